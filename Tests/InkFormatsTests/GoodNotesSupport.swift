import InkGraphics

@testable import InkFormats

/// A writer of GoodNotes documents, so that tests need no foreign files.
enum TestGoodNotes {
  /// A color with an opacity of 1, or another one.
  typealias RGBA = (Float, Float, Float, Float)

  static let black: RGBA = (0, 0, 0, 1)

  // MARK: Parts of messages

  private static func point(_ message: inout TestMessage, _ field: Int, _ x: Float, _ y: Float) {
    message.nest(field) {
      $0.add(1, float: x)
      $0.add(2, float: y)
    }
  }

  private static func color(_ message: inout TestMessage, _ field: Int, _ rgba: RGBA) {
    message.nest(field) { color in
      for (i, value) in [rgba.0, rgba.1, rgba.2, rgba.3].enumerated() where value != 0 {
        color.add(i + 1, float: value)
      }
    }
  }

  private static func records(_ messages: [TestMessage]) -> [UInt8] {
    messages.flatMap { TestMessage.varint(UInt64($0.bytes.count)) + $0.bytes }
  }

  /// Returns an identifier whose last digits are those of a number in hexadecimal notation.
  static func id(_ number: Int) -> String {
    let digits = String(number, radix: 16).uppercased()
    return "47C42002-8FC8-521C-80C0-" + String(repeating: "0", count: 12 - digits.count) + digits
  }

  // MARK: Compressed data

  private static func le(_ value: Int, _ count: Int) -> [UInt8] { TestRemarkable.le(value, count) }

  /// Returns a frame of LZ4 with a block of literals, in which a run of equal bytes is a copy, and a stored block.
  static func frame(_ bytes: [UInt8]) -> [UInt8] {
    let half = bytes.count / 2
    let first = bytes[..<half]
    let run = first.reversed().prefix { $0 == first.last }.count
    var block: [UInt8] = []
    func token(_ literals: ArraySlice<UInt8>, _ copied: Int) {
      block.append(UInt8(min(literals.count, 15) << 4 | min(max(copied - 4, 0), 15)))
      if literals.count >= 15 { block += length(literals.count - 15) }
      block += literals
    }
    func length(_ value: Int) -> [UInt8] {
      [UInt8](repeating: 255, count: value / 255) + [UInt8(value % 255)]
    }
    if run > 8 {
      token(first.dropLast(run - 1), run - 1)
      block += le(1, 2)
      if run - 1 - 4 >= 15 { block += length(run - 1 - 4 - 15) }
    } else {
      token(first, 0)
    }
    let rest = bytes[half...]
    return Array("bv41".utf8) + le(half, 4) + le(block.count, 4) + block + Array("bv4-".utf8)
      + le(rest.count, 4) + rest + Array("bv4$".utf8)
  }

  /// A member of a template.
  enum Column {
    case short(Int)
    case float(Float)
    case shorts([Int])
    /// Numbers of structures, with the number of structures.
    case floats([Float], count: Int)
  }

  /// Returns the compressed template of a stroke.
  static func template(_ schema: String, _ columns: [Column]) -> [UInt8] {
    var body: [UInt8] = []
    for column in columns {
      switch column {
      case .short(let value): body += le(value, 2)
      case .float(let value): body += TestRemarkable.float(Double(value))
      case .shorts(let list): body += le(list.count, 4) + list.flatMap { le($0, 2) }
      case .floats(let list, let count):
        body += le(count, 4) + list.flatMap { TestRemarkable.float(Double($0)) }
      }
    }
    let size = 8 + schema.utf8.count + 1 + body.count
    return frame(Array("tpl\0".utf8) + le(size, 4) + Array(schema.utf8) + [0] + body)
  }

  /// Ink of constant width: a straight curve of two points.
  static let ball = template(
    "vuA(v)A(S(uu))A(S(uuuu))vA(f)",
    [
      .short(2), .float(2.2), .shorts([0, 1]), .floats([110, 220], count: 1),
      .floats([132, 220, 154, 220], count: 1), .short(1), .shorts([]),
    ]
  )

  /// Ink of a fountain pen, of two parts, and the beginning of its outline.
  static let fountain = template(
    "vA(v)A(u)A(u)A(v)A(v)A(u)A(u)A(u)A(u)A(v)",
    [
      .short(2), .shorts([0, 1, 0]), .floats([110, 330, 1.1, 220, 330, 3.3], count: 6),
      .floats([132, 330, 2.2, 154, 330, 3.3], count: 6), .shorts([2]), .shorts([0, 2]),
      .floats([110, 331], count: 2), .floats([], count: 0), .floats([], count: 0),
      .floats([], count: 0), .shorts([]),
    ]
  )

  /// Ink of a flat nib that is upright and twice as high as wide: horizontal, then vertical.
  static let nib = template(
    "vA(v)A(u)A(u)A(v)A(v)A(u)A(u)A(u)A(u)A(v)",
    [
      .short(2), .shorts([4, 5, 5]), .floats([110, 440, 1.1, 0], count: 4),
      .floats(
        [
          121, 440, 1.1, 132, 440, 1.1, 0, 0, 0.5, 132, 451, 1.1, 132, 462, 1.1, 0, 0, 0.5,
        ],
        count: 18
      ), .shorts([]), .shorts([]), .floats([], count: 0), .floats([], count: 0),
      .floats([], count: 0), .floats([], count: 0), .shorts([]),
    ]
  )

