import InkFormats
import InkGraphics
import InkStrokes
import Testing

@Suite struct InkMLContextTests {
  @Test(arguments: [
    ("in", 72.0), ("cm", 72 / 2.54), ("mm", 72 / 25.4), ("m", 72 / 0.0254), ("pt", 1.0),
    ("pc", 12.0),
    ("em", 12.0), ("ex", 6.0), ("px", 0.75),
  ])
  func unitsOfLength(_ unit: String, _ factor: Double) throws {
    let file = try read(
      """
      <ink><traceFormat><channel name="X" units="\(unit)"/><channel name="Y" units="\(unit)"/>
      </traceFormat><trace>1 2</trace></ink>
      """
    )
    #expect(areClose(file.points[0], [(factor, 2 * factor)]))
  }

  @Test(arguments: [
    ("1000", "1/in", 0.072), ("100", "1/mm", 72 / 2540.0), ("0.01", "mm", 72 / 2540.0),
    ("0", "1/in", 1.0),
  ])
  func resolution(_ value: String, _ unit: String, _ factor: Double) throws {
    func property(_ channel: String) -> String {
      "<channelProperty channel=\"\(channel)\" name=\"resolution\" value=\"\(value)\" units=\"\(unit)\"/>"
    }
    let file = try read(
      """
      <ink><inkSource><traceFormat><channel name="X"/><channel name="Y"/></traceFormat>
      <channelProperties>\(property("X"))\(property("Y"))</channelProperties></inkSource>
      <trace>100 200</trace></ink>
      """
    )
    #expect(areClose(file.points[0], [(100 * factor, 200 * factor)]))
  }

  @Test func forcesBeyondTheirRangeAreClamped() throws {
    let file = try read(
      """
      <ink><traceFormat><channel name="X"/><channel name="Y"/><channel name="F" min="100" max="300"/>
      </traceFormat><trace>0 0 50, 1 1 200, 2 2 900</trace></ink>
      """
    )
    #expect(file.strokes[0].samples.map(\.force) == [0, 0.5, 1])
  }

  @Test func channelsComeInAnyOrderAndDirection() throws {
    let file = try read(
      """
      <ink><traceFormat><channel name="T" units="s"/><channel name="Y" orientation="-ve"/>
      <channel name="Q"/><channel name="X"/></traceFormat><trace>1.5 20 7 10</trace></ink>
      """
    )
    #expect(areClose(file.points[0], [(10, -20)]))
    #expect(file.strokes[0].samples[0].time == 1.5)
    #expect(file.channels == ["x", "y", "time"])
  }

  @Test func contextsInheritAndTracesNameThem() throws {
    let file = try read(Samples.richInkML)
    #expect(file.strokes.count == 3)
    #expect(areClose(file.points[0], [(72, 0), (144, 0)]), "a view shows part of a definition")
    let marked = [(144.0, 0.0), (151.2, 0.72), (158.76, 1.08), (90.36, 144.0)]
    #expect(areClose(file.points[1], marked))
    #expect(file.strokes[1].samples.map(\.buttons.rawValue) == [1, 0, 0, 1])
    #expect(areClose(file.points[2], [(72, 144), (72.72, 144), (73.44, 144), (74.16, 144)]))
    let style = file.strokes[1].brush.style
    #expect(style.color == Color(rgba: 0x3366_99FF).withAlpha(0.8))
    #expect(style.blendMode == .multiply && style.purpose == .highlighter)
    #expect(isClose(style.width, 5 * 72 / 25.4))
    #expect(file.notes == ["traces of a lifted pen, left out: 1"])
  }

  @Test func timesComeFromTimestampOffsetAndRate() throws {
    let file = try read(Samples.richInkML)
    let times = file.strokes[1].samples.map(\.time)
    #expect(isClose(times[0], 43200.5 + 0.25))
    #expect(isClose(times[1] - times[0], 0.01))
  }

  @Test(arguments: [
    ("1970-01-01T00:00:01Z", 1.0), ("1970-01-02T00:00:00.25+01:00", 82800.25),
    ("2000-03-01T12:00:00", 951_912_000.0), ("1969-12-31T23:59:59Z", -1.0),
  ])
  func datesAreSecondsSince1970(_ text: String, _ seconds: Double) throws {
    let file = try read(
      "<ink><timestamp timeString=\"\(text)\"/><trace timeOffset=\"0\">0 0</trace></ink>"
    )
    #expect(isClose(file.strokes[0].samples[0].time, seconds))
  }

  @Test func durationIsSpreadOverTheSamples() throws {
    let file = try read("<ink><trace duration=\"200\">0 0,1 1,2 2</trace></ink>")
    #expect(file.strokes[0].samples.map(\.time) == [0, 0.1, 0.2])
  }

  @Test func pressureLiesBetweenMinAndMax() throws {
    func pressures(_ range: String, _ values: String) throws -> [Double?] {
      try read(
        """
        <ink><traceFormat><channel name="X"/><channel name="Y"/><channel name="F" \(range)/>
        </traceFormat><trace>\(values)</trace></ink>
        """
      ).strokes[0].samples.map(\.force)
    }
    #expect(try pressures("min='100' max='300'", "0 0 100,1 0 200,2 0 300") == [0, 0.5, 1])
    #expect(try pressures("", "0 0 0,1 0 256,2 0 512") == [0, 0.5, 1])
    #expect(try pressures("units='%'", "0 0 0,1 0 50,2 0 100") == [0, 0.5, 1])
    #expect(try pressures("", "0 0 .25,1 0 .5,2 0 ?") == [0.25, 0.5, nil])
  }

