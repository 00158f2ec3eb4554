/// Decodes vector pictures; from the first invalid byte on, everything is empty.
struct VectorReader {
  private let bytes: [UInt8]
  private var offset = 0
  private var isBroken = false
  private var version: UInt8 = 0

  private var paint = Paint(.black)
  private var steps = VectorCode.steps
  private var last = (x: Int64(0), y: Int64(0))
  /// The number of items, outlines and path elements that may still be decoded.
  private var left = VectorPicture.maximumCount
  /// The glyphs that are set as text; `nil` without a palette of outlines.
  private var runs: GlyphRunReader?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the header; a size of 0 if it is invalid.
  mutating func header() -> (width: Double, height: Double) {
    for byte in VectorCode.magic where self.byte() != byte { isBroken = true }
    version = byte()
    if !VectorCode.versions.contains(version) { isBroken = true }
    let (width, height) = (float(), float())
    guard !isBroken, width >= 0, height >= 0 else {
      isBroken = true
      return (0, 0)
    }
    return (width, height)
  }

  /// Reads the outlines of glyphs, which follow the header.
  mutating func outlines() -> [Path] {
    if version > 1 { return packedOutlines() }
    let count = count()
    var paths: [Path] = []
    paths.reserveCapacity(min(count, 4096))
    steps = VectorCode.outlineSteps
    for _ in 0..<count where !isBroken {
      last = (0, 0)
      paths.append(path())
    }
    steps = VectorCode.steps
    last = (0, 0)
    return isBroken ? [] : paths
  }

  /// Reads the outlines of glyphs of version 2.
  private mutating func packedOutlines() -> [Path] {
    guard var table = outlineTable() else { return [] }
    var paths: [Path] = []
    paths.reserveCapacity(table.count)
    for index in 0..<table.count {
      guard let path = table.path(index) else {
        isBroken = true
        return []
      }
      paths.append(path)
    }
    return paths
  }

  /// Reads the head of the table of outlines, which follows the header, and skips the outlines.
  ///
  /// - Returns: The table; `nil` if it is empty, invalid, or of version 1.
  mutating func outlineTable() -> OutlineTableReader? {
    guard version > 1 else { return nil }
    let count = count()
    guard !isBroken, count > 0 else { return nil }
    guard let table = OutlineTableReader(bytes, offset, count: count) else {
      isBroken = true
      return nil
    }
    offset = table.end
    return table
  }

  /// Reads the items, which follow the outlines.
  mutating func items(_ own: GlyphOutlines, _ parts: [Picture]) -> [DisplayList.Item] {
    var tables = OutlineTables(own: own, parts: parts)
    if version > 1 { readPalette(&tables) }
    let items = items(level: 0, parts, &tables)
    return isBroken ? [] : items
  }

  private mutating func readPalette(_ tables: inout OutlineTables) {
    let count = count()
    if isBroken || count == 0 { return }
    guard let palette = GlyphRunReader(count, bytes, offset, &tables) else {
      isBroken = true
      return
    }
    runs = palette
    offset = palette.end
  }

  // MARK: Items

  private mutating func items(
    level: Int,
    _ parts: [Picture],
    _ tables: inout OutlineTables
  ) -> [DisplayList.Item] {
    var items: [DisplayList.Item] = []
    if level > VectorPicture.maximumLevels { isBroken = true }
    while !isBroken {
      charge(1)
      switch byte() {
      case VectorCode.Kind.end: return items
      case VectorCode.Kind.paint: readPaint()
      case VectorCode.Kind.path:
        let rule = rule()
        items.append(.path(path(), rule, paint))
      case VectorCode.Kind.glyphs:
        if let run = glyphs(&tables) { items.append(.glyphs(run, paint)) }
      case VectorCode.Kind.text: if let run = text() { items.append(.glyphs(run, paint)) }
      case VectorCode.Kind.stroke: items.append(.ink(ribbon(), paint))
      case VectorCode.Kind.image: if let item = image(parts) { items.append(item) }
      case VectorCode.Kind.gradient:
        let rule = rule()
        let alpha = fraction()
        let mode = mode()
        let gradient = gradient()
        items.append(.gradient(path(), rule, gradient, alpha: alpha, mode))
      case VectorCode.Kind.group:
        let alpha = fraction()
        let mode = mode()
        items.append(.group(self.items(level: level + 1, parts, &tables), alpha: alpha, mode))
      case VectorCode.Kind.layer:
        let alpha = fraction()
        items.append(.layer(self.items(level: level + 1, parts, &tables), alpha: alpha))
      case VectorCode.Kind.clip:
        let rule = rule()
        let path = path()
        items.append(.clip(self.items(level: level + 1, parts, &tables), path, rule))
      default: isBroken = true
      }
    }
    return []
  }

