import Glibc
package import InkCommand
import InkFiles
import InkStylus
import InkStylusLinux

/// The server of the Studio, on libsoup.
package final class SoupStudio: StudioServer {
  /// The first port to try, and the number of ports to try after it.
  private static let usualPort: UInt16 = 8437
  private static let otherPorts: UInt16 = 20

  /// The path of the page's engine; `nil` for the one in the program.
  package let module: String?

  /// Creates a server, which is inactive until ``run(_:)``.
  ///
  /// - Parameter module: The path of the page's engine; `nil`, the default, for the one in the program.
  package init(module: String? = nil) { self.module = module }

  /// Serves a folder until SIGINT or SIGTERM arrives.
  ///
  /// Prints the address of the page on standard output once it can be opened.
  ///
  /// - Throws: A failure if the folder can't be opened or the port is unavailable.
  package func run(_ options: StudioOptions) throws(StudioFailure) {
    // The parent process may have blocked these signals.
    var ends = sigset_t()
    sigemptyset(&ends)
    for signal in [SIGINT, SIGTERM] { sigaddset(&ends, signal) }
    sigprocmask(SIG_UNBLOCK, &ends, nil)
    signal(SIGPIPE, unsafeBitCast(1, to: (@convention(c) (Int32) -> Void).self))
    let folder: DocumentFolder
    do throws(FolderError) {
      folder = try DocumentFolder(options.folder)
    } catch {
      throw StudioFailure(options.folder, Self.reason(error))
    }
    let sockets = try Self.listen(options.port)
    let pages = PageStore(module: options.module)
    let stylus = StylusService(
      options.pens.map { reports in { RepeatedPens(reports) { Connection.now } } }
        ?? { TabletSource() },
      isRecording: options.pens != nil,
      file: SettingsFile(path: StylusSettingsFile.path)
    )
    let service = StudioService(
      folder,
      pages,
      stylus,
      port: sockets.port,
      formats: options.formats
    )
    let listener = SoupListener(service, patience: options.patience)
    let loop = MainLoop()
    for socket in sockets.descriptors {
      loop.watch(socket) { [unowned listener] in
        while let connection = ListeningSockets.accept(socket) { listener.accept(connection) }
      }
    }
    let shown = options.shown.map { "?open=\(PercentCoding.encoded($0))" } ?? ""
    let address = "http://localhost:\(sockets.port)/\(shown)"
    Terminal.output(address + "\n")
    if options.opensBrowser { Self.open(address) }
    withExtendedLifetime((listener, service, sockets)) { loop.run(until: [SIGINT, SIGTERM]) }
    service.close()
  }

  private static func listen(_ port: UInt16?) throws(StudioFailure) -> ListeningSockets {
    let candidates: [UInt16] =
      port.map { [$0] } ?? Array(usualPort...(usualPort + otherPorts)) + [0]
    var failure: Int32 = 0
    for candidate in candidates {
      if let sockets = ListeningSockets(candidate, &failure) { return sockets }
      guard failure == EADDRINUSE else { break }
    }
    throw StudioFailure("port \(port ?? usualPort)", systemMessage(failure))
  }

  private static func reason(_ error: FolderError) -> String {
    switch error {
    case .absent: systemMessage(ENOENT)
    case .notAFile: systemMessage(ENOTDIR)
    case .notPermitted: systemMessage(EACCES)
    case .system(let reason): reason
    default: "cannot be opened"
    }
  }

  /// Opens the page in the browser; if that fails, the printed address remains.
  private static func open(_ address: String) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream: Int32 in [0, 1, 2] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
    }
    guard let process = ChildProcess.start("xdg-open", ["xdg-open", address], actions: &actions)
    else {
      Terminal.complain("xdg-open", systemMessage())
      return
    }
    MainLoop.whenEnded(process) { _ in }
  }
}
