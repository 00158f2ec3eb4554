import Foundation
import InkDrawing
import InkFormats
import InkGraphics
import InkRaster
import InkStrokes
import InkTypesetting
import Testing
import _InkTestSupport

private let corpus = ProcessInfo.processInfo.environment["INKSTONE_DATA"]

/// Documents by others as PDF, compared with Inkstone's pictures of them.
@Suite struct PDFCorpusTests {
  @Test(.enabled(if: corpus != nil, "INKSTONE_DATA names no folder of documents"))
  func documentsOfOthersLookTheSame() throws {
    let folder = "\(corpus ?? "")/xopp"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    var count = 0
    for name in names {
      let path = "\(folder)/\(name)"
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
      let renderer = DesktopContentRenderer()
      guard let file = try? InkReader.read(bytes, name: path, renderer: renderer) else { continue }
      for (number, page) in file.drawing.pages.prefix(3).enumerated() {
        guard let area = page.size?.rect, area.width * area.height < 2e6 else { continue }
        var items = page.paper.displayList(in: area, isWhole: true).items
        for layer in file.drawing.layers(of: page.id) {
          for item in layer.items {
            if let shown = item.displayItem { items.append(shown) }
          }
        }
        let (difference, ink) = try difference(items, area)
        // Ruled paper alone differs by 1.5. The edges of letters add to that, depending on the font.
        #expect(difference < 1.6 + 0.05 * ink, "\(name), page \(number + 1)")
        count += 1
      }
    }
    #expect(count > 10)
  }

  /// Returns the mean difference of squares of 8 pixels at 144 dpi, and the mean distance of Inkstone's squares from
  /// white.
  ///
  /// Different antialiasing of an edge hardly changes such a square, missing ink does.
  private func difference(
    _ items: [DisplayList.Item],
    _ area: Rect
  ) throws -> (difference: Double, ink: Double) {
    let pdf = PDFWriterTests.file([(area, items)])
    let picture = try PopplerPicture.pixmap(pdf, page: 0, area)
    var own = Pixmap(width: picture.width, height: picture.height)
    let paper = DisplayList.Item.path(Path(area.expanded(by: 2)), .nonZero, Paint(.white))
    let scale = Affine.translation(-area.minX, -area.minY)
      .concatenating(.scale(Double(picture.width) / area.width))
    Rasterizer().draw(DisplayList([paper] + items), transform: scale, into: &own)
    let side = 8
    var (sum, inked, count) = (0, 0, 0)
    for top in stride(from: 0, through: own.height - side, by: side) {
      for left in stride(from: 0, through: own.width - side, by: side) {
        var (difference, ink) = (SIMD3<Int>.zero, SIMD3<Int>.zero)
        for y in top..<(top + side) {
          for x in left..<(left + side) {
            let (p, q) = (own[x, y], picture[x, y])
            for k in 0..<3 {
              difference[k] += Int(p[k]) - Int(q[k])
              ink[k] += 255 - Int(p[k])
            }
          }
        }
        sum += (0..<3).map { abs(difference[$0]) }.max() ?? 0
        inked += ink.max()
        count += side * side
      }
    }
    let total = Double(max(count, 1))
    return (Double(sum) / total, Double(inked) / total)
  }
}
