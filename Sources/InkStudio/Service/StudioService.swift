import InkDocuments
import InkFiles
import InkFormats

/// Handles the requests of the Studio.
///
/// Documentation/Design/0013-studio-server.md describes the paths. Requests are handled on one thread, one after the
/// other, except conversions and requests for fonts, which run in separate processes.
final class StudioService: RequestHandler {
  private let folder: DocumentFolder
  private let pages: PageStore
  private let rules: RequestRules
  private let converter: Converter
  private let fonts = FontLender()
  private let hub: BoardHub
  private let boards: BoardListener
  private let stylus: StylusService
  private let formats: [InkFormat]
  /// The extensions of documents and of readable foreign ink.
  private let endings: [String]

  /// Creates a service.
  ///
  /// - Parameter formats: The formats of the app. The default is none.
  init(
    _ folder: DocumentFolder,
    _ pages: PageStore,
    _ stylus: StylusService,
    port: UInt16,
    formats: [InkFormat] = []
  ) {
    self.folder = folder
    self.pages = pages
    self.stylus = stylus
    rules = RequestRules(port: port)
    self.formats = formats
    endings =
      DocumentName.usualEndings + formats.filter(\.isReadable).flatMap(\.fileExtensions)
    converter = Converter(formats)
    hub = BoardHub(folder, endings: endings) { Connection.now }
    boards = BoardListener(hub)
  }

  func largestBody(of head: RequestHead) -> Int {
    document(of: head) == nil ? rules.largestBody : InkDocument.maximumBytes
  }

  func tooLarge(_ head: RequestHead) -> Response {
    document(of: head) == nil ? rules.tooLarge() : FolderError.tooLarge.response
  }

  func file(for head: RequestHead) throws(FolderError) -> NewFile? {
    guard let name = document(of: head) else { return nil }
    return try folder.newFile(for: name)
  }

  private func target(of head: RequestHead) -> StudioTarget? {
    StudioTarget(head.path, endings: endings)
  }

  /// Returns the ink document that a body is written to; `nil` for other requests.
  private func document(of head: RequestHead) -> DocumentName? {
    switch target(of: head) {
    case .document(let name)? where name.isLog && head.method == "PUT": name
    case .frames(let name)? where name.isLog: name
    default: nil
    }
  }

  /// Ends all pending work.
  func close() {
    converter.close()
    fonts.close()
    boards.close()
    stylus.close()
  }

  func refusal(of head: RequestHead) -> Response? {
    if let refusal = rules.refusal(of: head, largest: largestBody(of: head)) { return refusal }
    guard let target = target(of: head) else { return Self.unknown }
    guard target.methods.contains(head.method) else {
      let allowed = target.methods.joined(separator: ", ")
      return .refusal(
        405,
        "method",
        "This address supports only the HTTP methods \(allowed).",
        fields: [("Allow", allowed)]
      )
    }
    if case .board = target, !head.isUpgrade {
      return .refusal(
        426,
        "upgrade",
        "This address is only for WebSocket.",
        fields: [("Upgrade", "websocket")]
      )
    }
    // Refuse before a long body is sent.
    let needsCondition =
      switch target {
      case .document: head.method == "PUT" || head.method == "DELETE"
      case .penSettings: head.method == "PUT"
      case .name, .copy: true
      default: false
      }
    if needsCondition, condition(head) == nil {
      return .refusal(
        428,
        "condition",
        "The request has no condition: add If-Match with the ETag that the client has, or for a new document "
          + "If-None-Match: *."
      )
    }
    return nil
  }

  func accept(_ socket: OpaquePointer, _ connection: Connection) {
    boards.accept(socket, connection)
  }

  func handle(_ request: Request, _ exchange: Exchange) {
    guard let target = target(of: request.head) else {
      exchange.answer(Self.unknown)
      return
    }
    if case .convert = target {
      converter.convert(request, exchange)
      return
    }
    if case .fonts = target {
      fonts.lend(request, exchange)
      return
    }
    if case .penEvents = target {
      stylus.listen(exchange)
      return
    }
    do throws(FolderError) {
      exchange.answer(try answer(target, request))
    } catch {
      exchange.answer(error.response)
    }
    if let name = target.changedDocument { hub.changed(name) }
  }

  private static var unknown: Response {
    .refusal(404, "absent", "Nothing was found at this address.")
  }

  private func answer(
    _ target: StudioTarget,
    _ request: Request
  ) throws(FolderError) -> Response {
    switch target {
    case .page(let name): return pages.answer(name, request.head) ?? Self.unknown
    case .documents: return try list()
    case .document(let name):
      switch request.head.method {
      case "PUT": return try put(name, request)
      case "DELETE": return try delete(name, request.head)
      default: return try get(name, request.head)
      }
    case .frames(let name): return try append(name, request)
    case .name(let name): return try rename(name, request.head)
    case .copy(let name): return try rename(name, request.head, isCopied: true)
    case .deleted(let name): return try restore(name, request.head)
    case .folder(let name):
      try folder.makeFolder(name)
      return .json(.object([("folder", .string(name.text))]))
    case .thumbnail(let name): return try thumbnail(name, request.head)
    case .pens: return stylus.state()
    case .penTime: return stylus.time
    case .penSettings:
      return request.head.method == "PUT" ? stylus.change(request) : stylus.settings()
    case .board, .convert, .fonts, .penEvents: return Self.unknown
    }
  }

  // MARK: Documents

