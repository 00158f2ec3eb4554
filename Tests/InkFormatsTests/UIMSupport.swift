/// A writer of Protocol Buffers messages, so that tests need no foreign files.
struct TestMessage {
  private(set) var bytes: [UInt8] = []

  static func varint(_ value: UInt64) -> [UInt8] {
    var rest = value
    var bytes: [UInt8] = []
    while rest >= 128 {
      bytes.append(UInt8(rest & 127) | 128)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  static func folded(_ value: Int) -> UInt64 { UInt64(bitPattern: Int64(value << 1 ^ value >> 63)) }

  mutating func add(_ field: Int, _ value: UInt64) {
    bytes += Self.varint(UInt64(field) << 3) + Self.varint(value)
  }

  mutating func add(_ field: Int, bytes content: [UInt8]) {
    bytes += Self.varint(UInt64(field) << 3 | 2) + Self.varint(UInt64(content.count)) + content
  }

  mutating func add(_ field: Int, _ text: String) { add(field, bytes: Array(text.utf8)) }

  mutating func add(_ field: Int, float value: Float) {
    bytes += Self.varint(UInt64(field) << 3 | 5) + Self.float(value)
  }

  mutating func add(_ field: Int, double value: Double) {
    bytes += Self.varint(UInt64(field) << 3 | 1)
    for i in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: value.bitPattern >> UInt64(8 * i))) }
  }

  mutating func add(_ field: Int, floats: [Float]) {
    add(field, bytes: floats.flatMap(Self.float))
  }

  /// Adds integers, delta-encoded.
  mutating func add(_ field: Int, differencesOf numbers: [Int]) {
    var last = 0
    var content: [UInt8] = []
    for number in numbers {
      content += Self.varint(Self.folded(number - last))
      last = number
    }
    add(field, bytes: content)
  }

  mutating func nest(_ field: Int, _ make: (inout TestMessage) -> Void) {
    var part = TestMessage()
    make(&part)
    add(field, bytes: part.bytes)
  }

  private static func float(_ value: Float) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> UInt32(8 * $0)) }
  }
}

