import Foundation

/// UPower on a separate bus, with batteries that a test defines.
final class VirtualPower {
  /// The address of the bus.
  private(set) var address: String
  private let process = Process()
  private let commands = Pipe()
  private let answers = Pipe()

  /// Starts the bus and UPower.
  ///
  /// - Parameter isItself: Whether to run the real UPower, which sees the power supplies of this process's tablets.
  init(isItself: Bool = false) throws {
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("upower.py")
    process.arguments = ["-B", script.path]
    if isItself {
      let devices = ProcessInfo.processInfo.environment["UMOCKDEV_DIR"] ?? ""
      process.arguments? += [
        "--real", "UMOCKDEV_DIR=\(devices)", "LD_PRELOAD=libumockdev-preload.so.0",
      ]
    }
    var environment = ProcessInfo.processInfo.environment
    for name in ["LD_PRELOAD", "UMOCKDEV_DIR", "INK_TABLET_NODES"] { environment[name] = nil }
    process.environment = environment
    process.standardInput = commands
    process.standardOutput = answers
    address = ""
    try process.run()
    var first = Data()
    while first.last != 0x0a {
      let byte = answers.fileHandleForReading.readData(ofLength: 1)
      if byte.isEmpty { throw VirtualTablet.Problem("python3-dbusmock does not start UPower") }
      first += byte
    }
    address = String(decoding: first.dropLast(), as: UTF8.self)
  }

  deinit {
    try? commands.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Adds a battery; the keys are those of UPower, with `_` for spaces of a model.
  func add(_ name: String, _ properties: String) { say("add \(name) \(properties)") }

  /// Changes some properties of a battery.
  func set(_ name: String, _ properties: String) { say("set \(name) \(properties)") }

  func remove(_ name: String) { say("remove \(name)") }

  private func say(_ line: String) {
    commands.fileHandleForWriting.write(Data((line + "\n").utf8))
    while answers.fileHandleForReading.readData(ofLength: 1).first.map({ $0 != 0x0a }) ?? false {}
  }
}
