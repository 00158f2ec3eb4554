import InkCanvas
import InkDrawing
public import InkGraphics
import InkRendering

extension CanvasSession {
  /// A request to the host to decode a picture file to pixels of a certain size.
  public struct PictureRequest: Hashable, Sendable {
    /// The number that identifies the picture until another document is opened; see ``CanvasSession/pictureFile(_:)``.
    public var number: Int
    /// The size to decode, as the number of times that both sides are halved; see ``/InkGraphics/Pixmap/reduced(_:)``.
    public var level: Int
    /// The width of the whole picture, at ``level`` 0, in pixels.
    public var columns: Int
    /// The height of the whole picture, at ``level`` 0, in pixels.
    public var rows: Int
    /// Whether the picture is still shown as a gray rectangle, because no pixels of any level have arrived.
    public var isGrey: Bool
  }

  /// Returns requests as little-endian doubles, in the order of their properties.
  @inline(never)
  package static func encoded(_ requests: [PictureRequest]) -> [UInt8] { bytes(of: requests) }

  /// Returns the pictures in view that the host must decode, with the sizes that the view needs, the topmost picture
  /// first.
  ///
  /// Until ``bring(_:of:)`` passes in the pixels, the picture is shown with coarser or finer ones, or gray. The list is
  /// empty if ``library`` has a decoder, ``/InkStrokes/PluginCatalog/pictures``. The cost is linear in the items of the
  /// pages in view.
  public func pictureRequests() -> [PictureRequest] {
    guard let pictureCache, let shown, shown.drawing.hasPictureFiles else { return [] }
    return requests(pictureCache, ofView: shown)
  }

  /// The levels that the host must decode before painting a page with ``picture(ofPage:scale:paper:longest:)``.
  ///
  /// The same applies to the rows of ``band(ofPage:scale:paper:part:from:)``.
  ///
  /// - Parameters:
  ///   - number: The page, counted from 0; −1 for the selection alone.
  ///   - scale: Pixels per page unit.
  ///   - part: The visible part of the page, in page units; `nil` for all of it.
  ///   - top: The first row of a band; `nil` for all of the page.
  ///   - longest: The maximum side of the picture, in pixels.
  @inline(never)
  package func pictureRequests(
    ofPage number: Int,
    scale: Double,
    part: Rect?,
    from top: Int?,
    longest: Int
  ) -> [PictureRequest] {
    let drawing = (top ?? 0) > 0 ? printed?.drawing ?? canvas?.drawing : canvas?.drawing
    guard let pictureCache, let drawing, drawing.hasPictureFiles, scale > 0 else { return [] }
    return requests(pictureCache, ofPage: number, scale, part, top, longest)
  }

  /// Reserves memory for a picture before it is added to the page.
  ///
  /// - Parameter size: Its size in pixels at level 0, and the level at which it will be shown; `nil` releases the
  ///   memory.
  package func expectPicture(_ size: (columns: Int, rows: Int, level: Int)?) {
    pictureCache?.expected = size.map { .init(columns: $0.columns, rows: $0.rows, level: $0.level) }
  }

  /// Scales pixels down to the coarser levels that ``pictureRequests()`` has planned, for some milliseconds.
  ///
  /// - Returns: Whether ``pictureRequests()`` and this must be called again.
  package func makeRoomForPictures() -> Bool { pictureCache?.makeCoarser() ?? false }

  /// Returns the bytes of the file of a requested picture; `nil` if the document no longer has it.
  public func pictureFile(_ number: Int) -> [UInt8]? { pictureCache?.picture(number)?.file }

  /// Accepts the decoded pixels of a requested picture, and repaints it where it is in view.
  ///
  /// - Parameters:
  ///   - pixels: The pixels at the requested level; `nil` if the host cannot decode the file, which then stays gray.
  ///   - number: The ``CanvasSession/PictureRequest/number`` of the request; ignored if no picture has it any longer.
  public func bring(_ pixels: PictureLevel?, of number: Int) {
    guard let pictureCache, let picture = pictureCache.picture(number) else { return }
    pictureCache.put(pixels, number)
    update = CanvasUpdate()
    if let shown { merge(shown.repaint(picture)) }
  }

  @inline(never)
  private func requests(_ pictureCache: PictureCache, ofView canvas: InkCanvas) -> [PictureRequest]
  {
    let view = canvas.pageView
    var needs = PictureNeeds(pictureCache.pages)
    needs.add(view.page, of: view.drawing, view.transform, within: canvas.bounds)
    for neighbor in view.neighbors {
      needs.add(neighbor.page, of: view.drawing, neighbor.transform, within: canvas.bounds)
    }
    return pictureCache.plan(needs, isView: true)
  }

  @inline(never)
  private func requests(
    _ pictureCache: PictureCache,
    ofPage number: Int,
    _ scale: Double,
    _ part: Rect?,
    _ top: Int?,
    _ longest: Int
  ) -> [PictureRequest] {
    let shown: (drawing: Drawing, page: PageID, area: Rect)
    if let printed, let top, top > 0 {
      // Later bands show the page as it was at the first.
      shown = (printed.drawing, printed.page, printed.scene.area)
    } else {
      guard
        let drawing = number == Self.selectionPage
          ? canvas?.editor.selectedExcerpt : canvas?.drawing,
        let scene = scene(ofPage: number, part: part)
      else { return [] }
      shown = (drawing, drawing.pages[max(number, 0)].id, scene.area)
    }
    let area = shown.area
    var (scale, side) = (scale, max(area.width, area.height))
    guard side > 0, side.isFinite else { return [] }
    if top == nil { scale = min(scale, Double(longest) / side) }
    side = min(side * scale, 0x1p24)
    let width = Int(min(area.width * scale, side).rounded(.up))
    var bounds = PixelRect(
      width: max(width, 1),
      height: max(Int(min(area.height * scale, side).rounded(.up)), 1)
    )
    if let top {
      bounds.minY = min(top, bounds.maxY)
      bounds.maxY = min(top + max((1 << 20) / max(width, 1), 1), bounds.maxY)
    }
    var needs = PictureNeeds(pictureCache.pages)
    needs.add(
      shown.page,
      of: shown.drawing,
      Affine(showing: area, scale: scale),
      within: bounds
    )
    return pictureCache.plan(needs, isView: false)
  }
}

extension Drawing {
  /// Whether there may be pictures with files.
  fileprivate var hasPictureFiles: Bool {
    for resource in resources where resource.picture.file != nil { return true }
    return false
  }
}

extension PictureNeeds {
  /// Adds the visible pictures of a page.
  fileprivate mutating func add(
    _ page: PageID,
    of drawing: Drawing,
    _ transform: Affine,
    within bounds: PixelRect
  ) {
    for layer in drawing.layers(of: page).reversed() where !layer.isHidden && layer.opacity > 0 {
      for item in layer.items.reversed() {
        guard let graphic = item.graphic else { continue }
        add(graphic.items, item.transform.concatenating(transform), within: bounds)
      }
    }
    if let background = drawing.page(page)?.paper.background {
      add(background.items, transform, within: bounds)
    }
  }
}
