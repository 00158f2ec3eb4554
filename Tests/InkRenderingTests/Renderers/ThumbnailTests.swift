import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes
import Testing

@Suite struct ThumbnailTests {
  /// Returns pixels that are each the mean of a square of another picture.
  private func reduced(_ picture: Pixmap, by factor: Int) -> [SIMD3<Double>] {
    let (width, height) = (picture.width / factor, picture.height / factor)
    var result: [SIMD3<Double>] = []
    for y in 0..<height {
      for x in 0..<width {
        var sum = SIMD3<Double>.zero
        for v in 0..<factor {
          for u in 0..<factor {
            let p = picture[x * factor + u, y * factor + v]
            sum += SIMD3(Double(p.x), Double(p.y), Double(p.z))
          }
        }
        result.append(sum / Double(factor * factor))
      }
    }
    return result
  }

  /// DU-30, DU-23: the thumbnail has the requested size, and is the full picture of the whole page, reduced.
  @Test(arguments: 0..<6 as Range<UInt64>)
  func aThumbnailIsTheFullPictureMadeSmaller(seed: UInt64) throws {
    // Pages of 150 by 110.
    var edited = try EditedPage(seed: seed * 3)
    let renderer = ThumbnailRenderer(longest: 75)
    for step in 0..<12 {
      try edited.act()
      let view = edited.view
      let isDrawing = !view.model.activeStrokes.isEmpty
      let before = renderer.picture
      let frame = renderer.render(view)
      if isDrawing {
        let isSame = renderer.picture == before
        #expect(frame.damage.isEmpty && isSame, "it waits for the pen")
        continue
      }
      edited.forget(frame.baked)
      #expect(renderer.picture.width == 75 && renderer.picture.height == 55)
      let fresh = ThumbnailRenderer(longest: 75)
      _ = fresh.render(view)
      let isSame = renderer.picture == fresh.picture
      #expect(isSame, "step \(step)")
      var large = view
      large.transform = .scale(4)
      large.marks = []
      large.neighbors = []
      large.guides = []
      large.overlay = PageOverlay()
      let full = FullRenderer(width: 600, height: 440)
      _ = full.render(large)
      var sum = 0.0
      var maximum = 0.0
      let small = reduced(full.picture, by: 8)
      for (i, mean) in small.enumerated() {
        let p = renderer.picture[i % 75, i / 75]
        let d = mean - SIMD3(Double(p.x), Double(p.y), Double(p.z))
        let distance = max(abs(d.x), abs(d.y), abs(d.z))
        sum += distance
        maximum = max(maximum, distance)
      }
      // Where ink covers ink, mixed paint and multiplied coverage differ.
      #expect(sum / Double(small.count) < 2.5, "step \(step): \(sum / Double(small.count))")
      #expect(maximum < 100, "step \(step): \(maximum)")
    }
  }

  @Test func aPageWithNothingOnItHasATinyThumbnail() {
    let drawing = Drawing(author: 1, size: nil)
    let page = drawing.pages[0].id
    let renderer = ThumbnailRenderer()
    let view = PageView(
      drawing,
      page: page,
      layer: drawing.layers(of: page)[0].id,
      transform: .identity,
      reader: StrokeReader(cacheLimit: 1)
    )
    _ = renderer.render(view)
    #expect(renderer.picture.width == 1)
  }
}