  private func list() throws(FolderError) -> Response {
    let (entries, folders, isCut) = try folder.list(endings)
    return .json(
      .object([
        ("documents", .array(entries.map { .object(Self.members($0)) })),
        ("folders", .array(folders.map { .string($0) })),
        ("truncated", .bool(isCut)), ("largest", .integer(InkDocument.maximumBytes)),
        ("formats", .array(formats.map { .object(Self.members($0)) })),
      ])
    )
  }

  private func get(_ name: DocumentName, _ head: RequestHead) throws(FolderError) -> Response {
    if let known = head.fields["if-none-match"] {
      let tag = try folder.entry(name).tag
      if FileTag.matches(tag.text, known) {
        return Response(304, [("ETag", tag.text), ("Cache-Control", "no-cache")])
      }
    }
    let (file, entry) = try folder.read(name)
    var response = Response(
      200,
      [
        ("ETag", entry.tag.text), ("Cache-Control", "no-cache"),
        ("Content-Type", name.mediaType),
        ("Content-Disposition", "attachment; filename*=UTF-8''\(PercentCoding.encoded(name.last))"),
      ]
    )
    response.file = file
    return response
  }

  /// Returns the thumbnail of a document, or 204 if there is none of the current drawing.
  private func thumbnail(
    _ name: DocumentName,
    _ head: RequestHead
  ) throws(FolderError) -> Response {
    let entry = try folder.entry(name)
    var fields = [("ETag", entry.tag.text), ("Cache-Control", "no-cache")]
    if let known = head.fields["if-none-match"], FileTag.matches(entry.tag.text, known) {
      return Response(304, fields)
    }
    let picture = try folder.thumbnail(name)
    guard !picture.isEmpty else { return Response(204, fields) }
    fields.append(("Content-Type", "image/png"))
    return Response(200, fields, body: picture)
  }

  private func put(_ name: DocumentName, _ request: Request) throws(FolderError) -> Response {
    guard let condition = condition(request.head) else { throw .changed(nil) }
    let keepsOld = request.head.parameter("keeps") == "damaged"
    let (entry, isNew, kept) = try folder.write(
      request.content,
      to: name,
      if: condition,
      keepsOld: keepsOld && name.isLog
    )
    return .json(
      .object(Self.members(entry) + (kept.map { [("kept", .string($0))] } ?? [])),
      status: isNew ? 201 : 200,
      fields: [("ETag", entry.tag.text)]
    )
  }

  private func append(_ name: DocumentName, _ request: Request) throws(FolderError) -> Response {
    guard let offset = request.head.parameter("offset").flatMap(Int.init), offset >= 0 else {
      return .refusal(400, "offset", "The offset is missing: add ?offset=BYTES.")
    }
    guard request.content.count > 0 else {
      return .refusal(400, "body", "The body is empty: send the frames to append.")
    }
    let result = try folder.append(request.content, to: name, at: offset)
    hub.appended(at: offset, result, to: name)
    return .json(
      .object(Self.members(result.entry)),
      fields: [("ETag", result.entry.tag.text)]
    )
  }

  private func delete(_ name: DocumentName, _ head: RequestHead) throws(FolderError) -> Response {
    guard case .has(let tags)? = condition(head) else { throw .changed(nil) }
    return .json(.object([("renamed", .string(try folder.remove(name, if: tags)))]))
  }

  private func rename(
    _ name: DocumentName,
    _ head: RequestHead,
    isCopied: Bool = false
  ) throws(FolderError) -> Response {
    guard case .has(let tags)? = condition(head) else { throw .changed(nil) }
    guard let target = head.parameter("to").flatMap({ DocumentName($0, endings: endings) }),
      target.ending == name.ending
    else {
      return .refusal(
        400,
        "name",
        "The new name is missing: add ?to=NAME, with the same extension."
      )
    }
    let entry =
      isCopied
      ? try folder.copy(name, to: target, if: tags)
      : try folder.rename(name, to: target, if: tags)
    return .json(.object(Self.members(entry)), fields: [("ETag", entry.tag.text)])
  }

  private func restore(_ name: DocumentName, _ head: RequestHead) throws(FolderError) -> Response {
    guard let text = head.parameter("from") else {
      return .refusal(400, "name", "The name of the deleted document is missing: add ?from=NAME.")
    }
    let entry = try folder.restore(name, from: text)
    return .json(.object(Self.members(entry)), fields: [("ETag", entry.tag.text)])
  }

  private static func members(_ format: InkFormat) -> [(String, JSON)] {
    [
      ("name", .string(format.name)), ("title", .string(format.title)),
      ("type", .string(format.mediaType)),
      ("endings", .array(format.fileExtensions.map { .string($0) })),
      ("reads", .bool(format.isReadable)), ("writes", .bool(format.isWritable)),
      ("pages", .bool(format.writesPages)),
    ]
  }

  private static func members(_ entry: DocumentFolder.Entry) -> [(String, JSON)] {
    [
      ("name", .string(entry.name)), ("bytes", .integer(entry.bytes)),
      ("modified", .number(entry.modified)), ("etag", .string(entry.tag.text)),
    ]
  }

  /// Returns the condition of a change; `nil` if it is missing or invalid.
  private func condition(_ head: RequestHead) -> WriteCondition? {
    switch (head.fields["if-match"], head.fields["if-none-match"]) {
    case (let tags?, nil): .has(FileTag.list(tags))
    case (nil, let tags?): FileTag.list(tags) == nil && head.method == "PUT" ? .isAbsent : nil
    default: nil
    }
  }
}
