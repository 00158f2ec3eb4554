internal import InkGraphics

/// The opacity of a dab at each pixel.
protocol DabPrint {
  /// The values that all pixels of a row share.
  associatedtype Row

  /// The position of the dab.
  var position: DabPosition { get }

  /// Returns the values of a row, `dy` below the center.
  func row(_ dy: Float) -> Row

  /// Returns the columns that contain all ink of a row, relative to the center; they may be too wide.
  func span(_ dy: Double) -> (low: Double, high: Double)

  /// Whether rows have a core, see ``core(_:)``.
  static var hasCore: Bool { get }

  /// Returns the columns where ``coreOpacities(_:_:)`` applies; they may be too narrow.
  func core(_ dy: Double) -> (low: Double, high: Double)

  /// Returns the opacities of eight pixels, with centers at `x` and `x + 4` right of the dab's.
  func opacities(_ row: Row, _ x: SIMD4<Float>) -> SIMD8<UInt16>

  /// Returns the same bits inside the core, at less cost.
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
  /// Prints a dab on all pixels.
  ///
  /// Groups of eight pixels begin at multiples of eight from the plane's corner, which is itself aligned; lanes
  /// beyond the dab add nothing.
  @inline(never)
  func paint<Print: DabPrint>(_ print: Print, _ ink: DabInk) {
    let position = print.position
    let area = position.box.intersection(bounds)
    guard !area.isEmpty else { return }
    let lanes = SIMD4<Float>(0, 1, 2, 3)
    // The offset of the first pixel's center from the dab's.
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

  /// Returns the first pixel of the group that contains x, clamped to the plane.
  @inline(__always)
  private func group(_ x: Double) -> Int {
    let width = (bounds.maxX &- bounds.minX) & ~7
    return x > 0 ? (x < Double(width) ? Int(x) & ~7 : width) : 0
  }
}
