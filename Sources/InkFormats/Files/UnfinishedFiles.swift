import Glibc
import Synchronization

/// The names of files that are being written, which a process removes when a signal ends it.
///
/// ``OutputFile`` notes a name here for as long as it leads to something unfinished: where the file
/// system can hold a file without a name that is the moment in which one takes the place of another.
public enum UnfinishedFiles {
  /// The most names at a time; files beyond are written, but would stay behind.
  private static let capacity = 256

  /// Addresses of names, 0 where there is none.
  ///
  /// Whoever exchanges one for 0 owns it, so a signal never sees a name that is given back.
  private nonisolated(unsafe) static let slots: UnsafeMutablePointer<Atomic<UInt>> = {
    let slots = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: capacity)
    for i in 0..<capacity { (slots + i).initialize(to: Atomic(0)) }
    return slots
  }()

  /// Removes what is unfinished when the user interrupts the process, a terminal closes, or somebody
  /// asks the process to end; it then ends by the same signal.
  ///
  /// Signals that whoever started the process told it to ignore stay ignored. For programs, at their
  /// start; a library leaves signals alone.
  public static func removeWhenInterrupted() {
    // Made now, since a handler may not allocate.
    _ = slots
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXCPU] {
      let former = signal(number) { number in
        UnfinishedFiles.removeAll()
        signal(number, nil)
        raise(number)
      }
      // The address that stands for a signal that is ignored.
      if unsafeBitCast(former, to: Int.self) == 1 { signal(number, former) }
    }
  }

  /// Removes everything; does only what a signal handler may.
  static func removeAll() {
    for i in 0..<capacity {
      let address = slots[i].exchange(0, ordering: .acquiringAndReleasing)
      if let name = UnsafePointer<CChar>(bitPattern: address) { unlink(name) }
    }
  }

  /// Notes a name.
  ///
  /// - Returns: The place that ``remove(_:)`` is to be told; `nil` if there was none.
  static func add(_ name: String) -> Int? {
    guard let copy = strdup(name) else { return nil }
    for i in 0..<capacity {
      let (isFree, _) = slots[i].compareExchange(
        expected: 0,
        desired: UInt(bitPattern: copy),
        ordering: .acquiringAndReleasing
      )
      if isFree { return i }
    }
    free(copy)
    return nil
  }

  /// Forgets a name, since the file has another now or is gone.
  static func remove(_ place: Int?) {
    guard let place else { return }
    let address = slots[place].exchange(0, ordering: .acquiringAndReleasing)
    free(UnsafeMutablePointer<CChar>(bitPattern: address))
  }
}
