public import InkGraphics

extension Graphic {
  /// The characters of the graphic in its own coordinates: those of its typed text, or of its vector pictures.
  ///
  /// - Complexity: Decodes the texts of vector pictures on each access.
  public var pageText: PageText {
    if case .text(let text) = origin { return text.pageText }
    var text = PageText()
    Self.add(items, to: &text)
    return text
  }

  private static func add(_ items: [DisplayList.Item], to text: inout PageText) {
    for item in items {
      switch item {
      case .ink, .dabs, .path, .glyphs, .gradient: break
      case .image(let picture, let rect, _, let transform):
        guard let vector = picture.vector, vector.hasText, vector.width > 0, vector.height > 0
        else { continue }
        let placed = vector.placement(in: rect, transform)
        text.characters += vector.text.transformed(by: placed).characters
      case .group(let items, _, _), .layer(let items, _), .clip(let items, _, _):
        add(items, to: &text)
      }
    }
  }
}

extension TextItem {
  /// The characters with their boxes, in the coordinates of the graphic.
  ///
  /// A character has a share of the width of its word, in proportion to its bytes. If ``lines`` is empty, the boxes are
  /// empty.
  public var pageText: PageText {
    var characters: [PageCharacter] = []
    let decoded = Scalars(utf8)
    var line = 0
    var word = 0
    var separator = PageCharacter.Separator.line
    for (index, scalar) in decoded.scalars.enumerated() {
      let offset = decoded.offsets[index]
      while line < lines.count, lines[line].bytes.upperBound <= offset {
        (line, word) = (line + 1, 0)
        separator = .line
      }
      if scalar == "\n" {
        separator = .line
        continue
      }
      if scalar == " " || scalar == "\t" {
        if separator == .none { separator = .space }
        continue
      }
      let end = index + 1 < decoded.offsets.count ? decoded.offsets[index + 1] : utf8.count
      var box = Rect.empty
      var direction = PageCharacter.Direction.right
      if line < lines.count {
        let words = lines[line].words
        while word < words.count, words[word].bytes.upperBound <= offset { word += 1 }
        if word < words.count, words[word].bytes.contains(offset) {
          box = self.box(of: offset..<end, words[word], lines[line])
          if words[word].isFromRight { direction = .left }
        }
      }
      characters.append(
        PageCharacter(scalar, box, separator: separator, direction: direction)
      )
      separator = .none
    }
    return PageText(characters)
  }

  /// Returns the box of some bytes of a word, in the coordinates of the graphic.
  private func box(of bytes: Range<Int>, _ word: Line.Word, _ line: Line) -> Rect {
    let step = word.width / Double(word.bytes.count)
    var from = Double(bytes.lowerBound - word.bytes.lowerBound) * step
    let width = Double(bytes.count) * step
    if word.isFromRight { from = word.width - from - width }
    return Rect(
      x: origin.x + word.left + from,
      y: origin.y + line.baseline - line.ascent,
      width: width,
      height: line.ascent + line.descent
    )
  }
}
