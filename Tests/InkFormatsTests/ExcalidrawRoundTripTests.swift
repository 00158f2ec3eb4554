import Foundation
import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes
import Testing

@testable import InkFormatsExtra

/// Elements of a scene come back as they were, with their bindings.
@Suite struct ExcalidrawRoundTripTests {
  private func read(_ elements: String) throws -> InkImport {
    let text = #"{"type":"excalidraw","version":2,"elements":[\#(elements)]}"#
    return try InkReader.read(Array(text.utf8), formats: .all)
  }

  private func items(_ file: InkImport) -> [Item] {
    file.drawing.layers(of: file.drawing.pages[0].id).flatMap(\.items)
  }

  /// Returns the elements of the scene that is written after a conversion to a document.
  private func elements(_ file: InkImport) throws -> [JSONValue] {
    let document = try InkWriter.write(file, as: .ink).bytes
    let scene = try InkWriter.write(InkReader.read(document, formats: .all), as: .excalidraw).bytes
    return try JSONValue(whole: scene)["elements"]?.elements ?? []
  }

  private func points(_ element: JSONValue) -> [[Double]] {
    element["points"]?.elements.compactMap(\.numbers) ?? []
  }

  @Test("Dashed lines are half a pixel wider than solid ones, as in Excalidraw") func dashes()
    throws
  {
    for style in ["dashed", "dotted"] {
      let file = try read(
        ##"{"type":"ellipse","x":0,"y":0,"width":90,"height":60,"strokeColor":"#000","strokeWidth":4,"##
          + ##""strokeStyle":"\##(style)"}"##
      )
      #expect(items(file)[0].brush?.style.width == 4.5)
      let element = try #require(try elements(file).first)
      #expect(element["strokeWidth"]?.number == 4 && element["strokeStyle"]?.string == style)
    }
  }

  @Test("A diamond comes back as a diamond", arguments: ["null", #"{"type":3}"#, #"{"type":2}"#])
  func diamonds(_ roundness: String) throws {
    let file = try read(
      ##"{"type":"diamond","x":10,"y":20,"width":300,"height":120,"angle":0.5,"strokeColor":"#000","##
        + ##""strokeWidth":2,"roundness":\##(roundness)}"##
    )
    let corners = items(file)[0].shape?.path.controlBounds ?? .empty
    // The curve reaches three quarters of the way from the ends of the sides to the corner.
    let cut = roundness == "null" ? 0 : roundness.contains("3") ? 32.0 : 37.5
    #expect(abs(corners.minX - cut / 4) < 1e-9, "\(corners)")
    let element = try #require(try elements(file).first)
    #expect(element["type"]?.string == "diamond")
    for (key, value) in [("x", 10), ("y", 20), ("width", 300), ("height", 120), ("angle", 0.5)] {
      #expect(abs((element[key]?.number ?? .nan) - value) < 1e-3, "\(key)")
    }
    #expect(
      element["roundness"]?["type"]?.integer == (roundness == "null" ? nil : cut == 32 ? 3 : 2)
    )
  }

  @Test("A changed diamond comes back as a line") func changedDiamond() throws {
    let file = try read(
      ##"{"type":"diamond","x":0,"y":0,"width":300,"height":120,"strokeColor":"#000","strokeWidth":2}"##
    )
    var points: [Point] = []
    guard case .lines(var list, _)? = items(file)[0].shape?.figure else {
      Issue.record("the diamond has points")
      return
    }
    list[0].x += 20
    points = list
    let builder = DrawingBuilder()
    builder.beginPage(size: nil, paper: .plain)
    #expect(
      builder.add(
        Shape(.lines(points, isClosed: true)),
        outline: items(file)[0].brush,
        facts: items(file)[0].facts
      )
    )
    let element = try #require(try elements(InkImport(builder.finish())).first)
    #expect(element["type"]?.string == "line" && self.points(element).count == 5)
  }

  @Test("A closed curve has a corner where it begins, and comes back as one element")
  func closedCurves() throws {
    for fill in ["transparent", "#ff0000"] {
      let file = try read(
        ##"{"type":"line","x":0,"y":0,"width":90,"height":90,"strokeColor":"#000","strokeWidth":2,"##
          + ##""backgroundColor":"\##(fill)","fillStyle":"solid","roundness":{"type":2},"##
          + ##""points":[[0,0],[90,0],[90,90],[0,90],[0,0]]}"##
      )
      let items = items(file)
      #expect(items.count == (fill == "transparent" ? 1 : 2))
      #expect(items.last?.shape?.isClosed == false)
      let elements = try elements(file)
      #expect(elements.count == 1 && points(elements[0]).count == 5)
      #expect(elements[0]["roundness"]?["type"]?.integer == 2)
      #expect(CSSColor.color(elements[0]["backgroundColor"]?.string ?? "") == CSSColor.color(fill))
    }
  }

  @Test("A smooth closed curve is smooth in Excalidraw, and the same when it is read") func rings()
    throws
  {
    let given = [Point(0, 0), Point(90, 0), Point(90, 90), Point(0, 90)]
    let builder = DrawingBuilder()
    builder.beginPage(size: nil, paper: .plain)
    let shape = try #require(Shape(.curve(given, isClosed: true)) as Shape?)
    #expect(builder.add(shape, outline: try Brush.polyline(Style(width: 2))))
    let scene = try InkWriter.write(InkImport(builder.finish()), as: .excalidraw).bytes
    let element = try #require(try JSONValue(whole: scene)["elements"]?[0])
    // The segments at the beginning are short, so that the corner there is flat.
    let points = points(element)
    let turn = (points[0][1] - points[1][1], points[0][1] - points[points.count - 2][1])
    #expect(points.count == 17 && turn.0 > 0 && turn.1 < 0)
    #expect(items(try InkReader.read(scene, formats: .all))[0].shape == shape)
  }

