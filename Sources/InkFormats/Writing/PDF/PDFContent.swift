import InkGraphics

/// The operators of a page or of a part of one, while they are gathered.
///
/// Coordinates are whole hundredths of a point, which takes less room than fractions.
struct PDFContent {
  /// Units a point.
  static let unit = 100.0

  /// The operators.
  private(set) var bytes: [UInt8] = []

  private var fillColor: UInt32?
  private var strokeColor: UInt32?
  private var graphicsState = -1
  private var lineWidth = -1
  private var lineCap: Ribbon.Cap?
  private var lineJoin: Ribbon.Join?

  /// The last point of the path.
  private var current = (x: 0, y: 0)
  private var start = (x: 0, y: 0)

  /// Takes the operators away; what they have set stays known.
  mutating func drain() { bytes.removeAll(keepingCapacity: true) }

  /// Adds operators as they are.
  mutating func add(_ text: String) {
    bytes += text.utf8
    bytes.append(10)
  }

  /// Keeps what is set for ``restore(_:)``.
  mutating func save() -> PDFContent {
    var kept = self
    kept.bytes = []
    add("q")
    return kept
  }

  /// Goes back to what was set.
  mutating func restore(_ kept: PDFContent) {
    add("Q")
    let bytes = bytes
    self = kept
    self.bytes = bytes
  }

  // MARK: Settings

  /// Chooses one of the graphics states of the document.
  mutating func setState(_ number: Int) {
    if graphicsState == number { return }
    graphicsState = number
    add("/G\(number) gs")
  }

  /// Sets the colour of areas, 0xRRGGBB.
  mutating func setFill(_ rgb: UInt32) {
    if fillColor == rgb { return }
    fillColor = rgb
    append(color: rgb, gray: UInt8(ascii: "g"), "rg")
  }

  /// Sets the colour of lines, 0xRRGGBB.
  mutating func setStroke(_ rgb: UInt32) {
    if strokeColor == rgb { return }
    strokeColor = rgb
    append(color: rgb, gray: UInt8(ascii: "G"), "RG")
  }

  /// Sets the shape of lines.
  mutating func setLine(width: Double, _ cap: Ribbon.Cap, _ join: Ribbon.Join) {
    let tenths = Int((width * Self.unit * 10).rounded())
    if tenths != lineWidth {
      lineWidth = tenths
      add("\(PDFFile.text(Double(tenths) / 10)) w")
    }
    if cap != lineCap {
      lineCap = cap
      add(cap == .round ? "1 J" : cap == .butt ? "0 J" : "2 J")
    }
    if join != lineJoin {
      lineJoin = join
      add(join == .round ? "1 j" : join == .bevel ? "2 j" : "0 j \(Int(Ribbon.miterLimit)) M")
    }
  }

  private mutating func append(color rgb: UInt32, gray: UInt8, _ name: StaticString) {
    let isGray = rgb & 0xFF == rgb >> 8 & 0xFF && rgb & 0xFF == rgb >> 16
    for shift: UInt32 in isGray ? [0] : [16, 8, 0] {
      let thousandths = Int((Double(rgb >> shift & 255) * 1000 / 255).rounded())
      if thousandths == 1000 {
        bytes.append(UInt8(ascii: "1"))
      } else if thousandths == 0 {
        bytes.append(UInt8(ascii: "0"))
      } else {
        bytes.append(UInt8(ascii: "."))
        bytes.append(UInt8(48 + thousandths / 100))
        bytes.append(UInt8(48 + thousandths / 10 % 10))
        bytes.append(UInt8(48 + thousandths % 10))
      }
      bytes.append(32)
    }
    if isGray {
      bytes.append(gray)
    } else {
      name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }
    bytes.append(10)
  }

  // MARK: Paths

  /// Adds a path; curves with one handle become curves with two.
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
    append(current)
    end(UInt8(ascii: "m"))
  }

  /// Adds a line, unless it leads nowhere.
  mutating func line(to p: Point) {
    let to = Self.units(p)
    if to == current { return }
    current = to
    append(to)
    end(UInt8(ascii: "l"))
  }

  /// Adds a line from the last point to itself: a dot, where ends of lines are round.
  mutating func dot() {
    append(current)
    end(UInt8(ascii: "l"))
  }

  /// Adds a curve, unless it leads nowhere.
  mutating func cubic(_ control1: Point, _ control2: Point, to p: Point) {
    let (a, b, to) = (Self.units(control1), Self.units(control2), Self.units(p))
    if to == current, a == current, b == current { return }
    let from = current
    current = to
    if a == from, b == to {
      append(to)
      return end(UInt8(ascii: "l"))
    }
    if a == from {
      append(b)
      append(to)
      return end(UInt8(ascii: "v"))
    }
    append(a)
    if b == to {
      append(to)
      return end(UInt8(ascii: "y"))
    }
    append(b)
    append(to)
    end(UInt8(ascii: "c"))
  }

  /// Goes back to where the contour began.
  mutating func close() {
    current = start
    end(UInt8(ascii: "h"))
  }

  /// Ends an operator.
  mutating func end(_ letter: UInt8) {
    bytes.append(letter)
    bytes.append(10)
  }

  /// A place in whole units; what is not a number, or beyond all paper, is moved to where it is.
  static func units(_ p: Point) -> (x: Int, y: Int) { (units(p.x), units(p.y)) }

  private static func units(_ value: Double) -> Int {
    let scaled = (value * unit).rounded()
    // Readers keep numbers in 32 bits.
    return scaled > -1e9 ? (scaled < 1e9 ? Int(scaled) : 1_000_000_000) : -1_000_000_000
  }

  private mutating func append(_ p: (x: Int, y: Int)) {
    append(p.x)
    append(p.y)
  }

  /// Adds a number and a space.
  private mutating func append(_ value: Int) {
    var rest = UInt32(truncatingIfNeeded: value.magnitude)
    // The last eight bytes, the lowest first; there are never more than ten digits and a sign.
    var low: UInt64 = 32
    var count = 1
    while rest >= 10, count < 7 {
      low = low << 8 | UInt64(48 + rest % 10)
      rest /= 10
      count += 1
    }
    if rest >= 10 {
      bytes += "\(value) ".utf8
      return
    }
    low = low << 8 | UInt64(48 + rest)
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    for _ in 0...count {
      bytes.append(UInt8(truncatingIfNeeded: low))
      low >>= 8
    }
  }
}
