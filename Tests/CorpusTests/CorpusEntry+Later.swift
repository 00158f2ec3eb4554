import InkDocuments
import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

extension CorpusEntry {
  /// Parts of later versions and other programs, under numbers that never get a meaning.
  static let later: [CorpusEntry] = [
    CorpusEntry("later-minor-version", "a larger minor version, and hints") { sketch in
      try sketch.draw(Sketch.wave(24, height: 12))
      var header = Array(sketch.bytes[..<LogHeader.size])
      (header[9], header[11]) = (250, 0x80)
      let check = CRC32C.checksum(Array(header[..<28]))
      for i in 0..<4 { header[28 + i] = UInt8(truncatingIfNeeded: check >> (8 * UInt32(i))) }
      var writer = FrameWriter(try LogHeader(decoding: header))
      for frame in try sketch.frames() { writer.append(frame) }
      sketch.bytes = writer.bytes
    },
    CorpusEntry("later-frames", "frames of unknown kinds, of this package and of programs") {
      sketch in
      try sketch.frame(65_535, [], [1, 2, 3])
      try sketch.draw(Sketch.wave(16))
      try sketch.frame(65_535, .droppable, [4])
      try sketch.frame(70_000, [], Array("com.example".utf8))
      try sketch.draw(Sketch.wave(32))
    },
    CorpusEntry("later-frame-critical", "a critical frame of an unknown kind") { sketch in
      try sketch.draw(Sketch.wave(24, height: 12))
      try sketch.frame(65_535, .critical, [1])
    },
    CorpusEntry("later-fields", "unknown fields in frames of every kind but the thumbnail") {
      sketch in
      var facts = Metadata()
      facts.title = "Fields"
      try sketch.document.setMetadata(facts)
      try sketch.draw(Sketch.wave(24, height: 12))
      for kind in [FrameKind.tool, .resource] { try sketch.frame(kind.rawValue, [], []) }
      try addFields(to: &sketch) { $0 != .thumbnail }
    },
    CorpusEntry("later-fields-thumbnail", "unknown fields in a thumbnail that is current") {
      sketch in
      try sketch.draw(Sketch.wave(24, height: 12))
      try sketch.document.setThumbnail(try sketch.drawing.png(scale: 0.25))
      sketch.write()
      try addFields(to: &sketch) { $0 == .thumbnail }
    },
    CorpusEntry("later-step", "steps and a kind of operation of a later version, undone and redone")
    {
      sketch in
      try sketch.draw(Sketch.wave(16))
      let step = Step.unknown(UnknownStep(tag: 255, value: [9, 8, 7], previous: [6, 5]))
      try sketch.apply(DrawingOperation(DrawingOperation.Kind(rawValue: 255), [step]))
      try sketch.document.undo()
      try sketch.document.redo()
      try sketch.document.undo()
      sketch.write()
      try sketch.draw(Sketch.wave(32))
    },
    CorpusEntry("later-item", "items of an unknown kind, graphics of an unknown origin") { sketch in
      try sketch.draw(Sketch.wave(24, height: 12))
      let layer = sketch.layer
      try sketch.apply { drawing in
        let new = NewItem(
          id: drawing.makeItemID(),
          layer: layer,
          position: .between(drawing.layer(layer)?.items.last?.position, nil),
          content: .unknown(kind: 255, [1, 2, 3]),
          brush: nil,
          inkBounds: Rect(x: 8, y: 8, width: 20, height: 20)
        )
        return DrawingOperation(.add, [.addItem(new)])
      }
      let origin = Graphic.Origin.unknown(kind: 255, [4, 5])
      try sketch.apply { .add([Graphic([], origin: origin)], to: layer, in: &$0) }
    },
    CorpusEntry("later-property", "a property of an item of a later version") { sketch in
      try sketch.draw(Sketch.wave(24, height: 12))
      let item = sketch.items[0]
      for value in [[1, 2], [3] as [UInt8]] {
        try sketch.apply(DrawingOperation(.edit, [.item(item, .attribute(255, value))]))
      }
    },
  ]

