import InkFormats

/// Reads the files of `libinput record`, line by line: the part of YAML that it uses.
struct RecordYAMLReader {
  /// The section of a file that the current line belongs to.
  private enum Section {
    case other
    case evdev
    case codes
    case axes
    case events
  }

  private let limits: EvdevRecording.Limits
  private var recordings: [EvdevRecording] = []
  private var device: EvdevDevice?
  private var frames: FrameCollector
  private var section = Section.other

  static func read(
    _ bytes: [UInt8],
    _ limits: EvdevRecording.Limits
  ) throws(EvdevRecordingError) -> [EvdevRecording] {
    var reader = RecordYAMLReader(limits)
    var lines = RecordingLines(bytes)
    while let line = lines.next() {
      do {
        try reader.parse(line, indent: lines.indent)
      } catch {
        throw EvdevRecordingError(line: lines.number, reason: error.reason)
      }
    }
    try reader.finishDevice()
    guard !reader.recordings.isEmpty else {
      throw EvdevRecordingError(line: lines.number, reason: .notARecording)
    }
    return reader.recordings
  }

  private init(_ limits: EvdevRecording.Limits) {
    self.limits = limits
    frames = FrameCollector(maximum: limits.events)
  }

  private func problem(_ what: String) -> EvdevRecordingError {
    EvdevRecordingError(line: 0, reason: .malformed(what))
  }

  private mutating func finishDevice() throws(EvdevRecordingError) {
    guard let device else { return }
    guard recordings.count < limits.devices else {
      throw EvdevRecordingError(line: 0, reason: .tooLarge)
    }
    recordings.append(EvdevRecording(device: device, frames: frames.frames))
    frames = FrameCollector(maximum: frames.rest)
    self.device = nil
  }

  private mutating func parse(
    _ line: ArraySlice<UInt8>,
    indent: Int
  ) throws(EvdevRecordingError) {
    guard !line.isEmpty else { return }
    if indent == 0, has(line, "- node:") {
      try finishDevice()
      device = EvdevDevice()
      section = .other
      return
    }
    guard device != nil else { return }
    if indent <= 2, !has(line, "-") {
      section = has(line, "evdev:") ? .evdev : has(line, "events:") ? .events : .other
      return
    }
    switch section {
    case .other: break
    case .events:
      guard has(line, "- [") else { return }
      try takeEvent(line)
    case .evdev, .codes, .axes: try takeFact(line, indent: indent)
    }
  }

  private func has(_ line: ArraySlice<UInt8>, _ start: StaticString) -> Bool {
    start.withUTF8Buffer { line.starts(with: $0) }
  }

  /// Reads an event in a line such as `- [  0, 71998,   3,   0,   10063]`: seconds, microseconds, type, code, value.
  private mutating func takeEvent(_ line: ArraySlice<UInt8>) throws(EvdevRecordingError) {
    let numbers = try list(in: line, maximum: 5)
    guard numbers.count == 5, (0..<1 << 40).contains(numbers[0]),
      (0..<1_000_000).contains(numbers[1]), (0...0x1f).contains(numbers[2]),
      (0...0x2ff).contains(numbers[3]), let value = RecordingText.value(numbers[4])
    else {
      throw problem("an event must be [seconds, microseconds, type to 31, code to 767, value]")
    }
    let event = EvdevEvent(UInt16(numbers[2]), UInt16(numbers[3]), value)
    guard frames.add(event, at: Int64(numbers[0]) * 1_000_000 + Int64(numbers[1])) else {
      throw EvdevRecordingError(line: 0, reason: .tooLarge)
    }
  }

