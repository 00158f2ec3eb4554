internal import CInkVector
internal import InkGraphics

/// Colour controls and a blur in one walk over a layer, in place.
///
/// Each row is read once: its colours are changed, it is blurred along, and kept in a ring of as many
/// rows as the blur is high, which stays in a core's own cache; then the row in the middle of the
/// ring is blurred across, compared with what was there, and written. Samples are lowered by
/// half of one meanwhile, so that the sum of two fits into a signed number of 16 bits, which is what
/// the processor multiplies; sums are exact and rounded once a direction.
final class BlurPass {
  /// How far the blur reaches.
  let radius: Int
  private let weights: [SIMD8<Int16>]
  /// What is done to colours before.
  let color: ColorPlan
  #if arch(x86_64)
    /// Whether rows are blurred 16 samples at a time; the sums are the same.
    var isWide = ink_has_wide_vectors()
  #endif
  private var line: [Int16] = []
  private var ring: [Int16] = []

  /// Columns that are found changed or not as one.
  private static let block = 32

  private static let shift: UInt16 = DeepPixmap.one / 2

  /// Creates a pass from the weights of ``GaussianBlur/weights(strength:)``.
  init(_ weights: [Int32], _ color: ColorPlan) {
    radius = weights.count - 1
    self.color = color
    // Neighbours on both sides get a weight each; the pixel itself shares with the half that rounds.
    let half: Int16 = 16384
    self.weights = weights.enumerated().map { k, weight in
      let a = Int16(truncatingIfNeeded: weight)
      let b = k == 0 ? half : a
      return SIMD8(a, b, a, b, a, b, a, b)
    }
  }

  /// Changes the pixels inside an area.
  ///
  /// - Parameters:
  ///   - layer: The layer; its surroundings stay as they are.
  ///   - area: The pixels to change.
  ///   - picture: Where to write the result in 8 bits too: pixels of the same size and order.
  /// - Returns: A rectangle that contains all pixels that got another value.
  func run(
    on layer: inout DeepPixmap,
    in area: PixelRect,
    showing picture: UnsafeMutablePointer<UInt32>?
  ) -> PixelRect {
    let area = area.intersection(layer.bounds)
    guard radius > 0, !area.isEmpty else { return .empty }
    let plan = Walk(
      area: area,
      bounds: layer.bounds,
      surround: color.applied(to: layer.format.lanes(layer.surround)) &- Self.shift,
      stride: (area.width * 4 + 15) / 16 * 16
    )
    let lineCount = plan.stride + 8 * radius + 16
    let ringCount = plan.stride * (2 * radius + 1)
    if line.count < lineCount { line = [Int16](repeating: 0, count: lineCount) }
    if ring.count < ringCount { ring = [Int16](repeating: 0, count: ringCount) }
    return line.withUnsafeMutableBufferPointer { line in
      ring.withUnsafeMutableBufferPointer { ring in
        layer.samples.withUnsafeMutableBufferPointer { samples in
          weights.withUnsafeBufferPointer { weights in
            guard let samples = samples.baseAddress, let line = line.baseAddress,
              let ring = ring.baseAddress, let weights = weights.baseAddress
            else { return .empty }
            return run(plan, samples, line, ring, weights, picture)
          }
        }
      }
    }
  }

  private struct Walk {
    let area: PixelRect
    let bounds: PixelRect
    let surround: SIMD4<UInt16>
    /// Samples from row to row of the ring.
    let stride: Int
  }

