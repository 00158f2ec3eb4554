public import InkCanvas

/// The tools that an app adds, and its drawing aids, such as rulers.
///
/// Commands of a ``CanvasSession`` choose them by their indices, and the drawing page in the browser lists them in its
/// menu, after its own tools.
public struct ToolLibrary: Sendable {
  /// An entry of the menu: a tool or a drawing aid.
  public struct Entry: Sendable {
    let titleUTF8: [UInt8]
    let iconUTF8: [UInt8]
    let kind: Kind

    enum Kind: Sendable {
      case tool(@Sendable () -> any CanvasTool)
      case aid(@Sendable () -> any DrawingAid)
    }

    private init(_ title: StaticString, _ icon: StaticString, _ kind: Kind) {
      titleUTF8 = title.withUTF8Buffer { [UInt8]($0) }
      iconUTF8 = icon.withUTF8Buffer { [UInt8]($0) }
      self.kind = kind
    }

    /// Creates the entry of a tool, which replaces the pen while it is chosen.
    ///
    /// - Parameters:
    ///   - title: The title in the menu, in sentence case.
    ///   - icon: The lines of the icon, as SVG path data in a square of 24 by 24 units.
    ///   - make: Makes the tool, each time that it is chosen.
    public static func tool(
      _ title: StaticString,
      icon: StaticString,
      _ make: @escaping @Sendable () -> any CanvasTool
    ) -> Entry { Entry(title, icon, .tool(make)) }

    /// Creates the entry of a drawing aid, which is visible above the page, whatever the tool, until it is chosen
    /// again.
    ///
    /// - Parameters:
    ///   - title: The title in the menu, in sentence case.
    ///   - icon: The lines of the icon, as SVG path data in a square of 24 by 24 units.
    ///   - make: Makes the aid, each time that it is chosen.
    public static func aid(
      _ title: StaticString,
      icon: StaticString,
      _ make: @escaping @Sendable () -> any DrawingAid
    ) -> Entry { Entry(title, icon, .aid(make)) }
  }

  /// The entries, in the order of the menu; at most 100.
  public let entries: [Entry]

  /// Creates a library; by default without entries.
  ///
  /// - Precondition: There are at most 100 entries.
  public init(_ entries: [Entry] = []) {
    precondition(entries.count <= 100, "a tool library must have at most 100 entries")
    self.entries = entries
  }

  /// A text of the entry with the index i in UTF-8: at 3·i its title, at 3·i + 1 its icon, at 3·i + 2 its kind.
  ///
  /// The kind is `aid` for a drawing aid, and empty for a tool. Empty if there is no such entry.
  func text(_ index: Int) -> [UInt8] {
    guard index >= 0, index / 3 < entries.count else { return [] }
    let entry = entries[index / 3]
    var kind: [UInt8] = []
    if case .aid = entry.kind { kind = Array("aid".utf8) }
    return [entry.titleUTF8, entry.iconUTF8, kind][index % 3]
  }
}
