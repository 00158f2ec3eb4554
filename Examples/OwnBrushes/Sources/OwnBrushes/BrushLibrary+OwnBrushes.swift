public import InkGraphics
public import InkStrokes

extension PluginCatalog {
  /// The parts of this app, and those of Inkstone.
  public static let ownBrushes = PluginCatalog()
}

extension BrushLibrary {
  /// What the command, the Studio and its page have.
  public static func ownBrushes() throws(InvalidValue) -> BrushLibrary {
    BrushLibrary(brushes: Brush.catalog, plugins: .ownBrushes)
  }
}
