public import InkGraphics
public import InkStrokes

/// A pen with its own radio, such as Cregle's iPen, whose reports the app receives itself.
///
/// It is an ``Accessory`` without an ``AccessoryKit``: the app passes its reports to ``Accessory/events(_:)``.
public typealias AccessoryPen = Accessory

/// One report of a pen with its own radio: the location and pressure of its tip.
public struct AccessorySample: Hashable, Sendable {
  /// The time of the report, in seconds on the clock of the host's input.
  public var timestamp: Double

  /// The raw pressure of the tip, `0...2047`; at 0 it does not touch.
  public var rawPressure: Int

  /// The location of the tip, in pixels of the view.
  public var location: Point

  /// The pressed buttons, one bit each; bit 0 is the side button.
  public var buttons: UInt32

  /// Creates a sample.
  ///
  /// - Parameters:
  ///   - timestamp: The time, in seconds on the clock of the host's input.
  ///   - rawPressure: The raw pressure of the tip, `0...2047`; at 0 it does not touch.
  ///   - location: The location of the tip, in pixels of the view.
  ///   - buttons: The pressed buttons, one bit each; bit 0 is the side button. The default is none.
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
  ///   - contact: The ``/InkStrokes/InputEvent/contact`` of its events; no other pointer of the canvas may have it.
  ///   - name: The name to show to users. The default is empty.
  ///   - identifier: An identifier that no other pen of the app has, the same at each connection. The default is 0.
  ///   - sideButtonAction: The action of the side button; other buttons then have none. With `nil`, the default, the
  ///     buttons have the actions that the canvas has for all pens.
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

  /// Converts reports of a pen to input events for a canvas, in order, and updates the pen's properties.
  ///
  /// The pen touches while its raw pressure is above 0, so a pen that only reports touching or not can draw, too. In a
  /// report whose location or time is not finite, that of the previous report is used; without one, the report is
  /// dropped.
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

  /// Returns the event that cancels the pen's stroke or hover when it is disconnected.
  ///
  /// The array is empty if the pen neither touches nor hovers. The host passes the event to the canvas.
  public func disconnected() -> [InputEvent] { cancel() }
}
