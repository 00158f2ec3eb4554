import InkDrawing
public import InkGraphics
import InkStrokes

/// What a renderer showed last: finds what another view changes, by comparing values.
///
/// Keeps a copy of the drawing, which shares its memory, and of wet ink only where it lies.
public struct ShownView {
  private var last: Last?

  /// Where strokes of the model were shown, in page units, in the order of their ids.
  private var ink: [(id: StrokeID, bounds: Rect)] = []

  private struct Last {
    var drawing: Drawing
    var hiddenItems: HiddenItems?
    var page: PageID
    var layer: LayerID
    var transform: Affine
    var version: UInt64
    var marks: [PageView.Mark]
    var markColor: Color
    var surround: Color

    init(_ view: PageView) {
      drawing = view.drawing
      hiddenItems = view.hiddenItems
      page = view.page
      layer = view.layer
      transform = view.transform
      version = view.model.version
      marks = view.marks
      markColor = view.markColor
      surround = view.surround
    }
  }

  /// Nothing was shown so far.
  public init() {}

  /// Takes a view for the one that is shown.
  ///
  /// The model of each view is that of the one before, grown or changed since, or an empty one.
  ///
  /// Cost: that of ``/InkDrawing/Drawing/difference(of:since:)`` and
  /// ``/InkStrokes/InkModel/changes(since:)``, and some instructions a stroke of the model.
  ///
  /// - Parameter view: What is shown from now on.
  /// - Returns: Where it differs from what was shown before.
  public mutating func advance(to view: PageView) -> ViewDamage {
    var damage = ViewDamage()
    let before = last
    last = Last(view)
    let known = ink
    ink = strokes(of: view, since: before?.version ?? 0, known)
    guard let before, before.page == view.page, before.surround == view.surround,
      before.hiddenItems == view.hiddenItems,
      before.layer == view.layer || known.isEmpty && ink.isEmpty
    else {
      damage.isOther = true
      return damage
    }
    let page = view.drawing.difference(of: view.page, since: before.drawing)
    damage.comparedCount = page.comparedCount
    if page.isWhole {
      damage.isOther = true
      return damage
    }
    damage.areas = page.areas
    damage.isMoved = before.transform != view.transform
    addInk(
      view,
      since: before.version,
      known,
      looksOther: !isShownAlike(view.layer, of: view.page, before.drawing, view.drawing),
      to: &damage
    )
    if before.marks != view.marks || before.markColor != view.markColor {
      damage.marks = (before.marks + view.marks).map { $0.box }
    }
    return damage
  }

  /// Where the strokes of the model lie that are no part of the drawing.
  private func strokes(
    of view: PageView,
    since version: UInt64,
    _ known: [(id: StrokeID, bounds: Rect)]
  ) -> [(id: StrokeID, bounds: Rect)] {
    var result: [(id: StrokeID, bounds: Rect)] = []
    var next = 0
    for ink in view.model.inOrder() where !view.committed.contains(ink.id) {
      while next < known.count, known[next].id < ink.id { next += 1 }
      switch ink {
      case .wet(let stroke): result.append((stroke.id, stroke.bounds))
      case .dry(let stroke):
        let isKnown = next < known.count && known[next].id == stroke.id
        if isKnown, view.model.version >= version,
          view.model.version(of: stroke.id) ?? .max <= version
        {
          result.append(known[next])
        } else {
          result.append((stroke.id, stroke.bounds()))
        }
      }
    }
    return result
  }

  /// Whether ink that is added to a layer looks the same in two drawings.
  private func isShownAlike(
    _ id: LayerID,
    of page: PageID,
    _ old: Drawing,
    _ new: Drawing
  ) -> Bool {
    if ink.isEmpty { return true }
    guard let before = old.layer(id), let now = new.layer(id) else { return false }
    return before.isHidden == now.isHidden && before.opacity == now.opacity
      && before.blendMode == now.blendMode && before.position == now.position
      && before.page == now.page && before.isRemoved == now.isRemoved
  }

  /// Adds where wet ink came, changed or went.
  private func addInk(
    _ view: PageView,
    since version: UInt64,
    _ known: [(id: StrokeID, bounds: Rect)],
    looksOther: Bool,
    to damage: inout ViewDamage
  ) {
    if view.model.version < version {
      // Another model.
      damage.areas += (known + ink).map { $0.bounds }
      return
    }
    if looksOther {
      for stroke in ink { damage.areas.append(stroke.bounds) }
    }
    var next = 0
    for stroke in known {
      while next < ink.count, ink[next].id < stroke.id { next += 1 }
      if next == ink.count || ink[next].id != stroke.id { damage.areas.append(stroke.bounds) }
    }
    next = 0
    for stroke in ink {
      while next < known.count, known[next].id < stroke.id { next += 1 }
      if next == known.count || known[next].id != stroke.id { damage.areas.append(stroke.bounds) }
    }
    if view.model.version == version { return }
    let changes = view.model.changes(since: version)
    damage.areas.append(changes.forgottenDamage)
    for change in changes.strokes { damage.areas.append(change.damage) }
  }
}

/// Where a view differs from another.
public struct ViewDamage {
  /// Whether nothing of the older picture can be used: another page, paper, or colour around it.
  public internal(set) var isOther = false

  /// Whether the page is looked at from elsewhere: scale, turn or place differ.
  public internal(set) var isMoved = false

  /// Where the page looks different, in page units.
  public internal(set) var areas: [Rect] = []

  /// Where marks came or went, in pixels.
  public internal(set) var marks: [Rect] = []

  /// How many items and groups of items were compared.
  public internal(set) var comparedCount = 0

  /// The pixels that look different in the view; all if it is moved.
  ///
  /// - Parameters:
  ///   - view: The newer of the two.
  ///   - bounds: All pixels of the picture.
  public func pixels(in view: PageView, within bounds: PixelRect) -> [PixelRect] {
    if isOther || isMoved { return [bounds] }
    var rects: [PixelRect] = []
    for area in areas {
      let rect = view.pixels(covering: area, within: bounds)
      if !rect.isEmpty { rects.append(rect) }
    }
    for mark in marks {
      let rect = PixelRect(covering: mark, within: bounds)
      if !rect.isEmpty { rects.append(rect) }
    }
    return rects
  }
}
