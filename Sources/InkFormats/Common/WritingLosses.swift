import InkGraphics

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
