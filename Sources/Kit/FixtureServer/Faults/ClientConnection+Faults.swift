// What a fault makes of an answer: other bytes, or none, and perhaps the end of the connection.

extension ClientConnection {
  /// Answers with a fault, or as usual; false if the connection ends with that.
  ///
  /// - Parameters:
  ///   - fault: The fault; nil for the usual answer.
  ///   - usual: The usual response.
  ///   - send: Sends a whole response.
  mutating func answer(
    with fault: Fault?, insteadOf usual: Response, sending send: (Response) -> Bool
  ) -> Bool {
    let head = usual.head("Content-Length: \(usual.body.count)")
    let chunked = usual.head("Transfer-Encoding: chunked")
    let half = usual.body.prefix(usual.body.count / 2)
    switch fault {
    case nil: return send(usual)
    case .status(let status, let body): return send(Response(status, json: body))
    case .unauthorized:
      let field = #"WWW-Authenticate: Basic realm="fixture""#
      return send(Response(401, json: #"{"error":"who are you"}"#, fields: [field]))
    case .redirect(let path): return send(.redirect(to: path))
    case .redirectLoop: return send(.redirect(to: ServerState.loopPath))
    case .notUTF8:
      return send(usual.with(body: usual.body.map { $0 == UInt8(ascii: "@") ? 0xFF : $0 }))
    case .fiveMegabytes:
      let spaces = max(0, 5_000_000 - usual.body.count)
      return send(usual.with(body: usual.body + [UInt8](repeating: 32, count: spaces)))
    case .chunked: return socket.transmit(chunked + usual.body.inChunks(of: 100))
    case .closeDelimited: return end(after: usual.head("Connection: close") + usual.body)
    case .delay(let time): return pause(time) && send(usual)
    case .drip(let time):
      return socket.transmit(head)
        && usual.body.allSatisfy { socket.transmit([$0]) && pause(time) }
    case .hang:
      while socket.receive() != nil {}
      return false
    case .garbage: return end(after: Array("This is no HTTP.\r\n\u{0}\u{1}\r\n\r\n".utf8))
    case .truncatedBody: return end(after: head + half)
    case .truncatedChunk:
      return end(after: chunked + "\(String(usual.body.count, radix: 16))\r\n".utf8 + half)
    case .closeBeforeResponse: return false
    case .resetBeforeResponse: return reset(after: [])
    case .resetInBody: return reset(after: head + half)
    }
  }

  private func end(after bytes: [UInt8]) -> Bool {
    _ = socket.transmit(bytes)
    return false
  }

  private mutating func reset(after bytes: [UInt8]) -> Bool {
    // NB: on some systems a reset discards bytes that the client has not read yet. The pause gives
    // the client time to read them.
    if socket.transmit(bytes), !bytes.isEmpty { _ = pause(.milliseconds(5)) }
    socket.resetsWhenClosed()
    return false
  }
}

extension [UInt8] {
  /// The bytes as HTTP chunks, with the empty chunk that ends them.
  fileprivate func inChunks(of size: Int) -> [UInt8] {
    let chunks = stride(from: 0, to: count, by: size).flatMap { start in
      let chunk = self[start..<Swift.min(start + size, count)]
      return "\(String(chunk.count, radix: 16))\r\n".utf8 + chunk + "\r\n".utf8
    }
    return chunks + "0\r\n\r\n".utf8
  }
}
