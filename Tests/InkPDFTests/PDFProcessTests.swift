import Foundation
import InkFormats
import InkGraphics
import InkPDF
import Testing
import _InkTestSupport

/// Failures of the program `inkstone-pdf` that don't come from a page.
@Suite struct PDFProcessTests {
  /// A link to the program with a path of its own, by which its processes are found.
  private final class Program {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "ink-\(UUID().uuidString)")
    var path: String { folder.appending(path: "inkstone-pdf").path }

    init() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: path,
        withDestinationPath: PDFDocument.defaultProgram
      )
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The processes that run it.
    var processes: [pid_t] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return names.compactMap { pid_t($0) }.filter { process in
        let line = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
        return line?.split(separator: "\0").first.map(String.init) == path
      }
    }
  }

  private func document(_ program: Program) throws -> PDFDocument {
    var builder = PDFBuilder()
    for _ in 0..<3 { builder.addPage("0 0 1 rg 0 0 50 80 re f") }
    return try PDFDocument(
      builder.bytes,
      program: program.path,
      pictures: PictureFileDecoder.shared
    )
  }

  /// It may have run out of memory by other pages.
  @Test func aPageIsReadAgainAfterTheEndOfAProcess() throws {
    let program = try Program()
    let document = try document(program)
    _ = try document.page(0)
    let processes = program.processes
    #expect(processes.count == 1)
    for process in processes { kill(process, SIGKILL) }
    let page = try document.page(1)
    #expect(page.notes.isEmpty && page.picture.vector?.displayList.items.count == 1)
    for process in program.processes { kill(process, SIGKILL) }
    #expect(try document.text(2).isEmpty)
  }

  /// The page would be stored as blank.
  @Test func aMissingProgramIsNoErrorOfAPage() throws {
    let program = try Program()
    let document = try document(program)
    _ = try document.page(0)
    for process in program.processes { kill(process, SIGKILL) }
    try FileManager.default.removeItem(atPath: program.path)
    do throws(PDFError) {
      _ = try document.page(1)
      Issue.record("a page was read without the program")
    } catch {
      guard case .reader = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  /// More than six times the processor time that a page may need.
  @Test func aPageMayWaitForTheProcessor() throws {
    let program = try Program()
    let document = try document(program)
    let process = try #require(program.processes.first)
    kill(process, SIGSTOP)
    let timer = Thread {
      Thread.sleep(forTimeInterval: 23)
      kill(process, SIGCONT)
    }
    timer.start()
    let page = try document.page(0)
    #expect(page.notes.isEmpty && page.picture.vector?.displayList.items.count == 1)
  }
}
