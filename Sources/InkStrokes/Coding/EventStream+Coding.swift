import InkGraphics

// An event log is the bytes "INKEVT", a version byte (2), a zero byte, and entries until the end.
// An entry is a tag byte, 1 for an event and 2 for a change of brush, and its fields; numbers are little-endian, reals
// IEEE 754 doubles. The fields of an event begin with a byte that has a bit per optional quantity that is present.

extension EventStream {
  private static let magic: [UInt8] = [0x49, 0x4e, 0x4b, 0x45, 0x56, 0x54, 2, 0]
  private static let eventTag: UInt8 = 1
  private static let brushTag: UInt8 = 2

  /// The memory of an event in a growing array, with the sample that it becomes, in bytes.
  private static let memoryOfEvent =
    3 * MemoryLayout<Entry>.stride + MemoryLayout<StrokeSample>.stride

  /// The memory of a brush, in bytes, in addition to four times the number of its encoded bytes.
  private static let memoryOfBrush = 3 * MemoryLayout<Entry>.stride + 512

  /// The maximum work of measuring the brushes with ``BrushMeter``, in the units of a `WorkBudget`: about 4 s.
  private static let maximumWork = 4e9

  /// Encodes the stream without loss, for ``init(decoding:plugins:memory:)`` on any platform.
  public func encoded() -> [UInt8] {
    var writer = ByteWriter()
    for byte in Self.magic { writer.write(byte) }
    for entry in entries {
      switch entry {
      case .event(let event):
        writer.write(Self.eventTag)
        event.encode(into: &writer)
      case .brush(let brush):
        writer.write(Self.brushTag)
        brush.encode(into: &writer)
      }
    }
    return writer.bytes
  }

  /// Decodes the bytes of ``encoded()``.
  ///
  /// - Parameters:
  ///   - bytes: The whole log.
  ///   - plugins: The catalog that creates the parts of brushes. The default has the built-in ones.
  ///   - memory: The maximum memory of the stream and of the ink that an ``InkModel`` makes of it, in bytes. The
  ///     default is no limit.
  /// - Throws: `StreamDecodingError` with the reason and the offset of the invalid byte; also if the memory exceeds its
  ///   limit, or if drawing with the brushes costs too much.
  public init(
    decoding bytes: [UInt8],
    plugins: PluginCatalog = .builtIn,
    memory: Int = .max
  ) throws(StreamDecodingError) {
    var reader = ByteReader(bytes)
    for (i, expected) in Self.magic.enumerated() {
      let byte = try reader.byte()
      guard byte == expected else {
        throw StreamDecodingError(reason: i == 6 ? .unknownVersion : .notAnEventLog, offset: i)
      }
    }
    self.init()
    var memory = memory
    var sampleMemory = Self.memoryOfEvent
    let budget = WorkBudget(Self.maximumWork)
    var meter = BrushMeter()
    while !reader.isAtEnd {
      let tag = try reader.byte()
      if tag == Self.eventTag {
        memory -= sampleMemory
        guard memory >= 0 else { throw reader.failure(.tooMuchMemory) }
        append(try InputEvent(from: &reader))
      } else if tag == Self.brushTag {
        let start = reader.offset
        let brush = try Brush(from: &reader, plugins: plugins)
        memory -= 4 * (reader.offset - start) + Self.memoryOfBrush
        guard memory >= 0 else { throw reader.failure(.tooMuchMemory) }
        sampleMemory = Self.memoryOfEvent + meter.cost(of: brush, budget).memory
        if budget.isExhausted { throw reader.failure(.tooMuchWork) }
        setBrush(brush)
      } else {
        throw reader.failure(.invalidValue)
      }
    }
  }
}

extension InputEvent {
  private var readings: [Double?] {
    [force, altitude, azimuth, roll, hoverDistance, contactRadius, contactRadiusTolerance]
  }

  fileprivate func encode(into writer: inout ByteWriter) {
    var present: UInt8 = 0
    for (i, reading) in readings.enumerated() where reading != nil { present |= 1 << UInt8(i) }
    writer.write(present)
    writer.write(UInt8(isPredicted ? 1 : 0) | UInt8(isUpdate ? 2 : 0))
    writer.write(kind.rawValue)
    writer.write(phase.rawValue)
    writer.write(estimated.rawValue)
    writer.write(expectingUpdates.rawValue)
    writer.write(contact)
    writer.write(updateIndex ?? .max)
    writer.write(buttons.rawValue)
    writer.write(identifier)
    writer.write(location.x)
    writer.write(location.y)
    writer.write(time)
    writer.write(maximumForce)
    for reading in readings {
      if let reading { writer.write(reading) }
    }
  }

  fileprivate init(from reader: inout ByteReader) throws(StreamDecodingError) {
    let present = try reader.byte()
    let flags = try reader.byte()
    let kind = PointerKind(rawValue: try reader.byte())
    let phase = Phase(rawValue: try reader.byte())
    guard let kind, let phase, flags < 4, present < 128 else {
      throw reader.failure(.invalidValue)
    }
    let estimated = try reader.byte()
    let expecting = try reader.byte()
    let contact = try reader.uint32()
    let updateIndex = try reader.uint32()
    let buttons = try reader.uint32()
    let identifier = try reader.uint64()
    let x = try reader.double()
    let y = try reader.double()
    self.init(
      contact: contact,
      kind: kind,
      phase: phase,
      location: Point(x, y),
      time: try reader.double()
    )
    self.identifier = identifier
    self.buttons = Buttons(rawValue: buttons)
    self.estimated = Properties(rawValue: estimated)
    expectingUpdates = Properties(rawValue: expecting)
    isPredicted = flags & 1 != 0
    isUpdate = flags & 2 != 0
    self.updateIndex = updateIndex
    maximumForce = try reader.double()
    if present & 1 != 0 { force = try reader.double() }
    if present & 2 != 0 { altitude = try reader.double() }
    if present & 4 != 0 { azimuth = try reader.double() }
    if present & 8 != 0 { roll = try reader.double() }
    if present & 16 != 0 { hoverDistance = try reader.double() }
    if present & 32 != 0 { contactRadius = try reader.double() }
    if present & 64 != 0 { contactRadiusTolerance = try reader.double() }
  }
}
