import InkFormats
import InkGraphics
import InkRaster

/// What the verbs need of the rest of the package.
enum Engine {
  /// How many things are painted between two looks at the progress.
  private static let step = 64

  /// Reads a file, whatever its format.
  static func read(_ path: String) throws(CommandError) -> InkFile {
    let limits = ReadingLimits()
    let bytes = try InputFile.read(path, limit: limits.bytes)
    do throws(FormatError) {
      return try InkReader.read(bytes, name: path == "-" ? nil : path, limits: limits)
    } catch {
      throw .file(InputFile.label(path), error.description)
    }
  }

  /// Draws a picture as a file of a format.
  static func encode(
    _ picture: Picture,
    as format: OutputName.Format,
    _ label: String,
    progress: (Int) -> Void
  ) throws(CommandError) -> [UInt8] {
    switch format {
    case .png:
      do throws(FormatError) {
        return try PNGWriter.encode(draw(picture, progress: progress), dotsPerInch: picture.scale * 72)
      } catch {
        throw .file(label, error.description)
      }
    case .svg:
      return SVGWriter.encode(
        DisplayList(picture.paper.items + picture.ink.items),
        area: picture.area,
        width: picture.width,
        height: picture.height
      )
    }
  }

  /// Paints a picture.
  static func draw(_ picture: Picture, progress: (Int) -> Void) -> Pixmap {
    var pixmap = Pixmap(width: picture.width, height: picture.height)
    let rasterizer = Rasterizer()
    rasterizer.draw(picture.paper, transform: picture.transform, into: &pixmap)
    let items = picture.ink.items
    var first = 0
    while first < items.count {
      let end = min(first + step, items.count)
      rasterizer.draw(
        DisplayList(Array(items[first..<end])),
        transform: picture.transform,
        into: &pixmap
      )
      progress(end - first)
      first = end
    }
    return pixmap
  }

  /// Writes a file that appears whole or not at all.
  static func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    if path == "-" {
      Terminal.output(bytes)
      return
    }
    try OutputFile.write(bytes, to: path)
  }

  /// Says on standard error what could not be shown of a file.
  static func printNotes(of file: InkFile, _ label: String) {
    for note in file.notes { Terminal.complain(label, "note: \(note)") }
  }
}
