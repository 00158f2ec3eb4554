internal import CInkVector
internal import InkGraphics

extension Accumulator {
  /// Blends the accumulated shape into pixels, and makes all cells zero again.
  ///
  /// Cost is linear in touched blocks of four cells and in covered pixels, and a 32nd of the
  /// window's area.
  ///
  /// - Parameters:
  ///   - rule: Which windings are covered.
  ///   - kernel: How to blend.
  ///   - pixels: The window's first pixel.
  ///   - pitch: Pixels from row to row.
  ///   - covered: Pixels that may be left as they are where the shape is solid.
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
      // Rows lie far apart in memory, so their pixels are asked for some rows ahead.
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
      // The winding behind the last block, in all lanes.
      var winding = SIMD4<Int32>.zero
      // Block 0 holds what lies left of the window.
      var next = 1
      var word = 0
      var bits: UInt64 = 0
      // Code for gaps stands here once: it is long, and there is some for each kernel.
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

  /// How many rows before its own turn a row of pixels is asked for.
  private static var rowsAhead: Int { 4 }

  /// Blends blocks of one coverage.
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
    // What lies before the hole, and what lies behind it.
    let isDivided = hole.lowerBound < end && hole.upperBound > start
    var from = start
    var to = isDivided ? hole.lowerBound : end
    while true {
      // What is solid here is likely to be so two rows on.
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
