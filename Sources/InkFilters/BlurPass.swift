internal import CInkVector
internal import InkGraphics

/// Color controls and a blur in one pass over a layer, which is overwritten.
///
/// Each row is read once: its colors are changed, it is blurred horizontally, and stored in a ring of as many rows as
/// the blur is high, which fits in a core's cache; then the middle row of the ring is blurred vertically, compared with
/// the old one, and stored. Meanwhile samples are lowered by ``DeepPixmap/one``/2, so that the sum of two fits into a
/// signed 16-bit number, which the processor multiplies; sums are exact and rounded once per direction.
final class BlurPass {
  /// The radius of the blur, in pixels; 0 blurs nothing.
  let radius: Int
  /// The color controls applied before the blur.
  let color: ColorPlan
  #if arch(x86_64)
    /// Whether rows are processed 16 samples at a time; the results are the same.
    var isWide = ink_has_wide_vectors()
  #else
    let isWide = false
  #endif
  private let weights: [SIMD8<Int16>]
  private var line: [Int16] = []
  private var ring: [Int16] = []

  static let shift: UInt16 = DeepPixmap.one / 2

  /// The length of a cache line, in samples of two bytes.
  private static let cacheLine = 32

  /// Creates a pass from the weights of ``GaussianBlur/weights(strength:)``, in 1/32768, the pixel's own first.
  init(_ weights: [Int32], _ color: ColorPlan) {
    radius = weights.count - 1
    self.color = color
    // Neighbors on both sides share a weight; that of the pixel itself is paired with the half for rounding.
    let half: Int16 = 16384
    self.weights = weights.enumerated().map { k, weight in
      let a = Int16(truncatingIfNeeded: weight)
      let b = k == 0 ? half : a
      return SIMD8(a, b, a, b, a, b, a, b)
    }
  }

  /// The parameters of one pass: the area to change, the bounds of the layer, the pixel outside, and buffer sizes.
  struct Walk {
    let area: PixelRect
    let bounds: PixelRect
    let surround: SIMD4<UInt16>
    /// The number of samples per row of the area, four per pixel, rounded up to a multiple of 16.
    let count: Int
    /// The number of samples from one row of the ring to the next.
    ///
    /// Not a multiple of a memory page, or the rows would evict each other from the cache.
    let stride: Int
  }

  /// Changes the pixels inside an area.
  ///
  /// - Parameters:
  ///   - layer: The layer; its surround is unchanged.
  ///   - area: The pixels to change.
  ///   - picture: Receives the result in 8 bits, too: pixels of the same size and order; `nil` for none.
  /// - Returns: A rectangle that contains all changed pixels.
  func run(
    on layer: inout DeepPixmap,
    in area: PixelRect,
    showing picture: UnsafeMutablePointer<UInt32>?
  ) -> PixelRect {
    let area = area.intersection(layer.bounds)
    guard radius > 0, !area.isEmpty else { return .empty }
    let count = (area.width * 4 + 15) / 16 * 16
    let pages = (count + 2047) / 2048 * 2048
    let walk = Walk(
      area: area,
      bounds: layer.bounds,
      surround: color.applied(to: layer.format.lanes(layer.surround)) &- Self.shift,
      count: count,
      stride: radius == 3 ? pages + 5 * Self.cacheLine : count
    )
    let lineCount = count + 8 * radius + 16 + 2 * Self.cacheLine
    let ringCount = walk.stride * (2 * radius + 1) + Self.cacheLine
    if line.count < lineCount { line = [Int16](repeating: 0, count: lineCount) }
    if ring.count < ringCount { ring = [Int16](repeating: 0, count: ringCount) }
    return line.withUnsafeMutableBufferPointer { line in
      ring.withUnsafeMutableBufferPointer { ring in
        layer.samples.withUnsafeMutableBufferPointer { samples in
          weights.withUnsafeBufferPointer { weights in
            guard let samples = samples.baseAddress, let line = line.baseAddress,
              let ring = ring.baseAddress, let weights = weights.baseAddress
            else { return .empty }
            return run(walk, samples, aligned(line), aligned(ring), weights, picture)
          }
        }
      }
    }
  }

  /// Returns the next address at the beginning of a cache line.
  private func aligned(_ p: UnsafeMutablePointer<Int16>) -> UnsafeMutablePointer<Int16> {
    let bytes = 2 * Self.cacheLine
    return p + (bytes - Int(bitPattern: p) & (bytes - 1)) % bytes / 2
  }

  private func run(
    _ walk: Walk,
    _ samples: UnsafeMutablePointer<UInt16>,
    _ line: UnsafeMutablePointer<Int16>,
    _ ring: UnsafeMutablePointer<Int16>,
    _ weights: UnsafePointer<SIMD8<Int16>>,
    _ picture: UnsafeMutablePointer<UInt32>?
  ) -> PixelRect {
    let area = walk.area
    let size = 2 * radius + 1
    var changed = PixelRect.empty
    var taps = [UnsafeRawPointer](repeating: UnsafeRawPointer(ring), count: size)
    var along = taps
    for k in 0..<size { along[k] = UnsafeRawPointer(line + 4 * k) }
    for r in (area.minY - radius)..<(area.maxY + radius) {
      let slot = ring + (r - area.minY + radius) % size * walk.stride
      if r < 0 || r >= walk.bounds.maxY {
        fill(slot, walk.count / 4, walk.surround)
      } else {
        load(r, walk, samples, line)
        along.withUnsafeBufferPointer {
          guard let taps = $0.baseAddress else { return }
          blur(taps, weights, walk.count, into: slot)
        }
      }
      let y = r - radius
      guard y >= area.minY else { continue }
      for k in 0..<size {
        taps[k] = UnsafeRawPointer(ring + (y - area.minY + k) % size * walk.stride)
      }
      let offset = y * walk.bounds.maxX + area.minX
      let columns = taps.withUnsafeBufferPointer { buffer -> Range<Int> in
        guard let taps = buffer.baseAddress else { return 0..<0 }
        let target = picture.map { $0 + offset }
        return finish(taps, weights, area.width, samples + 4 * offset, target)
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
}
