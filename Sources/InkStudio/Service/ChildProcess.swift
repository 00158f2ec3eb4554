import Glibc

/// The start of other programs.
enum ChildProcess {
  /// Starts a program; nil if that fails.
  ///
  /// Readers in it look for no files but those that they are given.
  static func start(
    _ path: String,
    _ arguments: [String],
    actions: inout posix_spawn_file_actions_t
  ) -> pid_t? {
    // What a handover left behind means nothing to the child.
    let kept = environment.filter { !$0.hasPrefix("INKSTONE_HANDED_OVER=") }
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] =
      (kept + ["INKSTONE_SEALED=1"]).map { strdup($0) } + [nil]
    defer { for word in words + variables { free(word) } }
    var process: pid_t = 0
    let status = posix_spawnp(&process, path, &actions, nil, &words, &variables)
    errno = status
    return status == 0 ? process : nil
  }

  private static var environment: [String] {
    var result: [String] = []
    var next = environ
    while let variable = next.pointee {
      result.append(String(cString: variable))
      next += 1
    }
    return result
  }
}
