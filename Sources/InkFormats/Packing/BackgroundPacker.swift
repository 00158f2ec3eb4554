import Glibc

/// Packs bytes on a thread of its own, one run of them at a time.
///
/// Whoever gathers bytes can so gather the next while the last are packed. What comes out, and when
/// it is asked for, does not depend on how the threads run.
final class BackgroundPacker {
  private let shared: Shared
  private var thread: pthread_t?
  private var isBusy = false

  /// Creates a packer; its thread starts with the first bytes.
  ///
  /// - Parameter level: How hard to try, 1…12.
  init(level: Int) { shared = Shared(Deflation.Packer(level: level)) }

  deinit {
    guard let thread else { return }
    shared.locked { shared.isEnded = true }
    pthread_join(thread, nil)
  }

  /// Begins to pack the bytes of a buffer, which then belongs to the packer.
  ///
  /// - Precondition: What was packed before has been taken.
  func begin(_ buffer: ByteBuffer) {
    precondition(!isBusy, "what was packed before has not been taken")
    isBusy = true
    if thread == nil {
      var started = pthread_t()
      let context = Unmanaged.passRetained(shared).toOpaque()
      if pthread_create(&started, nil, Shared.main, context) == 0 {
        thread = started
      } else {
        Unmanaged<Shared>.fromOpaque(context).release()
      }
    }
    shared.locked { shared.buffer = buffer }
    // Where there is no thread to be had.
    if thread == nil { shared.pack() }
  }

  /// Waits for what is being packed.
  ///
  /// - Returns: The packed bytes, and the buffer, which is empty now.
  func finish() -> (packed: [UInt8], buffer: ByteBuffer) {
    precondition(isBusy, "nothing is packed")
    isBusy = false
    return shared.take()
  }

  /// What both threads know, under the lock.
  private final class Shared {
    var buffer: ByteBuffer?
    var packed: [UInt8]?
    var isEnded = false
    private let packer: Deflation.Packer
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init(_ packer: Deflation.Packer) {
      self.packer = packer
      pthread_mutex_init(lock, nil)
      pthread_cond_init(change, nil)
    }

    deinit {
      pthread_mutex_destroy(lock)
      pthread_cond_destroy(change)
      lock.deallocate()
      change.deallocate()
    }

    /// Changes something that the other thread may wait for.
    func locked(_ body: () -> Void) {
      pthread_mutex_lock(lock)
      body()
      pthread_cond_signal(change)
      pthread_mutex_unlock(lock)
    }

    /// Packs the buffer that is there.
    func pack() {
      guard let buffer else { return }
      let bytes = packer.pack(buffer.bytes)
      locked { packed = bytes }
    }

    func take() -> ([UInt8], ByteBuffer) {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      while true {
        if let bytes = packed, let own = buffer {
          (packed, buffer) = (nil, nil)
          own.removeAll()
          return (bytes, own)
        }
        pthread_cond_wait(change, lock)
      }
    }

    /// Waits for something to pack; returns whether there is.
    private func wait() -> Bool {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      while !isEnded, buffer == nil || packed != nil { pthread_cond_wait(change, lock) }
      return !isEnded
    }

    static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
      context in
      guard let context else { return nil }
      let shared = Unmanaged<Shared>.fromOpaque(context).takeRetainedValue()
      while shared.wait() { shared.pack() }
      return nil
    }
  }
}