/// Universal Ink Models for tests.
enum TestUIM {
  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let size = (0..<4).map { UInt8(truncatingIfNeeded: content.count >> (8 * $0)) }
    return Array(name.utf8) + size + content + (content.count % 2 == 1 ? [0] : [])
  }

  static func file(_ minor: UInt8, _ chunks: [(String, [UInt8])], compression: UInt8 = 0) -> [UInt8]
  {
    var head: [UInt8] = [3, minor, 0]
    if minor > 0 {
      head.append(0)
      for _ in chunks { head += [3, 1, 0, 1, compression, 0, 0, 0] }
    }
    let body = chunk("HEAD", head) + chunks.flatMap { chunk($0.0, $0.1) }
    return chunk("RIFF", Array("UINK".utf8) + body)
  }

  static let id: [UInt8] = Array(repeating: 7, count: 16)

  /// A model of version 3.1: a stroke with sensors, one without, and a removed one.
  static let chunks = chunks()

  /// Returns such a model.
  ///
  /// - Parameters:
  ///   - sensorY: The vertical coordinates of the sensors.
  ///   - pressure: The pressures of the sensors, in hundredths.
  ///   - color: The color of the strokes, as RGBA.
  ///   - isRaster: Whether the brush prints particles.
  static func chunks(
    sensorY: [Int] = [100, 100, 300],
    pressure: [Int] = [0, 50, 100],
    color: UInt32 = 0xFF00_0080,
    isRaster: Bool = false
  ) -> [(String, [UInt8])] {
    var input = TestMessage()
    input.nest(1) { context in
      context.nest(2) {
        $0.add(1, bytes: [1])
        $0.add(2, 0)
      }
      context.nest(5) { sensors in
        sensors.nest(2) { group in
          for (number, name) in ["X", "Y", "Timestamp", "Pressure", "Altitude", "Radius"]
            .enumerated()
          {
            group.nest(2) {
              $0.add(1, bytes: [UInt8(number + 10)])
              $0.add(2, "will://input/3.0/channel/\(name)")
              $0.add(4, double: number == 2 ? 1000 : number < 2 ? 3779.5 : 1)
              if number == 3 { $0.add(6, float: 1) }
              $0.add(7, number == 2 ? 0 : 2)
            }
          }
          group.add(5, bytes: [1])
        }
      }
    }
    input.nest(2) { run in
      run.add(1, bytes: id)
      run.add(4, 1_000_000)
      let lists = [
        [2700, 3700, 4700], sensorY, [0, 8, 20], pressure, [100, 110, 120], [1, 2, 3],
      ]
      for (number, list) in lists.enumerated() {
        run.nest(5) {
          $0.add(1, bytes: [UInt8(number + 10)])
          $0.add(2, differencesOf: list)
        }
      }
    }
    var brushes = TestMessage()
    brushes.nest(isRaster ? 2 : 1) { brush in
      brush.add(1, "app://pen")
      if isRaster { return brush.add(2, float: 0.05) }
      brush.nest(2) {
        $0.add(5, "will://brush/3.0/shape/Circle?precision=4&radius=0.5")
        $0.add(6, float: 0)
      }
    }
    var ink = TestMessage()
    for number in 0..<3 {
      ink.nest(1) { stroke in
        stroke.add(2, TestMessage.folded(0x22))
        stroke.add(4, float: 1)
        stroke.nest(6) {
          $0.add(1, differencesOf: [2000, 2000, 3000, 4000, 4000])
          $0.add(2, differencesOf: [100, 100, 100, 300, 300].map { $0 + 10_000 * number })
          $0.add(8, differencesOf: [100, 100, 200, 300, 300])
        }
        stroke.add(7, 1)
        stroke.add(9, 1)
        if number == 0 { stroke.add(15, bytes: id) }
      }
    }
    ink.add(2, float: 1)
    ink.add(4, "app://pen")
    ink.nest(6) { $0.add(1, TestMessage.folded(Int(Int32(bitPattern: color)))) }
    var tree = TestMessage()
    tree.nest(2) { root in
      root.nest(2) { $0.add(2, bytes: id) }
      for index: UInt64 in [1, 0] {
        root.nest(2) {
          $0.add(1, 1)
          $0.add(3, index)
        }
      }
    }
    return [
      ("INPT", input.bytes), ("BRSH", brushes.bytes), ("INKD", ink.bytes), ("INKS", tree.bytes),
    ]
  }

  static let sample = file(1, chunks)

  static let zipped = file(1, chunks.map { ($0.0, deflated($0.1, windowBits: 15)) }, compression: 1)

  /// A model of version 3.0 with one stroke.
  static let old: [UInt8] = {
    var object = TestMessage()
    object.nest(2) { ink in
      ink.nest(1) { stroke in
        stroke.add(1, "a stroke")
        stroke.add(3, float: 1)
        stroke.add(4, floats: [10, 10, 20, 30, 30])
        stroke.add(5, floats: [10, 10, 20, 10, 10])
        stroke.add(11, floats: [1, 1, 2, 3, 3])
        stroke.nest(22) { style in
          style.nest(1) { properties in
            let look: [(Int, Float)] = [(2, 0), (3, 0.5), (4, 1), (5, 1)]
            for (field, value) in look {
              properties.nest(field) { if value != 0 { $0.add(1, float: value) } }
            }
          }
          style.add(2, "will://brush/3.0/vector/pen")
        }
      }
    }
    object.nest(4) { $0.add(4, 0) }
    object.nest(4) {
      $0.add(2, 1)
      $0.add(3, 0)
      $0.add(4, 2)
    }
    return file(0, [("DATA", object.bytes)])
  }()
}
