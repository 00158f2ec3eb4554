import InkCommand
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
  public static func main(
    library: BrushLibrary = .builtIn,
    tools: ToolLibrary = ToolLibrary(),
    module: String? = nil
  ) -> Never {
    Inkstone.main(studio: SoupStudio(module: module), library: library, tools: tools)
  }
}
