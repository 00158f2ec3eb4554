import Glibc
import Synchronization

/// The names of files that are being written, which a process removes when a signal ends it.
///
/// ``NewFile`` adds the other name of a file here while it has one: where the file system can hold a file without a
/// name, that is the moment in which it replaces another.
public enum UnfinishedFiles {
  /// The most names at a time; files beyond are written, but would stay behind.
  private static let capacity = 256

  /// Addresses of entries, 0 where there is none: the descriptor of a folder, and the name in it as a C string.
  ///
  /// The one that exchanges an address for 0 owns it, so a signal never sees an entry that is freed.
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
  /// - Parameter folder: The descriptor of the folder that the name starts from; it stays open until ``remove(_:)``.
  /// - Returns: The slot for ``remove(_:)``; `nil` if there was none.
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

  /// Removes a slot, since the file has another name or is removed.
  static func remove(_ slot: Int?) {
    guard let slot else { return }
    let address = slots[slot].exchange(0, ordering: .acquiringAndReleasing)
    free(UnsafeMutableRawPointer(bitPattern: address))
  }
}
