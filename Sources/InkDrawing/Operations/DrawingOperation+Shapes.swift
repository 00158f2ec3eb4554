public import InkGraphics
public import InkStrokes

extension DrawingOperation {
  /// Returns an operation that adds a shape on top of a layer.
  ///
  /// - Parameters:
  ///   - shape: The shape.
  ///   - brush: The brush of its outline.
  ///   - fill: The fill color of a closed shape; `nil` for none.
  ///   - isOutlined: Whether the outline is drawn. The default is `true`.
  ///   - layer: The layer.
  ///   - transform: The transform from the shape's coordinates to those of the page.
  ///   - drawing: The drawing, which supplies the new id; its contents are unchanged.
  public static func add(
    _ shape: Shape,
    outline brush: Brush,
    fill: Color? = nil,
    isOutlined: Bool = true,
    to layer: LayerID,
    transform: Affine = .identity,
    in drawing: inout Drawing
  ) -> DrawingOperation {
    let new = NewItem(
      id: drawing.makeItemID(),
      layer: layer,
      position: PositionKey.between(drawing.layer(layer)?.order.last?.position, nil),
      content: .shape(shape),
      brush: SharedBrush(brush),
      transform: transform,
      inkBounds: .empty
    )
    var steps: [Step] = [.addItem(new)]
    if fill != nil { steps.append(.item(new.id, .fill(fill))) }
    if !isOutlined { steps.append(.item(new.id, .isOutlined(false))) }
    return DrawingOperation(.add, steps)
  }

  /// Returns an operation that replaces a shape, for example to move an end of a line.
  ///
  /// - Parameters:
  ///   - id: The id of the item. If it is a stroke, applying the operation throws ``EditError/invalidValue``.
  ///   - shape: The new shape, in the item's own coordinates.
  public static func setShape(of id: ItemID, to shape: Shape) -> DrawingOperation {
    DrawingOperation(.edit, [.item(id, .content(.shape(shape), inkBounds: .empty))])
  }

  /// Returns an operation that sets the fill color of shapes; `nil` removes the fill.
  public static func fill(_ ids: [ItemID], with color: Color?) -> DrawingOperation {
    DrawingOperation(.restyle, ids.map { .item($0, .fill(color)) })
  }

  /// Returns an operation that shows or hides the outlines of shapes; hidden ones keep their brush.
  public static func setOutlined(_ isOutlined: Bool, of ids: [ItemID]) -> DrawingOperation {
    DrawingOperation(.restyle, ids.map { .item($0, .isOutlined(isOutlined)) })
  }

  /// Returns an operation that sets the opacity of items, after clamping it to 0…1.
  public static func setOpacity(_ opacity: Double, of ids: [ItemID]) -> DrawingOperation {
    DrawingOperation(.restyle, ids.map { .item($0, .opacity(min(max(opacity, 0), 1))) })
  }

  /// Returns an operation that sets the blend mode of items.
  public static func setBlendMode(_ mode: BlendMode, of ids: [ItemID]) -> DrawingOperation {
    DrawingOperation(.restyle, ids.map { .item($0, .blendMode(mode)) })
  }

  /// Returns an operation that locks items against manual edits, or unlocks them; see ``Item/isLocked``.
  public static func setLocked(_ isLocked: Bool, of ids: [ItemID]) -> DrawingOperation {
    DrawingOperation(.restyle, ids.map { .item($0, .isLocked(isLocked)) })
  }

  /// Returns an operation that sets the alternative text of an item, for screen readers.
  ///
  /// - Parameters:
  ///   - id: The item.
  ///   - text: The text in UTF-8; truncated to 65,536 bytes, after a whole character.
  public static func describe(_ id: ItemID, as text: [UInt8]) -> DrawingOperation {
    var end = min(text.count, ItemAttribute.longest)
    // A byte 10xxxxxx continues a character.
    while end > 0, end < text.count, text[end] & 0xC0 == 0x80 { end -= 1 }
    return DrawingOperation(.edit, [.item(id, .description(Array(text[..<end])))])
  }

  /// Returns an operation that puts items into a new group, which contains the groups that they are in already.
  ///
  /// Ignores unknown items, and those that are already in ``Item/maximumGroups`` groups.
  ///
  /// - Parameters:
  ///   - ids: The items.
  ///   - drawing: The drawing that contains the items. It supplies the id of the group; its contents are unchanged.
  public static func makeGroup(of ids: [ItemID], in drawing: inout Drawing) -> DrawingOperation {
    let group = drawing.makeGroupID()
    var steps: [Step] = []
    for id in ids {
      guard let item = drawing[id], item.groups.count < Item.maximumGroups else { continue }
      steps.append(.item(id, .groups([group] + item.groups)))
    }
    return DrawingOperation(.restyle, steps)
  }

  /// Returns an operation that dissolves a group; groups inside it remain.
  ///
  /// It is empty if the drawing has no items of the group.
  public static func ungroup(_ group: GroupID, in drawing: Drawing) -> DrawingOperation {
    var steps: [Step] = []
    for item in drawing.items(of: group) {
      steps.append(.item(item.id, .groups(item.groups.filter { $0 != group })))
    }
    return DrawingOperation(.restyle, steps)
  }
}

extension ItemChange {
  fileprivate static func value(_ value: ItemValue) -> ItemChange {
    .attribute(value.key, value.bytes)
  }

  static func fill(_ color: Color?) -> ItemChange { value(.fill(color)) }
  static func opacity(_ opacity: Double) -> ItemChange { value(.opacity(opacity)) }
  static func blendMode(_ mode: BlendMode) -> ItemChange { value(.blendMode(mode)) }
  static func groups(_ groups: [GroupID]) -> ItemChange { value(.groups(groups)) }
  static func isOutlined(_ isOutlined: Bool) -> ItemChange { value(.isOutlined(isOutlined)) }
  static func isLocked(_ isLocked: Bool) -> ItemChange { value(.isLocked(isLocked)) }
  static func description(_ text: [UInt8]) -> ItemChange { value(.description(text)) }
}

extension Item {
  /// The greatest number of nested groups that contain an item.
  public static let maximumGroups = 64
}

extension Drawing {
  /// Returns the items of a group, including those of nested groups, bottom to top on each layer.
  ///
  /// - Complexity: Linear in the number of items of the drawing.
  public func items(of group: GroupID) -> [Item] {
    var found: [Item] = []
    for layer in allLayers where isPresent(layer) {
      for item in layer.items where item.groups.contains(group) { found.append(item) }
    }
    return found
  }
}

/// Maps the groups of copied items to new groups, so that copies aren't in the groups of the originals.
struct GroupCopy {
  private var known: [(old: GroupID, new: GroupID)] = []

  /// Returns the encoded groups of a copy, creating a new group for each original group met for the first time.
  mutating func copy(_ groups: [GroupID], in drawing: inout Drawing) -> [UInt8] {
    var result: [GroupID] = []
    for group in groups {
      if let entry = known.first(where: { $0.old == group }) {
        result.append(entry.new)
      } else {
        let new = drawing.makeGroupID()
        known.append((group, new))
        result.append(new)
      }
    }
    return ItemValue.groups(result).bytes
  }
}
