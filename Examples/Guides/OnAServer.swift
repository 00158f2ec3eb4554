// snippet: imports
import Foundation
import InkFormats
import InkFormatsExtra
import InkSession
import InkTypesetting
import Inkstone

// snippet end

// snippet: thumbnails
/// Returns the first page of each document as a PNG file of at most 256 × 256 pixels.
func thumbnails(of files: [[UInt8]]) async -> [Result<[UInt8], any Error>] {
  await withTaskGroup(of: (Int, Result<[UInt8], any Error>).self) { group in
    var results = [Result<[UInt8], any Error>](repeating: .success([]), count: files.count)
    let width = ProcessInfo.processInfo.activeProcessorCount
    for (index, file) in files.enumerated() {
      // At most one task per core, so that memory stays bounded.
      if index >= width, let (done, result) = await group.next() { results[done] = result }
      group.addTask { (index, Result { try thumbnail(of: file) }) }
    }
    for await (done, result) in group { results[done] = result }
    return results
  }
}

/// Returns the first page of one document.
func thumbnail(of file: [UInt8]) throws -> [UInt8] {
  let contents = try InkReader.read(file, limits: .untrusted)
  let drawing = contents.drawing
  // Nothing of a damaged file could be read.
  if drawing.itemCount == 0, let note = contents.notes.first { throw FormatError(note) }
  guard let page = drawing.pages.first else { throw FormatError("the document has no page") }
  let area = drawing.area(of: page.id)
  guard !area.isEmpty else { throw FormatError("the page is empty") }
  return try drawing.png(of: page.id, scale: min(256 / max(area.width, area.height), 4))
}
// snippet end

// snippet: limits
extension ReadingLimits {
  /// The limits for files from strangers.
  static var untrusted: ReadingLimits {
    var limits = ReadingLimits()
    limits.bytes = 16 << 20  // a file of another program
    limits.documentBytes = 64 << 20  // an .ink file
    limits.memory = 256 << 20
    limits.samples = 1_000_000
    limits.pages = 200
    limits.pixels = 16 << 20  // of one picture in the file
    limits.followsReferences = false  // never read other files of this machine
    return limits
  }
}
// snippet end

enum OnAServer {
  static func run() async throws {
    let files = try samples()
    try await batch(files)
    try notes()
    try convert(files[0])
    try drive()
  }

  private static func samples() throws -> [[UInt8]] {
    let builder = DrawingBuilder()
    var files: [[UInt8]] = []
    for number in 1...3 {
      builder.beginPage(size: PageSize(420, 298), paper: .plain)
      builder.beginLayer()
      let samples = (0...40).map { i -> StrokeSample in
        let way = Double(i)
        return StrokeSample(location: Point(40 + 8 * way, 50 * Double(number)), time: way / 100)
      }
      builder.add(Stroke(id: StrokeID(0), brush: .pencil, samples: samples))
      files.append(try InkWriter.write(InkImport(builder.finish()), as: .ink).bytes)
    }
    files.append([UInt8]("not ink".utf8))
    return files
  }

  private static func batch(_ files: [[UInt8]]) async throws {
    output("batch")
    // snippet: batch
    for result in await thumbnails(of: files) {
      switch result {
      case .success(let png): print("a picture: \(!png.isEmpty)")
      case .failure(let error): print("error: \(error)")
      }
    }
    // snippet end
  }

  private static func notes() throws {
    output("notes")
    // snippet: notes
    let inkML = """
      <ink xmlns="http://www.w3.org/2003/InkML"><trace>10 10, 200 50, 300 20</trace></ink>
      """
    let file = try InkReader.read([UInt8](inkML.utf8), formats: .all)
    print("\(file.format): \(file.drawing.counts.strokes) stroke, channels: \(file.channels)")
    for note in file.notes { print("note: \(note)") }
    // snippet end
  }

  private static func convert(_ bytes: [UInt8]) throws {
    output("convert")
    // snippet: convert
    // Fonts and PDF pages, on Linux; all tasks may use the same.
    let renderer = DesktopContentRenderer()
    let file = try InkReader.read(bytes, limits: .untrusted, renderer: renderer, formats: .all)

    let pdf = try file.drawing.pdf(renderer: renderer)
    let xopp = try InkWriter.write(file, as: .xopp, painter: InkPainter())
    print("PDF: \(!pdf.isEmpty), Xournal++: \(!xopp.bytes.isEmpty), losses: \(xopp.notes)")
    // snippet end
  }

  private static func drive() throws {
    output("session")
    // snippet: session
    let session = CanvasSession()
    try session.perform([
      1, 3, 400, 300, 1,  // resize: 3 numbers follow: width, height, pixels per point
      2, 7, 0, 0, 0, 1, 1, 400, 300,  // begin: identifier (4), author, width, height
      20, 2, 0, 0,  // brush: the first of the library, in its own width
      // events: the time, the count, and three events of 13 numbers
      10, 41, 0.02, 3,
      1, 0, 1, 0, 50, 150, 0.00, 0.3, .nan, .nan, .nan, 0, .nan,
      1, 0, 2, 0, 200, 80, 0.01, 0.8, .nan, .nan, .nan, 0, .nan,
      1, 0, 3, 0, 350, 150, 0.02, 0.4, .nan, .nan, .nan, 0, .nan,
    ])
    print("items: \(session.status.itemCount), needs a frame: \(session.status.needsFrame)")

    // The same with names, for hosts in Swift.
    try session.perform(.undo)
    do {
      try session.perform(.showPage(page: 7))
    } catch {
      print("refused: \(error)")
    }
    let file = session.takeLog()
    print("items: \(session.status.itemCount), bytes: \(!file.isEmpty)")
    // snippet end
  }
}
