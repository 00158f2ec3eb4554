internal import InkGraphics

/// The mipmaps of a texture: halved repeatedly, each texel the mean of four.
struct TipPyramid {
  /// One mipmap level of a texture, coverage 0…1, with its last column and row repeated once.
  struct Level {
    /// The number of columns and rows, without the repeated ones.
    let width: Int
    let height: Int
    /// The texels row by row, `width + 1` numbers each.
    let texels: [Float]
  }

  let levels: [Level]

  init(_ texture: TipTexture) {
    var levels = [
      Self.level(texture.width, texture.height) {
        Float(texture.coverage[$1 * texture.width + $0]) * (1 / 255)
      }
    ]
    while let last = levels.last, max(last.width, last.height) > 1 {
      let pitch = last.width + 1
      let next = Self.level((last.width + 1) / 2, (last.height + 1) / 2) { x, y in
        // If a side is odd, its last texels count twice.
        let i = 2 * y * pitch + 2 * x
        let j = i + (2 * y + 1 < last.height || last.height == 1 ? pitch : 0)
        let k = 2 * x + 1 < last.width ? 1 : 0
        return (last.texels[i] + last.texels[i + k] + last.texels[j] + last.texels[j + k]) * 0.25
      }
      levels.append(next)
    }
    self.levels = levels
  }

  private static func level(
    _ width: Int,
    _ height: Int,
    _ texel: (Int, Int) -> Float
  ) -> Level {
    var texels: [Float] = []
    texels.reserveCapacity((width + 1) * (height + 1))
    for y in 0...height {
      for x in 0...width { texels.append(texel(min(x, width - 1), min(y, height - 1))) }
    }
    return Level(width: width, height: height, texels: texels)
  }
}