  private mutating func takeFact(
    _ line: ArraySlice<UInt8>,
    indent: Int
  ) throws(EvdevRecordingError) {
    if indent <= 4 {
      section = has(line, "codes:") ? .codes : has(line, "absinfo:") ? .axes : .evdev
      if has(line, "name:") {
        let name = name(in: line)
        device?.name = name
      } else if has(line, "id:") {
        try takeIdentity(line)
      } else if has(line, "properties:") {
        for number in try list(in: line, maximum: 32) {
          guard (0..<32).contains(number) else {
            throw problem("the property \(number) is unknown: the highest is 31")
          }
          device?.properties.append(UInt8(number))
        }
      }
    } else if section == .codes {
      let type = try key(of: line, maximum: 0x1f)
      var codes: [UInt16] = []
      for code in try list(in: line, maximum: 0x300) {
        guard (0...0x2ff).contains(code) else {
          throw problem("the code \(code) of a key or axis is unknown: the highest is 767")
        }
        codes.append(UInt16(code))
      }
      device?.codes[UInt8(type)] = codes
    } else if section == .axes {
      try takeAxis(line)
    }
  }

  /// Reads the identity in a line such as `id: [3, 1386, 185, 256]`: bus, vendor, product, version.
  private mutating func takeIdentity(_ line: ArraySlice<UInt8>) throws(EvdevRecordingError) {
    let numbers = try list(in: line, maximum: 4)
    guard numbers.count == 4, numbers.allSatisfy({ (0...0xffff).contains($0) }) else {
      throw problem("id must be [bus, vendor, product, version], each from 0 to 65535")
    }
    device?.bus = UInt16(numbers[0])
    device?.vendor = UInt16(numbers[1])
    device?.product = UInt16(numbers[2])
    device?.version = UInt16(numbers[3])
  }

  /// Reads an axis in a line such as `24: [0, 2047, 0, 0, 0]`: code, minimum, maximum, fuzz, flat, resolution.
  private mutating func takeAxis(_ line: ArraySlice<UInt8>) throws(EvdevRecordingError) {
    let code = try key(of: line, maximum: 0x3f)
    let numbers = try list(in: line, maximum: 5).compactMap { RecordingText.value($0) }
    guard numbers.count == 5 else {
      throw problem("an axis must be [minimum, maximum, fuzz, flat, resolution]")
    }
    device?.axes[UInt8(code)] = EvdevDevice.Axis(
      numbers[0],
      numbers[1],
      fuzz: numbers[2],
      flat: numbers[3],
      resolution: numbers[4]
    )
  }

  // MARK: Values

  private func key(of line: ArraySlice<UInt8>, maximum: Int) throws(EvdevRecordingError) -> Int {
    let end = line.firstIndex(of: RecordingText.colon) ?? line.endIndex
    guard let key = RecordingText.decimal(line[..<end]), (0...maximum).contains(key) else {
      throw problem("the number before the colon must be from 0 to \(maximum)")
    }
    return key
  }

  private func name(in line: ArraySlice<UInt8>) -> String {
    let text = line.dropFirst(5).drop(while: RecordingText.isSpace)
    let isQuoted = text.count >= 2 && text.first == RecordingText.quote && text.last == text.first
    let name = isQuoted ? text.dropFirst().dropLast() : text
    return String(decoding: name.prefix(255), as: UTF8.self)
  }

  /// Returns the numbers between the brackets of a line, at most `maximum`.
  private func list(
    in line: ArraySlice<UInt8>,
    maximum: Int
  ) throws(EvdevRecordingError) -> [Int] {
    guard let start = line.firstIndex(of: UInt8(ascii: "[")), line.last == UInt8(ascii: "]"),
      start < line.endIndex - 1
    else { throw problem("a list must begin with [ and end with ]") }
    var numbers: [Int] = []
    let inside = line[(start + 1)..<(line.endIndex - 1)]
    for item in inside.split(separator: UInt8(ascii: ","), maxSplits: maximum) {
      var word = item.drop(while: RecordingText.isSpace)
      while let last = word.last, RecordingText.isSpace(last) { word.removeLast() }
      guard numbers.count < maximum, let number = RecordingText.decimal(word) else {
        throw problem("a list must be at most \(maximum) whole numbers")
      }
      numbers.append(number)
    }
    return numbers
  }
}
