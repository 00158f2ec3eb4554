public import InkFilters
public import InkGraphics
internal import InkRaster

/// Ink that is painted onto what was painted before and fades away, as in ForceSketch.
///
/// Paint strokes, or segments of a stroke as they come, with ``paint(_:)``; tell the time with
/// ``advance(to:penIsDown:)``. Every sixtieth of a second without a pen on the layer the filters are
/// applied once to the whole. The layer is opaque paper at first, white unless another is asked for,
/// and paper goes on outside it; so with filters that lead to white, ink melts into white paper. Or it is
/// transparent, for ink that fades above something else.
///
/// Only time counts, not how often it is told: whole steps are done, the rest of a step is carried
/// over. Samples have 16 bits, since many small changes would be lost in 8.
public final class FadingLayer {
  /// What ``FadingLayer/advance(to:penIsDown:)`` did.
  public struct Update: Hashable, Sendable {
    /// A rectangle that contains all pixels that may look different now.
    public var damage: PixelRect
    /// How many steps were applied to some part of the layer.
    public var steps: Int
    /// Whether nothing is left to change, so that no time need be told until there is new ink.
    public var isAtRest: Bool
  }

  /// The layer in 8 bits.
  public private(set) var pixmap: Pixmap

  /// Maps the units of what is painted to pixels.
  public private(set) var viewport: Affine

  /// Whether all pixels, and what lies outside, are what they were at first: nothing is left of the ink.
  package private(set) var isBlank = true

  /// What contains all pixels that changed in the last step or were painted since.
  ///
  /// A step costs what this area does, with a margin as wide as the filters reach: as filters depend
  /// on nothing but the pixels, the others would become again what they are.
  public private(set) var restless = PixelRect.empty

  /// Steps in a second.
  public static let rate = 60.0

  /// The longest time, in seconds, that counts between two calls of ``advance(to:penIsDown:)``.
  ///
  /// It keeps a host that slept from waiting for minutes' worth of steps.
  public static let longestGap = 2.0

  private var layer: DeepPixmap
  private let paper: SIMD4<UInt16>
  private var chain: FilterChain
  private let rasterizer = Rasterizer()
  private var scratch: Pixmap
  private var clock: Double?
  /// When the current time without a pen began, as far as steps are concerned.
  private var idleSince = 0.0
  /// The steps done since then.
  private var stepsDone = 0.0
  /// Time without a pen, in seconds, that was not enough for a step.
  private var carried = 0.0

  /// Creates a layer of blank paper.
  ///
  /// - Parameters:
  ///   - width: Columns of pixels.
  ///   - height: Rows of pixels.
  ///   - paper: The colour at first and outside, whose alpha does not count; `nil` for transparency.
  ///   - filters: What is done each sixtieth of a second; ``melting`` if `nil`.
  ///   - viewport: Maps the units of what is painted to pixels.
  ///   - format: The byte order of the pixels.
  public convenience init(
    width: Int,
    height: Int,
    paper: Color? = .white,
    filters: [any PixelFilter]? = nil,
    viewport: Affine = .identity,
    format: Pixmap.Format = .rgba
  ) {
    let chain = Self.chain(filters ?? Self.melting, 1, format)
    self.init(width, height, paper, chain, viewport, format)
  }

  /// Creates a blank layer for fading ink.
  package convenience init(
    _ fading: Fading,
    width: Int,
    height: Int,
    viewport: Affine,
    format: Pixmap.Format
  ) {
    let chain = Self.chain(fading.filters, fading.strength, format)
    self.init(width, height, fading.paper, chain, viewport, format)
  }

  private init(
    _ width: Int,
    _ height: Int,
    _ paper: Color?,
    _ chain: FilterChain,
    _ viewport: Affine,
    _ format: Pixmap.Format
  ) {
    self.paper = paper.map { DeepPixmap.pixel(of: $0.withAlpha(1)) } ?? .zero
    layer = DeepPixmap(width: width, height: height, format: format, filledWith: self.paper)
    pixmap = Pixmap(width: width, height: height, format: format)
    scratch = pixmap
    if paper != nil { layer.show(layer.bounds, in: &pixmap) }
    self.viewport = viewport
    self.chain = chain
    if chain.uniform(self.paper) != self.paper { restless = layer.bounds }
  }

  /// ForceSketch's filters: 0.05 brighter, then a blur of radius 1.
  public static let melting: [any PixelFilter] = {
    do throws(InvalidValue) {
      return [try ColorControls(brightness: 0.05), try GaussianBlur(sigma: 1)]
    } catch {
      preconditionFailure("values must be in range")
    }
  }()

  /// What is done each sixtieth of a second, in order; nothing if empty.
  public var filters: [any PixelFilter] { chain.filters }

  /// How much of the filters is applied each sixtieth of a second.
  public var strength: Double { chain.strength }

  /// Takes other filters from now on.
  ///
  /// - Throws: A strength outside 0…16; nothing has changed then.
  public func setFilters(
    _ filters: [any PixelFilter],
    strength: Double = 1
  ) throws(InvalidValue) {
    chain = try FilterChain(filters, strength: strength, format: layer.format)
    wake()
  }

