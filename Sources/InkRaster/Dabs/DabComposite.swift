internal import InkGraphics

extension DabPlane {
  /// Composites the printed dabs onto the pixels that plane and target have in common.
  ///
  /// The opacity in the plane is the coverage of paint with the paint's color, or with the colors in the plane.
  /// Transparent pixels leave the target unchanged in every mode.
  func composite(_ paint: Paint, isShaded: Bool, onto target: Target) {
    if paint.leavesAll { return }
    let area = bounds.intersection(target.bounds)
    guard !area.isEmpty else { return }
    if isShaded {
      composite(ShadedSweep(paint, step: step, format: target.format), area, target)
    } else {
      var user = FlatUser(plane: self, area: area, target: target)
      paint.withKernel(target.format, &user)
    }
  }

  /// The smallest opacity (65535 is 1) whose weight is 256 if the paint is opaque.
  private static var full: SIMD8<UInt16> { SIMD8(repeating: 511 << 7 + 1) }

  /// Applies an operation to all groups of eight pixels that have any ink.
  @inline(__always)
  fileprivate func composite<Sweep: DabSweep>(
    _ sweep: Sweep,
    _ area: PixelRect,
    _ target: Target
  ) {
    let width = area.width
    for y in area.minY..<area.maxY {
      let p = pointer(area.minX, y)
      let row = target.pointer(area.minX, y)
      var x = 0
      while x &+ 8 <= width {
        let a = p.octet(x)
        if let solid = sweep.solid, all(a .>= Self.full) {
          row.setQuad(x, SIMD4(repeating: solid))
          row.setQuad(x &+ 4, SIMD4(repeating: solid))
        } else if a != .zero {
          let (low, high) = sweep.blend(row.quad(x), row.quad(x &+ 4), a, p + x)
          row.setQuad(x, low)
          row.setQuad(x &+ 4, high)
        }
        x &+= 8
      }
      if x < width { finish(sweep, row + x, p + x, width &- x) }
    }
  }

  /// Blends the last group of a row, which has fewer than eight pixels.
  @inline(never)
  private func finish<Sweep: DabSweep>(
    _ sweep: Sweep,
    _ row: UnsafeMutablePointer<UInt32>,
    _ p: UnsafeMutablePointer<UInt16>,
    _ count: Int
  ) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 12) { buffer in
      guard let pixels = buffer.baseAddress else { return }
      buffer.initialize(repeating: 0)
      let opacities = UnsafeMutableRawPointer(pixels + 8).assumingMemoryBound(to: UInt16.self)
      for i in 0..<count { opacities[i] = p[i] }
      let a = opacities.octet(0)
      if a == .zero { return }
      for i in 0..<count { pixels[i] = row[i] }
      let (low, high) = sweep.blend(pixels.quad(0), pixels.quad(4), a, p)
      pixels.setQuad(0, low)
      pixels.setQuad(4, high)
      for i in 0..<count { row[i] = pixels[i] }
    }
  }
}

/// An operation that blends eight pixels of a plane of dabs into a target.
private protocol DabSweep {
  /// The new value of a pixel at full opacity; `nil` if it depends on the old value.
  var solid: UInt32? { get }

  /// Returns eight pixels of the target with the ink of the plane.
  ///
  /// - Parameters:
  ///   - low: The first four pixels of the target.
  ///   - high: The last four pixels of the target.
  ///   - opacity: The opacities; lanes behind the last pixel are 0.
  ///   - p: The address of the opacities; only as many numbers as pixels are readable.
  func blend(
    _ low: SIMD4<UInt32>,
    _ high: SIMD4<UInt32>,
    _ opacity: SIMD8<UInt16>,
    _ p: UnsafeMutablePointer<UInt16>
  ) -> (SIMD4<UInt32>, SIMD4<UInt32>)
}

private struct FlatUser: BlendKernelUser {
  let plane: DabPlane
  let area: PixelRect
  let target: Target

