internal import InkDrawing
internal import InkStrokes

extension Resource {
  /// The frame with the bytes of the resource; empty if they are lost.
  var frames: [DocumentFrame] {
    if isMissing { return [] }
    var fields = FieldWriter()
    fields.write(LogNumbers.Resource.counter, unsigned: UInt64(id.stamp.counter))
    fields.write(LogNumbers.Resource.author, unsigned: UInt64(id.stamp.author))
    fields.write(LogNumbers.Resource.mediaType, bytes: mediaTypeUTF8)
    fields.write(LogNumbers.Resource.bytes, bytes: bytes)
    if !nameUTF8.isEmpty { fields.write(LogNumbers.Resource.name, bytes: nameUTF8) }
    return [DocumentFrame(.resource, payload: fields.finish())]
  }
}

extension DocumentReader {
  /// The maximum number of resources that were read and that no operation has added yet.
  private static let maximumPending = 1 << 16

  /// Reads the bytes of a resource that the drawing lacks, or that the next operation adds.
  func takeResource(_ frame: Frame) throws(Failure) {
    typealias Fields = LogNumbers.Resource
    var payload = Payload(frame)
    var (counter, author): (UInt32?, UInt32?) = (nil, nil)
    var (mediaType, bytes, name): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
    var unknown = UnknownFields()
    while let field = payload.next() {
      switch field.number {
      case Fields.counter: counter = payload.word(field)
      case Fields.author: author = payload.word(field)
      case Fields.mediaType: mediaType = payload.bytes(field)
      case Fields.bytes: bytes = payload.bytes(field)
      case Fields.name: name = payload.bytes(field)
      default: unknown.append(field)
      }
    }
    try payload.check()
    if let counter, let author {
      guard mediaType.count <= Resource.longestMediaType, name.count <= Resource.longestName else {
        throw Failure(.record)
      }
      let id = ResourceID(Stamp(counter: counter, author: author))
      let resource = Resource(
        id,
        mediaType: mediaType,
        bytes: bytes,
        name: name,
        source: plugins.pictures
      )
      if !document.drawing.fill(resource), pending.count < Self.maximumPending {
        Resource.insert(resource, into: &pending)
      }
    }
    preserve(frame.kind, frame.flags, unknown)
  }
}
