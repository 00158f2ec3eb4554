/// The adaptive state of the codec, which continues from stroke to stroke and between parts of a growing stroke.
struct SegmentCoder {
  var location = LocationHistory()
  var time: TimeHistory
  var force = ReadingHistory()
  var altitude = ReadingHistory()
  var azimuth = ReadingHistory()
  var roll = ReadingHistory()
  /// The head of the previous stroke or part, with the mask and extras of its last sample.
  var head = SegmentHead()
  /// The decimal grids that were last described in the chunk, with the channel 0…6 as index; empty if none was.
  private var described: [DecimalGrid] = []
  /// The integer of the previous force, if forces are ``DecimalGrid/isMean``; `nil` at the beginning of a stroke.
  private(set) var meanBefore: Int64?
  /// The maximum force, in steps of its grid or, with a table of forces, the greatest index into it.
  var topForce: Int32
  let precision: SamplePrecision
  /// The hash (``Seal``) at the end of the previous chunk, on which that of the next one is based.
  var seal = Seal.start

  init(_ precision: SamplePrecision) {
    self.precision = precision
    time = TimeHistory(ticksPerSecond: Int64(precision.ticksPerSecond))
    topForce = 1 << Int32(precision.pressureBits) - 1
  }

  /// Writes or reads the head of a stroke or of a part of one, and makes it the current ``head``.
  ///
  /// - Parameter continues: Whether it is a further part of the stroke, on the same grids.
  mutating func codeHead<Port: SymbolPort>(
    _ new: inout SegmentHead,
    _ port: inout Port,
    continues: Bool
  ) {
    port.reserve()
    let isNew = new.mask != head.mask || new.extras != head.extras
    var shape: Int32 = new.variesPresence ? 1 : 0
    if new.variesExtras { shape |= 2 }
    if new.isExact { shape |= 4 }
    if isNew { shape |= 8 }
    shape = port.symbol(SymbolModels.shape, shape)
    new.variesPresence = shape & 1 != 0
    new.variesExtras = shape & 2 != 0
    new.isExact = continues ? head.isExact : shape & 4 != 0
    if shape & 8 != 0 {
      new.mask = UInt8(truncatingIfNeeded: port.symbol(SymbolModels.headMask, Int32(new.mask)))
      let plain = SampleExtras()
      Self.codeExtras(&new.extras, from: plain, SymbolModels.headParts, &port)
    } else {
      new.mask = head.mask
      new.extras = head.extras
    }
    if continues {
      new.grids = head.grids
      new.decimals = head.decimals
    } else {
      if new.isExact {
        codeGrids(&new, &port)
      } else {
        new.grids = .zero
        new.decimals = []
      }
      beginStroke(new)
    }
    if new.isExact {
      for channel in 0..<SampleBuffer.channels where new.isRaw(channel) {
        new.zeros[channel] = UInt8(
          truncatingIfNeeded: port.bits(UInt32(new.zeros[channel]), 6, state: 0)
        )
      }
    }
    new.count = Int(
      truncatingIfNeeded: min(port.number(SymbolModels.counts, UInt64(new.count)), 0x7fff_ffff)
    )
    if !continues, new.count > 0, !new.isRaw(2) {
      time.codeStart(new.startTime, &port)
      new.startTime = time.base
    }
    head = new
  }

