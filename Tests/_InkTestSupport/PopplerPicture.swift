import Foundation
import InkFormats
public import InkGraphics

/// The pages of a PDF as Poppler draws them, a judge of what Inkstone writes.
public enum PopplerPicture {
  private static let path = "/usr/bin/pdftocairo"

  /// Returns a page at 144 dpi on a transparent background.
  ///
  /// - Parameters:
  ///   - pdf: The document.
  ///   - page: The index of the page, from 0.
  ///   - area: The area to show, in page units; only its size matters.
  ///   - isStretched: Whether the page fills the area; otherwise it keeps its size and is aligned with the upper left
  ///     corner.
  public static func pixmap(
    _ pdf: [UInt8],
    page: Int,
    _ area: Rect,
    isStretched: Bool = true
  ) throws -> Pixmap {
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appending(path: "ink-\(UUID().uuidString)")
    try Data(pdf).write(to: file)
    let picture = URL(filePath: file.path + ".png")
    defer {
      try? FileManager.default.removeItem(at: file)
      try? FileManager.default.removeItem(at: picture)
    }
    let width = max(Int((area.width * 2).rounded()), 1)
    let height = max(Int((area.height * 2).rounded()), 1)
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments =
      [
        "-png", "-transp", "-cropbox", "-singlefile", "-q", "-f", "\(page + 1)", "-l",
        "\(page + 1)",
      ]
      + (isStretched
        ? ["-scale-to-x", "\(width)", "-scale-to-y", "\(height)"]
        : ["-r", "144"])
      + [file.path, file.path]
    try process.run()
    process.waitUntilExit()
    let bytes = [UInt8](try Data(contentsOf: picture))
    let whole = Picture(file: bytes, from: PictureFileDecoder.shared).pixmap
    guard !isStretched else { return whole }
    var part = Pixmap(width: width, height: height, format: whole.format)
    for y in 0..<min(height, whole.height) {
      for x in 0..<min(width, whole.width) {
        part.pixels[y * width + x] = whole.pixels[y * whole.width + x]
      }
    }
    return part
  }
}