  private mutating func readPaint() {
    var color = SIMD4<Double>.zero
    for i in 0..<4 { color[i] = fraction() }
    paint = Paint(
      Color(red: color.x, green: color.y, blue: color.z, alpha: color.w),
      blendMode: mode()
    )
  }

  private mutating func glyphs(_ tables: inout OutlineTables) -> GlyphRun? {
    let table = Int(truncatingIfNeeded: min(number(), 1 << 20))
    let count = count()
    var placements: [GlyphRun.Placement] = []
    placements.reserveCapacity(min(count, 4096))
    for _ in 0..<count where !isBroken {
      let index = Int(truncatingIfNeeded: min(number(), 1 << 30))
      placements.append(GlyphRun.Placement(index, point()))
    }
    return tables.table(table).map { GlyphRun($0, placements) }
  }

  /// Reads glyphs that are set as text; `nil` if they are invalid, or if the parts with their outlines are missing.
  private mutating func text() -> GlyphRun? {
    let count = Int(truncatingIfNeeded: min(number(), 1 << 30))
    left -= count
    // A glyph has at least a bit.
    if left < 0 || count / 8 > bytes.count { isBroken = true }
    guard !isBroken, let run = runs?.run(count, bytes, offset) else {
      isBroken = true
      return nil
    }
    offset = run.end
    return run.glyphs
  }

  private mutating func image(_ parts: [Picture]) -> DisplayList.Item? {
    let part = Int(truncatingIfNeeded: min(number(), 1 << 20))
    let alpha = fraction()
    let (left, top) = (float(), float())
    let rect = Rect(minX: left, minY: top, maxX: float(), maxY: float())
    let transform = transform()
    // Pictures made of shapes are refused as parts, because they could refer to each other endlessly.
    guard part < parts.count, parts[part].vector == nil else { return nil }
    return .image(parts[part], rect, alpha: alpha, transform: transform)
  }

  private mutating func gradient() -> Gradient {
    let kind = byte()
    guard kind < 8, let spread = Gradient.Spread(rawValue: kind & 3) else {
      isBroken = true
      return Gradient(.linear(from: .origin, to: .origin), stops: [])
    }
    let from = Point(float(), float())
    var geometry: Gradient.Geometry
    if kind & 4 == 0 {
      geometry = .linear(from: from, to: Point(float(), float()))
    } else {
      let start = float()
      let to = Point(float(), float())
      geometry = .radial(from: from, startRadius: start, to: to, endRadius: float())
    }
    let transform = transform()
    let count = count()
    var stops: [Gradient.Stop] = []
    var position = 0.0
    for _ in 0..<count where !isBroken {
      position = max(position, min(float(), 1))
      var color = SIMD4<Float>.zero
      for i in 0..<4 { color[i] = Float(fraction()) }
      stops.append(Gradient.Stop(position, color))
    }
    return Gradient(geometry, stops: stops, spread: spread, transform: transform)
  }

  private mutating func transform() -> Affine {
    let (a, b, c, d) = (float(), float(), float(), float())
    return Affine(a: a, b: b, c: c, d: d, tx: float(), ty: float())
  }

  private mutating func rule() -> DisplayList.FillRule {
    guard let rule = DisplayList.FillRule(rawValue: byte()) else {
      isBroken = true
      return .nonZero
    }
    return rule
  }

