public import InkGraphics
public import InkStrokes

/// A custom item: a square outlined by the brush, filled, with a dot if it is checked.
public final class Checkbox: CustomItem {
  /// Whether it has a dot.
  public let isTicked: Bool

  /// Creates a checkbox.
  public init(isTicked: Bool) { self.isTicked = isTicked }

  /// The part for plugin catalogs.
  public static let part = PluginPart<any CustomItem>("org.example.checkbox", "a box to tick") {
    code throws(InvalidValue) in Checkbox(isTicked: try code.number("ticked", default: 0) > 0)
  }

  /// The name, and whether it is checked.
  public var code: PluginCode {
    PluginCode("org.example.checkbox", [.init("ticked", isTicked ? 1 : 0)])
  }

  /// Returns the fill, the outline and the dot.
  public func displayItems(brush: Brush?, fill: Color?) -> [DisplayList.Item] {
    let box = Rect(x: 0, y: 0, width: 20, height: 20)
    var items: [DisplayList.Item] = []
    if let fill { items.append(.path(Path(box), .nonZero, Paint(fill))) }
    if let brush { items += brush.outline(of: Path(box)) }
    if isTicked {
      let color = brush?.color ?? .black
      items.append(.ink(Ribbon(start: Point(10, 10), radius: 5), Paint(color)))
    }
    return items
  }
}

extension PluginCatalog {
  /// The catalog of this package and the checkbox.
  public static let checkboxes = PluginCatalog(items: [Checkbox.part])
}
