import Glibc
import InkStylus

/// Reads a source on its own thread for a while.
///
/// No other thread may use the source until ``finish()`` returns.
final class AsideReader {
  private let source: any PolledAccessorySource
  private var reports: [AccessoryReport] = []
  private var ends: [Int32] = [-1, -1]
  private var thread = pthread_t()

  /// Begins reading; `nil` if no thread can be created.
  init?(_ source: any PolledAccessorySource) {
    self.source = source
    guard pipe(&ends) == 0 else { return nil }
    let reader = Unmanaged.passRetained(self)
    let result = pthread_create(
      &thread,
      nil,
      { context in
        guard let context else { return nil }
        Unmanaged<AsideReader>.fromOpaque(context).takeRetainedValue().read()
        return nil
      },
      reader.toOpaque()
    )
    guard result == 0 else {
      reader.release()
      return nil
    }
  }

  deinit { for end in ends where end >= 0 { close(end) } }

  /// Stops reading and returns the reports.
  func finish() -> [AccessoryReport] {
    close(ends[1])
    ends[1] = -1
    pthread_join(thread, nil)
    return reports
  }

  private func read() {
    while true {
      var files = [
        pollfd(fd: source.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&files, 2, -1) >= 0 || errno == EINTR else { return }
      if files[0].revents != 0 { reports += source.takeReports() }
      if files[1].revents != 0 { return }
    }
  }
}