  private func run(
    _ plan: Walk,
    _ samples: UnsafeMutablePointer<UInt16>,
    _ line: UnsafeMutablePointer<Int16>,
    _ ring: UnsafeMutablePointer<Int16>,
    _ weights: UnsafePointer<SIMD8<Int16>>,
    _ picture: UnsafeMutablePointer<UInt32>?
  ) -> PixelRect {
    let area = plan.area
    let size = 2 * radius + 1
    var changed = PixelRect.empty
    var taps = [UnsafeRawPointer](repeating: UnsafeRawPointer(ring), count: size)
    var along = taps
    for k in 0..<size { along[k] = UnsafeRawPointer(line + 4 * k) }
    for r in (area.minY - radius)..<(area.maxY + radius) {
      let slot = ring + (r - area.minY + radius) % size * plan.stride
      if r < 0 || r >= plan.bounds.maxY {
        fill(slot, plan.stride / 4, plan.surround)
      } else {
        load(r, plan, samples, line)
        along.withUnsafeBufferPointer {
          guard let taps = $0.baseAddress else { return }
          blur(taps, weights, plan.stride, into: slot)
        }
      }
      let y = r - radius
      guard y >= area.minY else { continue }
      for k in 0..<size {
        taps[k] = UnsafeRawPointer(ring + (y - area.minY + k) % size * plan.stride)
      }
      let offset = y * plan.bounds.maxX + area.minX
      let columns = taps.withUnsafeBufferPointer { buffer -> Range<Int> in
        guard let taps = buffer.baseAddress else { return 0..<0 }
        return finish(
          taps,
          weights,
          area.width,
          line,
          samples + 4 * offset,
          picture.map { $0 + offset }
        )
      }
      if !columns.isEmpty {
        changed = changed.union(
          PixelRect(
            minX: area.minX + columns.lowerBound,
            minY: y,
            maxX: area.minX + columns.upperBound,
            maxY: y + 1
          )
        )
      }
    }
    return changed
  }

  /// Puts a row, as wide as the blur along it asks for, into `line`.
  private func load(
    _ y: Int,
    _ plan: Walk,
    _ samples: UnsafePointer<UInt16>,
    _ line: UnsafeMutablePointer<Int16>
  ) {
    let left = plan.area.minX - radius
    let right = plan.area.maxX + radius
    let first = max(left, 0)
    let last = min(right, plan.bounds.maxX)
    fill(line, first - left, plan.surround)
    color.apply(
      UnsafeRawPointer(samples + 4 * (y * plan.bounds.maxX + first)),
      UnsafeMutableRawPointer(line + 4 * (first - left)),
      last - first,
      less: Self.shift
    )
    fill(line + 4 * (last - left), right - last, plan.surround)
  }

  private func fill(_ p: UnsafeMutablePointer<Int16>, _ count: Int, _ pixel: SIMD4<UInt16>) {
    let p = UnsafeMutableRawPointer(p)
    for i in 0..<count { p.storeBytes(of: pixel, toByteOffset: 8 &* i, as: SIMD4<UInt16>.self) }
  }

  /// Blurs along a row.
  private func blur(
    _ taps: UnsafePointer<UnsafeRawPointer>,
    _ weights: UnsafePointer<SIMD8<Int16>>,
    _ count: Int,
    into target: UnsafeMutablePointer<Int16>
  ) {
    let target = UnsafeMutableRawPointer(target)
    let end = count &* 2
    var i = 0
    if radius == 3 {
      let kernel = SevenTaps(taps, weights)
      #if arch(x86_64)
        if isWide {
          let out = target.assumingMemoryBound(to: Int16.self)
          return ink_seven_taps(taps, kernel.near, kernel.far, count, out)
        }
      #endif
      while i < end {
        target.storeBytes(of: kernel.sum(i), toByteOffset: i, as: SIMD8<Int16>.self)
        i &+= 16
      }
    } else {
      let kernel = AnyTaps(taps: taps, weights: weights, radius: radius)
      while i < end {
        target.storeBytes(of: kernel.sum(i), toByteOffset: i, as: SIMD8<Int16>.self)
        i &+= 16
      }
    }
  }

  /// Blurs across rows, and writes the result.
  ///
  /// - Returns: A range that contains the columns that changed.
  private func finish(
    _ taps: UnsafePointer<UnsafeRawPointer>,
    _ weights: UnsafePointer<SIMD8<Int16>>,
    _ width: Int,
    _ line: UnsafeMutablePointer<Int16>,
    _ row: UnsafeMutablePointer<UInt16>,
    _ picture: UnsafeMutablePointer<UInt32>?
  ) -> Range<Int> {
    let row = UnsafeMutableRawPointer(row)
    let picture = picture.map { UnsafeMutableRawPointer($0) }
    if radius == 3 {
      #if arch(x86_64)
        if isWide {
          let kernel = SevenTaps(taps, weights)
          ink_seven_taps(taps, kernel.near, kernel.far, (width * 4 + 15) / 16 * 16, line)
          return finish(NoTaps(line: UnsafeRawPointer(line)), width, row, picture)
        }
      #endif
      return finish(SevenTaps(taps, weights), width, row, picture)
    }
    return finish(AnyTaps(taps: taps, weights: weights, radius: radius), width, row, picture)
  }

