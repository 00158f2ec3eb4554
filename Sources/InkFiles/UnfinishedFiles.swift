import Glibc
import Synchronization

/// The names of unfinished files, which the process removes when a signal ends it.
///
/// ``NewFile`` registers a file while it has a temporary name. If the file system supports files without a name, that
/// is only the moment in which it replaces another.
public enum UnfinishedFiles {
  /// The most names at a time; further files are written, but would be left behind.
  private static let capacity = 256

  /// Addresses of entries, or 0: the descriptor of a folder, and the name in it as a C string.
  ///
  /// The code that exchanges an address for 0 owns it, so a signal handler never reads a freed entry.
  private nonisolated(unsafe) static let slots: UnsafeMutablePointer<Atomic<UInt>> = {
    let slots = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: capacity)
    for i in 0..<capacity { (slots + i).initialize(to: Atomic(0)) }
    return slots
  }()

  /// Removes unfinished files when a signal interrupts or ends the process, which then ends by the same signal.
  ///
  /// Signals that the parent process set to be ignored stay ignored. A program calls this at its start; a library
  /// leaves signals alone.
  public static func removeWhenInterrupted() {
    // Allocated now, since a signal handler may not allocate.
    _ = slots
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXCPU] {
      let former = signal(number) { number in
        UnfinishedFiles.removeAll()
        signal(number, nil)
        raise(number)
      }
      // SIG_IGN: the signal is ignored.
      if unsafeBitCast(former, to: Int.self) == 1 { signal(number, former) }
    }
  }

  /// Removes all files; async-signal-safe.
  package static func removeAll() {
    for i in 0..<capacity {
      let address = slots[i].exchange(0, ordering: .acquiringAndReleasing)
      guard let entry = UnsafeRawPointer(bitPattern: address) else { continue }
      let name = (entry + header).assumingMemoryBound(to: CChar.self)
      _ = unlinkat(entry.load(as: Int32.self), name, 0)
    }
  }

  /// The bytes before the name in an entry.
  private static var header: Int { MemoryLayout<Int32>.size }

  /// Adds the name of a file.
  ///
  /// - Parameter folder: The descriptor of the folder that the name is relative to; open until ``remove(_:)``.
  /// - Returns: The slot for ``remove(_:)``; `nil` if none was free.
  static func add(_ name: String, in folder: Int32) -> Int? {
    let bytes = Array(name.utf8) + [0]
    guard let copy = malloc(header + bytes.count) else { return nil }
    copy.storeBytes(of: folder, as: Int32.self)
    UnsafeMutableRawBufferPointer(start: copy + header, count: bytes.count).copyBytes(from: bytes)
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

  /// Frees a slot, since the file was renamed or removed.
  static func remove(_ slot: Int?) {
    guard let slot else { return }
    let address = slots[slot].exchange(0, ordering: .acquiringAndReleasing)
    free(UnsafeMutableRawPointer(bitPattern: address))
  }
}
