import InkDrawing
import InkGraphics

/// The visible pictures with files or vectors, and the reduced level (``PictureLevel``) from which each is painted.
struct PictureNeeds {
  /// Each picture once, with the level from which it is painted: the topmost first, those that others cover last.
  var entries: [(picture: Picture, level: Int)] { exposed + hidden }

  private let pages: PagePictures
  private var exposed: [(picture: Picture, level: Int)] = []
  private var hidden: [(picture: Picture, level: Int)] = []

  /// The areas of opaque pictures, in pixels.
  private var covered: [PixelRect] = []

  /// Creates an empty list.
  ///
  /// - Parameter pages: The pages whose pictures are known.
  init(_ pages: PagePictures) { self.pages = pages }

  /// Adds the visible pictures among items, the topmost first.
  mutating func add(
    _ items: [DisplayList.Item],
    _ transform: Affine,
    within bounds: PixelRect
  ) {
    for item in items.reversed() {
      switch item {
      case .ink, .dabs, .path, .glyphs, .gradient: break
      case .image(let picture, let rect, _, let matrix):
        let whole = matrix.concatenating(transform)
        let area = PixelRect(covering: whole.apply(rect), within: bounds)
        if area.isEmpty { break }
        if let vector = picture.vector {
          let pictures = pages.pictures(of: vector)
          if !pictures.isEmpty { add(pictures, vector.placement(in: rect, whole), within: bounds) }
          break
        }
        guard picture.file != nil, let level = picture.level(over: rect, under: whole) else {
          break
        }
        add(picture, level, isHidden: covered.contains { $0.intersection(area) == area })
        if picture.isOpaqueFile, whole.b == 0, whole.c == 0 { covered.append(area) }
      case .group(let items, _, _), .layer(let items, _), .clip(let items, _, _):
        add(items, transform, within: bounds)
      }
    }
  }

  private mutating func add(_ picture: Picture, _ level: Int, isHidden: Bool) {
    var level = level
    for i in exposed.indices where exposed[i].picture === picture {
      exposed[i].level = min(exposed[i].level, level)
      return
    }
    for i in hidden.indices where hidden[i].picture === picture {
      level = min(hidden[i].level, level)
      hidden.remove(at: i)
      break
    }
    if isHidden { hidden.append((picture, level)) } else { exposed.append((picture, level)) }
  }
}
