import InkFormats
import InkFormatsExtra
import InkGraphics
import InkStrokes
import Testing

/// The memory of a reader is limited to a multiple of its input, up to a ceiling.
@Suite struct ReadingBudgetTests {
  private func failure(_ text: String, _ limits: ReadingLimits = .init()) -> FormatError? {
    do throws(FormatError) {
      _ = try InkReader.read(Array(text.utf8), limits: limits, formats: .all)
      return nil
    } catch {
      return error
    }
  }

  @Test func jsonIsMeasuredBeforeItsTreeIsBuilt() {
    let deep = "{\"drawing\":[" + String(repeating: "{\"a\":", count: 100) + "1"
    #expect(failure(deep)?.what.contains("levels deep") == true)
    let wide = "{\"drawing\":[" + String(repeating: "[],", count: 900_000) + "[]]}"
    #expect(failure(wide)?.what.contains("more than 160 MiB of memory") == true)
  }

  @Test func unlimitedSamplesAreAllowed() throws {
    var limits = ReadingLimits()
    limits.samples = .max
    // The samples of InkML have several values each.
    let file = try InkReader.read(Array("<ink><trace>1 2,3 4</trace></ink>".utf8), limits: limits)
    #expect(file.format == .inkML)
  }

  @Test func manyNamesAreRefused() {
    let names = (0..<30_000).map { "<z\($0)/>" }.joined()
    for text in ["<ink>\(names)</ink>", "<xournal>\(names)</xournal>"] {
      #expect(failure(text)?.what.contains("different names") == true)
    }
  }

  @Test func manyNotesAreFewLines() throws {
    let unknown = (0..<500).map { "<z\($0)/>" }.joined()
    let text =
      #"<xournal><page width="9" height="9"><layer>"# + unknown + "</layer></page></xournal>"
    let file = try InkReader.read(Array(text.utf8), formats: .all)
    #expect(file.notes.count == 9)
    #expect(file.notes.last == "further notes, not listed: 492")
  }

  @Test func memoryHasACeiling() {
    var limits = ReadingLimits()
    limits.memory = 1 << 20
    let lines = String(repeating: "1 2 3\n", count: 10_000)
    #expect(
      failure(lines, limits)?.what.hasPrefix("the content would take more memory than allowed")
        == true
    )
    #expect(failure(lines) == nil)
    let traces = String(repeating: "<trace>1 2</trace>", count: 10_000)
    #expect(
      failure("<ink>\(traces)</ink>", limits)?.what.contains("more memory than allowed") == true
    )
    #expect(failure("<ink>\(traces)</ink>") == nil)
  }

  @Test func anEventLogCountsBytesWhileItIsDecoded() throws {
    var stream = EventStream()
    for i in 0..<1000 {
      stream.append(InputEvent(phase: .moved, location: Point(Double(i), 0), time: Double(i)))
    }
    let bytes = stream.encoded()
    let error = #expect(throws: StreamDecodingError.self) {
      try EventStream(decoding: bytes, memory: 100_000)
    }
    #expect(error?.reason == .tooMuchMemory)
    #expect(try EventStream(decoding: bytes, memory: 1 << 20) == stream)
  }
}
