// The steps in which the server answers a request, and how a fault changes them.

/// One step of an answer.
enum ResponseStep: Equatable {
  /// Send these bytes.
  case bytes([UInt8])
  /// Wait for this time.
  case pause(Duration)
  /// Send nothing more until the client closes the connection or the server stops.
  case hang
  /// Close the connection properly.
  case finish
  /// Reset the connection (RST).
  case abort
}

extension ResponseStep {
  /// The steps that answer a request.
  ///
  /// - Parameters:
  ///   - request: The request to answer.
  ///   - usual: Its usual response.
  ///   - fault: The fault that was ordered for it; nil for the usual answer.
  static func reply(to request: HTTPRequest, usual: Response, fault: Fault?) -> [ResponseStep] {
    func whole(_ response: Response) -> ResponseStep {
      .bytes(response.bytes(withBody: request.method != "HEAD"))
    }
    let steps = fault.flatMap { $0.steps(insteadOf: usual, sending: whole) } ?? [whole(usual)]
    return steps + (request.keepsAlive ? [] : [.finish])
  }
}

extension Fault {
  /// The steps of an answer with the fault.
  fileprivate func steps(
    insteadOf usual: Response, sending whole: (Response) -> ResponseStep
  ) -> [ResponseStep] {
    let head = usual.head(.length(usual.body.count))
    let half = usual.body.prefix(usual.body.count / 2)
    switch self {
    case .status(let status, let body): return [whole(Response(status, json: body))]
    case .unauthorized: return [whole(.unauthorized)]
    case .redirect(let path): return [whole(.redirect(to: path))]
    case .redirectLoop: return [whole(.redirect(to: ServerState.loopPath))]
    case .notUTF8:
      return [whole(usual.with(body: usual.body.map { $0 == UInt8(ascii: "@") ? 0xFF : $0 }))]
    case .fiveMegabytes:
      let spaces = 5_000_000 - usual.body.count
      return [whole(usual.with(body: usual.body + [UInt8](repeating: 32, count: spaces)))]
    case .chunked: return [.bytes(usual.head(.chunks) + usual.body.inChunks(of: 100))]
    case .closeDelimited: return [.bytes(usual.head(.close) + usual.body), .finish]
    case .delay(let time): return [.pause(time), whole(usual)]
    case .drip(let time):
      return [.bytes(head)] + usual.body.flatMap { [.bytes([$0]), .pause(time)] }
    case .hang: return [.hang]
    case .garbage: return [.bytes(Array("This is no HTTP.\r\n\u{0}\u{1}\r\n\r\n".utf8)), .finish]
    case .truncatedBody: return [.bytes(head + half), .finish]
    case .truncatedChunk:
      let size = String(usual.body.count, radix: 16) + "\r\n"
      return [.bytes(usual.head(.chunks) + Array(size.utf8) + half), .finish]
    case .closeBeforeResponse: return [.finish]
    case .resetBeforeResponse: return [.abort]
    // NB: on some systems a reset discards bytes that the client has not read yet. The pause gives
    // the client time to read them.
    case .resetInBody: return [.bytes(head + half), .pause(.milliseconds(5)), .abort]
    }
  }
}

extension [UInt8] {
  /// The bytes as HTTP chunks, with the empty chunk that ends them.
  fileprivate func inChunks(of size: Int) -> [UInt8] {
    let chunks = stride(from: 0, to: count, by: size).flatMap { start in
      let chunk = self[start..<Swift.min(start + size, count)]
      return Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8)
    }
    return chunks + Array("0\r\n\r\n".utf8)
  }
}
