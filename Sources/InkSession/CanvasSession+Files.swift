import InkCanvas
import InkDrawing
package import InkFormatsCore
package import InkGraphics
import InkStrokes

extension CanvasSession {
  /// Reads a brush file that names parts of the library.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - decode: The decoder of picture files: it gets the bytes of a file and the maximum number of its pixels, and
  ///     throws an error if the picture has more or cannot be decoded.
  /// - Throws: An error with the line, the key and the reason.
  package func brushFile(
    _ bytes: [UInt8],
    decode: @escaping ([UInt8], Int) throws(FormatError) -> Pixmap
  ) throws(FormatError) -> BrushFile {
    try BrushFile(reading: bytes, plugins: library.plugins, decode: decode)
  }

  /// A JSON value that lists the parts, such as engines, effects and tips, that brush files can name.
  package var brushParts: JSON { PartsTable.json(of: library.plugins) }

  /// The maximum number of pixels of all pictures of an SVG file; the last pictures have a lower resolution.
  private static let maximumDrawnPixels = Double(24 << 20)

  /// The maximum side of a picture, in pixels, that browsers can encode.
  private static let longestSide = 4096.0

  /// The maximum number of bytes of all JPEG files in an SVG file; further ones are painted and stored as pixels.
  private static let maximumFileBytes = 64 << 20

  /// The bounds of a page, in page units; `nil` for an infinite page without ink.
  ///
  /// - Parameter number: The page, counted from 0; −1 for the selection alone.
  package func area(ofPage number: Int) -> Rect? {
    drawableScene(ofPage: number)?.area
  }

  private func drawableScene(ofPage number: Int, part: Rect? = nil) -> PageScene? {
    guard let scene = scene(ofPage: number, part: part), !scene.area.isEmpty,
      scene.area.width.isFinite, scene.area.height.isFinite
    else { return nil }
    return scene
  }

  /// A page as an SVG file on a white background, or the selection without a background.
  ///
  /// - Parameters:
  ///   - number: The page, counted from 0; −1 for the selection alone.
  ///   - part: The visible part of the page, in page units; `nil` for all of it.
  ///   - appendPicture: Appends the PNG file of some pixels in base64.
  /// - Returns: The file; `nil` if there is no such page, or it is infinite and without ink.
  package func svg(
    ofPage number: Int,
    part: Rect? = nil,
    appendPicture: @escaping (Pixmap, inout [UInt8]) -> Void
  ) -> [UInt8]? {
    guard let canvas, var scene = drawableScene(ofPage: number, part: part) else { return nil }
    if number != Self.selectionPage { scene.addBackground(.white, margin: 0) }
    var left = Self.maximumDrawnPixels
    let painter = InkPainter(outline: InkPainter().outline) { item, area in
      let shown = item.bounds.intersection(area)
      let room = max(left / 8, 4096) / max(shown.width * shown.height, 1)
      let side = max(shown.width, shown.height, 1)
      let scale = min(InkPainter.standardScale, room.squareRoot(), Self.longestSide / side)
      let picture = InkPainter(scale: scale).picture(item, area)
      left -= Double(picture?.pixmap.pixels.count ?? 0)
      return picture
    }
    var writer = SVGWriter(
      bounds: scene.area,
      decimals: 2,
      painter: painter,
      appendPicture: appendPicture
    )
    var bytesLeft = Self.maximumFileBytes
    writer.fileOfPicture = { picture in
      guard let file = picture.file, file.count <= bytesLeft else { return nil }
      bytesLeft -= file.count
      return file
    }
    let reader = canvas.editor.strokeReader
    let layers = scene.layers.map { layer in
      SVGWriter.Layer(layer, reader: reader, texts: layer.texts(in: scene.area))
    }
    return writer.encode(background: scene.paper, layers: layers)
  }
}
