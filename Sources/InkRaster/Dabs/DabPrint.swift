internal import InkGraphics

/// A function from pixels to the opacity of a dab there.
protocol DabPrint {
  /// Values that are computed once for all pixels of a row.
  associatedtype Row

  /// The position and size of the dab.
  var position: DabPosition { get }

  /// Returns the values of a row of pixels whose centers are `dy` pixels below that of the dab.
  func row(_ dy: Float) -> Row

  /// Returns the columns that contain all ink of a row, in pixels from the dab's center.
  ///
  /// They may be too wide, which only costs time; `low` exceeds `high` for a row without ink.
  func span(_ dy: Double) -> (low: Double, high: Double)

  /// Whether rows have inner columns whose opacity is cheaper to compute; the default is `false`. See ``core(_:)``.
  static var hasCore: Bool { get }

  /// Returns the inner columns of a row where ``coreOpacities(_:_:)`` applies, in pixels from the dab's center.
  ///
  /// They may be too narrow, which only costs time; `low` exceeds `high`, the default, for a row without any.
  func core(_ dy: Double) -> (low: Double, high: Double)

  /// Returns the opacities (65535 is 1) of eight pixels of a row.
  ///
  /// - Parameters:
  ///   - row: The values of the row.
  ///   - x: The distances of the first four centers to the right of the dab's; the next four are 4 pixels further.
  func opacities(_ row: Row, _ x: SIMD4<Float>) -> SIMD8<UInt16>

  /// Returns the same bits as ``opacities(_:_:)`` inside the columns of ``core(_:)``, at less cost.
  ///
  /// The default calls ``opacities(_:_:)``.
  func coreOpacities(_ row: Row, _ x: SIMD4<Float>) -> SIMD8<UInt16>
}

extension DabPrint {
  @inline(__always)
  static var hasCore: Bool { false }

  @inline(__always)
  func core(_ dy: Double) -> (low: Double, high: Double) { (1, 0) }

  @inline(__always)
  func coreOpacities(_ row: Row, _ x: SIMD4<Float>) -> SIMD8<UInt16> { opacities(row, x) }
}

extension DabPlane {
  /// Prints a dab on all pixels of the plane.
  ///
  /// Groups of eight pixels begin at multiples of eight from the plane's corner, which is itself aligned; lanes
  /// beyond the dab add nothing.
  @inline(never)
  func paint<Print: DabPrint>(_ print: Print, _ ink: DabInk) {
    let position = print.position
    let area = position.box.intersection(bounds)
    guard !area.isEmpty else { return }
    let lanes = SIMD4<Float>(0, 1, 2, 3)
    // The x coordinate of the first pixel's center, relative to the dab's center.
    let startX = Double(bounds.minX &- position.column) + 0.5 - position.fraction.dx
    for y in area.minY..<area.maxY {
      let dy = Double(y &- position.row) + 0.5 - position.fraction.dy
      let span = print.span(dy)
      let from = group(span.low - startX - 1)
      let to = group(span.high - startX + 9)
      if from >= to { continue }
      let line = pointer(bounds.minX, y)
      let row = print.row(Float(dy))
      var (coreFrom, coreTo) = (to, to)
      if Print.hasCore {
        let core = print.core(dy)
        if core.high - core.low > 8 {
          coreFrom = min(max(group(core.low - startX + 8), from), to)
          coreTo = min(max(group(core.high - startX), coreFrom), to)
        }
      }
      var i = from
      var x = Float(startX + Double(i)) + lanes
      while i < coreFrom {
        ink.composite(line + i, print.opacities(row, x))
        i &+= 8
        x += 8
      }
      guard Print.hasCore else { continue }
      while i < coreTo {
        ink.composite(line + i, print.coreOpacities(row, x))
        i &+= 8
        x += 8
      }
      while i < to {
        ink.composite(line + i, print.opacities(row, x))
        i &+= 8
        x += 8
      }
    }
  }

  /// Returns the first column of the group of eight that contains x, clamped to the plane.
  @inline(__always)
  private func group(_ x: Double) -> Int {
    let width = (bounds.maxX &- bounds.minX) & ~7
    return x > 0 ? (x < Double(width) ? Int(x) & ~7 : width) : 0
  }
}
