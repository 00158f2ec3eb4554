public import InkGraphics
public import InkStrokes

extension DrawingOperation {
  /// Adds a shape on top of a layer.
  ///
  /// - Parameters:
  ///   - shape: The shape.
  ///   - brush: What draws its outline.
  ///   - fill: What fills it if it is closed; `nil` for nothing.
  ///   - isOutlined: Whether the outline is drawn.
  ///   - layer: Where it goes.
  ///   - transform: Maps its coordinates to those of the page.
  ///   - drawing: What it goes to; it gives it a name.
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

  /// Puts another shape in the place of one, such as a line with an end elsewhere.
  public static func setShape(of id: ItemID, to shape: Shape) -> DrawingOperation {
    DrawingOperation(.edit, [.item(id, .content(.shape(shape), inkBounds: .empty))])
  }

  /// Changes what fills shapes; `nil` for nothing.
  public static func fill(_ ids: [ItemID], with color: Color?) -> DrawingOperation {
    DrawingOperation(.restyle, ids.map { .item($0, .fill(color)) })
  }

  /// Changes whether the brushes of shapes draw their outlines.
  public static func setOutlined(_ isOutlined: Bool, of ids: [ItemID]) -> DrawingOperation {
    DrawingOperation(.restyle, ids.map { .item($0, .isOutlined(isOutlined)) })
  }

  /// Changes the opacity of things, 0…1.
  public static func setOpacity(_ opacity: Double, of ids: [ItemID]) -> DrawingOperation {
    DrawingOperation(.restyle, ids.map { .item($0, .opacity(min(max(opacity, 0), 1))) })
  }

  /// Changes how things are combined with what lies below.
  public static func setBlendMode(_ mode: BlendMode, of ids: [ItemID]) -> DrawingOperation {
    DrawingOperation(.restyle, ids.map { .item($0, .blendMode(mode)) })
  }

  /// Protects things from edits by hand, or ends that; see ``Item/isLocked``.
  public static func setLocked(_ isLocked: Bool, of ids: [ItemID]) -> DrawingOperation {
    DrawingOperation(.restyle, ids.map { .item($0, .isLocked(isLocked)) })
  }

  /// Says in words what is to be seen of a thing, for those who do not see it.
  ///
  /// - Parameter text: UTF-8; what is longer than 65,536 bytes is cut.
  public static func describe(_ id: ItemID, as text: [UInt8]) -> DrawingOperation {
    let text = Array(text.prefix(ItemAttribute.longest))
    return DrawingOperation(.edit, [.item(id, .description(text))])
  }

  /// Makes a group of things, which keep the groups that they are in: a group in a group works.
  ///
  /// - Parameter drawing: What they are in; it gives the group a name.
  public static func makeGroup(of ids: [ItemID], in drawing: inout Drawing) -> DrawingOperation {
    let group = drawing.makeGroupID()
    var steps: [Step] = []
    for id in ids {
      guard let item = drawing[id], item.groups.count < Item.maximumGroups else { continue }
      steps.append(.item(id, .groups([group] + item.groups)))
    }
    return DrawingOperation(.restyle, steps)
  }

  /// Takes a group apart; the groups in it stay.
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
  /// The most groups that an item can be in, one in another.
  public static let maximumGroups = 64
}

extension Drawing {
  /// The items that are in a group, or in a group in it, the lowest first of each layer.
  ///
  /// Cost: a look at every item.
  public func items(of group: GroupID) -> [Item] {
    var found: [Item] = []
    for layer in allLayers where isPresent(layer) {
      for item in layer.items where item.groups.contains(group) { found.append(item) }
    }
    return found
  }
}

/// Copies groups with what is in them.
struct GroupCopy {
  private var known: [(old: GroupID, new: GroupID)] = []

  /// The groups of a copy, as bytes.
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
