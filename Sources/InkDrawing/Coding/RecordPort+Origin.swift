import InkGraphics
import InkStrokes

extension RecordPort {
  mutating func origin(_ value: Graphic.Origin) -> Graphic.Origin {
    let kind = byte(value.kind)
    switch kind {
    case 0: return .items
    case 1:
      var text = TextItem(utf8: [], fontUTF8: [], size: 0, origin: .origin)
      if case .text(let block) = value { text = block }
      return .text(self.text(text))
    case 2:
      var id = ResourceID(stamp)
      if case .picture(let name) = value { id = name }
      return .picture(resourceID(id))
    case 3:
      var (id, number) = (ResourceID(stamp), 0)
      if case .page(let name, let page) = value { (id, number) = (name, page) }
      id = resourceID(id)
      return .page(id, number: Int(clamping: self.number(UInt64(number))))
    case TextItem.moreKind: return moreText(value)
    case 4:
      var (style, settings) = ([], []) as ([UInt8], [UInt8])
      if case .ruling(let name, let values) = value { (style, settings) = (name, values) }
      style = block(style)
      return .ruling(style: style, settings: block(settings))
    default:
      var bytes: [UInt8] = []
      if case .unknown(_, let kept) = value { bytes = kept }
      if case .custom(let code) = value { bytes = code.encoded }
      bytes = block(bytes)
      if kind == 6, let code = PluginCode(bytes) { return .custom(code) }
      return .unknown(kind: kind, bytes)
    }
  }
}

extension Graphic.Origin {
  /// The number of the kind of source in records.
  fileprivate var kind: UInt8 {
    switch self {
    case .items: 0
    case .text(let text): text.hasMore ? TextItem.moreKind : 1
    case .picture: 2
    case .page: 3
    case .ruling: 4
    case .custom: 6
    case .unknown(let kind, _): kind
    }
  }
}

extension PluginCode {
  /// The name and settings of the custom item, encoded.
  fileprivate var encoded: [UInt8] {
    var writer = ByteWriter()
    encode(into: &writer)
    return writer.bytes
  }

  /// Decodes the name and settings of a custom item; `nil` for invalid bytes, or bytes of a later version.
  fileprivate init?(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    do throws(StreamDecodingError) {
      try self.init(from: &reader)
    } catch { return nil }
    guard reader.isAtEnd else { return nil }
  }
}
