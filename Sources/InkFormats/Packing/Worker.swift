import Glibc
import Synchronization

/// A thread that runs jobs one by one, in order, with a queue for waiting jobs.
///
/// State that a job changes belongs to the thread until ``finish()`` returns. If no thread can be created, ``add(_:)``
/// runs the job itself. Jobs that wait when the worker is released are dropped; no job may retain the worker.
package final class Worker {
  private struct Job: @unchecked Sendable { let run: () -> Void }

  private final class Mailbox: Sendable {
    struct Content {
      var waiting: [Job] = []
      // Finished jobs wait here to be released by the thread that added them, since memory is best released by the
      // thread that allocated it.
      var done: [Job] = []
      var isEnded = false
    }
    let content = Mutex(Content())
    let room: Semaphore
    let count = Semaphore(0)

    init(_ capacity: Int) { room = Semaphore(capacity) }

    func next(after done: Job?) -> Job? {
      count.wait()
      return content.withLock { content in
        if let done { content.done.append(done) }
        if content.isEnded { return nil }
        room.signal()
        return content.waiting.removeFirst()
      }
    }
  }

  private let mailbox: Mailbox
  private var thread: pthread_t?
  private var hasBegun = false

  /// Creates a worker, whose thread starts with the first job.
  ///
  /// - Parameter capacity: The number of jobs that may wait; ``add(_:)`` blocks if there are more. The default is 1.
  package init(capacity: Int = 1) { mailbox = Mailbox(capacity) }

  deinit {
    guard let thread else { return }
    mailbox.content.withLock { ($0.isEnded, $0.waiting) = (true, []) }
    mailbox.count.signal()
    pthread_join(thread, nil)
  }

  /// Adds a job to the queue; waits while the queue is full.
  package func add(_ job: @escaping () -> Void) {
    if !hasBegun { begin() }
    guard thread != nil else { return job() }
    mailbox.room.wait()
    let added = Job(run: job)
    // Finished jobs are released here, on the thread that added them.
    _ = mailbox.content.withLock { content in
      content.waiting.append(added)
      let done = content.done
      content.done = []
      return done
    }
    mailbox.count.signal()
  }

  /// Waits until all jobs are done.
  package func finish() {
    guard thread != nil else { return }
    let end = Semaphore(0)
    add { end.signal() }
    end.wait()
  }

  private func begin() {
    hasBegun = true
    var started = pthread_t()
    let context = Unmanaged.passRetained(mailbox)
    let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
      guard let context else { return nil }
      let mailbox = Unmanaged<Mailbox>.fromOpaque(context).takeRetainedValue()
      var job: Job?
      while true {
        job = mailbox.next(after: job)
        guard let job else { return nil }
        job.run()
      }
    }
    if pthread_create(&started, nil, main, context.toOpaque()) == 0 {
      thread = started
    } else {
      context.release()
    }
  }
}

/// A counting semaphore.
package final class Semaphore: @unchecked Sendable {
  private let number = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  /// Creates a semaphore with a count.
  package init(_ count: Int) { sem_init(number, 0, UInt32(count)) }

  deinit {
    sem_destroy(number)
    number.deallocate()
  }

  /// Increments the count, which lets one waiting thread continue.
  package func signal() { sem_post(number) }

  /// Waits until the count is above 0, and decrements it.
  package func wait() { while sem_wait(number) != 0 {} }
}
