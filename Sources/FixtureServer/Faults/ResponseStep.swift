// A reply as a list of acts: what a fault does to the usual answer.

/// One thing that the server does with a connection.
enum Act: Equatable {
  case bytes([UInt8])
  case pause(Duration)
  /// Nothing more, until the client goes or the server stops.
  case hang
  /// The proper end of the connection.
  case finish
  /// Its end by RST.
  case abort
}

extension Act {
  /// The acts that answer a request.
  static func reply(to request: RequestHead, fault: Fault?) -> [Act] {
    let usual = Router.response(to: request)
    let plain = fault.flatMap { proper($0, usual: usual) } ?? usual
    let whole = Act.bytes(plain.bytes(withBody: request.method != "HEAD"))
    let acts = fault.flatMap { slow($0, usual: usual, whole: whole) ?? broken($0, usual: usual) }
    return (acts ?? [whole]) + (request.keepsAlive ? [] : [.finish])
  }

  /// The response of a fault that is proper HTTP in one piece.
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

  /// The acts of a fault that takes its time, or that sends the usual answer in another way.
  private static func slow(_ fault: Fault, usual: Response, whole: Act) -> [Act]? {
    switch fault {
    case .chunked: [.bytes(usual.head(.chunks) + usual.body.inChunks(of: 100))]
    case .closeDelimited: [.bytes(usual.head(.close) + usual.body), .finish]
    case .delay(let time): [.pause(time), whole]
    case .drip(let time):
      [.bytes(usual.promise)] + usual.body.flatMap { [.bytes([$0]), .pause(time)] }
    case .hang: [.hang]
    default: nil
    }
  }

  /// The acts of a fault that is no HTTP.
  private static func broken(_ fault: Fault, usual: Response) -> [Act]? {
    let half = usual.body.prefix(usual.body.count / 2)
    switch fault {
    case .garbage: return [.bytes(Array("This is no HTTP.\r\n\u{0}\u{1}\r\n\r\n".utf8)), .finish]
    case .truncatedBody: return [.bytes(usual.promise + half), .finish]
    case .truncatedChunk:
      let size = String(usual.body.count, radix: 16) + "\r\n"
      return [.bytes(usual.head(.chunks) + Array(size.utf8) + half), .finish]
    case .closeBeforeResponse: return [.finish]
    case .resetBeforeResponse: return [.abort]
    // NB: on some systems a reset discards what the client has not read yet, so it gets a moment.
    case .resetInBody: return [.bytes(usual.promise + half), .pause(.milliseconds(5)), .abort]
    default: return nil
    }
  }
}

extension Response {
  /// A head that announces the whole body.
  fileprivate var promise: [UInt8] { head(.length(body.count)) }
}

extension [UInt8] {
  /// The bytes, with blanks after them up to a length.
  fileprivate func padded(to length: Int) -> [UInt8] {
    self + Array(repeating: UInt8(ascii: " "), count: Swift.max(0, length - count))
  }

  /// The bytes in chunks, and the empty chunk that ends them.
  fileprivate func inChunks(of size: Int) -> [UInt8] {
    let chunks = stride(from: 0, to: count, by: size).flatMap { start in
      let chunk = self[start..<Swift.min(start + size, count)]
      return Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8)
    }
    return chunks + Array("0\r\n\r\n".utf8)
  }
}
