import InkDrawing
import InkFormats
import InkGraphics

/// Turns the SVG that cairo writes into display items, in page units.
///
/// It knows what cairo 1.16 writes and no more: absolute path commands, `use` of symbols, groups and pictures, clips,
/// masks, patterns and gradients in user space. Definitions precede their use.
final class SVGPageParser: XMLReceiver {
  /// The items of the page, bottom to top.
  var items: [DisplayList.Item] = []

  /// The kinds of content that are missing, as beginnings of notes that end with "is missing".
  var losses: Set<String> = []

  /// Whether the page has a JPEG file of four channels (CMYK), which only Poppler converts.
  var hasCMYK = false

  /// Whether the page has pictures with pixels that viewers may draw as squares.
  var hasCoarsePictures = false
  var coarsePictures = CoarsePictures()

  /// The number of page units per unit of the SVG file.
  let unit: Double
  let masks: MaskPainter

  var frames: [SVGFrame] = [SVGFrame(.root)]
  /// The nesting depth within an element that is skipped, from 1; 0 outside of such an element.
  private var skipped = 0
  var definitionDepth = 0
  private var elementCount = 0

  // The definitions, by their identifiers.

  var clips: [String: Path] = [:]
  var groups: [String: [DisplayList.Item]] = [:]
  /// The identifiers of groups of which a mask uses only the opacity.
  var alphaGroups: Set<String> = []
  var pictures: [String: (picture: Picture, width: Double, height: Double)] = [:]
  var maskItems: [String: MaskPainter.Mask] = [:]
  var patterns: [String: SVGPattern] = [:]
  var gradients: [String: Gradient] = [:]

  var glyphs = SVGGlyphs()

  var decoder = PictureFileDecoder()

  /// The maximum number of elements of a page.
  private static let maximumElements = 4_000_000

  /// The maximum nesting depth of elements.
  private static let maximumDepth = 128

  /// Creates a parser.
  ///
  /// - Parameter scale: Units of the SVG file per page unit.
  init(scale: Double) {
    unit = 1 / scale
    masks = MaskPainter()
  }

  /// Parses an SVG file that cairo wrote.
  ///
  /// - Parameter scale: Units of the SVG file per page unit.
  /// - Throws: An error if it is no XML, or has too many elements.
  static func parse(_ bytes: [UInt8], scale: Double) throws(FormatError) -> SVGPageParser {
    let parser = SVGPageParser(scale: scale)
    try XMLScanner.scan(bytes, into: parser)
    parser.items = parser.frames[0].items
    return parser
  }

  // MARK: Elements

  func text(_ piece: UnsafeBufferPointer<UInt8>) {}

