// The serving thread's loop: waits for an event on any connection, and handles it.

import Deadlines
import Foundation

/// Serves all clients from one thread, which waits in `poll` and nowhere else.
struct EventLoop {
  private let listener: Socket
  private let wakeUpDescriptor: Int32
  private let state: Monitor<ServerState>
  private var connections: [Socket: Connection] = [:]
  private var acceptsAgainAt: ContinuousClock.Instant?
  // The connections with a request left: each gets a single answer in a turn.
  private var inNextTurn: Set<Socket> = []

  /// Makes a loop without connections.
  ///
  /// - Parameters:
  ///   - listener: The socket that accepts clients; the loop closes it.
  ///   - wakeUpDescriptor: The read end of the ``WakeUpPipe``; the loop closes it.
  ///   - state: The state shared with the callers.
  init(listener: Socket, wakeUpDescriptor: Int32, state: Monitor<ServerState>) {
    self.listener = listener
    self.wakeUpDescriptor = wakeUpDescriptor
    self.state = state
  }

  /// Serves until the write end of the wake-up pipe is closed, then closes everything.
  mutating func run() {
    while handleEvents() {}
    for socket in connections.keys { end(socket) { $0.finish() } }
    close(wakeUpDescriptor)
    let port = (try? listener.port()) ?? 0
    listener.stopListening()
    state.update { $0.end(port: port) }
  }

  /// Waits for events, and handles them.
  ///
  /// - Returns: Whether the server goes on; false once it must stop.
  private mutating func handleEvents() -> Bool {
    var watched = watchedDescriptors()
    poll(&watched, nfds_t(watched.count), timeout())
    if watched[0].revents != 0 { return false }
    let now = ContinuousClock.now
    for entry in watched.dropFirst(2) {
      let socket = Socket(descriptor: entry.fd)
      if entry.revents & ~Int16(POLLOUT) != 0 { receive(socket) }
      if looksAfter(socket), socket.hasError { end(socket) { $0.finish() } }
      let isDue = isReached(connections[socket]?.pauseEnd, now)
      let isItsTurn = inNextTurn.remove(socket) != nil
      if entry.revents != 0 || isDue || isItsTurn { serve(socket, now) }
    }
    if watched[1].revents != 0 { acceptClients(now) }
    return true
  }

  // MARK: Waiting

  /// The wake-up pipe first, the listener second, then every connection.
  private mutating func watchedDescriptors() -> [pollfd] {
    if isReached(acceptsAgainAt, .now) { acceptsAgainAt = nil }
    // `poll` ignores a negative descriptor.
    let listening = acceptsAgainAt == nil ? listener.descriptor : -1
    let fixed = [wakeUpDescriptor, listening].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    return fixed
      + connections.map { socket, connection in
        let events = (connection.wantsInput ? POLLIN : 0) | (connection.wantsOutput ? POLLOUT : 0)
        return pollfd(fd: socket.descriptor, events: Int16(events), revents: 0)
      }
  }

  /// Milliseconds until the first pause ends, rounded up; -1 without a limit.
  private func timeout() -> Int32 {
    guard inNextTurn.isEmpty else { return 0 }
    if connections.keys.contains(where: looksAfter) { return 20 }
    let times = connections.values.compactMap(\.pauseEnd) + (acceptsAgainAt.map { [$0] } ?? [])
    guard let first = times.min() else { return -1 }
    let milliseconds = (first - .now) / .milliseconds(1)
    return Int32(min(max(0, milliseconds.rounded(.up)), 60_000))
  }

  /// Whether the loop itself has to look whether a client has gone; see ``Socket/isToldOfLostClients``.
  private func looksAfter(_ socket: Socket) -> Bool {
    !Socket.isToldOfLostClients && connections[socket]?.mayBeLost == true
  }

  private func isReached(
    _ time: ContinuousClock.Instant?,
    _ now: ContinuousClock.Instant
  ) -> Bool {
    time.map { $0 <= now } ?? false
  }

  // MARK: Handling

  private mutating func acceptClients(_ now: ContinuousClock.Instant) {
    while true {
      switch listener.acceptClient() {
      case .connection(let socket):
        connections[socket] = Connection()
        state.update { $0.log.noteOpening() }
      case .noClient: return
      // Without this pause the waiting client would wake the loop again and again.
      case .outOfResources: return acceptsAgainAt = now + .milliseconds(20)
      }
    }
  }

  private mutating func receive(_ socket: Socket) {
    guard connections[socket]?.wantsInput == true else { return end(socket) { $0.finish() } }
    switch socket.receive() {
    case .bytes(let bytes): connections[socket]?.received(bytes)
    case .nothing: break
    case .end: connections[socket]?.receivedEnd()
    case .broken: end(socket) { $0.finish() }
    }
  }

  /// Serves a connection until it has to wait, or until a request is answered.
  private mutating func serve(_ socket: Socket, _ now: ContinuousClock.Instant) {
    var hasAnswered = false
    while let action = connections[socket]?.nextAction(at: now) {
      switch action {
      case .receive, .pause, .hang: return
      case .answer(let request):
        guard !hasAnswered else {
          inNextTurn.insert(socket)
          return
        }
        hasAnswered = true
        answer(request, on: socket)
      case .send(let bytes):
        guard let count = socket.transmit(bytes) else { return end(socket) { $0.finish() } }
        if count == 0 { return }
        connections[socket]?.sent(count)
      case .finish: end(socket) { $0.finish() }
      case .abort: end(socket) { $0.abort() }
      }
    }
  }

  private mutating func answer(_ request: Request, on socket: Socket) {
    let (usual, fault) = state.update { $0.receive(request) }
    connections[socket]?.reply(ResponseStep.reply(to: request.head, usual: usual, fault: fault))
  }

  private mutating func end(_ socket: Socket, by closing: (Socket) -> Void) {
    guard connections.removeValue(forKey: socket) != nil else { return }
    inNextTurn.remove(socket)
    closing(socket)
    state.update { $0.log.openConnections -= 1 }
  }
}
