// The listening side of a socket: listens on the loopback address and accepts clients.

import Foundation

extension Socket {
  /// Whether this process may have thousands of descriptors; asks for them the first time.
  ///
  /// NB: a process on Darwin begins with 256. Two hundred requests need 400, since client and server are
  /// in the same process.
  static let hasManyDescriptors: Bool = {
    #if canImport(Darwin)
      var limit = rlimit()
      guard getrlimit(RLIMIT_NOFILE, &limit) == 0 else { return false }
      limit.rlim_cur = min(limit.rlim_max, rlim_t(OPEN_MAX))
      return setrlimit(RLIMIT_NOFILE, &limit) == 0
    #else
      return true
    #endif
  }()

  /// Makes a socket.
  ///
  /// - Throws: ``FixtureServerError`` if the system refuses it.
  static func make() throws(FixtureServerError) -> Socket {
    let descriptor = socket(AF_INET, streamType, 0)
    guard descriptor >= 0 else {
      throw FixtureServerError(action: "make a socket", errorNumber: errno)
    }
    return Socket(descriptor: descriptor)
  }

  /// Makes a socket that listens on 127.0.0.1.
  ///
  /// - Parameter port: The port to listen on; 0 for one that the system chooses.
  /// - Throws: ``FixtureServerError`` if the system refuses the socket or the port.
  static func listening(on port: UInt16 = 0) throws(FixtureServerError) -> Socket {
    let listener = try make()
    // Otherwise a port is not free for a minute after a server with clients has stopped.
    listener.set(SOL_SOCKET, SO_REUSEADDR)
    guard listener.bindToLoopback(port), listen(listener.descriptor, Int32(SOMAXCONN)) == 0 else {
      let number = errno
      listener.finish()
      let place = port == 0 ? "127.0.0.1" : "port \(port) of 127.0.0.1"
      throw FixtureServerError(action: "listen on \(place)", errorNumber: number)
    }
    return listener
  }

  /// The address of a port: on this machine, unless a test asks for another one's.
  static func address(_ host: String = "127.0.0.1", port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    #if canImport(Darwin)
      address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
    #endif
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr(host)
    return address
  }

  func bindToLoopback(_ port: UInt16) -> Bool {
    var address = Self.address(port: port)
    return address.withPointer { bind(descriptor, $0, $1) == 0 }
  }

  /// Connects to a port of this machine; false if nobody listens there.
  @discardableResult
  func connect(to port: UInt16, of host: String = "127.0.0.1") -> Bool {
    var address = Self.address(host, port: port)
    return address.withPointer { Foundation.connect(descriptor, $0, $1) == 0 }
  }

  /// The port on which this socket listens.
  var port: UInt16 {
    var address = sockaddr_in()
    let isKnown = address.withPointer { pointer, size in
      var size = size
      return getsockname(descriptor, pointer, &size) == 0
    }
    precondition(isKnown, "A socket that listens has a port.")
    return UInt16(bigEndian: address.sin_port)
  }

  /// Waits for the next client, and accepts it; nil if the system has no descriptor or memory for it.
  func acceptClient() -> Socket? {
    let client = acceptDescriptor()
    return client < 0 ? nil : Socket(descriptor: client)
  }

  // On Linux no child process inherits a descriptor, even if spawned at this moment. Darwin cannot say so
  // in the same call: there, only `Socket.init` does, a moment later.
  #if canImport(Glibc)
    private static var closeOnExec: Int32 { Int32(SOCK_CLOEXEC.rawValue) }
    static var streamType: Int32 { Int32(SOCK_STREAM.rawValue) | closeOnExec }
  #elseif canImport(Musl)
    private static var closeOnExec: Int32 { SOCK_CLOEXEC }
    static var streamType: Int32 { SOCK_STREAM | closeOnExec }
  #else
    static var streamType: Int32 { SOCK_STREAM }
  #endif

  #if os(Linux)
    private typealias Accept =
      @convention(c) (Int32, OpaquePointer?, OpaquePointer?, Int32) -> Int32
    // NB: Swift does not know `accept4`, an extension of the C library. Safe: this is its declaration.
    private static let accept4 = dlsym(nil, "accept4").map { unsafeBitCast($0, to: Accept.self) }
    private func acceptDescriptor() -> Int32 {
      Self.accept4.map { $0(descriptor, nil, nil, Self.closeOnExec) }
        ?? accept(descriptor, nil, nil)
    }
  #else
    private func acceptDescriptor() -> Int32 { accept(descriptor, nil, nil) }
  #endif
}

extension sockaddr_in {
  /// Calls a closure with the address as the system's calls want it.
  fileprivate mutating func withPointer(
    _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) -> Bool
  ) -> Bool {
    withUnsafeMutablePointer(to: &self) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
