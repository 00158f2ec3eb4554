public import InkDocuments
import InkGraphics
import InkStrokes

/// The one way out for ink in formats that other programs read.
///
/// The same ink gives the same bytes, whatever the machine. SVG is written by ``SVGWriter``, because
/// it needs outlines; ``SVGWriter/ink`` puts the ink into it.
public enum InkWriter {
  /// What was written.
  public struct Output: Sendable {
    /// The content of the file.
    public var bytes: [UInt8]

    /// What the format cannot hold of the ink, one short line each.
    public var notes: [String]
  }

  /// Writes ink.
  ///
  /// A format without pages gets the ink of all pages, one on top of the other: hand it pages one by
  /// one, see ``InkFile/page(_:)``.
  ///
  /// - Parameters:
  ///   - file: The ink.
  ///   - format: Any format with ``InkFormat/isWritable`` but SVG.
  ///   - precision: How exactly a document keeps samples.
  /// - Returns: The bytes, and what was lost.
  /// - Throws: If the format cannot be written here.
  public static func write(
    _ file: InkFile,
    as format: InkFormat,
    precision: SamplePrecision = .lossless
  ) throws(FormatError) -> Output {
    var losses = WritingLosses()
    let bytes: [UInt8]
    switch format {
    case .ink:
      bytes = InkDocumentWriter.write(file, precision: precision, losses: &losses)
    case .xopp: bytes = XournalWriter.write(file, losses: &losses)
    case .inkML: bytes = InkMLWriter.write(file, losses: &losses)
    case .inkableEvents: bytes = InkableWriter.write(file, losses: &losses)
    case .quickDraw: bytes = QuickDrawWriter.write(file, losses: &losses)
    case .sampleLines: bytes = SampleLinesWriter.write(file, losses: &losses)
    case .eventLog: bytes = EventLogWriter.write(file, losses: &losses)
    case .xoj, .unipen, .uim: throw FormatError("\(format.rawValue) is read, but not written")
    case .svg: throw FormatError("SVG is written with outlines, by another writer")
    }
    return Output(bytes: bytes, notes: losses.lines)
  }
}

extension InkFormat {
  /// Whether ink can be written in the format.
  public var isWritable: Bool {
    switch self {
    case .ink, .xopp, .inkML, .inkableEvents, .quickDraw, .sampleLines, .eventLog, .svg: true
    case .xoj, .unipen, .uim: false
    }
  }

  /// Whether a file of the format may have several pages.
  public var holdsPages: Bool {
    switch self {
    case .ink, .xopp, .xoj, .quickDraw: true
    case .inkML, .inkableEvents, .sampleLines, .eventLog, .unipen, .uim, .svg: false
    }
  }

  /// How names of such files end, without the full stop.
  public var fileExtension: String {
    switch self {
    case .ink: "ink"
    case .inkableEvents: "json"
    case .sampleLines: "txt"
    case .xopp: "xopp"
    case .xoj: "xoj"
    case .inkML: "inkml"
    case .quickDraw: "ndjson"
    case .unipen: "dat"
    case .uim: "uim"
    case .svg: "svg"
    case .eventLog: "bin"
    }
  }
}

extension InkFile {
  /// The file with one of its pages alone.
  ///
  /// A recording stays with the only page of a file, since it cannot be cut.
  ///
  /// - Precondition: There is such a page, counted from 0.
  public func page(_ index: Int) -> InkFile {
    var file = self
    file.pages = [pages[index]]
    if pages.count > 1 { file.recording = nil }
    return file
  }
}

/// What a format cannot hold, each thing once with how often it was there.
struct WritingLosses {
  private var counted: [(text: String, count: Int)] = []

  /// Adds a loss.
  mutating func add(_ text: String, _ count: Int = 1) {
    guard count > 0 else { return }
    if let i = counted.firstIndex(where: { $0.text == text }) {
      counted[i].count += count
    } else if counted.count < 50 {
      counted.append((text, count))
    }
  }

  /// Adds the channels of a file that are not among those that a format has.
  mutating func addChannels(of file: InkFile, but kept: Set<String>) {
    let lost = file.channels.filter { !kept.contains($0) }
    if !lost.isEmpty { add("not kept of the samples: \(lost.joined(separator: ", "))") }
  }

  /// Adds what a format without pages, layers and pictures cannot hold.
  mutating func addStructure(of file: InkFile) {
    if file.pages.count > 1 { add("\(file.pages.count) pages, written on one") }
    for page in file.pages {
      if page.hasVisibleBackground { add("a background") }
      for layer in page.layers {
        addLook(of: layer)
        for item in layer.items {
          if case .graphic = item { add("a picture or text") }
        }
      }
    }
  }

  /// Adds how a layer is shown, which only documents can hold.
  mutating func addLook(of layer: InkLayer) {
    if layer.isHidden { add("that a layer is hidden") }
    if layer.opacity != 1 { add("the opacity of a layer") }
  }

  /// The losses in lines.
  var lines: [String] {
    counted.map { text, count in
      let isSentence = text.hasPrefix("not kept") || text.contains(",")
      return (isSentence ? text : "not kept: \(text)") + (count == 1 ? "" : " (\(count) times)")
    }
  }
}

extension InkPage {
  /// Whether there is more under the ink than white paper.
  var hasVisibleBackground: Bool {
    guard case .list(let list) = background else { return false }
    return list.items.contains { item in
      if case .path(_, _, let paint) = item { return paint.color.rgba != 0xFFFF_FFFF }
      return true
    }
  }
}
