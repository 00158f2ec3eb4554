/// Encodes vector pictures.
struct VectorWriter {
  private(set) var bytes: [UInt8] = []

  private let parts: [Picture]
  private let tables: [GlyphOutlines?]
  private var paint: Paint?
  private var runs = GlyphRunWriter([])
  private var last = (x: Int64(0), y: Int64(0))

  init(outlines: GlyphOutlines?, parts: [Picture]) {
    self.parts = parts
    tables = [outlines] + parts.map { $0.sharedOutlines }
  }

  /// Returns the first bytes of a picture: the magic number, the version, and the size, in page units.
  ///
  /// The default version is the last one.
  static func header(
    width: Double,
    height: Double,
    version: UInt8 = VectorCode.versions.upperBound
  ) -> [UInt8] {
    var writer = VectorWriter(outlines: nil, parts: [])
    writer.bytes = VectorCode.magic + [version]
    writer.float(width)
    writer.float(height)
    return writer.bytes
  }

  /// Writes a whole picture.
  mutating func write(
    width: Double,
    height: Double,
    _ outlines: [Path],
    _ items: [DisplayList.Item]
  ) {
    bytes = Self.header(width: width, height: height)
    number(UInt64(outlines.count))
    if !outlines.isEmpty {
      var writer = OutlineTableWriter(outlines)
      bytes += writer.bytes(outlines)
    }
    var runs: [[TableRun]] = []
    collect(items, &runs)
    self.runs = GlyphRunWriter(runs)
    bytes += self.runs.paletteBytes
    write(items)
  }

  // MARK: Items

  /// A run, with the index of its table of outlines.
  private typealias TableRun = (table: Int, run: GlyphRun)

  /// Appends the runs of glyphs among items: an array for consecutive runs with one paint.
  private func collect(_ items: [DisplayList.Item], _ runs: inout [[TableRun]]) {
    var index = 0
    while index < items.count {
      switch items[index] {
      case .glyphs:
        let (parts, _, end) = glyphs(items, from: index)
        if !parts.isEmpty { runs.append(parts) }
        index = end
        continue
      case .group(let items, _, _), .layer(let items, _), .clip(let items, _, _):
        collect(items, &runs)
      case .ink, .dabs, .path, .gradient, .image: break
      }
      index += 1
    }
  }

  /// Returns the consecutive runs of glyphs from an index on that have the same paint, and the index behind them.
  private func glyphs(
    _ items: [DisplayList.Item],
    from index: Int
  ) -> (parts: [TableRun], paint: Paint?, end: Int) {
    var parts: [TableRun] = []
    var (paint, end) = (nil as Paint?, index)
    while end < items.count, case .glyphs(let run, let own) = items[end] {
      guard paint == nil || own == paint else { break }
      paint = own
      end += 1
      let table = tables.firstIndex { $0 === run.outlines }
      if let table { parts.append((table, run)) }
    }
    return (parts, paint, end)
  }

  private mutating func write(_ items: [DisplayList.Item]) {
    var index = 0
    while index < items.count {
      if case .glyphs = items[index], !runs.isTooLarge {
        let (parts, paint, end) = glyphs(items, from: index)
        if let paint, !parts.isEmpty {
          set(paint)
          bytes.append(VectorCode.Kind.text)
          bytes += runs.next()
        }
        index = end
      } else {
        write(items[index])
        index += 1
      }
    }
    bytes.append(VectorCode.Kind.end)
  }

  private mutating func write(_ item: DisplayList.Item) {
    switch item {
    case .ink(let ribbon, let paint):
      set(paint)
      bytes.append(VectorCode.Kind.stroke)
      write(ribbon)
    case .path(let path, let rule, let paint):
      set(paint)
      bytes.append(VectorCode.Kind.path)
      bytes.append(rule.rawValue)
      write(path)
    case .glyphs(let run, let paint):
      guard let table = tables.firstIndex(where: { $0 === run.outlines }) else { return }
      set(paint)
      bytes.append(VectorCode.Kind.glyphs)
      number(UInt64(table))
      number(UInt64(run.placements.count))
      for placement in run.placements {
        number(UInt64(max(placement.index, 0)))
        point(placement.origin)
      }
    case .gradient(let path, let rule, let gradient, let alpha, let mode):
      bytes.append(VectorCode.Kind.gradient)
      bytes.append(rule.rawValue)
      bytes.append(Self.byte(alpha))
      bytes.append(mode.rawValue)
      write(gradient)
      write(path)
    case .image(let picture, let rect, let alpha, let transform):
      guard let part = parts.firstIndex(where: { $0 === picture }) else { return }
      bytes.append(VectorCode.Kind.image)
      number(UInt64(part))
      bytes.append(Self.byte(alpha))
      for value in [rect.minX, rect.minY, rect.maxX, rect.maxY] { float(value) }
      write(transform)
    case .group(let items, let alpha, let mode):
      bytes.append(VectorCode.Kind.group)
      bytes.append(Self.byte(alpha))
      bytes.append(mode.rawValue)
      write(items)
    case .layer(let items, let alpha):
      bytes.append(VectorCode.Kind.layer)
      bytes.append(Self.byte(alpha))
      write(items)
    case .clip(let items, let path, let rule):
      bytes.append(VectorCode.Kind.clip)
      bytes.append(rule.rawValue)
      write(path)
      write(items)
    case .dabs: break
    }
  }

