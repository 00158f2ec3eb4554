import Foundation
import Testing
import _InkTestSupport

/// The page, and the command that serves it.
@Suite(.timeLimit(.minutes(10))) struct PageTests {
  /// The files of Web/ with their relative paths, without type declarations, which are not loaded.
  private static let files: [String] = {
    let folder = Studio.root.appendingPathComponent("Web").path
    let names = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
    return names.filter { name in
      var isFolder: ObjCBool = false
      let path = "\(folder)/\(name)"
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && !isFolder.boolValue && !name.hasSuffix(".d.ts")
    }
  }()

  /// The files of the element for apps that the Studio doesn't load.
  private static let elementFiles = [
    "ink-canvas.js", "element/canvas-tool.js", "element/document-log.js", "element/text-part.js",
  ]

  @Test func everyFileOfThePageIsInTheProgram() throws {
    let studio = try Studio()
    #expect(!Self.files.isEmpty)
    for name in Self.files {
      let answer = try studio.ask("GET", "/\(name)")
      let file = try Data(contentsOf: Studio.root.appendingPathComponent("Web/\(name)"))
      #expect(answer.status == 200, "\(name): run scripts/web-files.mjs")
      let isSame =
        name.hasSuffix(".js") || name.hasSuffix(".css")
        ? Self.hasCode(of: String(decoding: file, as: UTF8.self), answer.text)
        : answer.body == Array(file)
      #expect(isSame, "\(name)")
      #expect(answer.fields["content-type"] != "application/octet-stream")
    }
    let isStart = try studio.ask("GET", "/").body == studio.ask("GET", "/index.html").body
    #expect(isStart)
  }

  /// Returns whether a text equals another without indentation and comment lines.
  private static func hasCode(of source: String, _ text: String) -> Bool {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let sent = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == sent.count else { return false }
    return zip(lines, sent).allSatisfy { line, rest in
      let content = line.drop { $0 == " " }
      let isComment = ["//", "/*", "*"].contains { content.hasPrefix($0) }
      return rest.isEmpty ? isComment || content.isEmpty : rest == content || rest == line
    }
  }

  /// Every first visit downloads the whole page.
  @Test func thePageIsSmall() throws {
    let studio = try Studio()
    var size = 0
    // Files for text are loaded on first use.
    var text = 0
    // Pages of other apps load them, the Studio does not.
    var element = 0
    for name in Self.files where name != "icon.png" {
      let count = try studio.ask("GET", "/\(name)", ["Accept-Encoding": "gzip"]).body.count
      if name.hasPrefix("text/") {
        text += count
      } else if Self.elementFiles.contains(name) {
        element += count
      } else {
        size += count
      }
    }
    #expect(size <= 208_500)
    // 7 KB of it trace glyphs of the browser, request fonts and encode emoji.
    #expect(text <= 27_500)
    #expect(element <= 5_400)
  }

  /// The service worker caches the whole page or nothing.
  @Test func everyFileOfThePageIsKeptForLater() throws {
    let listed = try Studio().ask("GET", "/files.json")
    #expect(listed.fields["content-type"] == "application/json")
    let names = try JSONDecoder().decode(Set<String>.self, from: Data(listed.body))
    #expect(names.isSuperset(of: Self.files.filter { $0 != "service-worker.js" }))
  }

  @Test func aPageIsSentOnceAndPacked() throws {
    let studio = try Studio()
    let plain = try studio.ask("GET", "/")
    let packed = try studio.ask("GET", "/", ["Accept-Encoding": "br, gzip;q=0.5"])
    #expect(packed.fields["content-encoding"] == "gzip")
    #expect(packed.body.starts(with: [0x1f, 0x8b]))
    #expect(packed.body.count < plain.body.count)
    #expect(packed.tag != plain.tag)
    let refused = try studio.ask("GET", "/", ["Accept-Encoding": "gzip;q=0"])
    #expect(refused.fields["content-encoding"] == nil)
    for answer in [plain, packed] {
      let coding = answer.fields["content-encoding"] ?? "identity"
      let known = ["If-None-Match": "\"x\", W/\(answer.tag)", "Accept-Encoding": coding]
      let again = try studio.ask("GET", "/", known)
      #expect(again.status == 304)
      #expect(again.body.isEmpty)
      #expect(answer.fields["cache-control"] == "no-cache")
      #expect(answer.fields["vary"] == "Accept-Encoding")
    }
    let head = try studio.ask("HEAD", "/")
    #expect(head.status == 200)
    #expect(head.body.isEmpty)
    #expect(head.fields["content-length"] == "\(plain.body.count)")
    #expect(try studio.ask("POST", "/").status == 405)
  }

  @Test func aPageMayOnlyAskItsOwnServer() throws {
    let studio = try Studio()
    let fields = try studio.ask("GET", "/").fields
    #expect(fields["content-security-policy"]?.hasPrefix("default-src 'self'") == true)
    #expect(fields["content-security-policy"]?.contains("'wasm-unsafe-eval'") == true)
    #expect(fields["cross-origin-opener-policy"] == "same-origin")
    #expect(fields["cross-origin-embedder-policy"] == "require-corp")
    #expect(fields["x-content-type-options"] == "nosniff")
    #expect(fields["referrer-policy"] == "no-referrer")
    #expect(fields["content-type"] == "text/html; charset=utf-8")
  }

  /// So that no client sends a request on a connection that is closing.
  @Test func everyAnswerSaysThatTheConnectionEnds() throws {
    let studio = try Studio()
    for path in ["/", "/api/documents", "/absent"] {
      let client = try Client(studio.port)
      client.send("GET \(path) HTTP/1.1\r\nHost: localhost:\(studio.port)\r\n\r\n")
      let answer = try client.answer()
      #expect(answer.fields["connection"] == "close")
      #expect(answer.fields["content-length"] == "\(answer.body.count)")
    }
  }

  // MARK: Conversions

  @Test(arguments: ["ink", "svg", "xopp", "png", "pdf", "inkml"])
  func inkIsConverted(_ format: String) throws {
    let studio = try Studio()
    let ink = try Data(contentsOf: Studio.root.appendingPathComponent("Samples/garden.inkml"))
    let answer = try studio.ask(
      "POST",
      "/api/convert?to=\(format)&name=garden.inkml",
      body: Array(ink)
    )
    #expect(answer.status == 200, "\(answer.text.prefix(200))")
    #expect(answer.body.count > 1000)
    #expect(answer.fields["content-disposition"]?.contains("garden.\(format)") == true)
    #expect(studio.names.isEmpty)
  }

  /// DR-35: a photo dropped on the page becomes a document.
  @Test func aPhotoIsConverted() throws {
    let studio = try Studio()
    let path = "/api/convert?to=ink&name=photo.jpg"
    let answer = try studio.ask("POST", path, body: PictureSamples.held(6))
    #expect(answer.status == 200, "\(answer.text.prefix(200))")
    // The file is stored unchanged.
    #expect(Data(answer.body).range(of: Data(PictureSamples.held(6))) != nil)
    let damaged = Array(PictureSamples.jpeg.prefix(300))
    #expect(try studio.ask("POST", path, body: damaged).status == 422)
  }

  @Test func whatCannotBeConvertedIsExplained() throws {
    let studio = try Studio()
    let rubbish = try studio.ask("POST", "/api/convert?to=svg", body: [1, 2, 3])
    #expect(rubbish.status == 422)
    #expect(rubbish["message"]?.isEmpty == false)
    #expect(try studio.ask("POST", "/api/convert?to=exe", body: [1]).status == 400)
    #expect(try studio.ask("POST", "/api/convert", body: [1]).status == 400)
    #expect(try studio.ask("POST", "/api/convert?to=svg").status == 400)
  }

  @Test("What would be too much work is refused in a line, and the server goes on")
  func expensiveFilesAreRefused() throws {
    let studio = try Studio()
    func page(_ side: Int, _ content: String) -> [UInt8] {
      let head = #"<xournal version="0.4"><page width="\#(side)" height="\#(side)">"#
      let paper = ##"<background type="solid" color="#ffffffff" style="plain"/><layer>"##
      return Array((head + paper + content + "</layer></page></xournal>").utf8)
    }
    let large = try studio.ask("POST", "/api/convert?to=png", body: page(11_000, ""))
    #expect(large.status == 422)
    #expect(large["message"]?.contains("64 million") == true, "\(large.text.prefix(300))")
    let unknown = String(repeating: "<a>", count: 100_000)
    #expect(try studio.ask("POST", "/api/convert?to=pdf", body: page(9, unknown)).status == 422)
    let small = try studio.ask("POST", "/api/convert?to=png", body: page(100, ""))
    #expect(small.status == 200, "\(small.text.prefix(300))")
  }

  /// A document may name a PDF or a picture anywhere on the machine; the converter does not read it.
  @Test func aConvertedDocumentReadsNoOtherFiles() throws {
    let studio = try Studio()
    let picture = studio.folder.appendingPathComponent("secret.png").path
    let document = """
      <?xml version="1.0"?><xournal version="0.4"><page width="100" height="100">
      <background type="pixmap" domain="absolute" filename="\(picture)"/>
      <layer><stroke tool="pen" color="black" width="1">1 1 50 50</stroke></layer></page></xournal>
      """
    let missing = try studio.ask("POST", "/api/convert?to=svg", body: Array(document.utf8))
    // An existing picture must make no difference.
    let sample = Studio.root.appendingPathComponent("Documentation/Images/garden.png")
    try FileManager.default.copyItem(atPath: sample.path, toPath: picture)
    let present = try studio.ask("POST", "/api/convert?to=svg", body: Array(document.utf8))
    #expect(missing.status == present.status)
    #expect(missing.body.count == present.body.count)
  }

  // MARK: Command

  @Test(arguments: [SIGINT, SIGTERM])
  func aSignalEndsItWell(_ signal: Int32) throws {
    let studio = try Studio()
    #expect(studio.isAlive)
    let idle = try Client(studio.port)
    #expect(studio.end(signal) == 0)
    #expect(idle.rest().isEmpty)
  }

  @Test func aPortInUseAndAWrongFolderAreSaid() throws {
    let studio = try Studio()
    let busy = try Self.run("studio", studio.documents.path, "--port", "\(studio.port)")
    #expect(busy.status == 1)
    #expect(busy.errors == "inkstone: port \(studio.port): Address already in use\n")
    let absent = try Self.run("studio", studio.folder.path + "/absent")
    #expect(absent.status == 1)
    #expect(absent.errors.hasSuffix("/absent: No such file or directory\n"))
    for words in [["--port", "x"], ["--port", "65536"], ["a", "b"], ["--wrong"]] {
      let wrong = try Self.run(["studio"] + words)
      #expect(wrong.status == 2)
      #expect(wrong.errors.contains("usage: inkstone studio"))
    }
    let help = try Self.run("studio", "--help")
    #expect(help.status == 0)
    #expect(help.output.contains("--port"))
  }

  private static func run(_ words: String...) throws -> (
    status: Int32, output: String, errors: String
  ) {
    try run(words)
  }

  private static func run(_ words: [String]) throws -> (
    status: Int32, output: String, errors: String
  ) {
    let process = Process()
    process.executableURL = Studio.products.appendingPathComponent("inkstone")
    process.arguments = words
    let streams = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = streams
    try process.run()
    // A server that starts unexpectedly must not delay the test.
    let identifier = process.processIdentifier
    DispatchQueue.global().asyncAfter(deadline: .now() + 20) { kill(identifier, SIGKILL) }
    let output = streams.0.fileHandleForReading.readDataToEndOfFile()
    let errors = streams.1.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: output, as: UTF8.self),
      String(decoding: errors, as: UTF8.self)
    )
  }
}
