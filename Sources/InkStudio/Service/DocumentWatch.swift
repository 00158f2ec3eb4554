/// The requests that wait for documents to change.
///
/// Polls the files while any request waits: that needs no setup per document, and works for network folders, for which
/// the kernel reports no changes.
final class DocumentWatch {
  /// The maximum number of waiting requests; a further one ends the wait of the oldest.
  ///
  /// This also makes room for requests of disconnected clients, which are detected only when they are answered.
  static let maximumCount = 32

  /// The maximum wait, in seconds, below the timeout of idle connections.
  static let longest = 25.0

  /// The interval of polling, in seconds.
  static let pace = 0.15

  private struct Waiting {
    let name: DocumentName
    let tag: String
    var end: Double
    let exchange: Exchange
  }

  private let state: (DocumentName) throws(FolderError) -> DocumentFolder.Entry
  private let answer: (DocumentFolder.Entry) -> Response
  private var waiting: [Waiting] = []
  private var timer: MainLoop.Timer?

  /// Creates a watch.
  ///
  /// - Parameters:
  ///   - state: Returns the entry of a document.
  ///   - answer: Returns the response for an entry.
  init(
    _ state: @escaping (DocumentName) throws(FolderError) -> DocumentFolder.Entry,
    answer: @escaping (DocumentFolder.Entry) -> Response
  ) {
    self.state = state
    self.answer = answer
  }

  /// Responds once a document's tag differs from a known one, or after the maximum wait.
  func wait(for name: DocumentName, after tag: String, _ exchange: Exchange) {
    let end = Connection.now + Self.longest
    let one = Waiting(name: name, tag: tag, end: end, exchange: exchange)
    if isOver(one) { return }
    if waiting.count >= Self.maximumCount {
      var first = waiting.removeFirst()
      first.end = 0
      _ = isOver(first)
    }
    exchange.postpone()
    waiting.append(one)
    plan()
  }

  /// Drops all waiting requests.
  func close() {
    timer?.cancel()
    timer = nil
    waiting = []
  }

  private func plan() {
    guard timer == nil, !waiting.isEmpty else { return }
    timer = MainLoop.after(seconds: Self.pace) { [weak self] in
      guard let self else { return }
      timer = nil
      waiting.removeAll { isOver($0) }
      plan()
    }
  }

  /// Responds if there is news; returns whether the request no longer waits.
  private func isOver(_ one: Waiting) -> Bool {
    if one.exchange.isClosed { return true }
    do throws(FolderError) {
      let entry = try state(one.name)
      guard entry.tag.text != one.tag || Connection.now >= one.end else { return false }
      one.exchange.answer(answer(entry))
    } catch {
      one.exchange.answer(error.response)
    }
    return true
  }
}
