public import InkGraphics
public import InkStrokes

/// One report of a pen that is not part of the screen: where its tip is and how strongly it presses.
public struct AccessorySample: Hashable, Sendable {
  /// When the report was made, in seconds on the clock of the host's input.
  public var timestamp: Double

  /// How strongly the tip is pressed, `0...2047`; 0 does not touch.
  public var rawPressure: Int

  /// Where the tip is, in pixels of the view.
  public var location: Point

  /// The buttons that are down; bit 0 is the side button.
  public var buttons: UInt32

  /// Creates a sample.
  public init(timestamp: Double, rawPressure: Int, location: Point, buttons: UInt32 = 0) {
    self.timestamp = timestamp
    self.rawPressure = rawPressure
    self.location = location
    self.buttons = buttons
  }

  /// The greatest raw pressure.
  package static let greatestPressure = 2047

  /// The pressure as a fraction, 0…1; raw values outside are brought within.
  package var tipPressure: Double {
    let raw = min(max(rawPressure, 0), Self.greatestPressure)
    return Double(raw) / Double(Self.greatestPressure)
  }
}

/// A pen with its own radio, such as Cregle's iPen: turns its reports into input events.
///
/// A pen touches as long as its pressure is above 0, so two levels are enough to draw with.
public final class AccessoryPen {
  /// The number of its contacts, different from all others of the canvas.
  public let contact: UInt32

  /// A name to show.
  public let name: String

  /// A number that stays the same each time that the pen is connected.
  public let identifier: UInt64

  /// What its buttons do; `nil` for what the canvas has for all pens.
  public var buttonActions: ButtonActions?

  /// The buttons that are down.
  public private(set) var buttonState: UInt32 = 0

  /// Whether the tip touches.
  public private(set) var isTouching = false

  /// The last place of the tip that was reported.
  private var last: (location: Point, time: Double)?

  /// Creates a pen.
  ///
  /// - Parameters:
  ///   - contact: The number of its contacts, different from all others of the canvas.
  ///   - name: A name to show.
  ///   - identifier: A number that stays the same each time that the pen is connected.
  ///   - sideButtonAction: What the side button does; what the canvas has for all pens if `nil`.
  public init(
    contact: UInt32,
    name: String = "",
    identifier: UInt64 = 0,
    sideButtonAction: EditingAction? = nil
  ) {
    self.contact = contact
    self.name = name
    self.identifier = identifier
    if let sideButtonAction {
      buttonActions = ButtonActions(primary: sideButtonAction, secondary: .none)
    }
  }

  /// The events that a batch of reports means.
  public func events(_ samples: [AccessorySample]) -> [InputEvent] {
    var events: [InputEvent] = []
    events.reserveCapacity(samples.count)
    for sample in samples {
      let touches = sample.rawPressure > 0
      let phase: InputEvent.Phase =
        touches ? (isTouching ? .moved : .began) : (isTouching ? .ended : .hover)
      isTouching = touches
      buttonState = sample.buttons
      last = (sample.location, sample.timestamp)
      events.append(event(phase, sample.location, sample.timestamp, sample.tipPressure))
    }
    return events
  }

  /// What it means that the pen is gone: a contact is taken away.
  public func disconnected() -> [InputEvent] {
    guard let last else { return [] }
    isTouching = false
    buttonState = 0
    return [event(.cancelled, last.location, last.time, 0)]
  }

  private func event(
    _ phase: InputEvent.Phase,
    _ location: Point,
    _ time: Double,
    _ pressure: Double
  ) -> InputEvent {
    var event = InputEvent(
      contact: contact,
      kind: .pen,
      phase: phase,
      location: location,
      time: time,
      force: phase == .hover ? nil : pressure
    )
    event.buttons = InputEvent.Buttons(rawValue: buttonState)
    return event
  }
}
