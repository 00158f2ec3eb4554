import Foundation
import InkGraphics

@testable import InkFormats

/// A terminal without a window: it answers like one with support for pictures, and keeps the bytes that it receives.
final class VirtualTerminal: @unchecked Sendable {
  /// The capabilities that it reports.
  enum Kind {
    case kitty, sixel, plain, mute
  }

  static let columns = 80
  static let rows = 24
  static let cell = (width: 10, height: 20)

  private let master: Int32
  /// The file for the standard error of a command.
  let other: FileHandle
  private let kind: Kind
  private let lock = NSLock()
  private var heard: [UInt8] = []
  private var before = termios()

  init(_ kind: Kind) throws {
    self.kind = kind
    // umockdev hides the entries of /dev.
    master = open("/proc/self/root/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (number, isLocked): (UInt32, Int32) = (0, 0)
    guard master >= 0, ioctl(master, 0x4004_5431, &isLocked) == 0,
      ioctl(master, 0x8004_5430, &number) == 0
    else { throw VirtualTablet.Problem("no terminal can be made") }
    var size = winsize(
      ws_row: UInt16(Self.rows),
      ws_col: UInt16(Self.columns),
      ws_xpixel: 0,
      ws_ypixel: 0
    )
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    let slave = open("/proc/self/root/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard slave >= 0 else { throw VirtualTablet.Problem("the terminal has no other side") }
    other = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    tcgetattr(slave, &before)
    Thread.detachNewThread { [self] in listen() }
  }

  deinit { close(master) }

  /// Whether echo and line editing are restored.
  var isRestored: Bool {
    var now = termios()
    tcgetattr(other.fileDescriptor, &now)
    return now.c_lflag == before.c_lflag && now.c_iflag == before.c_iflag
  }

  /// Whether typed characters are echoed.
  var echoes: Bool {
    var now = termios()
    tcgetattr(other.fileDescriptor, &now)
    return now.c_lflag & tcflag_t(ECHO) != 0
  }

  /// Changes the size, as if a user resized the window.
  func resize(columns: Int, rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    lock.withLock { heard = [] }
  }

  /// All bytes that it has received since the last resize.
  var bytes: [UInt8] { lock.withLock { heard } }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  private func listen() {
    var room = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = read(master, &room, room.count), count > 0 {
      let isAsked = lock.withLock {
        heard += room[..<count]
        // The last of the queries.
        return heard.count < 4096 && room[..<count].contains(UInt8(ascii: "c"))
          && String(decoding: heard, as: UTF8.self).hasSuffix("\u{1B}[c")
      }
      if isAsked { answer() }
    }
  }

  private func answer() {
    let cell = "\u{1B}[6;\(Self.cell.height);\(Self.cell.width)t"
    let text =
      switch kind {
      case .kitty: "\u{1B}_Gi=31;OK\u{1B}\\\(cell)\u{1B}[?62;22c"
      case .sixel: "\(cell)\u{1B}[?62;4;22c"
      case .plain: "\u{1B}[?62;22c"
      case .mute: ""
      }
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  // MARK: Screen

  /// Returns the received pictures, painted over one another at their positions.
  func screen() throws -> (pixmap: Pixmap, pictures: Int) {
    var screen = Pixmap(
      width: Self.columns * Self.cell.width,
      height: Self.rows * Self.cell.height
    )
    var rest = bytes[...]
    var cursor = (row: 1, column: 1)
    var file: [UInt8] = []
    var pictures = 0
    while let start = rest.firstIndex(of: 0x1B) {
      rest = rest[(start + 1)...]
      guard let letter = rest.popFirst() else { break }
      if letter == UInt8(ascii: "[") {
        guard let end = rest.firstIndex(where: { (0x40...0x7E).contains($0) }) else { break }
        let numbers = rest[..<end].split(separator: UInt8(ascii: ";")).map {
          Int(String(decoding: $0, as: UTF8.self)) ?? 0
        }
        if rest[end] == UInt8(ascii: "H"), numbers.count == 2 { cursor = (numbers[0], numbers[1]) }
        rest = rest[(end + 1)...]
      } else if letter == UInt8(ascii: "_") || letter == UInt8(ascii: "P") {
        guard let end = rest.firstIndex(of: 0x1B) else { break }
        let body = rest[..<end]
        rest = rest[(end + 2)...]
        let position = (
          x: (cursor.column - 1) * Self.cell.width, y: (cursor.row - 1) * Self.cell.height
        )
        if letter == UInt8(ascii: "P") {
          pictures += 1
          Sixels.paint(body, at: position, on: &screen)
          continue
        }
        guard let colon = body.firstIndex(of: UInt8(ascii: ";")) else { continue }
        let head = String(decoding: body[..<colon], as: UTF8.self)
        if head.contains("a=q") { continue }
        file += body[(colon + 1)...]
        if head.contains("m=1") { continue }
        guard let data = Data(base64Encoded: Data(file)) else { continue }
        file = []
        pictures += 1
        let picture = try PictureDecoder.decode([UInt8](data), "a tile", limit: 1 << 20)
        for y in 0..<picture.height {
          for x in 0..<picture.width {
            screen.pixels[(position.y + y) * screen.width + position.x + x] =
              picture.pixels[y * picture.width + x]
          }
        }
      }
    }
    return (screen, pictures)
  }
}

/// A minimal reader of sixels.
enum Sixels {
  static func paint(
    _ body: ArraySlice<UInt8>,
    at position: (x: Int, y: Int),
    on screen: inout Pixmap
  ) {
    var rest = body
    // The numbers in front of q.
    while let byte = rest.popFirst(), byte != UInt8(ascii: "q") {}
    var colors: [Int: UInt32] = [:]
    var (color, x, y, times) = (0, 0, 0, 1)
    func numbers(_ rest: inout ArraySlice<UInt8>) -> [Int] {
      var list = [0]
      while let byte = rest.first, (0x30...0x39).contains(byte) || byte == UInt8(ascii: ";") {
        rest.removeFirst()
        if byte == UInt8(ascii: ";") {
          list.append(0)
        } else {
          list[list.count - 1] = list[list.count - 1] * 10 + Int(byte) - 0x30
        }
      }
      return list
    }
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): _ = numbers(&rest)
      case UInt8(ascii: "#"):
        let list = numbers(&rest)
        color = list[0]
        if list.count == 5 {
          let parts = list[2...].map { UInt32(($0 * 255 + 50) / 100) }
          colors[color] = parts[0] | parts[1] << 8 | parts[2] << 16 | 0xFF00_0000
        }
      case UInt8(ascii: "!"): times = numbers(&rest)[0]
      case UInt8(ascii: "$"): x = 0
      case UInt8(ascii: "-"): (x, y) = (0, y + 6)
      case 63...126:
        for _ in 0..<times {
          for bit in 0..<6 where (byte - 63) >> UInt8(bit) & 1 != 0 {
            screen.pixels[(position.y + y + bit) * screen.width + position.x + x] =
              colors[color] ?? 0
          }
          x += 1
        }
        times = 1
      default: break
      }
    }
  }
}