  /// Writes or reads the grid codes, and new decimal grids, of a stroke that is stored lossless.
  @inline(never)
  private mutating func codeGrids<Port: SymbolPort>(_ new: inout SegmentHead, _ port: inout Port) {
    if described.isEmpty {
      described = Array(repeating: DecimalGrid(), count: SampleBuffer.channels)
    }
    let isAsBefore =
      Port.isWriter && head.isExact && (0..<6).allSatisfy { !new.differs(from: head, in: $0) }
    for group in 0..<6 {
      var code = new.grids[group]
      if isAsBefore {
        code = Grid.asBefore
      } else if Port.isWriter, code == Grid.decimal,
        SampleImport.channels(group).allSatisfy({ new.decimals[$0] == described[$0] })
      {
        code = Grid.decimalAgain
      }
      code = UInt8(truncatingIfNeeded: port.symbol(SymbolModels.grids, Int32(code)))
      if code == Grid.asBefore, group == 0 {
        new.grids = head.grids
        new.decimals = head.decimals
        return
      }
      if code == Grid.decimal {
        port.reserve()
        let grids = Port.isWriter ? new.decimals : described
        let channels = SampleImport.channels(group)
        let first = port.describe(grids[channels.lowerBound])
        described[channels.lowerBound] = first
        if group == 0 {
          let isSame = port.bits(grids[1] == grids[0] ? 1 : 0, 1, state: 0)
          described[1] = isSame == 1 ? first : port.describe(grids[1])
        }
      }
      if code == Grid.asBefore { code = 0 }
      if code == Grid.decimalAgain { code = Grid.decimal }
      new.grids[group] = code
    }
    new.decimals = described
  }

  private mutating func beginStroke(_ new: SegmentHead) {
    location.beginStroke()
    time.beginStroke()
    force.beginStroke()
    altitude.beginStroke()
    azimuth.beginStroke()
    roll.beginStroke()
    meanBefore = nil
    // These values count steps of the previous grid, so they are meaningless on another.
    if new.differs(from: head, in: 0) {
      location.x = 0
      location.y = 0
    }
    if new.differs(from: head, in: 1) {
      var ticks = Int64(precision.ticksPerSecond)
      if new.isExact, let grid = Grid.exact(Int(new.grids[1])) { ticks = Grid.rounded(grid.scale) }
      if new.isDecimal(2) { ticks = new.decimals[2].stepsPerUnit }
      time = TimeHistory(ticksPerSecond: ticks)
    }
    if new.differs(from: head, in: 2) { force.first = 0 }
    if new.differs(from: head, in: 3) { altitude.first = 0 }
    if new.differs(from: head, in: 4) { azimuth.first = 0 }
    if new.differs(from: head, in: 5) { roll.first = 0 }
  }

  /// Writes or reads samples of the current stroke, at the indices `range` of a buffer.
  mutating func codeSamples<Port: SymbolPort>(
    _ buffer: SampleBuffer,
    _ range: Range<Int>,
    _ port: inout Port
  ) {
    var raw = 0
    for channel in 0..<SampleBuffer.channels where head.isWide(channel) { raw |= 1 << channel }
    let isRegular = raw == 0 && !head.variesPresence && !head.variesExtras
    for i in range {
      if isRegular, location.isUnderway, time.isUnderway, force.isUnderway || head.mask & 1 == 0 {
        return codeRun(buffer, i..<range.upperBound, &port)
      }
      codeSample(buffer, i, &port, raw)
    }
  }

  /// Codes samples that have exactly the readings of the head, on ``Grid``s; the stroke has two samples already.
  @inline(never)
  private mutating func codeRun<Port: SymbolPort>(
    _ buffer: SampleBuffer,
    _ range: Range<Int>,
    _ port: inout Port
  ) {
    // Local copies can be kept in registers.
    var location = location
    var time = time
    var force = force
    let capacity = buffer.capacity
    let hasForce = head.mask & 1 != 0
    let hasAngles = head.mask & 14 != 0
    let top = head.isExact ? -1 : topForce
    var plane = buffer.steps + range.lowerBound
    for i in range {
      port.reserve()
      location.advance(plane[0], plane[capacity], &port)
      plane[0] = location.x
      plane[capacity] = location.y
      plane[2 &* capacity] = time.advance(plane[2 &* capacity], &port)
      if hasForce {
        plane[3 &* capacity] = force.advance(
          plane[3 &* capacity],
          &port,
          model: SymbolModels.force,
          channel: 3,
          top: top
        )
      }
      if hasAngles {
        codeAngles(buffer, i, &port, 0)
      }
      plane += 1
    }
    self.location = location
    self.time = time
    self.force = force
  }

