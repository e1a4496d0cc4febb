// The system's sockets, as far as the server needs them.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A TCP socket that never blocks.
///
/// Whoever ends it must not use it any more: the system gives its number to the next one.
struct Socket: Hashable, Sendable {
  let descriptor: Int32

  enum Received {
    case bytes([UInt8])
    case nothing
    case end
    case broken
  }

  /// Up to 64 KB of what has arrived.
  func receive() -> Received {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 65536) { buffer, initialized in
      count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      initialized = max(0, count)
    }
    if count > 0 { return .bytes(bytes) }
    if count == 0 { return .end }
    return Self.isPassing(errno) ? .nothing : .broken
  }

  /// Hands bytes to the system.
  ///
  /// - Returns: How many it took, zero if it has no room; nil if the client is gone.
  func transmit(_ bytes: ArraySlice<UInt8>) -> Int? {
    let count = bytes.withUnsafeBytes { buffer in
      send(descriptor, buffer.baseAddress, buffer.count, Self.noSignal)
    }
    if count >= 0 { return count }
    return Self.isPassing(errno) ? 0 : nil
  }

  /// Ends the connection properly, after the bytes that are under way.
  func finish() { _ = close(descriptor) }

  /// Ends the connection with a reset (RST).
  func abort() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    _ = close(descriptor)
  }

  private static func isPassing(_ error: Int32) -> Bool {
    error == EAGAIN || error == EWOULDBLOCK || error == EINTR
  }

  // NB: sending to a client that is gone raises SIGPIPE, which ends the process, unless told not to:
  // for each call on Linux, for the socket as a whole on Darwin.
  #if canImport(Darwin)
    private static let noSignal: Int32 = 0
  #else
    private static let noSignal = Int32(MSG_NOSIGNAL)
  #endif

  /// Makes a socket's calls return at once, its errors be errors, and no child process inherit it.
  func prepare() {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    set(Int32(IPPROTO_TCP), TCP_NODELAY)
    #if canImport(Darwin)
      set(SOL_SOCKET, SO_NOSIGPIPE)
    #endif
  }

  private func set(_ level: Int32, _ option: Int32) {
    var on: Int32 = 1
    setsockopt(descriptor, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
  }
}
