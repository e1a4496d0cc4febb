// A raw client that sends and receives bytes, and what the tests of a running server share.

import Deadlines
import Foundation

@testable import FixtureServer

#if canImport(Darwin)
  private let streamType = SOCK_STREAM
#elseif canImport(Glibc)
  private let streamType = Int32(SOCK_STREAM.rawValue)
#else
  private let streamType = SOCK_STREAM
#endif

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
  struct NotConnected: Error { let errorNumber: Int32 }

  /// How the connection ended for the client; silent means: not in time.
  enum ConnectionEnd { case closed, reset, silent }

  private let descriptor: Int32

  init(to url: URL, host: String = "127.0.0.1") throws {
    descriptor = socket(AF_INET, streamType, 0)
    #if canImport(Darwin)
      var isOn: Int32 = 1  // sending to a server that is gone must not end the process
      setsockopt(
        descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
    var address = Socket.address(host, port: UInt16(url.port ?? 0))
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) }
    }
    let number = errno
    setTimeout(milliseconds: 60_000)
    // NB: `deinit` runs even if this throws. Closing here, too, could close another file with the
    // same descriptor.
    guard result == 0 else { throw NotConnected(errorNumber: number) }
  }

  deinit { close(descriptor) }

  /// Sets how long the client waits for bytes.
  func setTimeout(milliseconds: Int) {
    var time = timeval(tv_sec: milliseconds / 1000, tv_usec: .init(milliseconds % 1000 * 1000))
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Sends a GET request.
  func get(_ target: String) { send("GET \(target) HTTP/1.1\r\nHost: fixture\r\n\r\n") }

  /// Sends a GET request, and reads the response.
  func answer(to target: String) -> (head: String, body: String) {
    get(target)
    return response()
  }

  /// Sends the bytes of a text.
  func send(_ text: String) {
    _ = Socket(descriptor: descriptor).transmit(Array(text.utf8))
  }

  /// Ends the sending side of the connection; the client still receives.
  func finishSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

  /// Reads all bytes until the server ends the connection or is silent for too long.
  func readToEnd() -> (text: String, ending: ConnectionEnd) {
    var all: [UInt8] = []
    while true {
      switch readSome() {
      case .success(let bytes) where bytes.isEmpty: return (Self.text(all), .closed)
      case .success(let bytes): all += bytes
      case .failure(let failure):
        return (Self.text(all), failure.errorNumber == ECONNRESET ? .reset : .silent)
      }
    }
  }

  /// Reads one response: a head, and as many bytes of body as the head promises.
  func response() -> (head: String, body: String) {
    var all: [UInt8] = []
    while true {
      let parts = Self.text(all).components(separatedBy: "\r\n\r\n")
      if parts.count > 1, parts[1].utf8.count >= Self.length(in: parts[0]) {
        return (parts[0], parts[1])
      }
      guard case .success(let bytes) = readSome(), !bytes.isEmpty else {
        return (Self.text(all), "")
      }
      all += bytes
    }
  }

  private func readSome() -> Result<[UInt8], NotConnected> {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count < 0
      ? .failure(NotConnected(errorNumber: errno)) : .success(Array(buffer[..<count]))
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
