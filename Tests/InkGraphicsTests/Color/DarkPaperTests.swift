import InkGraphics
import Testing

/// The colors of pages that are shown dark.
@Suite struct DarkPaperTests {
  @Test func whiteIsNearlyBlackAndBlackNearlyWhite() {
    #expect(DarkPaper.color(.white).rgba == 0x1818_18FF)
    #expect(DarkPaper.color(.black).rgba == 0xF1F1_F1FF)
    let red = DarkPaper.color(Color(rgba: 0xC000_0080)).rgba
    #expect(red >> 24 > red >> 16 & 255 && red & 255 == 0x80)
    #expect(DarkPaper.paint(.eraser) == .eraser)
  }

  /// Text that is not white stays legible on dark paper: a contrast of at least 3 to 1, by WCAG 2.
  @Test func inkThatIsLegibleOnWhiteIsLegibleOnDarkPaper() {
    func luminance(_ color: Color) -> Double {
      let parts = [24, 16, 8].map { shift -> Double in
        let c = Double(color.rgba >> UInt32(shift) & 255) / 255
        // The cube of the mean slope approximates the sRGB curve well enough here.
        return c * c * (0.305306 * c + 0.682171) + 0.012522 * c
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    func contrast(_ a: Color, _ b: Color) -> Double {
      let (x, y) = (luminance(a) + 0.05, luminance(b) + 0.05)
      return max(x, y) / min(x, y)
    }
    let paper = DarkPaper.color(.white)
    for r in stride(from: 0, through: 255, by: 17) {
      for g in stride(from: 0, through: 255, by: 17) {
        for b in stride(from: 0, through: 255, by: 17) {
          let ink = Color(red: Double(r) / 255, green: Double(g) / 255, blue: Double(b) / 255)
          guard contrast(ink, .white) >= 4.5 else { continue }
          #expect(contrast(DarkPaper.color(ink), paper) >= 3, "\(r), \(g), \(b)")
        }
      }
    }
  }

  private static let page = Rect(x: 0, y: 0, width: 100, height: 100)

  /// A picture of one JPEG pixel, by its header.
  private static let photo = Picture(
    file: [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0],
    from: nil
  )

  private func path(_ rect: Rect, _ color: Color = .black) -> DisplayList.Item {
    .path(Path(rect), .nonZero, Paint(color))
  }

  @Test func shapesAboveAPictureKeepTheirColors() {
    let frame = Rect(x: 20, y: 20, width: 40, height: 40)
    let (inside, outside) = (
      Rect(x: 30, y: 30, width: 5, height: 5), Rect(x: 70, y: 30, width: 5, height: 5)
    )
    let items: [DisplayList.Item] = [
      path(inside), .image(Self.photo, frame, alpha: 1), path(inside), path(outside),
      .clip([path(Self.page)], Path(inside), .nonZero),
    ]
    let dark = DarkPaper.items(items)
    #expect(dark[0] == DarkPaper.item(items[0]))
    #expect(dark[1] == items[1])
    #expect(dark[2] == items[2])
    #expect(dark[3] == DarkPaper.item(items[3]))
    #expect(dark[4] == items[4])
    // A translucent picture hides nothing.
    let faint = DarkPaper.items([.image(Self.photo, frame, alpha: 0.5), path(inside)])
    #expect(faint[1] == DarkPaper.item(path(inside)))
  }

  @Test func aScannedPageIsCovered() {
    let scan = DisplayList.Item.image(Self.photo, Self.page, alpha: 1)
    #expect(DarkPaper.isCovered([scan, path(Self.page)], Self.page))
    #expect(!DarkPaper.isCovered([path(Self.page)], Self.page))
    let half = Path(Rect(x: 0, y: 0, width: 50, height: 100))
    #expect(!DarkPaper.isCovered([.clip([scan], half, .nonZero)], Self.page))
  }
}
