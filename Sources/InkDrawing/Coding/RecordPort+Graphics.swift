import InkGraphics
import InkStrokes

// A graphic is a self-contained block of bytes: it doesn't refer to anything before the block, so that the bytes
// can be written back unchanged if they can't be decoded.

extension Graphic {
  /// The encoded graphic; the original bytes if it couldn't be decoded.
  var encoded: [UInt8] {
    if let kept { return kept }
    var port = RecordPort(author: 0, brushes: BrushNumbers())
    var pictures = PictureNames(pictures)
    _ = port.displayItems(items, level: 0, &pictures)
    _ = port.origin(origin)
    return port.bytes
  }

  /// Decodes a graphic; if the bytes are of a later version, it paints nothing and stores them unchanged.
  ///
  /// Its pictures are empty: ``Drawing/linked(_:)`` replaces them by those of the resources.
  static func decoded(_ bytes: [UInt8], plugins: PluginCatalog) -> Graphic {
    var port = RecordPort(
      reading: bytes,
      author: 0,
      brushes: BrushNumbers(),
      plugins: plugins
    )
    var pictures = PictureNames()
    let items = port.displayItems([], level: 0, &pictures)
    let origin = port.origin(.items)
    guard port.isComplete else { return Graphic(kept: bytes) }
    var custom: (any CustomItem)?
    if case .custom(let code) = origin { custom = plugins.item(code) }
    let graphic = Graphic(
      items,
      origin: origin,
      pictures: pictures.ids,
      kept: port.hasStandIns ? bytes : nil,
      custom: custom
    )
    return graphic.isValid ? graphic : Graphic(kept: bytes)
  }
}

/// The resources of the pictures of a graphic, in the order of its display items.
private struct PictureNames {
  var ids: [ResourceID]
  var next = 0

  init(_ ids: [ResourceID] = []) { self.ids = ids }
}

extension RecordPort {
  private enum Shape {
    static let ink: UInt8 = 0
    static let dabs: UInt8 = 1
    static let path: UInt8 = 2
    static let image: UInt8 = 3
    static let group: UInt8 = 4
    static let layer: UInt8 = 5
    static let vector: UInt8 = 6
    static let glyphs: UInt8 = 7
    static let gradient: UInt8 = 8
    static let clip: UInt8 = 9
  }

  /// Writes or reads the id of a resource.
  mutating func resourceID(_ value: ResourceID) -> ResourceID {
    ResourceID(stamp(value.stamp))
  }

  /// Returns the resource with an id; an empty one if it wasn't read.
  func resource(_ id: ResourceID) -> Resource {
    let at = Resource.index(of: id, in: resources)
    return at < resources.count && resources[at].id == id ? resources[at] : Resource(missing: id)
  }

  // MARK: Display items

  fileprivate mutating func displayItems(
    _ values: [DisplayList.Item],
    level: Int,
    _ pictures: inout PictureNames
  ) -> [DisplayList.Item] {
    let count = count(values.count)
    if level > Graphic.maximumLevels { fail() }
    var items: [DisplayList.Item] = []
    items.reserveCapacity(min(count, 4096))
    for i in 0..<count where !isBroken {
      items.append(displayItem(isReading ? nil : values[i], level, &pictures))
    }
    return items
  }

