import Glibc
import Synchronization

/// The names of unfinished files, which a process that has called ``removeWhenInterrupted()`` removes when a signal
/// ends it.
///
/// ``NewFile`` registers a file while it has a temporary name. If the file system supports files without a name, that
/// is only the moment in which the file replaces another.
public enum UnfinishedFiles {
  /// The maximum number of registered names; further files are written, but a signal leaves them behind.
  private static let capacity = 256

  /// The registered entries: each slot holds the address of one, or 0 if it is free.
  ///
  /// An entry is the descriptor of a folder, followed by the name in it as a C string. The code that exchanges an
  /// address for 0 owns the entry, so a signal handler never reads a freed one.
  private nonisolated(unsafe) static let slots: UnsafeMutablePointer<Atomic<UInt>> = {
    let slots = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: capacity)
    for i in 0..<capacity { (slots + i).initialize(to: Atomic(0)) }
    return slots
  }()

  /// Installs signal handlers that remove unfinished files; the process then ends by the same signal.
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
      // 1 is SIG_IGN: the parent process set the signal to be ignored, so its handler is restored.
      if unsafeBitCast(former, to: Int.self) == 1 { signal(number, former) }
    }
  }

  /// Removes all registered files; async-signal-safe.
  package static func removeAll() {
    for i in 0..<capacity {
      let address = slots[i].exchange(0, ordering: .acquiringAndReleasing)
      guard let entry = UnsafeRawPointer(bitPattern: address) else { continue }
      let name = (entry + header).assumingMemoryBound(to: CChar.self)
      _ = unlinkat(entry.load(as: Int32.self), name, 0)
    }
  }

  /// The size of the folder's descriptor at the start of an entry, in bytes.
  private static var header: Int { MemoryLayout<Int32>.size }

  /// Registers the name of an unfinished file.
  ///
  /// - Parameters:
  ///   - name: The path of the file.
  ///   - folder: The descriptor of the folder that the name is relative to; open until ``remove(_:)``.
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
