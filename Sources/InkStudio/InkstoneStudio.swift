import InkCommand
public import InkFormats
public import InkFormatsExtra
public import InkSession
public import InkStrokes

/// The `inkstone` command with the Studio's server.
public enum InkstoneStudio {
  /// Runs the command, whose command `studio` serves the Studio, and exits the process.
  ///
  /// ```swift
  /// InkstoneStudio.main(library: .reeds, module: "InkWeb.wasm")
  /// ```
  ///
  /// - Parameters:
  ///   - library: The choices of `--brush`, and the plugins of brushes in files. The page has the brushes of its
  ///     module. The default is the built-in library.
  ///   - tools: The tools that sessions recorded by the page choose in addition to those of this package. The default
  ///     is none.
  ///   - module: The path of the page's engine, which `scripts/wasm/build --with` builds with the app's parts; a
  ///     relative path is resolved against the folder of the program. If `nil`, the default, the page has the engine of
  ///     this package. `--module` has priority.
  ///   - formats: The formats to read and write. The page offers the app's formats in addition to its own. The default
  ///     is all of this package.
  ///   - renderer: The renderer of text and PDF pages, such as `DesktopContentRenderer` of InkTypesetting; an app with
  ///     its own formats needs one. If `nil`, the default, `inkstone-typeset` beside the program renders them.
  public static func main(
    library: BrushLibrary = .builtIn,
    tools: ToolLibrary = ToolLibrary(),
    module: String? = nil,
    formats: FormatCatalog = .all,
    renderer: (any ForeignContentRenderer)? = nil
  ) -> Never {
    Inkstone.main(
      renderer: renderer,
      studio: SoupStudio(module: module),
      library: library,
      tools: tools,
      formats: formats
    )
  }
}
