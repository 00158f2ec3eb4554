import InkDrawing

extension [ForeignFact] {
  /// Returns the value of the fact with a name; `nil` if there is none.
  package func value(of name: String) -> String? {
    first { $0.nameUTF8.elementsEqual(name.utf8) }?.value
  }
}
