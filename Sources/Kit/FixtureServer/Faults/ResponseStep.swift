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
    let response = fault.flatMap { proper($0, usual: usual) } ?? usual
    let whole = ResponseStep.bytes(response.bytes(withBody: request.method != "HEAD"))
    let steps = fault.flatMap { slow($0, usual: usual, whole: whole) ?? broken($0, usual: usual) }
    return (steps ?? [whole]) + (request.keepsAlive ? [] : [.finish])
  }

  /// The response to a fault that sends proper HTTP in one piece; nil for any other fault.
  private static func proper(_ fault: Fault, usual: Response) -> Response? {
    switch fault {
    case .status(let status, let body): Response(status, json: body)
    case .unauthorized: .unauthorized
    case .redirect(let path): .redirect(to: path)
    case .redirectLoop: .redirect(to: Router.loopPath)
    case .noContent: Response(204)
    case .emptyBody: usual.with(body: [])
    case .notUTF8: usual.with(body: usual.body.map { $0 == UInt8(ascii: "@") ? 0xFF : $0 })
    case .fiveMegabytes: usual.with(body: usual.body.padded(to: 5_000_000))
    default: nil
    }
  }

  /// The steps of a fault that delays or reframes the usual answer; nil for any other fault.
  private static func slow(_ fault: Fault, usual: Response, whole: Self) -> [Self]? {
    switch fault {
    case .chunked: [.bytes(usual.head(.chunks) + usual.body.inChunks(of: 100))]
    case .closeDelimited: [.bytes(usual.head(.close) + usual.body), .finish]
    case .delay(let time): [.pause(time), whole]
    case .drip(let time):
      [.bytes(usual.fullHead)] + usual.body.flatMap { [.bytes([$0]), .pause(time)] }
    case .hang: [.hang]
    default: nil
    }
  }

  /// The steps of a fault that breaks HTTP; nil for any other fault.
  private static func broken(_ fault: Fault, usual: Response) -> [Self]? {
    let half = usual.body.prefix(usual.body.count / 2)
    switch fault {
    case .garbage: return [.bytes(Array("This is no HTTP.\r\n\u{0}\u{1}\r\n\r\n".utf8)), .finish]
    case .truncatedBody: return [.bytes(usual.fullHead + half), .finish]
    case .truncatedChunk:
      let size = String(usual.body.count, radix: 16) + "\r\n"
      return [.bytes(usual.head(.chunks) + Array(size.utf8) + half), .finish]
    case .closeBeforeResponse: return [.finish]
    case .resetBeforeResponse: return [.abort]
    // NB: on some systems a reset discards bytes that the client has not read yet. The pause gives
    // the client time to read them.
    case .resetInBody: return [.bytes(usual.fullHead + half), .pause(.milliseconds(5)), .abort]
    default: return nil
    }
  }
}

extension Response {
  /// A head that promises the whole body.
  fileprivate var fullHead: [UInt8] { head(.length(body.count)) }
}

extension [UInt8] {
  /// The bytes, padded with spaces to a length.
  fileprivate func padded(to length: Int) -> [UInt8] {
    self + Array(repeating: UInt8(ascii: " "), count: Swift.max(0, length - count))
  }

  /// The bytes as HTTP chunks, with the empty chunk that ends them.
  fileprivate func inChunks(of size: Int) -> [UInt8] {
    let chunks = stride(from: 0, to: count, by: size).flatMap { start in
      let chunk = self[start..<Swift.min(start + size, count)]
      return Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8)
    }
    return chunks + Array("0\r\n\r\n".utf8)
  }
}
