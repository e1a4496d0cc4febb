// A raw client that sends and receives bytes, and what the tests of a running server share.

import Deadlines
import Foundation

@testable import FixtureServer

/// Tests that each have a server and a client of their own.
class ServedTests {
  let server: FixtureServer
  let client: RawClient

  init() throws {
    server = try FixtureServer()
    client = try RawClient(to: server.baseURL)
  }
}

/// A connection to a port of this machine, for tests that check bytes.
///
/// It waits at most a minute for bytes.
final class RawClient {
  struct NotConnected: Error {}

  /// How the connection ended for the client; silent means: not in time.
  enum ConnectionEnd { case closed, reset, silent }

  private let socket: Socket

  init(to url: URL, host: String = "127.0.0.1") throws {
    socket = try Socket.make()
    var minute = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(
      socket.descriptor, SOL_SOCKET, SO_RCVTIMEO, &minute, socklen_t(MemoryLayout<timeval>.size))
    // NB: `deinit` runs even if this throws.
    guard socket.connect(to: UInt16(url.port ?? 0), of: host) else { throw NotConnected() }
  }

  deinit { socket.finish() }

  /// Sends a GET request.
  func get(_ target: String) { send("GET \(target) HTTP/1.1\r\nHost: fixture\r\n\r\n") }

  /// Sends a GET request, and reads the response.
  func answer(to target: String) -> (head: String, body: String) {
    get(target)
    return response()
  }

  /// Sends the bytes of a text.
  func send(_ text: String) { _ = socket.transmit(Array(text.utf8)) }

  /// Ends the sending side of the connection; the client still receives.
  func finishSending() { _ = shutdown(socket.descriptor, Int32(SHUT_WR)) }

  /// Reads all bytes until the server ends the connection or is silent for too long.
  func readToEnd() -> (text: String, ending: ConnectionEnd) {
    var all: [UInt8] = []
    errno = 0
    while let bytes = socket.receive() { all += bytes }
    let ending: ConnectionEnd = errno == 0 ? .closed : errno == ECONNRESET ? .reset : .silent
    return (Self.text(all), ending)
  }

  /// Reads one response: a head, and as many bytes of body as the head promises.
  func response() -> (head: String, body: String) {
    var all: [UInt8] = []
    while true {
      let parts = Self.text(all).components(separatedBy: "\r\n\r\n")
      if parts.count > 1, parts[1].utf8.count >= Self.length(in: parts[0]) {
        return (parts[0], parts[1])
      }
      guard let bytes = socket.receive() else { return (Self.text(all), "") }
      all += bytes
    }
  }

  private static func length(in head: String) -> Int {
    let field = head.components(separatedBy: "\r\n").first { $0.hasPrefix("Content-Length: ") }
    return field.flatMap { Int($0.dropFirst("Content-Length: ".count)) } ?? 0
  }

  private static func text(_ bytes: [UInt8]) -> String {
    // Bytes that are not UTF-8 become a character each: none is lost.
    String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}

extension FixtureServer {
  /// Stops the server, and blocks the thread until then; says whether that was in time.
  func stops() -> Bool {
    let hasStopped = Monitor(false)
    Thread.detachNewThread { [self] in
      stop()
      hasStopped.update { $0 = true }
    }
    return hasStopped.wait { $0 } == nil
  }
}