  @inline(__always)
  private func finish<Kernel: Taps>(
    _ kernel: Kernel,
    _ width: Int,
    _ row: UnsafeMutableRawPointer,
    _ picture: UnsafeMutableRawPointer?
  ) -> Range<Int> {
    let shift = SIMD8<UInt16>(repeating: Self.shift)
    var first = width
    var last = 0
    var x = 0
    while x < width {
      let end = min(x &+ Self.block, width)
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

/// Where a blur reads, relative to eight samples, and by what it multiplies.
private protocol Taps {
  /// Eight blurred samples at an offset in bytes.
  func sum(_ offset: Int) -> SIMD8<Int16>
}

/// Sums of products in 32 bits.
private struct Sums {
  var low: SIMD4<Int32>
  var high: SIMD4<Int32>

  @inline(__always)
  init(_ a: SIMD8<Int16>, _ b: SIMD8<Int16>, _ weights: SIMD8<Int16>) {
    low = ink_dot_pairs(ink_mesh_low(a, b), weights)
    high = ink_dot_pairs(ink_mesh_high(a, b), weights)
  }

  @inline(__always)
  mutating func add(_ a: SIMD8<Int16>, _ b: SIMD8<Int16>, _ weights: SIMD8<Int16>) {
    let more = Sums(a, b, weights)
    low &+= more.low
    high &+= more.high
  }

  @inline(__always)
  var rounded: SIMD8<Int16> { ink_narrow(low &>> 15, high &>> 15) }
}

/// Samples that were blurred before.
private struct NoTaps: Taps {
  let line: UnsafeRawPointer

  @inline(__always)
  func sum(_ offset: Int) -> SIMD8<Int16> {
    line.loadUnaligned(fromByteOffset: offset, as: SIMD8<Int16>.self)
  }
}

/// Any number of taps.
private struct AnyTaps: Taps {
  let taps: UnsafePointer<UnsafeRawPointer>
  let weights: UnsafePointer<SIMD8<Int16>>
  let radius: Int

  @inline(__always)
  func sum(_ offset: Int) -> SIMD8<Int16> {
    var sums = Sums(load(radius, offset), SIMD8(repeating: 1), weights[0])
    for k in 1...radius {
      sums.add(load(radius &- k, offset) &+ load(radius &+ k, offset), .zero, weights[k])
    }
    return sums.rounded
  }

  @inline(__always)
  private func load(_ k: Int, _ offset: Int) -> SIMD8<Int16> {
    taps[k].loadUnaligned(fromByteOffset: offset, as: SIMD8<Int16>.self)
  }
}

/// The seven taps of a standard deviation of 1, kept in registers.
private struct SevenTaps: Taps {
  private let p0, p1, p2, p3, p4, p5, p6: UnsafeRawPointer
  let near, far: SIMD8<Int16>

  @inline(__always)
  init(_ taps: UnsafePointer<UnsafeRawPointer>, _ weights: UnsafePointer<SIMD8<Int16>>) {
    (p0, p1, p2, p3) = (taps[0], taps[1], taps[2], taps[3])
    (p4, p5, p6) = (taps[4], taps[5], taps[6])
    near = ink_mesh_low(weights[1], weights[2])
    far = ink_mesh_low(SIMD8(repeating: weights[0][0]), weights[3])
  }

  @inline(__always)
  func sum(_ offset: Int) -> SIMD8<Int16> {
    let first = load(p2, offset) &+ load(p4, offset)
    let second = load(p1, offset) &+ load(p5, offset)
    let third = load(p0, offset) &+ load(p6, offset)
    var sums = Sums(first, second, near)
    sums.add(load(p3, offset), third, far)
    sums.low &+= 16384
    sums.high &+= 16384
    return sums.rounded
  }

  @inline(__always)
  private func load(_ p: UnsafeRawPointer, _ offset: Int) -> SIMD8<Int16> {
    p.loadUnaligned(fromByteOffset: offset, as: SIMD8<Int16>.self)
  }
}
