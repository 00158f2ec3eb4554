import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

/// Documents with many pages, layers, items or frames.
extension HostileDocuments {
  static let structure: [String: Kind] = [
    "pages": { make in
      let builder = DrawingBuilder()
      for _ in 0..<make.count(300_000) { builder.beginPage(size: size, paper: .plain) }
      return log(builder.finish())
    },
    "somePages": { make in
      let builder = DrawingBuilder()
      for _ in 0..<make.count(15_000) { builder.beginPage(size: size, paper: .plain) }
      return log(builder.finish())
    },
    "layers": { make in
      let builder = DrawingBuilder()
      builder.beginPage(size: size, paper: .plain)
      for _ in 0..<make.count(200_000) { builder.beginLayer() }
      return log(builder.finish())
    },
    "layersOfInk": { make in
      let builder = DrawingBuilder()
      builder.beginPage(size: size, paper: .plain)
      let dot = stroke(line(1))
      for _ in 0..<make.count(20_000) {
        builder.beginLayer(NewLayer(opacity: 0.5, blendMode: .multiply))
        builder.add(dot)
      }
      return log(builder.finish())
    },
    "things": { make in
      let dot = stroke(line(1))
      let strokes = 256 * make.count(1200)
      let drawing = makeDocument { for _ in 0..<strokes { $0.add(dot) } }
      let chunk = SampleEncoder().encode([[StrokeSample]](repeating: line(1), count: 256))
      return log(frames(of: drawing, storedAs: chunk, of: 256, strokes: strokes))
    },
    "wholePages": { make in
      // A heavy sheet that is stored once, for all pages.
      let path = zigzag(make.count(20_000))
      let builder = DrawingBuilder()
      let paper = Paper(background: Graphic([.path(path, .evenOdd, Paint(.black))]))
      for _ in 0..<make.count(10_000) { builder.beginPage(size: size, paper: paper) }
      return log(builder.finish())
    },
    "dots": { make in
      let builder = DrawingBuilder()
      let paper = Paper(pattern: .dotted, spacing: 1.6)
      for _ in 0..<make.count(5000) { builder.beginPage(size: size, paper: paper) }
      return log(builder.finish())
    },
    "largePage": { _ in
      log(makeDocument(size: PageSize(11_000, 11_000)) { $0.add(stroke(line(2))) })
    },
    "hugePage": { _ in log(makeDocument(size: PageSize(1e7, 1e7)) { $0.add(stroke(line(2))) }) },
    "unknown": { make in
      var frames = frames(of: makeDocument { _ in })
      let kind = FrameKind(rawValue: 70_000)
      for _ in 0..<make.count(400_000) {
        frames.append(DocumentFrame(kind ?? .mark, payload: [1, 2, 3, 4]))
      }
      return log(frames)
    },
    "snapshots": { make in
      let dot = stroke(line(1))
      let drawing = makeDocument { for _ in 0..<make.count(2000, minimum: 200) { $0.add(dot) } }
      let frames = frames(of: drawing)
      let state = frames.filter { $0.kind == .snapshot }
      return log(frames + (0..<make.count(600)).flatMap { _ in state })
    },
    "gaps": { make in
      // Bytes that look like the beginnings of long frames, nested.
      var bytes = log(makeDocument { $0.add(stroke(line(9))) })
      bytes[bytes.count - 30] ^= 1
      for _ in 0..<make.count(1_000_000) { bytes += [0x08, 0xff, 0xff, 0x3f] }
      return bytes
    },
  ]
}
