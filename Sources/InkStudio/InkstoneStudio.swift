import InkCommand
public import InkStrokes

/// The command with the Studio's server in it.
public enum InkstoneStudio {
  /// Runs the command, whose verb `studio` serves the Studio, and ends the process.
  ///
  /// - Parameter library: What `--brush` can choose, and what makes the parts of brushes in files. The
  ///   brushes of the page are those of its module.
  public static func main(library: BrushLibrary = .builtIn) -> Never {
    Inkstone.main(studio: SoupStudio(), library: library)
  }
}
