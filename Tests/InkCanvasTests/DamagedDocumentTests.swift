import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkSession
import InkStrokes
import InkStylus
import Testing
import _InkTestSupport

/// Damaged documents, opened as a host opens them.
@Suite struct DamagedDocumentTests {
  private func session() throws -> CanvasSession {
    let session = CanvasSession()
    try session.perform(command(.resize, [400, 300, 1]))
    return session
  }

  /// Draws a stroke and returns the logged bytes.
  private func draw(_ session: CanvasSession, at index: Int, isEnded: Bool = true) throws -> [UInt8]
  {
    let start = Double(index)
    var values: [Double] = []
    for i in 0...20 {
      let phase: InputEvent.Phase = i == 0 ? .began : i == 20 && isEnded ? .ended : .moved
      values += [
        1, Double(InputEvent.PointerKind.pen.rawValue), Double(phase.rawValue), 0,
        20 + 15 * Double(i), 10 + 10 * start + Double(i % 5), start + Double(i) * 0.01, 0.5,
      ]
      values += [.nan, .nan, .nan, 0, .nan]
    }
    try session.perform(command(.events, [start + 0.3, 21] + values))
    return session.takeLog()
  }

  /// Returns a document of strokes as they are drawn, and the end offset of each.
  private func document(_ count: Int = 12) throws -> (bytes: [UInt8], ends: [Int]) {
    let session = try session()
    try session.perform(command(.begin, [1, 2, 3, 4, 7, 400, 300]) + command(.roles, [1]))
    var bytes = session.takeLog()
    var ends: [Int] = []
    for i in 0..<count {
      bytes += try draw(session, at: i)
      ends.append(bytes.count)
    }
    return (bytes, ends)
  }

  private func open(_ bytes: [UInt8]) throws -> CanvasSession {
    let session = try session()
    #expect(session.performs(.open(bytes: bytes)))
    try session.perform(command(.roles, [1]) + command(.author, [9]))
    return session
  }

  private func salvaged(_ bytes: [UInt8]) throws -> (InkDocument, Losses) {
    try InkDocument.salvaged(from: bytes)
  }

  @Test(
    "DA-1: of a document that is damaged anywhere all is shown that can be repaired, and nothing is logged"
  )
  func anywhere() throws {
    let (bytes, _) = try document()
    var chance = SeededGenerator(seed: 36)
    var shortened = 0
    for _ in 0..<60 {
      var damaged = bytes
      let size = Int.random(in: 1...200, using: &chance)
      let start = Int.random(in: 0..<(bytes.count - size), using: &chance)
      for i in start..<(start + size) { damaged[i] = .random(in: 0...255, using: &chance) }
      // Bytes that begin like a later version are not covered here.
      if damaged[8] != bytes[8] { continue }
      guard let (document, losses) = try? salvaged(damaged) else {
        #expect(!(try session().performs(.open(bytes: damaged))))
        continue
      }
      let session = try open(damaged)
      #expect(session.canvas?.drawing.itemCount == document.drawing.itemCount, "at \(start)")
      #expect(!session.hasLog && session.takeLog().isEmpty)
      if session.acceptedBytes == 0 {
        #expect(session.status.losses.first?.bytes == losses.bytes)
        shortened += 1
      } else {
        #expect(damaged.count - session.acceptedBytes < 4096)
      }
    }
    #expect(shortened > 30)
  }

  @Test("DA-2: the first change of a damaged document logs a whole file, which has all and goes on")
  func firstChange() throws {
    let (bytes, ends) = try document()
    var damaged = bytes
    for i in (ends[3] + 40)..<(ends[3] + 90) { damaged[i] ^= 0x5a }
    let count = try salvaged(damaged).0.drawing.itemCount
    #expect(count >= 11)
    let session = try open(damaged)
    #expect(session.acceptedBytes == 0 && session.status.losses.count == 1)
    // The stroke is unfinished when it is logged first.
    var file = try draw(session, at: 20, isEnded: false)
    #expect(!file.isEmpty && session.status.isUnderWay)
    file += try draw(session, at: 21)
    let other = try open(file)
    #expect(other.acceptedBytes == file.count && other.status.losses.isEmpty)
    #expect(other.canvas?.drawing.itemCount == session.canvas?.drawing.itemCount)
    #expect(other.status.identifier == DocumentIdentifier(high: 1 << 32 | 2, low: 3 << 32 | 4))
    // The same for a change without ink.
    let changed = try open(damaged)
    try changed.perform(command(.addPage, [1, 200, 100]))
    let again = try open(changed.takeLog())
    #expect(again.canvas?.drawing.pages.count == 2)
    #expect(again.canvas?.drawing.itemCount == count)
  }

