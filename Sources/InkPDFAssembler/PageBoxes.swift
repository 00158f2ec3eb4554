import InkGraphics

/// The visible part of a page, and its rotation.
struct PageBoxes {
  /// The media box, in user space (points).
  let media: Rect
  /// The visible box in user space, as Poppler shows it: the crop box inside the media box.
  let crop: Rect
  /// The clockwise rotation in quarter turns, 0…3.
  let quarters: Int
  /// The size of a unit of user space, in points.
  let unit: Double

  /// The largest unit, and the maximum side of a page in points.
  private static let (maximumUnit, maximumSide) = (1e5, 1e6)

  /// Reads the boxes of a page, which must have inherited attributes itself; `nil` if the visible box is empty.
  init?(_ page: QPDFObject) {
    let media = page["/MediaBox"].corners ?? [0, 0, 612, 792]
    self.media = Rect(minX: media[0], minY: media[1], maxX: media[2], maxY: media[3])
    var box = media
    if let crop = page["/CropBox"].corners {
      box = [
        max(crop[0], media[0]), max(crop[1], media[1]), min(crop[2], media[2]),
        min(crop[3], media[3]),
      ]
    }
    guard box[2] > box[0], box[3] > box[1] else { return nil }
    crop = Rect(minX: box[0], minY: box[1], maxX: box[2], maxY: box[3])
    let angle = page["/Rotate"].double ?? 0
    let turns = abs(angle) < 1e6 ? Int((angle / 90).rounded()) : 0
    quarters = (turns % 4 + 4) % 4
    let unit = page["/UserUnit"].double ?? 1
    let isValid =
      unit >= 1 / Self.maximumUnit && unit <= Self.maximumUnit
      && unit * max(crop.width, crop.height) <= Self.maximumSide
    self.unit = isValid ? unit : 1
  }

  /// The width as shown, in points.
  var width: Double { unit * (quarters % 2 == 0 ? crop.width : crop.height) }

  /// The height as shown, in points.
  var height: Double { unit * (quarters % 2 == 0 ? crop.height : crop.width) }

  /// The transform from shown points, from the upper left corner with y pointing down, to user space.
  var userSpace: Affine { Affine.scale(1 / unit).concatenating(turned) }

  /// The transform from the shown page, in units of user space, to user space.
  private var turned: Affine {
    switch quarters {
    case 1: Affine(a: 0, b: 1, c: 1, d: 0, tx: crop.minX, ty: crop.minY)
    case 2: Affine(a: -1, b: 0, c: 0, d: 1, tx: crop.maxX, ty: crop.minY)
    case 3: Affine(a: 0, b: -1, c: -1, d: 0, tx: crop.maxX, ty: crop.maxY)
    default: Affine(a: 1, b: 0, c: 0, d: -1, tx: crop.minX, ty: crop.maxY)
    }
  }
}