  /// Ink of a brush, whose curves have both points before both radii.
  static let brush = template(
    "vuA(v)A(u)A(u)A(v)A(v)A(u)A(u)A(u)A(u)A(v)",
    [
      .short(2), .float(-1), .shorts([2, 3]), .floats([110, 550, 1.1], count: 3),
      .floats([121, 550, 132, 550, 2.2, 3.3], count: 6), .shorts([]), .shorts([]),
      .floats([], count: 0), .floats([], count: 0), .floats([], count: 0), .floats([], count: 0),
      .shorts([]),
    ]
  )

  /// Ink of a pencil that is upright.
  static let pencil = template(
    "vuA(v)A(S(uuuuu))A(S(uuuuuuuuuuu))A(S(uu))A(v)A(S(uu))A(S(uuuu))A(u)",
    [
      .short(1), .float(2.2), .shorts([0, 1]), .floats([110, 660, 0.5, 1.5, 1], count: 1),
      .floats([-1e30, 121, 660, 0.5, 1.5, 1, 132, 660, 0.5, 1.5, 2], count: 1),
      .floats([], count: 0), .shorts([]), .floats([], count: 0), .floats([], count: 0),
      .floats([], count: 0),
    ]
  )

  // MARK: Elements

  /// Returns the two messages of an element.
  static func element(
    _ number: Int,
    _ kind: Int,
    isDeleted: Bool = false,
    parent: Int? = nil,
    _ make: (inout TestMessage) -> Void
  ) -> [TestMessage] {
    var properties = TestMessage()
    properties.add(1, id(number))
    if isDeleted { properties.add(3, 1) }
    properties.add(8, 77)
    properties.add(16, 25)
    if let parent { properties.add(20, id(parent)) }
    var content = TestMessage()
    content.nest(kind) {
      $0.add(1, id(number))
      make(&$0)
    }
    return [properties, content]
  }

  static func stroke(
    _ number: Int,
    _ template: [UInt8],
    color rgba: RGBA = black,
    isDeleted: Bool = false,
    parent: Int? = nil,
    _ make: (inout TestMessage) -> Void = { _ in }
  ) -> [TestMessage] {
    element(number, 7, isDeleted: isDeleted, parent: parent) {
      $0.add(2, bytes: template)
      color(&$0, 4, rgba)
      make(&$0)
    }
  }

  /// Ink of all pens: a ballpoint, a moved highlighter, an erased one, a fountain pen, a nib, a brush, a pencil.
  static let ink: [TestMessage] =
    stroke(1, ball, color: (0.2, 0.4, 0.6, 1))
    + stroke(2, ball, color: (1, 1, 0, 0.5)) {
      $0.add(5, 1)
      point(&$0, 6, 11, 22)
    } + stroke(3, ball, isDeleted: true) + stroke(4, fountain) + stroke(5, nib) + stroke(6, brush)
    + stroke(7, pencil)

  /// A line, a curve, an ellipse and its fill, as the program makes of drawn ones.
  static let figures: [TestMessage] = {
    let empty = template(
      "vuA(v)A(S(uu))A(S(uuuu))vA(f)",
      [
        .short(2), .float(0), .shorts([]), .floats([], count: 0), .floats([], count: 0), .short(1),
        .shorts([]),
      ]
    )
    func figure(_ number: Int, _ make: @escaping (inout TestMessage) -> Void) -> [TestMessage] {
      stroke(number, empty) {
        $0.nest(9) { figure in
          make(&figure)
          figure.add(15, float: 2.2)
        }
      }
    }
    func ellipse(_ message: inout TestMessage) {
      message.nest(4) {
        point(&$0, 1, 220, 220)
        point(&$0, 2, 55, 22)
        $0.add(3, float: 0.5)
      }
    }
    return figure(11) {
      $0.nest(1) {
        point(&$0, 1, 11, 11)
        point(&$0, 1, 110, 11)
      }
    }
      + figure(12) {
        $0.nest(2) {
          point(&$0, 1, 0, 110)
          point(&$0, 2, 110, 0)
          point(&$0, 3, 220, 110)
        }
      } + figure(13, ellipse)
      + element(14, 9) {
        $0.nest(4) { ellipse(&$0) }
        color(&$0, 7, (1, 0, 0, 0.1))
      }
  }()

  /// Rich text of two parts; the second is bold.
  private static func richText(_ message: inout TestMessage, _ text: String) {
    var content = TestMessage()
    content.nest(1) { part in
      part.add(1, text)
      part.nest(2) {
        color(&$0, 3, (0, 0, 1, 1))
        $0.add(30, "Helvetica Neue")
        $0.add(40, float: 22)
      }
      part.nest(3) { $0.add(4, 2) }
    }
    content.nest(1) { part in
      part.add(1, " bold")
      part.nest(2) { $0.add(60, UInt64(bitPattern: -30)) }
    }
    message.nest(1) { $0.add(2, bytes: frame(content.bytes)) }
    point(&message, 2, 100, 30)
    point(&message, 10, 5.5, 5.5)
  }

