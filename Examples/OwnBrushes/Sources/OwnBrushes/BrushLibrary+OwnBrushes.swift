public import InkGraphics
public import InkStrokes

extension PluginCatalog {
  /// The parts of this app, and those of Inkstone.
  public static let ownBrushes = PluginCatalog(
    engines: [OneEuroEngine.part, SpringEngine.part],
    effects: [PacedWidth.part],
    tips: [LeafTip.part]
  )
}

extension BrushLibrary {
  /// Returns the brushes of the command, the Studio and its page.
  public static func ownBrushes() throws(InvalidValue) -> BrushLibrary {
    let oneEuro = try Brush(
      style: Style(color: Color(red: 0.07, green: 0.16, blue: 0.42), width: 4),
      stages: [.pressureWidth(minimum: 0.35, maximum: 1.5)],
      engine: OneEuroEngine(cutoff: 2, beta: 0.04)
    )
    let spring = try Brush(
      style: Style(color: Color(red: 0.72, green: 0.12, blue: 0.2), width: 5),
      stages: [.effect(PacedWidth(pace: 500, fast: 0.3, delay: 0.03))],
      engine: SpringEngine(mass: 2, friction: 0.35)
    )
    let paced = try Brush(
      style: Style(color: Color(red: 0.2, green: 0.13, blue: 0.08), width: 9),
      stages: [
        .decimation(rate: 3), .effect(PacedWidth(pace: 400, fast: 0.2, delay: 0.06)),
      ]
    )
    let leaves = try Brush(
      style: Style(color: Color(red: 0.25, green: 0.5, blue: 0.16), width: 16),
      tip: .own(LeafTip())
    )
    return BrushLibrary(
      brushes: Brush.catalog + [
        Brush.Entry(name: "one-euro", summary: "a pen with a steady hand", brush: oneEuro),
        Brush.Entry(name: "spring", summary: "ink that hangs on a spring", brush: spring),
        Brush.Entry(name: "paced", summary: "a pen that thins as it hurries", brush: paced),
        Brush.Entry(name: "leaves", summary: "a twig with leaves", brush: leaves),
      ],
      plugins: .ownBrushes
    )
  }
}
