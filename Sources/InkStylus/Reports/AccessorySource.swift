/// A source of reports about pens and tablets, such as a driver, a browser or a recording.
public protocol AccessorySource: AnyObject {
  /// Starts looking for accessories and reporting them.
  ///
  /// - Throws: ``AccessoryError`` if the source cannot run. It is not running then.
  func start() throws(AccessoryError)

  /// Stops reporting; does nothing if the source is not running.
  func stop()

  /// Returns the reports since the last call, in order, without waiting; empty if the source is not running.
  func takeReports() -> [AccessoryReport]
}

/// The reason why an ``AccessorySource`` cannot run; its description suggests a solution.
public enum AccessoryError: Error, Hashable, Sendable {
  /// No tablet and no pen was found.
  case noDevice
  /// The process may not read any of the devices; `device` is the path of one of them.
  case noPermission(device: String)
  /// The system lists no devices, as udev is not running or the seat (a set of input devices) is unknown.
  ///
  /// The value is an English message for users.
  case noSeat(String)
  /// A required component is not installed; the value is its name.
  case missing(String)
  /// The source cannot run for another reason; the value is an English message for users.
  case failed(String)
}
