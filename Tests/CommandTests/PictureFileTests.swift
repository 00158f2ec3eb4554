import Foundation
import InkDrawing
import InkFormats
import InkGraphics
import InkTypesetting
import Testing
import _InkTestSupport

/// Picture files through the command: imported as pages, and exported unchanged.
@Suite struct PictureFileTests {
  private func write(_ bytes: [UInt8], _ path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  private func contents(_ path: String) -> [UInt8] {
    FileManager.default.contents(atPath: path).map { [UInt8]($0) } ?? []
  }

  private func has(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    Data(bytes).range(of: Data(part)) != nil
  }

  /// DR-35: a photo becomes a document with a page of its size, and is exported unchanged.
  @Test func aPhotoBecomesAPage() throws {
    let folder = try TemporaryFolder()
    let photo = folder.path("photo.jpg")
    try write(PictureSamples.held(6), photo)
    let converted = try Command.run("convert", photo, "-o", folder.path("page.ink"))
    #expect(converted.status == 0, "\(converted.errors)")
    for input in [photo, folder.path("page.ink")] {
      let drawn = try Command.run("render", input, "-o", folder.path("page.png"), "--dpi", "96")
      #expect(drawn.status == 0, "\(drawn.errors)")
      let header = contents(folder.path("page.png"))
      // 12 × 16 pixels, since the camera was held sideways.
      #expect(Array(header[16..<24]) == [0, 0, 0, 12, 0, 0, 0, 16])
      let pdf = try Command.run("render", input, "-o", folder.path("page.pdf"))
      #expect(pdf.status == 0, "\(pdf.errors)")
      #expect(has(contents(folder.path("page.pdf")), PictureSamples.held(6)))
      let svg = try Command.run("render", input, "-o", folder.path("page.svg"))
      #expect(svg.status == 0, "\(svg.errors)")
      // Upright in the file for programs that rotate pictures, and rotated by the page.
      let upright = Data(PictureSamples.held(1)).base64EncodedString()
      #expect(has(contents(folder.path("page.svg")), Array(upright.utf8)))
    }
    try write(Array(PictureSamples.jpeg.prefix(400)), photo)
    let damaged = try Command.run("convert", photo, "-o", folder.path("other.ink"))
    #expect(damaged.status == 1)
    #expect(damaged.errors.split(separator: "\n").count == 1, "\(damaged.errors)")
  }

  @Test func whatReadersMayShowOtherwiseGoesOutAsPixels() throws {
    let folder = try TemporaryFolder()
    for (name, bytes) in PictureSamples.all {
      let photo = folder.path(name)
      try write(bytes, photo)
      for ending in ["pdf", "svg"] {
        let output = folder.path("\(name).\(ending)")
        let result = try Command.run("render", photo, "-o", output)
        #expect(result.status == 0, "\(result.errors)")
        let isAsItCame = ["jpeg", "progressiveJPEG", "grayJPEG"].contains(name)
        let text = ending == "pdf" ? "/DCTDecode" : "data:image/jpeg"
        #expect(has(contents(output), Array(text.utf8)) == isAsItCame, "\(name) \(ending)")
      }
    }
  }

  /// A document that is written to PDF while it is read keeps its picture files, too.
  @Test func aJPEGOfXournalGoesToPDFAsItCame() throws {
    let folder = try TemporaryFolder()
    let image = Data(PictureSamples.jpeg).base64EncodedString()
    let document = """
      <xournal><page width="100" height="100"><background type="solid" color="white" style="plain"/>
      <layer><image left="10" top="20" right="42" bottom="44">\(image)</image></layer></page></xournal>
      """
    try write(Array(document.utf8), folder.path("a.xopp"))
    let result = try Command.run("render", folder.path("a.xopp"), "-o", folder.path("a.pdf"))
    #expect(result.status == 0, "\(result.errors)")
    #expect(has(contents(folder.path("a.pdf")), PictureSamples.jpeg))
  }

  /// The law of one picture for files that are exported unchanged, however the camera was held.
  @Test(arguments: Array(1...8))
  func theFileIsShownAsItsPixelsAre(_ orientation: Int) throws {
    let folder = try TemporaryFolder()
    for file in [PictureSamples.jpeg, PictureSamples.progressiveJPEG] {
      let held = PictureSamples.held(UInt8(orientation), file)
      try write(held, folder.path("a.jpg"))
      for output in ["a.pdf", "a.png"] {
        let dpi = output == "a.png" ? ["--dpi", "144"] : []
        let words = ["render", folder.path("a.jpg"), "-o", folder.path(output)] + dpi
        let result = try Command.run(words)
        #expect(result.status == 0, "\(result.errors)")
      }
      let plain = try ImageItem(file: contents(folder.path("a.png"))).picture.pixmap
      let size = Rect(x: 0, y: 0, width: Double(plain.width) / 2, height: Double(plain.height) / 2)
      let shown = try PopplerPicture.pixmap(contents(folder.path("a.pdf")), page: 0, size)
      #expect(Likeness.strangePixels(shown, plain, tolerance: 12) == 0)
    }
  }
}
