import CMalloc
import Glibc

/// Prepares the heap for a program that fills some tens of megabytes once and then ends.
///
/// A fifth of the time of drawing a page went into page faults: each block over 128 KiB was mapped,
/// faulted in by 4 KiB and unmapped again. The heap is now grown in one step, keeps what is freed,
/// and where the system offers huge pages on request they are asked for.
enum Heap {
  private static let room = 64 << 20
  private static let hugePage = 2 << 20

  static func prepare() {
    guard mallopt(M_MMAP_THRESHOLD, Int32(room)) == 1, mallopt(M_TOP_PAD, Int32(room)) == 1,
      mallopt(M_TRIM_THRESHOLD, Int32.max) == 1
    else { return }
    // Grows the heap by the room, of which nothing is touched yet. Asking for the size keeps the
    // optimiser from leaving out a block that is not used.
    let block = malloc(hugePage)
    let size = malloc_usable_size(block)
    free(block)
    guard size > 0, let end = sbrk(0), end != UnsafeMutableRawPointer(bitPattern: -1) else {
      return
    }
    let last = UInt(bitPattern: end) & ~UInt(hugePage - 1)
    let first = (UInt(bitPattern: end) - UInt(room) + UInt(hugePage - 1)) & ~UInt(hugePage - 1)
    guard first < last, let start = UnsafeMutableRawPointer(bitPattern: first) else { return }
    // Where there are no huge pages this fails and changes nothing.
    _ = madvise(start, Int(last - first), MADV_HUGEPAGE)
  }

  /// Makes threads that are started later take memory from this heap.
  ///
  /// By default each has a heap of its own, of small pages. For a thread or two that hand memory to each
  /// other; more would wait for one another.
  static func share() { _ = mallopt(M_ARENA_MAX, 1) }
}
