public import InkGraphics
public import InkStrokes

/// A pen with its own radio, such as Cregle's iPen, whose reports the app receives itself.
///
/// It is an ``Accessory`` like those of an ``AccessoryKit``.
public typealias AccessoryPen = Accessory

/// One report of a pen with its own radio: the location and pressure of its tip.
public struct AccessorySample: Hashable, Sendable {
  /// The time of the report, in seconds on the clock of the host's input.
  public var timestamp: Double

  /// The raw pressure of the tip, `0...2047`; at 0 it does not touch.
  public var rawPressure: Int

  /// The location of the tip, in pixels of the view.
  public var location: Point

  /// The pressed buttons; bit 0 is the side button.
  public var buttons: UInt32

  /// Creates a sample.
  ///
  /// - Parameters:
  ///   - timestamp: The time, in seconds on the clock of the host's input.
  ///   - rawPressure: The raw pressure of the tip, `0...2047`; at 0 it does not touch.
  ///   - location: The location of the tip, in pixels of the view.
  ///   - buttons: The pressed buttons; bit 0 is the side button.
  public init(timestamp: Double, rawPressure: Int, location: Point, buttons: UInt32 = 0) {
    self.timestamp = timestamp
    self.rawPressure = rawPressure
    self.location = location
    self.buttons = buttons
  }

  /// The maximum raw pressure.
  package static let greatestPressure = 2047

  /// The pressure as a fraction, 0…1; raw values are clamped.
  package var tipPressure: Double {
    let raw = min(max(rawPressure, 0), Self.greatestPressure)
    return Double(raw) / Double(Self.greatestPressure)
  }
}

extension Accessory {
  /// Creates a pen whose reports the app receives itself.
  ///
  /// - Parameters:
  ///   - contact: The id of its contacts, ``/InkStrokes/InputEvent/contact``; no other pointer of the canvas may
  ///     have it.
  ///   - name: A display name. The default is empty.
  ///   - identifier: An identifier that is the same for each connection. The default is 0.
  ///   - sideButtonAction: The action of the side button; `nil` for that of the canvas for all pens.
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

  /// Returns the events of a batch of reports, in order.
  ///
  /// The pen touches while its pressure is above 0, so a pen that only reports touching or not can draw, too.
  /// Reports without a valid location or time use the previous one; without any, they are dropped.
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

  /// Returns the event of the pen's disconnection, which cancels its contact or hover; empty without one.
  public func disconnected() -> [InputEvent] { cancel() }
}
