public import InkGraphics
public import InkStrokes

/// A table to write in: its brush draws the lines, and its fill is behind the first row.
public final class Table: CustomItem {
  /// The number of rows and columns, 1…100 each.
  public let (rows, columns): (Int, Int)

  /// The size of a cell, in page units.
  private static let cell = Vector(60, 24)

  /// Creates a table.
  ///
  /// - Throws: An error about the first value outside 1…100.
  public init(rows: Int, columns: Int) throws(InvalidValue) {
    self.rows = Int(try InvalidValue.check("rows", Double(rows), in: 1...100))
    self.columns = Int(try InvalidValue.check("columns", Double(columns), in: 1...100))
  }

  /// The part for a plugin catalog.
  public static let part = PluginPart<any CustomItem>(
    "com.example.table",
    "a table to write in",
    settings: [
      SettingDescription("rows", .wholeNumber(1...100, default: nil), "how many rows it has"),
      SettingDescription("columns", .wholeNumber(1...100, default: nil), "how many columns"),
    ]
  ) { code throws(InvalidValue) in
    try Table(rows: code.wholeNumber("rows"), columns: code.wholeNumber("columns"))
  }

  /// The name and the settings, from which ``part`` recreates the table.
  public var code: PluginCode {
    PluginCode(
      "com.example.table",
      [.init("rows", Double(rows)), .init("columns", Double(columns))]
    )
  }

  /// Returns the filled first row, and the lines above it.
  public func displayItems(brush: Brush?, fill: Color?) -> [DisplayList.Item] {
    let (width, height) = (Self.cell.dx * Double(columns), Self.cell.dy * Double(rows))
    let head = Path(Rect(x: 0, y: 0, width: width, height: Self.cell.dy))
    var lines = Path(Rect(x: 0, y: 0, width: width, height: height))
    for row in 0..<rows where row > 0 {
      lines.move(to: Point(0, Self.cell.dy * Double(row)))
      lines.line(to: Point(width, Self.cell.dy * Double(row)))
    }
    for column in 0..<columns where column > 0 {
      lines.move(to: Point(Self.cell.dx * Double(column), 0))
      lines.line(to: Point(Self.cell.dx * Double(column), height))
    }
    let back = fill.map { [DisplayList.Item.path(head, .nonZero, Paint($0))] } ?? []
    return back + (brush?.outline(of: lines) ?? [])
  }
}
