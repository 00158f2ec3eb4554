import InkDrawing
import InkGraphics
import InkStrokes

/// Writes W3C InkML with all digits of every number.
///
/// Positions are in points, times in seconds, angles in radians, so nothing is converted. Strokes with
/// the same channels share a context, strokes of the same style share a brush. The pressure is a fraction
/// of its maximum. A brush whose width is proportional to the force is written with channel W, the width,
/// instead of F. Every brush includes its encoding in a property that other programs ignore.
///
/// Shapes are written as lines that look the same, text as annotations. Content that traces cannot hold is stored
/// for Inkstone in an ``InkMLOwnDocument``.
enum InkMLWriter {
  /// Returns the content of an InkML file.
  static func write(_ file: InkImport, losses: inout WritingLosses) -> [UInt8] {
    let drawing = file.drawing
    // These losses affect only other programs, since Inkstone reads the embedded document.
    var unseen = WritingLosses()
    let pages = drawing.pages
    if pages.count > 1 { unseen.add("\(pages.count) pages, merged into one") }
    var document = InkMLDocument(hasTimes: file.channels.contains("time"))
    for page in pages {
      if page.paper.isVisible { unseen.add("the paper of a page") }
      for layer in drawing.layers(of: page.id) {
        unseen.addLook(of: layer)
        if layer.items.isEmpty { continue }
        document.body += "<traceGroup>\n".utf8
        if let name = layer.title { document.annotate("layer", name) }
        var maker = StrokeMaker()
        StrokeReader().visit(layer.items) { item, samples in
          if item.isInk {
            for stroke in maker.strokes(of: item, samples) {
              document.add(stroke.transformed(item.transform), losses: &unseen)
            }
            if item.erases { unseen.add("an eraser stroke") }
          } else {
            document.add(item, losses: &unseen)
          }
          return true
        }
        document.body += "</traceGroup>\n".utf8
      }
    }
    losses.add(unseen, to: "other programs")
    let text = document.bytes
    guard InkMLOwnDocument.isNeeded(for: drawing) else { return text + Array("</ink>\n".utf8) }
    return text + InkMLOwnDocument.ending(drawing, behind: text)
  }
}

/// The text of an InkML document while it is written.
private struct InkMLDocument {
  var body: [UInt8] = []
  private var definitions: [UInt8] = []
  private var contexts: [InkMLTraceChannels] = []
  private var brushes: [Brush: Int] = [:]
  private let hasTimes: Bool

  init(hasTimes: Bool) { self.hasTimes = hasTimes }

