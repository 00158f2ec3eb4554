import InkDrawing
import InkFormats
import InkGraphics
import InkRendering
import InkStrokes

/// The validated options of `render`.
struct RenderOptions {
  /// The size of the picture of a page.
  enum Size {
    /// The number of pixels per page unit (1/72 inch), above 0.
    case scale(Double)
    /// The maximum width and height in pixels; each page is scaled to the largest size within them.
    case fit(width: Int, height: Int)
  }

  /// The chosen pixels per page unit; 0 if none were chosen.
  var chosenScale: Double {
    switch size {
    case .scale(let scale): scale
    // An estimate for A4, whose longer side has 842 page units.
    case .fit(let width, let height): Double(max(width, height)) / 842
    case nil: 0
    }
  }

  /// Estimates the number of pixels of a page; `nil` if a picture can't have that many.
  func pixels(of page: PageSize) -> Double? {
    let shown = area?.intersection(page.rect) ?? page.rect
    guard !shown.isEmpty else { return nil }
    var scale = 96.0 / 72
    switch size {
    case .fit(let width, let height):
      scale = min(Double(width) / shown.width, Double(height) / shown.height)
    case .scale(let chosen): scale = chosen
    case nil: break
    }
    let count = shown.width * shown.height * scale * scale
    return count <= Double(size == nil ? Picture.usualLimit : Picture.pixelLimit) ? count : nil
  }

  /// Returns a file with its pages scaled to the requested size.
  func shown(_ file: InkImport, _ label: String) throws(CommandError) -> InkImport {
    guard let pageSize else { return file }
    var file = file
    try file.setPageSize(pageSize, label)
    return file
  }

  /// The background of the pictures, below the ink.
  enum Backdrop {
    /// The paper of each page, with its ruling and background picture; white if it has none.
    case document
    /// The paper of each page in another color.
    case paper(Color)
    /// No background: transparent, without paper.
    case transparent
  }

  /// The pages to draw whose PDF backgrounds are read as shapes; none if ``showsPaper`` is false.
  var pdfPages: PDFPageChoice {
    if !showsPaper { return .none }
    return page.map { .some($0...$0) } ?? .all
  }

  /// Whether the paper of documents is drawn.
  var showsPaper: Bool { if case .transparent = backdrop { false } else { true } }

  /// The way of drawing pages.
  enum Renderer: String {
    /// The page with its ink, as the canvas shows it.
    case page
    /// The debug overlay: samples, curves and control points of the ink above a faint picture of the page.
    case debug
  }

  /// The size of pictures; `nil` if it wasn't given.
  var size: Size?
  var backdrop = Backdrop.document
  var renderer = Renderer.page
  var page: Int?
  /// The visible part of pages, in page units; `nil` for all.
  var area: Rect?
  /// The size to scale pages to; `nil` for no scaling.
  var pageSize: PageSize?
  var brush: Brush?
  var engine: (any StrokeEngine)?
  var until: Double?
  /// The fading (see `--fade`) of ink that is drawn as at the time ``until``; `nil` for ink that doesn't fade.
  var fading: Fading?

  /// Whether pages are drawn unchanged, so that they can be drawn while they are read.
  var showsWhatIsRead: Bool {
    brush == nil && engine == nil && until == nil && area == nil && pageSize == nil
  }
  var output: OutputName
  var isJSON: Bool

  /// The form of the ink in a PDF.
  var ink = PDFInk.content

  /// Whether a PDF embeds the document, so that it can be edited again.
  var isEditable = false

