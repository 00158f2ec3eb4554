import Glibc
import InkDocuments

/// `ink-bench log`: the cost of a document's log without a disk.
enum Log {
  static func run(_ words: Arguments) throws {
    var words = words
    let repetitions = try words.option("repetitions", 15)
    _ = try words.positional()
    let identifier = DocumentIdentifier(high: 1, low: 2)
    for size in [20, 200, 4096] {
      let payload = [UInt8](repeating: 0x5a, count: size)
      let count = max(1000, 4_000_000 / (size + 6))
      try measure("append of \(size) bytes, ns", repetitions, per: Double(count) * 1e-6) {
        var writer = FrameWriter(LogHeader(identifier))
        for i in 0..<count {
          writer.append(.events, payload: payload)
          if i % 64 == 63 { writer.removeBytes(writer.bytes.count) }
        }
      }
    }
    try measure("append of six fields, ns", repetitions, per: 100_000e-6) {
      var writer = FrameWriter(LogHeader(identifier))
      for i in 0..<100_000 {
        writer.append(.operation) { fields in
          fields.write(1, unsigned: UInt64(i))
          fields.write(2, signed: -5)
          fields.write(3, double: 0.5)
          fields.write(4, float: 0.5)
          fields.write(5, truth: true)
          fields.write(6, unsigned: 70_000)
        }
        if i % 64 == 63 { writer.removeBytes(writer.bytes.count) }
      }
    }

    for size in [20, 200, 4096] {
      let document = try filled(identifier, size, total: 16 << 20)
      try rate("read of frames of \(size) bytes, MB/s", repetitions, document.count) {
        var reader = FrameReader()
        var at = 0
        while at < document.count {
          let end = min(at + 65_536, document.count)
          reader.push(Array(document[at..<end]))
          at = end
          do {
            while try reader.next() != nil {}
          } catch { throw Failure("\(error)") }
        }
      }
    }
    var damaged = try filled(identifier, 200, total: 4 << 20)
    for i in 1000..<(damaged.count - 1000) { damaged[i] ^= UInt8(truncatingIfNeeded: i &* 167) }
    try rate("search for frames in 4 MB of damage, MB/s", 3, damaged.count) { _ = Salvage(damaged) }
    let bytes = [UInt8](repeating: 0x33, count: 16 << 20)
    try rate("checksum of 16 MiB, MB/s", repetitions, bytes.count) { _ = CRC32C.checksum(bytes) }
  }

  /// Returns a log of frames of one size.
  private static func filled(
    _ identifier: DocumentIdentifier,
    _ size: Int,
    total: Int
  ) throws -> [UInt8] {
    var writer = FrameWriter(LogHeader(identifier))
    let payload = [UInt8](repeating: 0x5a, count: size)
    while writer.offset < total { writer.append(.events, payload: payload) }
    return writer.bytes
  }

  private static func rate(
    _ name: String,
    _ repetitions: Int,
    _ bytes: Int,
    _ work: () throws -> Void
  ) throws {
    let times = try sorted(repetitions, work)
    print(column(times.map { Double(bytes) / $0 * 1e-3 }), name)
  }

  private static func measure(
    _ name: String,
    _ repetitions: Int,
    per unit: Double,
    _ work: () throws -> Void
  ) throws {
    print(column(try sorted(repetitions, work).map { $0 / unit }), name)
  }

  /// Returns the median and the least value, or, for rates, the greatest.
  private static func column(_ values: [Double]) -> String {
    let texts = [values[values.count / 2], values[0]].map { value in
      let text = value < 100 ? "\((value * 10).rounded() / 10)" : "\(Int(value.rounded()))"
      return String(repeating: " ", count: max(0, 9 - text.utf8.count)) + text
    }
    return texts.joined()
  }

  private static func sorted(_ repetitions: Int, _ work: () throws -> Void) throws -> [Double] {
    var times: [Double] = []
    for _ in 0..<max(1, repetitions) {
      let start = threadMilliseconds()
      try work()
      times.append(threadMilliseconds() - start)
    }
    return times.sorted()
  }
}
