import Glibc
import InkDocuments
import InkStore

/// Appends numbered frames to a document and prints the number of durable ones, until it is killed.
///
/// With a third argument it draws instead: see ``Draughtsman``.
///
/// usage: _InkStoreCrasher FILE SEED [draw]
@main
enum Crasher {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3, var random = UInt64(arguments[2]) else { exit(2) }
    if arguments.count > 3 { try Draughtsman.run(arguments[1], random) }
    var number = 0
    let store = try InkFileStore.open(arguments[1]) { if $0.kind == .events { number += 1 } }
    say(number)
    var time = 0.0
    while true {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let choice = random >> 40 % 64
      time += 0.03
      if choice == 0 {
        try store.compact()
      } else if choice < 12 {
        try store.commit(at: time)
        say(number)
      } else if choice < 16 {
        store.append(.thumbnail, .droppable, payload: [1, 2, 3], at: time)
      } else {
        store.append(.events, payload: payload(number), at: time)
        number += 1
      }
    }
  }

  /// Returns the content of a numbered frame.
  static func payload(_ number: Int) -> [UInt8] {
    let length = number % 7 == 0 ? number * 37 % 1500 : number % 30
    var bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    for i in 0..<length { bytes.append(UInt8(truncatingIfNeeded: number &* 31 &+ i &* 7)) }
    return bytes
  }

  static func say(_ count: Int) {
    let line = "\(count)\n"
    _ = line.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
  }
}
