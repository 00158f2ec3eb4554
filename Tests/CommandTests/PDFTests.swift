import Foundation
import Testing

/// The output of `inkstone render -o OUT.pdf`.
@Suite struct PDFTests {
  private let document = """
    <?xml version="1.0"?><xournal fileversion="4">
    <page width="200" height="100"><background type="solid" color="#ffffffff" style="lined"/>
    <layer name="one"><stroke tool="pen" color="#ff0000ff" width="2">10 10 50 60 90 20</stroke></layer>
    <layer><stroke tool="highlighter" color="#ffff007f" width="8">10 20 90 20</stroke></layer></page>
    <page width="100" height="300"><background type="solid" color="#ffffffff" style="plain"/>
    <layer><stroke tool="pen" color="#0000ffff" width="2 1 3">10 10 50 60 90 20</stroke></layer></page>
    <page width="50" height="50"><layer/></page></xournal>
    """

  private func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
  }

  @Test("All pages go into one file, each in its size")
  func allPagesInOneFile() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(document, to: "in.xopp")
    let output = folder.path("out.pdf")
    let result = try Command.run("render", input, "-o", output)
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(result.output == "\(output): 3 pages, strokes: 3\n")
    #expect(folder.names == ["in.xopp", "out.pdf"])
    let text = try text(output)
    for size in ["200 100", "100 300", "50 50"] { #expect(text.contains("/MediaBox[0 0 \(size)]")) }
    #expect(text.contains("/Count 3") && text.contains("/BM/Multiply"))
    #expect(!text.contains("Date"))
  }

  @Test("Pages that are written while they are read are those of the whole document")
  func streamedPagesAreTheSame() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(document, to: "in.xopp")
    let outputs = ["a.pdf", "b.pdf"].map { folder.path($0) }
    #expect(try Command.run("render", input, "-o", outputs[0]).status == 0)
    // To show the ink up to a time, all of it must be read first.
    #expect(try Command.run("render", input, "-o", outputs[1], "--until", "9").status == 0)
    #expect(try text(outputs[0]) == text(outputs[1]))
    let piped = try Command.run("render", "-", "-o", "-", "--format", "pdf", input: document)
    #expect(try piped.output == text(outputs[0]))
  }

  @Test("One page can be chosen, and one that is not there is an error")
  func onePage() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(document, to: "in.xopp")
    let output = folder.path("{name}-{page}.pdf")
    #expect(try Command.run("render", input, "-o", output, "--page", "2").status == 0)
    #expect(try text(folder.path("in-2.pdf")).contains("/Count 1/"))
    let missing = try Command.run("render", input, "-o", folder.path("x.pdf"), "--page", "4")
    #expect(missing.status == 1)
    #expect(missing.errors == "inkstone: \(input): the file has 3 pages, no page 4\n")
    #expect(folder.names == ["in-2.pdf", "in.xopp"])
  }

  @Test("A background that is missing is named, and the ink is drawn", arguments: ["png", "pdf"])
  func missingBackground(_ format: String) throws {
    let folder = try TemporaryFolder()
    let output = folder.path("out.\(format)")
    for kind in ["pdf", "pixmap"] {
      let background = """
        <background type="\(kind)" domain="absolute" filename="/nowhere/some.file" pageno="2"/>
        """
      let paper = ##"<background type="solid" color="#ffffffff" style="lined"/>"##
      let text = document.replacingOccurrences(of: paper, with: background)
      let input = try folder.write(text, to: "in.xopp")
      let result = try Command.run("render", input, "-o", output, "--page", "1")
      #expect(result.status == 0)
      #expect(result.output.contains("strokes: 2"))
      let lines = result.errors.split(separator: "\n")
      #expect(lines.count == 1 && lines[0].hasPrefix("inkstone: \(input): note: the background "))
      #expect(result.errors.contains("/nowhere/some.file was not found"))
      let converted = try Command.run("convert", input, "-o", folder.path("out.xopp"))
      #expect(
        converted.status == 0 && converted.errors.contains("/nowhere/some.file was not found")
      )
      #expect(try Command.run("inspect", input).status == 0)
    }
  }

  @Test("Pictures in a PDF that cannot be as fine as asked for are noted")
  func tooManyDotsAnInch() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(
      "<xournal><page width=\"800\" height=\"800\"><layer><stroke tool=\"pen\" color=\"black\" "
        + "width=\"2\">10 10 790 790</stroke></layer></page></xournal>",
      to: "in.xopp"
    )
    let run = { (words: [String]) in
      try Command.run(["render", input, "-o", folder.path("out.pdf")] + words)
    }
    // Lines have no pixels.
    #expect(try run(["--dpi", "1200"]).errors.isEmpty)
    #expect(try run(["--brush", "airbrush", "--dpi", "200"]).errors.isEmpty)
    let result = try run(["--brush", "airbrush", "--dpi", "1200"])
    #expect(result.status == 0)
    #expect(
      result.errors.hasPrefix("inkstone: \(input): note: some ink is drawn as pixels at only ")
    )
    #expect(result.errors.hasSuffix("since 1200 dpi would need too many pixels\n"))
  }

  @Test("An editable PDF is read again as its document")
  func editable() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(document, to: "in.xopp")
    let (first, pdf, second) = (folder.path("a.ink"), folder.path("a.pdf"), folder.path("b.ink"))
    #expect(try Command.run("convert", input, "-o", first).status == 0)
    #expect(try Command.run("render", first, "-o", pdf, "--editable").errors.isEmpty)
    #expect(try Command.run("convert", pdf, "-o", second).errors.isEmpty)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: first))
        == Data(contentsOf: URL(fileURLWithPath: second))
    )
    for arguments in [["--page", "1"], ["--until", "1"], ["--brush", "pen"]] {
      let result = try Command.run(["render", first, "-o", pdf, "--editable"] + arguments)
      #expect(result.status == 2 && result.errors.contains("cannot be combined"))
    }
    #expect(try Command.run("render", first, "-o", pdf, "--ink", "gold").status == 2)
    #expect(
      try Command.run("render", first, "-o", folder.path("a.png"), "--ink", "pixels").status == 2
    )
    let notes = try Command.run("render", first, "-o", pdf, "--ink", "annotations")
    #expect(notes.status == 0)
    #expect(try text(pdf).components(separatedBy: "/Subtype/Ink").count == 4)
  }

  @Test("Recordings and pages without a size become PDF, too")
  func otherFormats() throws {
    let folder = try TemporaryFolder()
    let output = folder.path("out.pdf")
    let result = try Command.run("render", Command.sample, "-o", output, "--json")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("\"pages\""))
    #expect(try text(output).hasPrefix("%PDF-1.6"))
  }

  @Test("What cannot be is said in a line, and nothing is left behind")
  func errors() throws {
    let folder = try TemporaryFolder()
    let input = try folder.write(document, to: "in.xopp")
    let broken = try folder.write(String(document.dropLast(60)), to: "broken.xopp")
    let output = folder.path("out.pdf")
    for arguments in [["--scale", "2"], ["--size", "3x4"]] {
      #expect(try Command.run(["render", input, "-o", output] + arguments).status == 2)
    }
    #expect(try Command.run("render", input, "-o", folder.path("{page}.pdf")).status == 2)
    let result = try Command.run("render", broken, "-o", output, "--strict")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("inkstone: \(broken): the file is not well-formed XML"))
    #expect(result.errors.split(separator: "\n").count == 1)
    let onto = try Command.run("render", input, "-o", input, "--format", "pdf")
    #expect(onto.status == 1 && onto.errors.contains("would overwrite the input"))
    #expect(try text(input) == document)
    let nowhere = try Command.run("render", input, "-o", folder.path("no/out.pdf"))
    #expect(nowhere.status == 1)
    let full = try Command.run("render", input, "-o", "/dev/full", "--format", "pdf")
    #expect(full.status == 1 && full.errors.contains("/dev/full"))
    #expect(folder.names == ["broken.xopp", "in.xopp"])
  }
}
