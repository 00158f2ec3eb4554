import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkSession
import InkStrokes
import InkTools
import Testing

/// Items that hosts in other languages list, describe and add to a page.
@Suite struct ItemSessionTests {
  private func makeSession() throws -> CanvasSession {
    let session = CanvasSession()
    try session.perform(.resize, [400, 300, 1])
    try session.perform(.begin, [1, 2, 3, 4, 7, 400, 300])
    try session.perform(.roles, [2])
    return session
  }

  private func picture(_ columns: Int, _ rows: Int, file: [UInt8], name: String = "") -> [Double] {
    var pixels: [UInt8] = []
    for i in 0..<columns * rows { pixels += [UInt8(truncatingIfNeeded: i), 100, 200, 255] }
    return [200, 150, 80, 60, Double(columns), Double(rows)] + packed(pixels)
      + packed(file.isEmpty ? [] : Array("image/png".utf8)) + packed(file)
      + packed(Array(name.utf8))
  }

  /// Returns the items of the document of a session.
  private func items(_ session: CanvasSession) throws -> [Item] {
    let bytes = try #require(session.write())
    let drawing = try #require(DocumentLog.read(bytes, plugins: .builtIn)).document.drawing
    return drawing.pages.flatMap { drawing.layers(of: $0.id) }.flatMap { $0.items }
  }

  /// Returns a short text as the bytes of its packed numbers.
  private func packedNumbers(_ text: String) -> [UInt8] {
    packed(Array(text.utf8)).withUnsafeBytes { [UInt8]($0) }
  }

  private func numbers(_ bytes: [UInt8], _ count: Int) -> [Double] {
    (0..<count).map { i in
      Double(
        bitPattern: bytes[8 * i..<8 * i + 8].reversed().reduce(0) { $0 << 8 | UInt64($1) }
      )
    }
  }

  @Test func aPictureIsPutOnThePageWithItsFile() throws {
    let session = try makeSession()
    try session.perform(.addPicture, picture(4, 3, file: [1, 2, 3], name: "sun.png"))
    #expect(session.status.selection.count == 1 && session.status.undoCount == 1)
    let image = try #require(items(session).first?.image)
    #expect(image.frame == Rect(x: 160, y: 120, width: 80, height: 60))
    #expect(image.picture.size == (4, 3) && image.picture.pixmap.pixels[1] == 0xffc8_6401)
    #expect(image.file == ImageItem.File([1, 2, 3], mediaType: "image/png", name: "sun.png"))
    // Invalid pictures: no size, missing pixels, no pixels.
    let broken: [(index: Int, value: Double, refusal: Refusal)] = [
      (2, 0, .outOfRange), (4, 5, .unreadable), (5, 0, .outOfRange), (0, .nan, .outOfRange),
    ]
    for (index, value, refusal) in broken {
      var wrong = picture(4, 3, file: [])
      wrong[index] = value
      #expect(throws: refusal) { try session.perform(.addPicture, wrong) }
    }
    #expect(session.status.itemCount == 1)
  }

  @Test func whatIsOnThePageIsListedAndDescribed() throws {
    let session = try makeSession()
    try session.perform(.addPicture, picture(2, 2, file: [9], name: "a.png"))
    try session.perform(
      .editSelection,
      [15] + packed(Array("A sun".utf8))
    )
    #expect(try items(session).first?.descriptionUTF8 == Array("A sun".utf8))
    let one = session.text(.item, 0)
    let list = session.text(.items, 0)
    #expect(one == list && session.text(.items, 1).isEmpty)
    let values = numbers(one, 18)
    // A selected picture, without colors, and its position.
    #expect(values[2] == 10 && values[3...5] == [0, 1, 0] && values[6].isNaN && values[10].isNaN)
    #expect(values[14...] == [160, 120, 80, 60])
    let words = packedNumbers("a.png") + packedNumbers("A sun")
    #expect(Array(one[144...]) == words)
    try session.perform(.editSelection, [2, 1, 0, 0, 1, 20, 0])
    try session.perform(.select, [0])
    #expect(session.text(.item, 0).isEmpty)
    #expect(throws: Refusal.notOneItem) {
      try session.perform(.editSelection, [15] + packed([65]))
    }
  }

  @Test func whatIsSelectedIsAPictureOfItsOwn() throws {
    let session = try makeSession()
    #expect(session.picture(ofPage: -1, scale: 1, paper: false) == nil)
    try session.perform(.addPicture, picture(8, 6, file: []))
    let alone = try #require(session.picture(ofPage: -1, scale: 0.1, paper: false))
    #expect(alone.width == 8 && alone.height == 6)
    #expect(alone.pixels[9] == 0xffc8_6409)
    #expect(session.picture(ofPage: -2, scale: 1, paper: false) == nil)
  }

  /// The mouse cursor matches the tool, also right after a drag and after another tool is selected.
  @Test func thePointerOfAMouseIsThatOfTheTool() {
    let canvas = makeCanvas(roles: .allDraw)
    canvas.tool = .shape(.ellipse)
    let last = canvas.play(
      sample(.began, 60, 60, at: 0, .mouse),
      sample(.moved, 160, 160, at: 1, .mouse),
      sample(.ended, 160, 160, at: 1.1, .mouse)
    )
    #expect(last.cursor == .cross)
    #expect(canvas.choose(.hand, with: nil).cursor == .pan)
  }
}
