import Foundation
import Testing

/// Documents for which the command replaces itself by its sibling that lays out text.
@Suite struct ReplacementTests {
  private static let stroke = #"<stroke tool="pen" color="red" width="3">10 90 190 90</stroke>"#
  private static let text = #"<text font="Sans" size="30" x="10" y="10" color="black">Ink</text>"#
  private static let solid = #"<background type="solid" color="white" style="plain"/>"#

  private static func document(_ content: String, on background: String = solid) -> String {
    "<xournal><page width=\"200\" height=\"100\">\(background)<layer>\(content)</layer></page></xournal>"
  }

  /// A copy of the command without its sibling.
  private func loneCommand(in folder: TemporaryFolder) throws -> URL {
    let copy = folder.url.appendingPathComponent("inkstone")
    try Self.copy(Command.binary, to: copy)
    return copy
  }

  /// Copies a program with `cp`.
  ///
  /// If this process wrote it, it could not be executed (`ETXTBSY`) while a child of another test has a copy of the
  /// descriptor, between fork and exec.
  private static func copy(_ program: URL, to copy: URL) throws {
    let copying = try Process.run(
      URL(fileURLWithPath: "/bin/cp"),
      arguments: [program.path, copy.path]
    )
    copying.waitUntilExit()
    try #require(copying.terminationStatus == 0)
  }

