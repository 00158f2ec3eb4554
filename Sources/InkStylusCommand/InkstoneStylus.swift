import InkCommand
public import InkStrokes

/// The command with pens and tablets in it.
public enum InkstoneStylus {
  /// Runs the command, whose verbs `devices` and `record` read tablets, and ends the process.
  ///
  /// - Parameter library: What `--brush` can choose, and what makes the parts of brushes in files.
  public static func main(library: BrushLibrary = .builtIn) -> Never {
    Inkstone.main(studio: nil, tablets: LinuxTablets(), library: library)
  }
}
