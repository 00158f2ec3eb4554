import InkDrawing

extension Shape.Head {
  /// The names of heads in scenes of all versions; the last one of each head is the current one.
  private static let excalidrawNames: [(name: String, head: Shape.Head)] = [
    ("arrow", .openArrow), ("bar", .bar), ("dot", .circle), ("circle", .circle),
    ("circle_outline", .circleOutline), ("triangle", .triangle),
    ("triangle_outline", .triangleOutline), ("diamond", .diamond),
    ("diamond_outline", .diamondOutline), ("crowfoot_one", .crowfootOne),
    ("crowfoot_many", .crowfootMany), ("crowfoot_one_or_many", .crowfootOneOrMany),
  ]

  /// Creates the head that Excalidraw names; `nil` for an unknown name.
  init?(excalidraw name: String) {
    guard let entry = Self.excalidrawNames.first(where: { $0.name == name }) else { return nil }
    self = entry.head
  }

  /// The current name in Excalidraw; `nil` for the plain end.
  var excalidrawName: String? {
    switch self {
    case .plain: nil
    case .arrow: "triangle"
    default: Self.excalidrawNames.last { $0.head == self }?.name
    }
  }
}
