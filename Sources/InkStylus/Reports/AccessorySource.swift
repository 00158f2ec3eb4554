/// A source of accessories: libinput, a browser, a recording, a script.
public protocol AccessorySource: AnyObject {
  /// Starts looking for accessories.
  ///
  /// - Throws: ``AccessoryError`` if it cannot run. Nothing is running then.
  func start() throws(AccessoryError)

  /// Stops; does nothing if it is not running.
  func stop()

  /// Returns the reports since the last call, in order, without waiting.
  func takeReports() -> [AccessoryReport]
}

/// The reason why a source cannot run; its description suggests a solution.
public enum AccessoryError: Error, Hashable, Sendable {
  /// There is neither a tablet nor a pen.
  case noDevice
  /// The process may not read any of the devices; the payload is the path of one of them.
  case noPermission(device: String)
  /// The system does not list devices, because udev is not running or the seat is unknown; the payload is a message
  /// for users.
  case noSeat(String)
  /// A required component is not installed; the payload is its name.
  case missing(String)
  /// Another reason; the payload is a message for users.
  case failed(String)
}