  @inline(never)
  private mutating func codeSample<Port: SymbolPort>(
    _ buffer: SampleBuffer,
    _ i: Int,
    _ port: inout Port,
    _ raw: Int
  ) {
    port.reserve()
    if head.variesPresence {
      let model = SymbolModels.presence &+ Int(head.mask)
      buffer.masks[i] = UInt8(truncatingIfNeeded: port.symbol(model, Int32(buffer.masks[i])))
      head.mask = buffer.masks[i]
    }
    if head.variesExtras {
      Self.codeExtras(&buffer.extras[i], from: head.extras, SymbolModels.extras, &port)
      head.extras = buffer.extras[i]
    }
    if raw & 1 == 0 {
      let plane = buffer.steps + i
      location.code(plane[0], plane[buffer.capacity], &port)
      plane[0] = location.x
      plane[buffer.capacity] = location.y
    } else if head.isDecimal(0) {
      codeDecimalLocation(buffer, i, &port)
    } else {
      Self.codeRaw(&location.rawX, 0, buffer, i, &port, head.zeros[0])
      Self.codeRaw(&location.rawY, 1, buffer, i, &port, head.zeros[1])
    }
    if raw & 4 == 0 {
      let target = buffer.steps + (2 &* buffer.capacity &+ i)
      target.pointee = time.code(target.pointee, &port)
    } else if head.isDecimal(2) {
      codeDecimalTime(buffer, i, &port)
    } else {
      Self.codeRaw(&time.raw, 2, buffer, i, &port, head.zeros[2])
    }
    if head.mask & 1 != 0 {
      let top = head.isExact ? -1 : topForce
      Self.codeReading(&force, 3, buffer, i, &port, SymbolModels.force, top, raw, head)
      if head.isDecimal(3) { meanBefore = buffer.raw[3 &* buffer.capacity &+ i] }
    }
    if head.mask & 14 != 0 { codeAngles(buffer, i, &port, raw) }
  }

  @inline(never)
  private mutating func codeAngles<Port: SymbolPort>(
    _ buffer: SampleBuffer,
    _ i: Int,
    _ port: inout Port,
    _ raw: Int
  ) {
    let (mask, model) = (head.mask, SymbolModels.angles)
    if mask & 2 != 0 { Self.codeReading(&altitude, 4, buffer, i, &port, model, -1, raw, head) }
    if mask & 4 != 0 { Self.codeReading(&azimuth, 5, buffer, i, &port, model + 16, -1, raw, head) }
    if mask & 8 != 0 { Self.codeReading(&roll, 6, buffer, i, &port, model + 32, -1, raw, head) }
  }

  private static func codeReading<Port: SymbolPort>(
    _ history: inout ReadingHistory,
    _ channel: Int,
    _ buffer: SampleBuffer,
    _ i: Int,
    _ port: inout Port,
    _ model: Int,
    _ top: Int32,
    _ raw: Int,
    _ head: SegmentHead
  ) {
    guard raw & 1 << channel == 0 else {
      guard head.isDecimal(channel) else {
        return codeRaw(&history.raw, channel, buffer, i, &port, head.zeros[channel])
      }
      let grid = head.decimals[channel]
      let target = buffer.raw + (channel &* buffer.capacity &+ i)
      let high = history.code(
        Int32(truncatingIfNeeded: Port.isWriter ? grid.high(target.pointee) : 0),
        &port,
        model: model,
        channel: channel,
        top: -1
      )
      target.pointee = port.lowDigits(of: target.pointee, below: Int64(high), grid, state: 1)
      return
    }
    let target = buffer.steps + (channel &* buffer.capacity &+ i)
    target.pointee = history.code(target.pointee, &port, model: model, channel: channel, top: top)
  }

