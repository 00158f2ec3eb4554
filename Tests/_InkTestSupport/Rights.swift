import Glibc

/// What files may be read and written, as the modes of files say.
///
/// Root may do all with every file, whatever its mode. Tests of modes run programs without that right, so that
/// they hold for root, too.
public enum Rights {
  /// The words to put before a program and its arguments, so that modes count for it; none where they do anyway.
  public static var dropping: [String] {
    geteuid() == 0 ? ["/usr/bin/setpriv", "--bounding-set=-all", "--inh-caps=-all"] : []
  }

  /// Whether a program can be run so.
  public static var canBeDropped: Bool {
    dropping.first.map { access($0, X_OK) == 0 } ?? true
  }
}
