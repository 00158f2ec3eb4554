import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

extension ExcalidrawWriter {
  /// Splits a transform into one that translates and scales, and a rotation in radians about the center of its result.
  ///
  /// `nil` if it mirrors, shears, or both rotates and stretches. `scale` is the factor on lengths.
  func turn(
    of transform: Affine
  ) -> (plain: Affine, angle: Double, scale: Double)? {
    if transform.b == 0, transform.c == 0, transform.a > 0, transform.d > 0 {
      return (transform, 0, abs(transform.determinant).squareRoot())
    }
    guard let scale = transform.uniformScale, transform.determinant > 0 else { return nil }
    return (transform, Real.atan2(transform.b, transform.a), scale)
  }

  static func name(_ stamp: UInt64) -> String {
    let (high, low) = (UInt32(stamp >> 32), UInt32(truncatingIfNeeded: stamp))
    return [high, low].map { String(DecimalText.hex($0, withAlpha: true).dropFirst()) }.joined()
  }

  static func hex(_ color: Color) -> String {
    let rgba = color.rgba
    return DecimalText.hex(rgba, withAlpha: rgba & 255 != 255)
  }

  /// Begins an element with its type, rectangle and identity.
  ///
  /// - Parameters:
  ///   - type: The type of the element.
  ///   - points: The points that the rectangle encloses; with an angle, two opposite corners, rotated about the center.
  ///   - item: The item that is written.
  ///   - angle: The rotation in radians.
  /// - Returns: The origin of the element.
  mutating func begin(
    _ type: String,
    _ points: [Point],
    _ item: Item,
    angle: Double = 0
  ) -> Point {
    var box = Rect.empty
    if angle == 0 {
      for point in points { box.formUnion(point) }
    } else if let first = points.first, let last = points.last {
      // The corners are rotated back to get the rectangle before the rotation.
      let middle = Point((first.x + last.x) / 2, (first.y + last.y) / 2)
      let back = Affine.translation(-middle.x, -middle.y).concatenating(.rotation(-angle))
        .concatenating(.translation(middle.x, middle.y))
      box.formUnion(back.apply(first))
      box.formUnion(back.apply(last))
    }
    if number > 0 { bytes.append(44) }
    number += 1
    bytes += "\n{\"type\":\"\(type)\",\"id\":\"\(Self.name(item.id.stamp.rawValue))\"".utf8
    // The origin of a line is its first point.
    let isLine = type == "line" || type == "arrow" || type == "freedraw"
    let origin = isLine ? points.first ?? .origin : Point(box.minX, box.minY)
    member("x", origin.x)
    member("y", origin.y)
    member("width", box.width)
    member("height", box.height)
    member("angle", angle)
    member("opacity", (item.opacity * 100).rounded())
    member("seed", kept("seed", item).flatMap { Int32($0) }.map { Double($0) } ?? Double(number))
    let roughness = min(max(kept("roughness", item).flatMap { Int($0) } ?? 0, 0), 10)
    bytes += ",\"roughness\":\(roughness),\"version\":1,\"versionNonce\":\(number)".utf8
    bytes += ",\"isDeleted\":false,\"updated\":1".utf8
    bind(item)
    // A fill that was added later covers a hatch.
    let isCovered = item.fill != nil && kept("backgroundColor", item) != nil
    text("fillStyle", isCovered ? "solid" : kept("fillStyle", item) ?? "solid")
    text("link", kept("link", item))
    bytes += ",\"locked\":\(kept("locked", item) == "true")".utf8
    text("frameId", kept("frameId", item).flatMap { names[$0] })
    bytes += ",\"groupIds\":[".utf8
    var groups = item.groups
    if isPaired, let group = groups.last, groupSizes[group] == 2 { groups.removeLast() }
    for (i, group) in groups.reversed().enumerated() {
      if i > 0 { bytes.append(44) }
      bytes += "\"\(Self.name(group.stamp.rawValue))\"".utf8
    }
    bytes.append(UInt8(ascii: "]"))
    return origin
  }

  /// Writes the elements that are bound to an item.
  mutating func bind(_ item: Item) {
    let id = kept("id", item)
    let isTarget = id.flatMap { names[$0] } == Self.name(item.id.stamp.rawValue)
    let elements = id.flatMap { isTarget ? bound[$0] : nil } ?? []
    let list = elements.map { "{\"id\":\"\($0.name)\",\"type\":\"\($0.type)\"}" }
    bytes +=
      ",\"boundElements\":\(list.isEmpty ? "null" : "[" + list.joined(separator: ",") + "]")".utf8
  }

  mutating func member(_ key: StaticString, _ value: Double) {
    bytes += ",\"\(key)\":".utf8
    DecimalText.append(value, to: &bytes)
  }

  /// Writes a member that is a string or, if `nil`, null.
  mutating func text(_ key: String, _ value: String?) {
    bytes += ",\"\(key)\":".utf8
    if let value { JSON.append(value, to: &bytes) } else { bytes += "null".utf8 }
  }

  /// Returns the JSON of a member that the item has kept since it was read; `nil` if there is none.
  func kept(_ key: String, _ item: Item) -> String? {
    item.facts.first { $0.name == ExcalidrawElement.factPrefix + key }?.value
  }

  /// Writes the color of the fill: that of the item, or of the lower item of the pair.
  mutating func fill(_ item: Item) {
    if item.fill == nil, isPaired, let name = kept("backgroundColor", item) {
      return text("backgroundColor", name)
    }
    color("backgroundColor", item.fill)
  }

  mutating func color(_ key: StaticString, _ color: Color?) {
    bytes += ",\"\(key)\":\"\(color.map { Self.hex($0) } ?? "transparent")\"".utf8
  }

  mutating func list(_ points: [Point], from origin: Point) {
    bytes += ",\"points\":[".utf8
    for (i, point) in points.enumerated() {
      if i > 0 { bytes.append(44) }
      JSON.append([point.x - origin.x, point.y - origin.y], to: &bytes)
    }
    bytes.append(UInt8(ascii: "]"))
  }
}
