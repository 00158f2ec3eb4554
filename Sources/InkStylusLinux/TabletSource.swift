import CInkTablet
import Glibc
public import InkStylus

/// The tablets, pens and pads of this machine, through libinput.
///
/// A source with ``Devices/seat(_:)`` also reads tablets that are connected later; one with ``Devices/nodes(_:)`` reads
/// only the given devices, for kiosks and machines without udev. Names of pens are from libwacom, batteries from the
/// service UPower; without these, names may be empty and batteries are `nil`. Only tablets are opened, no keyboards or
/// mice.
///
/// Use it on one thread. It never waits: a host polls ``descriptor``, and calls ``takeReports()`` when that is
/// readable.
public final class TabletSource: AccessorySource {
  /// The tablets to read.
  public enum Devices: Hashable, Sendable {
    /// All tablets that udev lists for a seat, usually `seat0`, including those that are connected later.
    case seat(String)
    /// At most 64 tablets, by the paths of their event nodes, such as `/dev/input/event5`.
    ///
    /// A device that is unplugged is not reopened when it returns.
    case nodes([String])
  }

  /// The D-Bus message bus over which the service UPower reports the batteries of pens.
  public enum PowerBus: Hashable, Sendable {
    /// No bus: the batteries of pens are `nil`.
    case disabled
    /// The system bus of D-Bus, on which UPower usually is.
    case system
    /// The bus at an address in D-Bus's format, such as `unix:path=/run/dbus/system_bus_socket`.
    case address(String)
  }

  let devices: Devices
  let needsDevice: Bool
  let powerBus: PowerBus
  /// The path of a file that exists while udev runs.
  package var udevSocket = "/run/udev/control"

  var tablets: OpaquePointer?
  var tables: ModelTables?
  var power: PowerListener?
  var connected: [OpaquePointer: Tablet] = [:]
  var tools: [OpaquePointer: TabletTool] = [:]
  /// The last reported descriptions of connected accessories, in the order in which they were connected.
  var described: [Described] = []
  var reports: [AccessoryReport] = []

  /// The time at which the first event of the last batch was read from libinput, in seconds of `CLOCK_MONOTONIC`.
  ///
  /// For measuring the latency of later stages.
  package internal(set) var readTime = 0.0

  /// Creates a source that is not running.
  ///
  /// - Parameters:
  ///   - devices: The devices to read. The default is those of `seat0`.
  ///   - needsDevice: Whether ``start()`` throws an error if the seat has no tablet; otherwise, the default, the source
  ///     waits for the first one. For event nodes, it always throws.
  ///   - powerBus: The D-Bus bus of the service UPower, for batteries. The default is the system bus.
  public init(
    _ devices: Devices = .seat("seat0"),
    needsDevice: Bool = false,
    powerBus: PowerBus = .system
  ) {
    self.devices = devices
    self.needsDevice = needsDevice
    self.powerBus = powerBus
  }

  deinit { stop() }

  /// A file descriptor that is readable when there may be reports; −1 if the source is not running.
  ///
  /// Pass it to `poll` or a similar function; do not read from it or close it.
  public var descriptor: Int32 { tablets.map(ink_tablets_descriptor) ?? -1 }

  /// The paths of the event nodes of tablets that this process has no permission to read, in no particular order.
  ///
  /// The other tablets are read nevertheless; if there is no other, ``start()`` throws an error.
  public var unreadable: [String] {
    guard let tablets else { return [] }
    var nodes: [String] = []
    while let node = ink_tablets_denied(tablets, Int32(nodes.count)) {
      nodes.append(String(cString: node))
    }
    return nodes
  }

  /// Opens the tablets, and the connection to UPower; does nothing if the source is running.
  ///
  /// - Throws: ``AccessoryError/noPermission(device:)`` if there are tablets, but this process may read none of them;
  ///   ``AccessoryError/noDevice`` if none of the event nodes exists, or `needsDevice` is true and the seat has no
  ///   tablet; ``AccessoryError/noSeat(_:)`` if udev does not list devices; ``AccessoryError/failed(_:)`` if libinput
  ///   accepts none of the devices as a tablet. The source is not running then.
  public func start() throws(AccessoryError) {
    guard tablets == nil else { return }
    tables = ModelTables()
    do {
      switch devices {
      case .seat(let name): try start(seat: name)
      case .nodes(let paths): try start(nodes: paths)
      }
    } catch {
      stop()
      throw error
    }
    guard let tablets else { return }
    power = PowerListener(on: powerBus)
    if let power { ink_tablets_watch(tablets, power.descriptor) }
  }

  private func start(seat: String) throws(AccessoryError) {
    tablets = ink_tablets_open_seat(seat, nil, nil)
    guard let tablets else {
      throw .noSeat(
        """
        libinput cannot list the devices of \(seat). Check that udev is running and that the seat exists \
        (loginctl list-seats).
        """
      )
    }
    takeEvents()
    guard connected.isEmpty else { return }
    if let denied = unreadable.first { throw .noPermission(device: denied) }
    if let refused = ink_tablets_refused(tablets) {
      throw Self.refusal(of: String(cString: refused))
    }
    if access(udevSocket, F_OK) != 0 {
      throw .noSeat(
        """
        udev is not running, so tablets cannot be detected. Start systemd-udevd, or name the event \
        nodes.
        """
      )
    }
    if needsDevice { throw .noDevice }
  }

  private func start(nodes: [String]) throws(AccessoryError) {
    tablets = ink_tablets_open_paths()
    guard let tablets else {
      throw .failed("libinput ran out of memory. Close other programs and try again.")
    }
    var problem = AccessoryError.noDevice
    var count = 0
    for node in nodes {
      switch ink_tablets_add_path(tablets, node) {
      case 0: count += 1
      case EACCES, EPERM: problem = .noPermission(device: node)
      case ENOENT, ENOTDIR: break
      case ENOSPC: problem = .failed("More than 64 event nodes were given. Name at most 64.")
      default: problem = Self.refusal(of: node)
      }
    }
    guard count > 0 else { throw problem }
    takeEvents()
    if connected.isEmpty {
      throw .failed(
        "None of the event nodes is a tablet: \(nodes.joined(separator: ", ")). Name nodes of a tablet."
      )
    }
  }

  private static func refusal(of node: String) -> AccessoryError {
    .failed(
      """
      libinput does not accept \(node) as a tablet. If it is one, its axes or its size are unknown: install a newer \
      libinput, or add an entry to udev's hardware database (60-evdev.hwdb).
      """
    )
  }

  /// Closes all devices; does nothing if the source is not running.
  ///
  /// Reports that weren't taken yet are dropped.
  public func stop() {
    power = nil
    tools.removeAll()
    connected.removeAll()
    described.removeAll()
    reports.removeAll()
    if let tablets { ink_tablets_close(tablets) }
    tablets = nil
    tables = nil
  }

  /// Returns the reports since the last call, in order of time, without waiting; empty if the source is not running.
  public func takeReports() -> [AccessoryReport] {
    guard tablets != nil else { return [] }
    takeEvents()
    if let power, power.takeChanges() {
      for index in described.indices { reportIfChanged(at: index) }
    }
    defer { reports = [] }
    return reports
  }
}

/// The last reported description of an accessory.
struct Described {
  var description: AccessoryDescription
  /// The device that it belongs to.
  var device: OpaquePointer
}
