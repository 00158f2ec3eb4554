import CInkTablet
import Glibc
public import InkStylus

/// The tablets, pens and pads of this machine, through libinput.
///
/// A source of a seat follows what is plugged in and taken away; one of event nodes reads those, for kiosks and
/// machines without udev. Names come from libwacom, batteries from UPower; where these are missing, they stay
/// empty or `nil`. Only tablets are opened: no keyboard, no mouse. It belongs to one thread, and never waits: a host
/// polls ``descriptor`` and calls ``takeReports()`` when that is readable.
public final class TabletSource: AccessorySource {
  /// Which devices are read.
  public enum Devices: Hashable, Sendable {
    /// All tablets that udev lists for a seat, now and later; the usual one is `seat0`.
    case seat(String)
    /// Event nodes, such as `/dev/input/event5`. One that is taken away does not come back by itself.
    case nodes([String])
  }

  /// Where batteries are asked for.
  public enum PowerBus: Hashable, Sendable {
    /// They are not asked for.
    case disabled
    /// The bus of the system.
    case system
    /// A bus at an address of D-Bus.
    case address(String)
  }

  let devices: Devices
  let needsDevice: Bool
  let powerBus: PowerBus
  /// Is there where udev runs.
  package var udevSocket = "/run/udev/control"

  var tablets: OpaquePointer?
  var tables: ModelTables?
  var power: PowerListener?
  var connected: [OpaquePointer: Tablet] = [:]
  var tools: [OpaquePointer: TabletTool] = [:]
  /// What was last told of those that are there, in the order in which they came.
  var described: [Described] = []
  var reports: [AccessoryReport] = []

  /// When libinput last handed over an event, the first of those that it had read, in seconds of
  /// `CLOCK_MONOTONIC`: for who measures what comes behind it.
  package internal(set) var readTime = 0.0

  /// Creates a source, which does nothing before it is started.
  ///
  /// - Parameters:
  ///   - devices: Which devices it reads.
  ///   - needsDevice: Whether starting fails without a tablet. A source of a seat can also wait for the first one.
  ///   - powerBus: Where it asks for batteries.
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

  /// Becomes readable when there may be reports; −1 where nothing is running.
  ///
  /// It is for `poll` and its like; do not read from it or close it.
  public var descriptor: Int32 { tablets.map(ink_tablets_descriptor) ?? -1 }

  /// The event nodes of tablets that are there, but may not be read by this process; in no order.
  ///
  /// Those that may be read are read all the same.
  public var unreadable: [String] {
    guard let tablets else { return [] }
    var nodes: [String] = []
    while let node = ink_tablets_denied(tablets, Int32(nodes.count)) {
      nodes.append(String(cString: node))
    }
    return nodes
  }

  /// Begins to look for tablets; does nothing where it has begun.
  ///
  /// - Throws: ``AccessoryError/noPermission(device:)`` where tablets are there, but none may be read;
  ///   ``AccessoryError/noDevice`` where there is none of the nodes, or no tablet although one is needed;
  ///   ``AccessoryError/noSeat(_:)`` where udev does not tell. Nothing is running then.
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
        libinput cannot list the devices of \(seat). Check that udev runs and that the seat is there \
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
        udev does not run, so nobody tells which tablets there are. Start systemd-udevd, or name the event \
        nodes.
        """
      )
    }
    if needsDevice { throw .noDevice }
  }

  private func start(nodes: [String]) throws(AccessoryError) {
    tablets = ink_tablets_open_paths()
    guard let tablets else { throw .failed("libinput has no memory for a context.") }
    var problem = AccessoryError.noDevice
    var count = 0
    for node in nodes {
      switch ink_tablets_add_path(tablets, node) {
      case 0: count += 1
      case EACCES, EPERM: problem = .noPermission(device: node)
      case ENOENT, ENOTDIR: break
      case ENOSPC: problem = .failed("More than 64 event nodes are named.")
      default: problem = Self.refusal(of: node)
      }
    }
    guard count > 0 else { throw problem }
    takeEvents()
    if connected.isEmpty {
      throw .failed("None of the nodes is a tablet: \(nodes.joined(separator: ", ")).")
    }
  }

  private static func refusal(of node: String) -> AccessoryError {
    .failed(
      """
      libinput does not take \(node) for a tablet. If it is one, its axes or its size are not known: a newer \
      libinput or an entry in udev's table of hardware (60-evdev.hwdb) helps.
      """
    )
  }

  /// Closes all devices; does nothing where nothing is running.
  ///
  /// Reports that were not taken are gone.
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

  /// What has happened since it was last asked, in order.
  ///
  /// It never waits.
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

/// What was last told of an accessory.
struct Described {
  var description: AccessoryDescription
  /// The device that it is on.
  var device: OpaquePointer
}
