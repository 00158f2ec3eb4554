import CPoppler
import Glibc

extension PageReader {
  /// The bytes of an attached file, collected by a callback.
  private final class Content {
    var bytes: [UInt8] = []
  }

  /// The maximum size of an attached file, in bytes.
  private static let maximumAttachment = 100_000_000

  /// Returns the attached file with a name; empty if there is none, or if it is too large.
  func attachment(named name: String) -> [UInt8] {
    guard let list = poppler_document_get_attachments(document) else { return [] }
    defer { g_list_free_full(list) { g_object_unref($0) } }
    var next: UnsafeMutablePointer<GList>? = list
    while let node = next {
      next = node.pointee.next
      guard let item = node.pointee.data?.assumingMemoryBound(to: PopplerAttachment.self),
        let own = poppler_attachment_get_name(item), strcmp(own, name) == 0
      else { continue }
      let content = Content()
      let isComplete = poppler_attachment_save_to_callback(
        item,
        { bytes, count, target, _ in
          guard let bytes, let target else { return 0 }
          let content = Unmanaged<Content>.fromOpaque(target).takeUnretainedValue()
          guard content.bytes.count + Int(count) <= PageReader.maximumAttachment else { return 0 }
          UnsafeRawBufferPointer(start: bytes, count: Int(count)).withMemoryRebound(to: UInt8.self)
          {
            content.bytes.append(contentsOf: $0)
          }
          return 1
        },
        Unmanaged.passUnretained(content).toOpaque(),
        nil
      )
      return isComplete != 0 ? content.bytes : []
    }
    return []
  }
}
