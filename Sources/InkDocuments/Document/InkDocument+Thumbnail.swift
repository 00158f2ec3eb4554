public import InkDrawing

extension InkDocument {
  /// The maximum length of ``thumbnail``, in bytes; readers ignore longer ones.
  public static let maximumThumbnailBytes = 1 << 18

  /// Whether the document has not changed since ``thumbnail`` was made; `false` without a thumbnail, or during a
  /// stroke.
  ///
  /// Compaction drops an outdated thumbnail.
  public var isThumbnailCurrent: Bool {
    !thumbnail.isEmpty && thumbnailClock == loggedClock && growing.isEmpty
  }

  /// Replaces the thumbnail with a picture of the current first page.
  ///
  /// - Parameter bytes: A PNG file of at most ``maximumThumbnailBytes`` and 1,024 pixels per side, or empty for none.
  ///   Only the length is checked.
  /// - Throws: `readOnly` if the document cannot be edited, `tooLong` above ``maximumThumbnailBytes``.
  public mutating func setThumbnail(_ bytes: [UInt8]) throws(EditError) {
    guard isEditable else { throw .readOnly }
    guard bytes.count <= Self.maximumThumbnailBytes else { throw .tooLong }
    thumbnail = bytes
    thumbnailFields = UnknownFields()
    thumbnailClock = loggedClock
    frames.append(thumbnailFrame)
  }

  /// The logical clock of the drawing, a counter that every operation and every new identifier advances.
  var clock: UInt32 { drawing.nextStamp.counter - 1 }

  /// Records that the log has the stamp of an operation or item, which advances the clock of its readers.
  mutating func record(logged stamp: Stamp) { loggedClock = max(loggedClock, stamp.counter) }

  /// The frame of the thumbnail, which must show the current drawing.
  var thumbnailFrame: DocumentFrame {
    var fields = FieldWriter()
    fields.write(LogNumbers.Thumbnail.picture, bytes: thumbnail)
    fields.write(LogNumbers.Thumbnail.clock, unsigned: UInt64(loggedClock))
    fields.write(thumbnailFields)
    return DocumentFrame(.thumbnail, .droppable, payload: fields.finish())
  }
}

extension FrameKind {
  /// Whether such a frame may change the appearance of the drawing, which makes an earlier thumbnail outdated.
  var changesDrawing: Bool { self == .events || self == .operation || self == .snapshot }
}

extension DocumentReader {
  func takeThumbnail(_ frame: Frame) throws(Failure) {
    var payload = Payload(frame)
    var picture: ArraySlice<UInt8> = []
    var clock: UInt32?
    var unknown = UnknownFields()
    while let field = payload.next() {
      switch field.number {
      case LogNumbers.Thumbnail.picture: picture = payload.slice(field)
      case LogNumbers.Thumbnail.clock: clock = payload.word(field)
      default: unknown.append(field)
      }
    }
    try payload.check()
    let isKept = picture.count <= InkDocument.maximumThumbnailBytes
    document.thumbnail = isKept ? Array(picture) : []
    document.thumbnailFields = isKept ? unknown : UnknownFields()
    document.thumbnailClock = hasDrawing && clock == document.clock ? clock : nil
  }
}
