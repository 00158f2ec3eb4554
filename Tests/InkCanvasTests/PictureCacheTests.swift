import InkCanvas
import InkDrawing
import InkGraphics
import InkStrokes
import InkTools
import Testing

@testable import InkSession

/// Pictures that the host of a session decodes.
@Suite struct PictureCacheTests {
  private func makeSession() throws -> CanvasSession {
    let session = CanvasSession()
    try session.perform(.resize, [400, 300, 1])
    try session.perform(.begin, [1, 2, 3, 4, 7, 400, 300])
    return session
  }

  /// Returns the start of a PNG file, with its size; these tests never decode it.
  private func file(_ width: UInt16, _ height: UInt16, _ mark: UInt8 = 0) -> [UInt8] {
    func bytes(_ side: UInt16) -> [UInt8] { [0, 0, UInt8(side >> 8), UInt8(side & 255)] }
    return [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
      + bytes(width) + bytes(height) + [8, 2, 0, 0, 0, 0, 0, 0, 0, mark]
  }

  private func add(_ file: [UInt8], _ columns: Int, _ rows: Int, to session: CanvasSession) throws {
    try session.perform(
      .addPicture,
      [200, 150, 80, 60, Double(columns), Double(rows)] + packed([])
        + packed(Array("image/png".utf8)) + packed(file) + packed(Array("a.png".utf8))
    )
    try session.perform(.select, [0])
  }

  private func pixels(_ width: Int, _ height: Int) -> Pixmap {
    var pixmap = Pixmap(width: width, height: height)
    for i in pixmap.pixels.indices {
      pixmap.pixels[i] = 0xff00_0000 | UInt32(truncatingIfNeeded: i &* 2_654_435) & 0xff_ffff
    }
    return pixmap
  }

  @Test func visiblePicturesAreRequestedAndPaintedOnArrival() throws {
    let session = try makeSession()
    #expect(session.pictureRequests().isEmpty)
    try add(file(240, 180), 240, 180, to: session)
    _ = session.canvas?.paint()
    let grey = try #require(session.canvas?.pixmap)
    #expect(grey[200, 150] == SIMD4(230, 230, 230, 255))
    let requests = session.pictureRequests()
    let request = try #require(requests.first)
    // 240 pixels on 80.
    #expect(requests.count == 1 && request.level == 1 && request.isGrey)
    #expect(request.columns == 240 && request.rows == 180)
    #expect(session.pictureFile(request.number) == file(240, 180))
    #expect(session.canvas?.needsFrame == false)

    let photo = pixels(240, 180)
    session.bring(PictureLevel(photo.reduced(1), level: 1), of: request.number)
    #expect(session.pictureRequests().isEmpty && session.canvas?.needsFrame == true)
    _ = session.canvas?.paint()
    let seen = try #require(session.canvas?.pixmap)
    // The same as for decoded pixels.
    let other = try makeSession()
    let canvas = try #require(other.canvas)
    let frame = Rect(x: 160, y: 120, width: 80, height: 60)
    canvas.edit { $0.insert(ImageItem(Picture(photo), frame: frame)) }
    try other.perform(.select, [0])
    _ = canvas.paint()
    #expect(canvas.pixmap == seen && seen != grey)

    // A page that is painted larger needs more pixels; until then the smaller picture is shown.
    let large = session.pictureRequests(ofPage: 0, scale: 4, part: nil, from: nil, longest: 4096)
    #expect(large.map(\.level) == [0] && large.map(\.isGrey) == [false])
    let standIn = try #require(session.picture(ofPage: 0, scale: 4, paper: true))
    session.bring(PictureLevel(photo, level: 0), of: request.number)
    #expect(
      session.pictureRequests(ofPage: 0, scale: 4, part: nil, from: nil, longest: 4096).isEmpty
    )
    let whole = try #require(session.picture(ofPage: 0, scale: 4, paper: true))
    #expect(whole != standIn && whole == other.picture(ofPage: 0, scale: 4, paper: true))
    // A band without the picture needs none of it.
    #expect(
      session.pictureRequests(
        ofPage: 0,
        scale: 1,
        part: Rect(x: 0, y: 0, width: 400, height: 50),
        from: 0,
        longest: 8192
      ).isEmpty
    )
  }

  /// Returns the start of a JPEG file, with its size.
  private func jpeg(_ width: UInt16, _ height: UInt16, _ mark: UInt8) -> [UInt8] {
    func bytes(_ side: UInt16) -> [UInt8] { [UInt8(side >> 8), UInt8(side & 255)] }
    return [0xff, 0xd8, 0xff, 0xc0, 0, 17, 8] + bytes(height) + bytes(width)
      + [3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0, 0xff, 0xd9, mark]
  }

  private func addJPEG(_ mark: UInt8, at point: Point, to session: CanvasSession) throws {
    try session.perform(
      .addPicture,
      [point.x, point.y, 80, 60, 240, 180] + packed([]) + packed(Array("image/jpeg".utf8))
        + packed(jpeg(240, 180, mark)) + packed(Array("a.jpg".utf8))
    )
    try session.perform(.select, [0])
  }

  @Test func whatArrivesUnderOtherPhotosIsPaintedWhereItIsSeen() throws {
    let session = try makeSession()
    let canvas = try #require(session.canvas)
    try addJPEG(1, at: Point(200, 150), to: session)
    try addJPEG(2, at: Point(220, 160), to: session)
    canvas.paintAll()
    let requests = session.pictureRequests()
    #expect(requests.count == 2)
    // The topmost is requested first, then the one below it.
    for request in requests {
      var photo = Pixmap(width: 120, height: 90)
      let isLower = session.pictureFile(request.number)?.last == 1
      for i in photo.pixels.indices { photo.pixels[i] = isLower ? 0xff00_00ff : 0xff00_ff00 }
      session.bring(PictureLevel(photo, level: 1), of: request.number)
      canvas.paintAll()
    }
    let seen = canvas.pixmap
    canvas.repaintAll()
    canvas.paintAll()
    #expect(canvas.pixmap == seen, "the same as painted at once")
    #expect(seen[165, 125] == SIMD4(255, 0, 0, 255) && seen[230, 160] == SIMD4(0, 255, 0, 255))
    #expect(seen[185, 175] == SIMD4(0, 255, 0, 255))

    // The lower one is requested again where the upper one is erased.
    canvas.tool = .strokeEraser(radius: 4)
    canvas.roles = .allDraw
    canvas.play([sample(.began, 250, 180, at: 0), sample(.moved, 251, 180, at: 0.1)])
    canvas.paintAll()
    let lower = try #require(requests.first { session.pictureFile($0.number)?.last == 1 })
    var other = Pixmap(width: 240, height: 180)
    for i in other.pixels.indices { other.pixels[i] = 0xffff_0000 }
    session.bring(PictureLevel(other, level: 0), of: lower.number)
    canvas.paintAll()
    let during = canvas.pixmap
    canvas.repaintAll()
    canvas.paintAll()
    #expect(canvas.pixmap == during)
  }

  @Test func roomIsMadeStepByStepForWhatIsSeenAndAtOnceForWhatIsWritten() throws {
    let session = try makeSession()
    let pictureCache = try #require(session.pictureCache)
    pictureCache.maximumBytes = 1 << 18
    try session.perform(.resize, [400, 300, 1])
    for mark in 0..<2 as Range<UInt8> {
      try addJPEG(mark, at: Point(140 + 120 * Double(mark), 150), to: session)
    }
    let canvas = try #require(session.canvas)
    canvas.paintAll()
    // Together, both at full size exceed the budget.
    for request in session.pictureRequests() {
      session.bring(PictureLevel(pixels(240, 180), level: 0), of: request.number)
    }
    _ = session.pictureRequests(ofPage: 0, scale: 3, part: nil, from: nil, longest: 4096)
    #expect(pictureCache.bytes <= 1 << 18)
    // An expected picture takes most of the budget.
    pictureCache.maximumBytes = 200_000
    session.expectPicture((240, 180, 0))
    var steps = 0
    repeat {
      _ = session.pictureRequests()
      steps += 1
    } while session.makeRoomForPictures() && steps < 100
    #expect(steps > 1 && steps < 100)
    #expect(pictureCache.bytes <= pictureCache.maximumBytes - 4 * 240 * 180)
  }

  @Test func aDraggedPhotoIsShownAsSoonAsItsPixelsArrive() throws {
    let session = try makeSession()
    try add(file(240, 180), 240, 180, to: session)
    let canvas = try #require(session.canvas)
    canvas.roles = .allDraw
    canvas.tool = .selection
    canvas.settings.snapsToItems = false
    canvas.maximumPainted = 0
    canvas.edit { $0.select(canvas.items.map { $0.id }) }
    canvas.paintAll()
    canvas.play(Array(line(Point(200, 150), Point(240, 190)).dropLast()))
    canvas.play(sample(.moved, 240, 190, at: 0.06))
    canvas.paintAll()
    #expect(canvas.isLifting)
    #expect(canvas.pixmap[240, 190] == SIMD4(230, 230, 230, 255))
    let request = try #require(session.pictureRequests().first)
    session.bring(PictureLevel(pixels(120, 90), level: 1), of: request.number)
    canvas.paintAll()
    #expect(canvas.isLifting)
    #expect(canvas.pixmap[240, 190] != SIMD4(230, 230, 230, 255))
  }

  @Test func whatIsBrokenOrWrongIsNotAskedForAgain() throws {
    let session = try makeSession()
    try add(file(240, 180), 240, 180, to: session)
    let request = try #require(session.pictureRequests().first)
    // Pixels of another size, and of no picture.
    session.bring(PictureLevel(pixels(100, 90), level: 1), of: request.number)
    session.bring(PictureLevel(pixels(120, 90), level: 1), of: request.number + 7)
    #expect(session.pictureRequests() == [request])
    session.bring(nil, of: request.number)
    #expect(session.pictureRequests().isEmpty)
    // Another document has other numbers.
    try session.perform(.begin, [1, 2, 3, 5, 7, 400, 300])
    try add(file(240, 180), 240, 180, to: session)
    let next = try #require(session.pictureRequests().first)
    #expect(next.number > request.number && session.pictureFile(request.number) == nil)
    // A file of another size or type than declared is refused.
    #expect(throws: Refusal.unreadable) {
      try add(file(240, 180), 180, 240, to: session)
    }
    #expect(throws: Refusal.unreadable) { try add([1, 2, 3], 1, 1, to: session) }
  }

  /// Moving the view, as a wheel does many times a second, decodes no page of a PDF document again.
  @Test func aPageWithPicturesIsDecodedOnce() throws {
    let session = try makeSession()
    let canvas = try #require(session.canvas)
    let cache = try #require(session.pictureCache)
    let photo = Picture(file: file(240, 180), from: cache)
    let rect = Rect(x: 20, y: 20, width: 100, height: 50)
    let line = DisplayList.Item.path(Path(rect), .nonZero, Paint(.black))
    let items: [DisplayList.Item] = [
      line,
      .clip([.group([.image(photo, rect, alpha: 1)], alpha: 1, .sourceOver)], Path(rect), .nonZero),
    ]
    let pages = [
      VectorPicture(width: 400, height: 300, items: items, parts: [photo]),
      VectorPicture(width: 400, height: 300, items: [line], parts: []),
    ]
    for vector in pages {
      let page = Rect(x: 0, y: 0, width: 400, height: 300)
      let background = Graphic([.image(Picture(vector), page, alpha: 1)])
      _ = try canvas.apply {
        .setPaper(Paper(background: background), of: canvas.page, in: &$0)
      }
      _ = canvas.paint()
      for _ in 0..<5 {
        _ = canvas.wheel(Vector(0, 7), at: .origin, zooms: false)
        _ = canvas.paint()
        #expect(session.pictureRequests().count == (vector === pages[0] ? 1 : 0))
      }
    }
    #expect(cache.pages.decodedCount == 1)
    // It isn't requested out of view.
    _ = canvas.wheel(Vector(0, 1e6), at: .origin, zooms: false)
    #expect(session.pictureRequests().isEmpty)
  }

  @Test func theTopmostComesFirstAndEachOnce() throws {
    let session = try makeSession()
    for mark in 0..<4 as Range<UInt8> { try add(file(240, 180, mark), 240, 180, to: session) }
    try add(file(240, 180, 2), 240, 180, to: session)
    let requests = session.pictureRequests()
    let marks = requests.compactMap { session.pictureFile($0.number)?.last }
    #expect(marks == [2, 3, 1, 0])
    #expect(session.canvas?.drawing.resources.count == 4)
  }

  @Test func whatIsAskedForHasRoom() throws {
    let session = try makeSession()
    for mark in 0..<30 as Range<UInt8> { try add(file(4000, 3000, mark), 4000, 3000, to: session) }
    for scale in [1.0, 10, 25, 50] {
      let requests = session.pictureRequests(
        ofPage: 0,
        scale: scale,
        part: Rect(x: 160, y: 120, width: 80, height: 60),
        from: 0,
        longest: 8192
      )
      #expect(requests.count == 30)
      var bytes = 0
      for request in requests {
        let side = 1 << request.level
        bytes += 4 * ((request.columns + side - 1) / side) * ((request.rows + side - 1) / side)
      }
      #expect(bytes <= 97 << 20, "\(scale)")
      // The topmost has the level that it needs.
      #expect(requests[0].level == (scale == 1 ? 5 : scale == 10 ? 2 : scale == 25 ? 1 : 0))
    }
  }
}
