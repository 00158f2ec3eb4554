/// Suggestions for misspelled words.
package enum Spelling {
  /// Returns the word with the smallest edit distance to a text; `nil` if more than half of its letters would change.
  package static func nearest(to text: String, among words: [String]) -> String? {
    let letters = text.unicodeScalars.prefix(64).map { scalar in
      (65...90).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar
    }
    guard let best = words.min(by: { distance(letters, $0) < distance(letters, $1) }) else {
      return nil
    }
    return distance(letters, best) <= max(2, letters.count / 2) ? best : nil
  }

  /// Returns the number of insertions, deletions, replacements and swaps of neighbors between two words.
  package static func distance(_ a: [Unicode.Scalar], _ word: String) -> Int {
    let b = Array(word.unicodeScalars)
    var rows = [Array(0...b.count)]
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var minimum = min(rows[i][j + 1], row[j]) + 1
        minimum = min(minimum, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          minimum = min(minimum, rows[i - 1][j - 1] + 1)
        }
        row.append(minimum)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