  func begin(_ name: UnsafePointer<UInt8>, _ attributes: XMLAttributes) throws(FormatError) {
    elementCount += 1
    guard elementCount <= Self.maximumElements, frames.count < Self.maximumDepth else {
      throw FormatError(
        "a PDF page has more than \(Self.maximumElements) elements, or more than \(Self.maximumDepth) levels of them"
      )
    }
    if skipped > 0 {
      skipped += 1
      return
    }
    func isNamed(_ other: StaticString) -> Bool { XMLScanner.equal(name, other) }
    let top = frames[frames.count - 1]
    var frame = SVGFrame(.other)
    frame.style = top.style
    frame.transform = top.transform
    if let style = attributes.text("style") { frame.style.read(style) }
    if let mode = attributes.text("comp-op") { frame.style.mode = SVGStyle.mode(mode) }
    if let transform = attributes["transform"] {
      frame.transform = SVGNumbers(transform).transform.scaled(by: unit)
        .concatenating(top.transform)
    }
    if isNamed("svg") {
      frame.kind = .group
    } else if isNamed("defs") {
      frame.kind = .definitions
      definitionDepth += 1
    } else if isNamed("g") {
      frame.kind = .group
      frame.name = attributes.text("id")
      frame.isAlpha = attributes["filter"] != nil
      if attributes["filter"] != nil { markAlpha() }
      if let name = attributes.text("clip-path").flatMap(SVGStyle.reference) {
        let isEvenOdd = attributes.text("clip-rule") == "evenodd"
        let path = (clips[name] ?? Path()).transformed(by: frame.transform)
        frame.clip = (path, isEvenOdd ? .evenOdd : .nonZero)
      }
    } else if isNamed("symbol") {
      frame.kind = .symbol(attributes.text("id") ?? "")
      frame.transform = .identity
    } else if isNamed("clipPath") {
      frame.kind = .clip(attributes.text("id") ?? "")
      frame.transform = .identity
    } else if isNamed("mask") {
      frame.kind = .mask(attributes.text("id") ?? "")
      (frame.transform, frame.style) = (.identity, SVGStyle())
    } else if isNamed("pattern") {
      frame.kind = .pattern(
        attributes.text("id") ?? "",
        width: number("width", attributes) * unit,
        height: number("height", attributes) * unit,
        (attributes["patternTransform"].map { SVGNumbers($0).transform } ?? .identity)
          .scaled(by: unit)
      )
      (frame.transform, frame.style) = (.identity, SVGStyle())
    } else if isNamed("linearGradient") || isNamed("radialGradient") {
      frame.kind = .gradient(attributes.text("id") ?? "")
      frame.gradient = Gradient(attributes, isRadial: isNamed("radialGradient"), unit: unit)
    } else if isNamed("stop") {
      frames[frames.count - 1].gradient?.addStop(frame.style, number("offset", attributes))
    } else if isNamed("path") {
      addPath(frame, attributes)
    } else if isNamed("rect") {
      addRect(frame, attributes)
    } else if isNamed("image") {
      definePicture(frame, attributes)
    } else if isNamed("use") {
      use(frame, attributes)
    } else if !isNamed("filter") && !isNamed("feColorMatrix") {
      losses.insert("content in an unknown element")
      skipped = 1
      return
    }
    frames.append(frame)
  }

  func end(_ name: UnsafePointer<UInt8>) throws(FormatError) {
    if skipped > 1 {
      skipped -= 1
      return
    }
    if skipped == 1 {
      skipped = 0
      return
    }
    finishRun()
    let frame = frames.removeLast()
    switch frame.kind {
    case .root, .other: break
    case .definitions: definitionDepth -= 1
    case .group:
      let items = DisplayList.Item.clipped(frame.items, by: frame.clip)
      if isPathOnly {
        frames[frames.count - 1].path.append(frame.path)
      } else if definitionDepth > 0, let name = frame.name, isInDefinitions {
        groups[name] = items
        if frame.isAlpha { alphaGroups.insert(name) }
      } else {
        for item in items { add(item) }
        if let mask = frame.mask { maskCurrent(by: mask) }
      }
    case .symbol(let name):
      glyphs.define(name, frame.path)
    case .clip(let name): clips[name] = frame.path
    case .mask(let name):
      maskItems[name] = MaskPainter.Mask(items: frame.items, isAlpha: frame.isAlpha)
    case .pattern(let name, let width, let height, let transform):
      patterns[name] = SVGPattern(
        width: width,
        height: height,
        transform: transform,
        items: frame.items
      )
    case .gradient(let name): gradients[name] = frame.gradient?.thinned
    }
  }

  var isInDefinitions: Bool {
    if case .definitions = frames[frames.count - 1].kind { return true }
    return false
  }

  /// Marks the enclosing mask as one that uses the opacity of its items, not their brightness.
  func markAlpha() {
    for i in frames.indices.reversed() {
      if case .mask = frames[i].kind {
        frames[i].isAlpha = true
        return
      }
    }
  }

  func number(_ name: StaticString, _ attributes: XMLAttributes) -> Double {
    attributes[name].map { SVGNumbers($0).first } ?? 0
  }
}
