import InkDocuments
import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Documents with large graphics, pictures and files.
extension HostileDocuments {
  static func zigzag(_ count: Int) -> Path {
    var elements: [Path.Element] = [.move(.origin)]
    for i in 0..<count {
      elements.append(.line(Point(i % 2 == 0 ? 595 : 0, Double(i * 7 % 842))))
    }
    return Path(elements)
  }

  static let whole = Rect(x: 0, y: 0, width: 595, height: 842)

  /// Returns a picture of one color, stored in a few bytes.
  static func flat(_ width: Int, _ height: Int) -> Picture {
    var qoi: [UInt8] = [0x71, 0x6f, 0x69, 0x66]
    for side in [width, height] {
      for shift in [24, 16, 8, 0] { qoi.append(UInt8(side >> shift & 255)) }
    }
    qoi += [4, 0]
    qoi += [UInt8](repeating: 0xfd, count: (width * height + 61) / 62)
    return Picture(qoi: qoi + [0, 0, 0, 0, 0, 0, 0, 1])
  }

  static let graphics: [String: Kind] = [
    "outlines": { make in
      let path = zigzag(make.count(20_000))
      let graphic = Graphic([.path(path, .evenOdd, Paint(.black))])
      return log(makeDocument { for _ in 0..<make.count(40) { $0.add(graphic) } })
    },
    "curves": { make in
      var elements: [Path.Element] = [.move(.origin)]
      for i in 0..<make.count(100_000) {
        let y = Double(i % 842)
        elements.append(.cubic(Point(1e6, -1e6), Point(-1e6, 1e6), Point(595, y)))
      }
      return log(makeDocument { $0.add(Graphic([.path(Path(elements), .nonZero, Paint(.black))])) })
    },
    "discs": { make in
      var trail = DabTrail(tip: .disc(hardness: 0.5))
      let dab = Dab(center: Point(300, 400), radius: 4000, color: SIMD4(0, 0, 0, 1))
      trail.dabs = Array(repeating: dab, count: make.count(100_000))
      return log(makeDocument { $0.add(Graphic([.dabs(trail, Paint(.black))])) })
    },
    "ribbons": { make in
      var ribbon = Ribbon(start: .origin, radius: 300)
      for i in 0..<make.count(40_000) {
        ribbon.line(to: Point(i % 2 == 0 ? 595 : 0, Double(i % 842)), radius: 300)
      }
      ribbon.shades = Array(repeating: SIMD4(1, 0, 0, 0.5), count: ribbon.segments.count + 1)
      return log(makeDocument { $0.add(Graphic([.ink(ribbon, Paint(.black))])) })
    },
    "groups": { make in
      var item = DisplayList.Item.path(Path(whole), .nonZero, Paint(.black))
      for _ in 0..<15 { item = .group([item], alpha: 0.9, .multiply) }
      let graphic = Graphic([item])
      return log(makeDocument { for _ in 0..<make.count(3000) { $0.add(graphic) } })
    },
    "rectangles": { make in
      // Page-wide shapes with a slow blend mode, in one graphic.
      let paint = Paint(.black, blendMode: .luminosity)
      let items = [DisplayList.Item](
        repeating: .path(Path(whole), .nonZero, paint),
        count: make.count(40_000)
      )
      return log(makeDocument { $0.add(Graphic(items)) })
    },
    "picture": { make in
      let side = make.count(8192)
      return log(makeDocument { $0.add(Graphic([.image(flat(side, side), whole, alpha: 1)])) })
    },
    "pictures": { make in
      let side = make.count(8192)
      let pictures = (0..<6).map { flat(side, side - $0) }
      return log(
        makeDocument {
          for picture in pictures { $0.add(Graphic([.image(picture, whole, alpha: 1)])) }
        }
      )
    },
    "stamps": { make in
      // One picture many times, alternating with another.
      let pictures = [flat(2000, 2000), flat(2001, 2000)]
      return log(
        makeDocument {
          for i in 0..<make.count(4000) {
            $0.add(Graphic([.image(pictures[i % 2], whole, alpha: i < 2000 ? 0.5 : 1)]))
          }
        }
      )
    },
    "bombs": { make in
      // Files that would unpack to gigabytes.
      let packed = FastGzip.pack([UInt8](repeating: 0, count: 1 << 20))
      let bomb = (0..<make.count(4000)).flatMap { _ in packed }
      return log(
        makeDocument { builder in
          let file = builder.addResource(bomb, mediaType: "application/gzip")
          let pdf = builder.addResource(bomb, mediaType: "application/pdf")
          let box = DisplayList.Item.path(Path(whole), .nonZero, Paint(.black))
          builder.add(Graphic([box], origin: .picture(file)))
          for i in 0..<200 { builder.add(Graphic([box], origin: .page(pdf, number: i))) }
        }
      )
    },
    "resources": { make in
      log(
        makeDocument { builder in
          let box = DisplayList.Item.path(Path(whole), .nonZero, Paint(.black))
          for i in 0..<make.count(60_000) {
            let file = builder.addResource([UInt8(i & 255)], mediaType: "image/png")
            builder.add(Graphic([box], origin: .picture(file)))
          }
        }
      )
    },
    "texts": { make in
      log(
        makeDocument {
          let text = TextItem(
            utf8: Array("word ".utf8),
            fontUTF8: Array("Sans".utf8),
            size: 12,
            origin: .origin
          )
          for _ in 0..<make.count(60_000) { $0.add(Graphic([], origin: .text(text))) }
        }
      )
    },
  ]
}
