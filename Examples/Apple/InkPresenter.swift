import CoreGraphics
import Foundation
import Inkstone
import QuartzCore

/// Shows a canvas in a layer once per frame, and saves it: the part that UIKit and AppKit share.
@MainActor
final class InkPresenter {
  let storage: DrawingStorage
  var canvas: InkCanvas { storage.canvas }
  /// Receives the error of a write that failed; the write is repeated every two seconds.
  var failed: (any Error) -> Void = { _ in }
  var historyChanged: (_ canUndo: Bool, _ canRedo: Bool) -> Void = { _, _ in }
  /// Calls `showFrame(in:)` before each refresh of the display.
  var link: CADisplayLink? {
    didSet {
      oldValue?.invalidate()
      link?.add(to: .main, forMode: .common)
    }
  }
  private var deadline: Double?
  private var nextSave = 0.0
  private var isZoomed = false

  init(_ storage: DrawingStorage) { self.storage = storage }

  /// Calls a method of the canvas, and shows its result.
  func change(_ body: (InkCanvas) throws -> CanvasUpdate) rethrows {
    let update = try body(canvas)
    deadline = update.deadline
    link?.isPaused = false
    guard update.notices.contains(.history) else { return }
    let history = canvas.drawing.history
    historyChanged(history.undoCount > 0, history.redoCount > 0)
  }

  /// The tool of contacts that draw.
  var tool: Tool {
    get { canvas.tool }
    set {
      canvas.tool = newValue
      change { $0.tick(at: CACurrentMediaTime()) }
    }
  }

  func undo() { change { $0.undo() } }
  func redo() { change { $0.redo() } }

  func handle(_ events: [InputEvent]) {
    change { $0.handle(events, at: CACurrentMediaTime()) }
  }

  /// Sets the size of the view, in points, and the pixels per point.
  ///
  /// - Parameter pointsPerInch: The points of the screen per inch, which scale the first view of a page.
  func resize(_ size: CGSize, scale: CGFloat, pointsPerInch: Double) {
    let (width, height) = (Double(size.width * scale), Double(size.height * scale))
    canvas.pixelsPerPoint = Double(scale) * pointsPerInch / 72
    change { $0.resize(width: max(Int(width), 1), height: max(Int(height), 1)) }
    if isZoomed || width < 1 || height < 1 { return }
    // The page in its real size; without this, a page unit is one pixel.
    isZoomed = true
    zoom(by: canvas.pixelsPerPoint / canvas.viewport.scale, about: InkPoint(0, 0))
  }

  func zoom(by factor: Double, about point: InkPoint) {
    var viewport = canvas.viewport
    viewport.zoom(by: factor, about: point)
    change { $0.setViewport(viewport) }
  }

  /// Writes all ink.
  func save() {
    let isNew = storage.failure == nil
    storage.save()
    guard let failure = storage.failure else { return }
    nextSave = CACurrentMediaTime() + 2
    if isNew { failed(failure) }
  }

  func showFrame(in layer: CALayer?) {
    let now = CACurrentMediaTime()
    if let deadline, now >= deadline { change { $0.tick(at: now) } }
    if storage.failure == nil || now >= nextSave { save() }
    let isChanged = !canvas.paint().isEmpty
    link?.isPaused = deadline == nil && !canvas.needsFrame && storage.failure == nil
    guard isChanged, let image = image(of: canvas.pixmap) else { return }
    layer?.contents = image
  }
}

/// Returns a copy of pixels as an image.
func image(of pixmap: Pixmap) -> CGImage? {
  let data = pixmap.pixels.withUnsafeBytes { Data($0) }
  guard let space = CGColorSpace(name: CGColorSpace.sRGB),
    let provider = CGDataProvider(data: data as CFData)
  else { return nil }
  return CGImage(
    width: pixmap.width,
    height: pixmap.height,
    bitsPerComponent: 8,
    bitsPerPixel: 32,
    bytesPerRow: 4 * pixmap.width,
    space: space,
    bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipLast.rawValue),
    provider: provider,
    decode: nil,
    shouldInterpolate: false,
    intent: .defaultIntent
  )
}
