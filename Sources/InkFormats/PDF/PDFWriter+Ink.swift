package import InkGraphics

extension PDFWriter {
  /// The maximum number of consecutive items that become one picture, with ``PDFInk/pixels``.
  private static let maximumPending = 50_000

  /// Adds a visible item of a layer in the form that ``inkForm`` specifies.
  ///
  /// - Precondition: A page has begun.
  package func addInk(_ item: DisplayList.Item) {
    switch inkForm {
    case .content: addLayer([item])
    case .annotations: addAnnotation(item)
    case .pixels: addPixels(of: item)
    }
  }

  // MARK: Pixels

  private func addPixels(of item: DisplayList.Item) {
    guard let (plain, alpha, mode) = item.blended else {
      pending.append(item)
      if pending.count >= Self.maximumPending { addPendingPixels() }
      return
    }
    // An item with a blend mode is a picture of its own, above the picture of all items before it.
    addPendingPixels()
    guard alpha > 0, budget.spend(writing: plain, as: .pdf), let drawn = picture(plain) else {
      return
    }
    image(drawn.pixmap, drawn.area, alpha, mode)
    flushIfFull()
  }

  /// Adds the collected items, ``pending``, to the page as one picture.
  func addPendingPixels() {
    if pending.isEmpty { return }
    let items = pending
    pending = []
    for item in items { guard budget.spend(writing: item, as: .pdf) else { return } }
    guard let drawn = picture(.layer(items, alpha: 1)) else { return items.forEach(add) }
    image(drawn.pixmap, drawn.area, 1, .sourceOver)
    flushIfFull()
  }

  // MARK: Annotations

  /// Adds a stroke as an annotation; other items as content.
  private func addAnnotation(_ item: DisplayList.Item) {
    guard !item.erases, let stroke = item.stroke else { return addLayer([item]) }
    let color = stroke.paint.color.sRGBA
    guard color.w > 0 else { return }
    let appearance = annotationForm(item)
    let scale = 1 / userUnit
    func text(_ value: Double) -> String { PDFFile.text(value * scale) }
    func position(_ p: Point) -> String { "\(text(p.x - area.minX)) \(text(area.maxY - p.y))" }
    let list = stroke.lines.map { "[" + $0.map(position).joined(separator: " ") + "]" }.joined()
    let box = appearance.box
    let rect = "\(position(Point(box.minX, box.maxY))) \(position(Point(box.maxX, box.minY)))"
    let rgb = [color.x, color.y, color.z].map { PDFFile.text(Double($0)) }.joined(separator: " ")
    let number = annotations.count + 1
    annotations.append(
      file.object(
        "<</Type/Annot/Subtype/Ink/Rect[\(rect)]/F 4/NM(inkstone-\(pageNumber)-\(number))/C[\(rgb)]"
          + "/CA \(PDFFile.text(Double(color.w)))/BS<</W \(text(stroke.width))/S/S>>"
          + "/InkList[\(list)]/AP<</N \(appearance.form) 0 R>>>>"
      )
    )
  }
}

extension DisplayList.Item {
  /// The paint, the center lines as points in page units, and the mean width in page units; `nil` if the item is no
  /// ink.
  fileprivate var stroke: (paint: Paint, lines: [[Point]], width: Double)? {
    switch self {
    case .ink(let ribbon, let paint):
      var lines = [[ribbon.start]]
      var (sum, last) = (ribbon.startRadius, ribbon.start)
      for segment in ribbon.segments {
        if segment.isGap {
          lines.append([segment.end])
        } else {
          let curve = CubicCurve(last, segment.control1, segment.control2, segment.end)
          let count = curve.isLine ? 1 : 4
          for step in 1...count {
            lines[lines.count - 1].append(curve.point(at: Double(step) / Double(count)))
          }
        }
        sum += segment.radius
        last = segment.end
      }
      return (paint, lines, 2 * sum / Double(ribbon.segments.count + 1))
    case .dabs(let trail, let paint):
      guard !trail.dabs.isEmpty else { return nil }
      let sum = trail.dabs.reduce(0) { $0 + Double($1.radius) }
      let points = trail.dabs.map { Point(Double($0.center.x), Double($0.center.y)) }
      return (paint, [points], 2 * sum / Double(trail.dabs.count))
    default: return nil
    }
  }

  /// The item painted opaque and source-over, with its opacity and blend mode; `nil` if it is source-over anyway.
  fileprivate var blended: (plain: DisplayList.Item, alpha: Double, mode: BlendMode)? {
    switch self {
    case .ink(let ribbon, let paint) where paint.blendMode != .sourceOver:
      (.ink(ribbon, paint.plain), paint.color.sRGBA.w, paint.blendMode)
    case .dabs(let trail, let paint) where paint.blendMode != .sourceOver:
      (.dabs(trail, paint.plain), paint.color.sRGBA.w, paint.blendMode)
    case .path(let path, let rule, let paint) where paint.blendMode != .sourceOver:
      (.path(path, rule, paint.plain), paint.color.sRGBA.w, paint.blendMode)
    case .group(let items, let alpha, let mode) where mode != .sourceOver:
      (.group(items, alpha: 1, .sourceOver), alpha, mode)
    default: nil
    }
  }
}
