internal import InkGraphics

/// Looks up a picture whose rows and columns are those of the device: what a pixel takes of them is known for each
/// column and each row apart.
///
/// A pixel is the mean of its samples, each between pixels of the picture in steps of 1/256, in whole numbers, as that
/// of ``ImageSampler``.
struct UprightSampler {
  /// What pixels of the device take of the columns, or rows, of the picture.
  private struct Taps {
    /// The index of the first tap of each pixel, and the count of all taps at the end.
    private(set) var starts: [Int32] = [0]
    private(set) var taps: [(offset: Int32, weight: UInt32)] = []

    /// Adds those of the next pixel, whose samples lie at places of the picture.
    mutating func add(_ count: Int, _ position: (Int) -> Double, within size: Int) {
      let start = taps.count
      for i in 0..<count {
        let (first, second, share) = ImageSampler.neighbors(position(i), size)
        add(first, 256 - UInt32(share), from: start)
        add(second, UInt32(share), from: start)
      }
      starts.append(Int32(taps.count))
    }

    private mutating func add(_ offset: Int, _ weight: UInt32, from start: Int) {
      if weight == 0 { return }
      if taps.count > start, taps[taps.count - 1].offset == offset {
        taps[taps.count - 1].weight += weight
      } else {
        taps.append((Int32(offset), weight))
      }
    }
  }

  private let base: UnsafePointer<UInt32>
  private let width: Int
  private let count: Int
  /// Whether the device has red and blue in the other order.
  private let swaps: Bool
  private let columns: Taps
  private let rows: Taps
  /// The samples of a pixel, and the steps between pixels in both directions, as a power of two.
  private let shift: UInt32
  /// The row of the picture that each of ``lines`` is of.
  private var known: [Int32]
  /// Rows of the picture that have the columns of the device; channels times 256 and the samples in a row.
  private var lines: [SIMD4<UInt32>]
  private var sums: [SIMD4<UInt32>]

  /// Creates a sampler, if the picture lies upright and is not much reduced.
  ///
  /// - Parameters:
  ///   - sampler: Looks up any picture.
  ///   - format: The order of the bytes of the device.
  ///   - area: Its pixels.
  ///   - left: From where their columns are counted.
  ///   - top: From where their rows are.
  init?(
    _ sampler: ImageSampler,
    _ format: Pixmap.Format,
    _ area: PixelRect,
    _ left: Double,
    _ top: Double
  ) {
    let back = sampler.back
    guard back.b == 0, back.c == 0, sampler.columns <= 2, sampler.rows <= 2 else { return nil }
    (base, width) = (sampler.base, sampler.width)
    count = area.width
    swaps = sampler.format != format
    var (columns, rows) = (Taps(), Taps())
    for x in area.minX..<area.maxX {
      columns.add(sampler.columns, { sampler.column(Double(x) - left, $0) }, within: sampler.width)
    }
    for y in area.minY..<area.maxY {
      rows.add(sampler.rows, { sampler.row(Double(y) - top, $0) }, within: sampler.height)
    }
    (self.columns, self.rows) = (columns, rows)
    shift = UInt32(16 + (sampler.columns - 1) + (sampler.rows - 1))
    let kept = sampler.rows + 2
    known = Array(repeating: -1, count: kept)
    lines = Array(repeating: .zero, count: kept * count)
    sums = Array(repeating: .zero, count: count)
  }

  /// Makes the pixels of a row.
  ///
  /// - Parameters:
  ///   - number: The row of the area.
  ///   - pixels: Room for them.
  mutating func make(row number: Int, _ pixels: UnsafeMutablePointer<UInt32>) {
    let half = SIMD4<UInt32>(repeating: 1 << (shift - 1))
    for x in 0..<count { sums[x] = half }
    for tap in rows.taps[Int(rows.starts[number])..<Int(rows.starts[number + 1])] {
      let start = line(tap.offset)
      let weight = SIMD4(repeating: tap.weight)
      lines.withUnsafeBufferPointer { lines in
        sums.withUnsafeMutableBufferPointer { sums in
          for x in 0..<count { sums[x] &+= lines[start &+ x] &* weight }
        }
      }
    }
    let shift = SIMD4(repeating: shift)
    sums.withUnsafeBufferPointer { sums in
      for x in 0..<count {
        let bytes = SIMD4<UInt8>(truncatingIfNeeded: sums[x] &>> shift)
        let ordered = swaps ? SIMD4(bytes.z, bytes.y, bytes.x, bytes.w) : bytes
        pixels[x] = unsafeBitCast(ordered, to: UInt32.self)
      }
    }
  }

  /// Where a row of the picture is that has the columns of the device.
  private mutating func line(_ row: Int32) -> Int {
    let slot = Int(row) % known.count
    let start = slot * count
    if known[slot] == row { return start }
    known[slot] = row
    let pixels = base + Int(row) * width
    lines.withUnsafeMutableBufferPointer { lines in
      columns.starts.withUnsafeBufferPointer { starts in
        columns.taps.withUnsafeBufferPointer { taps in
          for x in 0..<count {
            var sum = SIMD4<UInt32>.zero
            for at in Int(starts[x])..<Int(starts[x &+ 1]) {
              let channels = unsafeBitCast(pixels[Int(taps[at].offset)], to: SIMD4<UInt8>.self)
              sum &+=
                SIMD4<UInt32>(truncatingIfNeeded: channels) &* SIMD4(repeating: taps[at].weight)
            }
            lines[start &+ x] = sum
          }
        }
      }
    }
    return start
  }
}
