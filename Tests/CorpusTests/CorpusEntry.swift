/// A document that the corpus must have, and the code that made it.
struct CorpusEntry: Sendable {
  let name: String
  let feature: String

  /// Whether its pictures are decoded with loss.
  var isLossy = false

  let make: @Sendable (inout Sketch) throws -> Void

  init(
    _ name: String,
    _ feature: String,
    isLossy: Bool = false,
    _ make: @escaping @Sendable (inout Sketch) throws -> Void
  ) {
    (self.name, self.feature, self.isLossy, self.make) = (name, feature, isLossy, make)
  }

  static let all = logs + strokes + brushes + items + pages + later + damaged
}