  @Test(
    "DA-3: two who repair a damaged document make the same of it, and join what they draw",
    arguments: [false, true]
  )
  func meeting(isHeaderLost: Bool) throws {
    let (bytes, ends) = try document()
    var damaged = bytes
    if isHeaderLost { damaged[14] ^= 0xff } else { damaged[ends[5] + 30] ^= 0xff }
    let (one, two) = (try open(damaged), try open(damaged))
    #expect(one.status.identifier == two.status.identifier)
    try two.perform(command(.author, [10]))
    let count = one.canvas?.drawing.itemCount ?? 0
    var file = try draw(one, at: 20)
    #expect(two.performs(.follow(bytes: file)))
    // No edit was made: the followed file is the whole document.
    #expect(two.acceptedBytes == file.count && !two.hasLog && two.status.losses.isEmpty)
    file += try draw(two, at: 21)
    #expect(try open(file).canvas?.drawing.itemCount == count + 2)
    // Both have drawn before they exchange changes.
    let three = try open(damaged)
    try three.perform(command(.author, [11]))
    _ = try draw(three, at: 22)
    #expect(three.performs(.follow(bytes: file)))
    #expect(three.acceptedBytes == file.count && three.hasLog)
    file += three.takeLog()
    let all = try open(file)
    #expect(all.acceptedBytes == file.count && all.canvas?.drawing.itemCount == count + 3)
  }

  @Test("DA-4: what one has had of a document before it was damaged is shown with it")
  func joining() throws {
    let (bytes, ends) = try document()
    let before = Array(bytes[..<ends[7]])
    var damaged = bytes
    for i in ends[2]..<ends[4] { damaged[i] = 0 }
    let session = try open(damaged)
    let count = session.canvas?.drawing.itemCount ?? 0
    #expect(count < 12)
    #expect(session.performs(.join(bytes: before)))
    #expect(
      session.canvas?.drawing.itemCount == 12 && !session.hasLog && session.acceptedBytes == 0
    )
    let file = try draw(session, at: 20)
    #expect(try open(file).canvas?.drawing.itemCount == 13)
    // An undamaged session accepts no other document without continuing behind it.
    #expect(!(try open(bytes).performs(.join(bytes: before))))
  }

  @Test(
    "DA-5: an end that was cut off is no damage, and what ends its strokes is logged with the first change"
  )
  func torn() throws {
    let (bytes, ends) = try document()
    let session = try open(bytes)
    var growing = bytes + (try draw(session, at: 20, isEnded: false))
    let start = growing.count
    growing += try draw(session, at: 21, isEnded: false)
    for cut in [
      Array(growing[..<(start + 9)]), growing[..<start] + [UInt8](repeating: 0, count: 900),
    ] {
      let read = try open(cut)
      #expect(read.acceptedBytes == start && read.status.losses.isEmpty)
      #expect(read.canvas?.drawing.itemCount == 13)
      #expect(!read.hasLog && read.takeLog().isEmpty)
      let more = try draw(read, at: 22)
      let again = try open(Array(cut[..<start]) + more)
      #expect(again.acceptedBytes == start + more.count && again.canvas?.drawing.itemCount == 14)
    }
    // Whole frames behind unreadable bytes are no torn end, however few.
    var damaged = bytes
    damaged[ends[10] + 20] ^= 1
    #expect(bytes.count - ends[10] < 4096)
    #expect(try open(damaged).acceptedBytes == 0)
    // Nor is a frame that is complete but wrong.
    damaged = bytes
    damaged[bytes.count - 1] ^= 1
    #expect(try open(damaged).acceptedBytes == 0)
  }

  @Test("DA-6: a damaged document with frames of a later version is shown, and cannot be changed")
  func later() throws {
    let (bytes, ends) = try document(4)
    var reader = FrameReader()
    reader.push(bytes)
    while try reader.next() != nil {}
    var writer = FrameWriter(continuingAt: bytes.count, check: reader.check)
    writer.append(try #require(FrameKind(rawValue: 200)), .critical, payload: [1, 2, 3])
    var damaged = bytes + writer.takeBytes()
    damaged[ends[1] + 20] ^= 1
    let session = try open(damaged)
    #expect(session.acceptedBytes == 0 && session.status.losses.last?.isReadOnly == true)
    #expect(!session.status.isEditable && session.canvas?.drawing.itemCount ?? 0 >= 3)
    #expect(try draw(session, at: 20).isEmpty && session.pack() == nil)
  }

  @Test("DA-7: what is handed over as bytes does what the command with them does")
  func bytesAndNumbers() throws {
    let (bytes, ends) = try document(4)
    var damaged = bytes
    damaged[ends[1] + 20] ^= 1
    for file in [bytes, damaged, Array(bytes.prefix(20)), []] {
      let (one, two) = (try session(), try session())
      var words: [Double] = [Double(file.count)]
      for start in stride(from: 0, to: file.count, by: 8) {
        var word: UInt64 = 0
        for (i, byte) in file[start..<min(start + 8, file.count)].enumerated() {
          word |= UInt64(byte) << UInt64(8 * i)
        }
        words.append(Double(bitPattern: word))
      }
      let isDone = one.performs(.open(bytes: file))
      let isDoneByNumbers = (try? two.perform(command(.open, words))) != nil
      #expect(isDoneByNumbers == isDone)
      #expect(
        one.status.numbers.map(\.bitPattern) == two.status.numbers.map(\.bitPattern)
          && one.canvas?.drawing.contentHash == two.canvas?.drawing.contentHash
      )
    }
    let empty = try session()
    #expect(throws: Refusal.noDocument) { try empty.perform(.follow(bytes: bytes)) }
  }
}

extension CanvasSession {
  /// Performs a command; returns whether it was accepted.
  fileprivate func performs(_ command: CanvasCommand) -> Bool {
    do throws(Refusal) { try perform(command) } catch { return false }
    return true
  }
}
