import InkFormats
import InkGraphics
import InkStrokes
import Testing

/// The grammar of traces, W3C InkML §3.2.1.
@Suite struct InkMLTraceTests {
  /// Returns the points of one trace of X and Y in points of 1/72 inch.
  func points(_ trace: String) throws(FormatError) -> [Point] {
    try read(
      """
      <ink><traceFormat><channel name="X" units="pt"/><channel name="Y" units="pt"/></traceFormat>
      <trace>\(trace)</trace></ink>
      """
    ).points.first ?? []
  }

  @Test func theExampleOfTheStandardWithDifferencesOfBothOrders() throws {
    let found = try points(#"1125 18432,'23'43,"7"-8,3-5,7 -3,6 2,6 8,3 6,2 4,"*"*,3 6,3 6"#)
    var x = 1148.0
    var y = 18475.0
    var speed = (23.0, 43.0)
    var expected = [(1125.0, 18432.0), (x, y)]
    let second = [
      (7.0, -8.0), (3, -5), (7, -3), (6, 2), (6, 8), (3, 6), (2, 4), (2, 4), (3, 6), (3, 6),
    ]
    for (dx, dy) in second {
      speed = (speed.0 + dx, speed.1 + dy)
      x += speed.0
      y += speed.1
      expected.append((x, y))
    }
    #expect(areClose(found, expected))
    #expect(found[2] == Point(1178, 18510))
    #expect(found[3] == Point(1211, 18540))
  }

  @Test func firstDifferencesHoldUntilAnotherQualifier() throws {
    let found = try points("10 20,'1'2,3 4,!50!60,51 61,'-1'-1")
    #expect(areClose(found, [(10, 20), (11, 22), (14, 26), (50, 60), (51, 61), (50, 60)]))
  }

  @Test func qualifiersBelongToTheirChannel() throws {
    #expect(areClose(try points("10 20,'5 30,5 40"), [(10, 20), (15, 30), (20, 40)]))
  }

  @Test func aSecondDifferenceBuildsOnTheLastStepHoweverItWasWritten() throws {
    #expect(areClose(try points(#"0 0,10 0,"1"0"#), [(0, 0), (10, 0), (21, 0)]))
    #expect(areClose(try points(#"5 5,"1"1,1 1"#), [(5, 5), (6, 6), (8, 8)]))
  }

  @Test func anAsteriskRepeatsTheValueTheStepOrItsChange() throws {
    #expect(areClose(try points("3 4,* *,5 *"), [(3, 4), (3, 4), (5, 4)]))
    #expect(areClose(try points("0 0,'2'3,**,**"), [(0, 0), (2, 3), (4, 6), (6, 9)]))
    #expect(areClose(try points(#"0 0,'2'0,"1"0,**"#), [(0, 0), (2, 0), (5, 0), (9, 0)]))
  }

  @Test func aQuestionMarkIsNoValueAndLeavesTheStateAlone() throws {
    let file = try read("<ink><trace>1 2,'1'1,? 1,1 1</trace></ink>")
    #expect(areClose(file.points[0].map { Point($0.x, 0) }, file.points[0].map { ($0.x, 0) }))
    #expect(file.points[0].count == 3)
    #expect(file.notes == ["samples without a position, left out: 1"])
  }

  @Test func valuesNeedNoSpaceBeforeASign() throws {
    #expect(areClose(try points("12-3,-4-5"), [(12, -3), (-4, -5)]))
    #expect(areClose(try points("1.5-2.5,.5-.5"), [(1.5, -2.5), (0.5, -0.5)]))
  }

  @Test func hexadecimalAndExponentsAreRead() throws {
    #expect(areClose(try points("#1F -#a,1e2 2.5E-1"), [(31, -10), (100, 0.25)]))
  }

  @Test func commasAndLinesMayStandAnywhereBetweenPoints() throws {
    #expect(areClose(try points("\n 1 2 ,\r\n3\t4,\n,"), [(1, 2), (3, 4)]))
    #expect(try points(" \n ") == [])
  }

  @Test func markupInsideATraceDoesNotEndIt() throws {
    #expect(areClose(try points("1 2,<!-- c -->3 <![CDATA[4]]>"), [(1, 2), (3, 4)]))
    #expect(areClose(try points("1 2,&#39;3&apos;4"), [(1, 2), (4, 6)]))
  }

  @Test func intermittentChannelsMayBeLeftOutAndKeepTheirValue() throws {
    let file = try read(
      """
      <ink><traceFormat><channel name="X"/><channel name="Y"/><intermittentChannels>
      <channel name="B1" type="boolean"/><channel name="B2" type="boolean"/>
      </intermittentChannels></traceFormat>
      <trace>0 0,1 0 T,2 0,3 0 FT,4 0 :*F,5 0*T</trace></ink>
      """
    )
    let buttons = file.strokes[0].samples.map(\.buttons.rawValue)
    #expect(buttons == [0, 1, 1, 2, 0, 2])
  }

  @Test(arguments: [
    ("1 2,\n3 x", 3), ("1 2,\n3", 3), ("1 '", 2), ("1 -", 2), ("#", 2), ("1 1e999", 2),
    ("1 #FFFFFFFFFFFFFFFFF", 2), ("1 2\n,\n3 4..5 nan", 4),
  ])
  func whatIsNoNumberIsNamedByItsLine(_ trace: String, _ line: Int) {
    let text = "<ink><traceFormat/>\n<trace>\(trace)</trace></ink>"
    #expect(failure(text)?.location == .line(line))
  }

  @Test func sumsBeyondAllBoundsAreErrors() {
    #expect(failure("<ink><trace>1e308 0,'1e308'0,1e308 0</trace></ink>") != nil)
    #expect(
      failure(
        "<ink><traceFormat><channel name='X' units='pt'/><channel name='Y'/></traceFormat><trace>1 2,2e9 3</trace></ink>"
      ) != nil
    )
  }

  @Test func samplesAreCountedAgainstTheLimit() {
    var limits = ReadingLimits()
    limits.samples = 2
    #expect(failure("<ink><trace>1 1,2 2,3 3</trace></ink>", limits: limits) != nil)
  }
}
