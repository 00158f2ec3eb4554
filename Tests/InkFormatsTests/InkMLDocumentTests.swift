import InkFormats
import InkGraphics
import InkStrokes
import Testing

@Suite struct InkMLDocumentTests {
  @Test func symbolsOfCROHMEAreNotDrawnTwice() throws {
    let file = try read(Samples.plainInkML)
    #expect(file.strokes.count == 2)
    #expect(areClose(file.points[0], [(10, 0), (9, 14), (8, 28), (7, 42)]))
    #expect(areClose(file.points[1], [(130, 155)]))
    #expect(file.notes.isEmpty)
  }

  @Test func withoutWidthsLinesAreASixteenthOfTheWriting() throws {
    let file = try read("<ink><trace>0 0,0 96</trace><trace>50 0,98 96</trace></ink>")
    #expect(file.strokes[0].brush.style.width == 6)
  }

  @Test func tinyAndHugeInkWithoutUnitsIsScaledToEightInches() throws {
    #expect(
      areClose(try read("<ink><trace>0 0,1 .5</trace></ink>").points[0], [(0, 0), (576, 288)])
    )
    let huge = try read("<ink><trace>0 0,57600 100</trace></ink>")
    #expect(areClose(huge.points[0], [(0, 0), (576, 1)]))
  }

  @Test func officeInkIsHimetricWithPressure() throws {
    let file = try read(Samples.officeInkML)
    let u = 72 / 2540.0
    #expect(
      areClose(file.points[0], [(0, 72), (254 * u, 72), (508 * u, 72), (764 * u, 2539 * u)])
    )
    let stroke = file.strokes[0]
    #expect(stroke.brush.style.color.rgba == 0xED1C_24FF)
    #expect(isClose(stroke.brush.style.width, 1.8))
    #expect(isClose(stroke.samples[1].force, 16384.0 / 32767))
    #expect(isClose(stroke.nibs()[0].radius, 0.45), "half the width without pressure")
    #expect(isClose(stroke.nibs()[1].radius, 0.9 * (0.5 + 16384.0 / 32767)))
  }

  @Test func brushProperties() throws {
    func style(_ properties: [String: String], units: String = "mm") throws -> Style {
      let text = properties.map {
        "<brushProperty name='\($0.key)' value='\($0.value)' units='\(units)'/>"
      }
      return try read("<ink><brush>\(text.joined())</brush><trace>1 1</trace></ink>")
        .strokes[0].brush.style
    }
    let mm = 72 / 25.4
    #expect(isClose(try style(["width": "1", "height": "3"]).width, 2 * mm))
    #expect(isClose(try style(["width": "1", "height": "3", "tip": "rectangle"]).width, 3 * mm))
    #expect(isClose(try style(["width": "2"], units: "furlong").width, 2))
    #expect(try style(["color": "#0a3"]).color.rgba == 0x00AA_33FF)
    #expect(try style(["color": "Navy"]).color.rgba == 0x0000_80FF)
    #expect(try style(["transparency": "255"]).color.alpha == 0)
    #expect(try style(["rasterOp": "maskPen"]).blendMode == .multiply)
  }

  @Test func brushesOfTracesGoBeforeThoseOfGroupsAndContexts() throws {
    func brush(_ id: String, _ color: String) -> String {
      "<brush xml:id='\(id)'><brushProperty name='color' value='\(color)'/></brush>"
    }
    let file = try read(
      """
      <ink><definitions>\(brush("r", "red"))\(brush("g", "lime"))\(brush("b", "blue"))
      <context xml:id="c" brushRef="#r"/></definitions>
      <trace contextRef="#c">1 1</trace>
      <traceGroup contextRef="#c" brushRef="#g"><trace>2 2</trace>
      <traceGroup><trace brushRef="#b">3 3</trace></traceGroup></traceGroup><trace>4 4</trace></ink>
      """
    )
    let colors = file.strokes.map { $0.brush.style.color.rgba }
    #expect(colors == [0xFF00_00FF, 0x00FF_00FF, 0x0000_FFFF, 0x0000_00FF])
  }

  @Test func viewsSelectFromGroupsByPath() throws {
    let file = try read(
      """
      <ink><definitions><traceGroup xml:id="g"><trace>1 1,2 2</trace><trace>3 3,4 4,50 5</trace>
      <trace>6 6,7 7,8 8</trace></traceGroup></definitions>
      <traceView traceDataRef="#g" from="2:3" to="3:2"/></ink>
      """
    )
    #expect(areClose(file.points[0], [(50, 5)]))
    #expect(areClose(file.points[1], [(6, 6), (7, 7)]))
  }

  @Test func viewsInCirclesEnd() {
    let text = "<ink><traceView id='a'><traceView traceDataRef='#a'/></traceView></ink>"
    #expect(failure(text)?.what.contains("circle") == true)
  }

  @Test func referencesThatLeadNowhereAreNoted() throws {
    let file = try read("<ink><trace brushRef='#x' contextRef='#y'>1 1</trace></ink>")
    #expect(file.strokes.count == 1)
    #expect(file.notes.count == 2)
  }

  @Test func anIdGivenTwiceStaysWithItsFirstElement() throws {
    let file = try read(
      """
      <ink><brush id="a"><brushProperty name="color" value="red"/></brush>
      <brush id="a"/><trace brushRef="#a">1 1</trace></ink>
      """
    )
    #expect(file.strokes[0].brush.style.color.rgba == 0xFF00_00FF)
    #expect(file.notes == ["several elements have the id a; the first is used"])
  }

  @Test func brokenXMLIsNamedByItsLine() {
    #expect(failure("<ink>\n<trace>1 1</trace>\n</inc>")?.location == .line(3))
    #expect(failure("<ink>\n<trace>1 1")?.location == .line(2))
  }

  @Test func messagesStayOnOneLine() throws {
    let error = failure("<ink><trace timeOffset='a&#10;b'>1 1</trace></ink>")
    #expect(error?.what == "timeOffset=\"a b\" is not a number")
    let file = try read("<ink><brush id='a&#13;'/><brush id='a&#13;'/></ink>")
    #expect(file.notes == ["several elements have the id a ; the first is used"])
  }

  @Test func entitiesAreNeitherExpandedNorLoaded() {
    let bomb = """
      <!DOCTYPE ink [<!ENTITY a "1 1,"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "/etc/passwd">]>
      """
    #expect(failure(bomb + "<ink><trace>&b;</trace></ink>") != nil)
    #expect(failure(bomb + "<ink><trace>&c;</trace></ink>") != nil)
    #expect(failure(bomb + "<ink><brush id='&b;'/></ink>") != nil)
  }

  @Test func deepNestingIsAnErrorAndNotACrash() {
    #expect(failure("<ink>" + String(repeating: "<traceGroup>", count: 100_000)) != nil)
  }

  @Test func otherVocabulariesAreSkippedWithAllThatIsInThem() throws {
    let file = try read(
      """
      <ink xmlns="http://www.w3.org/2003/InkML"><annotationXML>
      <x:trace xmlns:x="urn:x">9 9</x:trace><trace>8 8</trace></annotationXML>
      <x:trace xmlns:x="urn:x">7 7</x:trace><trace>1 1</trace></ink>
      """
    )
    #expect(file.points == [[Point(1, 1)]])
  }
}
