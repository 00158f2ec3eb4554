/// Where accessories come from: libinput, a browser, a recording, a script.
public protocol AccessorySource: AnyObject {
  /// Begins to look for accessories.
  ///
  /// - Throws: What keeps it from doing so. Nothing is running then.
  func start() throws(AccessoryError)

  /// Ends that; does nothing where nothing is running.
  func stop()

  /// What has happened since it was last asked, in order. It never waits.
  func takeReports() -> [AccessoryReport]
}

/// What keeps a source from running, with what to do about it.
public enum AccessoryError: Error, Hashable, Sendable {
  /// There is no tablet and no pen.
  case noDevice
  /// Devices are there, but may not be read.
  case noPermission(device: String)
  /// The system does not tell which devices there are: no udev, no seat.
  case noSeat(String)
  /// Something that is needed is not installed.
  case missing(String)
  /// Something else, in plain words.
  case failed(String)
}
