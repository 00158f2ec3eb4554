public import InkDrawing
public import InkGraphics
public import InkStrokes

/// A store for the ink of brushes that leave pixels; see ``InkCanvas/keepPixels(in:)``.
///
/// An app implements it to store such ink in its own format. A canvas calls it on the thread of its own caller.
public protocol PixelStoring: AnyObject {
  /// The kinds of ink that the store supports; constant.
  var kinds: InkKinds { get }

  /// The contents when a canvas begins to use the store, as premultiplied pixels.
  ///
  /// All pictures that are passed to the store have the same size and format.
  var pixels: Pixmap { get }

  /// The transform from page units to ``pixels``, which only scales and translates; constant.
  var transform: Affine { get }

  /// Called with each finished stroke whose brush retains a stroke first, before its pixels.
  ///
  /// Such a brush has ``/InkStrokes/Brush/Retention/strokesThenPixels``. Called only if ``kinds`` contains
  /// ``InkKinds/samples``. Curves follow from the samples, see ``/InkStrokes/Stroke``.
  func accept(_ stroke: Stroke)

  /// Called with pixels that may have changed.
  ///
  /// Ink of a brush with ``/InkStrokes/Brush/Retention/pixels`` is passed once per frame, and again without the ink if
  /// its contact is canceled; other ink is passed when its stroke is finished.
  ///
  /// - Parameters:
  ///   - pixels: All pixels of the store. Copy the required part: while this picture is retained, an event that paints
  ///     copies all of it.
  ///   - changed: The rectangle that may differ from the previous pixels.
  func accept(_ pixels: Pixmap, changed: PixelRect)
}

/// The kinds of ink that a store supports.
public struct InkKinds: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public var rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Strokes: their samples and brushes, which determine the curves.
  public static let samples = InkKinds(rawValue: 1)
  /// Painted pixels, without strokes.
  public static let pixels = InkKinds(rawValue: 2)
}

extension PixelStoring {
  /// Checks that the store supports the ink of a brush.
  ///
  /// Brushes that keep strokes, or whose ink fades, require nothing of a store.
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

/// A store that holds the pixels in memory.
public final class PixelStore: PixelStoring {
  /// The current pixels.
  public private(set) var pixels: Pixmap

  /// The transform from page units to pixels.
  public let transform: Affine

  /// All kinds of ink: samples and pixels, although only the pixels are stored.
  public var kinds: InkKinds { [.samples, .pixels] }

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - pixels: The initial contents, for example from an earlier session, which determine the size.
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
