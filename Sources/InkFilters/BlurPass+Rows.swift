internal import CInkVector
internal import InkGraphics

// The processing of one row. A sample is one of the four channels of a pixel.

extension BlurPass {
  /// The number of columns that are compared together, when changes are detected.
  private static let block = 32

  /// Loads row `y` into `line`, with the colors changed and a margin of the blur's radius on either side.
  func load(
    _ y: Int,
    _ walk: Walk,
    _ samples: UnsafePointer<UInt16>,
    _ line: UnsafeMutablePointer<Int16>
  ) {
    let left = walk.area.minX - radius
    let right = walk.area.maxX + radius
    let first = max(left, 0)
    let last = min(right, walk.bounds.maxX)
    fill(line, first - left, walk.surround)
    color.apply(
      UnsafeRawPointer(samples + 4 * (y * walk.bounds.maxX + first)),
      UnsafeMutableRawPointer(line + 4 * (first - left)),
      last - first,
      less: Self.shift,
      isWide: isWide
    )
    fill(line + 4 * (last - left), right - last, walk.surround)
  }

  /// Stores the same pixel `count` times.
  func fill(_ p: UnsafeMutablePointer<Int16>, _ count: Int, _ pixel: SIMD4<UInt16>) {
    let p = UnsafeMutableRawPointer(p)
    for i in 0..<count { p.storeBytes(of: pixel, toByteOffset: 8 &* i, as: SIMD4<UInt16>.self) }
  }

  /// Blurs a row of `count` samples (one channel of one pixel each) horizontally.
  ///
  /// `taps` are the addresses of the samples to the left, at and to the right of the first one, from left to right;
  /// `weights` are those of ``BlurPass``.
  func blur(
    _ taps: UnsafePointer<UnsafeRawPointer>,
    _ weights: UnsafePointer<SIMD8<Int16>>,
    _ count: Int,
    into target: UnsafeMutablePointer<Int16>
  ) {
    guard radius == 3 else {
      return blur(AnyTaps(taps: taps, weights: weights, radius: radius), count, target)
    }
    let kernel = SevenTaps(taps, weights)
    #if arch(x86_64)
      if isWide { return ink_wide_blur(taps, kernel.near, kernel.far, count, target) }
    #endif
    blur(kernel, count, target)
  }

  @inline(__always)
  private func blur<Kernel: BlurTaps>(
    _ kernel: Kernel,
    _ count: Int,
    _ target: UnsafeMutablePointer<Int16>
  ) {
    let target = UnsafeMutableRawPointer(target)
    let end = count &* 2
    var i = 0
    while i < end {
      target.storeBytes(of: kernel.sum(i), toByteOffset: i, as: SIMD8<Int16>.self)
      i &+= 16
    }
  }

  /// Blurs a row of `width` pixels vertically and stores the result in `row` and, in 8 bits, in `picture`.
  ///
  /// `taps` are the addresses of the rows above, at and below the row, from top to bottom.
  ///
  /// - Returns: A range of columns, relative to the start of the row, that contains the changed ones.
  func finish(
    _ taps: UnsafePointer<UnsafeRawPointer>,
    _ weights: UnsafePointer<SIMD8<Int16>>,
    _ width: Int,
    _ row: UnsafeMutablePointer<UInt16>,
    _ picture: UnsafeMutablePointer<UInt32>?
  ) -> Range<Int> {
    let row = UnsafeMutableRawPointer(row)
    let picture = picture.map { UnsafeMutableRawPointer($0) }
    guard radius == 3 else {
      let kernel = AnyTaps(taps: taps, weights: weights, radius: radius)
      return finish(kernel, 0..<width, row, picture)
    }
    let kernel = SevenTaps(taps, weights)
    #if arch(x86_64)
      if isWide {
        let count = width & ~7
        let wide = ink_wide_finish(
          taps,
          kernel.near,
          kernel.far,
          Self.shift,
          count,
          Self.block,
          row,
          picture
        )
        let rest = finish(kernel, count..<width, row, picture)
        if wide.end == 0 { return rest }
        return wide.first..<(rest.isEmpty ? wide.end : rest.upperBound)
      }
    #endif
    return finish(kernel, 0..<width, row, picture)
  }

  @inline(__always)
  private func finish<Kernel: BlurTaps>(
    _ kernel: Kernel,
    _ columns: Range<Int>,
    _ row: UnsafeMutableRawPointer,
    _ picture: UnsafeMutableRawPointer?
  ) -> Range<Int> {
    let shift = SIMD8<UInt16>(repeating: Self.shift)
    var first = columns.upperBound
    var last = columns.lowerBound
    var x = columns.lowerBound
    while x < columns.upperBound {
      let end = min(x &+ Self.block, columns.upperBound)
      var differing = SIMD8<UInt16>.zero
      var i = x
      while i &+ 4 <= end {
        let a = unsafeBitCast(kernel.sum(8 &* i), to: SIMD8<UInt16>.self) &+ shift
        let b = unsafeBitCast(kernel.sum(8 &* i &+ 16), to: SIMD8<UInt16>.self) &+ shift
        differing |= a ^ row.loadUnaligned(fromByteOffset: 8 &* i, as: SIMD8<UInt16>.self)
        differing |= b ^ row.loadUnaligned(fromByteOffset: 8 &* i &+ 16, as: SIMD8<UInt16>.self)
        row.storeBytes(of: a, toByteOffset: 8 &* i, as: SIMD8<UInt16>.self)
        row.storeBytes(of: b, toByteOffset: 8 &* i &+ 16, as: SIMD8<UInt16>.self)
        if let picture {
          ink_prefetch(picture + (4 &* i &+ 1024))
          let bytes = ink_low_bytes((a &+ 64) &>> 7, (b &+ 64) &>> 7)
          picture.storeBytes(of: bytes, toByteOffset: 4 &* i, as: SIMD16<UInt8>.self)
        }
        i &+= 4
      }
      while i < end {
        let sum = unsafeBitCast(kernel.sum(8 &* i), to: SIMD8<UInt16>.self) &+ shift
        let a = SIMD8(lowHalf: sum.lowHalf, highHalf: .zero)
        let old = row.loadUnaligned(fromByteOffset: 8 &* i, as: SIMD4<UInt16>.self)
        differing |= a ^ SIMD8(lowHalf: old, highHalf: .zero)
        row.storeBytes(of: a.lowHalf, toByteOffset: 8 &* i, as: SIMD4<UInt16>.self)
        if let picture {
          let bytes = unsafeBitCast(ink_low_bytes((a &+ 64) &>> 7, a), to: SIMD4<UInt32>.self)
          picture.storeBytes(of: bytes.x, toByteOffset: 4 &* i, as: UInt32.self)
        }
        i &+= 1
      }
      let bits = unsafeBitCast(differing, to: SIMD2<UInt64>.self)
      if bits.x | bits.y != 0 {
        first = min(first, x)
        last = end
      }
      x = end
    }
    return first < last ? first..<last : 0..<0
  }
}
