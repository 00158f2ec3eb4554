import InkDrawing
import InkGraphics
import InkStrokes
import Testing

@testable import InkDocuments

/// Reading a document respects the limit of samples.
@Suite struct DocumentRoomTests {
  private static func stroke(_ count: Int) -> Stroke {
    let samples = (0..<count).map {
      StrokeSample(location: Point(Double($0), 9), time: Double($0) * 0.01, force: 0.5)
    }
    return Stroke(id: StrokeID(0), kind: .pen, brush: .fineliner, samples: samples)
  }

  private static func bytes(_ strokes: Int, of samples: Int) -> [UInt8] {
    let builder = DrawingBuilder()
    builder.beginPage(size: PageSize(100, 100))
    for _ in 0..<strokes { builder.add(stroke(samples)) }
    var document = InkDocument(builder.finish())
    var log = DocumentLog(DocumentIdentifier(high: 1, low: 2))
    return log.encode(document.takeFrames())
  }

  private func document(_ bytes: [UInt8], memory: Int = .max) throws -> InkDocument {
    let reader = DocumentReader(memory: memory)
    var frames = FrameReader()
    frames.push(bytes)
    while let frame = try frames.next() { try reader.read(frame) }
    return try reader.finish()
  }

  @Test("A drawing that takes more memory than there may be is refused, as such")
  func memory() throws {
    let bytes = Self.bytes(1000, of: 2)
    #expect(try document(bytes, memory: 1 << 20).drawing.itemCount == 1000)
    let error = #expect(throws: DocumentError.self) { try document(bytes, memory: 100_000) }
    #expect(error?.reason == .tooLarge)
  }

  @Test("Even of dots there is room for all that a sound document holds")
  func dots() throws {
    let bytes = Self.bytes(20_000, of: 1)
    #expect(try document(bytes, memory: 128 * bytes.count).drawing.itemCount == 20_000)
  }

  @Test("All samples are told once each, in the order in which they are stored, until told to stop")
  func stored() throws {
    let read = try document(Self.bytes(600, of: 5))
    var numbers: [Int] = []
    read.visitStored { number, cost, samples in
      #expect(cost == 5 && samples.count == 5)
      numbers.append(number)
      return number < 400
    }
    #expect(numbers == Array(0...400))
    #expect(read.hasStored(atMost: 3000) && !read.hasStored(atMost: 2999))
  }

  @Test("Strokes that lie in the order of their chunks are not scattered, others are")
  func scattered() throws {
    var read = try document(Self.bytes(2000, of: 1))
    #expect(!read.drawing.isScattered)
    let page = read.drawing.pages[0].id
    let layer = read.drawing.layers(of: page)[0]
    let ids = layer.items.map(\.id)
    var key: PositionKey?
    var steps: [Step] = []
    for i in ids.indices {
      let next = PositionKey.between(key, nil)
      key = next
      steps.append(.item(ids[i % 20 * 100 + i / 20], .location(layer.id, next)))
    }
    try read.apply(DrawingOperation(.reorder, steps))
    #expect(read.drawing.isScattered)
  }

  @Test("A chunk that cannot be read counts for what was decoded of it, be it short or long")
  func unreadable() throws {
    let short = SampleEncoder().encode([Self.stroke(5).samples, Self.stroke(5).samples])
    let store = StoredSamples()
    for i in 0..<100 { store.append(whole: short.dropLast(2)[...], count: 2, at: 2 * i) }
    #expect(store.samples(of: [7])[0].isEmpty)
    #expect(store.has(atMost: 100_000), "little was done for each")
    #expect(!store.has(atMost: 10_000), "but not nothing")
    let long = SampleEncoder().encode([Self.stroke(200_000).samples])
    let other = StoredSamples()
    other.append(whole: long.dropLast(2)[...], count: 1, at: 0)
    #expect(other.samples(of: [0])[0].isEmpty)
    #expect(!other.has(atMost: 150_000) && other.has(atMost: 250_000))
  }

  @Test("What was decoded of a stroke in vain counts, too")
  func cut() throws {
    var encoder = SampleEncoder()
    let store = StoredSamples()
    let index = store.begin(encoder.begin(with: Self.stroke(9).samples)[...])
    let more = encoder.extend(with: Self.stroke(100_000).samples)
    store.extend(index, more.dropLast(2)[...])
    #expect(store.samples(of: [index])[0].count == 9)
    #expect(!store.has(atMost: 80_000) && store.has(atMost: 100_009))
  }
}
