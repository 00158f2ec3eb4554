public import InkGraphics
public import InkStrokes

/// A pen with its own radio, such as Cregle's iPen, whose reports an app reads itself.
///
/// It is an ``Accessory`` like those of an ``AccessoryKit``.
public typealias AccessoryPen = Accessory

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

extension Accessory {
  /// Creates a pen whose reports an app reads itself.
  ///
  /// - Parameters:
  ///   - contact: The number of its contacts, different from all others of the canvas.
  ///   - name: A name to show.
  ///   - identifier: A number that stays the same each time that the pen is connected.
  ///   - sideButtonAction: What the side button does; what the canvas has for all pens if `nil`.
  public convenience init(
    contact: UInt32,
    name: String = "",
    identifier: UInt64 = 0,
    sideButtonAction: EditingAction? = nil
  ) {
    let description = AccessoryDescription(
      identifier: identifier,
      name: name,
      capabilities: .pressure
    )
    self.init(description, contact: contact)
    if let sideButtonAction {
      buttonActions = ButtonActions(primary: sideButtonAction, secondary: .none)
    }
  }

  /// The events that a batch of reports means.
  ///
  /// The pen touches as long as its pressure is above 0, so two levels are enough to draw with.
  public func events(_ samples: [AccessorySample]) -> [InputEvent] {
    var events: [InputEvent] = []
    events.reserveCapacity(samples.count)
    for sample in samples {
      let reading = StylusReading(
        time: sample.timestamp,
        location: sample.location,
        isTouching: sample.rawPressure > 0,
        force: sample.tipPressure,
        buttons: sample.buttons
      )
      if let event = update(reading) { events.append(event) }
    }
    return events
  }

  /// What it means that the pen is gone: a contact is taken away.
  public func disconnected() -> [InputEvent] { cancel() }
}
