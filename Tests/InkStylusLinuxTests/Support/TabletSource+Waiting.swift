import Foundation
import InkFormatsExtra
import InkStylus
import InkStylusLinux

extension TabletSource {
  /// Waits on the descriptor, as a host does, until there are enough reports or the time is up.
  func reports(until count: Int, seconds: Double = 5) -> [AccessoryReport] {
    reports(seconds: seconds) { $0.count >= count }
  }

  /// Makes another pen enter and leave proximity.
  ///
  /// Until a pen of a tablet has left once, libinput treats a pen that rests for 50 ms as out of proximity, which would
  /// disturb a test on a busy machine.
  func waitUntilIdle(_ tablet: VirtualTablet) {
    if tablet.device.codes[4]?.contains(0) == true {
      tablet.write(Pen.enters(1, 1, serial: 1))
      tablet.write(Pen.leaves(serial: 1))
    } else {
      tablet.write(Pen.at(1, 1) + [EvdevEvent(1, 0x140, 1)])
      tablet.write([EvdevEvent(1, 0x140, 0)])
    }
    _ = reports { $0.hasLeft }
  }

  /// Waits until the reports satisfy a condition or the time is up.
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
