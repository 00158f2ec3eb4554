import InkGraphics

/// The operators of a page's content or of a form XObject, while they are collected.
///
/// Coordinates are integers in hundredths of a point, which are shorter than fractions.
struct PDFContent {
  /// The number of units of written coordinates per point.
  static let unit = 100.0

  /// The parameters of the graphics state that the operators have set so far, to avoid setting them again.
  struct Settings {
    fileprivate var fillColor: UInt32?
    fileprivate var strokeColor: UInt32?
    fileprivate var graphicsState = -1
    fileprivate var lineWidth = -1
    fileprivate var lineCap: Ribbon.Cap?
    fileprivate var lineJoin: Ribbon.Join?
    /// The origin of coordinates, in hundredths of a point.
    fileprivate var origin = (x: 0, y: 0)
  }

  /// The bytes of the operators.
  var buffer: ByteBuffer

  private var settings = Settings()
  private var saves = 0

  /// The current point of the path, in hundredths of a point.
  private var current = (x: 0, y: 0)
  private var start = (x: 0, y: 0)

  /// Begins to collect operators in an empty buffer.
  init(_ buffer: ByteBuffer) { self.buffer = buffer }

  /// Appends operators in PDF syntax.
  func add(_ text: String) {
    buffer.append(text)
    buffer.append("\n")
  }

  /// Saves the graphics state, for ``restore(_:)``.
  mutating func save() -> Settings {
    add("q")
    saves += 1
    return settings
  }

  /// Whether a saved graphics state isn't restored yet.
  var hasSaved: Bool { saves > 0 }

  /// Restores a saved graphics state.
  mutating func restore(_ kept: Settings) {
    add("Q")
    saves -= 1
    settings = kept
  }

  // MARK: Settings

  /// Moves the origin of coordinates until ``restore(_:)``, so that numbers are short.
  mutating func setOrigin(_ p: Point) {
    let (old, new) = (settings.origin, Self.units(p))
    settings.origin = new
    add("1 0 0 1 \(new.x - old.x) \(new.y - old.y) cm")
  }

  /// Selects a graphics state dictionary, by its index in ``PDFWriter``'s list of all states of the document.
  mutating func setState(_ number: Int) {
    if settings.graphicsState == number { return }
    settings.graphicsState = number
    add("/G\(number) gs")
  }

  /// Sets the fill color, 0xRRGGBB.
  mutating func setFill(_ rgb: UInt32) {
    if settings.fillColor == rgb { return }
    settings.fillColor = rgb
    append(color: rgb, gray: UInt8(ascii: "g"), "rg")
  }

  /// Sets the stroke color, 0xRRGGBB.
  mutating func setStroke(_ rgb: UInt32) {
    if settings.strokeColor == rgb { return }
    settings.strokeColor = rgb
    append(color: rgb, gray: UInt8(ascii: "G"), "RG")
  }

  /// Sets width, in points, cap and join of lines.
  mutating func setLine(width: Double, _ cap: Ribbon.Cap, _ join: Ribbon.Join) {
    let tenths = Int((width * Self.unit * 10).rounded())
    if tenths != settings.lineWidth {
      settings.lineWidth = tenths
      add("\(PDFFile.text(Double(tenths) / 10)) w")
    }
    if cap != settings.lineCap {
      settings.lineCap = cap
      add(cap == .round ? "1 J" : cap == .butt ? "0 J" : "2 J")
    }
    if join != settings.lineJoin {
      settings.lineJoin = join
      add(join == .round ? "1 j" : join == .bevel ? "2 j" : "0 j \(Int(Ribbon.miterLimit)) M")
    }
  }

  private func append(color rgb: UInt32, gray: UInt8, _ name: StaticString) {
    let isGray = rgb & 0xFF == rgb >> 8 & 0xFF && rgb & 0xFF == rgb >> 16
    buffer.append(maximum: 32) { end in
      var end = end
      for shift: UInt32 in isGray ? [0] : [16, 8, 0] {
        let thousandths = Int((Double(rgb >> shift & 255) * 1000 / 255).rounded())
        if thousandths == 1000 || thousandths == 0 {
          end = end.put(thousandths == 0 ? 48 : 49)
        } else {
          end = end.put(UInt8(ascii: ".")).put(UInt8(48 + thousandths / 100))
          end = end.put(UInt8(48 + thousandths / 10 % 10)).put(UInt8(48 + thousandths % 10))
        }
        end = end.put(32)
      }
      if isGray { return end.put(gray).put(10) }
      return end.put(name.utf8Start[0]).put(name.utf8Start[1]).put(10)
    }
  }

  // MARK: Paths

