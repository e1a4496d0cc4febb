// A TCP socket: the system calls that the server needs.

import Foundation

/// A TCP socket that never blocks.
///
/// Do not use a socket after `finish()` or `abort()`: the system may give its descriptor to another
/// socket.
struct Socket: Hashable, Sendable {
  let descriptor: Int32

  enum Received {
    case bytes([UInt8])
    /// Nothing has arrived yet.
    case nothing
    /// The client will send no more.
    case end
    /// The connection is broken.
    case broken
  }

  /// Reads up to 64 KB of the bytes that have arrived.
  func receive() -> Received {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 65536) { buffer, initialized in
      count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      initialized = max(0, count)
    }
    if count > 0 { return .bytes(bytes) }
    if count == 0 { return .end }
    return Self.isTemporary(errno) ? .nothing : .broken
  }

  /// Passes bytes to the system to send.
  ///
  /// - Returns: How many bytes the system took, zero if it has no room; nil if the client is gone.
  func transmit(_ bytes: ArraySlice<UInt8>) -> Int? {
    let count = bytes.withUnsafeBytes { buffer in
      send(descriptor, buffer.baseAddress, buffer.count, Self.noSignal)
    }
    if count >= 0 { return count }
    return Self.isTemporary(errno) ? 0 : nil
  }

  /// Whether `poll` tells that a client has gone although it is asked for nothing.
  ///
  /// Linux does; Darwin watches nothing then, so the loop has to look.
  static let isToldOfLostClients: Bool = {
    #if os(Linux)
      true
    #else
      false
    #endif
  }()

  /// Whether the connection has an error: a reset by the client, for example.
  var hasError: Bool {
    var (error, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
    return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) != 0 || error != 0
  }

  /// Closes the connection properly, after the bytes that the system already took.
  func finish() { _ = close(descriptor) }

  /// Closes the connection with a reset (RST).
  func abort() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    _ = close(descriptor)
  }

  private static func isTemporary(_ error: Int32) -> Bool {
    error == EAGAIN || error == EWOULDBLOCK || error == EINTR
  }

  // NB: sending to a client that is gone raises SIGPIPE, which ends the process. On Linux each call
  // turns the signal off, on Darwin the socket does (see `configure`).
  #if canImport(Darwin)
    private static let noSignal: Int32 = 0
  #else
    private static let noSignal = Int32(MSG_NOSIGNAL)
  #endif

  /// Sets the socket's options: calls never block, broken connections raise no signal, and child
  /// processes do not inherit the descriptor.
  func configure() {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    set(Int32(IPPROTO_TCP), TCP_NODELAY)
    #if canImport(Darwin)
      set(SOL_SOCKET, SO_NOSIGPIPE)
    #endif
  }

  /// Lets the socket have a port whose last connections the system has not forgotten yet.
  func reuseAddress(_ isOn: Bool = true) { set(SOL_SOCKET, SO_REUSEADDR, to: isOn) }

  private func set(_ level: Int32, _ option: Int32, to isOn: Bool = true) {
    var value: Int32 = isOn ? 1 : 0
    setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }
}
