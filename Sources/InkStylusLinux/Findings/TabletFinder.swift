import CInkTablet
import Glibc

/// What libinput, libwacom and UPower say when they are asked for tablets once.
package struct TabletFinder {
  /// What libinput says of a seat.
  package struct Seat: Sendable {
    /// Whether it lists the devices of the seat at all.
    package var isListed = false
    /// The nodes that it reads as tablets.
    package var taken: [String] = []
    /// What it says while it looks, in its own words.
    package var messages: [String] = []
  }

  /// A tablet in the tables of libwacom.
  package struct Model: Sendable {
    package var name: String
    /// In millimetres; 0 where they are not known.
    package var width: Double
    package var height: Double
    package var isScreen: Bool
    /// The kinds of pens that belong to it.
    package var styli: [String]
  }

  /// Batteries of tablets and pens.
  package struct Power: Sendable {
    /// A battery.
    package struct Battery: Sendable {
      package var name: String
      /// 0…1; `nil` where it is not known.
      package var level: Double?
      package var isCharging: Bool
    }

    /// Whether UPower answers; `nil` where that took too long.
    package var answers: Bool?
    /// Whether there is a bus to ask it on.
    package var hasBus = true
    package var batteries: [Battery] = []
  }

  private let tables = ModelTables()

  /// Creates a finder; reading the tables of libwacom takes some tens of milliseconds.
  package init() {}

  /// Whether the tables of libwacom are there.
  package var hasModels: Bool { tables != nil }

  /// What libwacom has of a node's device; `nil` where it is not in its tables.
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

  /// Lets libinput look at a seat.
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

  /// Asks for batteries and waits for the answer, so many seconds at most.
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
