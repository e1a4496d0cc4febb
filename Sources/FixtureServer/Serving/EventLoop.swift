// The serving thread: waits for whatever happens next, on all connections at once.

import Foundation

/// Serves all clients from one thread; it waits in `poll` and nowhere else.
struct EventLoop {
  private let listener: Socket
  private let wake: Int32
  private let ledger: Ledger
  private var connections: [Socket: Connection] = [:]
  private var acceptsFrom: ContinuousClock.Instant?

  init(listener: Socket, wake: Int32, ledger: Ledger) {
    self.listener = listener
    self.wake = wake
    self.ledger = ledger
  }

  /// Serves until the other end of `wake` is closed, then closes everything.
  mutating func run() {
    while !turn() {}
    for socket in connections.keys { end(socket) { $0.finish() } }
    listener.finish()
    close(wake)
    ledger.end()
  }

  /// Waits for something to happen, and deals with it.
  ///
  /// - Returns: Whether the server shall stop.
  private mutating func turn() -> Bool {
    var watched = watchList()
    poll(&watched, nfds_t(watched.count), timeout())
    if watched[0].revents != 0 { return true }
    let now = ContinuousClock.now
    for entry in watched.dropFirst(2) {
      let socket = Socket(descriptor: entry.fd)
      if entry.revents & ~Int16(POLLOUT) != 0 { receive(socket) }
      if entry.revents != 0 || isDue(connections[socket]?.due, now) { serve(socket, now) }
    }
    if watched[1].revents != 0 { acceptAll(now) }
    return false
  }

  // MARK: Waiting

  /// The pipe first, the listener second, then every connection.
  private mutating func watchList() -> [pollfd] {
    if isDue(acceptsFrom, .now) { acceptsFrom = nil }
    // A negative number is passed over by poll.
    let door = acceptsFrom == nil ? listener.descriptor : -1
    let fixed = [wake, door].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    return fixed
      + connections.map { socket, connection in
        let events = (connection.wantsInput ? POLLIN : 0) | (connection.wantsOutput ? POLLOUT : 0)
        return pollfd(fd: socket.descriptor, events: Int16(events), revents: 0)
      }
  }

  /// Milliseconds until the first pause ends, rounded up; -1 for ever.
  private func timeout() -> Int32 {
    let dues = connections.values.compactMap(\.due) + (acceptsFrom.map { [$0] } ?? [])
    guard let first = dues.min() else { return -1 }
    let milliseconds = (first - .now) / .milliseconds(1)
    return Int32(min(max(0, milliseconds.rounded(.up)), 60_000))
  }

  private func isDue(_ due: ContinuousClock.Instant?, _ now: ContinuousClock.Instant) -> Bool {
    due.map { $0 <= now } ?? false
  }

  // MARK: Acting

  private mutating func acceptAll(_ now: ContinuousClock.Instant) {
    while true {
      switch listener.accepted() {
      case .connection(let socket):
        connections[socket] = Connection()
        ledger.opened()
      case .nobody: return
      // Without this pause the waiting client would wake the loop again and again.
      case .exhausted: return acceptsFrom = now + .milliseconds(20)
      }
    }
  }

  private mutating func receive(_ socket: Socket) {
    guard connections[socket]?.wantsInput == true else { return end(socket) { $0.finish() } }
    switch socket.receive() {
    case .bytes(let bytes): connections[socket]?.received(bytes)
    case .nothing: break
    case .end: connections[socket]?.ended()
    case .broken: end(socket) { $0.finish() }
    }
  }

  /// Goes on with a connection until it has to wait.
  private mutating func serve(_ socket: Socket, _ now: ContinuousClock.Instant) {
    while let next = connections[socket]?.next(at: now) {
      switch next {
      case .receive, .pause, .hang: return
      case .answer(let head): answer(head, on: socket)
      case .send(let bytes):
        guard let count = socket.transmit(bytes) else { return end(socket) { $0.finish() } }
        if count == 0 { return }
        connections[socket]?.sent(count)
      case .finish: end(socket) { $0.finish() }
      case .abort: end(socket) { $0.abort() }
      }
    }
  }

  private mutating func answer(_ head: RequestHead, on socket: Socket) {
    let request = ReceivedRequest(method: head.method, target: head.target)
    let fault = ledger.receive(request)
    connections[socket]?.reply(Act.reply(to: head, fault: fault))
  }

  private mutating func end(_ socket: Socket, _ ending: (Socket) -> Void) {
    guard connections.removeValue(forKey: socket) != nil else { return }
    ending(socket)
    ledger.closed()
  }
}
