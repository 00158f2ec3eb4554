import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

/// A generator of valid, small documents that are expensive to process.
///
/// They are made from the parts of the writer: frames and checksums are valid, and only the content is unrealistic.
/// Counts are scaled: 1 is for release builds.
struct HostileDocuments {
  /// The share of the full size.
  var scale: Double

  func count(_ full: Int, minimum: Int = 8) -> Int { max(Int(Double(full) * scale), minimum) }

  /// A function that makes a document.
  typealias Kind = @Sendable (HostileDocuments) throws -> [UInt8]

  static let kinds: [String: Kind] = structure.merging(ink) { $1 }.merging(graphics) { $1 }
    .merging(histories) { $1 }.merging(cut) { $1 }

  // MARK: Parts

  static let size = PageSize(595, 842)

  /// Returns a drawing of one page and one layer, which a function fills.
  static func makeDocument(
    _ paper: Paper = .plain,
    size: PageSize = size,
    _ fill: (DrawingBuilder) throws -> Void
  ) rethrows -> Drawing {
    let builder = DrawingBuilder()
    builder.beginPage(size: size, paper: paper)
    builder.beginLayer()
    try fill(builder)
    return builder.finish()
  }

  /// Returns a line of samples.
  static func line(
    _ count: Int,
    _ point: (Int) -> Point = { Point(Double($0 % 500), 20) }
  ) -> [StrokeSample] {
    (0..<count).map { i in
      StrokeSample(location: point(i), time: Double(i) * 0.004, force: 0.5)
    }
  }

  static func stroke(_ samples: [StrokeSample], _ brush: Brush = .fineliner) -> Stroke {
    Stroke(id: StrokeID(0), kind: .pen, brush: brush, samples: samples)
  }

  /// Returns the frames of a new document.
  static func frames(of drawing: Drawing) -> [DocumentFrame] {
    var document = InkDocument(drawing)
    return document.takeFrames()
  }

  /// Returns the bytes of a log.
  static func log(_ frames: [DocumentFrame]) -> [UInt8] {
    var log = DocumentLog(DocumentIdentifier(high: 1, low: 2))
    return log.encode(frames)
  }

  static func log(_ drawing: Drawing) -> [UInt8] { log(frames(of: drawing)) }

  static func fields(_ fill: (inout FieldWriter) -> Void) -> [UInt8] {
    var fields = FieldWriter()
    fill(&fields)
    return fields.bytes
  }

  /// Returns frames whose strokes, stored separately, have other samples, so that few bytes claim many strokes.
  ///
  /// - Parameters:
  ///   - drawing: The drawing with the strokes.
  ///   - chunks: The chunks, used in turn, each with its number of strokes.
  static func frames(
    of drawing: Drawing,
    storedAs chunk: [UInt8],
    of count: Int,
    strokes: Int
  ) -> [DocumentFrame] {
    var result = frames(of: drawing).filter { $0.kind != .events }
    for first in stride(from: 0, to: strokes, by: count) {
      let payload = fields {
        $0.write(3, bytes: chunk)
        $0.write(4, unsigned: UInt64(count))
        $0.write(13, unsigned: UInt64(first))
      }
      result.append(DocumentFrame(.events, payload: payload))
    }
    return result
  }

  /// Returns a frame that begins a stroke on the first layer of a drawing, with its first brush.
  static func begin(_ chunk: [UInt8], _ number: Int, in drawing: Drawing) -> DocumentFrame {
    let layer = drawing.layers(of: drawing.pages[0].id)[0].id
    return DocumentFrame(
      .events,
      payload: fields {
        $0.write(1, bytes: chunk)
        $0.write(5, unsigned: UInt64(1_000_000 + number))
        $0.write(7, unsigned: 0)
        $0.write(8, unsigned: UInt64(layer.stamp.counter))
        $0.write(9, unsigned: UInt64(layer.stamp.author))
      }
    )
  }

  /// Returns a chunk with one stroke of the given samples.
  static func chunk(_ samples: [StrokeSample]) -> [UInt8] { SampleEncoder().encode([samples]) }
}
