import Glibc
import InkFiles

/// Listening sockets on the loopback interface, which only programs of this machine can connect to.
final class ListeningSockets {
  /// A socket for each IP version that the machine supports.
  let descriptors: [Int32]
  /// The port of all of them.
  let port: UInt16

  /// Listens on a port of 127.0.0.1 and, if available, of ::1.
  ///
  /// - Parameters:
  ///   - port: The port; 0 for any.
  ///   - failure: The error number if the result is `nil`.
  init?(_ port: UInt16, _ failure: inout Int32) {
    // A port that is free for one version may be in use for the other.
    for _ in 0..<(port == 0 ? 20 : 1) {
      guard let first = Self.listen(AF_INET, port, &failure) else { return nil }
      let number = Self.port(of: first)
      var second: Int32 = 0
      if let other = Self.listen(AF_INET6, number, &second) {
        descriptors = [first, other]
        self.port = number
        return
      }
      if second != EADDRINUSE {
        descriptors = [first]
        self.port = number
        return
      }
      close(first)
      failure = second
    }
    return nil
  }

  deinit { for descriptor in descriptors { close(descriptor) } }

  /// Accepts the next connection; returns `nil` if none is pending.
  static func accept(_ descriptor: Int32) -> Int32? {
    let connection = retry { Glibc.accept(descriptor, nil, nil) }
    guard connection >= 0 else { return nil }
    _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
    return connection
  }

  private static func listen(_ family: Int32, _ port: UInt16, _ failure: inout Int32) -> Int32? {
    let kind = Int32(SOCK_STREAM.rawValue)
    let descriptor = socket(family, kind, 0)
    guard descriptor >= 0 else {
      failure = errno
      return nil
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var yes: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, size)
    let status: Int32
    if family == AF_INET {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
      status = bind(descriptor, to: &address)
    } else {
      setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &yes, size)
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      address.sin6_addr = in6addr_loopback
      status = bind(descriptor, to: &address)
    }
    guard status == 0, Glibc.listen(descriptor, 64) == 0 else {
      failure = errno
      close(descriptor)
      return nil
    }
    return descriptor
  }

  private static func bind<Address>(_ descriptor: Int32, to address: inout Address) -> Int32 {
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        Glibc.bind(descriptor, address, socklen_t(MemoryLayout<Address>.size))
      }
    }
  }

  private static func port(of descriptor: Int32) -> UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &size)
      }
    }
    return UInt16(bigEndian: address.sin_port)
  }
}
