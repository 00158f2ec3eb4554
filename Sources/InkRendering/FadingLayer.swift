public import InkFilters
public import InkGraphics
internal import InkRaster

/// A layer of ink that is painted onto earlier ink and fades, as in the app ForceSketch.
///
/// Paint strokes, or segments of a stroke as they arrive, with ``paint(_:)``, and advance the time with
/// ``advance(to:penIsDown:)``. The filters are applied to the whole layer once for every 1/60 s in which no pen is on
/// it. The layer begins as opaque paper, white by default, which extends beyond its bounds: filters whose result tends
/// to white let the ink melt into white paper. Or it begins transparent, for ink that fades above other content.
///
/// The result depends on the times passed in, not on the number of calls: whole steps are executed, the rest of a step
/// is carried over. Channels have 16 bits, because many small changes would be lost in 8.
public final class FadingLayer {
  /// The changes that a call of ``FadingLayer/advance(to:penIsDown:)`` made.
  public struct Update: Hashable, Sendable {
    /// A rectangle that contains all pixels that may have changed.
    public var damage: PixelRect
    /// The number of steps of 1/60 s whose filters were applied.
    public var steps: Int
    /// Whether nothing changes any more, so that no call is needed until new ink is painted.
    public var isAtRest: Bool
  }

  /// The pixels of the layer, rounded to 8 bits per channel.
  public private(set) var pixmap: Pixmap

  /// The transform from the coordinates of the display lists passed to ``paint(_:)`` to pixels.
  public private(set) var viewport: Affine

  /// Whether all pixels, and the color outside the layer, have their initial values: no ink is left.
  package private(set) var isBlank = true

  /// A rectangle that contains all pixels changed in the last step or painted since: the ink that still fades.
  ///
  /// A step only processes this area and a margin as wide as the filters reach, and its cost is linear in their pixels.
  public private(set) var restless = PixelRect.empty

  /// Whether ink is painted as on dark paper, see ``InkGraphics/DarkPaper``; `false` by default.
  package var isDark: Bool {
    get { rasterizer.isDark }
    set { rasterizer.isDark = newValue }
  }

  /// The number of steps per second, 60.
  public static let rate = 60.0

  /// The longest time between two calls of ``advance(to:penIsDown:)``, in seconds; a longer one counts as this.
  ///
  /// So a host that was suspended doesn't execute minutes of steps when it resumes.
  public static let longestGap = 2.0

  private var layer: DeepPixmap
  private let paper: SIMD4<UInt16>
  private var chain: FilterChain
  private let rasterizer = Rasterizer()
  private var scratch: Pixmap
  private var clock: Double?
  /// The time, in seconds, from which steps are counted: when the pen was lifted, or later if calls were more than
  /// ``longestGap`` apart.
  private var idleSince = 0.0
  /// The number of steps executed since ``idleSince``.
  private var stepsDone = 0.0
  /// The time without a pen that was too short for a step before the pen came down, in seconds.
  private var carried = 0.0

  /// Creates a layer of blank paper.
  ///
  /// - Parameters:
  ///   - width: The number of pixel columns.
  ///   - height: The number of pixel rows.
  ///   - paper: The color of the opaque paper, also outside the layer; its alpha is ignored. `nil` for a transparent
  ///     layer. The default is white.
  ///   - filters: The filters applied every 1/60 s; `nil`, the default, for ``melting``.
  ///   - viewport: The transform from the coordinates of painted display lists to pixels. The default is the identity.
  ///   - format: The byte order of the pixels. The default is RGBA.
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

  /// Creates a blank layer whose ink fades in the given way.
  ///
  /// - Parameters:
  ///   - fading: The filters, their strength, and the color of the paper.
  ///   - width: The number of pixel columns.
  ///   - height: The number of pixel rows.
  ///   - viewport: The transform from the coordinates of painted display lists to pixels.
  ///   - format: The byte order of the pixels.
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

