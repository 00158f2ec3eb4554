public import InkGraphics
public import InkStrokes

/// An item of a kind from outside: a square that the brush draws, filled, with a dot where it is ticked.
public final class Checkbox: CustomItem {
  /// Whether there is a dot in it.
  public let isTicked: Bool

  /// Creates a box.
  public init(isTicked: Bool) { self.isTicked = isTicked }

  /// The part for catalogues.
  public static let part = PluginPart<any CustomItem>("org.example.checkbox", "a box to tick") {
    code throws(InvalidValue) in Checkbox(isTicked: try code.number("ticked", default: 0) > 0)
  }

  /// The name, and whether it is ticked.
  public var code: PluginCode {
    PluginCode("org.example.checkbox", [.init("ticked", isTicked ? 1 : 0)])
  }

  /// The fill, the outline, the dot.
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
  /// The catalogue of this package and the checkbox.
  public static let checkboxes = PluginCatalog(items: [Checkbox.part])
}
