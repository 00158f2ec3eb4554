import InkStrokes

/// The roles of pens, erasers, fingers and mice on a canvas.
public struct Roles: Hashable, Sendable {
  /// The effect of a contact.
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

  /// The role of a mouse, whose middle button always moves the page; ``Role/draw`` by default.
  public var mouse: Role

  /// Whether fingers that pan draw until a pen is detected, for screens without one; `false` by default.
  public var fingersStandIn: Bool

  /// Whether two fingers pan, zoom and rotate the page; `true` by default.
  public var pinches: Bool = true

  /// Whether a pinch rotates the page; `true` by default.
  public var turns: Bool = true

  /// Whether a tap of two fingers undoes and a tap of three redoes; `true` by default.
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

  /// Fingers draw until a pen is detected; from then on pens draw and fingers move the page.
  public static let automatic = Roles(fingersStandIn: true)

  /// Pens draw, and fingers move the page.
  public static let penDraws = Roles()

  /// Pens and fingers draw.
  public static let allDraw = Roles(finger: .draw)

  /// Pens draw, and fingers erase.
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
