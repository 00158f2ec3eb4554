internal import InkDrawing

extension InkDocument {
  /// The most bytes of ``thumbnail``: readers overlook what is longer.
  public static let maximumThumbnailBytes = 1 << 18

  /// Whether ``thumbnail`` shows the drawing as it is: nothing was drawn or done since it was made.
  ///
  /// One that is older is left out when the document is written anew.
  public var isThumbnailCurrent: Bool {
    !thumbnail.isEmpty && thumbnailClock == loggedClock && growing.isEmpty
  }

  /// Puts another small picture in place of the last; that of the first page as it is.
  ///
  /// - Parameter bytes: A PNG file of at most ``mostThumbnailBytes`` and 1,024 pixels a side, or
  ///   nothing.
  public mutating func setThumbnail(_ bytes: [UInt8]) throws(EditError) {
    guard isEditable else { throw .readOnly }
    guard bytes.count <= Self.maximumThumbnailBytes else { throw .tooLong }
    thumbnail = bytes
    thumbnailFields = UnknownFields()
    thumbnailClock = loggedClock
    frames.append(thumbnailFrame)
  }

  /// What the clock of the drawing shows: any operation and any name that is made set it forward.
  var clock: UInt32 { drawing.nextStamp.counter - 1 }

  /// Takes note that the log has a stamp, which sets the clock of its readers forward.
  mutating func record(logged stamp: Stamp) { loggedClock = max(loggedClock, stamp.counter) }

  /// The small picture, which is that of the drawing as it is.
  var thumbnailFrame: DocumentFrame {
    var fields = FieldWriter()
    fields.write(LogNumbers.Thumbnail.picture, bytes: thumbnail)
    fields.write(LogNumbers.Thumbnail.clock, unsigned: UInt64(loggedClock))
    fields.write(thumbnailFields)
    return DocumentFrame(.thumbnail, .droppable, payload: fields.finish())
  }
}

extension FrameKind {
  /// Whether a frame may make the drawing look different, so that an earlier thumbnail is out of date.
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
