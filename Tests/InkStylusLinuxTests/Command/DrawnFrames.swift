import Foundation
import InkCanvas
import InkDocuments
import InkDrawing
import InkFormatsExtra
import InkGraphics
import InkStore
import InkStrokes
import InkStylus
import InkStylusLinux

/// Frames of pens, to be written and compared.
enum DrawnFrames {
  /// Returns the frames of a pen that enters proximity, draws a curve and leaves.
  static func stroke(
    _ number: Int = 0,
    count: Int = 40,
    serial: Int32 = Pen.serial,
    eraser: Bool = false
  ) -> [[EvdevEvent]] {
    let (x, y) = (Int32(6000 + 900 * number), Int32(5000 + 1200 * number))
    var frames = [Pen.enters(x, y, eraser: eraser, serial: serial)]
    for step in 0..<Int32(count) {
      var frame = Pen.at(
        x + Int32(16000 / count) * step,
        y + 20 * step * (step % 3),
        pressure: 400 + 35 * (step % 40)
      )
      frame += [EvdevEvent(3, 26, step % 30 - 15), EvdevEvent(4, 0, serial)]
      if step == 0 { frame.append(Pen.tip(true)) }
      frames.append(frame)
    }
    frames.append([Pen.tip(false), EvdevEvent(3, 24, 0), EvdevEvent(4, 0, serial)])
    frames.append(Pen.leaves(eraser: eraser, serial: serial))
    return frames
  }

  /// Makes another pen enter and leave proximity.
  ///
  /// Until a pen of a tablet has left once, libinput treats a pen that rests for 50 ms as out of proximity, as happens
  /// on a busy machine.
  static func waitUntilIdle(_ tablet: VirtualTablet) {
    tablet.write(Pen.enters(1, 1, serial: 1))
    tablet.write(Pen.leaves(serial: 1))
    usleep(20_000)
  }

  /// Writes frames, one every `pause` microseconds.
  static func draw(_ frames: [[EvdevEvent]], on tablet: VirtualTablet, every pause: UInt32 = 2000) {
    for frame in frames {
      tablet.write(frame)
      usleep(pause)
    }
  }

  /// Returns the strokes of a document's first page, the lowest first.
  static func strokes(of drawing: Drawing) -> [[StrokeSample]] {
    drawing.layers(of: drawing.pages[0].id).flatMap(\.items).compactMap {
      $0.content.samples.map { Array($0.all) }
    }
  }

  /// Returns the strokes in a file.
  static func strokes(in path: String) throws -> [[StrokeSample]] {
    strokes(of: try InkDocumentFile.read(path).document.drawing)
  }

  /// Returns the strokes that a canvas in this process makes of the frames, on the page that `inkstone record` makes.
  static func strokesHere(
    _ frames: [[EvdevEvent]],
    on tablet: VirtualTablet
  ) throws -> [[StrokeSample]] {
    let source = TabletSource(.nodes([tablet.node]), powerBus: .disabled)
    let kit = AccessoryKit(source)
    try kit.start()
    defer { kit.stop() }
    _ = kit.update()
    let surface = source.connectedTablets[0].surface
    let millimetre = 72 / 25.4
    let size = PageSize(surface.width * millimetre, surface.height * millimetre)
    let scale = 256 / max(size.width, size.height)
    let canvas = InkCanvas(InkDocument(Drawing(author: 1, size: size)), width: 256, height: 256)
    _ = canvas.setViewport(Viewport(scale: scale))
    kit.screen = canvas.viewport.transform.apply(size.rect)
    waitUntilIdle(tablet)
    _ = canvas.handle(kit.update(), at: Double(VirtualTablet.now) / 1e6)
    var now = 0.0
    for frame in frames {
      tablet.write(frame)
      usleep(2000)
      now = Double(VirtualTablet.now) / 1e6
      _ = canvas.handle(kit.update(), at: now)
    }
    _ = canvas.tick(at: now + 10)
    return strokes(of: canvas.drawing)
  }
}
