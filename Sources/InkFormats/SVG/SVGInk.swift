import InkDrawing
public import InkGraphics
import InkStrokes

/// The ink embedded in an SVG file, so that it can be opened again.
///
/// It is an element in the file's `metadata`: a document of pages of layers, each an event log,
/// gzipped and in Base64. A recording is stored as a whole, with its callbacks.
enum SVGInk {
  /// The XML namespace of the elements.
  static let namespace: StaticString = "urn:inkstone:ink:1"

  /// Returns the XML element that embeds the ink of a file.
  static func metadata(_ file: InkImport) -> [UInt8] {
    var text = Array("<metadata>\n<inkstone:document xmlns:inkstone=\"\(namespace)\" ".utf8)
    text += "channels=\"\(SVGOutput.escaped(file.channels.joined(separator: " ")))\">\n".utf8
    if let recording = file.recording {
      let batches = recording.batches.map(String.init).joined(separator: " ")
      text += "<inkstone:recording batches=\"\(batches)\">".utf8
      append(recording.stream, to: &text)
      text += "</inkstone:recording>\n".utf8
    } else {
      let reader = StrokeReader.once(file.drawing)
      for (page, layers) in file.drawing.pagesWithLayers {
        append(page, layers, reader, to: &text)
      }
    }
    text += "</inkstone:document>\n</metadata>\n".utf8
    return text
  }

  private static func append(
    _ page: Page,
    _ layers: [Layer],
    _ reader: StrokeReader,
    to text: inout [UInt8]
  ) {
    text += "<inkstone:page".utf8
    if let bounds = page.size?.rect {
      let sides = [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY]
      text += " bounds=\"\(sides.map(DecimalText.text).joined(separator: " "))\"".utf8
    }
    text += ">\n".utf8
    for layer in layers {
      let name = layer.title.map { " name=\"\(SVGOutput.escaped($0))\"" } ?? ""
      text += "<inkstone:layer\(name)>".utf8
      var events = StrokeEvents()
      layer.visitStrokes(reader: reader) { events.add($0) }
      append(events.stream, to: &text)
      text += "</inkstone:layer>\n".utf8
    }
    text += "</inkstone:page>\n".utf8
  }

  private static func append(_ stream: EventStream, to text: inout [UInt8]) {
    Base64.encode(FastGzip.pack(stream.encoded()), appendingTo: &text)
  }
}

extension SVGWriter {
  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - bounds: The visible area, in page units.
  ///   - decimals: The number of digits after the decimal point of coordinates, 0…6. The default is 2, which is a
  ///     precision of 3.5 µm.
  ///   - painter: Makes the outlines of ink, and pixels of content that SVG cannot draw as a shape.
  public init(
    bounds: Rect,
    decimals: Int = 2,
    painter: InkPainter = InkPainter()
  ) {
    self.init(bounds: bounds, decimals: decimals, painter: painter) {
      Base64.encode(PNGWriter.encode($0), appendingTo: &$1)
    }
  }

  /// Embeds ink in the file as data, so that `InkReader` can read the strokes with their samples again.
  ///
  /// It does not change the picture.
  public mutating func embed(_ ink: InkImport) { metadata = SVGInk.metadata(ink) }

  /// Returns messages about the content that ``embed(_:)`` does not store, such as shapes and texts, one line each.
  public static func lossesOfInk(_ file: InkImport) -> [String] {
    var losses = WritingLosses()
    losses.addStructure(of: file)
    return losses.lines.map { "\($0): visible in the picture, but not in the ink embedded in it" }
  }
}
