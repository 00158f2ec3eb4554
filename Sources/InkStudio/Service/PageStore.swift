import CInkStudio
import InkFormats
import InkGraphics

/// The files of the page, which are embedded in the program.
final class PageStore {
  private struct File {
    let bytes: [UInt8]
    let tag: String
    let type: String
    // Compressed at the start or on first request; empty if compression doesn't make it shorter.
    var packed: [UInt8]?
  }

  private static let module = "InkWeb.wasm"

  /// The part of the module that a first visit doesn't need.
  private static let moduleRest = "InkWebRest.wasm"

  /// The prefix of files for text layout only, which a first visit doesn't need.
  private static let textPrefix = "InkText."

  /// An empty module, as the second part of a module that isn't split.
  private static let emptyModule: [UInt8] = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]

  private var files: [String: File] = [:]

  /// Loads the embedded files.
  ///
  /// - Parameter module: An engine that replaces the embedded one, not split; `nil`, the default, for the embedded one.
  init(module: [UInt8]? = nil) {
    var count = 0
    guard let start = ink_studio_files(&count) else { return }
    for file in UnsafeBufferPointer(start: start, count: count) {
      let name = String(cString: file.name)
      if module != nil, name == Self.module || name == Self.moduleRest { continue }
      add(name, Array(UnsafeBufferPointer(start: file.bytes, count: file.count)))
    }
    if let module {
      add(Self.module, module)
      add(Self.moduleRest, Self.emptyModule)
    }
    // The files for the service worker to cache; the browser caches the worker itself.
    let names = files.keys.filter { $0 != "service-worker.js" }.sorted()
    add("files.json", Array("[\(names.map { "\"\($0)\"" }.joined(separator: ","))]".utf8))
  }

  private func add(_ name: String, _ content: [UInt8]) {
    var bytes = content
    if name.hasSuffix(".js") || name.hasSuffix(".css") { bytes = PageText.compact(bytes) }
    // Compressing the module takes less time than a browser takes to start.
    let isFirst = bytes.count > 100_000 && !name.hasPrefix(Self.textPrefix)
    let packed = isFirst ? Self.packed(bytes) : nil
    files[name] = File(bytes: bytes, tag: Self.tag(bytes), type: Self.type(name), packed: packed)
  }

  private static func packed(_ bytes: [UInt8]) -> [UInt8] {
    let packed = FastGzip.pack(bytes, level: 12)
    return packed.count < bytes.count ? packed : []
  }

  /// Returns the response with a file; `nil` if no file has the name.
  func answer(_ name: String, _ head: RequestHead) -> Response? {
    guard var file = files[name] else { return nil }
    if head.acceptsGzip, file.packed == nil {
      file.packed = Self.packed(file.bytes)
      files[name] = file
    }
    let packed = head.acceptsGzip && file.packed?.isEmpty == false ? file.packed : nil
    let tag = packed == nil ? "\"\(file.tag)\"" : "\"\(file.tag)-gzip\""
    var fields = [
      ("ETag", tag), ("Cache-Control", "no-cache"), ("Vary", "Accept-Encoding"),
      ("Content-Security-Policy", Response.pagePolicy(head.fields["host"] ?? "localhost")),
    ]
    if let known = head.fields["if-none-match"], FileTag.matches(tag, known) {
      return Response(304, fields)
    }
    fields.append(("Content-Type", file.type))
    if packed != nil { fields.append(("Content-Encoding", "gzip")) }
    return Response(200, fields, body: packed ?? file.bytes)
  }

  private static func type(_ name: String) -> String {
    switch name.split(separator: ".").last ?? "" {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "json": "application/json"
    case "webmanifest": "application/manifest+json"
    case "wasm": "application/wasm"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "ttf": "font/ttf"
    case "woff2": "font/woff2"
    case "txt": "text/plain; charset=utf-8"
    default: "application/octet-stream"
    }
  }

  /// Returns an identifier of the content, without quotes: a hash and the length.
  static func tag(_ bytes: [UInt8]) -> String {
    var hash = Fingerprint()
    for byte in bytes { hash.combine(byte) }
    return String(hash.value, radix: 16) + "-" + String(bytes.count, radix: 16)
  }
}

extension FileTag {
  /// Whether a tag matches those of an `If-None-Match` by weak comparison.
  static func matches(_ tag: String, _ value: String) -> Bool {
    guard let tags = list(value) else { return true }
    return tags.contains { ($0.hasPrefix("W/") ? String($0.dropFirst(2)) : $0) == tag }
  }
}
