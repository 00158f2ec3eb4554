internal import CInkVector
internal import InkGraphics

extension Accumulator {
  /// Blends the accumulated shape into pixels, and resets all cells to zero.
  ///
  /// - Parameters:
  ///   - rule: The rule that converts winding numbers to coverage.
  ///   - kernel: The kernel that blends.
  ///   - pixels: The window's first pixel.
  ///   - pitch: The distance between rows, in pixels.
  ///   - covered: A disc of pixels that may be skipped if the shape is solid there.
  /// - Complexity: Linear in touched blocks of four cells, in covered pixels, and in a 32nd of the window's area.
  mutating func sweep<Rule: CoverageRule, Kernel: BlendKernel>(
    _ rule: Rule,
    _ kernel: Kernel,
    into pixels: UnsafeMutablePointer<UInt32>,
    pitch: Int,
    around covered: CoveredDisc? = nil
  ) {
    let blocks = (width &+ 3) &>> 2
    let words = stride &>> 5
    let markStride = stride &>> 2
    let scale = SIMD4<Float>(repeating: kernel.weight / Self.one)
    for r in 0..<rows {
      let cells = self.cells.base + r &* stride
      let target = pixels + r &* pitch
      let marks = UnsafeMutableRawPointer(self.marks.base + r &* markStride)
      // Rows are far apart in memory, so their pixels are prefetched a few rows ahead.
      let ahead = r &+ Self.rowsAhead < rows ? Self.rowsAhead : 0
      let marksAhead = marks + ahead &* markStride
      let targetAhead = target + ahead &* pitch
      var hole = 0..<0
      if let covered {
        let columns = covered.columns(Int(originY) &+ r)
        if !columns.isEmpty {
          hole = columns.lowerBound &- Int(originX)..<columns.upperBound &- Int(originX)
        }
      }
      // The winding number after the last block of four cells, in all lanes.
      var winding = SIMD4<Int32>.zero
      // Block 0 has the cells before the window, where everything left of it is counted.
      var next = 1
      var word = 0
      var bits: UInt64 = 0
      // The code for gaps between marked blocks is long and instantiated for each kernel, so it is called in one line
      // only.
      while true {
        while bits == 0, word < words {
          if (marksAhead + word &* 8).loadUnaligned(as: UInt64.self) != 0 {
            ink_prefetch(targetAhead + word &* 32)
            ink_prefetch(targetAhead + (word &* 32 &+ 16))
          }
          bits = (marks + word &* 8).loadUnaligned(as: UInt64.self)
          if bits != 0 { (marks + word &* 8).storeBytes(of: 0, as: UInt64.self) }
          word &+= 1
        }
        let isEnd = bits == 0
        let block = isEnd ? blocks &+ 1 : (word &- 1) &* 8 &+ bits.trailingZeroBitCount &>> 3
        var d = SIMD4<Int32>.zero
        if !isEnd {
          bits &= bits &- 1
          let p = cells + block &* 4
          d = p.quad(0)
          p.setQuad(0, .zero)
          if block > blocks { continue }
        }
        if block > next { gap(rule, kernel, target, pitch, next, block, winding.x, hole) }
        if isEnd { break }
        let sums = ink_running_sums(d) &+ winding
        winding = ink_last(sums)
        next = block &+ 1
        if block == 0 { continue }
        let level = rule.coverage(sums) * scale + Fixed.magicFloat
        let bitsOf = unsafeBitCast(level, to: SIMD4<UInt32>.self)
        let s = (bitsOf & 0xffff) | (bitsOf &<< 16)
        let x = (block &- 1) &* 4
        if x &+ 4 <= width {
          kernel.blend(at: target + x, s)
        } else {
          kernel.blendFew(target + x, width &- x, s)
        }
      }
    }
  }

  /// The number of rows between prefetching and blending a row of pixels.
  private static var rowsAhead: Int { 4 }

  /// Blends blocks of uniform coverage, from one block index of a row to another.
  @inline(__always)
  private func gap<Rule: CoverageRule, Kernel: BlendKernel>(
    _ rule: Rule,
    _ kernel: Kernel,
    _ target: UnsafeMutablePointer<UInt32>,
    _ pitch: Int,
    _ from: Int,
    _ to: Int,
    _ winding: Int32,
    _ hole: Range<Int>
  ) {
    if winding == 0 { return }
    let level = rule.coverage(SIMD4(repeating: winding)).x * (kernel.weight / Self.one)
    let s = UInt32(truncatingIfNeeded: Fixed.round(level))
    let start = (from &- 1) &* 4
    let end = min((to &- 1) &* 4, width)
    if end <= start { return }
    // A disc of pixels may be skipped: the part before it and the part after it are blended separately.
    let isDivided = hole.lowerBound < end && hole.upperBound > start
    var from = start
    var to = isDivided ? hole.lowerBound : end
    while true {
      // Pixels that are solid in this row are likely to be solid two rows below, so those are prefetched.
      var x = from
      while x < to {
        ink_prefetch(target + (2 &* pitch &+ x))
        x &+= 16
      }
      if to > from { kernel.fill(target + from, to &- from, s) }
      if to == end { return }
      from = hole.upperBound
      to = end
    }
  }
}