  @Test func tiltBecomesAltitudeAndAzimuth() throws {
    let file = try read(
      """
      <ink><traceFormat><channel name="X"/><channel name="Y"/><channel name="OTx" units="deg"/>
      <channel name="OTy"/></traceFormat><trace>0 0 0 0,1 0 30 0,2 0 0 45</trace></ink>
      """
    )
    let samples = file.strokes[0].samples
    #expect(isClose(samples[0].altitude, .pi / 2))
    #expect(isClose(samples[1].altitude, .pi / 3) && isClose(samples[1].azimuth, 0))
    #expect(isClose(samples[2].altitude, .pi / 4) && isClose(samples[2].azimuth, .pi / 2))
    #expect(file.channels == ["x", "y", "altitude", "azimuth"])
  }

  @Test func elevationAzimuthAndRotationAreTakenAsTheyAre() throws {
    let file = try read(
      """
      <ink><traceFormat><channel name="X"/><channel name="Y"/><channel name="OE" units="rad"/>
      <channel name="OA" units="deg"/><channel name="OR" units="deg"/></traceFormat>
      <trace>0 0 1.25 90 180</trace></ink>
      """
    )
    let sample = file.strokes[0].samples[0]
    #expect(isClose(sample.altitude, 1.25))
    #expect(isClose(sample.azimuth, .pi / 2) && isClose(sample.roll, .pi))
  }

  @Test func aChannelOfWidthsSetsTheNib() throws {
    let file = try read(
      """
      <ink><traceFormat><channel name="X" units="mm"/><channel name="Y" units="mm"/>
      <channel name="W" units="mm"/></traceFormat><trace>0 0 1,9 0 2</trace></ink>
      """
    )
    let radii = file.strokes[0].nibs().map(\.radius)
    #expect(isClose(radii[0], 36 / 25.4) && isClose(radii[1], 72 / 25.4))
  }

  @Test func aContextInTheStreamHoldsForWhatFollows() throws {
    let file = try read(
      """
      <ink><brush><brushProperty name="color" value="red"/></brush><trace>1 1</trace>
      <traceFormat><channel name="Y"/><channel name="X"/></traceFormat><trace>10 20</trace></ink>
      """
    )
    #expect(file.strokes.map { $0.brush.style.color.rgba } == [0xFF00_00FF, 0xFF00_00FF])
    #expect(areClose(file.points[1], [(20, 10)]))
  }

  @Test(arguments: [
    "<context id='a' contextRef='#b'/><context id='b' contextRef='#a'/>",
    "<context id='a' contextRef='#a'/>",
    "<brush id='x' brushRef='#x'/><context id='a' brushRef='#x'/>",
    "<timestamp id='t' timestampRef='#t'/><context id='a' timestampRef='#t'/>",
    "<mapping id='m' mappingRef='#m'/><context id='a'><canvasTransform mappingRef='#m'/></context>",
  ])
  func circlesAreErrors(_ definitions: String) {
    let text = "<ink><definitions>\(definitions)</definitions>"
    #expect(
      failure(text + "<trace contextRef='#a'>1 1</trace></ink>")?.what.contains("in a circle")
        == true
    )
  }

  @Test func branchingReferencesTakeBoundedTime() {
    var text = "<ink><definitions>"
    for i in 0..<40 {
      let product = "<mapping mappingRef='#m\(i + 1)'/><mapping mappingRef='#m\(i + 1)'/>"
      text += "<mapping id='m\(i)' type='product'>\(product)</mapping>"
    }
    text += "</definitions><canvasTransform mappingRef='#m0'/></ink>"
    #expect(failure(text)?.what.contains("in a circle") == true)
  }

  @Test func affineMappingsAndTheirProducts() throws {
    func point(_ mapping: String) throws -> Point {
      try read("<ink><canvasTransform>\(mapping)</canvasTransform><trace>10 20</trace></ink>")
        .points[0][0]
    }
    #expect(try point("<mapping type='identity'/>") == Point(10, 20))
    #expect(
      try point("<mapping type='affine'><affine>2 0 1, 0 3 2</affine></mapping>") == Point(21, 62)
    )
    #expect(try point("<mapping type='affine'><matrix>0 1,1 0</matrix></mapping>") == Point(20, 10))
    let bound = "<bind source='Y'/><bind source='X'/><bind target='X'/><bind target='Y'/>"
    #expect(
      try point("<mapping type='affine'>\(bound)<affine>1 0 5,0 1 0</affine></mapping>")
        == Point(25, 10)
    )
    #expect(
      try point(
        """
        <mapping type='product'><mapping type='affine'><affine>2 0 0,0 2 0</affine></mapping>
        <mapping type='affine'><affine>1 0 1,0 1 1</affine></mapping></mapping>
        """
      ) == Point(21, 41)
    )
    #expect(
      failure(
        "<ink><canvasTransform><mapping type='affine'><affine>1 2</affine></mapping></canvasTransform></ink>"
      ) != nil
    )
  }
}
