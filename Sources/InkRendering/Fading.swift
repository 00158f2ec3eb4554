public import InkFilters
public import InkGraphics

/// How ink goes away that brushes do not keep: what is done to it each sixtieth of a second, and what it
/// lies on.
///
/// ```swift
/// canvas.fading = .melting
/// canvas.fading = try Fading([FadeOut(duration: 8)])                     // slowly
/// canvas.fading = try Fading([GaussianBlur(sigma: 2), FadeOut(duration: 1)], strength: 0.5)
/// canvas.fading = try Fading([])                                         // not at all
/// ```
public struct Fading: Sendable {
  /// What is done each sixtieth of a second, in order; nothing if empty.
  public let filters: [any PixelFilter]

  /// How much of the filters is applied each time, 0…16.
  public let strength: Double

  /// Opaque paper that covers all that is seen, ink of the page included; `nil` for none.
  ///
  /// Above a page ink has to lead to transparency, or it never goes away.
  public let paper: Color?

  /// Creates a way of fading.
  ///
  /// - Throws: A strength outside 0…16.
  public init(
    _ filters: [any PixelFilter],
    strength: Double = 1,
    paper: Color? = nil
  ) throws(InvalidValue) {
    self.filters = filters
    self.strength = try InvalidValue.check("strength", strength, in: 0...16)
    self.paper = paper
  }

  /// Ink of a laser pointer: it becomes transparent within 1.5 s.
  public static let laser = Fading { () throws(InvalidValue) in [try FadeOut(duration: 1.5)] }

  /// Ink that spreads and becomes transparent within 1.5 s.
  public static let melting = Fading { () throws(InvalidValue) in
    [try GaussianBlur(sigma: 1), try FadeOut(duration: 1.5)]
  }

  /// ForceSketch: ink melts into opaque white paper, within 20 steps.
  public static let forceSketch = Fading(paper: .white) { FadingLayer.melting }

  private init(
    paper: Color? = nil,
    _ filters: () throws(InvalidValue) -> [any PixelFilter]
  ) {
    do throws(InvalidValue) {
      try self.init(filters(), paper: paper)
    } catch {
      preconditionFailure("values must be in range")
    }
  }
}
