// A real HTTP server for tests and for trying things out; callers can order faults.

public import Deadlines
public import Foundation

/// Serves two pages of six users over HTTP/1.1, on the loopback address only.
///
/// ```swift
/// let server = try FixtureServer()
/// defer { server.stop() }
/// server.order(.hang, for: "/api/users/7")
/// // GET {server.baseURL}/api/users?page=2   200, the users 7 to 12
/// // GET {server.baseURL}/api/users/7        no answer, this one time
/// ```
///
/// It serves `GET /api/users?page=1|2` and `GET /api/users/{id}` for the ids 1 to 12. Pages after
/// the second are empty.
///
/// `POST /api/login` with the email address of a user and ``password`` in JSON gives a token. With
/// the token in the field `Authorization: Bearer …`, the server answers `GET /api/profile` with the
/// user, and `GET /api/messages`. Wrong credentials get a 401, and so does a wrong token.
///
/// `POST /api/orders` carries out the order in its body, and answers with its number. An order with an
/// `Idempotency-Key` that has come before is not carried out again, and gets the same answer.
///
/// Any other path gets a 404, and any other method a 405, each with a small JSON body.
///
/// A thread accepts clients, and each client is served by a thread of its own. All members may be
/// called from any thread.
public final class FixtureServer: Sendable {
  /// The password of every user.
  public static let password = "fixture-password"

  /// The address of the server: `http://127.0.0.1:` and its port.
  public let baseURL: URL

  private let state = Monitor(ServerState())
  private let listener: Socket
  /// Connects to the server when it is to stop, which wakes the thread that accepts clients.
  private let lastClient: Socket

  /// Starts a server.
  ///
  /// - Parameter port: The port to listen on; 0 for one that the system chooses.
  /// - Throws: ``FixtureServerError`` if the system refuses a socket or a port.
  public init(port: UInt16 = 0) throws(FixtureServerError) {
    _ = Socket.hasManyDescriptors
    listener = try Socket.listening(on: port)
    do throws(FixtureServerError) { lastClient = try Socket.make() } catch {
      listener.finish()
      throw error
    }
    let name = "127.0.0.1:\(listener.port)"
    guard let url = URL(string: "http://\(name)") else {
      preconditionFailure("This is no address: \(name)")
    }
    baseURL = url
    Self.start(name) { [state, listener] in Self.serve(listener, name, state) }
  }

  /// Stops the server if it still runs.
  deinit {
    stop()
    lastClient.finish()
  }

  // The threads keep the shared state alive and not the server, so that a server which is no longer
  // referenced is released, and stops.
  private static func serve(_ listener: Socket, _ name: String, _ state: Monitor<ServerState>) {
    while !state.update({ $0.isStopping }) {
      guard let socket = listener.acceptClient() else {
        // NB: a pause, since the client that cannot be accepted goes on waiting.
        Thread.sleep(forTimeInterval: 0.02)
        continue
      }
      guard state.update({ $0.open(socket) }) else {
        socket.finish()
        break
      }
      start("\(listener.port) client") {
        var connection = ClientConnection(socket, state: state)
        connection.serve()
      }
    }
    state.waitForever { $0.log.openConnections == 0 }
    // NB: closing it is not enough. A child process that is being spawned has a copy of the descriptor until it becomes
    // another program. Meanwhile the system would go on listening for it, and nobody could have the port.
    listener.shutDown()
    listener.finish()
    state.update { $0.hasEnded = true }
  }

  private static func start(_ name: String, _ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    thread.name = name
    thread.stackSize = 512 * 1024
    thread.start()
  }

  // MARK: Ordering faults

  /// Orders a fault for the next request to a path.
  ///
  /// Orders for the same path queue up, and each is used for a single request. A fault ordered with
  /// `always` is used for every request that no other order is waiting for.
  ///
  /// - Parameters:
  ///   - fault: What goes wrong.
  ///   - path: `/api/users` for that path with any query, `/api/users?page=2` for this query alone.
  ///   - always: Whether the fault is used for all requests from now on.
  public func order(_ fault: Fault, for path: String, always: Bool = false) {
    state.update { $0.add(.init(fault: fault, path: path, isForAlways: always)) }
  }

  /// Orders a fault for all requests that it is about, from now on.
  ///
  /// - Parameter fault: The fault; one of a user is ordered for user 7, the first of the list.
  public func order(_ fault: NamedFault) {
    let path = fault.isAboutList ? "/api/users" : "/api/users/7"
    // Without used connections: a client may try again on a new connection if an old one breaks.
    if !fault.isAboutList { order(.closeDelimited, for: "/api/users", always: true) }
    order(fault.fault, for: path, always: true)
  }

  /// Serves a page of JSON at a path, with any query, besides what the server has.
  public func serve(_ json: String, at path: String) { state.update { $0.pages[path] = json } }

  /// Removes all ordered faults, and forgets the requests received so far.
  public func forget() {
    state.update { state in
      state.faults = []
      state.log.requests = []
    }
  }

  // MARK: Reading the log

  /// Everything the server has recorded so far; each request is logged before it is answered.
  public var log: ServerLog { state.update { $0.log } }

  /// Waits until the log fulfils a condition, and blocks the thread meanwhile.
  ///
  /// - Parameters:
  ///   - deadline: How long the wait may take.
  ///   - heartbeat: Counts the beats of the deadline.
  ///   - condition: Called under a lock, on the waiting or the logging thread, after each
  ///     change; it must not call the server.
  /// - Returns: nil if the condition was fulfilled in time, or why the wait ended without it.
  public func wait(
    _ deadline: Deadline = .usual,
    of heartbeat: Heartbeat = .everyThread,
    until condition: (ServerLog) -> Bool
  ) -> Expiry? {
    state.wait(deadline, of: heartbeat) { condition($0.log) }
  }

  // MARK: Stopping

  /// Stops the server: closes every connection, and returns when the last one is closed.
  ///
  /// This takes milliseconds: delays and hanging answers end at once. A second call, even a
  /// concurrent one, only waits for the same end.
  public func stop() {
    if state.update({ $0.stop() }) { lastClient.connect(to: UInt16(baseURL.port ?? 0)) }
    state.waitForever { $0.hasEnded }
  }
}
