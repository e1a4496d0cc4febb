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
    let whole = [Act.bytes(plain.bytes(withBody: request.method != "HEAD"))]
    let acts = fault.flatMap { odd($0, usual: usual, whole: whole) } ?? whole
    return request.keepsAlive ? acts : acts + [.finish]
  }

  /// The response of a fault that is proper HTTP in one piece.
  private static func proper(_ fault: Fault, usual: Response) -> Response? {
    var response = usual
    switch fault {
    case .status(let status, let body): return Response(status, json: body)
    case .unauthorized:
      let field = #"WWW-Authenticate: Basic realm="fixture""#
      return Response(401, json: #"{"error":"who are you"}"#, fields: [field])
    case .redirect(let path): return .redirect(to: path)
    case .redirectLoop: return .redirect(to: Router.loopPath)
    case .noContent: return Response(204)
    case .emptyBody: response.body = []
    case .notUTF8: response.body = usual.body.map { $0 == UInt8(ascii: "@") ? 0xFF : $0 }
    case .fiveMegabytes:
      response.body += Array(repeating: UInt8(ascii: " "), count: 5_000_000 - usual.body.count)
    default: return nil
    }
    return response
  }

  /// The acts of a fault that is slow, broken or framed in another way.
  private static func odd(_ fault: Fault, usual: Response, whole: [Act]) -> [Act]? {
    let half = Array(usual.body.prefix(usual.body.count / 2))
    let promise = usual.head(.length(usual.body.count))
    switch fault {
    case .chunked: return [.bytes(usual.head(.chunks) + chunks(of: usual.body))]
    case .closeDelimited: return [.bytes(usual.head(.close) + usual.body), .finish]
    case .delay(let time): return [.pause(time)] + whole
    case .drip(let time):
      return [.bytes(promise)] + usual.body.flatMap { [.bytes([$0]), .pause(time)] }
    case .hang: return [.hang]
    case .garbage:
      return [.bytes(Array("This is no HTTP.\r\n\u{0}\u{1}\u{2}\r\n\r\n".utf8)), .finish]
    case .truncatedBody: return [.bytes(promise + half), .finish]
    case .truncatedChunk:
      let size = String(usual.body.count, radix: 16) + "\r\n"
      return [.bytes(usual.head(.chunks) + Array(size.utf8) + half), .finish]
    case .closeBeforeResponse: return [.finish]
    case .resetBeforeResponse: return [.abort]
    // NB: on some systems a reset discards what the client has not read yet, so it gets a moment.
    case .resetInBody: return [.bytes(promise + half), .pause(.milliseconds(5)), .abort]
    default: return nil
    }
  }

  private static func chunks(of body: [UInt8]) -> [UInt8] {
    let size = 100
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: body.count, by: size) {
      let chunk = body[start..<min(start + size, body.count)]
      bytes += Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + Array("\r\n".utf8)
    }
    return bytes + Array("0\r\n\r\n".utf8)
  }
}
