import InkCommand
public import InkStrokes

/// The `inkstone` command with support for pens and tablets.
public enum InkstoneStylus {
  /// Runs the `inkstone` command, including its commands `devices` and `record` for tablets, and ends the process.
  ///
  /// - Parameter library: The brushes for `--brush`, and the parts that brushes in files may name. The default has
  ///   the built-in ones.
  public static func main(library: BrushLibrary = .builtIn) -> Never {
    Inkstone.main(studio: nil, tablets: LinuxTablets(), library: library)
  }
}
