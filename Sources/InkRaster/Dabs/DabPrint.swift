internal import InkGraphics

/// How much of a dab reaches each pixel.
protocol DabPrint {
  /// What all pixels of a row have in common.
  associatedtype Row

  /// Where the dab is.
  var position: DabPosition { get }

  /// A row, `dy` below the centre.
  func row(_ dy: Float) -> Row

  /// Columns outside of which nothing of a row is printed, from the centre; they may be too many.
  func span(_ dy: Double) -> (low: Double, high: Double)

  /// Whether rows have a core.
  static var hasCore: Bool { get }

  /// Columns between which ``coreOpacities(_:_:)`` are the opacities; they may be too few.
  func core(_ dy: Double) -> (low: Double, high: Double)

  /// The opacities of eight pixels, whose centres are `x` and `x + 4` right of the dab's.
  func opacities(_ row: Row, _ x: SIMD4<Float>) -> SIMD8<UInt16>

  /// The same bits in the core, with less work.
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
  /// Groups of eight pixels begin at multiples of eight from the plane's corner, which is at one
  /// itself; lanes beyond the dab add nothing.
  @inline(never)
  func paint<Print: DabPrint>(_ print: Print, _ ink: DabInk) {
    let position = print.position
    let area = position.box.intersection(bounds)
    guard !area.isEmpty else { return }
    let lanes = SIMD4<Float>(0, 1, 2, 3)
    // The distance of the first pixel's centre.
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

  /// The first pixel of the group that contains a place, limited to the plane.
  @inline(__always)
  private func group(_ x: Double) -> Int {
    let width = (bounds.maxX &- bounds.minX) & ~7
    return x > 0 ? (x < Double(width) ? Int(x) & ~7 : width) : 0
  }
}