  init(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandError) {
    guard let output = arguments["output"] else {
      throw .usage("no output given: add -o OUT.png, OUT.svg or OUT.pdf")
    }
    let sizes = ["dpi", "scale", "size"].filter(arguments.has)
    if sizes.count > 1 {
      throw .usage("--\(sizes[0]) and --\(sizes[1]) cannot be combined")
    }
    if let dpi = try arguments.number("dpi") { size = .scale(dpi / 72) }
    if let scale = try arguments.number("scale") { size = .scale(scale) }
    if let text = arguments["size"] { size = try Self.size(text) }
    if let text = arguments["background"] { backdrop = try Self.backdrop(text) }
    page = try arguments.count("page")
    if let text = arguments["area"] { area = try Self.area(text) }
    until = try arguments.number("until", allowsZero: true)
    brush = try BrushOption.value(of: arguments, context)
    engine = try EngineOption.value(of: arguments, context)
    pageSize = try PageSizeOption.value(of: arguments)
    fading = try FadeOption.value(of: arguments)
    isJSON = arguments.has("json")
    self.output = try OutputName(output, format: arguments["format"])
    if self.output.format == .pdf { try checkPDF(arguments) }
    if let name = arguments["ink"] {
      guard let ink = PDFInk(rawValue: name) else {
        throw .usage("--ink takes content, annotations or pixels, not '\(name)'")
      }
      guard self.output.format == .pdf else { throw .usage("--ink is only for PDF") }
      self.ink = ink
    }
    isEditable = arguments.has("editable")
    if isEditable { try checkEditable(arguments) }
    if let name = arguments["renderer"] {
      guard let renderer = Renderer(rawValue: name) else {
        throw .usage("--renderer takes page or debug, not '\(name)'")
      }
      self.renderer = renderer
    }
    if renderer == .debug { try checkDebug(arguments) }
    if fading != nil, self.output.format != .png || renderer == .debug {
      throw .usage("--fade is for PNG, and cannot be combined with --renderer debug")
    }
    if self.output.isStandardOutput {
      if arguments.operands.count > 1 { throw .usage("-o - takes one input file") }
      if isJSON { throw .usage("-o - and --json cannot be combined") }
    }
  }

  /// Checks options for PDF, which has the size of its pages and holds all of them.
  private func checkPDF(_ arguments: ParsedArguments) throws(CommandError) {
    for name in ["scale", "size"] where arguments.has(name) {
      throw .usage("--\(name) is for PNG and SVG: the pages of a PDF have their own sizes")
    }
    if output.namesPages, page == nil {
      throw .usage("a PDF contains all pages: leave out {page}, or choose one page with --page")
    }
  }

  /// Checks options for an editable PDF, which shows the whole document.
  private func checkEditable(_ arguments: ParsedArguments) throws(CommandError) {
    guard output.format == .pdf else { throw .usage("--editable is only for PDF") }
    for name in ["page", "area", "until", "brush", "engine", "page-size"] where arguments.has(name)
    {
      throw .usage("--editable and --\(name) cannot be combined: the PDF embeds the whole document")
    }
  }

  /// Checks options for the debug overlay, which is painted as pixels on the document's paper.
  private func checkDebug(_ arguments: ParsedArguments) throws(CommandError) {
    guard output.format == .png else { throw .usage("--renderer debug writes only PNG") }
    if arguments.has("background") {
      throw .usage("--renderer debug and --background cannot be combined")
    }
  }

  private static func size(_ text: String) throws(CommandError) -> Size {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]), width >= 1,
      height >= 1
    else { throw .usage("--size takes WIDTHxHEIGHT in pixels, such as 800x600, not '\(text)'") }
    return .fit(width: width, height: height)
  }

  private static func area(_ text: String) throws(CommandError) -> Rect {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }
    guard parts.count == 4, numbers.count == 4, numbers.allSatisfy({ abs($0) <= 1e9 }),
      numbers[2] > 0, numbers[3] > 0
    else { throw .usage("--area takes X,Y,WIDTH,HEIGHT in units of 1/72 inch, not '\(text)'") }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  private static func backdrop(_ text: String) throws(CommandError) -> Backdrop {
    switch text {
    case "none": return .transparent
    case "white": return .paper(.white)
    default: break
    }
    let digits = Array(text.utf8.dropFirst())
    guard text.hasPrefix("#"), digits.count == 6 || digits.count == 3,
      let value = UInt32(text.dropFirst(), radix: 16), digits[0] != 0x2B, digits[0] != 0x2D
    else { throw .usage("--background takes white, none or #rrggbb, not '\(text)'") }
    func channel(_ shift: UInt32) -> Double {
      digits.count == 6
        ? Double(value >> (shift * 2) & 255) / 255 : Double(value >> shift & 15) / 15
    }
    return .paper(Color(red: channel(8), green: channel(4), blue: channel(0)))
  }
}
