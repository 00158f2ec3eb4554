import InkCommand
public import InkStrokes

/// The `inkstone` command with support for pens and tablets.
public enum InkstoneStylus {
  /// Runs the `inkstone` command with the arguments of the process, and exits the process.
  ///
  /// Its subcommands `devices` and `record` use the tablets of this machine.
  ///
  /// - Parameter library: The brushes that `--brush` can name, and the custom parts of brushes that files can contain.
  ///   The default is the built-in library.
  public static func main(library: BrushLibrary = .builtIn) -> Never {
    Inkstone.main(studio: nil, tablets: LinuxTablets(), library: library)
  }
}
