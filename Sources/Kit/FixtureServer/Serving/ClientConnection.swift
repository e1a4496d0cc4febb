// One client, served by a thread of its own: the thread may wait, and nobody else waits for it.

import Deadlines
import Foundation

/// Reads the requests of one client, and answers one after the other.
struct ClientConnection {
  let socket: Socket
  private let state: Monitor<ServerState>
  /// The bytes that came and belong to no request yet.
  private var input: [UInt8] = []

  /// Takes over a client that the state knows.
  init(_ socket: Socket, state: Monitor<ServerState>) {
    self.socket = socket
    self.state = state
  }

  /// Serves until the client has gone, an answer ends the connection, or the server stops; then closes it.
  mutating func serve() {
    while let request = nextRequest(), answer(request) {}
    state.update { $0.close(socket) }
  }

  // MARK: Requests

  /// Waits for a whole request; nil if none comes, or what comes is none.
  private mutating func nextRequest() -> HTTPRequest? {
    guard let head = nextHead(), var request = HTTPRequest(head: head) else { return nil }
    while input.count < request.bodyLength {
      guard receive() else { return nil }
    }
    request.body = Array(input.prefix(request.bodyLength))
    input.removeFirst(request.bodyLength)
    return request
  }

  private mutating func nextHead() -> String? {
    while true {
      if let end = input.firstRange(of: "\r\n\r\n".utf8) {
        defer { input.removeFirst(end.upperBound) }
        return String(decoding: input[..<end.lowerBound], as: UTF8.self)
      }
      guard input.count <= HTTPRequest.limit, receive() else { return nil }
    }
  }

  private mutating func receive() -> Bool {
    guard let bytes = socket.receive() else { return false }
    input += bytes
    return true
  }

  // MARK: Answers

  /// Answers a request; false if the connection ends with that.
  private mutating func answer(_ request: HTTPRequest) -> Bool {
    let (usual, fault) = state.update { $0.receive(request) }
    let isOpen = answer(with: fault, insteadOf: usual) { [socket] response in
      socket.transmit(response.bytes(withBody: request.method != "HEAD"))
    }
    return isOpen && request.keepsAlive
  }

  /// Waits for a time; false if the client goes meanwhile.
  mutating func pause(_ time: Duration) -> Bool {
    let end = ContinuousClock.now + time
    while case let rest = end - .now, rest > .zero {
      // Its next requests are kept; with many of them, only a broken connection is noticed.
      let reads = input.count <= HTTPRequest.limit
      if socket.hasNews(within: rest, orBytes: reads), !(reads && receive()) { return false }
    }
    return true
  }
}
