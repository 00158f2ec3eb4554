import InkDrawing
import InkGraphics

extension PDFWriter {
  /// Adds the words of a text at their positions, invisibly, so that they can be found, selected and copied.
  ///
  /// The visible text is another item: the outlines of the glyphs, which the caller adds with
  /// ``add(_:)-(DisplayList.Item)``.
  ///
  /// - Precondition: A page has begun.
  public func add(_ text: PlacedText) {
    guard budget.spend(writing: text) else { return }
    var parts: [String] = []
    for line in text.lines {
      for (i, word) in line.words.enumerated() {
        let next = i + 1 < line.words.count ? line.words[i + 1].bytes.lowerBound : nil
        // A space is appended, also to a short last word: some readers ignore a single character.
        let isSpaced = next.map { $0 > word.bytes.upperBound } ?? (word.bytes.count <= 4)
        if let part = show(word, isSpaced, of: text, line) { parts.append(part) }
      }
    }
    if parts.isEmpty { return }
    let kept = content.save()
    content.add("BT 3 Tr /\(useTextFont()) 1 Tf")
    for part in parts { content.add(part) }
    content.add("ET")
    content.restore(kept)
    flushIfFull()
  }

  /// Returns the operators that show a word; `nil` if it has no characters.
  private func show(
    _ word: TextItem.Line.Word,
    _ isSpaced: Bool,
    of text: PlacedText,
    _ line: TextItem.Line
  ) -> String? {
    var characters = String(decoding: text.text.utf8[word.bytes], as: UTF8.self).unicodeScalars
      .filter { $0.value >= 32 }.map(\.self)
    guard !characters.isEmpty else { return nil }
    let (transform, size) = (text.transform, text.text.size)
    // Each character code is one unit wide, so the font is stretched to the width of the word.
    let step = max(word.width, size / 1000) / Double(characters.count)
    var left = word.left
    if isSpaced { characters.append(" ") }
    // Readers expect characters in visual order, and reverse right-to-left text themselves.
    if word.isFromRight {
      characters.reverse()
      if isSpaced { left -= step }
    }
    let (wide, high) = (step * PDFContent.unit, size * PDFContent.unit)
    let numbers = [
      transform.a * wide, transform.b * wide, -transform.c * high, -transform.d * high,
    ]
    guard numbers.allSatisfy({ abs($0) < 1e9 }) else { return nil }
    let codes = characters.compactMap { textFont.code(of: $0) }.map { PDFFile.hex($0) }.joined()
    let matrix = numbers.map { PDFFile.text($0) }.joined(separator: " ")
    let (x, y) = PDFContent.units(transform.apply(text.text.origin + Vector(left, line.baseline)))
    return "\(matrix) \(x) \(y) Tm <\(codes)> Tj"
  }
}
