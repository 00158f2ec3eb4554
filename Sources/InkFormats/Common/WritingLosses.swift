package import InkDrawing
import InkGraphics

/// A list of the content that a written file lacks since its format cannot store it, each kind with a count.
///
/// A loss is a noun phrase such as `a brush`, which is reported as `not kept: a brush (3 times)`, or a phrase with a
/// comma, such as `an eraser, written as white ink`, which is reported unchanged. Of more than 50 different losses,
/// only the first 50 are reported.
public struct WritingLosses {
  private var counted: [(text: String, count: Int)] = []

  /// Adds a loss, or increases the count of a loss with an equal text by `count`.
  ///
  /// - Parameters:
  ///   - text: A noun phrase such as `a brush`, or a phrase with a comma.
  ///   - count: The number of times that it was lost; nothing is added if it isn't positive. The default is 1.
  public mutating func add(_ text: String, _ count: Int = 1) {
    guard count > 0 else { return }
    if let i = counted.firstIndex(where: { $0.text == text }) {
      counted[i].count += count
    } else if counted.count < 50 {
      counted.append((text, count))
    }
  }

  /// Adds the losses of writing a part of the file.
  ///
  /// - Parameters:
  ///   - part: The losses.
  ///   - readers: The programs that these losses affect, as a phrase such as `other programs`; `nil`, the default, for
  ///     all.
  mutating func add(_ part: WritingLosses, to readers: String? = nil) {
    for (text, count) in part.counted {
      add(readers.map { "not kept for \($0): \(text)" } ?? text, count)
    }
  }

  /// Adds a loss for the channels of samples, such as `force`, that a file has and a format cannot store.
  ///
  /// - Parameters:
  ///   - file: The content that is written.
  ///   - kept: The channels that the format stores, named as in ``InkImport/channels``.
  public mutating func addChannels(of file: InkImport, but kept: Set<String>) {
    let lost = file.channels.filter { !kept.contains($0) }
    if !lost.isEmpty { add("channels of the samples, not kept: \(lost.joined(separator: ", "))") }
  }

  /// Adds the losses of a format that stores only strokes: pages, papers, properties of layers, shapes, texts and
  /// pictures.
  ///
  /// - Parameter file: The content that is written.
  public mutating func addStructure(of file: InkImport) {
    let pages = file.drawing.pages
    addFacts(of: file.drawing)
    if pages.count > 1 { add("\(pages.count) pages, merged into one") }
    for page in pages { addStructure(of: page, in: file.drawing) }
  }

  /// Adds what other programs store with items, and what a format cannot hold.
  ///
  /// - Parameters:
  ///   - drawing: The drawing that is written.
  ///   - prefix: The beginning of the names of facts that the format holds; `nil`, the default, if it holds none.
  package mutating func addFacts(of drawing: Drawing, except prefix: String? = nil) {
    let names = [
      ("xournalpp.fn", "the time of a stroke or text in a recording"), ("xournalpp.url", "a link"),
      ("excalidraw.link", "a link"), ("excalidraw.startBinding", "the binding of an arrow"),
      ("excalidraw.endBinding", "the binding of an arrow"),
    ].filter { name, _ in prefix.map { !name.hasPrefix($0) } ?? true }
    var recordings: Set<[UInt8]> = []
    for page in drawing.pages {
      for item in drawing.layers(of: page.id).flatMap(\.items) {
        for fact in item.facts {
          if fact.nameUTF8.elementsEqual("xournalpp.audio".utf8) {
            recordings.insert(fact.valueUTF8)
          }
          if let text = names.first(where: { $0.0.utf8.elementsEqual(fact.nameUTF8) })?.1 {
            add(text)
          }
        }
      }
    }
    if prefix != "xournalpp." { add("an audio recording", recordings.count) }
  }

  /// Adds the losses of a page in a format without layers, shapes, text and pictures.
  package mutating func addStructure(of page: Page, in drawing: Drawing) {
    if page.paper.isVisible { add("the paper of a page") }
    for layer in drawing.layers(of: page.id) {
      addLook(of: layer)
      add("a shape", layer.items.count { $0.shape != nil })
      add("a picture or text", layer.items.count { !$0.isInk && $0.shape == nil })
    }
  }

  /// Adds a layer's hidden state, opacity and blend mode, which only Inkstone documents hold.
  package mutating func addLook(of layer: Layer) {
    if layer.isHidden { add("a layer's hidden state") }
    if layer.opacity != 1 { add("a layer's opacity") }
    if layer.blendMode != .sourceOver { add("a layer's blend mode") }
  }

  /// The losses as messages, one line each, in the order in which they were first added.
  var lines: [String] {
    counted.map { text, count in
      let isSentence = text.hasPrefix("not kept") || text.contains(",")
      return (isSentence ? text : "not kept: \(text)") + (count == 1 ? "" : " (\(count) times)")
    }
  }
}

extension Paper {
  /// Whether the paper differs from plain white.
  package var isVisible: Bool {
    pattern != .plain || margin != nil || background?.items.isEmpty == false
      || color.map { $0.rgba != 0xFFFF_FFFF } ?? false
  }
}
