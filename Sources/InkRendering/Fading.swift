public import InkFilters
public import InkGraphics

/// The way in which the ink of fading brushes disappears: the filters that change its pixels every 1/60 s, and the
/// paper below it.
///
/// ```swift
/// canvas.fading = .melting
/// canvas.fading = try Fading([FadeOut(duration: 8)])    // within 8 seconds
/// canvas.fading = try Fading([GaussianBlur(sigma: 2), FadeOut(duration: 1)], strength: 0.5)    // spreads, within 2 s
/// canvas.fading = try Fading([])    // not at all
/// ```
public struct Fading: Sendable {
  /// The filters applied every 1/60 s, in order; nothing fades if empty.
  public let filters: [any PixelFilter]

  /// The factor of the effect of each step, 0…16, which is passed to the filters as `strength`; with 0 nothing fades.
  ///
  /// With the default, 1, ink fades in the time that the filters specify; with 0.5, it takes twice as long.
  public let strength: Double

  /// The color of opaque paper below the fading ink, which covers everything else in view, including the ink of the
  /// page; `nil` for no paper.
  ///
  /// Without paper, the filters must end in transparency, or the ink above a page never disappears.
  public let paper: Color?

  /// Creates a way of fading.
  ///
  /// - Parameters:
  ///   - filters: The filters applied every 1/60 s, in order; nothing fades if empty.
  ///   - strength: The factor of the effect of each step, 0…16. The default is 1.
  ///   - paper: The color of opaque paper below the fading ink, which hides the page; `nil`, the default, for none.
  /// - Throws: ``/InkGraphics/InvalidValue`` if the strength is outside 0…16.
  public init(
    _ filters: [any PixelFilter],
    strength: Double = 1,
    paper: Color? = nil
  ) throws(InvalidValue) {
    self.filters = filters
    self.strength = try InvalidValue.check("strength", strength, in: 0...16)
    self.paper = paper
  }

  /// The fading of a laser pointer's ink: opaque ink becomes transparent within 1.5 s.
  public static let laser = Fading { () throws(InvalidValue) in [try FadeOut(duration: 1.5)] }

  /// The fading of ink that spreads, by a blur of 1 pixel per step, while it becomes transparent within 1.5 s.
  public static let melting = Fading { () throws(InvalidValue) in
    [try GaussianBlur(sigma: 1), try FadeOut(duration: 1.5)]
  }

  /// The fading of the app ForceSketch: ink melts into opaque white paper, within 20 steps of 1/60 s.
  public static let forceSketch = Fading(paper: .white) { FadingLayer.melting }

  private init(
    paper: Color? = nil,
    _ filters: () throws(InvalidValue) -> [any PixelFilter]
  ) {
    do throws(InvalidValue) {
      try self.init(filters(), paper: paper)
    } catch {
      preconditionFailure("the settings of the built-in filters must be in range")
    }
  }
}
