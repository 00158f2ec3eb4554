import InkStrokes

/// The effects that pens, erasers, fingers and mice have on a canvas: to draw, to erase, to move the page, or none.
public struct Roles: Hashable, Sendable {
  /// The effect of a contact on the page.
  public enum Role: UInt8, CaseIterable, Hashable, Sendable {
    /// No effect.
    case ignore
    /// Drawing with ``InkCanvas/tool``.
    case draw
    /// Erasing with ``InkCanvas/eraser``.
    case erase
    /// Moving the page.
    case pan
  }

  /// The role of the tip of a pen; ``Role/draw`` by default.
  public var pen: Role

  /// The role of the eraser end of a pen; ``Role/erase`` by default.
  public var eraser: Role

  /// The role of a finger; ``Role/pan`` by default.
  public var finger: Role

  /// The role of the left button of a mouse; ``Role/draw`` by default.
  ///
  /// The middle button always moves the page.
  public var mouse: Role

  /// Whether fingers whose role is to pan draw until the first pen is detected; `false` by default.
  ///
  /// So the same roles suit screens without a pen.
  public var fingersStandIn: Bool

  /// Whether two fingers together move, zoom and rotate the page, whatever a single finger does; `true` by default.
  public var pinches: Bool = true

  /// Whether the gesture of two fingers also rotates the page, if ``pinches`` is `true`; `true` by default.
  public var turns: Bool = true

  /// Whether a tap with two fingers undoes, and a tap with three redoes; `true` by default.
  public var taps: Bool = true

  /// Creates roles; see the properties for their meaning.
  public init(
    pen: Role = .draw,
    eraser: Role = .erase,
    finger: Role = .pan,
    mouse: Role = .draw,
    fingersStandIn: Bool = false
  ) {
    self.pen = pen
    self.eraser = eraser
    self.finger = finger
    self.mouse = mouse
    self.fingersStandIn = fingersStandIn
  }

  /// Pens and mice draw; fingers draw until the first pen is detected, and then move the page.
  public static let automatic = Roles(fingersStandIn: true)

  /// Pens and mice draw, and fingers move the page.
  public static let penDraws = Roles()

  /// Pens, fingers and mice draw; two fingers move the page.
  public static let allDraw = Roles(finger: .draw)

  /// Pens and mice draw, and fingers erase; two fingers move the page.
  public static let fingerErases = Roles(finger: .erase)

  /// Returns the role of a contact.
  func role(of event: InputEvent, hasPen: Bool) -> Role {
    switch event.kind {
    case .pen: pen
    case .eraser: eraser
    case .finger: fingersStandIn && !hasPen && finger == .pan ? .draw : finger
    case .mouse: event.buttons.contains(.secondaryBarrel) ? .pan : mouse
    }
  }
}
