import InkDrawing
import InkFormats
import InkGraphics

extension SVGPageParser {
  // MARK: Items

  /// Adds an item on top of the current group; adds it to the previous item's clip if both are clipped by the same
  /// path.
  func add(_ item: DisplayList.Item) {
    finishRun()
    let top = frames.count - 1
    if case .clip(let more, let path, let rule) = item,
      case .clip(let items, path, rule)? = frames[top].items.last
    {
      frames[top].items.removeLast()
      frames[top].items.append(.clip(items + more, path, rule))
      return
    }
    if case .glyphs(let run, let paint) = item,
      case .glyphs(var last, paint)? = frames[top].items.last, last.outlines === run.outlines
    {
      last.placements += run.placements
      frames[top].items[frames[top].items.count - 1] = .glyphs(last, paint)
      return
    }
    frames[top].items.append(item)
  }

  func addPath(_ frame: SVGFrame, _ attributes: XMLAttributes) {
    guard let data = attributes["d"] else { return }
    let path = SVGNumbers.path(data).transformed(by: .scale(unit))
    if isPathOnly {
      frames[frames.count - 1].path.append(path.transformed(by: frame.transform))
      return
    }
    if case .none = frame.style.fill {
    } else {
      fill(path.transformed(by: frame.transform), frame)
    }
    guard frame.style.lineWidth > 0 else { return }
    var style = frame.style
    style.lineWidth *= unit
    style.dashes = style.dashes.map { $0 * unit }
    style.dashOffset *= unit
    if case .none = style.stroke { return }
    guard let ribbon = StrokedPath(style).ribbon(of: path, frame.transform) else { return }
    switch style.stroke {
    case .none: break
    case .color(let color):
      add(.ink(ribbon, paint(color, style.strokeOpacity * style.opacity, style.mode)))
    case .reference:
      // A stroke with a gradient or pattern is filled as its outline.
      var filled = frame
      filled.style.fill = style.stroke
      filled.style.fillOpacity = style.strokeOpacity
      filled.style.isEvenOdd = false
      fill(masks.outline(of: ribbon), filled)
    }
  }

  func addRect(_ frame: SVGFrame, _ attributes: XMLAttributes) {
    let rect = Rect(
      x: number("x", attributes) * unit,
      y: number("y", attributes) * unit,
      width: number("width", attributes) * unit,
      height: number("height", attributes) * unit
    )
    let path = Path(rect).transformed(by: frame.transform)
    if isPathOnly {
      frames[frames.count - 1].path.append(path)
      return
    }
    guard let mask = attributes.text("mask").flatMap(SVGStyle.reference) else {
      fill(path, frame)
      return
    }
    var plain = frame
    plain.style.mode = .sourceOver
    let items = fillItems(path, plain)
    addMasked(items, mask, frame)
  }

  /// Whether shapes of the current element are only collected as a path, for a glyph or a clip.
  var isPathOnly: Bool {
    frames.contains {
      switch $0.kind {
      case .symbol, .clip: true
      default: false
      }
    }
  }

  func fill(_ path: Path, _ frame: SVGFrame) {
    for item in fillItems(path, frame) { add(item) }
  }

  func paint(_ color: SIMD3<Double>, _ alpha: Double, _ mode: BlendMode) -> Paint {
    Paint(Color(red: color.x, green: color.y, blue: color.z, alpha: alpha), blendMode: mode)
  }

  /// Returns the items that fill a path with the style of its element.
  func fillItems(_ path: Path, _ frame: SVGFrame) -> [DisplayList.Item] {
    let style = frame.style
    let rule = style.isEvenOdd ? DisplayList.FillRule.evenOdd : .nonZero
    let alpha = style.fillOpacity * style.opacity
    switch style.fill {
    case .none: return []
    case .color(let color): return [.path(path, rule, paint(color, alpha, style.mode))]
    case .reference(let name):
      if var gradient = gradients[name] {
        gradient.transform = gradient.transform.concatenating(frame.transform)
        return [.gradient(path, rule, gradient, alpha: alpha, style.mode)]
      }
      guard let pattern = patterns[name] else {
        losses.insert("a fill with an undefined pattern")
        return []
      }
      guard let items = pattern.tiles(filling: path, rule, frame.transform, unit: unit) else {
        losses.insert("a pattern of more than \(SVGPattern.maximumTiles) tiles")
        return []
      }
      guard alpha < 1 || style.mode != .sourceOver else { return items }
      return items.isEmpty ? [] : [.group(items, alpha: alpha, style.mode)]
    }
  }
}
