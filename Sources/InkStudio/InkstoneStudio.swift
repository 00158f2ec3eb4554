import InkCommand
public import InkFormats
public import InkFormatsExtra
public import InkSession
public import InkStrokes

/// The command with the Studio's server in it.
public enum InkstoneStudio {
  /// Runs the command, whose verb `studio` serves the Studio, and ends the process.
  ///
  /// ```swift
  /// InkstoneStudio.main(library: .reeds, module: "InkWeb.wasm")
  /// ```
  ///
  /// - Parameters:
  ///   - library: What `--brush` can choose, and what makes the parts of brushes in files. The brushes of
  ///     the page are those of its module.
  ///   - tools: What sessions recorded by the page choose beside the tools of this package.
  ///   - module: The engine of the page, which `scripts/wasm/build --with` makes of the app's parts: a
  ///     path, looked for in the folder of the program if it is relative. `nil` for that of this package.
  ///     `--module` counts more.
  ///   - formats: The formats that are read and written. The page offers those of the app beside the ones that it
  ///     knows.
  ///   - renderer: Sets text and draws PDF pages, as `DesktopContentRenderer` of InkTypesetting does; an app with
  ///     formats of its own needs one. Without one that is left to `inkstone-typeset` beside the program.
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
