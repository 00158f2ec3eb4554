import Glibc
package import InkGraphics

/// Reads the texts of all pages of a document in order, ahead of the caller and in several processes.
///
/// Not thread-safe.
package final class PDFTextReader {
  /// A process that reads every n-th page.
  private final class Lane {
    /// The process; `nil` if it can't be started, so that the document reads the pages one by one.
    var process: PDFProcess?
    /// The pages that were requested, but not received.
    var requested: [Int] = []
    /// The next page to request.
    var next: Int
    /// Whether the process is another one than that of the document, and hasn't answered yet that it has opened the
    /// document.
    var isOpening = false
    /// Whether the process is that of the document.
    var isShared = false

    init(next: Int) { self.next = next }
  }

  private let document: PDFDocument
  /// The words whose pages are wanted, in UTF-8; `nil` for all pages.
  private let words: [UInt8]?
  private var lanes: [Lane] = []
  private var expected = 0

  /// The number of pages.
  package var pageCount: Int { document.pages.count }

  /// The maximum number of processes, and the number of pages from which on another one is started.
  private static let (maximumLanes, pagesPerLane) = (4, 30)

  /// The number of pages that each process reads ahead.
  private static let ahead = 3

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - document: The document, which reads nothing else meanwhile.
  ///   - words: Words in UTF-8; the texts of pages without them are empty. `nil`, the default, for all texts.
  ///   - processes: The most processes to use; `nil`, the default, for one for each processor, up to 4.
  package init(_ document: PDFDocument, with words: [UInt8]? = nil, processes: Int? = nil) {
    self.document = document
    self.words = words
    let processors = max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1)
    let most = min(processes ?? processors, Self.maximumLanes)
    let count = min(most, document.pages.count / Self.pagesPerLane + 1)
    lanes = (0..<max(count, 1)).map { Lane(next: $0) }
    lanes[0].process = try? document.running()
    lanes[0].isShared = true
    request(lanes[0])
    for lane in lanes.dropFirst() { restart(lane, at: lane.next) }
  }

  deinit {
    // The document's process would answer its next request with a text that was read ahead.
    if lanes[0].isShared, !lanes[0].requested.isEmpty { document.endProcess() }
  }

  /// Returns the text of a page; pages in ascending order are read ahead.
  ///
  /// - Parameter index: The index of the page, from 0.
  /// - Throws: ``PDFError`` if there is no such page, or if it can't be read.
  package func text(_ index: Int) throws(PDFError) -> PageText {
    guard index == expected, index < pageCount else { return try alone(index) }
    expected += 1
    let lane = lanes[index % lanes.count]
    do throws(PDFError) {
      guard lane.requested.first == index else { throw .reader("inkstone-pdf isn't running") }
      let text = try received(lane)
      request(lane)
      return text
    } catch {
      // The document reads the page again, and reports its error.
      restart(lane, at: index + lanes.count)
      return try document.text(index)
    }
  }

  /// Returns the text of a page as the process of the document reads it.
  private func alone(_ index: Int) throws(PDFError) -> PageText {
    // That process may still send texts that were read ahead.
    let first = lanes[0]
    if first.isShared { restart(first, at: first.requested.first ?? first.next) }
    return try document.text(index)
  }

  /// Gives a lane a new process, which reads from a page on.
  private func restart(_ lane: Lane, at page: Int) {
    if lane.isShared { document.endProcess() }
    lane.process = page < pageCount ? document.opening() : nil
    (lane.isShared, lane.isOpening) = (false, true)
    (lane.requested, lane.next) = ([], page)
    request(lane)
  }

  private func received(_ lane: Lane) throws(PDFError) -> PageText {
    guard let process = lane.process else { throw .reader("inkstone-pdf ended unexpectedly") }
    if lane.isOpening {
      guard case .document = try process.receive(within: 4 * PDFDocument.maximumTime) else {
        throw .reader("inkstone-pdf could not open the document again")
      }
      lane.isOpening = false
    }
    lane.requested.removeFirst()
    switch try process.receive(within: PDFDocument.maximumTime) {
    case .text(let bytes): return PageText(encoded: bytes)
    case .failure(let error): throw error
    default: throw .unexpectedAnswer
    }
  }

  /// Sends requests for the next texts to the process of a lane, so that it reads a few pages ahead.
  private func request(_ lane: Lane) {
    while let process = lane.process, lane.requested.count < Self.ahead, lane.next < pageCount {
      do throws(PDFError) {
        try process.send(words.map { .search(lane.next, words: $0) } ?? .text(lane.next))
      } catch {
        lane.process = nil
        return
      }
      lane.requested.append(lane.next)
      lane.next += lanes.count
    }
  }
}