  private mutating func mode() -> BlendMode {
    guard let mode = BlendMode(rawValue: byte()) else {
      isBroken = true
      return .sourceOver
    }
    return mode
  }

  // MARK: Paths

  private mutating func ribbon() -> Ribbon {
    let style = byte()
    guard let cap = Ribbon.Cap(rawValue: style & 3), let join = Ribbon.Join(rawValue: style >> 2)
    else {
      isBroken = true
      return Ribbon(start: .origin, radius: 0)
    }
    var width = radius()
    var from = point()
    var ribbon = Ribbon(start: from, radius: width)
    (ribbon.cap, ribbon.join) = (cap, join)
    let count = count()
    ribbon.segments.reserveCapacity(min(count, 4096))
    for _ in 0..<count where !isBroken {
      let flags = byte()
      if flags & 4 != 0 { width = radius() }
      var controls: (Point, Point)?
      if flags & 2 == 0 {
        let first = point()
        controls = (first, point())
      }
      let end = point()
      ribbon.segments.append(
        Ribbon.Segment(
          control1: controls?.0 ?? from,
          control2: controls?.1 ?? end,
          end: end,
          radius: width,
          isGap: flags & 1 != 0
        )
      )
      from = end
    }
    return ribbon
  }

  private mutating func path() -> Path {
    var elements: [Path.Element] = []
    while !isBroken {
      let code = byte()
      let kind = code & 7
      if kind == VectorCode.Element.end { break }
      let count = Int(code >> 3) + 1
      charge(count)
      for _ in 0..<count where !isBroken {
        switch kind {
        case VectorCode.Element.move: elements.append(.move(point()))
        case VectorCode.Element.line: elements.append(.line(point()))
        case VectorCode.Element.quadratic:
          let control = point()
          elements.append(.quadratic(control, point()))
        case VectorCode.Element.cubic:
          let (first, second) = (point(), point())
          elements.append(.cubic(first, second, point()))
        case VectorCode.Element.close: elements.append(.close)
        default: isBroken = true
        }
      }
    }
    return Path(elements)
  }

  // MARK: Numbers

  /// Reads a point relative to the last one.
  private mutating func point() -> Point {
    let x = last.x &+ signed()
    let y = last.y &+ signed()
    if abs(x) > 1 << 42 || abs(y) > 1 << 42 {
      isBroken = true
      return .origin
    }
    last = (x, y)
    return Point(Double(x) / steps, Double(y) / steps)
  }

  private mutating func radius() -> Double {
    Double(min(number(), 1 << 40)) / VectorCode.radiusSteps
  }

  private mutating func signed() -> Int64 {
    let value = number()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// Reads a number of elements, and subtracts it from ``left``.
  private mutating func count() -> Int {
    let value = Int(truncatingIfNeeded: min(number(), 1 << 30))
    charge(value)
    return isBroken ? 0 : value
  }

  /// Subtracts from the number of elements that may still be decoded.
  ///
  /// Decoding fails at the limit, or if more elements are claimed than there are bytes.
  private mutating func charge(_ count: Int) {
    left -= count
    if left < 0 || count > bytes.count { isBroken = true }
  }

  private mutating func number() -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = byte()
      value |= UInt64(byte & 127) << shift
      if byte < 128 { return value }
      shift += 7
      if shift > 56 {
        isBroken = true
        return 0
      }
    }
  }

  /// Reads a 32-bit floating-point number; returns 0 if it isn't finite.
  private mutating func float() -> Double {
    var bits: UInt32 = 0
    for shift in stride(from: 0 as UInt32, to: 32, by: 8) { bits |= UInt32(byte()) << shift }
    let value = Double(Float(bitPattern: bits))
    return value.isFinite ? value : 0
  }

  private mutating func fraction() -> Double { Double(byte()) / 255 }

  private mutating func byte() -> UInt8 {
    guard !isBroken, offset < bytes.count else {
      isBroken = true
      return 0
    }
    offset += 1
    return bytes[offset - 1]
  }
}
