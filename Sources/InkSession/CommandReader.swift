import InkDocuments
import InkDrawing
import InkGraphics
import InkStrokes

/// Reads the arguments of a command, in order, and checks their ranges.
///
/// It throws ``Refusal/malformed`` if an argument is missing or has another form, and ``Refusal/outOfRange`` if a
/// number is outside its range.
struct CommandReader {
  private let numbers: [Double]
  private(set) var at: Int
  private let end: Int

  /// The bytes of an argument that is not encoded as numbers; `nil` if all arguments are.
  private var handed: [UInt8]?

  init(_ numbers: [Double], _ range: Range<Int>) {
    self.numbers = numbers
    (at, end) = (range.lowerBound, range.upperBound)
  }

  /// Creates a reader of a single argument of bytes.
  init(handing bytes: [UInt8]) {
    numbers = []
    (at, end) = (0, 0)
    handed = bytes
  }

  /// The count of the remaining numbers.
  var count: Int { end - at }

  /// The next argument as a number, which may be NaN.
  @inline(never)
  mutating func number() throws(Refusal) -> Double {
    guard at < end else { throw .malformed }
    at += 1
    return numbers[at - 1]
  }

  mutating func number(_ range: ClosedRange<Double>) throws(Refusal) -> Double {
    let value = try number()
    // This form of the condition also rejects NaN.
    guard value >= range.lowerBound, value <= range.upperBound else { throw .outOfRange }
    return value
  }

  /// A number above a bound and at most another.
  mutating func number(above bound: Double, _ maximum: Double) throws(Refusal) -> Double {
    let value = try number()
    guard value > bound, value <= maximum else { throw .outOfRange }
    return value
  }

  /// Whether the next argument is omitted or NaN; consumes a NaN.
  private mutating func isAbsent() -> Bool {
    guard at < end else { return true }
    guard numbers[at].isNaN else { return false }
    at += 1
    return true
  }

  mutating func optionalNumber() throws(Refusal) -> Double? {
    try isAbsent() ? nil : number()
  }

  mutating func optionalNumber(_ range: ClosedRange<Double>) throws(Refusal) -> Double? {
    try isAbsent() ? nil : number(range)
  }

  @inline(never)
  mutating func integer(_ range: ClosedRange<Int> = 0...0x7fff_fffe) throws(Refusal) -> Int {
    guard let value = Int(exactly: try number()), range.contains(value) else { throw .outOfRange }
    return value
  }

  mutating func truth() throws(Refusal) -> Bool { try number() != 0 }

  mutating func optionalTruth() throws(Refusal) -> Bool? { try isAbsent() ? nil : truth() }

  @inline(never)
  mutating func word() throws(Refusal) -> UInt32 {
    guard let value = UInt32(exactly: try number()) else { throw .outOfRange }
    return value
  }

  mutating func choice<Choice: RawRepresentable>() throws(Refusal) -> Choice
  where Choice.RawValue == UInt8 {
    guard let choice = Choice(rawValue: UInt8(try integer(0...255))) else { throw .outOfRange }
    return choice
  }

  mutating func optionalChoice<Choice: RawRepresentable>() throws(Refusal) -> Choice?
  where Choice.RawValue == UInt8 {
    try isAbsent() ? nil : choice()
  }

  mutating func point() throws(Refusal) -> Point { Point(try number(), try number()) }

  mutating func vector() throws(Refusal) -> Vector { Vector(try number(), try number()) }

  mutating func transform() throws(Refusal) -> Affine {
    let (a, b, c, d) = (try number(), try number(), try number(), try number())
    return Affine(a: a, b: b, c: c, d: d, tx: try number(), ty: try number())
  }

  mutating func item() throws(Refusal) -> ItemID {
    ItemID(Stamp(rawValue: UInt64(try word()) << 32 | UInt64(try word())))
  }

  mutating func identifier() throws(Refusal) -> DocumentIdentifier {
    let high = UInt64(try word()) << 32 | UInt64(try word())
    return DocumentIdentifier(high: high, low: UInt64(try word()) << 32 | UInt64(try word()))
  }

  /// The next four numbers as a color: red, green, blue and alpha.
  ///
  /// `nil` if they are omitted or all NaN.
  ///
  /// - Throws: ``Refusal/outOfRange`` if one of them is not in 0…1.
  @inline(never)
  mutating func optionalColor() throws(Refusal) -> Color? {
    guard at < end else { return nil }
    let parts = SIMD4(try number(), try number(), try number(), try number())
    if (0..<4).allSatisfy({ parts[$0].isNaN }) { return nil }
    for i in 0..<4 where !(parts[i] >= 0 && parts[i] <= 1) { throw .outOfRange }
    return Color(red: parts.x, green: parts.y, blue: parts.z, alpha: parts.w)
  }

  mutating func color() throws(Refusal) -> Color {
    guard at < end else { throw .malformed }
    guard let color = try optionalColor() else { throw .outOfRange }
    return color
  }

  @inline(never)
  mutating func bytes() throws(Refusal) -> [UInt8] {
    if let handed { return handed }
    guard let size = Int(exactly: try number()), size >= 0, size <= 8 * min(count, 0xfff_ffff)
    else { throw .malformed }
    let first = 8 * at
    at += (size + 7) / 8
    return numbers.withUnsafeBytes { memory in
      [UInt8](UnsafeRawBufferPointer(rebasing: memory[first..<first + size]))
    }
  }

  mutating func optionalBytes() throws(Refusal) -> [UInt8]? { at < end ? try bytes() : nil }

  /// The events of a callback, the last argument: their count, and ``CanvasCommand/eventSize`` numbers each.
  mutating func events() throws(Refusal) -> [InputEvent] {
    let size = try integer(0...1 << 20)
    guard count == size * CanvasCommand.eventSize else { throw .malformed }
    var events: [InputEvent] = []
    events.reserveCapacity(size)
    for _ in 0..<size { events.append(try event()) }
    return events
  }

  private mutating func event() throws(Refusal) -> InputEvent {
    let contact = try word()
    let kind: InputEvent.PointerKind = try choice()
    let phase: InputEvent.Phase = try choice()
    let isPredicted = try number() == 1
    var event = InputEvent(
      contact: contact,
      kind: kind,
      phase: phase,
      location: try point(),
      time: try number(),
      force: try number(),
      altitude: try number(),
      azimuth: try number(),
      roll: try number()
    )
    event.isPredicted = isPredicted
    event.buttons = InputEvent.Buttons(rawValue: UInt32(exactly: try number()) ?? 0)
    event.contactRadius = try number()
    return event
  }
}