  /// The filters of the app ForceSketch: each step adds 0.05 to red, green and blue, which are 0…1, then blurs with a
  /// standard deviation of 1 pixel.
  public static let melting: [any PixelFilter] = {
    do throws(InvalidValue) {
      return [try ColorControls(brightness: 0.05), try GaussianBlur(sigma: 1)]
    } catch {
      preconditionFailure("the settings of the built-in filters must be in range")
    }
  }()

  /// The filters applied every 1/60 s, in order; nothing fades if empty.
  public var filters: [any PixelFilter] { chain.filters }

  /// The factor of the effect of each step, 0…16, which is passed to the filters as `strength`; 1 by default.
  public var strength: Double { chain.strength }

  /// Replaces the filters.
  ///
  /// - Parameters:
  ///   - filters: The filters applied every 1/60 s, in order; nothing fades if empty.
  ///   - strength: The factor of the effect of each step, 0…16. The default is 1.
  /// - Throws: ``/InkGraphics/InvalidValue`` if the strength is outside 0…16; nothing has changed then.
  public func setFilters(
    _ filters: [any PixelFilter],
    strength: Double = 1
  ) throws(InvalidValue) {
    chain = try FilterChain(filters, strength: strength, format: layer.format)
    wake()
  }

  /// Replaces the filters by those of another way of fading; time during which the layer was at rest causes no steps.
  package func go(onWith fading: Fading) {
    let wasAtRest = isAtRest
    chain = Self.chain(fading.filters, fading.strength, layer.format)
    wake()
    guard wasAtRest else { return }
    clock = nil
    stepsDone = 0
  }

  /// The time at which the next step is due if no pen is down, in seconds; `nil` at rest.
  package var nextStep: Double? {
    if isAtRest { return nil }
    return clock == nil ? idleSince : idleSince - carried + (stepsDone + 1) / Self.rate
  }

  /// Moves all ink by whole pixels; pixels that leave the layer are lost.
  ///
  /// - Parameters:
  ///   - viewport: The new transform from the coordinates of painted display lists to pixels.
  ///   - columns: The distance to the right, in pixels.
  ///   - rows: The distance downward, in pixels.
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

  /// Whether nothing changes until ink is painted or other filters are set.
  public var isAtRest: Bool { restless.isEmpty || chain.isIdentity }

  /// Paints a display list over the layer, as ordinary translucent ink (source-over).
  ///
  /// Blend modes apply only among the items of the list, which are first painted on a transparent backdrop.
  ///
  /// - Parameter list: The items, in coordinates that ``viewport`` maps to pixels.
  /// - Returns: The pixels that may have changed.
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

  /// Advances the time, and applies the filters once for each 1/60 s in which no pen was on the layer.
  ///
  /// The first call only sets the clock. A time earlier than the last one counts as the last one.
  ///
  /// - Parameters:
  ///   - time: The current time, in seconds from any fixed moment.
  ///   - penIsDown: Whether a pen was on the layer since the last call; if so, that time applies no filters.
  /// - Returns: The changed pixels, and whether further calls are needed.
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

  /// Returns the number of steps that are due, and counts them as done.
  ///
  /// Time is counted from the moment when the pen was lifted, not call by call, so that no accumulated rounding
  /// decides when a step is due.
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
    // A millionth of a step is tolerated, so that a host with times rounded to sixtieths isn't one step late.
    let total = ((time - idleSince + carried) * Self.rate + 1e-6).rounded(.down)
    // Times so large that they can't represent seconds give invalid sums, so the result is limited.
    let due = min(max(0, total - stepsDone), (Self.longestGap + 1) * Self.rate)
    stepsDone += due
    return Int(due)
  }

  /// Applies the filters once to the area that can change; returns the changed pixels.
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

  /// Sets ``restless`` to the area that new filters may change.
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
      preconditionFailure("the strength of the filters must be in 0…16")
    }
  }
}
