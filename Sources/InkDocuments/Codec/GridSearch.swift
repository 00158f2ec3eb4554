internal import InkGraphics
internal import InkStrokes

/// Finds the grids (``Grid`` or ``DecimalGrid``) on which the numbers of strokes can be stored without loss.
struct GridSearch {
  private let strokes: [[StrokeSample]]

  /// Whether the strokes are whole; only then forces may be ``DecimalGrid/isMean``.
  private let isWhole: Bool

  /// The decimal grids found last, with the channel 0…6 as index; tried first for the next stroke.
  private var found = [DecimalGrid](repeating: DecimalGrid(), count: SampleBuffer.channels)

  /// The number of searches for decimal grids so far, with the group of channels 0…5 as index.
  private var searches: SIMD8<UInt8> = .zero

  /// 1 if ``found`` has the grids of a group of channels, else 0; with the group 0…5 as index.
  private var hasFound: SIMD8<UInt8> = .zero

  /// Scratch memory for the integers of one channel.
  private var wholes: [Int64] = []

  /// The maximum number of decimal searches per group of channels, so that the time is linear in the number of samples.
  private static let maximumSearches: UInt8 = 8

  init(_ strokes: [[StrokeSample]], isWhole: Bool) {
    self.strokes = strokes
    self.isWhole = isWhole
  }

  /// Finds grids for the numbers of a stroke; writes the integers into the buffer, and the grids into the head.
  ///
  /// A group of channels without a grid is stored as raw bits.
  ///
  /// - Parameters:
  ///   - index: The index of the stroke.
  ///   - first: The index of its first sample in the buffer.
  mutating func findGrids(
    _ buffer: SampleBuffer,
    _ index: Int,
    _ first: Int,
    _ head: inout SegmentHead
  ) {
    let samples = strokes[index]
    guard !samples.isEmpty else { return }
    head.decimals = found
    for group in 0..<6 {
      if hasFound[group] != 0, putDecimal(samples, found, group, buffer, first, &head) { continue }
      var code = 1
      while code <= Grid.lastCode, !put(samples, on: code, group, buffer, first, &head) {
        code += 1
      }
      if code <= Grid.lastCode { continue }
      if searches[group] < Self.maximumSearches {
        searches[group] += 1
        let search = DecimalSearch(strokes, from: index, group, canBeMean: isWhole)
        if let grids = search.grids(),
          putDecimal(samples, grids, group, buffer, first, &head)
        {
          for channel in SampleImport.channels(group) { found[channel] = grids[channel] }
          hasFound[group] = 1
          continue
        }
      }
      putRaw(samples, group, buffer, first, &head)
    }
  }

  /// Stores the numbers of a group of channels as steps on the predefined grid with a code; false if one isn't exact on
  /// it.
  private func put(
    _ samples: [StrokeSample],
    on code: Int,
    _ group: Int,
    _ buffer: SampleBuffer,
    _ first: Int,
    _ head: inout SegmentHead
  ) -> Bool {
    guard let grid = Grid.exact(code) else { return false }
    let scale = grid.scale
    var origin: Int64 = 0
    for channel in SampleImport.channels(group) {
      let plane = buffer.steps + (channel * buffer.capacity + first)
      for i in 0..<samples.count {
        guard let value = SampleImport.value(samples[i], channel) else { continue }
        guard abs(value * scale) < (channel == 2 ? 0x1p50 : Grid.limit) else { return false }
        let steps = Grid.rounded(value * scale)
        guard grid.value(wide: steps).bitPattern == value.bitPattern else { return false }
        if channel == 2, i == 0 { origin = steps }
        let rest = steps - origin
        guard abs(rest) < 1 << 30 else { return false }
        plane[i] = Int32(rest)
      }
    }
    head.grids[group] = UInt8(code)
    if group == 1 { head.startTime = origin }
    return true
  }