  private mutating func displayItem(
    _ value: DisplayList.Item?,
    _ level: Int,
    _ pictures: inout PictureNames
  ) -> DisplayList.Item {
    var shape: UInt8 = 0
    switch value {
    case .ink, nil: shape = Shape.ink
    case .dabs: shape = Shape.dabs
    case .path: shape = Shape.path
    case .glyphs: shape = Shape.glyphs
    case .gradient: shape = Shape.gradient
    case .clip: shape = Shape.clip
    case .image(let picture, _, _, _): shape = picture.vector == nil ? Shape.image : Shape.vector
    case .group: shape = Shape.group
    case .layer: shape = Shape.layer
    }
    shape = byte(shape)
    switch shape {
    case Shape.ink:
      var (ribbon, paint) = (Ribbon(start: .origin, radius: 0), Paint(.black))
      if case .ink(let a, let b) = value { (ribbon, paint) = (a, b) }
      paint = self.paint(paint)
      return .ink(self.ribbon(ribbon), paint)
    case Shape.dabs:
      var (trail, paint) = (DabTrail(tip: .disc(hardness: 1)), Paint(.black))
      if case .dabs(let a, let b) = value { (trail, paint) = (a, b) }
      paint = self.paint(paint)
      return .dabs(self.trail(trail), paint)
    case Shape.path:
      var (path, rule, paint) = (Path(), DisplayList.FillRule.nonZero, Paint(.black))
      if case .path(let a, let b, let c) = value { (path, rule, paint) = (a, b, c) }
      paint = self.paint(paint)
      rule = truth(rule == .evenOdd) ? .evenOdd : .nonZero
      return .path(self.path(path), rule, paint)
    case Shape.glyphs:
      var (run, paint) = (GlyphRun(GlyphOutlines([]), []), Paint(.black))
      if case .glyphs(let a, let b) = value { (run, paint) = (a, b) }
      paint = self.paint(paint)
      return .glyphs(self.run(run), paint)
    case Shape.gradient:
      var (path, rule, alpha) = (Path(), DisplayList.FillRule.nonZero, 1.0)
      var (gradient, mode) = (
        Gradient(.linear(from: .origin, to: .origin), stops: []), BlendMode.sourceOver
      )
      if case .gradient(let a, let b, let c, let d, let e) = value {
        (path, rule, gradient, alpha, mode) = (a, b, c, d, e)
      }
      rule = truth(rule == .evenOdd) ? .evenOdd : .nonZero
      alpha = double(alpha)
      mode = blendMode(mode)
      gradient = self.gradient(gradient)
      return .gradient(self.path(path), rule, gradient, alpha: alpha, mode)
    case Shape.clip:
      var (items, path, rule) = ([] as [DisplayList.Item], Path(), DisplayList.FillRule.nonZero)
      if case .clip(let a, let b, let c) = value { (items, path, rule) = (a, b, c) }
      rule = truth(rule == .evenOdd) ? .evenOdd : .nonZero
      path = self.path(path)
      return .clip(displayItems(items, level: level + 1, &pictures), path, rule)
    case Shape.image, Shape.vector:
      var (rect, alpha, matrix) = (Rect.empty, 1.0, Affine.identity)
      if case .image(_, let a, let b, let c) = value { (rect, alpha, matrix) = (a, b, c) }
      var parts = 0
      if case .image(let picture, _, _, _) = value { parts = picture.vector?.parts.count ?? 0 }
      if shape == Shape.vector { parts = count(parts) } else { parts = 0 }
      if parts > VectorPicture.maximumParts { fail() }
      for _ in 0...parts where !isBroken {
        let id = resourceID(isReading ? ResourceID(stamp) : pictures.ids[pictures.next])
        pictures.next += 1
        if isReading { pictures.ids.append(id) }
      }
      rect = Rect(
        minX: double(rect.minX),
        minY: double(rect.minY),
        maxX: double(rect.maxX),
        maxY: double(rect.maxY)
      )
      alpha = double(alpha)
      matrix = transform(matrix)
      // These pictures are empty; `Drawing.linked(_:)` replaces them by those of the resources.
      var picture = Picture(qoi: [])
      if shape == Shape.vector, !isBroken {
        let empty = (0..<parts).map { _ in Picture(qoi: []) }
        picture = Picture(VectorPicture(bytes: [], parts: empty))
      }
      return .image(picture, rect, alpha: alpha, transform: matrix)
    case Shape.group:
      var (items, alpha, mode) = ([] as [DisplayList.Item], 1.0, BlendMode.sourceOver)
      if case .group(let a, let b, let c) = value { (items, alpha, mode) = (a, b, c) }
      alpha = double(alpha)
      mode = blendMode(mode)
      return .group(displayItems(items, level: level + 1, &pictures), alpha: alpha, mode)
    case Shape.layer:
      var (items, alpha) = ([] as [DisplayList.Item], 1.0)
      if case .layer(let a, let b) = value { (items, alpha) = (a, b) }
      alpha = double(alpha)
      return .layer(displayItems(items, level: level + 1, &pictures), alpha: alpha)
    default:
      fail()
      return .layer([], alpha: 1)
    }
  }

