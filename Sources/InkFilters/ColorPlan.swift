internal import CInkVector
internal import InkGraphics

/// Color controls prepared for a strength and an order of channels.
///
/// The filter is linear in the premultiplied color and alpha: brightness adds a fraction of alpha. So no
/// division is needed.
struct ColorPlan {
  private enum Way {
    case identity
    case brighten
    case darken
    case matrix
  }

  private let way: Way
  /// The fraction of alpha to add to each channel of two pixels, or to subtract, in 1/65536; 0 for alpha itself.
  private let amount: SIMD8<UInt16>
  /// The matrix by columns: the contributions of each channel, the last one alpha, to all channels.
  private let columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

  /// The color controls that change nothing.
  static let identity = ColorPlan()

  private init() {
    way = .identity
    amount = .zero
    columns = (.zero, .zero, .zero, .zero)
  }

  init(_ filter: ColorControls, _ strength: Double, _ format: Pixmap.Format) {
    let brightness = filter.brightness * strength
    let contrast = ColorPlan.power(filter.contrast, strength)
    let saturation = ColorPlan.power(filter.saturation, strength)
    let share = (abs(brightness) * 65536).rounded()
    if contrast == 1, saturation == 1, share < 65536 {
      way = share == 0 ? .identity : (brightness > 0 ? .brighten : .darken)
      let a = UInt16(share)
      amount = SIMD8(a, a, a, 0, a, a, a, 0)
      columns = (.zero, .zero, .zero, .zero)
      return
    }
    way = .matrix
    amount = .zero
    let grey = (1 - saturation) * contrast
    let own = saturation * contrast
    func column(_ luma: Double, _ lane: Int) -> SIMD4<Float> {
      var c = SIMD4<Float>(repeating: Float(grey * luma))
      c[lane] += Float(own)
      c.w = 0
      return c
    }
    let (first, last) = format == .rgba ? (0.2126, 0.0722) : (0.0722, 0.2126)
    let offset = Float(0.5 - 0.5 * contrast + brightness)
    columns = (
      column(first, 0), column(0.7152, 1), column(last, 2), SIMD4(offset, offset, offset, 1)
    )
  }

  private static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 1 || base == 1 { return base }
    return base == 0 ? (exponent == 0 ? 1 : 0) : Real.pow(base, exponent)
  }

  var isIdentity: Bool { way == .identity }

  /// Returns the changed pixel; its channels are in the order for which the plan was created.
  func applied(to pixel: SIMD4<UInt16>) -> SIMD4<UInt16> {
    var result = pixel
    withUnsafeBytes(of: pixel) { source in
      withUnsafeMutableBytes(of: &result) { target in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        apply(from, to, 1, less: 0)
      }
    }
    return result
  }

  /// Changes the pixels inside an area.
  func apply(to layer: inout DeepPixmap, in area: PixelRect) {
    let area = area.intersection(layer.bounds)
    guard !area.isEmpty, !isIdentity else { return }
    let width = layer.width
    layer.samples.withUnsafeMutableBufferPointer { samples in
      guard let base = samples.baseAddress else { return }
      for y in area.minY..<area.maxY {
        let row = UnsafeMutableRawPointer(base + 4 * (y * width + area.minX))
        apply(UnsafeRawPointer(row), row, area.width, less: 0)
      }
    }
  }

  /// Changes `count` consecutive pixels, then subtracts `offset` from every sample.
  ///
  /// Source and target may be the same. With `isWide`, which the processor must support, 16 samples are processed at
  /// a time; the result is the same.
  func apply(
    _ source: UnsafeRawPointer,
    _ target: UnsafeMutableRawPointer,
    _ count: Int,
    less offset: UInt16,
    isWide: Bool = false
  ) {
    #if arch(x86_64)
      if isWide, way == .brighten || way == .identity {
        let wide = count & ~3
        ink_wide_brighten(source, amount, offset, wide, target)
        return apply(source + 8 * wide, target + 8 * wide, count - wide, less: offset)
      }
    #endif
    let offsets = SIMD8<UInt16>(repeating: offset)
    let amount = amount
    switch way {
    case .identity:
      pairs(source, target, count) { $0 &- offsets }
    case .brighten:
      pairs(source, target, count) { ink_brighten($0, amount) &- offsets }
    case .darken:
      pairs(source, target, count) { ink_darken($0, amount) &- offsets }
    case .matrix:
      let columns = columns
      pairs(source, target, count) { v in
        let low = Self.mixed(v.lowHalf, columns)
        let high = Self.mixed(v.highHalf, columns)
        return SIMD8(lowHalf: low, highHalf: high) &- offsets
      }
    }
  }

  /// Applies a function of two pixels to `count` consecutive ones.
  @inline(__always)
  private func pairs(
    _ source: UnsafeRawPointer,
    _ target: UnsafeMutableRawPointer,
    _ count: Int,
    _ change: (SIMD8<UInt16>) -> SIMD8<UInt16>
  ) {
    let end = count &* 8
    var i = 0
    while i &+ 16 <= end {
      ink_prefetch(source + (i &+ 4096))
      let v = source.loadUnaligned(fromByteOffset: i, as: SIMD8<UInt16>.self)
      target.storeBytes(of: change(v), toByteOffset: i, as: SIMD8<UInt16>.self)
      i &+= 16
    }
    if i < end {
      let v = source.loadUnaligned(fromByteOffset: i, as: SIMD4<UInt16>.self)
      let result = change(SIMD8(lowHalf: v, highHalf: .zero)).lowHalf
      target.storeBytes(of: result, toByteOffset: i, as: SIMD4<UInt16>.self)
    }
  }

  @inline(__always)
  private static func mixed(
    _ v: SIMD4<UInt16>,
    _ columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
  ) -> SIMD4<UInt16> {
    let f = ink_float(SIMD4<Int32>(truncatingIfNeeded: v))
    let alpha = SIMD4<Float>(repeating: f.w)
    var sum = columns.0 * SIMD4<Float>(repeating: f.x)
    sum += columns.1 * SIMD4<Float>(repeating: f.y)
    sum += columns.2 * SIMD4<Float>(repeating: f.z)
    sum += columns.3 * alpha
    sum = ink_lesser(ink_greater(sum, .zero), alpha)
    // 2²³ + n has n in its low bits, rounded to nearest.
    let bits = unsafeBitCast(sum + 8_388_608, to: SIMD4<UInt32>.self)
    return SIMD4<UInt16>(truncatingIfNeeded: bits)
  }
}
