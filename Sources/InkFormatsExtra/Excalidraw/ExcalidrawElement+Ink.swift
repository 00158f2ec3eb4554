import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

extension ExcalidrawElement {
  /// The samples of ink and its brush.
  struct Ink {
    var samples: [StrokeSample]
    var brush: Brush
  }

  /// The ink of a `freedraw` element; `nil` if the element is broken.
  var ink: Ink? {
    guard var points, !points.isEmpty, let color = strokeColor,
      let width = number("strokeWidth"), width > 0
    else { return nil }
    let given = value["pressures"]?.numbers ?? []
    let isGiven = given.count >= points.count && value["simulatePressure"]?.bool != true
    let widest = ExcalidrawPen.width(1, of: width)
    let pressures = isGiven ? given : ExcalidrawPen.pressures(points, width)
    if value["customData"]?["isUnsmoothed"]?.bool == true { points = ExcalidrawPen.smooth(points) }
    let samples = (givenPoints(points.count) ?? Array(points.indices)).enumerated().map {
      i,
      index in
      StrokeSample(
        location: points[index],
        time: Double(i) * 0.01,
        force: ExcalidrawPen.width(pressures[index], of: width) / widest
      )
    }
    do throws(InvalidValue) {
      let style = Style(color: color, width: widest)
      let brush =
        value["customData"]?["inkstone"] != nil
        ? try Brush.polyline(style)
        : try Brush(style: style, stages: [.proportionalWidth], engine: MidpointEngine.shared)
      return Ink(samples: samples, brush: brush)
    } catch { return nil }
  }

  /// Returns which points of the element are samples, by index, in ink that Inkstone wrote with further points between;
  /// `nil` if Inkstone didn't write it, or if another program changed the points.
  func givenPoints(_ count: Int) -> [Int]? {
    guard let given = value["customData"]?["inkstone"]?.numbers, given.last == Double(count - 1)
    else { return nil }
    var indices: [Int] = []
    for number in given {
      guard let index = Int(exactly: number), index > indices.last ?? -1 else { return nil }
      indices.append(index)
    }
    return indices
  }

  /// The ink of a `line` element that Inkstone wrote for ink of one width; `nil` for any other element.
  var lineInk: Ink? {
    guard isLineInk, let points,
      !points.isEmpty, let color = strokeColor, let width = number("strokeWidth"), width > 0
    else { return nil }
    let samples = points.enumerated().map { i, point in
      StrokeSample(location: point, time: Double(i) * 0.01, force: nil)
    }
    do throws(InvalidValue) {
      return Ink(
        samples: samples,
        brush: try Brush.polyline(brush?.strokeStyle ?? Style(color: color, width: width))
      )
    } catch { return nil }
  }

  /// Whether Inkstone wrote the element for ink of one width.
  var isLineInk: Bool {
    type == "line" && value["customData"]?["inkstone"]?.string == "ink"
  }

  /// The points of ink that ends where it begins, and thus may be filled; `nil` for any other element.
  var loop: [Point]? {
    guard type == "freedraw" || isLineInk, let points, points.count >= 4, let first = points.first,
      let last = points.last, (last - first).lengthSquared < 64
    else { return nil }
    return points
  }
}
