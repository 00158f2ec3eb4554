import Glibc

/// Starts other programs.
enum ChildProcess {
  /// Starts a program; returns `nil` if that fails.
  ///
  /// The program's readers don't follow references to other files.
  static func start(
    _ path: String,
    _ arguments: [String],
    actions: inout posix_spawn_file_actions_t
  ) -> pid_t? {
    // The variable marks this process as a replacement of another, which the child isn't.
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
