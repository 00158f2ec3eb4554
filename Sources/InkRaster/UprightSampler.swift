internal import InkGraphics

/// A fast sampler of a picture whose rows and columns are aligned with those of the device.
///
/// The weights of columns and rows are separate. A pixel is the mean of its samples, each interpolated in steps of
/// 1/256, in integers, as in ``ImageSampler``.
struct UprightSampler {
  /// For each device column (or row), the columns (or rows) of the picture that contribute to it, and their weights.
  private struct Taps {
    /// The index of the first contribution to each device column, and the count of all contributions at the end.
    private(set) var starts: [Int32] = [0]
    private(set) var taps: [(offset: Int32, weight: UInt32)] = []

    /// Appends the contributions to the next device column (or row).
    ///
    /// - Parameters:
    ///   - count: The number of samples per device pixel.
    ///   - position: Returns the position of a sample, in columns of the picture.
    ///   - size: The number of columns of the picture.
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
  /// Whether the picture has another byte order than the device, so that red and blue are swapped.
  private let swaps: Bool
  private let columns: Taps
  private let rows: Taps
  /// The binary logarithm of the number of samples per pixel times the interpolation steps in both directions.
  private let shift: UInt32
  /// The picture row in each row buffer of ``lines``; -1 if the buffer is empty.
  private var known: [Int32]
  /// Buffers of picture rows resampled to device columns.
  ///
  /// Channels are multiplied by 256 and the number of samples per device pixel in x.
  private var lines: [SIMD4<UInt32>]
  private var sums: [SIMD4<UInt32>]

  /// Creates a sampler; `nil` unless the picture is upright and needs at most two samples per direction.
  ///
  /// - Parameters:
  ///   - sampler: The general sampler of the picture.
  ///   - format: The byte order of the device.
  ///   - area: The device pixels.
  ///   - left: The device column that the sampler's x coordinates are relative to.
  ///   - top: The device row that the sampler's y coordinates are relative to.
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

  /// Computes the pixels of a row.
  ///
  /// - Parameters:
  ///   - number: The row, counted from the top of the area.
  ///   - pixels: The buffer that receives them.
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

  /// Returns the offset in ``lines`` of a picture row resampled to device columns.
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
