import Glibc
import InkDrawing
import InkFormats
import InkGraphics
import InkRendering
import InkStrokes

/// A picture of a page, as a file.
struct PageFile {
  /// The number of the page, from 1 on.
  let page: Int
  let width: Int
  let height: Int
  /// How many strokes are shown.
  let strokeCount: Int
  /// The file.
  let bytes: [UInt8]
}

/// Paints pages on a thread of its own, in the order in which their parts come, and makes files of them.
///
/// Whoever reads a document so need not wait until a part is painted before reading the next. What
/// comes out does not depend on how the threads run.
final class PaintingThread {
  /// A part of a page.
  enum Part {
    /// A page begins; it shows what lies below all layers.
    case page(Picture, number: Int)
    /// Ink above what came before.
    case strokes([Stroke])
    /// Something else above what came before.
    case graphic(Graphic)
    /// The page has all its parts.
    case end
  }

  private let shared: Shared
  private var thread: pthread_t?

  /// Whether there is no thread to be had, so that whoever adds a part paints it.
  private var isAlone = false

  /// Begins with nothing.
  ///
  /// - Parameter effort: How much work painting may be; the thread's from now on.
  init(_ effort: Effort) { shared = Shared(effort) }

  deinit { end() }

  /// Whether nothing more is painted: there was more work than there may be, or the files are too large to be
  /// kept together.
  var isStopped: Bool { shared.isStopped }

  /// The page that was too much work, once all is painted; `nil` if none was.
  var exhaustedPage: Int? { shared.exhaustedPage }

  /// Adds a part, after waiting for room where too many have not been painted.
  func add(_ part: Part) {
    if thread == nil, !isAlone { start() }
    if isAlone { shared.paintAtOnce(part) } else { shared.add(part) }
  }

  private func start() {
    Heap.share()
    var started = pthread_t()
    let context = Unmanaged.passRetained(shared).toOpaque()
    if pthread_create(&started, nil, Shared.main, context) == 0 {
      thread = started
    } else {
      Unmanaged<Shared>.fromOpaque(context).release()
      isAlone = true
    }
  }

  /// Waits for all that was added.
  ///
  /// - Returns: The files of the pages that ended; `nil` if they were too large to be kept together.
  func finish() -> [PageFile]? {
    shared.waitUntilPainted()
    end()
    return shared.isFull ? nil : shared.files
  }

  private func end() {
    guard let thread else { return }
    self.thread = nil
    shared.end()
    pthread_join(thread, nil)
  }

  /// What both threads know.
  private final class Shared {
    // Under the lock.
    private var waiting: [Part] = []
    /// What was painted, for the thread that made it: memory is given back best where it came from.
    private var spent: [Part] = []
    private var isBusy = false
    private var isEnded = false
    private var stops = false
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    // The painting thread's alone, until all is painted.
    private(set) var files: [PageFile] = []
    private(set) var isFull = false
    private(set) var exhaustedPage: Int?
    private let effort: Effort
    private var size = 0
    /// What the page at hand shows; `nil` between pages.
    private var picture: Picture?
    private var transform = Affine.identity
    private var number = 0
    private var pixmap = Pixmap(width: 1, height: 1)
    private var strokeCount = 0
    private let renderer = PageRenderer(keptIn: StrokeCache(limit: 0))

    /// How many parts may wait.
    private static let mostWaiting = 8

    /// How many bytes of files are kept.
    private static let mostBytes = 128 << 20

    init(_ effort: Effort) {
      self.effort = effort
      pthread_mutex_init(lock, nil)
      pthread_cond_init(change, nil)
    }

    deinit {
      pthread_mutex_destroy(lock)
      pthread_cond_destroy(change)
      lock.deallocate()
      change.deallocate()
    }

    // MARK: The thread that reads

    func add(_ part: Part) {
      var done: [Part] = []
      pthread_mutex_lock(lock)
      while waiting.count >= Self.mostWaiting { pthread_cond_wait(change, lock) }
      waiting.append(part)
      swap(&done, &spent)
      pthread_cond_signal(change)
      pthread_mutex_unlock(lock)
    }

    /// Paints a part on the thread that reads, which is the only one then.
    func paintAtOnce(_ part: Part) {
      paint(part)
      stops = isDone
    }

    /// Whether what is added now would not be painted.
    var isStopped: Bool {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      return stops
    }

    func waitUntilPainted() {
      pthread_mutex_lock(lock)
      while isBusy || !waiting.isEmpty { pthread_cond_wait(change, lock) }
      pthread_mutex_unlock(lock)
    }

    func end() {
      pthread_mutex_lock(lock)
      isEnded = true
      waiting = []
      pthread_cond_signal(change)
      pthread_mutex_unlock(lock)
    }

    // MARK: The thread that paints

    static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
      context in
      guard let context else { return nil }
      let shared = Unmanaged<Shared>.fromOpaque(context).takeRetainedValue()
      var part: Part?
      while true {
        shared.exchange(&part)
        guard let part else { return nil }
        shared.paint(part)
      }
    }

    /// Gives back a part and waits for the next; there is none at the end.
    private func exchange(_ part: inout Part?) {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      if let painted = part { spent.append(painted) }
      part = nil
      isBusy = false
      stops = isDone
      pthread_cond_signal(change)
      while waiting.isEmpty, !isEnded { pthread_cond_wait(change, lock) }
      if isEnded { return }
      isBusy = true
      part = waiting.removeFirst()
    }

    /// Whether nothing more is to be painted.
    private var isDone: Bool { isFull || exhaustedPage != nil }

    /// Paints a part.
    private func paint(_ part: Part) {
      if isDone { return }
      switch part {
      case .page(let picture, let number):
        self.picture = picture
        self.number = number
        transform = picture.transform
        strokeCount = 0
        effort.addPage()
        effort.spent += Effort.file
        renderer.mostWork = effort.most - effort.spent
        pixmap = Pixmap(width: picture.width, height: picture.height)
        renderer.draw(picture.scene, transform: picture.transform, into: &pixmap)
      case .strokes(let strokes):
        strokeCount += strokes.count { !$0.brush.erases }
        for stroke in strokes where !renderer.isExhausted { draw(stroke.item()) }
      case .graphic(let graphic): draw(graphic.displayItem)
      case .end:
        guard let picture else { return }
        if renderer.isExhausted {
          exhaustedPage = number
          return
        }
        keep(PNGWriter.encode(pixmap, dpi: picture.scale * 72), of: picture)
        self.picture = nil
      }
    }

    private func draw(_ item: DisplayList.Item?) {
      guard let item else { return }
      renderer.draw(item, transform: transform, into: &pixmap)
    }

    private func keep(_ bytes: [UInt8], of picture: Picture) {
      size += bytes.count
      isFull = size > Self.mostBytes
      if isFull {
        files = []
        return
      }
      files.append(
        PageFile(
          page: number,
          width: picture.width,
          height: picture.height,
          strokeCount: strokeCount,
          // Without the room that was left for more.
          bytes: bytes.withUnsafeBufferPointer { Array($0) }
        )
      )
    }
  }
}
