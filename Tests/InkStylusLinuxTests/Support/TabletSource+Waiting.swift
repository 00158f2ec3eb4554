import Foundation
import InkStylus
import InkStylusLinux

extension TabletSource {
  /// Waits on the descriptor, as a host does, until there are as many reports or time is up.
  func reports(until count: Int, seconds: Double = 5) -> [AccessoryReport] {
    reports(seconds: seconds) { $0.count >= count }
  }

  /// Waits until the reports are what is awaited or time is up.
  func reports(
    seconds: Double = 5,
    until isEnough: ([AccessoryReport]) -> Bool
  ) -> [AccessoryReport] {
    let end = Date(timeIntervalSinceNow: seconds)
    var reports = takeReports()
    while !isEnough(reports), Date() < end {
      var file = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      poll(&file, 1, 50)
      reports += takeReports()
    }
    return reports
  }
}
