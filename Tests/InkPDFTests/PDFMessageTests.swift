import InkGraphics
import InkPDF
import Testing
import _InkTestSupport

/// The messages between a document and the process that reads it.
@Suite struct PDFMessageTests {
  private static let answers: [PDFAnswer] = [
    .document(
      pages: [PDFPageInfo(width: 595.5, height: 842, label: "iv")],
      outline: [PDFOutlineEntry("Über", level: 2, page: 0)]
    ),
    .part(isFile: true, [1, 2, 3]),
    .page(vector: [4, 5], parts: [0, 7], notes: ["a picture"], isDraft: true), .text([9, 8]),
    .piece([6, 7], isLast: true), .failure(.damaged("no reason")), .failure(.needsPassword),
    .failure(.wrongPassword),
    .ink([], notes: ["none"]), .count(3),
    .ink(
      [
        PDFInkAnnotation(
          page: 2,
          lines: [[Point(1, 2), Point(-3, 4)], [Point(5, 6)]],
          width: 1.5,
          color: SIMD4(0, 0.5, 1, 0.25),
          isMultiplied: true,
          dash: [3, 2]
        )
      ],
      notes: []
    ),
    .failure(.noPage(3, of: 2)), .failure(.page(4, "out of memory")), .failure(.reader("x")),
  ]

  private static let requests: [PDFRequest] = [
    .open(password: nil), .open(password: [65, 66]), .page(70_000), .text(3),
    .picture(4), .attachment("a"), .takeInk(password: nil), .takeInk(password: [65]),
    .inkCount,
    .assemble(
      passwords: [[], [1]],
      pages: [
        PDFAssemblyPage(width: 10, height: 20),
        PDFAssemblyPage(
          original: PDFAssemblyPage.Original(
            document: 1,
            page: 7,
            corner: Point(-1, 2),
            quarters: 3,
            clip: Rect(x: 1, y: 2, width: 3, height: 4)
          ),
          width: 30,
          height: 40
        ),
      ]
    ),
  ]

  /// A message without its length.
  private func content(_ message: [UInt8]) -> [UInt8] { Array(message.dropFirst(4)) }

  @Test func requestsSurvive() {
    for request in Self.requests {
      #expect(PDFRequest(content(request.bytes)) == request)
    }
  }

  @Test func answersSurvive() {
    for answer in Self.answers {
      let bytes = answer.bytes
      #expect(bytes.count == 4 + bytes[..<4].reversed().reduce(0) { $0 << 8 | Int($1) })
      #expect(PDFAnswer(content(bytes))?.bytes == bytes)
    }
  }

  /// Each bit is flipped, and each message cut off anywhere.
  @Test func damagedMessagesAreHarmless() {
    for request in Self.requests {
      let bytes = content(request.bytes)
      for i in bytes.indices {
        for bit in 0..<8 {
          var damaged = bytes
          damaged[i] ^= 1 << UInt8(bit)
          _ = PDFRequest(damaged)
        }
        #expect(PDFRequest(Array(bytes[..<i])) == nil)
      }
    }
    for answer in Self.answers {
      let bytes = content(answer.bytes)
      for i in bytes.indices {
        for bit in 0..<8 {
          var damaged = bytes
          damaged[i] ^= 1 << UInt8(bit)
          _ = PDFAnswer(damaged)
        }
        #expect(PDFAnswer(Array(bytes[..<i])) == nil)
      }
    }
  }
}