  /// Writes a paint for the following items, unless it is the current one.
  private mutating func set(_ paint: Paint) {
    if paint == self.paint { return }
    self.paint = paint
    bytes.append(VectorCode.Kind.paint)
    let color = paint.color.sRGBA
    for i in 0..<4 { bytes.append(Self.byte(color[i])) }
    bytes.append(paint.blendMode.rawValue)
  }

  private mutating func write(_ gradient: Gradient) {
    switch gradient.geometry {
    case .linear(let from, let to):
      bytes.append(gradient.spread.rawValue)
      for value in [from.x, from.y, to.x, to.y] { float(value) }
    case .radial(let from, let start, let to, let end):
      bytes.append(gradient.spread.rawValue | 4)
      for value in [from.x, from.y, start, to.x, to.y, end] { float(value) }
    }
    write(gradient.transform)
    number(UInt64(gradient.stops.count))
    for stop in gradient.stops {
      float(stop.position)
      for i in 0..<4 { bytes.append(Self.byte(Double(stop.color[i]))) }
    }
  }

  private mutating func write(_ transform: Affine) {
    let values = [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
    ]
    for value in values { float(value) }
  }

  // MARK: Paths

  private mutating func write(_ ribbon: Ribbon) {
    bytes.append(ribbon.cap.rawValue | ribbon.join.rawValue << 2)
    radius(ribbon.startRadius)
    point(ribbon.start)
    number(UInt64(ribbon.segments.count))
    var (from, width) = (ribbon.start, ribbon.startRadius)
    for segment in ribbon.segments {
      let isLine = segment.control1 == from && segment.control2 == segment.end
      let isWide = segment.radius != width
      bytes.append((segment.isGap ? 1 : 0) | (isLine ? 2 : 0) | (isWide ? 4 : 0))
      if isWide { radius(segment.radius) }
      if !isLine {
        point(segment.control1)
        point(segment.control2)
      }
      point(segment.end)
      (from, width) = (segment.end, segment.radius)
    }
  }

  private mutating func write(_ path: Path) {
    var i = 0
    let elements = path.elements
    while i < elements.count {
      let kind = elements[i].vectorKind
      var end = i + 1
      while end < elements.count, end - i < 32, elements[end].vectorKind == kind { end += 1 }
      bytes.append(kind | UInt8(end - i - 1) << 3)
      for element in elements[i..<end] {
        switch element {
        case .move(let p), .line(let p): point(p)
        case .quadratic(let c, let p):
          point(c)
          point(p)
        case .cubic(let c1, let c2, let p):
          point(c1)
          point(c2)
          point(p)
        case .close: break
        }
      }
      i = end
    }
    bytes.append(VectorCode.Element.end)
  }

  // MARK: Numbers

  /// Writes a point as the difference from the last one, in steps.
  private mutating func point(_ p: Point) {
    let (x, y) = (grid(p.x), grid(p.y))
    signed(x - last.x)
    signed(y - last.y)
    last = (x, y)
  }

  private func grid(_ value: Double) -> Int64 {
    let scaled = (value * VectorCode.steps).rounded()
    return scaled.isNaN ? 0 : Int64(min(max(scaled, -0x1p40), 0x1p40))
  }

  private mutating func radius(_ value: Double) {
    let scaled = (value * VectorCode.radiusSteps).rounded()
    number(scaled > 0 ? UInt64(min(scaled, 0x1p40)) : 0)
  }

  private mutating func signed(_ value: Int64) {
    number(UInt64(bitPattern: value << 1 ^ value >> 63))
  }

  /// Writes a number in groups of seven bits, the lowest first.
  private mutating func number(_ value: UInt64) {
    var value = value
    while value >= 128 {
      bytes.append(UInt8(truncatingIfNeeded: value) | 128)
      value >>= 7
    }
    bytes.append(UInt8(value))
  }

  private mutating func float(_ value: Double) {
    let bits = Float(value).bitPattern
    for shift in stride(from: 0 as UInt32, to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
  }

  private static func byte(_ value: Double) -> UInt8 {
    value > 0 ? UInt8(min(value * 255 + 0.5, 255)) : 0
  }
}

extension Path.Element {
  /// The kind in the encoding of vector pictures.
  var vectorKind: UInt8 {
    switch self {
    case .move: VectorCode.Element.move
    case .line: VectorCode.Element.line
    case .quadratic: VectorCode.Element.quadratic
    case .cubic: VectorCode.Element.cubic
    case .close: VectorCode.Element.close
    }
  }
}
