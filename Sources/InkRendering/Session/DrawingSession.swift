public import InkGraphics
import InkRaster
public import InkStrokes

/// Draws on a store: input goes in, the picture and what is kept of the ink come out.
///
/// Finished strokes of brushes that keep pixels become pixels as soon as everything below them has;
/// until then they stay strokes, so that the picture is always that of all strokes in order. A live
/// stroke of a brush that keeps pixels from the first sample on is part of the store's pixels
/// already, and cancelling it takes it out again. A stroke for which a device still owes values
/// waits for them.
///
/// The eraser end of a pen leaves its ink as the chosen brush does. A session knows no time, so nothing
/// fades: ink of brushes that let it is pixels once it is finished.
///
/// Everything of a session is let go of with it. Use a session from one thread at a time.
public final class DrawingSession {
  /// The brush for contacts to come.
  public var brush: Brush { model.brush }

  /// The picture so far, on a transparent ground.
  public var pixmap: Pixmap { renderer.pixmap }

  /// The strokes that are not pixels yet and those that are being drawn.
  public private(set) var model: InkModel

  /// Hears what model and renderer have to say.
  public var logSink: (any LogSink)? {
    get { model.logSink }
    set {
      model.logSink = newValue
      renderer.logSink = newValue
    }
  }

  private let kinds: DrawingData.Kinds
  private let renderer: LiveRenderer

  /// The strokes that were there before the session.
  private var earlier: [Stroke]

  /// Ink of before the session that is pixels.
  private var earlierPixels: Pixmap?

  /// Begins to draw on a store.
  ///
  /// - Parameters:
  ///   - data: What is there already; its pixels have the size of the session.
  ///   - brush: Draws until another is chosen.
  ///   - width: Columns of pixels.
  ///   - height: Rows of pixels.
  ///   - viewport: Maps document units to pixels; must be invertible.
  /// - Throws: What the store would have to hold for the brush.
  /// - Precondition: The store's pixels have the session's size.
  public init(
    _ data: DrawingData,
    brush: Brush,
    width: Int,
    height: Int,
    viewport: Affine = .identity
  ) throws(DrawingDataError) {
    try data.check(brush)
    kinds = data.kinds
    earlier = data.strokes
    earlierPixels = data.pixels
    var ground = data.pixels
    if !earlier.isEmpty {
      var painted = Pixmap(width: width, height: height)
      if let pixels = data.pixels { painted.copy(painted.bounds, from: pixels) }
      Rasterizer().draw(DisplayList(earlier), transform: viewport, into: &painted)
      ground = painted
    }
    let next = Self.freeID(above: earlier)
    model = InkModel(brush: brush, firstID: next)
    model.eraserBrush = model.eraserBrush.with(keeping: brush.keeping)
    renderer = LiveRenderer(width: width, height: height, viewport: viewport, ground: ground)
  }

  /// Where ids for new strokes begin: above all others, or where those are nearly used up in the
  /// first wide gap.
  private static func freeID(above strokes: [Stroke]) -> StrokeID {
    let room: UInt64 = 1 << 24
    var next: UInt64 = 0
    for id in strokes.map({ $0.id }).sorted() where id.rawValue >= next {
      if id.rawValue > .max - room, id.rawValue - next >= room { break }
      next = id.rawValue &+ 1
    }
    return StrokeID(next)
  }

  /// Chooses the brush for contacts that begin later.
  ///
  /// - Throws: What the store would have to hold for it; nothing has changed then.
  public func setBrush(_ brush: Brush) throws(DrawingDataError) {
    try DrawingData(kinds).check(brush)
    model.setBrush(brush)
    model.eraserBrush = model.eraserBrush.with(keeping: brush.keeping)
  }

  /// Handles events as one callback of a host brings them.
  ///
  /// - Returns: The rectangles of pixels that may look different now.
  @discardableResult
  public func apply(_ events: some Sequence<InputEvent>) -> [PixelRect] {
    for event in events { model.apply(event) }
    let damage = renderer.update(model)
    settle()
    return damage
  }

  /// The store as it is now.
  public var data: DrawingData {
    var data = DrawingData(kinds)
    let isPixels = model.inOrder().allSatisfy { $0.brush.keeping == .pixels }
    if isPixels, earlier.isEmpty {
      data.pixels = kinds.contains(.pixels) ? renderer.pixmap : nil
      return data
    }
    data.pixels = earlier.isEmpty ? renderer.ground : earlierPixels
    data.strokes = earlier + model.inOrder().compactMap { $0.snapshot() }
    return data
  }

  /// Turns strokes at the bottom into pixels.
  private func settle() {
    guard earlier.isEmpty else { return }
    while let stroke = model.dry.first, stroke.brush.keeping != .strokes {
      if let wet = model.wet.first, wet.id < stroke.id { break }
      renderer.settle(stroke)
      model.forget(stroke.id)
    }
  }
}
