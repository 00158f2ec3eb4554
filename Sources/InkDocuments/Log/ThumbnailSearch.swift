/// Finds the thumbnail of a document in the frames of its log, without reading the drawing.
///
/// It returns only thumbnails that are current as by ``InkDocument/isThumbnailCurrent``, and that are safe to display
/// in a list: PNG files of few pixels.
///
/// Cost: reads the head of each frame and few payloads.
package struct ThumbnailSearch {
  /// The maximum side of a thumbnail, in pixels.
  package static let longestSide = 1024

  private var found: ArraySlice<UInt8> = []

  /// The logical clock of the last snapshot; `nil` if a later frame has changed the drawing.
  private var clock: UInt64?

  /// Creates a search to which no frame has been passed yet.
  package init() {}

  /// The thumbnail of the drawing after the last frame that was read, a PNG file; empty if there is none.
  package var picture: [UInt8] { Self.isPicture(found) ? Array(found) : [] }

  /// The thumbnail in a document, a PNG file; empty if there is no current one, or the document is damaged.
  package static func picture(in document: [UInt8]) -> [UInt8] {
    var (frames, search) = (FrameReader(), ThumbnailSearch())
    frames.push(document)
    do throws(DocumentError) {
      while let frame = try frames.next() { search.read(frame) }
      try frames.requireEnd()
    } catch {
      return []
    }
    return search.picture
  }

  /// Reads the next frame.
  package mutating func read(_ frame: Frame) {
    if frame.kind.changesDrawing { found = [] }
    switch frame.kind {
    case .operation: clock = nil
    // The beginning of a stroke advances the clock, too.
    case .events: if clock != nil, Self.begins(frame) { clock = nil }
    case .snapshot: clock = Self.clock(of: frame)
    case .thumbnail: takeThumbnail(frame)
    default: break
    }
  }

  private mutating func takeThumbnail(_ frame: Frame) {
    var picture: ArraySlice<UInt8> = []
    var stated: UInt64?
    var reader = FieldReader(frame.payload)
    do throws(FieldError) {
      while let field = try reader.next() {
        switch field.number {
        case LogNumbers.Thumbnail.picture: picture = try field.bytes()
        case LogNumbers.Thumbnail.clock: stated = try field.unsigned()
        default: break
        }
      }
    } catch {
      stated = nil
    }
    // Until the drawing changes, a thumbnail must have the clock of the snapshot: a program that doesn't know the field
    // copies an outdated thumbnail with its old clock when it compacts the document.
    let isOfThis = stated != nil && (clock == nil || clock == stated)
    found = isOfThis && picture.count <= InkDocument.maximumThumbnailBytes ? picture : []
  }

  /// Whether a stroke begins in a frame of events.
  private static func begins(_ frame: Frame) -> Bool {
    var reader = FieldReader(frame.payload)
    while let field = try? reader.next() {
      if field.number == LogNumbers.Events.begin { return true }
    }
    return false
  }

  /// The logical clock in a snapshot: the second number of the encoded drawing; `nil` if it cannot be read.
  private static func clock(of frame: Frame) -> UInt64? {
    var reader = FieldReader(frame.payload)
    do throws(FieldError) {
      while let field = try reader.next() {
        guard field.number == LogNumbers.Snapshot.record else { continue }
        return try field.bytes().withUnsafeBytes { bytes in
          guard case .number(_, let second) = Varint.read(bytes, at: 0, bits: 32),
            case .number(let clock, _) = Varint.read(bytes, at: second, bits: 32)
          else { return nil }
          return clock
        }
      }
    } catch {}
    return nil
  }

  /// Whether bytes begin as a PNG file of few pixels: with the signature, and a first chunk with the size.
  package static func isPicture(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start: [UInt8] = [
      0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
    ]
    guard bytes.count >= 33, bytes.starts(with: start) else { return false }
    func side(_ offset: Int) -> Int {
      let first = bytes.startIndex + offset
      guard bytes[first] == 0, bytes[first + 1] == 0 else { return .max }
      return Int(bytes[first + 2]) << 8 | Int(bytes[first + 3])
    }
    return [side(16), side(20)].allSatisfy { $0 > 0 && $0 <= longestSide }
  }
}