  /// A text box on a yellow fill, an older text, a sticky note with ink, an arrow, a picture, and an unknown element.
  static let boxes: [TestMessage] =
    element(21, 21) {
      $0.nest(20) { point(&$0, 1, 110, 220) }
      $0.nest(21) { point(&$0, 2, 220, 44) }
      $0.nest(30) { $0.nest(1) { color(&$0, 1, (1, 1, 0, 1)) } }
      $0.nest(32) { richText(&$0, "new") }
    }
    + element(22, 8) {
      for field in [2, 3] {
        $0.nest(field) {
          point(&$0, 1, 11, 22)
          point(&$0, 2, 220, 55)
        }
      }
      $0.add(
        6,
        #"""
        {\rtf1\ansi\ansicpg1252{\fonttbl\f0\fnil HelveticaNeue-Bold;}{\colortbl;\red255\green0\blue0;}
        {\*\expandedcolortbl;;}\f0\fs48 \cf1 o\'fcld \u8364 ?}
        """#
      )
    }
    + element(23, 20) {
      $0.nest(20) { point(&$0, 1, 220, 330) }
      $0.nest(21) { point(&$0, 2, 110, 110) }
      color(&$0, 30, (0, 1, 0, 1))
      $0.add(40, 1)
    } + stroke(24, ball, parent: 23)
    + element(25, 22) {
      $0.nest(20) {
        $0.nest(1) { point(&$0, 1, 11, 11) }
        $0.nest(3) { point(&$0, 1, 22, 11) }
      }
      $0.add(31, 2)
      $0.nest(32) { style in
        style.add(1, float: 2.2)
        style.nest(3) { color(&$0, 1, black) }
      }
    }
    + element(26, 1) {
      for field in [2, 3] {
        $0.nest(field) {
          point(&$0, 1, field == 2 ? 0 : 55, field == 2 ? 0 : 55)
          point(&$0, 2, 110, 110)
        }
      }
      $0.add(4, id(0xa2))
    } + element(27, 99) { $0.add(2, 1) }

  // MARK: Documents

  private static func event(_ kind: Int, _ make: (inout TestMessage) -> Void) -> TestMessage {
    var event = TestMessage()
    event.add(1, id(1))
    event.nest(kind, make)
    return event
  }

  private static func page(_ number: Int, key: String) -> TestMessage {
    event(54) {
      $0.add(2, id(number))
      $0.nest(3) { $0.add(1, id(0x500)) }
      $0.nest(4) { $0.add(1, key) }
      $0.add(14, 10)
    }
  }

  private static func index(_ folder: String, _ numbers: [Int]) -> [UInt8] {
    records(
      numbers.map { number in
        var entry = TestMessage()
        entry.add(1, id(number))
        entry.add(2, folder + id(number))
        return entry
      }
    )
  }

  /// A document with three pages of 440 × 880 units: figures, ink, boxes.
  ///
  /// Another one is deleted. The pages of the index are in another order; one was moved.
  static let sample: [UInt8] = {
    let template = event(2) {
      $0.add(2, id(0x500))
      $0.add(5, 1)
      point(&$0, 8, 440, 880)
    }
    let moved = event(55) {
      $0.add(2, id(0xf))
      $0.nest(3) { $0.add(1, "5") }
      $0.add(14, 20)
    }
    let deleted = event(56) {
      $0.add(2, id(0x40))
      $0.nest(3) { $0.add(1, 1) }
      $0.add(14, 20)
    }
    let events = [
      template, page(0xf, key: "z"), page(0x20, key: "6"), page(0x30, key: "7"),
      page(0x40, key: "8"), moved, deleted,
    ]
    return zip([
      // The page 0xF has the file 0x10.
      ("index.notes.pb", index("notes/", [0x21, 0x10, 0x41, 0x31])),
      ("notes/" + id(0x10), records(figures)), ("notes/" + id(0x21), records(ink)),
      ("notes/" + id(0x31), records(boxes)), ("notes/" + id(0x41), records(ink)),
      ("index.events.pb", records(events)), ("index.attachments.pb", index("attachments/", [0xa2])),
      ("attachments/" + id(0xa2), PNGWriter.encode(Pixmap(width: 1, height: 1))),
    ])
  }()

  /// A document whose only page has these elements, on the paper of an attachment.
  static func document(_ elements: [TestMessage], paper: [UInt8] = []) -> [UInt8] {
    let template = event(2) {
      $0.add(2, id(0x500))
      $0.add(4, id(0xa1))
      $0.add(5, 1)
    }
    var files = [
      ("index.notes.pb", index("notes/", [0x21])), ("notes/" + id(0x21), records(elements)),
    ]
    if !paper.isEmpty {
      files.append(("index.events.pb", records([template, page(0x20, key: "5")])))
      files.append(("attachments/" + id(0xa1), paper))
    }
    return zip(files)
  }
}
