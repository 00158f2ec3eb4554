import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

extension CanvasSession {
  /// Applies an operation to the current page.
  @inline(never)
  func apply(
    _ make: (inout Drawing, PageID) -> DrawingOperation
  ) throws(Refusal) {
    let canvas = try editable()
    let page = canvas.page
    do throws(EditError) {
      merge(try canvas.apply { drawing in make(&drawing, page) })
    } catch {
      throw Refusal(error)
    }
  }

  // MARK: Document

  func clear() throws(Refusal) {
    try apply { drawing, page in .clear(page, in: drawing) }
  }

  @inline(never)
  func setUndoLimit(_ count: Int) throws(Refusal) {
    let canvas = try editable()
    do throws(EditError) {
      merge(
        try canvas.edit { editor throws(EditError) in
          try editor.setUndoLimit(History.Limit(count: count))
        }
      )
    } catch {
      throw Refusal(error)
    }
  }

  @inline(never)
  func rename(_ title: [UInt8]) throws(Refusal) {
    let canvas = try editable()
    var metadata = canvas.document.metadata
    metadata.titleUTF8 = title
    do throws(EditError) { try canvas.document.setMetadata(metadata) } catch {
      throw Refusal(error)
    }
  }

  @inline(never)
  func setThumbnail(_ bytes: [UInt8]) throws(Refusal) {
    let canvas = try editable()
    do throws(EditError) { try canvas.document.setThumbnail(bytes) } catch { throw Refusal(error) }
  }

  @inline(never)
  func invertInk() throws(Refusal) {
    let canvas = try editable()
    let operation: DrawingOperation
    do throws(EditError) {
      operation = try .invertInk(of: canvas.page, in: canvas.drawing)
    } catch {
      throw Refusal(error)
    }
    try apply { _, _ in operation }
  }

  // MARK: Layers

  /// Changes the layer at an index of the page, counted from 0, the lowest one.
  ///
  /// - Throws: ``Refusal/noSuchLayer`` if there is none, or the error of the closure.
  @inline(never)
  func editLayer(
    _ index: Int,
    _ change: (InkCanvas, LayerID) throws(Refusal) -> Void
  ) throws(Refusal) {
    let canvas = try editable()
    let layers = canvas.drawing.layers(of: canvas.page)
    guard layers.indices.contains(index) else { throw .noSuchLayer }
    try change(canvas, layers[index].id)
  }

  func changeLayer(_ index: Int, _ make: (LayerID) -> DrawingOperation) throws(Refusal) {
    try editLayer(index) { _, layer throws(Refusal) in try apply { _, _ in make(layer) } }
  }

  @inline(never)
  func addLayer(at index: Int) throws(Refusal) {
    let canvas = try editable()
    guard index <= canvas.drawing.layers(of: canvas.page).count else { throw .noSuchLayer }
    try apply { drawing, page in .addLayer(to: page, name: [], at: index, in: &drawing) }
    canvas.choose(canvas.drawing.layers(of: canvas.page)[index].id)
  }

  @inline(never)
  func removeLayer(_ index: Int) throws(Refusal) {
    try editLayer(index) { canvas, layer throws(Refusal) in
      guard canvas.drawing.layers(of: canvas.page).count > 1 else { throw .lastLayer }
      try apply { _, _ in .removeLayer(layer) }
      if canvas.layer == layer, let next = canvas.drawing.layers(of: canvas.page).last {
        canvas.choose(next.id)
      }
    }
  }

  @inline(never)
  func moveLayer(_ index: Int, to target: Int) throws(Refusal) {
    try editLayer(index) { canvas, layer throws(Refusal) in
      guard target < canvas.drawing.layers(of: canvas.page).count else { throw .noSuchLayer }
      try apply { drawing, page in .moveLayer(layer, to: page, at: target, in: drawing) }
    }
  }
}

extension Refusal {
  init(_ error: EditError) {
    switch error {
    case .unknownPage: self = .noSuchPage
    case .unknownLayer: self = .noSuchLayer
    case .unknownItem, .unknownResource, .emptyStroke: self = .noSuchItem
    case .lockedLayer: self = .lockedLayer
    case .duplicate, .invalidValue, .unsupportedInk: self = .outOfRange
    case .readOnly: self = .readOnly
    case .unknownStroke, .strokeInProgress: self = .drawing
    case .tooLong: self = .tooLarge
    }
  }
}