  /// Stores the numbers of a group as integers on the decimal grids of its channels; false if one isn't exact on its
  /// grid.
  ///
  /// - Parameter grids: The grids, with the channel 0…6 as index.
  private mutating func putDecimal(
    _ samples: [StrokeSample],
    _ grids: [DecimalGrid],
    _ group: Int,
    _ buffer: SampleBuffer,
    _ first: Int,
    _ head: inout SegmentHead
  ) -> Bool {
    for channel in SampleImport.channels(group) {
      let grid = grids[channel]
      wholes.removeAll(keepingCapacity: true)
      guard DecimalSearch.wholes(of: samples, channel, grid, into: &wholes) else { return false }
      let origin = channel == 2 ? grid.high(wholes.first ?? 0) : 0
      if channel == 2 { head.startTime = origin }
      let plane = buffer.raw + (channel * buffer.capacity + first)
      var next = 0
      for i in 0..<samples.count where SampleImport.value(samples[i], channel) != nil {
        let whole = wholes[next]
        guard abs(grid.high(whole) - origin) < 1 << 30, grid.represents(whole) else { return false }
        plane[i] = whole
        next += 1
      }
    }
    head.grids[group] = Grid.decimal
    if head.decimals.isEmpty { head.decimals = found }
    for channel in SampleImport.channels(group) { head.decimals[channel] = grids[channel] }
    return true
  }

  /// Stores the bits of the numbers of a group of channels, which has no grid.
  private func putRaw(
    _ samples: [StrokeSample],
    _ group: Int,
    _ buffer: SampleBuffer,
    _ first: Int,
    _ head: inout SegmentHead
  ) {
    for channel in SampleImport.channels(group) {
      let plane = buffer.raw + (channel * buffer.capacity + first)
      var bits: UInt64 = 0
      for i in 0..<samples.count {
        guard let value = SampleImport.value(samples[i], channel) else { continue }
        bits |= value.bitPattern
        plane[i] = SampleBuffer.ordered(value)
      }
      head.zeros[channel] = UInt8(min(bits.trailingZeroBitCount, 63))
    }
    head.grids[group] = 0
  }

  /// Stores the samples of the only stroke on the grids of its previous part; false if a number isn't exact on them.
  mutating func continues(
    _ buffer: SampleBuffer,
    _ head: inout SegmentHead,
    with before: SegmentHead
  ) -> Bool {
    let samples = strokes[0]
    for group in 0..<6 {
      let code = before.grids[group]
      if code == 0 {
        putRaw(samples, group, buffer, 0, &head)
      } else if code == Grid.decimal {
        guard putDecimal(samples, before.decimals, group, buffer, 0, &head) else { return false }
      } else {
        guard put(samples, on: Int(code), group, buffer, 0, &head) else { return false }
      }
    }
    return true
  }

  /// Makes times relative to the start of the coder's stroke, so that the samples can continue it.
  ///
  /// - Returns: Whether they can; false if the grids differ or a time is too far from the start.
  static func rebase(
    _ buffer: SampleBuffer,
    _ head: inout SegmentHead,
    onto coder: SegmentCoder
  ) -> Bool {
    guard head.isExact == coder.head.isExact else { return false }
    for group in 0..<6 where head.differs(from: coder.head, in: group) { return false }
    guard head.count > 0, !head.isRaw(2) else { return true }
    let base = coder.time.base
    if head.isDecimal(2) {
      // The coder subtracts the start of the stroke from decimal times, so they stay unchanged.
      let plane = buffer.raw + 2 * buffer.capacity
      let grid = head.decimals[2]
      for i in 0..<head.count where abs(grid.high(plane[i]) &- base) >= 1 << 30 { return false }
      return true
    }
    let shift = head.startTime &- base
    let plane = buffer.steps + 2 * buffer.capacity
    for i in 0..<head.count where abs(shift &+ Int64(plane[i])) >= 1 << 30 { return false }
    for i in 0..<head.count { plane[i] &+= Int32(truncatingIfNeeded: shift) }
    return true
  }
}

extension SampleImport {
  /// The channels of a group, which share a grid code: group 0 is x and y, groups 1…5 are time, force and the angles.
  static func channels(_ group: Int) -> ClosedRange<Int> {
    group == 0 ? 0...1 : (group + 1)...(group + 1)
  }
}
