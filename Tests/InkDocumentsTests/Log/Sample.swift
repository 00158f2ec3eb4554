import InkDocuments
import _InkTestSupport

/// Logs to read, damage and repair.
enum Sample {
  static let identifier = DocumentIdentifier(
    high: 0x0011_2233_4455_6677,
    low: 0x8899_aabb_ccdd_eeff
  )

  /// The content of a frame.
  struct Content: Equatable {
    var kind: FrameKind
    var flags: FrameFlags = []
    var payload: [UInt8] = []
  }

  /// Returns frames of all kinds and sizes, with random content.
  static func contents(count: Int, longest: Int = 300, seed: UInt64 = 1) -> [Content] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { i in
      let length = i % 5 == 0 ? Int.random(in: 0...longest, using: &random) : i % 40
      return Content(
        kind: FrameKind(rawValue: UInt32(i % 11 == 0 ? 70_000 + i : 1 + i % 9)) ?? .mark,
        flags: FrameFlags(rawValue: UInt8(i % 4)),
        payload: (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      )
    }
  }

  /// Returns a log; `sealedBefore` holds the indices of the frames before which it was made durable.
  static func document(_ contents: [Content], sealedBefore: Set<Int> = []) -> [UInt8] {
    var writer = FrameWriter(LogHeader(identifier))
    for (i, content) in contents.enumerated() {
      if sealedBefore.contains(i) { writer.seal() }
      writer.append(content.kind, content.flags, payload: content.payload)
    }
    return writer.takeBytes()
  }

  /// Returns the frames of a log up to its end or the first damage.
  static func read(_ bytes: [UInt8]) -> (frames: [Frame], error: DocumentError?) {
    var reader = FrameReader()
    reader.push(bytes)
    var frames: [Frame] = []
    do throws(DocumentError) {
      while let frame = try reader.next() { frames.append(frame) }
      try reader.requireEnd()
      return (frames, nil)
    } catch {
      return (frames, error)
    }
  }
}

extension Frame {
  /// The content of the frame, without its range.
  var content: Sample.Content {
    Sample.Content(
      kind: kind,
      flags: flags.subtracting(.sealed),
      payload: Array(payload)
    )
  }
}