  /// Appends a path; converts quadratic curves to cubic ones.
  mutating func append(_ path: Path) {
    var last = Point.origin
    for element in path.elements {
      switch element {
      case .move(let p):
        move(to: p)
        last = p
      case .line(let p):
        line(to: p)
        last = p
      case .quadratic(let c, let p):
        let curve = CubicCurve(quadratic: last, c, p)
        cubic(curve.control1, curve.control2, to: p)
        last = p
      case .cubic(let c1, let c2, let p):
        cubic(c1, c2, to: p)
        last = p
      case .close: close()
      }
    }
  }

  /// Begins a contour.
  mutating func move(to p: Point) {
    current = Self.units(p)
    start = current
    append(UInt8(ascii: "m"), current)
  }

  /// Appends a line, unless its length is 0.
  ///
  /// - Returns: Whether the line was appended.
  @discardableResult
  mutating func line(to p: Point) -> Bool {
    let to = Self.units(p)
    if to == current { return false }
    current = to
    append(UInt8(ascii: "l"), to)
    return true
  }

  /// Appends a line from the current point to itself: a dot, if line caps are round.
  func dot() { append(UInt8(ascii: "l"), current) }

  /// Appends a curve, unless its length is 0.
  ///
  /// - Returns: Whether the curve was appended.
  @discardableResult
  mutating func cubic(_ control1: Point, _ control2: Point, to p: Point) -> Bool {
    let (a, b, to) = (Self.units(control1), Self.units(control2), Self.units(p))
    let from = current
    if to == from, a == from, b == from { return false }
    current = to
    if a == from, b == to {
      append(UInt8(ascii: "l"), to)
    } else if a == from {
      append(UInt8(ascii: "v"), b, to)
    } else if b == to {
      append(UInt8(ascii: "y"), a, to)
    } else {
      append(UInt8(ascii: "c"), a, b, to)
    }
    return true
  }

  /// Closes the contour.
  mutating func close() {
    current = start
    buffer.append("h\n")
  }

  /// Converts a point to hundredths of a point; clamps coordinates to ±10⁹, and converts NaN to 0.
  static func units(_ p: Point) -> (x: Int, y: Int) { (units(p.x), units(p.y)) }

  private static func units(_ value: Double) -> Int {
    // Readers of PDF store numbers in 32 bits, so larger ones are clamped.
    let scaled = value * unit
    guard abs(scaled) < 1e9 else {
      return scaled > 0 ? 1_000_000_000 : scaled < 0 ? -1_000_000_000 : 0
    }
    return Int(scaled + (scaled < 0 ? -0.5 : 0.5))
  }

  // MARK: Numbers

  private typealias GridPoint = (x: Int, y: Int)

  private func append(_ letter: UInt8, _ a: GridPoint) {
    let o = settings.origin
    buffer.append(maximum: 32) {
      $0.number(a.x - o.x).number(a.y - o.y).put(letter).put(10)
    }
  }

  private func append(_ letter: UInt8, _ a: GridPoint, _ b: GridPoint) {
    let o = settings.origin
    buffer.append(maximum: 56) {
      $0.number(a.x - o.x).number(a.y - o.y).number(b.x - o.x).number(b.y - o.y).put(letter).put(10)
    }
  }

  private func append(_ letter: UInt8, _ a: GridPoint, _ b: GridPoint, _ c: GridPoint) {
    let o = settings.origin
    buffer.append(maximum: 80) {
      $0.number(a.x - o.x).number(a.y - o.y).number(b.x - o.x).number(b.y - o.y).number(c.x - o.x)
        .number(c.y - o.y)
        .put(letter).put(10)
    }
  }
}

extension UnsafeMutablePointer<UInt8> {
  /// Writes a byte; returns the pointer past it.
  @inline(__always)
  fileprivate func put(_ byte: UInt8) -> Self {
    pointee = byte
    return self + 1
  }

  /// Writes a number of at most ten digits and a space; returns the pointer past them.
  @inline(__always)
  fileprivate func number(_ value: Int) -> Self {
    var rest = UInt32(truncatingIfNeeded: value.magnitude)
    let start = value < 0 ? put(UInt8(ascii: "-")) : self
    let count =
      rest < 100
      ? (rest < 10 ? 1 : 2)
      : rest < 10_000
        ? (rest < 1_000 ? 3 : 4)
        : rest < 100_000
          ? 5
          : rest < 1_000_000
            ? 6
            : rest < 10_000_000
              ? 7
              : rest < 100_000_000 ? 8 : rest < 1_000_000_000 ? 9 : 10
    start[count] = 32
    var at = count
    while at > 0 {
      at -= 1
      let next = rest / 10
      start[at] = UInt8(truncatingIfNeeded: rest &- next &* 10 &+ 48)
      rest = next
    }
    return start + count + 1
  }
}
