internal import InkGraphics
internal import InkStrokes

/// Rounds samples to integers in a ``SampleBuffer``, and finds regularities in them.
enum SampleImport {
  /// Writes a stroke's samples into a buffer from index `first` on; returns its head.
  ///
  /// If the head is ``SegmentHead/isExact``, the numbers are left to a ``GridSearch``: with the precision `lossless`,
  /// and if one of them cannot be rounded.
  static func fill(
    _ buffer: SampleBuffer,
    from samples: ArraySlice<StrokeSample>,
    at first: Int,
    _ precision: SamplePrecision
  ) -> SegmentHead {
    var head = SegmentHead()
    head.count = samples.count
    guard let start = samples.first else {
      head.isExact = precision == .lossless
      return head
    }
    head.mask = mask(start)
    head.extras = SampleExtras(start)
    let isRounded = precision != .lossless && round(buffer, samples, first, precision, &head)
    if !isRounded {
      head.isExact = true
      compare(buffer, samples, first, &head)
    }
    if head.variesExtras {
      for (i, sample) in samples.enumerated() { buffer.extras[first + i] = SampleExtras(sample) }
    }
    return head
  }

  private static func mask(_ sample: StrokeSample) -> UInt8 {
    var mask: UInt8 = sample.force != nil ? 1 : 0
    if sample.altitude != nil { mask |= 2 }
    if sample.azimuth != nil { mask |= 4 }
    if sample.roll != nil { mask |= 8 }
    return mask
  }

  /// Writes the mask of each sample, and sets in the head whether masks and extras differ.
  private static func compare(
    _ buffer: SampleBuffer,
    _ samples: ArraySlice<StrokeSample>,
    _ first: Int,
    _ head: inout SegmentHead
  ) {
    var i = first
    for sample in samples {
      let mask = mask(sample)
      buffer.masks[i] = mask
      if mask != head.mask { head.variesPresence = true }
      if SampleExtras(sample) != head.extras { head.variesExtras = true }
      i &+= 1
    }
  }

  /// Rounds all numbers to steps, and writes the masks as ``compare(_:_:_:_:)`` does; false if a number is too large.
  private static func round(
    _ buffer: SampleBuffer,
    _ samples: ArraySlice<StrokeSample>,
    _ first: Int,
    _ precision: SamplePrecision,
    _ head: inout SegmentHead
  ) -> Bool {
    let units = Double(precision.unitsPerInch) / 72
    let ticks = Double(precision.ticksPerSecond)
    let levels = Double(1 << Int32(precision.pressureBits) - 1)
    let angles = Double(1 << Int32(precision.angleBits)) / (.pi / 2)
    let capacity = buffer.capacity
    let begin = samples[samples.startIndex].time * ticks
    guard abs(begin) < 0x1p50 else { return false }
    head.startTime = Grid.rounded(begin)
    let origin = Double(head.startTime)
    let (usualMask, usual) = (head.mask, head.extras)
    // The bits of differences, and whether a number does not fit, are accumulated without a branch.
    var otherMask: UInt8 = 0
    var other: UInt64 = 0
    var isOut: UInt8 = 0
    var plane = buffer.steps + first
    var masks = buffer.masks + first
    for sample in samples {
      let mask = mask(sample)
      masks.pointee = mask
      otherMask |= mask ^ usualMask
      let extras = SampleExtras(sample)
      other |= extras.force ^ usual.force
      other |= UInt64(extras.buttons ^ usual.buttons) | UInt64(extras.flags ^ usual.flags)
      let x = sample.location.x * units
      let y = sample.location.y * units
      let time = sample.time * ticks
      isOut |= abs(x) < Grid.limit ? 0 : 1
      isOut |= abs(y) < Grid.limit ? 0 : 1
      isOut |= abs(time - origin) < Grid.limit ? 0 : 1
      plane[0] = Int32(truncatingIfNeeded: Grid.rounded(x))
      plane[capacity] = Int32(truncatingIfNeeded: Grid.rounded(y))
      plane[2 &* capacity] = Int32(truncatingIfNeeded: Grid.rounded(time) &- head.startTime)
      if let force = sample.force {
        let level = force * levels / sample.maximumForce
        isOut |= abs(level) < Grid.limit ? 0 : 1
        isOut |= sample.maximumForce.isFinite ? 0 : 1
        plane[3 &* capacity] = Int32(truncatingIfNeeded: Grid.rounded(level))
      }
      if mask & 14 != 0 {
        for channel in 4..<7 {
          guard let value = value(sample, channel) else { continue }
          isOut |= abs(value * angles) < Grid.limit ? 0 : 1
          plane[channel &* capacity] = Int32(truncatingIfNeeded: Grid.rounded(value * angles))
        }
      }
      plane += 1
      masks += 1
    }
    head.variesPresence = otherMask != 0
    head.variesExtras = other != 0
    return isOut == 0
  }

  /// The number of channel 0…6 (x, y, time, force, altitude, azimuth, roll) of a sample; `nil` if it was not reported.
  static func value(_ sample: StrokeSample, _ channel: Int) -> Double? {
    switch channel {
    case 0: sample.location.x
    case 1: sample.location.y
    case 2: sample.time
    case 3: sample.force
    case 4: sample.altitude
    case 5: sample.azimuth
    default: sample.roll
    }
  }
}

extension SampleExtras {
  init(_ sample: StrokeSample) {
    force = sample.maximumForce.bitPattern
    buttons = sample.buttons.rawValue
    flags = 0
  }
}
