/// The colors of pages that a view shows dark.
///
/// White paper becomes nearly black and black ink nearly white; hues are kept, and pictures are unchanged. Nothing but
/// the pixels of a view is affected. The functions are not inlined, so that the web page loads them later.
package enum DarkPaper {
  /// The channels of white on dark paper, 0…255.
  private static let white = 24

  /// The part of a page that an opaque picture must cover for the page to keep its colors.
  private static let coveringPart = 0.6

  /// Returns a color as it is shown on dark paper; the opacity is kept.
  ///
  /// Each channel c of the ``Color/inverted`` color becomes 24 + c · 231/255. White becomes 24, black 241.
  @inline(never)
  package static func color(_ color: Color) -> Color {
    let rgba = color.inverted.rgba
    var result = rgba & 255
    for shift: UInt32 in [8, 16, 24] {
      let channel = Int(rgba >> shift & 255)
      result |= UInt32(white + (channel * (255 - white) + 127) / 255) << shift
    }
    return Color(rgba: result).withAlpha(color.alpha)
  }

  /// Returns a paint as it is shown on dark paper: multiply becomes screen, for example, see ``BlendMode/inverted``.
  @inline(never)
  package static func paint(_ paint: Paint) -> Paint { paint.inverted(color) }

  /// Returns a shade of ink as it is shown on dark paper: red, green, blue and opacity, each 0…1.
  @inline(never)
  package static func shade(_ shade: SIMD4<Float>) -> SIMD4<Float> {
    DisplayList.Item.mapped(shade, color)
  }

  /// Returns an item as it is shown on dark paper; the items within it are unchanged, as pictures are.
  @inline(never)
  package static func item(_ item: DisplayList.Item) -> DisplayList.Item { item.inverted(color) }

  /// Returns the items of a document's page as they are shown on dark paper.
  ///
  /// Items that are wholly above an opaque picture keep their colors: they were chosen to be legible there.
  @inline(never)
  package static func items(_ items: [DisplayList.Item]) -> [DisplayList.Item] {
    var page = PageWithPictures()
    return page.dark(items)
  }

  /// Whether an opaque picture covers most of a page, as the picture of a scanned page does.
  ///
  /// - Parameters:
  ///   - items: The items of the page.
  ///   - area: The rectangle of the page.
  @inline(never)
  package static func isCovered(_ items: [DisplayList.Item], _ area: Rect) -> Bool {
    var page = PageWithPictures()
    _ = page.dark(items)
    let needed = coveringPart * area.width * area.height
    return page.covers.contains { cover in
      let part = cover.intersection(area)
      return !part.isEmpty && part.width * part.height >= needed
    }
  }
}

/// The opaque pictures of a page, found while its items are mapped from bottom to top.
private struct PageWithPictures {
  /// The visible areas of the pictures so far.
  private(set) var covers: [Rect] = []

  /// The area that clips leave visible; `nil` for all.
  private var clip: Rect?

  /// The number of pictures above which further ones aren't recorded.
  private static let maximumCovers = 256

  init() {}

  mutating func dark(_ items: [DisplayList.Item]) -> [DisplayList.Item] { items.map { dark($0) } }

  private mutating func dark(_ item: DisplayList.Item) -> DisplayList.Item {
    let outer = clip
    defer { clip = outer }
    switch item {
    case .image(let picture, let rect, let alpha, let matrix):
      if alpha >= 1, picture.isFileWithoutAlpha, matrix.isUpright { add(matrix.apply(rect)) }
      return item
    case .clip(let items, let path, let rule):
      clip = visible(path.controlBounds)
      return .clip(dark(items), path, rule)
    case .group(let items, let alpha, let mode):
      return .group(dark(items), alpha: alpha, mode.inverted)
    case .layer(let items, let alpha): return .layer(dark(items), alpha: alpha)
    case .ink, .dabs, .path, .glyphs, .gradient:
      let bounds = visible(item.bounds)
      return covers.contains { $0.contains(bounds) } ? item : DarkPaper.item(item)
    }
  }

  private func visible(_ rect: Rect) -> Rect { clip.map { $0.intersection(rect) } ?? rect }

  private mutating func add(_ rect: Rect) {
    let area = visible(rect)
    if !area.isEmpty, covers.count < Self.maximumCovers { covers.append(area) }
  }
}

extension Affine {
  /// Whether rectangles stay rectangles with horizontal and vertical edges.
  fileprivate var isUpright: Bool { b == 0 && c == 0 || a == 0 && d == 0 }
}
