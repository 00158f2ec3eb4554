import Foundation
import Testing
import _InkTestSupport

/// The server of the Studio as a child of the test, with the test's tablets.
final class StudioServer {
  private let process = Process()
  private let output = Pipe()
  private let folder: URL
  private(set) var port: UInt16 = 0

  /// Starts the server, and waits until it listens.
  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("studio-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let command: URL = try #require(Self.command, "the command lies beside the tests")
    process.executableURL = command
    process.arguments = ["studio", folder.path, "--port", "0"]
    process.environment = ProcessInfo.processInfo.environment.merging([
      "XDG_CONFIG_HOME": folder.path
    ]) { $1 }
    process.standardOutput = output
    try process.run()
    var text = ""
    while !text.hasSuffix("/\n") {
      let part = output.fileHandleForReading.availableData
      if part.isEmpty { break }
      text += String(decoding: part, as: UTF8.self)
    }
    let digits = text.split(separator: ":").last?.prefix { $0.isNumber } ?? ""
    port = try #require(UInt16(digits), "the server said '\(text)'")
  }

  deinit {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  private static let command = BuiltProduct.file("inkstone-studio")

  /// Returns whether it has the node of a tablet open.
  func isOpen(_ tablet: VirtualTablet) -> Bool {
    let path = "/proc/\(process.processIdentifier)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let node = URL(fileURLWithPath: tablet.node).lastPathComponent
    return names.contains { name in
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(path)/\(name)")
      return target?.hasSuffix("/\(node)") ?? false
    }
  }

  /// Sends a request, and returns the received text when it is sufficient, the connection ends, or the time is up.
  ///
  /// - Parameter begun: Called when the answer has begun.
  func get(
    _ path: String,
    seconds: Double = 10,
    begun: () -> Void = {},
    until isEnough: (String) -> Bool = { _ in false }
  ) throws -> String {
    let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(connection) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let status = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(status == 0, "the server does not answer")
    let request = Array("GET \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n".utf8)
    _ = send(connection, request, request.count, Int32(MSG_NOSIGNAL))
    var bytes: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 1 << 16)
    var hasBegun = false
    let end = Date(timeIntervalSinceNow: seconds)
    while Date() < end {
      var one = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
      guard poll(&one, 1, 50) > 0 else { continue }
      let count = recv(connection, &room, room.count, 0)
      guard count > 0 else { break }
      bytes += room[..<count]
      if !hasBegun { begun() }
      hasBegun = true
      if isEnough(String(decoding: bytes, as: UTF8.self)) { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
