import InkCommand
public import InkFormats
public import InkFormatsExtra
public import InkSession
public import InkStrokes

/// The `inkstone` command with the server of the Studio, for the executables of apps.
///
/// An app builds its own command of it, with parts of brushes, formats and tools of its own.
public enum InkstoneStudio {
  /// Runs the `inkstone` command with the arguments of the process, and exits the process.
  ///
  /// Its subcommand `studio` serves the Studio; the others are those of the module InkCommand.
  ///
  /// ```swift
  /// InkstoneStudio.main(library: .reeds, module: "InkWeb.wasm")
  /// ```
  ///
  /// - Parameters:
  ///   - library: The brushes that `--brush` can name, and the custom parts of brushes that files can contain. The page
  ///     has the brushes of `module` instead. The default is the built-in library.
  ///   - tools: The app's own tools, for the subcommand `replay`: a session that the page has recorded may select them.
  ///     The default is none.
  ///   - module: The path of the engine of the page, a WebAssembly file that `scripts/wasm/build --with` builds with
  ///     the app's brushes and tools; a relative path is resolved against the folder of the program. If `nil`, the
  ///     default, the page has the engine of this package. The option `--module` has priority.
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
