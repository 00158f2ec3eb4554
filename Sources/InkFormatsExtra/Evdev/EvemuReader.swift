import InkFormats

/// Reads the files of `evemu-describe` and `evemu-record`.
struct EvemuReader {
  private var device = EvdevDevice()
  private var isDescribed = false
  private var frames: FrameCollector
  /// The number of bits read so far from the lines of each event type, and of the properties.
  private var bits: [UInt8: Int] = [:]
  private var propertyBits = 0

  static func read(
    _ bytes: [UInt8],
    _ limits: EvdevRecording.Limits
  ) throws(EvdevRecordingError) -> EvdevRecording {
    var reader = EvemuReader(limits)
    var lines = RecordingLines(bytes)
    while let line = lines.next() {
      do {
        try reader.parse(line)
      } catch {
        throw EvdevRecordingError(line: lines.number, reason: error.reason)
      }
    }
    return EvdevRecording(
      device: reader.isDescribed ? reader.device : nil,
      frames: reader.frames.frames
    )
  }

  private init(_ limits: EvdevRecording.Limits) {
    frames = FrameCollector(maximum: limits.events)
  }

  private func problem(_ what: String) -> EvdevRecordingError {
    EvdevRecordingError(line: 0, reason: .malformed(what))
  }

  private mutating func parse(_ line: ArraySlice<UInt8>) throws(EvdevRecordingError) {
    guard line.count >= 2, line[line.startIndex + 1] == RecordingText.colon else {
      guard line.isEmpty else { throw EvdevRecordingError(line: 0, reason: .notARecording) }
      return
    }
    let rest = line.dropFirst(2)
    switch line.first {
    case UInt8(ascii: "E"): try takeEvent(rest)
    case UInt8(ascii: "N"):
      try beginDevice()
      device.name = String(
        decoding: rest.drop(while: RecordingText.isSpace).prefix(255),
        as: UTF8.self
      )
      isDescribed = true
    case UInt8(ascii: "I"): try takeIdentity(rest)
    case UInt8(ascii: "P"):
      for bit in try takeBits(rest, after: propertyBits, below: 32) {
        device.properties.append(UInt8(bit))
      }
      propertyBits += 8 * RecordingText.words(rest, maximum: 32).count
      isDescribed = true
    case UInt8(ascii: "B"): try takeCodes(rest)
    case UInt8(ascii: "A"): try takeAxis(rest)
    // Lines with L and S, the state of lights and switches, are skipped.
    default: break
    }
  }

  /// Begins another description, which replaces the one that was read: the last before the events counts.
  private mutating func beginDevice() throws(EvdevRecordingError) {
    guard isDescribed else { return }
    guard frames.isEmpty else {
      throw problem("a second device (N:) follows events, but an evemu file has only one")
    }
    device = EvdevDevice()
    bits = [:]
    propertyBits = 0
  }

  /// Reads an event in a line such as `E: 0.071998 0003 0000 10063`: seconds, type and code in hexadecimal, value.
  private mutating func takeEvent(_ line: ArraySlice<UInt8>) throws(EvdevRecordingError) {
    let words = RecordingText.words(line, maximum: 4)
    guard words.count >= 4, let time = RecordingText.microseconds(words[0]),
      let type = RecordingText.hexadecimal(words[1]), type <= 0x1f,
      let code = RecordingText.hexadecimal(words[2]), code <= 0x2ff,
      let value = RecordingText.value(RecordingText.decimal(words[3]))
    else { throw problem("an event (E:) must be seconds, a type to 1f, a code to 2ff and a value") }
    let event = EvdevEvent(UInt16(type), UInt16(code), value)
    guard frames.add(event, at: time) else {
      throw EvdevRecordingError(line: 0, reason: .tooLarge)
    }
  }

  /// Reads the identity in a line such as `I: 0003 056a 00b9 0100`: bus, vendor, product and version in hexadecimal.
  private mutating func takeIdentity(_ line: ArraySlice<UInt8>) throws(EvdevRecordingError) {
    var numbers: [UInt16] = []
    for word in RecordingText.words(line, maximum: 4).prefix(4) {
      guard let number = RecordingText.hexadecimal(word), number <= 0xffff else { break }
      numbers.append(UInt16(number))
    }
    guard numbers.count == 4 else {
      throw problem("an identity (I:) must be bus, vendor, product and version, 0 to ffff")
    }
    device.bus = numbers[0]
    device.vendor = numbers[1]
    device.product = numbers[2]
    device.version = numbers[3]
    isDescribed = true
  }

  /// Reads codes in a line such as `B: 01 00 0f`: the type, and a bit for each code, in hexadecimal bytes.
  ///
  /// Further lines of the type continue the bits.
  private mutating func takeCodes(_ line: ArraySlice<UInt8>) throws(EvdevRecordingError) {
    let words = RecordingText.words(line, maximum: 1)
    guard let first = words.first, let type = RecordingText.hexadecimal(first), type <= 0x1f else {
      throw problem("codes (B:) must start with an event type, 00 to 1f")
    }
    let rest = line[first.endIndex...]
    let done = bits[UInt8(type), default: 0]
    let codes = try takeBits(rest, after: done, below: 0x300)
    if !codes.isEmpty { device.codes[UInt8(type), default: []] += codes.map { UInt16($0) } }
    bits[UInt8(type)] = done + 8 * RecordingText.words(rest, maximum: 32).count
    isDescribed = true
  }

  /// Returns the indices of the set bits in a line of hexadecimal bytes.
  ///
  /// - Parameters:
  ///   - line: The bytes.
  ///   - start: The number of bits in earlier lines, which is the index of the first bit.
  ///   - end: The upper bound of indices.
  private func takeBits(
    _ line: ArraySlice<UInt8>,
    after start: Int,
    below end: Int
  ) throws(EvdevRecordingError) -> [Int] {
    let words = RecordingText.words(line, maximum: 32)
    guard words.count <= 32, start <= 1 << 16 else {
      throw problem("a line of codes (B:) or properties (P:) is too long")
    }
    var found: [Int] = []
    for (index, word) in words.enumerated() {
      guard let byte = RecordingText.hexadecimal(word), byte <= 0xff else {
        throw problem("codes (B:) and properties (P:) must be bytes, 00 to ff")
      }
      for bit in 0..<8 where byte >> bit & 1 != 0 {
        let number = start + 8 * index + bit
        guard number < end else {
          throw problem("the code or property \(number) is unknown: the highest is \(end - 1)")
        }
        found.append(number)
      }
    }
    return found
  }

  /// Reads an axis in a line such as `A: 18 0 1023 0 0 12`.
  ///
  /// The numbers are code (hexadecimal), minimum, maximum, fuzz, flat and, in newer files, resolution.
  private mutating func takeAxis(_ line: ArraySlice<UInt8>) throws(EvdevRecordingError) {
    let words = RecordingText.words(line, maximum: 6)
    let numbers = words.dropFirst().prefix(5).compactMap {
      RecordingText.value(RecordingText.decimal($0))
    }
    guard words.count >= 5, numbers.count == min(words.count - 1, 5),
      let code = RecordingText.hexadecimal(words[0]), code <= 0x3f
    else { throw problem("an axis (A:) must be a code to 3f, minimum, maximum, fuzz and flat") }
    device.axes[UInt8(code)] = EvdevDevice.Axis(
      numbers[0],
      numbers[1],
      fuzz: numbers[2],
      flat: numbers[3],
      resolution: numbers.count > 4 ? numbers[4] : 0
    )
    isDescribed = true
  }
}
