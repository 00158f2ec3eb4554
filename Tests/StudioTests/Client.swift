import Foundation

/// A connection that sends arbitrary bytes, valid or not.
///
/// Every wait ends after ten seconds.
final class Client {
  struct Failure: Error { var reason: String }

  private let descriptor: Int32

  /// - Parameter room: The size of the kernel's receive buffer, in bytes; `nil` keeps the default.
  init(_ port: UInt16, room: Int32? = nil) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    if var room {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &room, socklen_t(MemoryLayout<Int32>.size))
    }
    var time = timeval(tv_sec: 10, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, size)
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, size)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw Failure(reason: "cannot connect: \(errno)") }
  }

  deinit { close(descriptor) }

  /// Sends bytes; returns whether all of them were sent.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Foundation.send(
          descriptor,
          buffer.baseAddress.map { $0 + done },
          bytes.count - done,
          Int32(MSG_NOSIGNAL)
        )
      }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  /// Sends text.
  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Shuts down sending, but continues reading.
  func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Returns all bytes until the other side closes.
  func rest() -> [UInt8] {
    var all: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = recv(descriptor, &room, room.count, 0)
      guard count > 0 else { return all }
      all += room[..<count]
    }
  }

  /// Returns all text until it satisfies a condition, the other side closes, or the time is up.
  func text(for seconds: Double = 5, until isEnough: (String) -> Bool) -> String {
    var all: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 1 << 16)
    let end = Date().addingTimeInterval(seconds)
    while Date() < end {
      var one = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&one, 1, 50) > 0 else { continue }
      let count = recv(descriptor, &room, room.count, 0)
      guard count > 0 else { break }
      all += room[..<count]
      if isEnough(String(decoding: all, as: UTF8.self)) { break }
    }
    return String(decoding: all, as: UTF8.self)
  }

  /// Returns the answer on a connection that ends with it.
  func answer() throws -> Answer {
    let bytes = rest()
    let mark = Array("\r\n\r\n".utf8)
    guard let split = bytes.indices.first(where: { bytes[$0...].starts(with: mark) }) else {
      throw Failure(reason: "no answer: '\(String(decoding: bytes.prefix(80), as: UTF8.self))'")
    }
    let lines = String(decoding: bytes[..<split], as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count > 1, let status = Int(words[1]) else { throw Failure(reason: lines[0]) }
    var fields: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " }
      fields[line[..<colon].lowercased()] = String(value)
    }
    return Answer(status: status, fields: fields, body: Array(bytes[(split + 4)...]))
  }
}
