internal import InkGraphics
internal import InkStrokes

/// The grids that convert a stroke's integers to numbers; those of a channel without a grid are bits of a `Double`.
private struct Grids {
  var location = Grid(1, 1)
  var time = Grid(1, 1)
  var readings = (Grid(1, 1), Grid(1, 1), Grid(1, 1), Grid(1, 1))

  init(_ precision: SamplePrecision) {
    location = Grid(72, Double(precision.unitsPerInch))
    time = Grid(1, Double(precision.ticksPerSecond))
    let angle = Grid(.pi / 2, Double(1 << Int32(precision.angleBits)))
    readings = (Grid(1, Double(1 << Int32(precision.pressureBits) - 1)), angle, angle, angle)
  }

  init(exact codes: SIMD8<UInt8>) {
    location = Grid.exact(Int(codes[0])) ?? location
    time = Grid.exact(Int(codes[1])) ?? time
    readings.0 = Grid.exact(Int(codes[2])) ?? readings.0
    readings.1 = Grid.exact(Int(codes[3])) ?? readings.1
    readings.2 = Grid.exact(Int(codes[4])) ?? readings.2
    readings.3 = Grid.exact(Int(codes[5])) ?? readings.3
  }
}

extension SampleBuffer {
  /// Appends the samples that the first `part.count` entries of the buffer encode.
  func read(_ part: Segment, to samples: inout [StrokeSample]) {
    let (head, count, base) = (part.head, part.count, part.base)
    let grids = head.isExact ? Grids(exact: head.grids) : Grids(part.precision)
    var raw = 0
    for channel in 0..<Self.channels where head.isWide(channel) { raw |= 1 << channel }
    if raw == 0, !head.isExact, !head.variesPresence, head.mask == 1, head.extras.isPlain,
      !head.variesExtras
    {
      readPlain(part, grids, to: &samples)
      return
    }
    var extra = head.extras
    var mask = head.mask
    var meanBefore = part.meanBefore
    var plane = steps
    for i in 0..<count {
      if head.variesPresence { mask = masks[i] }
      if head.variesExtras { extra = extras[i] }
      let maximum = Double(bitPattern: extra.force)
      var location = Point(grids.location.value(plane[0]), grids.location.value(plane[capacity]))
      var time = grids.time.value(wide: base &+ Int64(plane[2 &* capacity]))
      if raw & 7 != 0 {
        if raw & 1 != 0 { location = Point(wide(0, i, head), wide(1, i, head)) }
        if raw & 4 != 0 { time = wide(2, i, head) }
      }
      var force: Double?
      if mask & 1 != 0 {
        let level = Double(plane[3 &* capacity])
        if raw & 8 != 0 {
          if head.isDecimal(3), head.decimals[3].isMean {
            let whole = self.raw[3 &* capacity &+ i]
            force = head.decimals[3].mean(meanBefore ?? whole, whole)
            meanBefore = whole
          } else {
            force = wide(3, i, head)
          }
        } else if head.isExact {
          force = grids.readings.0.value(plane[3 &* capacity])
        } else {
          force = level * maximum / grids.readings.0.denominator
        }
      }
      var sample: StrokeSample
      if mask & 14 == 0 {
        sample = StrokeSample(location: location, time: time, maximumForce: maximum, force: force)
      } else {
        sample = StrokeSample(
          location: location,
          time: time,
          maximumForce: maximum,
          force: force,
          altitude: mask & 2 != 0 ? angle(4, i, grids.readings.1, head) : nil,
          azimuth: mask & 4 != 0 ? angle(5, i, grids.readings.2, head) : nil,
          roll: mask & 8 != 0 ? angle(6, i, grids.readings.3, head) : nil
        )
      }
      if extra.buttons != 0 { sample.buttons = InputEvent.Buttons(rawValue: extra.buttons) }
      samples.append(sample)
      plane += 1
    }
  }

  /// Appends samples that have only location, time and force.
  private func readPlain(_ part: Segment, _ grids: Grids, to samples: inout [StrokeSample]) {
    let (base, maximum) = (part.base, Double(bitPattern: part.head.extras.force))
    var plane = steps
    for _ in 0..<part.count {
      samples.append(
        StrokeSample(
          location: Point(grids.location.value(plane[0]), grids.location.value(plane[capacity])),
          time: grids.time.value(wide: base &+ Int64(plane[2 &* capacity])),
          maximumForce: maximum,
          force: Double(plane[3 &* capacity]) * maximum / grids.readings.0.denominator
        )
      )
      plane += 1
    }
  }

  /// The number that the 64-bit integer at index `i` of a channel encodes: raw bits, or on a ``DecimalGrid``.
  private func wide(_ channel: Int, _ i: Int, _ head: SegmentHead) -> Double {
    let whole = raw[channel * capacity + i]
    return head.isDecimal(channel) ? head.decimals[channel].value(whole) : Self.number(whole)
  }

  private func angle(_ channel: Int, _ i: Int, _ grid: Grid, _ head: SegmentHead) -> Double {
    if head.isWide(channel) { return wide(channel, i, head) }
    return grid.value(steps[channel * capacity + i])
  }
}

extension ChunkReader {
  /// Converts the first `count` entries of the buffer from ``ChunkTables`` back to steps; false if one is not in its
  /// table.
  func unmapTables(_ count: Int, _ head: SegmentHead) -> Bool {
    for axis in 0..<2 where tables.strides[axis] != 1 {
      let plane = buffer.steps + axis * buffer.capacity
      let (stride, offset) = (tables.strides[axis], tables.offsets[axis])
      for i in 0..<count { plane[i] = plane[i] &* stride &+ offset }
    }
    for reading in 0..<4 where !tables.levels[reading].isEmpty {
      let bit = UInt8(1) << UInt8(reading)
      let plane = buffer.steps + (3 + reading) * buffer.capacity
      let isValid = tables.levels[reading].withUnsafeBufferPointer { levels in
        for i in 0..<count where (head.variesPresence ? buffer.masks[i] : head.mask) & bit != 0 {
          guard plane[i] >= 0, Int(plane[i]) < levels.count else { return false }
          plane[i] = levels[Int(plane[i])]
        }
        return true
      }
      if !isValid { return false }
    }
    return true
  }
}
