internal import InkGraphics
internal import InkStrokes

/// Finds grids that represent the numbers of strokes exactly.
struct GridSearch {
  private let strokes: [[StrokeSample]]

  /// Whether the strokes are whole, so that forces may be means.
  private let isWhole: Bool

  /// The last decimal grids that were found, by channel.
  private var found = [DecimalGrid](repeating: DecimalGrid(), count: SampleBuffer.channels)

  /// The number of searches for decimal grids, by group.
  private var searches: SIMD8<UInt8> = .zero

  /// Whether a decimal grid was found, by group.
  private var hasFound: SIMD8<UInt8> = .zero

  /// Scratch memory for integers.
  private var wholes: [Int64] = []

  /// The maximum number of searches per group, so that the time is linear in the number of samples.
  private static let maximumSearches: UInt8 = 8

  init(_ strokes: [[StrokeSample]], isWhole: Bool) {
    self.strokes = strokes
    self.isWhole = isWhole
  }

  /// Finds grids for the numbers of a stroke, and fills a buffer with the steps.
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

  /// Puts the numbers of a group of channels on a grid; false if the grid does not represent all of them.
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

  /// Puts the numbers on the decimal grids of the channels; false if these do not represent all of them.
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

  /// Stores the bits of the numbers of a group of channels.
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

  /// Puts the samples of the only stroke on the previous grids; false if these do not represent all of them.
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

  /// Makes samples continue from the state of a coder, if possible.
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
      // The coder subtracts the base itself.
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
  /// The channels that share the code of a grid.
  static func channels(_ group: Int) -> ClosedRange<Int> {
    group == 0 ? 0...1 : (group + 1)...(group + 1)
  }
}