  @Test("The points, pressures and width of a pen come back") func pens() throws {
    let file = try read(
      ##"{"type":"freedraw","x":5,"y":6,"width":90,"height":30,"strokeColor":"#000","strokeWidth":2,"##
        + ##""points":[[0,0],[30,30],[60,10],[90,20]],"pressures":[0.2,0.9,0.5,0.3],"simulatePressure":false}"##
    )
    let element = try #require(try elements(file).first)
    #expect(element["type"]?.string == "freedraw" && element["customData"] == nil)
    #expect(points(element) == [[0, 0], [30, 30], [60, 10], [90, 20]])
    #expect(abs((element["strokeWidth"]?.number ?? 0) - 2) < 1e-6)
    for (a, b) in zip(element["pressures"]?.numbers ?? [], [0.2, 0.9, 0.5, 0.3]) {
      #expect(abs(a - b) < 1e-6)
    }
  }

  @Test("Ink with a width per sample has the same samples after a scene") func samples() throws {
    let text = """
      <xournal><page width="300" height="300"><layer>\
      <stroke tool="pen" color="black" width="2 1 3">10 10 210 10 210 110</stroke></layer></page></xournal>
      """
    let file = try InkReader.read(Array(text.utf8), formats: .all)
    let scene = try InkWriter.write(file, as: .excalidraw).bytes
    let (old, new) = (items(file), items(try InkReader.read(scene, formats: .all)))
    let locations = [old, new].map { list in
      list.flatMap { item in (item.stroke?.samples ?? []).map { item.transform.apply($0.location) }
      }
    }
    #expect(locations[0].count == 3 && locations[0] == locations[1])
    for (a, b) in zip(old[0].stroke?.nibs() ?? [], new[0].stroke?.nibs() ?? []) {
      #expect(abs(a.radius - b.radius) < 0.02 * a.radius)
    }
  }

  @Test("Bindings are to the same elements again, and lists of bound elements are complete")
  func bindings() throws {
    let file = try read(
      ##"{"id":"box","type":"rectangle","x":0,"y":0,"width":90,"height":60,"strokeColor":"#000","strokeWidth":2,"##
        + ##""boundElements":[{"id":"t","type":"text"},{"id":"a","type":"arrow"}]},"##
        + ##"{"id":"t","type":"text","x":10,"y":20,"width":60,"height":25,"strokeColor":"#000","text":"a\nb","##
        + ##""originalText":"a b","fontSize":20,"lineHeight":1.5,"verticalAlign":"middle","containerId":"box"},"##
        + ##"{"id":"a","type":"arrow","x":95,"y":30,"width":99,"height":0,"strokeColor":"#000","strokeWidth":2,"##
        + ##""points":[[0,0],[99,0]],"startBinding":{"elementId":"box","focus":0.25,"gap":5,"fixedPoint":[1,0.5]},"##
        + ##""endBinding":null}"##
    )
    let elements = try elements(file)
    #expect(elements.count == 3)
    let ids = elements.map { $0["id"]?.string }
    #expect(elements[1]["containerId"]?.string == ids[0])
    #expect(elements[1]["verticalAlign"]?.string == "middle")
    #expect(elements[1]["originalText"]?.string == "a b" && elements[1]["text"]?.string == "a\nb")
    #expect(elements[1]["lineHeight"]?.number == 1.5)
    let binding = try #require(elements[2]["startBinding"])
    #expect(binding["elementId"]?.string == ids[0] && binding["focus"]?.number == 0.25)
    #expect(binding["gap"]?.number == 5 && binding["fixedPoint"]?.numbers == [1, 0.5])
    let bound = elements[0]["boundElements"]?.elements ?? []
    #expect(bound.map { $0["id"]?.string } == [ids[1], ids[2]])
    #expect(bound.map { $0["type"]?.string } == ["text", "arrow"])
    #expect(elements[1]["boundElements"]?.isNull == true)
  }

  @Test("Data of plug-ins is noted") func pluginData() throws {
    let file = try read(
      ##"{"type":"ellipse","x":0,"y":0,"width":9,"height":6,"strokeColor":"#000","strokeWidth":1,"##
        + ##""customData":{"other":1},"locked":true}"##
    )
    #expect(file.notes == ["data of plug-ins, left out: 1"])
    #expect(try elements(file).first?["locked"]?.bool == true)
  }

  @Test("A cropped picture shows its part in the box") func crops() throws {
    let picture = Base64.encode(PNGWriter.encode(Pixmap(width: 40, height: 20)))
    let text = ##"""
      {"type":"excalidraw","version":2,"elements":[{"type":"image","x":100,"y":50,"width":20,"height":30,\##
      "fileId":"f","crop":{"x":10,"y":5,"width":10,"height":15,"naturalWidth":40,"naturalHeight":20}}],\##
      "files":{"f":{"dataURL":"data:image/png;base64,\##(picture)"}}}
      """##
    let item = try #require(items(try InkReader.read(Array(text.utf8), formats: .all)).first)
    guard case .clip(let inner, let path, _)? = item.graphic?.items.first,
      case .image(_, let box, _, _)? = inner.first
    else {
      Issue.record("the picture is clipped")
      return
    }
    #expect(path.controlBounds == Rect(x: 0, y: 0, width: 20, height: 30))
    #expect(box == Rect(x: -20, y: -10, width: 80, height: 40))
  }
}
