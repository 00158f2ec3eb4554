import CInkTablet
import Glibc

/// A one-time query of libinput, libwacom and UPower for tablets.
package struct TabletFinder {
  /// The devices of a seat according to libinput.
  package struct Seat: Sendable {
    /// Whether libinput lists the devices of the seat at all.
    package var isListed = false
    /// The paths of the event nodes that libinput reads as tablets.
    package var taken: [String] = []
    /// The log messages of libinput during the query.
    package var messages: [String] = []
  }

  /// A tablet in libwacom's database.
  package struct Model: Sendable {
    package var name: String
    /// The width and, next, the height of the surface, in millimeters; 0 if unknown.
    package var width: Double
    package var height: Double
    package var isScreen: Bool
    /// The names of the styli for this tablet.
    package var styli: [String]
  }

  /// The batteries of tablets and pens.
  package struct Power: Sendable {
    /// A battery of a tablet or pen.
    package struct Battery: Sendable {
      package var name: String
      /// The charge level, 0…1; `nil` if unknown.
      package var level: Double?
      package var isCharging: Bool
    }

    /// Whether UPower answers; `nil` after a timeout.
    package var answers: Bool?
    /// Whether there is a D-Bus bus to reach UPower.
    package var hasBus = true
    package var batteries: [Battery] = []
  }

  private let tables = ModelTables()

  /// Creates a finder, which takes some tens of milliseconds to read libwacom's database.
  package init() {}

  /// Whether libwacom's database is installed.
  package var hasModels: Bool { tables != nil }

  /// Returns libwacom's model of a node's device; `nil` if it is unknown.
  package func model(of node: TabletNode) -> Model? {
    guard let tables,
      let model = tables.tablet(at: node.path, vendor: node.vendor, product: node.product)
    else { return nil }
    return Model(
      name: model.name,
      width: model.width,
      height: model.height,
      isScreen: model.isScreen,
      styli: tables.styli(at: node.path, vendor: node.vendor, product: node.product)
    )
  }

  /// Queries libinput for the tablets of a seat, such as `seat0`.
  package func look(at seat: String) -> Seat {
    var result = Seat()
    var reported: [String] = []
    withUnsafeMutablePointer(to: &reported) { messages in
      let opened = ink_tablets_open_seat(seat, messages) { context, line in
        context?.assumingMemoryBound(to: [String].self).pointee.append(String(cString: line))
      }
      guard let tablets = opened else { return }
      result.isListed = true
      ink_tablets_read(tablets)
      var event = ink_tablet_event()
      while ink_tablets_next(tablets, &event) {
        guard event.kind == INK_TABLET_ADDED, let device = event.device,
          let facts = ink_device_facts_create(device)
        else { continue }
        if facts.pointee.has_tools || facts.pointee.has_pad {
          result.taken.append(String(cString: facts.pointee.node))
        }
        ink_device_facts_free(facts)
      }
      ink_tablets_close(tablets)
    }
    result.messages = reported
    return result
  }

  /// Queries UPower for batteries, waiting for the answer.
  ///
  /// - Parameter patience: The maximum time to wait, in seconds.
  package func batteries(patience: Double) -> Power {
    var result = Power()
    guard let listener = PowerListener(on: .system) else { return result }
    let clock = ContinuousClock()
    let end = clock.now + .seconds(patience)
    while listener.answers == nil, clock.now < end {
      var file = pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&file, 1, 20)
      _ = listener.takeChanges()
    }
    _ = listener.takeChanges()
    result.answers = listener.answers
    result.hasBus = listener.hasBus
    result.batteries = listener.batteries.filter(\.isOfTablet).map { supply in
      Power.Battery(name: supply.model, level: supply.level, isCharging: supply.isCharging)
    }
    return result
  }
}