  private mutating func run(_ value: GlyphRun) -> GlyphRun {
    let outlines = count(value.outlines.paths.count)
    var paths: [Path] = []
    for i in 0..<outlines where !isBroken {
      paths.append(path(isReading ? Path() : value.outlines.paths[i]))
    }
    let count = count(value.placements.count)
    var placements: [GlyphRun.Placement] = []
    placements.reserveCapacity(min(count, 4096))
    for i in 0..<count where !isBroken {
      let placement = isReading ? nil : value.placements[i]
      let index = number(UInt64(max(placement?.index ?? 0, 0)))
      placements.append(
        GlyphRun.Placement(Int(clamping: min(index, 1 << 30)), point(placement?.origin ?? .origin))
      )
    }
    return GlyphRun(GlyphOutlines(paths), placements)
  }

  private mutating func gradient(_ value: Gradient) -> Gradient {
    var result = value
    let spread = Gradient.Spread(rawValue: byte(value.spread.rawValue))
    if spread == nil { fail() }
    result.spread = spread ?? .pad
    var (from, to, start, end, isRadial) = (Point.origin, Point.origin, 0.0, 0.0, false)
    switch value.geometry {
    case .linear(let a, let b): (from, to) = (a, b)
    case .radial(let a, let b, let c, let d): (from, start, to, end, isRadial) = (a, b, c, d, true)
    }
    isRadial = truth(isRadial)
    from = point(from)
    to = point(to)
    if isRadial {
      start = double(start)
      end = double(end)
      result.geometry = .radial(from: from, startRadius: start, to: to, endRadius: end)
    } else {
      result.geometry = .linear(from: from, to: to)
    }
    result.transform = transform(value.transform)
    let count = count(value.stops.count)
    result.stops = []
    for i in 0..<count where !isBroken {
      let stop = isReading ? nil : value.stops[i]
      let position = double(stop?.position ?? 0)
      result.stops.append(Gradient.Stop(position, color(stop?.color ?? .zero)))
    }
    return result
  }

  mutating func blendMode(_ value: BlendMode) -> BlendMode {
    guard let mode = BlendMode(rawValue: byte(value.rawValue)) else {
      fail()
      return .sourceOver
    }
    return mode
  }

  /// Writes or reads a paint; an empty block repeats the previous one.
  private mutating func paint(_ value: Paint) -> Paint {
    var writer = ByteWriter()
    if !isReading { value.encode(into: &writer) }
    let isLast = !isReading && writer.bytes == paint?.bytes
    let bytes = block(isLast ? [] : writer.bytes)
    guard isReading else {
      paint = (value, writer.bytes)
      return value
    }
    if bytes.isEmpty, let paint { return paint.value }
    var reader = ByteReader(bytes)
    do throws(StreamDecodingError) {
      let paint = try Paint(from: &reader, plugins: plugins, &hasStandIns)
      guard reader.isAtEnd else { throw reader.failure(.invalidValue) }
      self.paint = (paint, bytes)
      return paint
    } catch {
      fail()
      return value
    }
  }

