// snippet: imports
import Foundation
import InkFormats
import InkRendering
import Inkstone

// snippet end

enum Export {
  static func run() throws {
    let drawing = try sample()
    try files(drawing)
    try resolution(drawing)
    try area(drawing)
    try vectors(drawing)
    try thumbnails(drawing)
    try strips(drawing)
    try view()
    try formats(drawing)
    errors()
  }

  /// Two pages with a stroke on each.
  private static func sample() throws -> Drawing {
    // snippet: sample
    let builder = DrawingBuilder()
    for y in [100.0, 200] {
      builder.beginPage(size: PageSize(420, 298), paper: .plain)  // A6 landscape
      builder.beginLayer()
      let samples = (0...40).map { i -> StrokeSample in
        let way = Double(i)
        let location = Point(40 + 8 * way, y + 20 * sin(way / 4))
        return StrokeSample(location: location, time: way / 100, force: 0.5)
      }
      builder.add(Stroke(id: StrokeID(0), brush: .brushPen, samples: samples))
    }
    let drawing = builder.finish()
    // snippet end
    return drawing
  }

  private static func files(_ drawing: Drawing) throws {
    output("files")
    // snippet: files
    let folder = URL(fileURLWithPath: "export", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)

    // The document as PDF, each page in its size.
    try Data(drawing.pdf()).write(to: folder.appendingPathComponent("notes.pdf"))

    // Each page as PNG and SVG.
    for (index, page) in drawing.pages.enumerated() {
      let png = try drawing.png(of: page.id)
      let svg = try drawing.svg(of: page.id)
      try Data(png).write(to: folder.appendingPathComponent("page\(index + 1).png"))
      try Data(svg).write(to: folder.appendingPathComponent("page\(index + 1).svg"))
    }
    print(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted())
    // snippet end
  }

  private static func resolution(_ drawing: Drawing) throws {
    output("resolution")
    // snippet: resolution
    for dpi in [72.0, 144, 300] {
      let picture = try drawing.pixmap(scale: dpi / 72)
      print("\(dpi) dpi: \(picture.width) × \(picture.height) pixels")
    }

    // At most 1000 pixels wide and high.
    guard let page = drawing.pages.first, let size = page.size else { return }
    let picture = try drawing.pixmap(of: page.id, scale: 1000 / max(size.width, size.height))
    print("\(picture.width) × \(picture.height) pixels")
    // snippet end
  }

  private static func area(_ drawing: Drawing) throws {
    output("area")
    // snippet: area
    /// Returns a part of a page; without its paper, the pixels between the ink are transparent.
    func picture(of area: Rect, on page: PageID, scale: Double, hasPaper: Bool) -> Pixmap? {
      guard var scene = drawing.scene(of: page, in: area) else { return nil }
      if !hasPaper { scene.paper = DisplayList() }
      var pixmap = Pixmap(
        width: Int((area.width * scale).rounded(.up)),
        height: Int((area.height * scale).rounded(.up))
      )
      let transform = Affine.translation(-area.minX, -area.minY).concatenating(.scale(scale))
      PageRenderer().draw(scene, transform: transform, into: &pixmap)
      return pixmap
    }

    // The ink of the first page with a margin of 8 page units, without paper.
    let page = drawing.pages[0].id
    let ink = drawing.inkBounds(of: page).expanded(by: 8)
    if let sticker = picture(of: ink, on: page, scale: 2, hasPaper: false) {
      try Data(PNGWriter.encode(sticker, dpi: 144)).write(to: URL(fileURLWithPath: "sticker.png"))
      print("\(sticker.width) × \(sticker.height) pixels, alpha of the corner: \(sticker[0, 0].w)")
    }
    // snippet end
  }

  private static func vectors(_ drawing: Drawing) throws {
    output("vectors")
    // snippet: vectors
    let page = drawing.pages[0].id
    var part = drawing
    if let size = PageSize(drawing.inkBounds(of: page).expanded(by: 8)) {
      try part.apply(.setSize(size, of: page))
    }
    print("smaller: \(try part.pdf(of: [page]).count < drawing.pdf().count)")
    // snippet end
  }

  private static func thumbnails(_ drawing: Drawing) throws {
    output("thumbnails")
    // snippet: thumbnails
    let renderer = PageRenderer()  // one for all pages, on one thread
    for page in drawing.pages {
      guard let scene = drawing.scene(of: page.id),
        let picture = renderer.picture(of: scene, scale: 1, longest: 128)
      else { continue }
      print("\(picture.width) × \(picture.height) pixels, \(PNGWriter.encode(picture).count > 0)")
    }
    // snippet end
  }

  private static func strips(_ drawing: Drawing) throws {
    output("strips")
    // snippet: strips
    // A wall poster in strips of 256 rows: only one strip is in memory.
    let scale = 10.0
    let page = drawing.pages[0].id
    guard let scene = drawing.scene(of: page) else { return }
    let renderer = PageRenderer()
    let (width, height) = (Int(scene.area.width * scale), Int(scene.area.height * scale))
    var (strips, painted) = (0, 0)
    for top in stride(from: 0, to: height, by: 256) {
      var strip = Pixmap(width: width, height: min(256, height - top), format: .bgra)
      let transform = Affine.scale(scale).concatenating(.translation(0, -Double(top)))
      renderer.draw(scene, transform: transform, into: &strip)
      // Pass `strip.pixels` to an encoder or a printer here.
      strips += 1
      painted += strip.pixels.count
    }
    print("\(strips) strips, \(painted == width * height)")
    // snippet end
  }

  private static func view() throws {
    let canvas = InkCanvas(Drawing(author: 1, size: PageSize(420, 298)), width: 420, height: 298)
    // snippet: view
    _ = canvas.paint()
    let shown = PNGWriter.encode(canvas.pixmap)
    // snippet end
    _ = shown
  }

  private static func formats(_ drawing: Drawing) throws {
    output("formats")
    // snippet: formats
    for format in [InkFormat.ink, .xopp, .inkML] {
      let output = try InkWriter.write(InkImport(drawing), as: format)
      print("\(format): \(output.bytes.isEmpty ? "empty" : "written"), losses: \(output.notes)")
    }
    // snippet end
  }

  private static func errors() {
    output("errors")
    // snippet: errors
    let empty = Drawing(author: 1, size: nil)  // an infinite page without ink has no area
    do {
      _ = try empty.png()
    } catch {
      print(error)
    }
    // snippet end
  }
}
