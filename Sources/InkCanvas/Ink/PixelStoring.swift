public import InkDrawing
public import InkGraphics
public import InkStrokes

/// A store for the pixels of brushes that leave pixels instead of strokes; see ``InkCanvas/keepPixels(in:)``.
///
/// An app implements it to store such ink in its own format. The canvas calls it on the thread on which the host calls
/// the canvas.
public protocol PixelStoring: AnyObject {
  /// The kinds of ink that the store accepts; it must not change.
  var kinds: InkKinds { get }

  /// The current contents, as premultiplied pixels, which a canvas copies when it begins to use the store.
  ///
  /// All pixmaps that the canvas passes in have the same size and format.
  var pixels: Pixmap { get }

  /// The transform from page units to ``pixels``, which only scales and translates; it must not change.
  var transform: Affine { get }

  /// Called with each finished stroke of a brush that leaves strokes and pixels, before its pixels.
  ///
  /// The retention of such a brush is ``/InkStrokes/Brush/Retention/strokesThenPixels``. It is called only if ``kinds``
  /// contains ``InkKinds/samples``. The samples determine the curves, see ``/InkStrokes/Stroke``.
  func accept(_ stroke: Stroke)

  /// Called with the pixels of the store when some of them may have changed.
  ///
  /// Ink of a brush with ``/InkStrokes/Brush/Retention/pixels`` is passed once per frame, and again without the ink if
  /// its contact is canceled; other ink is passed when its stroke is finished.
  ///
  /// - Parameters:
  ///   - pixels: All pixels of the store. Copy the part that you need: while this pixmap is retained, each event that
  ///     paints copies all of it.
  ///   - changed: The rectangle that may differ from the previous pixels.
  func accept(_ pixels: Pixmap, changed: PixelRect)
}

/// The kinds of ink that a ``PixelStoring`` store accepts.
public struct InkKinds: OptionSet, Hashable, Sendable {
  /// The kinds as bits, the values of the static members combined.
  public var rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Strokes: their samples and brushes, which determine the curves.
  public static let samples = InkKinds(rawValue: 1)
  /// Painted pixels, without strokes.
  public static let pixels = InkKinds(rawValue: 2)
}

extension PixelStoring {
  /// Checks that the store accepts the kinds of ink that a brush leaves.
  ///
  /// Brushes whose ink becomes strokes of the document, or fades, require nothing of a store.
  ///
  /// - Throws: ``/InkDrawing/EditError/unsupportedInk`` if it does not.
  public func check(_ brush: Brush) throws(EditError) {
    let missing = brush.retention.needs.subtracting(kinds)
    if !missing.isEmpty { throw .unsupportedInk }
  }
}

extension Brush.Retention {
  /// The kinds of ink that a store must support for this retention.
  var needs: InkKinds {
    switch self {
    case .strokes, .fading: []
    case .pixels: .pixels
    case .strokesThenPixels: [.samples, .pixels]
    }
  }
}

/// A store of ink as pixels in memory, which the app must save itself.
public final class PixelStore: PixelStoring {
  /// The current pixels.
  public private(set) var pixels: Pixmap

  /// The transform from page units to pixels.
  public let transform: Affine

  /// All kinds of ink: strokes are accepted, although only their pixels are stored.
  public var kinds: InkKinds { [.samples, .pixels] }

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - pixels: The initial contents, whose size is that of the store; for example those of an earlier session.
  ///   - transform: The transform from page units to pixels. The default is the identity.
  /// - Precondition: The transform consists of scaling and translation, and is invertible.
  public init(_ pixels: Pixmap, transform: Affine = .identity) {
    precondition(
      transform.isUpright,
      "the transform of a pixel store must only scale and translate"
    )
    self.pixels = pixels
    self.transform = transform
  }

  /// Discards a stroke: only its pixels are stored.
  public func accept(_ stroke: Stroke) {}

  /// Copies the changed rectangle to ``pixels``.
  public func accept(_ pixels: Pixmap, changed: PixelRect) {
    self.pixels.copy(changed, from: pixels)
  }
}

extension Affine {
  /// Whether the transform only scales and translates, and is invertible.
  var isUpright: Bool { b == 0 && c == 0 && inverted != nil }
}
