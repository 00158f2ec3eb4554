import InkFormats
import InkGraphics

/// The events of a GoodNotes document (`index.events.pb`), from which its pages and papers result.
///
/// A property of a page has the value of its latest event.
struct GoodNotesEvents {
  /// A paper.
  struct Template {
    /// The identifier of the attachment with its picture or PDF document; empty if there is none.
    var attachment: [UInt8]
    /// The index of the page of the PDF document, from 0.
    var page: Int
    /// The width and height in units of the canvas; `nil` if unknown.
    var size: (width: Double, height: Double)?
  }

  /// A page.
  struct Page {
    /// The identifier of its paper.
    fileprivate(set) var template = Register([UInt8]())
    /// The key that determines its position among the pages.
    fileprivate(set) var key = Register([UInt8]())
    fileprivate(set) var isDeleted = Register(false)
    /// The number of quarter turns by which the page is shown.
    fileprivate(set) var turns = Register(UInt64(0))
  }

  /// A value and the time of its event.
  struct Register<Value> {
    private(set) var value: Value
    private var time: UInt64 = 0

    fileprivate init(_ value: Value) { self.value = value }

    fileprivate mutating func set(_ value: Value, at time: UInt64) {
      if time >= self.time { (self.value, self.time) = (value, time) }
    }
  }

  /// The papers by their identifiers.
  private(set) var templates: [[UInt8]: Template] = [:]

  /// The identifiers of all pages that were ever made, in the order of the events.
  private(set) var pageIDs: [[UInt8]] = []

  /// The names of attachments in the archive that differ from their identifiers.
  private(set) var storage: [[UInt8]: [UInt8]] = [:]

  /// The number of recordings.
  private(set) var recordings = 0

  /// The number of comments.
  private(set) var comments = 0

  private var pages: [[UInt8]: Page] = [:]

  /// The identifiers of pages by all their digits except the last.
  private var similarIDs: [[UInt8]: [UInt8]] = [:]

  /// Returns a page that was made by an event; `nil` if there is none.
  func page(_ id: [UInt8]) -> Page? { pages[id] }

  /// Returns the page of a file of ink, and its identifier.
  ///
  /// The identifier of the file is that of the page, as a number of 128 bits, plus 1.
  func page(ofNotes id: [UInt8]) -> (id: [UInt8], page: Page)? {
    let before = Self.predecessor(of: id)
    if let page = pages[before] { return (before, page) }
    // Documents of other programs increase only the last digit.
    guard let near = similarIDs[Array(id.dropLast())], let page = pages[near] else { return nil }
    return (near, page)
  }

  /// Adds an event.
  mutating func add(_ event: GoodNotesMessage, _ budget: inout ReadingBudget) throws(FormatError) {
    var reader = ProtobufReader(event.source, event.range)
    while let (kind, value) = try reader.next() {
      guard kind > 1, case .bytes(let range) = value else { continue }
      let body = GoodNotesMessage(source: event.source, range: range)
      switch kind {
      case 2: try addTemplate(body, &budget)
      case 6:
        let (id, name) = (try body.text(1), try body.text(2))
        guard id != name, !name.isEmpty else { continue }
        try budget.reserve(256)
        storage[id] = name
      case 3, 54, 55, 56, 63: try change(body, kind, &budget)
      case 130: comments += 1
      case 160: recordings += 1
      default: break
      }
    }
  }

  private mutating func addTemplate(
    _ body: GoodNotesMessage,
    _ budget: inout ReadingBudget
  ) throws(FormatError) {
    try budget.reserve(512)
    var template = Template(attachment: try body.text(4), page: 0, size: nil)
    let number = try body.integer(5)
    if number > 0, number < 1 << 30 { template.page = Int(number) - 1 }
    if let size = try body.point(8), size.x > 0, size.y > 0 { template.size = (size.x, size.y) }
    templates[try body.text(2)] = template
  }

  private mutating func change(
    _ body: GoodNotesMessage,
    _ kind: Int,
    _ budget: inout ReadingBudget
  ) throws(FormatError) {
    let (id, time) = (try body.text(2), try body.integer(14))
    if pages[id] == nil {
      guard kind == 54 else { return }
      try budget.reserve(768)
      pageIDs.append(id)
      similarIDs[Array(id.dropLast())] = id
    }
    var page = pages[id] ?? Page()
    let value = try body.message(3)
    switch kind {
    case 3, 54:
      page.template.set(try value?.text(1) ?? [], at: time)
      if kind == 54 { page.key.set(try body.message(4)?.text(1) ?? [], at: time) }
    case 55: page.key.set(try value?.text(1) ?? [], at: time)
    case 56:
      // Without a value, the event deletes; with one, it may also restore the page.
      let isDeleted = if let value { try value.integer(1) != 0 } else { true }
      page.isDeleted.set(isDeleted, at: time)
    default: page.turns.set(try value?.integer(1) ?? 0, at: time)
    }
    pages[id] = page
  }

  /// Returns an identifier less 1, as a number in hexadecimal digits with hyphens.
  private static func predecessor(of id: [UInt8]) -> [UInt8] {
    var id = id
    for i in id.indices.reversed() where id[i] != UInt8(ascii: "-") {
      switch id[i] {
      case UInt8(ascii: "0"): id[i] = UInt8(ascii: "F")
      case UInt8(ascii: "A"), UInt8(ascii: "a"):
        id[i] = UInt8(ascii: "9")
        return id
      default:
        id[i] &-= 1
        return id
      }
    }
    return id
  }
}
