import InkDrawing
import InkGraphics
import InkPDF
import InkStrokes

extension PDFInkReader {
  /// The strokes of annotations, by the index of their page.
  typealias PageStrokes = [Int: [Stroke]]

  /// Takes the ink annotations out of a PDF.
  ///
  /// - Parameter notes: Receives notes about what isn't ink.
  /// - Returns: The strokes of each page, and the PDF without their annotations; the given one if it has none.
  static func ink(
    from input: FormatInput,
    _ notes: inout [String]
  ) throws(FormatError) -> (strokes: PageStrokes, pdf: [UInt8]) {
    let taken: PDFTakenInk
    do throws(PDFError) {
      taken = try PDFTakenInk(from: input.bytes, password: input.password)
    } catch {
      switch error {
      case .needsPassword, .wrongPassword: throw FormatError(error.description)
      default:
        notes.append("the ink annotations stay part of the paper: \(error.description)")
        return ([:], input.bytes)
      }
    }
    notes += taken.notes
    guard !taken.rest.isEmpty else { return ([:], input.bytes) }
    var budget = ReadingBudget(input.limits)
    var strokes: PageStrokes = [:]
    for annotation in taken.annotations {
      for points in annotation.lines {
        try budget.reserve(ReadingBudget.stroke + points.count * ReadingBudget.sample)
        let samples = points.map { StrokeSample(location: $0, time: 0, force: 1) }
        guard let brush = brush(of: annotation, samples) else { continue }
        let stroke = Stroke(id: StrokeID(0), brush: brush, samples: samples)
        strokes[annotation.page, default: []].append(stroke)
      }
    }
    return (strokes, taken.rest)
  }

  /// The maximum number of dashes of a line; lines with more are drawn solid.
  private static let maximumDashes = 20_000.0

  private static func brush(of ink: PDFInkAnnotation, _ samples: [StrokeSample]) -> Brush? {
    let color = ink.color
    var style = Style(
      color: Color(red: color.x, green: color.y, blue: color.z, alpha: color.w),
      width: ink.width
    )
    if ink.isMultiplied {
      style.purpose = .highlighter
      style.blendMode = .multiply
    }
    if !ink.dash.isEmpty {
      let length = zip(samples, samples.dropFirst())
        .reduce(0) { $0 + $1.0.location.distance(to: $1.1.location) }
      let period = ink.dash.reduce(0, +)
      if period >= Style.Dash.minimumPeriod,
        length / period * Double(ink.dash.count) < maximumDashes
      {
        style.dash = Style.Dash(ink.dash)
        style.cap = .butt
      }
    }
    return try? Brush.polyline(style)
  }
}
