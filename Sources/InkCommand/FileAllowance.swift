import InkGraphics

/// The limits of work and memory for drawing a file.
///
/// Usual drawings need at most a tenth of these limits; a page of 100,000 strokes in a document of the lowest precision
/// needs half.
struct FileAllowance {
  /// The work that painting, writing or replaying the file may take, in units of about a nanosecond.
  let budget: WorkBudget

  /// The maximum memory of all shapes, in bytes.
  let maximumShapes: Int

  /// The maximum number of pixels of the pictures of all pages.
  let maximumPixels: Double

  /// The maximum number of events that the ink of a document may become.
  let maximumEvents: Int

  /// The maximum memory of ink as text, in bytes.
  let maximumText: Int

  /// No limits, for pictures that this program generates without a file.
  static var unlimited: FileAllowance {
    FileAllowance(
      budget: WorkBudget(),
      maximumShapes: .max,
      maximumPixels: .infinity,
      maximumEvents: .max,
      maximumText: .max
    )
  }
}

extension FileAllowance {
  /// The work of writing a file, whatever its content, in units of about a nanosecond.
  static let file = 3e5

  /// Creates the limits for a file.
  ///
  /// - Parameters:
  ///   - bytes: The size of the file, in bytes.
  ///   - scale: The pixels per page unit if the user has chosen them: more pixels may take more work. The default
  ///     is 0 for no choice.
  ///   - paints: Whether ink only becomes pixels. Writing or replaying it takes more work per byte. The default is
  ///     `false`.
  init(bytes: Int, scale: Double = 0, paints: Bool = false) {
    let zoom = min(max(1, scale * scale / Self.usualArea), 1e6)
    let work = paints ? 2.5e9 + 128 * Double(bytes) : 2e9 + 800 * Double(bytes)
    self.init(
      budget: WorkBudget(work * zoom),
      maximumShapes: 64 << 20 + 36 * bytes,
      maximumPixels: (0x1p29 + 256 * Double(bytes)) * zoom,
      maximumEvents: 1 << 18 + 2 * bytes / 3,
      maximumText: 40 << 20 + 32 * bytes
    )
  }

  /// The default number of pixels per square page unit.
  private static let usualArea = (96.0 / 72) * (96.0 / 72)

  /// Counts another picture: raises the budget for its pixels, and spends the work of writing its file.
  ///
  /// The total number of pixels must be at most ``maximumPixels``.
  func addPicture() {
    budget.raise(by: 5e6)
    budget.spend(Self.file)
  }

  /// Estimates the memory of a shape, in bytes.
  static func memory(of item: DisplayList.Item) -> Int {
    switch item {
    case .ink(let ribbon, _): 480 + ribbon.segments.count * MemoryLayout<Ribbon.Segment>.stride
    case .dabs(let trail, _): 480 + trail.dabs.count * MemoryLayout<Dab>.stride
    // The pixels and paths of graphics are in memory anyway.
    default: 100
    }
  }
}

extension PictureError {
  /// The error for a file that takes too much work.
  static let tooMuchWork = PictureError(
    message:
      "drawing it would take too much work for a file of its size; try one page (--page) or fewer "
      + "pixels"
  )
}

extension WorkBudget {
  /// Checks that the budget is not exhausted.
  ///
  /// - Throws: ``PictureError/tooMuchWork`` if it is.
  func checkPicture() throws(PictureError) {
    do throws(Exhausted) { try check() } catch { throw .tooMuchWork }
  }
}
