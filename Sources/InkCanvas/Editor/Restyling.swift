import InkDrawing
import InkGraphics
import InkStrokes

extension ToolSettings {
  /// Copies the style of an item to the settings.
  mutating func adopt(_ item: Item) {
    opacity = item.opacity
    if let text = item.text {
      if let color = item.graphic?.textColor { strokeColor = color }
      fontUTF8 = text.fontUTF8
      fontSize = text.size
      alignment = text.alignment
      return
    }
    if let brush = item.brush {
      strokeColor = item.shape != nil && !item.isOutlined ? nil : brush.color
      strokeWidth = brush.width
      if item.shape != nil { self.brush = brush }
    }
    if item.shape?.isClosed ?? false { fillColor = item.fill }
  }

  /// Returns an operation that applies the changed settings to items; `nil` if none of them is affected.
  ///
  /// Fonts, font sizes and alignments are not applied: they need new outlines from the host; see
  /// ``CanvasEditor/layoutRequests``.
  func restyling(
    _ ids: [ItemID],
    from old: ToolSettings,
    in drawing: inout Drawing
  ) -> DrawingOperation? {
    var operations: [DrawingOperation] = []
    let items = ids.compactMap { drawing[$0] }
    if strokeColor != old.strokeColor || strokeWidth != old.strokeWidth || brush != old.brush {
      let inked = items.filter { $0.brush != nil }
      do throws(InvalidValue) {
        operations.append(try restyleBrushes(of: inked, from: old, in: drawing))
      } catch {
        return nil
      }
    }
    if strokeColor != old.strokeColor {
      let closed = items.filter { $0.shape?.isClosed ?? false }.map { $0.id }
      if (strokeColor == nil) != (old.strokeColor == nil), !closed.isEmpty {
        operations.append(.setOutlined(strokeColor != nil, of: closed))
      }
      if let color = strokeColor {
        operations += Self.recoloring(items, color, in: &drawing)
      }
    }
    if fillColor != old.fillColor {
      let closed = items.filter { $0.shape?.isClosed ?? false }.map { $0.id }
      if !closed.isEmpty { operations.append(.fill(closed, with: fillColor)) }
    }
    if opacity != old.opacity { operations.append(.setOpacity(opacity, of: ids)) }
    operations.removeAll { $0.isEmpty }
    return operations.isEmpty ? nil : .group(operations, as: .restyle)
  }

  /// Returns the operations that change the color of the texts among some items.
  @inline(never)
  private static func recoloring(
    _ items: [Item],
    _ color: Color,
    in drawing: inout Drawing
  ) -> [DrawingOperation] {
    var operations: [DrawingOperation] = []
    for item in items {
      guard let set = LaidOutText(of: item) else { continue }
      operations.append(set.operation(on: item.id, color, in: &drawing))
    }
    return operations
  }

  private func restyleBrushes(
    of items: [Item],
    from old: ToolSettings,
    in drawing: Drawing
  ) throws(InvalidValue) -> DrawingOperation {
    var steps: [DrawingOperation] = []
    let (lines, ink) = (items.filter { $0.shape != nil }, items.filter { $0.shape == nil })
    let isOther = brush != old.brush
    for (items, isShape) in [(lines, true), (ink, false)] where !items.isEmpty {
      steps.append(
        try .restyle(items.map { $0.id }, in: drawing) { brush throws(InvalidValue) in
          let (color, width) = (brush.color, brush.width)
          if isShape && isOther {
            brush = self.brush
            brush.color = color
            brush.opacity = color.alpha
            brush.width = width
          }
          if let color = self.strokeColor, color != old.strokeColor {
            brush.color = color
            brush.opacity = color.alpha
          }
          if self.strokeWidth != old.strokeWidth { brush.width = self.strokeWidth }
        }
      )
    }
    return .group(steps, as: .restyle)
  }
}
