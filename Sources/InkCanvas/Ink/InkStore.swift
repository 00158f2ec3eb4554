public import InkGraphics
public import InkStrokes

/// Keeps the ink of brushes that leave pixels, for a canvas; see ``InkCanvas/keepPixels(in:)``.
///
/// An app implements it to keep such ink where it likes. The canvas calls it from where it is called itself.
public protocol InkStore: AnyObject {
  /// What the store can hold; always the same.
  var kinds: InkKinds { get }

  /// What is there when a canvas begins to use the store, in premultiplied pixels.
  ///
  /// Its size and its format are those of all pictures that the store will get.
  var pixels: Pixmap { get }

  /// Maps page units to ``pixels``, by scaling and shifting only; always the same.
  var transform: Affine { get }

  /// Takes a finished stroke of a brush that keeps a stroke first, before its pixels come.
  ///
  /// It is called only if ``kinds`` has ``InkKinds/samples``. Curves follow from the samples, see
  /// ``/InkStrokes/Stroke``.
  func take(_ stroke: Stroke)

  /// Takes pixels that may be different.
  ///
  /// What is drawn with a brush that keeps pixels at once comes once a frame, and again without the ink if
  /// it is cancelled; all else when it is finished.
  ///
  /// - Parameters:
  ///   - pixels: All pixels. Copy what is needed: as long as somebody has this picture, an event that
  ///     paints pays for a copy of all of it.
  ///   - changed: Where they may differ from those that came before.
  func take(_ pixels: Pixmap, changed: PixelRect)
}

/// What a store can hold of ink.
public struct InkKinds: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Strokes: their samples and brushes, from which curves follow.
  public static let samples = InkKinds(rawValue: 1)
  /// Pixels.
  public static let pixels = InkKinds(rawValue: 2)
}

/// A store cannot hold what a brush leaves.
public struct InkStoreError: Error, Hashable, Sendable {
  /// What the store would have to hold.
  public var missing: InkKinds

  /// Creates an error.
  public init(missing: InkKinds) { self.missing = missing }
}

extension InkStore {
  /// Refuses a brush whose ink the store cannot hold.
  ///
  /// Brushes that keep strokes, or whose ink fades, ask nothing of a store.
  ///
  /// - Throws: What is missing.
  public func check(_ brush: Brush) throws(InkStoreError) {
    let missing = brush.keeping.needs.subtracting(kinds)
    if !missing.isEmpty { throw InkStoreError(missing: missing) }
  }
}

extension Brush.Keeping {
  /// What a store must be able to hold for such ink.
  var needs: InkKinds {
    switch self {
    case .strokes, .fading: []
    case .pixels: .pixels
    case .strokesThenPixels: [.samples, .pixels]
    }
  }
}

/// A store that has the pixels in memory.
public final class PixelStore: InkStore {
  /// The pixels so far.
  public private(set) var pixels: Pixmap

  /// Maps page units to pixels.
  public let transform: Affine

  /// Pixels, and strokes, which it forgets.
  public var kinds: InkKinds { [.samples, .pixels] }

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - pixels: What is there already, as when it was saved; it says how large the picture is.
  ///   - transform: Maps page units to pixels.
  /// - Precondition: The transform scales and shifts only, and is invertible.
  public init(_ pixels: Pixmap, transform: Affine = .identity) {
    precondition(transform.isUpright, "pixels must not be rotated")
    self.pixels = pixels
    self.transform = transform
  }

  /// Forgets a stroke.
  public func take(_ stroke: Stroke) {}

  /// Copies the pixels that changed.
  public func take(_ pixels: Pixmap, changed: PixelRect) {
    self.pixels.copy(changed, from: pixels)
  }
}

extension Affine {
  /// Whether it scales and shifts only, and can be inverted.
  var isUpright: Bool { b == 0 && c == 0 && inverted != nil }
}
