package import InkGraphics

/// Filters prepared to be applied to a layer in sequence, many times.
///
/// Color controls before a blur are applied in the blur's own pass over the layer. A chain owns scratch memory; use it
/// from one thread at a time.
package final class FilterChain {
  /// The filters, in the order in which they are applied.
  package let filters: [any PixelFilter]

  /// The strength passed to each filter, 0…16: the elapsed time in 1/60 s, or a multiple of it.
  package let strength: Double

  /// The distance, in pixels, over which one application of all filters can spread a pixel: the sum of their margins.
  package let margin: Int

  private enum Stage {
    case color(ColorPlan)
    case blur(BlurPass)
    case other(any PixelFilter)
  }

  private let stages: [Stage]
  private let format: Pixmap.Format

  /// Prepares filters for layers of a format.
  ///
  /// - Parameters:
  ///   - filters: The filters, in the order in which they are applied.
  ///   - strength: The strength passed to each filter, 0…16. The default is 1.
  ///   - format: The order of the four samples of a pixel.
  /// - Throws: ``/InkGraphics/InvalidValue`` if the strength is outside 0…16.
  package init(
    _ filters: [any PixelFilter],
    strength: Double = 1,
    format: Pixmap.Format
  ) throws(InvalidValue) {
    _ = try InvalidValue.check("strength", strength, in: 0...16)
    self.filters = filters
    self.strength = strength
    self.format = format
    var stages: [Stage] = []
    var pending: ColorPlan?
    var margin = 0
    if strength > 0 {
      for filter in filters {
        if let color = filter as? ColorControls {
          if let plan = pending { stages.append(.color(plan)) }
          let plan = ColorPlan(color, strength, format)
          pending = plan.isIdentity ? nil : plan
        } else if let blur = filter as? GaussianBlur {
          let pass = BlurPass(blur.weights(strength: strength), pending ?? .identity)
          guard pass.radius > 0 else { continue }
          pending = nil
          margin += pass.radius
          stages.append(.blur(pass))
        } else if filter is UnknownPixelFilter {
          continue
        } else {
          if let plan = pending { stages.append(.color(plan)) }
          pending = nil
          margin += filter.margin(strength: strength)
          stages.append(.other(filter))
        }
      }
    }
    if let plan = pending { stages.append(.color(plan)) }
    self.stages = stages
    self.margin = margin
  }

  /// Whether the filters change no layer.
  package var isIdentity: Bool { stages.isEmpty }

  /// Returns the value of a layer's surround, red, green, blue, alpha, after one application of all filters to it.
  package func uniform(_ pixel: SIMD4<UInt16>) -> SIMD4<UInt16> {
    stages.reduce(pixel) { uniform($0, after: $1) }
  }

  private func uniform(_ pixel: SIMD4<UInt16>, after stage: Stage) -> SIMD4<UInt16> {
    switch stage {
    case .color(let plan): format.lanes(plan.applied(to: format.lanes(pixel)))
    case .blur(let pass): format.lanes(pass.color.applied(to: format.lanes(pixel)))
    case .other(let filter): filter.uniform(pixel, strength: strength)
    }
  }

  /// Applies all filters once to the pixels inside an area.
  ///
  /// - Parameters:
  ///   - layer: The layer. Its surround is changed, too.
  ///   - area: The pixels that may change; the others are unchanged, and assumed not to need a change.
  ///   - picture: The layer in 8 bits; the area is updated.
  /// - Returns: A rectangle that contains all changed pixels.
  /// - Precondition: Layer and picture have the same size and the chain's format.
  package func step(
    _ layer: inout DeepPixmap,
    in area: PixelRect,
    showing picture: inout Pixmap
  ) -> PixelRect {
    precondition(
      layer.width == picture.width && layer.height == picture.height && layer.format == format
        && picture.format == format,
      "the layer and the picture must have the same size and format"
    )
    let area = area.intersection(layer.bounds)
    guard !stages.isEmpty, !area.isEmpty else { return .empty }
    if stages.count == 1, case .blur(let pass) = stages[0] {
      defer { layer.surround = uniform(layer.surround) }
      return picture.pixels.withUnsafeMutableBufferPointer {
        pass.run(on: &layer, in: area, showing: $0.baseAddress)
      }
    }
    return stepByStage(&layer, area, &picture)
  }

  /// Applies the filters one by one, and restores the pixels outside `area`.
  ///
  /// Each is applied to `area` and the margin around it that the next ones read.
  private func stepByStage(
    _ layer: inout DeepPixmap,
    _ area: PixelRect,
    _ picture: inout Pixmap
  ) -> PixelRect {
    var reach = margin
    let old = Patch(layer, area.expanded(by: reach).intersection(layer.bounds))
    for stage in stages {
      switch stage {
      case .color(let plan):
        plan.apply(to: &layer, in: area.expanded(by: reach))
      case .blur(let pass):
        reach -= pass.radius
        _ = pass.run(on: &layer, in: area.expanded(by: reach), showing: nil)
      case .other(let filter):
        reach -= filter.margin(strength: strength)
        let part = area.expanded(by: reach).intersection(layer.bounds)
        filter.apply(to: &layer, in: part, strength: strength)
      }
      layer.surround = uniform(layer.surround, after: stage)
    }
    let changed = old.compare(with: &layer, preserving: area)
    layer.show(area, in: &picture)
    return changed
  }
}

/// A copy of a rectangle of a layer before the filters change it.
private struct Patch {
  private let rect: PixelRect
  private var samples: [UInt16] = []

  init(_ layer: DeepPixmap, _ rect: PixelRect) {
    self.rect = rect
    samples.reserveCapacity(4 * rect.width * rect.height)
    for y in rect.minY..<rect.maxY {
      let start = 4 * (y * layer.width + rect.minX)
      samples.append(contentsOf: layer.samples[start..<(start + 4 * rect.width)])
    }
  }

  /// Restores the pixels outside `area`, and returns a rectangle of the changes inside.
  func compare(with layer: inout DeepPixmap, preserving area: PixelRect) -> PixelRect {
    let width = layer.width
    var changed = PixelRect.empty
    layer.samples.withUnsafeMutableBufferPointer { new in
      var i = 0
      for y in rect.minY..<rect.maxY {
        let isInside = y >= area.minY && y < area.maxY
        var first = rect.maxX
        var last = rect.minX
        for x in rect.minX..<rect.maxX {
          let k = 4 &* (y &* width &+ x)
          if isInside, x >= area.minX, x < area.maxX {
            if new[k] != samples[i] || new[k &+ 1] != samples[i &+ 1]
              || new[k &+ 2] != samples[i &+ 2] || new[k &+ 3] != samples[i &+ 3]
            {
              first = min(first, x)
              last = x + 1
            }
          } else {
            for c in 0..<4 { new[k &+ c] = samples[i &+ c] }
          }
          i &+= 4
        }
        if first < last {
          changed = changed.union(PixelRect(minX: first, minY: y, maxX: last, maxY: y + 1))
        }
      }
    }
    return changed
  }
}

extension PixelRect {
  /// Returns the rectangle with a border of `distance` pixels around it; unchanged if empty.
  func expanded(by distance: Int) -> PixelRect {
    isEmpty
      ? self
      : PixelRect(
        minX: minX - distance,
        minY: minY - distance,
        maxX: maxX + distance,
        maxY: maxY + distance
      )
  }
}
