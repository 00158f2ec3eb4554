import Glibc
import InkDrawing
import InkGraphics
import InkPDF
import InkPDFAssembler

/// The program `inkstone-pdf`, which reads a PDF document for another process, in a sandbox.
public enum PDFServer {
  /// The maximum address space of the process, in bytes.
  static let memory: UInt = 400_000_000

  /// Enters the sandbox, tries what it must refuse, and prints a line for each attempt with its result.
  ///
  /// A line is `open`, `write`, `socket`, `process`, `limit`, `memory` or `descriptors`, with `refused` or `ALLOWED`.
  ///
  /// - Parameter file: The path of an existing file, for trying to open it.
  /// - Returns: The exit status: 0 if all attempts were refused.
  public static func probe(_ file: String) -> Int32 {
    let inherited = fcntl(1, F_DUPFD, 10)
    _ = enterSandbox()
    var failures: Int32 = 0
    func report(_ right: String, isTaken: Bool) {
      let line = Array("\(right): \(isTaken ? "refused" : "ALLOWED")\n".utf8)
      _ = line.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
      if !isTaken { failures += 1 }
    }
    report("open", isTaken: open(file, O_RDONLY) < 0)
    report("write", isTaken: open("/tmp/inkstone-probe", O_WRONLY | O_CREAT, 0o600) < 0)
    report("socket", isTaken: socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) < 0)
    var process: pid_t = 0
    report("process", isTaken: posix_spawn(&process, "/bin/true", nil, nil, [nil], environ) != 0)
    var limit = rlimit(rlim_cur: rlim_t(2 * memory), rlim_max: rlim_t(2 * memory))
    report("limit", isTaken: setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) < 0)
    let room = mmap(nil, Int(memory), PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    report("memory", isTaken: room == UnsafeMutableRawPointer(bitPattern: -1))
    report("descriptors", isTaken: inherited > 0 && fcntl(inherited, F_GETFD) < 0)
    return failures == 0 ? 0 : 1
  }

  /// Answers the requests from the standard input about the document on descriptor 3, until the input ends.
  ///
  /// Before the process reads the document, it enters a sandbox, in which it can open no other files except fonts; see
  /// `ink_sandbox.h`.
  ///
  /// - Returns: The exit status: 0 after the end of the input, 1 after an invalid request.
  public static func run() -> Int32 {
    answer(withNote: note(enterSandbox()))
  }

  /// Returns a note about a sandbox that the system provides only in part; `nil` if it is complete.
  private static func note(_ sandbox: PDFSandbox) -> String? {
    if !sandbox.isIsolated {
      return "the system cannot isolate the program that reads PDFs; open only those that you trust"
    }
    if !sandbox.hasFolders {
      return "the system lacks Landlock, so fonts are missing that are not embedded in the PDF"
    }
    return nil
  }

  private static func enterSandbox() -> PDFSandbox {
    // Poppler converts passwords to Latin-1, with a module of the C library that can't be loaded in the sandbox.
    _ = iconv_open("ISO-8859-1", "UTF-8")
    let home = getenv("HOME").map { String(cString: $0) } ?? "/nonexistent"
    let ownFolders = [
      ".fonts", ".local/share/fonts", ".cache/fontconfig", ".config/fontconfig",
    ]
    let folders =
      [
        "/usr/share/fonts", "/usr/local/share/fonts", "/usr/share/fontconfig", "/etc/fonts",
        "/var/cache/fontconfig", "/usr/share/poppler", "/usr/share/ghostscript",
      ] + ownFolders.map { "\(home)/\($0)" }
    return PDFSandbox.enter(memory: memory, files: 1, folders: folders)
  }

  /// The processor time of a request after which the process ends itself, in seconds, if the process that started it has
  /// not ended it: 30.
  private static let maximumTime = 30

  /// Ends the process after a number of seconds of processor time; 0 for never.
  private static func end(after seconds: Int) {
    var timer = itimerval()
    timer.it_value.tv_sec = seconds
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
  }

  /// Sends pages, and the parts that they share once.
  private final class PageSender {
    private var sent: [ObjectIdentifier: Int] = [:]
    /// Kept in memory, so that no later part has the same identity.
    private var kept: [Picture] = []
    /// A note that is added to the first page.
    private var note: String?

    init(_ note: String?) { self.note = note }

    func send(_ page: PDFPage, isDraft: Bool) {
      guard let vector = page.picture.vector else { return }
      var numbers: [Int] = []
      for part in vector.parts {
        let key = ObjectIdentifier(part)
        if sent[key] == nil {
          sent[key] = kept.count
          kept.append(part)
          PDFChannel.send(.part(isFile: part.file != nil, part.file ?? part.vector?.bytes ?? []))
        }
        numbers.append(sent[key] ?? 0)
      }
      let notes = (note.map { [$0] } ?? []) + page.notes
      if !isDraft { note = nil }
      PDFChannel.send(
        .page(vector: vector.bytes, parts: numbers, notes: notes, isDraft: isDraft)
      )
    }
  }

  /// Answers requests until the input ends; returns the exit status.
  ///
  /// - Parameter note: A note about the sandbox that is added to the first page; `nil` for none.
  private static func answer(withNote note: String?) -> Int32 {
    let sender = PageSender(note)
    var reader: PageReader?
    while let bytes = PDFChannel.receive() {
      guard let request = PDFRequest(bytes) else { return 1 }
      end(after: maximumTime)
      defer { end(after: 0) }
      switch request {
      case .assemble, .takeInk: return 1
      case .inkCount:
        guard let reader else { return 1 }
        PDFChannel.send(.count(reader.inkCount))
      case .attachment(let name):
        guard let reader else { return 1 }
        PDFChannel.sendPieces(of: reader.attachment(named: name))
      case .open(let password):
        let text = password.map { String(decoding: $0, as: UTF8.self) }
        do throws(PDFError) {
          let opened = try PageReader(descriptor: 3, password: text)
          var pages: [PDFPageInfo] = []
          for index in 0..<opened.pageCount {
            // A damaged page counts as US Letter here, and is an error when it is requested.
            pages.append((try? opened.info(index)) ?? PDFPageInfo(width: 612, height: 792))
          }
          PDFChannel.send(.document(pages: pages, outline: opened.outline()))
          reader = opened
        } catch {
          PDFChannel.send(.failure(Self.isWrong(text) ? .wrongPassword : error))
        }
      case .page(let index):
        guard let reader else { return 1 }
        do throws(PDFError) {
          let page = try reader.page(index) { sender.send($0, isDraft: true) }
          sender.send(page, isDraft: false)
        } catch {
          PDFChannel.send(.failure(error))
        }
      case .picture(let index):
        guard let reader else { return 1 }
        do throws(PDFError) {
          sender.send(try reader.picture(index, isDraft: true), isDraft: true)
          sender.send(try reader.picture(index, isDraft: false), isDraft: false)
        } catch {
          PDFChannel.send(.failure(error))
        }
      case .text(let index):
        guard let reader else { return 1 }
        do throws(PDFError) {
          PDFChannel.send(.text(try reader.text(index).encoded))
        } catch {
          PDFChannel.send(.failure(error))
        }
      case .search(let index, let words):
        guard let reader else { return 1 }
        do throws(PDFError) {
          let text = try reader.text(index, matching: TextPattern(utf8: words))
          PDFChannel.send(.text(text.isEmpty ? [] : text.encoded))
        } catch {
          PDFChannel.send(.failure(error))
        }
      }
    }
    return 0
  }

  /// Whether the document on descriptor 3 needs another password.
  ///
  /// Poppler reports a wrong one as damage, as its second attempt, with another encoding, finds the file closed.
  private static func isWrong(_ password: String?) -> Bool {
    guard password != nil else { return false }
    do throws(PDFError) {
      _ = try PageReader(descriptor: 3, password: nil)
      return false
    } catch {
      return error == .needsPassword
    }
  }
}