  /// Adds a field of a later version to frames.
  private static func addFields(to sketch: inout Sketch, _ isWanted: (FrameKind) -> Bool) throws {
    var fields = FieldWriter()
    fields.write(30_000, text: "later")
    var writer = FrameWriter(try LogHeader(decoding: sketch.bytes))
    for frame in try sketch.frames() {
      let added = isWanted(frame.kind) ? fields.bytes : []
      writer.append(frame.kind, frame.flags, payload: Array(frame.payload) + added)
    }
    sketch.bytes = writer.bytes
  }

  /// Damaged files, whose intact parts are salvaged.
  static let damaged: [CorpusEntry] = [
    CorpusEntry("damaged-end", "a log whose last write was cut off") { sketch in
      for y in [12.0, 32] { try sketch.draw(Sketch.wave(y)) }
      sketch.bytes.removeLast(9)
    },
    CorpusEntry("damaged-zeros", "a log that ends in zeros, as after a power cut") { sketch in
      for y in [12.0, 32] { try sketch.draw(Sketch.wave(y)) }
      sketch.bytes += [UInt8](repeating: 0, count: 64)
    },
    CorpusEntry("damaged-samples", "samples in the middle that are damaged") { sketch in
      for y in [8.0, 24, 40] { try sketch.draw(Sketch.wave(y)) }
      let events = try sketch.frames().filter { $0.kind == .events }
      sketch.damage(events[events.count / 2])
    },
    CorpusEntry("damaged-operation", "an operation in the middle that is damaged") { sketch in
      for y in [8.0, 24, 40] { try sketch.draw(Sketch.wave(y)) }
      let operations = try sketch.frames().filter { $0.kind == .operation }
      sketch.damage(operations[1])
    },
    CorpusEntry("damaged-brush", "a brush that is damaged, in a file that had reached the disk") {
      sketch in
      for (y, brush) in [(12.0, Brush.brushPen), (32, .highlighter)] {
        try sketch.draw(Sketch.wave(y), brush)
      }
      try sketch.pack()
      if let brush = try sketch.frames().first(where: { $0.kind == .brush }) {
        sketch.damage(brush)
      }
    },
    CorpusEntry("damaged-snapshot", "a snapshot that is damaged: strokes whose page is lost") {
      sketch in
      for y in [8.0, 24, 40] { try sketch.draw(Sketch.wave(y)) }
      try sketch.pack()
      if let shot = try sketch.frames().first(where: { $0.kind == .snapshot }) {
        sketch.damage(shot)
      }
    },
    CorpusEntry("damaged-header", "a header that is damaged") { sketch in
      for y in [12.0, 32] { try sketch.draw(Sketch.wave(y)) }
      sketch.bytes[20] ^= 1
    },
    CorpusEntry("damaged-copy", "a copy that was cut short in front of samples and a resource") {
      sketch in
      for y in [8.0, 20] { try sketch.draw(Sketch.wave(y)) }
      var other = try Sketch(sketch.bytes, author: 9)
      let layer = sketch.layer
      let image = ImageItem(
        Picture(Pixmap(width: 2, height: 2)),
        frame: Rect(x: 50, y: 30, width: 9, height: 9)
      )
      try other.apply { .add(image, to: layer, in: &$0) }
      other.document = InkDocument(unlogged: other.drawing)
      let stroke = Stroke(id: StrokeID(0), brush: .pencil, samples: Sketch.wave(36))
      try other.document.apply { .add([stroke], to: layer, in: &$0) }
      try sketch.document.merge(other.drawing.operations(unknownTo: sketch.drawing))
      try sketch.pack()
      let events = try sketch.frames().filter { $0.kind == .events }
      guard events.count > 1, let last = events.last else { throw CorpusError(text: "one chunk") }
      sketch.bytes.removeSubrange((last.range.lowerBound + 12)...)
    },
  ]
}