  @inline(never)
  private mutating func codeDecimalLocation<Port: SymbolPort>(
    _ buffer: SampleBuffer,
    _ i: Int,
    _ port: inout Port
  ) {
    let x = buffer.raw + i
    let y = x + buffer.capacity
    let (gridX, gridY) = (head.decimals[0], head.decimals[1])
    location.code(
      Int32(truncatingIfNeeded: Port.isWriter ? gridX.high(x.pointee) : 0),
      Int32(truncatingIfNeeded: Port.isWriter ? gridY.high(y.pointee) : 0),
      &port
    )
    x.pointee = port.lowDigits(of: x.pointee, below: Int64(location.x), gridX, state: 0)
    y.pointee = port.lowDigits(of: y.pointee, below: Int64(location.y), gridY, state: 0)
  }

  @inline(never)
  private mutating func codeDecimalTime<Port: SymbolPort>(
    _ buffer: SampleBuffer,
    _ i: Int,
    _ port: inout Port
  ) {
    let target = buffer.raw + (2 &* buffer.capacity &+ i)
    let grid = head.decimals[2]
    let ticks = Port.isWriter ? grid.high(target.pointee) &- time.base : 0
    let high = time.base &+ Int64(time.code(Int32(truncatingIfNeeded: ticks), &port))
    target.pointee = port.lowDigits(of: target.pointee, below: high, grid, state: 1)
  }

  @inline(never)
  private static func codeRaw<Port: SymbolPort>(
    _ history: inout RawHistory,
    _ channel: Int,
    _ buffer: SampleBuffer,
    _ i: Int,
    _ port: inout Port,
    _ zeros: UInt8
  ) {
    let target = buffer.raw + (channel * buffer.capacity + i)
    target.pointee = history.code(
      target.pointee,
      &port,
      zeros: Int64(zeros),
      channel: channel
    )
  }

  @inline(never)
  private static func codeExtras<Port: SymbolPort>(
    _ extras: inout SampleExtras,
    from before: SampleExtras,
    _ model: Int,
    _ port: inout Port
  ) {
    var parts: Int32 = extras.force != before.force ? 1 : 0
    if extras.buttons != before.buttons { parts |= 2 }
    if extras.flags != before.flags { parts |= 4 }
    parts = port.symbol(model, parts)
    let wanted = extras
    extras = before
    if parts & 1 != 0 { extras.force = port.wide(wanted.force, 64) }
    if parts & 2 != 0 {
      extras.buttons = UInt32(truncatingIfNeeded: port.wide(UInt64(wanted.buttons), 32))
    }
    if parts & 4 != 0 {
      extras.flags = UInt16(truncatingIfNeeded: port.wide(UInt64(wanted.flags), 9))
    }
  }
}

extension SegmentHead {
  /// The code in ``grids`` of a channel 0…6.
  private func code(_ channel: Int) -> UInt8 { grids[channel < 2 ? 0 : channel &- 1] }

  /// Whether the numbers of a channel are stored as the bits of a `Double`, without a grid.
  func isRaw(_ channel: Int) -> Bool { isExact && code(channel) == 0 }

  /// Whether the numbers of a channel are stored on a ``DecimalGrid``.
  func isDecimal(_ channel: Int) -> Bool { isExact && code(channel) == Grid.decimal }

  /// Whether the numbers of a channel are stored as 64-bit integers: ``SampleBuffer/raw``.
  func isWide(_ channel: Int) -> Bool { isRaw(channel) || isDecimal(channel) }

  /// Whether the steps of a group of channels (see ``SampleImport/channels(_:)``) have another size than in another
  /// head.
  func differs(from other: SegmentHead, in group: Int) -> Bool {
    guard isExact == other.isExact, grids[group] == other.grids[group] else { return true }
    guard isExact, grids[group] == Grid.decimal else { return false }
    return !SampleImport.channels(group).allSatisfy { decimals[$0] == other.decimals[$0] }
  }
}

extension DecimalGrid {
  /// The number of values of ``high(_:)`` per unit of the numbers, rounded; 0 if that is 2⁴⁰ or more.
  var stepsPerUnit: Int64 {
    let steps = scale / Double(unit)
    return steps.magnitude < 0x1p40 ? Grid.rounded(steps.magnitude) : 0
  }
}
