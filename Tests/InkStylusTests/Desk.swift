import InkGraphics
import InkStrokes
import InkStylus
import _InkTestSupport

/// A kit with its source, in a view of 1000 × 500 pixels.
struct Desk {
  let source = ScriptedSource()
  let kit: AccessoryKit

  init(settings: StylusSettings = StylusSettings()) {
    kit = AccessoryKit(source, settings: settings)
    kit.screen = Rect(x: 0, y: 0, width: 1000, height: 500)
  }

  /// Returns a running desk with pens; the reports so far are consumed.
  static func running(
    _ pens: AccessoryDescription...,
    settings: StylusSettings = StylusSettings()
  ) throws -> Desk {
    let desk = Desk(settings: settings)
    try desk.kit.start()
    _ = desk.update(pens.map { .described($0) })
    return desk
  }

  func update(_ reports: [AccessoryReport]) -> AccessoryUpdate {
    source.reports += reports
    return kit.update()
  }

  func update(_ reports: AccessoryReport...) -> AccessoryUpdate { update(reports) }
}

/// Returns a description of a pen with pressure.
func pen(_ identifier: UInt64, kind: AccessoryDescription.Kind = .pen) -> AccessoryDescription {
  AccessoryDescription(
    identifier: identifier,
    kind: kind,
    name: "pen",
    serial: identifier + 1000,
    capabilities: [.pressure, .tilt]
  )
}

/// Returns a report of a pen that touches, or hovers if the pressure is 0.
func moved(
  _ identifier: UInt64,
  _ time: Double,
  _ x: Double,
  _ y: Double = 0.5,
  pressure: Double = 0.5,
  buttons: UInt32 = 0
) -> AccessoryReport {
  .moved(
    identifier: identifier,
    StylusSample(
      time: time,
      location: Point(x, y),
      pressure: pressure,
      isTouching: pressure > 0,
      buttons: buttons
    )
  )
}

extension AccessoryUpdate {
  var phases: [InputEvent.Phase] { events.map { $0.phase } }

  /// The reported changes of accessories, apart from drawing.
  var reported: [String] {
    changes.map { change in
      switch change {
      case .connected(let status): "+\(status.description.identifier)"
      case .disconnected(let status): "-\(status.description.identifier)"
      case .changed(let status, let what): "\(status.description.identifier):\(what.rawValue)"
      case .pad(let status, _): "\(status.description.identifier)!"
      }
    }
  }
}
