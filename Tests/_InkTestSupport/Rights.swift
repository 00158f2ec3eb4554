import Glibc

/// Access to files according to their modes.
///
/// Root has access to every file, whatever its mode. Tests of modes run programs without that capability, so that
/// they hold for root, too.
public enum Rights {
  /// The words to put before a program and its arguments, so that modes apply; empty if they apply anyway.
  public static var dropping: [String] {
    geteuid() == 0 ? ["/usr/bin/setpriv", "--bounding-set=-all", "--inh-caps=-all"] : []
  }

  /// Whether a program can be run with dropped capabilities.
  public static var canBeDropped: Bool {
    dropping.first.map { access($0, X_OK) == 0 } ?? true
  }
}
