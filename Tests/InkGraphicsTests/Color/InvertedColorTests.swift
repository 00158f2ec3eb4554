import InkGraphics
import Testing

/// R5, R10: colors for paper of the opposite lightness.
@Suite struct InvertedColorTests {
  @Test(
    "Known colours become what every platform makes of them",
    arguments: [
      (0x0000_00FF, 0xEFEF_EFFF), (0xFFFF_FFFF, 0x0000_00FF), (0x0000_FFFF, 0xAAAA_EFFF),
      (0xFFFF_0080, 0x8484_0080), (0x1234_5600, 0xA7C4_E000),
    ] as [(UInt32, UInt32)]
  )
  func knownColors(old: UInt32, new: UInt32) {
    let inverted = Color.inverted(old)
    #expect(inverted == new, "\(String(inverted, radix: 16))")
    #expect(Color(rgba: old).inverted.rgba == new)
  }

  @Test func whatWasDarkIsLightAndTheOtherWayRound() {
    for (r, g, b) in Self.colors {
      let old = Color.brightness(r, g, b)
      let new = Self.parts(Color.inverted(Self.rgba(r, g, b)))
      let inverted = Color.brightness(new[0], new[1], new[2])
      if old < 128 * 128 {
        // As far above the middle as it was below, minus a sixteenth.
        #expect(inverted >= 118 * 118, "\(r), \(g), \(b)")
      } else {
        #expect(inverted <= 129 * 129, "\(r), \(g), \(b)")
      }
    }
  }

  @Test func hueAndOpacityStay() {
    for (r, g, b) in Self.colors {
      let rgba = Self.rgba(r, g, b) & 0xFFFF_FF00 | UInt32(r & 0xFF)
      #expect(Color.inverted(rgba) & 0xFF == rgba & 0xFF)
      let new = Self.parts(Color.inverted(rgba))
      let old = [r, g, b]
      // Channels that differ keep their order; rounding may make them equal.
      for i in 0..<3 {
        for j in 0..<3 where old[i] < old[j] { #expect(new[i] <= new[j], "\(r), \(g), \(b)") }
      }
      guard let hue = Self.hue(old), let other = Self.hue(new) else { continue }
      let spread = Double((new.max() ?? 0) - (new.min() ?? 0))
      let apart = abs(hue - other)
      // One step of a channel changes the hue of a faint color by a large angle.
      #expect(min(apart, 6 - apart) <= 3 / spread, "\(r), \(g), \(b)")
    }
    let clear = Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.123_456)
    #expect(clear.inverted.alpha == 0.123_456)
  }

  @Test func erasersAndPicturesStay() {
    #expect(Paint.eraser.inverted == .eraser)
    let marker = Paint(Color(rgba: 0xFFEB_3B80), blendMode: .multiply).inverted
    #expect(marker.blendMode == .screen && marker.color.alpha == Color(rgba: 0x80).alpha)
    for mode in BlendMode.allCases { #expect(mode.inverted.inverted == mode) }
    let picture = DisplayList.Item.image(
      Pixmap(width: 2, height: 2),
      Rect(x: 0, y: 0, width: 2, height: 2),
      alpha: 1
    )
    #expect(picture.inverted == picture)
    let dot = DisplayList.Item.ink(Ribbon(start: .origin, radius: 2), Paint(.black))
    #expect(
      DisplayList.Item.layer([dot, picture], alpha: 0.5).inverted
        == .layer([dot.inverted, picture], alpha: 0.5)
    )
  }

  private static let colors: [(Int, Int, Int)] = {
    var colors: [(Int, Int, Int)] = []
    for r in stride(from: 0, through: 255, by: 15) {
      for g in stride(from: 0, through: 255, by: 17) {
        for b in stride(from: 0, through: 255, by: 15) { colors.append((r, g, b)) }
      }
    }
    return colors
  }()

  private static func rgba(_ r: Int, _ g: Int, _ b: Int) -> UInt32 {
    UInt32(r) << 24 | UInt32(g) << 16 | UInt32(b) << 8 | 0xFF
  }

  private static func parts(_ rgba: UInt32) -> [Int] {
    [Int(rgba >> 24), Int(rgba >> 16 & 255), Int(rgba >> 8 & 255)]
  }

  /// Returns the hue in sixths of a turn; `nil` for a gray.
  private static func hue(_ c: [Int]) -> Double? {
    let (high, low) = (c.max() ?? 0, c.min() ?? 0)
    guard high > low else { return nil }
    let spread = Double(high - low)
    if high == c[0] {
      let hue = Double(c[1] - c[2]) / spread
      return hue < 0 ? hue + 6 : hue
    }
    return high == c[1] ? 2 + Double(c[2] - c[0]) / spread : 4 + Double(c[0] - c[1]) / spread
  }
}