  /// The document without its last tag.
  var bytes: [UInt8] {
    var text = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <ink xmlns="http://www.w3.org/2003/InkML">
      <annotation type="creator">inkstone</annotation>
      <definitions>

      """.utf8
    )
    text += definitions
    text += "</definitions>\n".utf8
    text += body
    return text
  }

  mutating func annotate(_ type: String, _ text: String) {
    body += "<annotation type=\"\(type)\">\(SVGOutput.escaped(text))</annotation>\n".utf8
  }

  /// Adds an item that isn't ink: traces of its outlines, or its text as an annotation.
  mutating func add(_ item: Item, losses: inout WritingLosses) {
    body += "<traceGroup>\n".utf8
    defer { body += "</traceGroup>\n".utf8 }
    if case .text(let block)? = item.graphic?.origin {
      annotate("text", block.text)
      return losses.add("the style of a text")
    }
    if item.shape != nil { annotate("shape", "drawn as lines") }
    guard let shown = item.displayItem else { return }
    var outlines = InkMLOutlines()
    outlines.add(shown)
    for stroke in outlines.strokes { add(stroke, losses: &losses) }
    losses.add(outlines.losses)
  }

  mutating func add(_ stroke: Stroke, losses: inout WritingLosses) {
    if stroke.kind != .pen { losses.add("the type of pointer (finger, mouse or eraser end)") }
    let channels = InkMLTraceChannels(stroke, hasTime: hasTimes)
    body +=
      "<trace contextRef=\"#c\(context(channels))\" brushRef=\"#b\(brush(stroke.brush))\">".utf8
    let samples = stroke.samples
    for (i, sample) in samples.enumerated() {
      if i > 0 { body += ", ".utf8 }
      for (k, value) in channels.values(sample, width: stroke.brush.strokeStyle.width).enumerated()
      {
        if k > 0 { body.append(32) }
        if let value {
          DecimalText.append(value, to: &body)
        } else {
          body.append(UInt8(ascii: "?"))
        }
      }
      for isPressed in channels.buttons(sample) { body += isPressed ? " T".utf8 : " F".utf8 }
    }
    body += "</trace>\n".utf8
  }

  private mutating func context(_ channels: InkMLTraceChannels) -> Int {
    if let known = contexts.firstIndex(of: channels) { return known }
    contexts.append(channels)
    let number = contexts.count - 1
    definitions +=
      "<context xml:id=\"c\(number)\"><inkSource xml:id=\"s\(number)\"><traceFormat>\n".utf8
    for channel in channels.elements { definitions += "\(channel)\n".utf8 }
    definitions += "</traceFormat><channelProperties>\n".utf8
    // InkMLjs doesn't draw channels without a resolution.
    for name in ["X", "Y"] {
      definitions += "<channelProperty channel=\"\(name)\" name=\"resolution\"".utf8
      definitions += " value=\"1\" units=\"1/pt\"/>\n".utf8
    }
    definitions += "</channelProperties></inkSource></context>\n".utf8
    return number
  }

  private mutating func brush(_ brush: Brush) -> Int {
    if let known = brushes[brush] { return known }
    let number = brushes.count
    brushes[brush] = number
    let style = brush.strokeStyle
    var properties: [(String, String)] = []
    let width = DecimalText.text(style.width)
    definitions += "<brush xml:id=\"b\(number)\">\n".utf8
    for side in ["width", "height"] {
      definitions += "<brushProperty name=\"\(side)\" value=\"\(width)\" units=\"pt\"/>\n".utf8
    }
    properties.append(("color", DecimalText.hex(style.color.rgba, withAlpha: false)))
    let transparency = (1 - min(max(style.color.alpha, 0), 1)) * 255
    if transparency > 0 { properties.append(("transparency", DecimalText.text(transparency))) }
    properties.append(("tip", "ellipse"))
    properties.append(("rasterOp", style.blendMode == .multiply ? "maskPen" : "copyPen"))
    properties.append(("fitToCurve", brush.engine is PolylineEngine ? "0" : "1"))
    let follows = brush.effects.contains { $0 is PressureWidth || $0 is ProportionalWidth }
    if !follows { properties.append(("ignorePressure", "1")) }
    var encoded: [UInt8] = []
    Base64.encode(brush.encoded(), appendingTo: &encoded)
    properties.append((InkMLBrush.ownProperty, String(decoding: encoded, as: UTF8.self)))
    for (name, value) in properties {
      definitions += "<brushProperty name=\"\(name)\" value=\"\(value)\"/>\n".utf8
    }
    definitions += "</brush>\n".utf8
    return number
  }
}

/// The channels that the traces of a stroke have.
private struct InkMLTraceChannels: Hashable {
  private var hasTime = false
  private var hasForce = false
  private var hasWidth = false
  private var hasAltitude = false
  private var hasAzimuth = false
  private var hasRoll = false
  private var hasButtons = false

  init(_ stroke: Stroke, hasTime: Bool) {
    self.hasTime = hasTime
    let isProportional = stroke.brush.effects.contains { $0 is ProportionalWidth }
    for sample in stroke.samples {
      if sample.force != nil { if isProportional { hasWidth = true } else { hasForce = true } }
      if sample.altitude != nil { hasAltitude = true }
      if sample.azimuth != nil { hasAzimuth = true }
      if sample.roll != nil { hasRoll = true }
      if !sample.buttons.isEmpty { hasButtons = true }
    }
  }

  /// The XML elements that describe the channels.
  ///
  /// The force is the third one, as in Office, since InkMLjs takes the third for it.
  var elements: [String] {
    func channel(_ name: String, _ rest: String) -> String {
      "<channel name=\"\(name)\" type=\"decimal\" \(rest)/>"
    }
    var elements = [channel("X", "units=\"pt\""), channel("Y", "units=\"pt\"")]
    if hasForce { elements.append(channel("F", "min=\"0\" max=\"1\" units=\"dev\"")) }
    if hasWidth { elements.append(channel("W", "units=\"pt\"")) }
    if hasAltitude { elements.append(channel("OE", "units=\"rad\"")) }
    if hasAzimuth { elements.append(channel("OA", "units=\"rad\"")) }
    if hasRoll { elements.append(channel("OR", "units=\"rad\"")) }
    if hasTime { elements.append(channel("T", "units=\"s\"")) }
    if hasButtons {
      elements.append("<channel name=\"B1\" type=\"boolean\"/>")
      elements.append("<channel name=\"B2\" type=\"boolean\"/>")
    }
    return elements
  }

  /// Returns the values of a sample in the order of the channels; a value that it lacks is `nil`.
  func values(_ sample: StrokeSample, width: Double) -> [Double?] {
    var values: [Double?] = [sample.location.x, sample.location.y]
    if hasForce { values.append(sample.pressure) }
    if hasWidth { values.append(sample.force.map { $0 * width }) }
    if hasAltitude { values.append(sample.altitude) }
    if hasAzimuth { values.append(sample.azimuth) }
    if hasRoll { values.append(sample.roll) }
    if hasTime { values.append(sample.time) }
    return values
  }

  /// Returns whether each of the two buttons is pressed; empty if the trace doesn't have buttons.
  func buttons(_ sample: StrokeSample) -> [Bool] {
    guard hasButtons else { return [] }
    return [sample.buttons.contains(.primaryBarrel), sample.buttons.contains(.secondaryBarrel)]
  }
}