  /// Goes on with other filters; the time that it was at rest does not count.
  package func go(onWith fading: Fading) {
    let wasAtRest = isAtRest
    chain = Self.chain(fading.filters, fading.strength, layer.format)
    wake()
    guard wasAtRest else { return }
    clock = nil
    stepsDone = 0
  }

  /// When the next step is due without a pen, or the time has to be told; `nil` at rest.
  package var nextStep: Double? {
    if isAtRest { return nil }
    return clock == nil ? idleSince : idleSince - carried + (stepsDone + 1) / Self.rate
  }

  /// Moves all ink by whole pixels; what leaves the layer is lost.
  ///
  /// - Parameters:
  ///   - viewport: Maps the units of what is painted to pixels from now on.
  ///   - columns: To the right.
  ///   - rows: Downwards.
  package func move(to viewport: Affine, columns: Int, rows: Int) {
    self.viewport = viewport
    layer.shift(columns: columns, rows: rows)
    pixmap.shift(columns: columns, rows: rows)
    for rect in layer.bounds.uncovered(movedBy: columns, rows) { layer.show(rect, in: &pixmap) }
    if restless == layer.bounds { return }
    restless = PixelRect(
      minX: restless.minX + columns,
      minY: restless.minY + rows,
      maxX: restless.maxX + columns,
      maxY: restless.maxY + rows
    ).intersection(layer.bounds)
    if restless.isEmpty { findBlank() }
  }

  private func findBlank() { isBlank = layer.surround == paper && layer.content.isEmpty }

  /// Whether nothing changes until something is painted or other filters are set.
  public var isAtRest: Bool { restless.isEmpty || chain.isIdentity }

  /// Paints onto the layer, source-over.
  ///
  /// Blend modes hold among the items of the list, which are painted on a transparent ground first.
  ///
  /// - Returns: The pixels that may look different.
  public func paint(_ list: DisplayList) -> PixelRect {
    let rect = PixelRect(
      covering: viewport.apply(list.bounds).expanded(by: 1),
      within: pixmap.bounds
    )
    guard !list.items.isEmpty, !rect.isEmpty else { return .empty }
    scratch.fill(rect)
    rasterizer.draw(list, transform: viewport, into: &scratch, clip: rect)
    layer.paint(scratch, in: rect)
    layer.show(rect, in: &pixmap)
    restless = restless.union(rect)
    isBlank = false
    return rect
  }

  /// Lets time go by.
  ///
  /// The first call only sets the clock. A time before the last one told counts as the last one.
  ///
  /// - Parameters:
  ///   - time: Now, in seconds from any moment that stays the same.
  ///   - penIsDown: Whether a pen was on the layer since the last call: that time does not count.
  /// - Precondition: The time is finite.
  public func advance(to time: Double, penIsDown: Bool) -> Update {
    precondition(time.isFinite, "a time must be finite")
    let due = steps(to: time, penIsDown)
    var update = Update(damage: .empty, steps: 0, isAtRest: isAtRest)
    var left = due
    while left > 0, !isAtRest {
      let changed = step()
      update.damage = update.damage.union(changed)
      update.steps += 1
      left -= 1
    }
    update.isAtRest = isAtRest
    if update.steps > 0, isAtRest { findBlank() }
    return update
  }

  /// How many steps are due; counts them as done.
  ///
  /// Time is counted from where the pen went up, not call by call, so that no sum of small
  /// differences decides when a step is due.
  private func steps(to time: Double, _ penIsDown: Bool) -> Int {
    guard let last = clock else {
      clock = time
      idleSince = time
      return 0
    }
    guard time > last else { return 0 }
    clock = time
    if penIsDown {
      carried += (last - idleSince) - stepsDone / Self.rate
      idleSince = time
      stepsDone = 0
      return 0
    }
    if time - last > Self.longestGap { idleSince += time - last - Self.longestGap }
    // A millionth of a step is let go, so that a host whose sixtieths are rounded is not late.
    let total = ((time - idleSince + carried) * Self.rate + 1e-6).rounded(.down)
    // Of times so large that seconds are lost in them no sum is right.
    let due = min(max(0, total - stepsDone), (Self.longestGap + 1) * Self.rate)
    stepsDone += due
    return Int(due)
  }

  /// Applies the filters once where it can make a difference.
  private func step() -> PixelRect {
    let old = layer.surround
    let new = chain.uniform(old)
    let area = PixelRect(
      minX: restless.minX - chain.margin,
      minY: restless.minY - chain.margin,
      maxX: restless.maxX + chain.margin,
      maxY: restless.maxY + chain.margin
    )
    let changed = chain.step(
      &layer,
      in: old == new ? area : layer.bounds,
      showing: &pixmap
    )
    restless = old == new ? changed : layer.bounds
    return changed
  }

  /// Finds what other filters may have to change.
  private func wake() {
    let paper = layer.surround
    restless = chain.uniform(paper) == paper ? layer.content : layer.bounds
  }

  private static func chain(
    _ filters: [any PixelFilter],
    _ strength: Double,
    _ format: Pixmap.Format
  ) -> FilterChain {
    do throws(InvalidValue) {
      return try FilterChain(filters, strength: strength, format: format)
    } catch {
      preconditionFailure("a strength of 1 must be in range")
    }
  }
}
