import Glibc

/// A terminal that pictures are sent to, and what it can show.
///
/// Its own opening of the terminal never waits, so a slow one holds up nothing else. How it was is restored by
/// ``restore()``.
final class PictureTerminal {
  /// How it takes pictures.
  enum Language: Equatable {
    /// The graphics protocol of kitty.
    case kitty
    case sixel
  }

  /// How large it is.
  struct Size: Equatable {
    var columns: Int
    var rows: Int
    /// Of a character, in pixels.
    var cellWidth: Int
    var cellHeight: Int
  }

  /// Why there will be no pictures.
  struct Refusal: Error {
    /// As the end of a sentence: "no pictures: …".
    var reason: String
  }

  private let file: Int32
  private var former = termios()
  private var queue: [UInt8] = []
  private var isRestored = false

  /// How it takes pictures.
  let language: Language

  /// What its cells measured when it was asked; `nil` where it did not say.
  private var cell: (width: Int, height: Int)?

  /// How long it may take to answer, in seconds.
  private static let patience = 0.5

  /// The most bytes of its answers.
  private static let longestAnswer = 4096

  /// Opens the terminal behind standard error, and asks it what it can show.
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
    // In the background, a program that asks its terminal is stopped.
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

  /// Whether something of what was sent still waits.
  var isBusy: Bool { !queue.isEmpty }

  /// For `poll`: writable when more can be sent.
  var descriptor: Int32 { file }

  /// How large it is now; `nil` where it does not tell.
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

  /// Sends bytes, now or as soon as the terminal takes them.
  func send(_ bytes: [UInt8]) {
    queue += bytes
    flush()
  }

  /// Sends what waits, as far as the terminal takes it.
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
          // Nobody is there any more.
          sent = bytes.count
        }
      }
    }
    queue.removeFirst(sent)
  }

  /// Waits until all was taken, a second at most.
  func drain() {
    var tries = 50
    while isBusy, tries > 0 {
      var target = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
      poll(&target, 1, 20)
      flush()
      tries -= 1
    }
  }

  /// Sends the last bytes, and leaves the terminal as it was.
  func restore(after bytes: [UInt8] = []) {
    guard !isRestored else { return }
    isRestored = true
    send(bytes)
    drain()
    // What it said too late is not for the shell.
    tcflush(file, TCIFLUSH)
    _ = tcsetattr(file, TCSANOW, &former)
  }

  // MARK: Asking

  /// What it is asked: for a picture of kitty's that is not kept, the size of a character and of the window, and
  /// what it is, which every terminal answers, and as the last.
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
