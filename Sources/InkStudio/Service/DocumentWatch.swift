/// Who waits for documents to change, and the answers.
///
/// Somebody looks at the files as long as anybody waits: there is nothing to set up and to take down for each
/// document, and a folder on another machine, of which the kernel says nothing, is served alike.
final class DocumentWatch {
  /// The most that may wait at a time, each with a connection; when another comes, the first hears the state.
  ///
  /// Of those who have left nobody hears before there is something to say, so they make room like this.
  static let maximumCount = 32

  /// How long one waits at most, in seconds: less than what connections may stand still in between.
  static let longest = 25.0

  /// How often files are looked at, in seconds.
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
  ///   - state: What is known of a document.
  ///   - answer: What is said of it.
  init(
    _ state: @escaping (DocumentName) throws(FolderError) -> DocumentFolder.Entry,
    answer: @escaping (DocumentFolder.Entry) -> Response
  ) {
    self.state = state
    self.answer = answer
  }

  /// Answers once a document has another tag than one that is known, or after a while.
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

  /// Lets everybody go.
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

  /// Answers if there is something to say; whether nobody waits any more.
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