  func use<Kernel: BlendKernel>(_ kernel: Kernel) {
    plane.composite(FlatSweep(kernel: kernel), area, target)
  }
}

/// An operation that blends pixels of a plane of dabs with paint of one color.
private struct FlatSweep<Kernel: BlendKernel>: DabSweep {
  let kernel: Kernel
  let solid: UInt32?
  private let weight: SIMD8<UInt16>

  init(kernel: Kernel) {
    self.kernel = kernel
    solid = kernel.solid
    let share = kernel.weight / 256
    weight = SIMD8(repeating: share > 0 ? (share < 1 ? UInt16(share * 65535 + 0.5) : 65535) : 0)
  }

  @inline(__always)
  func blend(
    _ low: SIMD4<UInt32>,
    _ high: SIMD4<UInt32>,
    _ opacity: SIMD8<UInt16>,
    _ p: UnsafeMutablePointer<UInt16>
  ) -> (SIMD4<UInt32>, SIMD4<UInt32>) {
    // Opacities 0…65534 are mapped to weights 0…256, rounded to nearest.
    let weights = (highProduct(opacity, weight) &>> 7 &+ 1) &>> 1
    let s = doubled(weights)
    return (kernel.blend(low, s.low), kernel.blend(high, s.high))
  }
}

/// An operation that blends pixels of a plane of dabs with the colors stored in the plane.
private struct ShadedSweep: DabSweep {
  private let paint: Paint
  private let step: Int
  private let format: Pixmap.Format
  private let alpha: Double
  private let weight: SIMD8<UInt16>
  private let isSourceOver: Bool

  var solid: UInt32? { nil }

  init(_ paint: Paint, step: Int, format: Pixmap.Format) {
    self.paint = paint
    self.step = step
    self.format = format
    let alpha = paint.color.sRGBA.w
    self.alpha = alpha > 0 ? min(alpha, 1) : 0
    weight = SIMD8(repeating: UInt16(self.alpha * 65535 + 0.5))
    isSourceOver = paint.formula == nil && paint.blendMode == .sourceOver
  }

  @inline(__always)
  func blend(
    _ low: SIMD4<UInt32>,
    _ high: SIMD4<UInt32>,
    _ opacity: SIMD8<UInt16>,
    _ p: UnsafeMutablePointer<UInt16>
  ) -> (SIMD4<UInt32>, SIMD4<UInt32>) {
    var red = SIMD8<UInt16>.zero
    var green = red
    var blue = red
    for i in 0..<8 where opacity[i] != 0 {
      red[i] = p[i &+ step]
      green[i] = p[i &+ 2 &* step]
      blue[i] = p[i &+ 3 &* step]
    }
    if isSourceOver {
      let (r, g, b, a) = (bytes(red), bytes(green), bytes(blue), bytes(opacity))
      let rgba = format == .rgba
      let s = meshed((rgba ? r : b) | g &<< 8, (rgba ? b : r) | a &<< 8)
      return (
        sourceOver(s.low, weight: 256, low), sourceOver(s.high, weight: 256, high)
      )
    }
    var result = (low, high)
    for i in 0..<8 where opacity[i] != 0 {
      let color = SIMD4(Double(red[i]), Double(green[i]), Double(blue[i]), Double(opacity[i]))
      // The color of the ink at the paint's opacity; the opacity in the plane is the coverage.
      let source = color * (alpha / color.w)
      let coverage = color.w / 65535
      let backdrop = format.unpacked(i < 4 ? low[i] : high[i &- 4])
      let pixel = format.packed(paint.composite(source, over: backdrop, coverage: coverage))
      if i < 4 { result.0[i] = pixel } else { result.1[i &- 4] = pixel }
    }
    return result
  }

  /// Returns the bytes nearest to 16-bit channels, multiplied by the paint's opacity.
  @inline(__always)
  private func bytes(_ v: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let w = highProduct(v, weight)
    return (w &- w &>> 8 &+ 128) &>> 8
  }
}
