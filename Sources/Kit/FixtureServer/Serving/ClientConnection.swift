// One client, served by a thread of its own: the thread may wait, and nobody else waits for it.

import Deadlines
import Foundation

/// Reads the requests of one client, and answers one after the other.
struct ClientConnection {
  private let socket: Socket
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
    while true {
      switch HTTPRequest.parse(from: &input) {
      case .malformed: return nil
      case .head(let request): return addingBody(to: request)
      case .incomplete: guard receive() else { return nil }
      }
    }
  }

  private mutating func addingBody(to request: HTTPRequest) -> HTTPRequest? {
    var request = request
    var missing = request.bodyLength
    while true {
      let part = input.prefix(missing)
      request.append(part)
      input.removeFirst(part.count)
      missing -= part.count
      if missing == 0 { return request }
      guard receive() else { return nil }
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
    let steps = ResponseStep.reply(to: request, usual: usual, fault: fault)
    return steps.allSatisfy { perform($0) }
  }

  /// Does a step of an answer; false if the connection ends with that.
  private mutating func perform(_ step: ResponseStep) -> Bool {
    switch step {
    case .bytes(let bytes): return socket.transmit(bytes)
    case .pause(let time): return pause(until: .now + time)
    case .hang:
      while socket.receive() != nil {}
      return false
    case .finish: return false
    case .abort:
      socket.resetsWhenClosed()
      return false
    }
  }

  /// Waits for a time; false if the client goes meanwhile.
  private mutating func pause(until end: ContinuousClock.Instant) -> Bool {
    while case let rest = end - .now, rest > .zero {
      // Its next requests are kept; with many of them, only a broken connection is noticed.
      let reads = input.count <= HTTPRequest.limit
      if socket.hasNews(within: rest, orBytes: reads), !(reads && receive()) { return false }
    }
    return true
  }
}