  private mutating func ribbon(_ value: Ribbon) -> Ribbon {
    var ribbon = Ribbon(start: point(value.start), radius: double(value.startRadius))
    let cap = Ribbon.Cap(rawValue: byte(value.cap.rawValue))
    let join = Ribbon.Join(rawValue: byte(value.join.rawValue))
    if cap == nil || join == nil { fail() }
    ribbon.cap = cap ?? .round
    ribbon.join = join ?? .round
    let count = count(value.segments.count)
    ribbon.segments.reserveCapacity(min(count, 4096))
    for i in 0..<count where !isBroken {
      let segment = isReading ? nil : value.segments[i]
      let control1 = point(segment?.control1 ?? .origin)
      let control2 = point(segment?.control2 ?? .origin)
      let end = point(segment?.end ?? .origin)
      let radius = double(segment?.radius ?? 0)
      ribbon.segments.append(
        Ribbon.Segment(
          control1: control1,
          control2: control2,
          end: end,
          radius: radius,
          isGap: truth(segment?.isGap ?? false)
        )
      )
    }
    guard truth(!value.shades.isEmpty) else { return ribbon }
    for i in 0..<(count + 1) where !isBroken {
      ribbon.shades.append(color(isReading ? .zero : value.shades[i]))
    }
    return ribbon
  }

  private mutating func trail(_ value: DabTrail) -> DabTrail {
    var tip = value.tip
    var (kind, texture): (UInt8, TipTexture?) = (0, nil)
    if case .texture(let picture) = tip { (kind, texture) = (1, picture) }
    switch byte(kind) {
    case 0:
      var hardness = 1.0
      if case .disc(let value) = tip { hardness = value }
      tip = .disc(hardness: double(hardness))
    case 1:
      let width = Int(truncatingIfNeeded: word(UInt32(texture?.width ?? 0)) & 0xffff)
      let height = Int(truncatingIfNeeded: word(UInt32(texture?.height ?? 0)) & 0xffff)
      let coverage = block(texture?.coverage ?? [])
      do throws(InvalidValue) {
        tip = .texture(try TipTexture(width: width, height: height, coverage: coverage))
      } catch {
        fail()
      }
    default: fail()
    }
    do throws(InvalidValue) { tip = try tip.checked() } catch { fail() }
    var trail = DabTrail(tip: tip)
    trail.isShaded = truth(value.isShaded)
    let count = count(value.dabs.count)
    trail.dabs.reserveCapacity(min(count, 4096))
    for i in 0..<count where !isBroken {
      let dab = isReading ? nil : value.dabs[i]
      let center = point(dab?.center ?? .origin)
      let radius = double(dab?.radius ?? 0)
      let angle = double(dab?.angle ?? 0)
      let color = color(dab?.color ?? .zero)
      trail.dabs.append(Dab(center: center, radius: radius, angle: angle, color: color))
    }
    return trail
  }

  /// Writes or reads the four components of a color as single-precision numbers.
  private mutating func color(_ value: SIMD4<Float>) -> SIMD4<Float> {
    var color = SIMD4<Float>.zero
    for i in 0..<4 { color[i] = Float(bitPattern: word(value[i].bitPattern)) }
    return color
  }

  mutating func point(_ value: Point) -> Point {
    let x = double(value.x)
    return Point(x, double(value.y))
  }
}

extension Paint {
  fileprivate func encode(into writer: inout ByteWriter) {
    color.encode(into: &writer)
    writer.write(blendMode.rawValue)
    writer.write(UInt8(formula == nil ? 0 : 1))
    formula?.code.encode(into: &writer)
  }

  fileprivate init(
    from reader: inout ByteReader,
    plugins: PluginCatalog,
    _ hasStandIns: inout Bool
  ) throws(StreamDecodingError) {
    let color = try Color(from: &reader, plugins: plugins)
    guard let mode = BlendMode(rawValue: try reader.byte()) else {
      throw reader.failure(.invalidValue)
    }
    self.init(color, blendMode: mode)
    if try reader.byte() != 0 {
      let code = try PluginCode(from: &reader)
      do throws(InvalidValue) {
        formula = try plugins.formula(code)
      } catch {
        throw reader.failure(.invalidValue)
      }
      if formula == nil { hasStandIns = true }
    }
  }
}

extension Graphic {
  func combine(into hash: inout StateHash) {
    hash.combine(UInt64(2))
    hash.combine(encoded)
  }
}
