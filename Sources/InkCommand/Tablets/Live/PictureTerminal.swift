import Glibc

/// A terminal that can show pictures.
///
/// Opens the terminal without blocking, so that a slow one delays nothing else. ``restore(after:)`` restores its
/// settings.
final class PictureTerminal {
  /// An escape-sequence protocol by which a terminal shows pictures.
  enum Language: Equatable {
    /// The graphics protocol of the terminal kitty, which others support, too; used if a terminal has both.
    case kitty
    case sixel
  }

  /// The size of a terminal, in characters.
  struct Size: Equatable {
    var columns: Int
    var rows: Int
    /// The size of a character cell, in pixels.
    var cellWidth: Int
    var cellHeight: Int
  }

  /// The reason why there are no pictures.
  struct Refusal: Error {
    /// The reason as the end of a sentence: "no preview: …".
    var reason: String
  }

  private let file: Int32
  private var former = termios()
  private var queue: [UInt8] = []
  private var isRestored = false

  /// The protocol by which the terminal is sent pictures.
  let language: Language

  /// The reported size of a cell, in pixels; `nil` if the terminal didn't report it.
  private var cell: (width: Int, height: Int)?

  /// The timeout for answers, in seconds.
  private static let patience = 0.5

  /// The maximum size of the answers, in bytes.
  private static let longestAnswer = 4096

  /// Opens the terminal of standard error, and queries its abilities.
  init() throws(Refusal) {
    guard isatty(STDERR_FILENO) == 1 else {
      throw Refusal(reason: "standard error is not a terminal")
    }
    if let kind = getenv("TERM"), String(cString: kind) == "dumb" {
      throw Refusal(reason: "the terminal shows only text")
    }
    let file = open("/proc/self/fd/\(STDERR_FILENO)", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0, tcgetattr(file, &former) == 0 else {
      if file >= 0 { close(file) }
      throw Refusal(reason: "the terminal cannot be opened")
    }
    // The system stops background programs that change the settings of their terminal.
    let group = tcgetpgrp(file)
    guard group < 0 || group == getpgrp() else {
      close(file)
      throw Refusal(reason: "the command runs in the background")
    }
    var raw = former
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    _ = tcsetattr(file, TCSANOW, &raw)
    let answer = Self.ask(file)
    guard let language = answer.language else {
      _ = tcsetattr(file, TCSANOW, &former)
      close(file)
      throw Refusal(reason: "the terminal supports neither kitty graphics nor sixels")
    }
    self.file = file
    self.language = language
    cell = answer.cell
    guard size != nil else {
      restore()
      throw Refusal(reason: "the terminal does not report the size of its characters")
    }
  }

  deinit {
    restore()
    close(file)
  }

  /// Whether bytes are queued.
  var isBusy: Bool { !queue.isEmpty }

  /// The descriptor to poll for writing.
  var descriptor: Int32 { file }

  /// The current size; `nil` if it is unknown.
  var size: Size? {
    var window = winsize()
    guard ioctl(file, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
      return nil
    }
    let (columns, rows) = (Int(window.ws_col), Int(window.ws_row))
    if let cell {
      return Size(columns: columns, rows: rows, cellWidth: cell.width, cellHeight: cell.height)
    }
    let (width, height) = (Int(window.ws_xpixel) / columns, Int(window.ws_ypixel) / rows)
    guard (1...200).contains(width), (1...200).contains(height) else { return nil }
    return Size(columns: columns, rows: rows, cellWidth: width, cellHeight: height)
  }

  // MARK: Sending

  /// Sends bytes, as soon as the terminal accepts them.
  func send(_ bytes: [UInt8]) {
    queue += bytes
    flush()
  }

  /// Sends queued bytes until the terminal would block.
  func flush() {
    var sent = 0
    queue.withUnsafeBytes { bytes in
      while sent < bytes.count {
        let part = UnsafeRawBufferPointer(rebasing: bytes[sent...])
        let count = write(file, part.baseAddress, part.count)
        if count > 0 {
          sent += count
        } else if errno == EAGAIN {
          return
        } else if errno != EINTR {
          // The terminal is closed: discard the bytes.
          sent = bytes.count
        }
      }
    }
    queue.removeFirst(sent)
  }

  /// Waits until all bytes are sent, at most a second.
  func drain() {
    var tries = 50
    while isBusy, tries > 0 {
      var target = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
      poll(&target, 1, 20)
      flush()
      tries -= 1
    }
  }

  /// Sends the last bytes, and restores the settings of the terminal.
  func restore(after bytes: [UInt8] = []) {
    guard !isRestored else { return }
    isRestored = true
    send(bytes)
    drain()
    // Late answers must not become input of the shell.
    tcflush(file, TCIFLUSH)
    _ = tcsetattr(file, TCSANOW, &former)
  }

  // MARK: Queries

  /// The queries: a temporary kitty picture, the sizes of a cell and of the window in pixels, and last the device
  /// attributes, which every terminal reports.
  static let questions =
    "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[16t\u{1B}[14t\u{1B}[c"

  private static func ask(_ file: Int32) -> TerminalAnswer {
    tcflush(file, TCIFLUSH)
    let bytes = Array(questions.utf8)
    _ = write(file, bytes, bytes.count)
    var answer = TerminalAnswer()
    var heard: [UInt8] = []
    let end = Recorder.now + patience
    while !answer.isWhole, heard.count < longestAnswer {
      let rest = end - Recorder.now
      guard rest > 0 else { break }
      var source = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      guard poll(&source, 1, Int32((rest * 1000).rounded(.up))) > 0 else { break }
      let part = [UInt8](unsafeUninitializedCapacity: 1024) { room, count in
        count = max(read(file, room.baseAddress, room.count), 0)
      }
      if part.isEmpty { break }
      heard += part
      answer = TerminalAnswer(heard)
    }
    if answer.cell == nil, let window = answer.window {
      var size = winsize()
      if ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 {
        let cell = (window.width / Int(size.ws_col), window.height / Int(size.ws_row))
        if (1...200).contains(cell.0), (1...200).contains(cell.1) { answer.cell = cell }
      }
    }
    return answer
  }
}