  private func bytes(_ path: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: path))
  }

  @Test func textIsDrawn() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(Self.document(Self.text), to: "text.xopp")
    let blank = try folder.write(Self.document(""), to: "blank.xopp")
    for path in [input, blank] {
      let result = try Command.run("render", path, "-o", path + ".png")
      #expect(result.status == 0)
      #expect(result.errors.isEmpty)
      #expect(result.output == "\(path).png: 267 × 134, strokes: 0\n")
    }
    // The same size, but more bytes than a blank page.
    let (drawn, empty) = (try bytes(input + ".png"), try bytes(blank + ".png"))
    #expect(drawn.count > empty.count + 200)
    let vector = try Command.run("render", input, "-o", "-", "--format", "svg")
    let empties = try Command.run("render", blank, "-o", "-", "--format", "svg")
    let paths = [vector, empties].map { $0.output.components(separatedBy: "<path").count }
    #expect(paths[0] == paths[1] + 1)
  }

  @Test("Whiteboards are converted with their texts", arguments: ["excalidraw", "tldr"])
  func textsOfWhiteboardsAreConverted(_ kind: String) throws {
    let folder = try TemporaryFolder()
    let contents = [
      "excalidraw": ##"""
      {"type":"excalidraw","version":2,"elements":[{"id":"t","type":"text","x":0,"y":0,"width":60,"height":25,\##
      "strokeColor":"#000","text":"hand","fontSize":20}]}
      """##,
      "tldr": ##"""
      {"tldrawFileFormatVersion":1,"schema":{"schemaVersion":1,"storeVersion":4,"recordVersions":{}},"records":[\##
      {"typeName":"document","id":"document:document"},{"typeName":"page","id":"page:p","name":"1","index":"a1"},\##
      {"typeName":"shape","id":"shape:t","type":"text","parentId":"page:p","index":"a1","x":0,"y":0,"rotation":0,\##
      "opacity":1,"props":{"text":"hand","color":"black","size":"m","font":"sans","align":"start","w":90,"scale":1,\##
      "autoSize":true}}]}
      """##,
    ]
    let input = try folder.write(try #require(contents[kind]), to: "board." + kind)
    let result = try Command.run("convert", input, "-o", folder.path("out.xopp"))
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    let text = try Command.run("convert", folder.path("out.xopp"), "-o", "-", "--to", "excalidraw")
    #expect(text.output.contains(#""text":"hand""#))
  }

  @Test("A PDF that was begun before a handover leaves nothing behind, and a PDF can lie under ink")
  func pagesOfPDFLieUnderInk() throws {
    let folder = try TemporaryFolder()
    let text = try folder.write(Self.document(Self.stroke + Self.text), to: "text.xopp")
    let under = folder.path("under.pdf")
    let result = try Command.run("render", text, "-o", under)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(result.output == "\(under): 1 page, strokes: 1\n")
    let background = """
      <background type="pdf" domain="absolute" filename="\(under)" pageno="1"/>
      """
    let page = Self.document(Self.stroke, on: background)
    let pages = page.replacingOccurrences(
      of: "</page>",
      with: "</page><page width=\"60\" height=\"30\">"
        + "<background type=\"pdf\" pageno=\"1\"/><layer/></page>"
    )
    let over = try folder.write(pages, to: "over.xopp")
    let outputs = ["a.pdf", "b.pdf"].map { folder.path($0) }
    let streamed = try Command.run("render", over, "-o", outputs[0])
    #expect(streamed.status == 0 && streamed.errors.isEmpty, "\(streamed.errors)")
    #expect(streamed.output.contains("2 pages"))
    // To show the ink up to a time, all of it must be read first.
    #expect(try Command.run("render", over, "-o", outputs[1], "--until", "9").status == 0)
    let sizes = try outputs.map { try bytes($0).count }
    #expect(sizes.allSatisfy { $0 > 2000 })
    #expect(folder.names == ["a.pdf", "b.pdf", "over.xopp", "text.xopp", "under.pdf"])
  }

  @Test func standardInputIsHandedOver() throws {
    let folder = try TemporaryFolder()
    let document = Self.document(Self.text)
    let input = try folder.write(document, to: "text.xopp")
    let outputs = ["a", "b"].map { folder.path($0 + ".png") }
    #expect(try Command.run("render", input, "-o", outputs[0]).status == 0)
    let result = try Command.run("render", "-", "-o", outputs[1], input: document)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(try bytes(outputs[0]) == bytes(outputs[1]))
    let streamed = try Command.run("render", "-", "-o", "-", "--format", "svg", input: document)
    let filed = try Command.run("render", input, "-o", "-", "--format", "svg")
    #expect(streamed.output == filed.output)
  }

  @Test func nothingIsSaidTwiceOrLost() throws {
    let folder = try TemporaryFolder()
    let inputs = [
      try folder.write(Self.document(Self.stroke), to: "a.xopp"),
      try folder.write("?", to: "b.xopp"),
      "-",
      try folder.write(Self.document(Self.text + Self.stroke), to: "c.xopp"),
      Command.sample,
      try folder.write("", to: "d.xopp"),
      try folder.write(Self.document(Self.text), to: "e.xopp"),
    ]
    let out = folder.path("out")
    let result = try Command.run(
      ["render"] + inputs + ["-o", out + "/"],
      input: Self.document(Self.stroke)
    )
    #expect(result.status == 1)
    let names = result.output.split(separator: "\n").map { $0.prefix { $0 != ":" } }
    #expect(names == ["a", "stdin", "c", "garden", "e"].map { "\(out)/\($0).png" })
    let failures = result.errors.split(separator: "\n").map { $0.prefix { $0 != "," } }
    #expect(failures.count == 2)
    #expect(failures[0].hasPrefix("inkstone: \(inputs[1]): "))
    #expect(failures[1].hasPrefix("inkstone: \(inputs[5]): "))

    let report = try Command.run(["inspect"] + inputs, input: Self.document(Self.stroke))
    let files = report.output.split(separator: "\n").filter { $0.hasPrefix("file ") }
    #expect(files.count == 5)
    #expect(files[1].hasSuffix("standard input"))
  }

  @Test func whatComesThroughAPipeIsHandedOver() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path("pipe")
    #expect(mkfifo(pipe, 0o600) == 0)
    let document = Self.document(Self.text)
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/bin/sh")
    writer.arguments = ["-c", "printf %s '\(document)' > '\(pipe)'"]
    try writer.run()
    let result = try Command.run("inspect", Command.sample, pipe)
    // If the sibling opened the pipe again, it would wait forever.
    writer.waitUntilExit()
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.components(separatedBy: "file ").count == 3)
  }

  @Test func withoutTheSiblingTextIsANoteAndAPDFAnError() throws {
    let folder = try TemporaryFolder()
    let lone = try loneCommand(in: folder)
    let text = try folder.write(Self.document(Self.text + Self.stroke), to: "text.xopp")
    _ = try folder.write("%PDF-1.4", to: "some.pdf")
    let background = """
      <background type="pdf" domain="absolute" filename="\(folder.path("some.pdf"))" pageno="1"/>
      """
    let pdf = try folder.write(Self.document("", on: background), to: "pdf.xopp")

    let noted = try Command.run(["render", text, "-o", folder.path("out.png")], program: lone)
    #expect(noted.status == 0)
    #expect(
      noted.errors == "inkstone: \(text): note: text is not shown: "
        + "no text renderer, such as inkstone-typeset, is installed\n"
    )
    #expect(folder.names.contains("out.png"))

    let refused = try Command.run(["render", pdf, "-o", folder.path("pdf.png")], program: lone)
    #expect(refused.status == 1)
    #expect(refused.output.isEmpty)
    #expect(refused.errors.hasPrefix("inkstone: \(pdf): the document has a PDF background"))
    #expect(refused.errors.contains("inkstone-typeset is missing"))
    #expect(refused.errors.filter { $0 == "\n" }.count == 1)
    #expect(!folder.names.contains("pdf.png"))
  }

  /// If the sibling is the light command again, it does not start itself forever.
  @Test func aWrongSiblingDoesNotLoop() throws {
    let folder = try TemporaryFolder()
    let lone = try loneCommand(in: folder)
    try Self.copy(lone, to: folder.url.appendingPathComponent("inkstone-typeset"))
    let text = try folder.write(Self.document(Self.text + Self.stroke), to: "text.xopp")
    let result = try Command.run(["inspect", text], program: lone)
    #expect(result.status == 0)
    #expect(
      result.output.contains(
        "text is not shown: no text renderer, such as inkstone-typeset, is installed"
      )
    )
  }
}
