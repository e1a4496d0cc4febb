// A real HTTP server for tests and for trying things out, with faults to order.

public import Foundation

/// Two pages of six users over HTTP/1.1, on the loopback address only.
///
/// ```swift
/// let server = try FixtureServer()
/// defer { server.stop() }
/// server.order(.hang, for: "/api/users/7")
/// // GET {server.baseURL}/api/users?page=2   200, the users 7 to 12
/// // GET {server.baseURL}/api/users/7        no answer, this once
/// ```
///
/// It serves `GET /api/users?page=1|2` and `GET /api/users/{id}` for the ids 1 to 12; a page after the
/// second is empty. Anything else is a 404, and another method a 405, each with a small JSON body.
/// One thread serves all clients, so that a thousand of them may hang. All members may be called from
/// any thread.
public final class FixtureServer: Sendable {
  /// Where the server listens: `http://127.0.0.1:` and a port that the system chose.
  public let baseURL: URL

  private let ledger = Ledger()
  private let stopper: Stopper

  /// Starts a server.
  ///
  /// - Throws: ``FixtureServerError`` if the system refuses a socket, a port or a pipe.
  public init() throws(FixtureServerError) {
    let listener = try Socket.listening()
    do throws(FixtureServerError) {
      let port = try listener.port()
      baseURL = try Self.url(port: port)
      let (stopper, wake) = try Stopper.make()
      self.stopper = stopper
      Self.start(port: port, listener: listener, wake: wake, ledger: ledger)
    } catch {
      listener.finish()
      throw error
    }
  }

  /// Stops the server if nobody has.
  deinit { stop() }

  private static func url(port: UInt16) throws(FixtureServerError) -> URL {
    guard let url = URL(string: "http://127.0.0.1:\(port)") else {
      throw FixtureServerError(step: "find its own address", errorNumber: EINVAL)
    }
    return url
  }

  // The thread knows the ledger, not the server: so a server that is dropped can stop itself.
  private static func start(port: UInt16, listener: Socket, wake: Int32, ledger: Ledger) {
    let thread = Thread {
      var loop = EventLoop(listener: listener, wake: wake, ledger: ledger)
      loop.run()
    }
    thread.name = "fixture-\(port)"
    thread.stackSize = 512 * 1024
    thread.start()
  }

  // MARK: Orders

  /// Orders a fault for the next request to a path.
  ///
  /// Orders for the same path queue up, one a request. A fault that was ordered with `always` holds for
  /// every request that finds no other order waiting.
  ///
  /// - Parameters:
  ///   - fault: What shall go wrong.
  ///   - path: `/api/users` for that path with any query, `/api/users?page=2` for this query alone.
  ///   - always: Whether it stays in force.
  public func order(_ fault: Fault, for path: String, always: Bool = false) {
    ledger.order(fault, for: path, always: always)
  }

  /// Forgets all orders, and the requests that were received so far.
  public func forget() { ledger.forget() }

  // MARK: What was seen

  /// The requests received, oldest first, each noted before it is answered.
  public var requests: [ReceivedRequest] { ledger.log.requests }

  /// All that the server noted so far.
  public var log: ServerLog { ledger.log }

  /// Waits until the log is as it should be.
  ///
  /// - Parameters:
  ///   - limit: How long to wait at most.
  ///   - condition: Called on this thread, once now and again after every change.
  /// - Returns: Whether it came true in time.
  public func wait(atMost limit: Duration, until condition: (ServerLog) -> Bool) -> Bool {
    ledger.wait(atMost: limit, until: condition)
  }

  // MARK: Stopping

  /// Closes every connection and returns when the last one is closed, within milliseconds.
  ///
  /// Delays and hanging replies end at once. A second call, also a concurrent one, does nothing but wait
  /// for the same end.
  public func stop() {
    stopper.stop()
    ledger.waitForEnd()
  }
}
