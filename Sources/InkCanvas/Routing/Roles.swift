import InkStrokes

/// What pens, erasers, fingers and mice do on a canvas.
public struct Roles: Hashable, Sendable {
  /// What a contact does.
  public enum Role: UInt8, CaseIterable, Hashable, Sendable {
    /// Nothing.
    case ignore
    /// Draws with the chosen tool.
    case draw
    /// Takes ink away with the chosen eraser.
    case erase
    /// Moves the page.
    case pan
  }

  /// What the tip of a pen does.
  public var pen: Role

  /// What the eraser end of a pen does.
  public var eraser: Role

  /// What a finger does.
  public var finger: Role

  /// What a mouse does; its middle button always moves the page.
  public var mouse: Role

  /// Whether fingers draw until a pen is seen, so that a screen without one can be drawn on.
  public var fingersStandIn: Bool

  /// Whether two fingers move, zoom and turn the page.
  public var pinches: Bool = true

  /// Whether a pinch turns the page.
  public var turns: Bool = true

  /// Whether a tap of two fingers undoes and one of three does again.
  public var taps: Bool = true

  /// Creates roles.
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

  /// Fingers draw until there is a pen; from then on pens draw and fingers move the page.
  public static let automatic = Roles(fingersStandIn: true)

  /// Pens draw, fingers move the page.
  public static let penDraws = Roles()

  /// Pens and fingers draw.
  public static let allDraw = Roles(finger: .draw)

  /// Pens draw, fingers take ink away.
  public static let fingerErases = Roles(finger: .erase)

  /// The role of a contact.
  func role(of event: InputEvent, hasPen: Bool) -> Role {
    switch event.kind {
    case .pen: pen
    case .eraser: eraser
    case .finger: fingersStandIn && !hasPen && finger == .pan ? .draw : finger
    case .mouse: event.buttons.contains(.secondaryBarrel) ? .pan : mouse
    }
  }
}
