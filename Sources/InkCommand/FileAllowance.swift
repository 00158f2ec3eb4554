import InkGraphics

/// The work and the memory that a file may take to draw.
///
/// What people draw takes a tenth of it, or less; a page of 100,000 strokes, stored as roughly as documents may be,
/// takes half.
struct FileAllowance {
  /// The work of painting, writing or replaying.
  let budget: WorkBudget

  /// The most bytes of shapes in memory together.
  let mostShapes: Int

  /// The most pixels of the pictures of all pages together.
  let mostPixels: Double

  /// The most events that the ink of a document may become.
  let mostEvents: Int

  /// The most bytes of ink as text in memory.
  let mostText: Int

  /// No limit, for what this program makes itself.
  static var unlimited: FileAllowance {
    FileAllowance(
      budget: WorkBudget(),
      mostShapes: .max,
      mostPixels: .infinity,
      mostEvents: .max,
      mostText: .max
    )
  }
}

extension FileAllowance {
  /// The work of a file that is written, whatever is in it.
  static let file = 3e5

  /// Creates the allowance for a file.
  ///
  /// - Parameters:
  ///   - bytes: The size of the file.
  ///   - scale: Pixels a document unit, where the user has chosen them: more pixels may take more work.
  ///   - paints: Whether ink only becomes pixels. Writing or replaying it takes more work for each byte.
  init(bytes: Int, scale: Double = 0, paints: Bool = false) {
    let zoom = min(max(1, scale * scale / Self.usualArea), 1e6)
    let work = paints ? 2.5e9 + 128 * Double(bytes) : 2e9 + 800 * Double(bytes)
    self.init(
      budget: WorkBudget(work * zoom),
      mostShapes: 64 << 20 + 36 * bytes,
      mostPixels: (0x1p29 + 256 * Double(bytes)) * zoom,
      mostEvents: 1 << 18 + 2 * bytes / 3,
      mostText: 40 << 20 + 32 * bytes
    )
  }

  /// The pixels of a square unit by default.
  private static let usualArea = (96.0 / 72) * (96.0 / 72)

  /// Counts another picture, and allows for its pixels, of which there are at most ``mostPixels`` in all.
  func addPicture() {
    budget.raise(by: 5e6)
    budget.spend(Self.file)
  }

  /// The memory of a shape, in bytes, roughly.
  static func memory(of item: DisplayList.Item) -> Int {
    switch item {
    case .ink(let ribbon, _): 480 + ribbon.segments.count * MemoryLayout<Ribbon.Segment>.stride
    case .dabs(let trail, _): 480 + trail.dabs.count * MemoryLayout<Dab>.stride
    // Those of graphics are in memory anyway.
    default: 100
    }
  }
}

extension PictureError {
  /// The error of a file that takes too much work.
  static let tooMuchWork = PictureError(
    message:
      "would take too much work to draw for a file of its size; try one page (--page) or fewer "
      + "pixels"
  )
}

extension WorkBudget {
  /// - Throws: ``PictureError/tooMuchWork`` if the budget is exhausted.
  func checkPicture() throws(PictureError) {
    do throws(Exhausted) { try check() } catch { throw .tooMuchWork }
  }
}
