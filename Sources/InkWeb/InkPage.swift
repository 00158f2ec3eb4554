public import InkSession
public import InkStrokes

/// The session that all exports of the module use, on one thread.
nonisolated(unsafe) var session = CanvasSession()

/// The engine of a web page, for apps that add brushes or tools of their own.
///
/// Such an app exports `ink_setup`, which the page calls first if it is present:
///
/// ```swift
/// @_expose(wasm, "ink_setup") @_cdecl("ink_setup")
/// func setUp() { if let library = try? BrushLibrary.ownBrushes() { InkPage.use(library) } }
/// ```
///
/// The articles <doc:YourOwnBrush> and <doc:YourOwnTool> show the whole module. On other platforms than wasm32 nothing
/// reads this state.
public enum InkPage {
  /// Replaces the built-in brushes and plugins, and adds tools; the current drawing is lost.
  ///
  /// - Parameters:
  ///   - library: The brushes and the catalog of their parts. The default is the built-in library.
  ///   - tools: The tools and aids that are listed as the user's own. The default has none.
  public static func use(_ library: BrushLibrary = .builtIn, tools: ToolLibrary = ToolLibrary()) {
    session = CanvasSession(library: library, tools: tools)
  }
}
