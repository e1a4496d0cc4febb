// How a socket comes to listen, and takes its clients.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Socket {
  /// Makes a socket that listens on 127.0.0.1, on a port that the system chooses.
  static func listening() throws(FixtureServerError) -> Socket {
    let descriptor = socket(AF_INET, streamType, 0)
    guard descriptor >= 0 else {
      throw FixtureServerError(step: "make a socket", errorNumber: errno)
    }
    let made = Socket(descriptor: descriptor)
    made.prepare()
    guard made.bindToLoopback(), listen(descriptor, Int32(SOMAXCONN)) == 0 else {
      let number = errno
      made.finish()
      throw FixtureServerError(step: "listen on 127.0.0.1", errorNumber: number)
    }
    return made
  }

  private func bindToLoopback() -> Bool {
    var address = sockaddr_in()
    #if canImport(Darwin)
      address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    #endif
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) == 0 }
    }
  }

  /// The port on which this socket listens.
  func port() throws(FixtureServerError) -> UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &size)
      }
    }
    guard result == 0 else {
      throw FixtureServerError(step: "find its own port", errorNumber: errno)
    }
    return UInt16(bigEndian: address.sin_port)
  }

  enum Accepted {
    case connection(Socket)
    /// No client waits.
    case nobody
    /// The process has no descriptor left; the client keeps waiting.
    case exhausted
  }

  /// Takes the next client that waits.
  func accepted() -> Accepted {
    let descriptor = accept(self.descriptor, nil, nil)
    guard descriptor >= 0 else {
      return [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) ? .exhausted : .nobody
    }
    let connection = Socket(descriptor: descriptor)
    connection.prepare()
    return .connection(connection)
  }

  #if canImport(Glibc)
    private static var streamType: Int32 { Int32(SOCK_STREAM.rawValue) }
  #else
    private static var streamType: Int32 { SOCK_STREAM }
  #endif
}
