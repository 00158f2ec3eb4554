import CMalloc
import Glibc

/// Configures the heap for a program that fills some tens of megabytes once and then exits.
///
/// A fifth of the time of drawing a page was spent on page faults: each block over 128 KiB was mapped, faulted in by
/// 4 KiB and unmapped again. So the heap grows in one step, keeps freed memory, and requests huge pages if the system
/// offers them on request.
enum Heap {
  private static let room = 64 << 20
  private static let hugePage = 2 << 20

  static func prepare() {
    guard mallopt(M_MMAP_THRESHOLD, Int32(room)) == 1, mallopt(M_TOP_PAD, Int32(room)) == 1,
      mallopt(M_TRIM_THRESHOLD, Int32.max) == 1
    else { return }
    // Grows the heap without touching its memory. Asking for the size keeps the optimizer from removing the unused
    // block.
    let block = malloc(hugePage)
    let size = malloc_usable_size(block)
    free(block)
    guard size > 0, let end = sbrk(0), end != UnsafeMutableRawPointer(bitPattern: -1) else {
      return
    }
    let last = UInt(bitPattern: end) & ~UInt(hugePage - 1)
    let first = (UInt(bitPattern: end) - UInt(room) + UInt(hugePage - 1)) & ~UInt(hugePage - 1)
    guard first < last, let start = UnsafeMutableRawPointer(bitPattern: first) else { return }
    // Without huge pages this fails without effect.
    _ = madvise(start, Int(last - first), MADV_HUGEPAGE)
  }

  /// Makes later threads allocate from this heap.
  ///
  /// By default each has an arena of small pages. Suits one or two threads that pass memory to each other; more would
  /// contend for the lock.
  static func share() { _ = mallopt(M_ARENA_MAX, 1) }
}
