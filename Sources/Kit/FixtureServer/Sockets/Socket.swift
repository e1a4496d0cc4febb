import Foundation

/// A TCP socket.
///
/// Do not use a socket after `finish()`: the system may give its descriptor to another file.
struct Socket: Hashable, Sendable {
  let descriptor: Int32

  /// Takes over a descriptor.
  ///
  /// Broken connections raise no signal, and child processes do not inherit the descriptor.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    set(Int32(IPPROTO_TCP), TCP_NODELAY)
    #if canImport(Darwin)
      set(SOL_SOCKET, SO_NOSIGPIPE)
    #endif
  }

  /// Waits for bytes, and reads up to 64 KB of them; nil if the client sends no more, or is gone.
  func receive() -> [UInt8]? {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 65536) { buffer, initialized in
      repeat {
        count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      } while wasInterrupted(count)
      initialized = max(0, count)
    }
    return count > 0 ? bytes : nil
  }

  /// Sends bytes, and waits until the system has taken all of them; false if the client is gone.
  func transmit(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Self.noSignal) }
      if wasInterrupted(count) { continue }
      guard count > 0 else { return false }
      rest.removeFirst(count)
    }
    return true
  }

  /// Waits for a time; true as soon as the connection breaks, or bytes or the client's end have come.
  ///
  /// - Parameters:
  ///   - time: How long.
  ///   - wantsBytes: Whether bytes and the client's end count.
  func hasNews(within time: Duration, orBytes wantsBytes: Bool) -> Bool {
    var entry = pollfd(fd: descriptor, events: wantsBytes ? Int16(POLLIN) : 0, revents: 0)
    let milliseconds = min(time / .milliseconds(1), 1e6).rounded(.up)
    return poll(&entry, 1, Int32(milliseconds)) > 0
  }

  private func wasInterrupted(_ result: Int) -> Bool { result < 0 && errno == EINTR }

  /// Ends what other threads wait for at this socket.
  func shutDown() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Closes the connection properly, after the bytes that the system already took.
  func finish() { _ = close(descriptor) }

  /// Lets the connection end with a reset (RST) when it is closed.
  func resetsWhenClosed() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  // NB: sending to a client that is gone raises SIGPIPE, which ends the process. On Linux each call
  // turns the signal off, on Darwin the socket does (see `init`).
  #if canImport(Darwin)
    private static let noSignal: Int32 = 0
  #else
    private static let noSignal = Int32(MSG_NOSIGNAL)
  #endif

  /// Turns an option on.
  func set(_ level: Int32, _ option: Int32) {
    var value: Int32 = 1
    setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }
}
