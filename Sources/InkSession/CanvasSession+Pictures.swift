import InkCanvas
import InkDocuments
import InkDrawing
public import InkGraphics
import InkRaster
import InkRendering
package import InkStrokes

extension CanvasSession {
  /// Paints the changes of the visible canvas since the last frame.
  ///
  /// - Parameter budget: The approximate number of strokes that may be painted; see ``InkCanvas/paint(budget:)``.
  /// - Returns: The rectangles of ``frame`` that may have changed, in pixels.
  package func paint(budget: Int) -> [PixelRect] {
    guard let shown else { return [] }
    let damage = shown.paint(budget: budget)
    guard let overlay, !damage.isEmpty else { return damage }
    var picture = shown.pixmap
    overlay.paint(
      shown.pageView,
      over: &picture,
      damage: damage,
      tileSide: PagePainter.tileSide
    )
    debugOverlay = picture
    return [picture.bounds]
  }

  /// The visible pixels: those of the canvas, or of its debug overlay.
  package var frame: Pixmap? { debugOverlay ?? shown?.pixmap }

  /// Returns a picture of a page, or of the selected items.
  ///
  /// - Parameters:
  ///   - number: The index of the page, from 0; −1 for the selected items alone.
  ///   - scale: The number of pixels per page unit, above 0; reduced if a side would exceed `longest`.
  ///   - paper: Whether the paper is drawn below the ink; if not, the background is transparent.
  ///   - longest: The maximum length of a side of the picture, in pixels. The default is 8,192.
  /// - Returns: The picture; `nil` if there is no such page, if it is infinite and without ink, if nothing is selected
  ///   (for −1), or if `scale` isn't positive.
  public func picture(
    ofPage number: Int,
    scale: Double,
    paper: Bool,
    longest: Int = 8192
  ) -> Pixmap? {
    guard let canvas, scale > 0, var scene = scene(ofPage: number) else { return nil }
    if !paper { scene.paper = DisplayList() }
    return PageRenderer(reader: canvas.editor.strokeReader)
      .picture(of: scene, scale: scale, longest: longest)
  }

  /// The page number that means the selection alone.
  static let selectionPage = -1

  /// The scene of a page, or of a part of it cut off at the page's edges; `nil` if there is no such page.
  func scene(ofPage number: Int, part: Rect? = nil) -> PageScene? {
    guard let canvas,
      let drawing = number == Self.selectionPage ? canvas.editor.selectedExcerpt : canvas.drawing
    else { return nil }
    let (pages, index) = (drawing.pages, max(number, 0))
    guard pages.indices.contains(index), number >= Self.selectionPage,
      var scene = drawing.scene(of: pages[index].id, in: part)
    else { return nil }
    if let part { scene.area = scene.area.intersection(part) }
    return scene
  }

  /// Some rows of a picture of a page, or of a part of it, for pictures that are too large for memory.
  ///
  /// All bands show the page as it was when the first was painted.
  ///
  /// - Parameters:
  ///   - number: The page, counted from 0.
  ///   - scale: Pixels per page unit.
  ///   - paper: Whether the paper is drawn below the ink.
  ///   - part: The visible part of the page, in page units; `nil` for all of it.
  ///   - top: The first row; 0 begins a picture.
  /// - Returns: About a million pixels; `nil` below the last row, if there is no such page, if it is infinite and
  ///   without ink, and if the picture would have more than 2³⁰ pixels.
  package func band(
    ofPage number: Int,
    scale: Double,
    paper: Bool,
    part: Rect?,
    from top: Int
  ) -> Pixmap? {
    if top == 0 { printed = nil }
    if top == 0, number >= 0, let drawing = canvas?.drawing,
      var scene = scene(ofPage: number, part: part)
    {
      scene.layers = []
      if !paper { scene.paper = DisplayList() }
      printed = (drawing, drawing.pages[number].id, scene)
    }
    guard let canvas, let (drawing, page, scene) = printed,
      let band = PageRenderer(reader: canvas.editor.strokeReader)
        .band(of: scene, scale: scale, from: top, { drawing.layerScenes(of: page, in: $0) })
    else {
      printed = nil
      return nil
    }
    return band
  }

  /// A sample stroke of a brush: a wave with the highest force in the middle.
  ///
  /// An eraser erases from a band of ink.
  ///
  /// - Parameters:
  ///   - brush: The brush.
  ///   - width: The width of the picture, in pixels.
  ///   - height: The height of the picture, in pixels.
  ///   - scale: Pixels per page unit.
  package static func preview(of brush: Brush, width: Int, height: Int, scale: Double) -> Pixmap {
    var pixmap = Pixmap(width: width, height: height)
    let size = Vector(Double(width) / scale, Double(height) / scale)
    let margin = min(size.dy * 0.3, size.dx * 0.2)
    let count = 48
    var samples: [StrokeSample] = []
    for i in 0...count {
      let part = Double(i) / Double(count)
      let wave = Real.sinCos(2 * .pi * part).sine
      samples.append(
        StrokeSample(
          location: Point(
            margin + (size.dx - 2 * margin) * part,
            size.dy / 2 - wave * (size.dy / 2 - margin)
          ),
          time: part * 0.6,
          force: 0.15 + 0.75 * (1 - (2 * part - 1) * (2 * part - 1)),
          altitude: .pi / 3,
          azimuth: .pi / 4,
          roll: 0
        )
      )
    }
    var list = DisplayList()
    if Tool.brush(brush).erases {
      let ends = [Point(margin / 2, size.dy / 2), Point(size.dx - margin / 2, size.dy / 2)]
      let line = ends.map { StrokeSample(location: $0, time: 0) }
      var band = Brush.fineliner
      band.width = size.dy * 0.6
      band.color = Color(gray: 0.55)
      if let item = Stroke(id: StrokeID(0), brush: band, samples: line).item() {
        list.items.append(item)
      }
    }
    if let item = Stroke(id: StrokeID(1), brush: brush, samples: samples).item() {
      list.items.append(item)
    }
    let transform = Affine(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)
    Rasterizer().draw(list, transform: transform, into: &pixmap)
    return pixmap
  }

  /// A brush of the library or the host, with a width and a color; `nil` if there is none or a value is out of range.
  ///
  /// - Parameters:
  ///   - index: The index; brushes of the host follow those of the library.
  ///   - width: The new ``Brush/width``; 0 for the brush's own.
  ///   - color: The new color, with the opacity of the whole stroke; `nil` for the brush's own.
  package func brush(_ index: Int, width: Double, color: Color?) -> Brush? {
    let known = library.brushes
    let found = known.indices.contains(index) ? known[index].brush : ownBrushes[index - known.count]
    guard var brush = found, (0...Style.greatestWidth).contains(width) else { return nil }
    if width > 0 { brush.width = width }
    if let color {
      brush.color = color
      brush.opacity = color.alpha
    }
    return brush
  }

  /// Adds a brush of the host; if it replaces the current brush, that stays unchanged until it is chosen again.
  func addBrush(_ bytes: [UInt8], at index: Int) throws(Refusal) {
    do throws(StreamDecodingError) {
      ownBrushes[index] = try Brush(decoding: bytes, plugins: library.plugins)
    } catch {
      throw .unreadable
    }
  }
}
