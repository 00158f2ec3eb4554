import Combine
import Foundation
import WebKit

#if os(iOS)
  import UIKit
#else
  import AppKit
#endif

/// An open drawing: its page, which is a view, and its state.
@MainActor
final class DrawingModel: NSObject, ObservableObject, WKNavigationDelegate {
  /// The properties of the element for the next stroke.
  struct Tool {
    /// `brush`, `stroke-eraser`, `lasso` and so on.
    var name = "brush"
    var brush = "pen"
    /// A color of CSS; that of the brush if empty.
    var color = ""
  }

  /// The drawings that are open, by name.
  private(set) static var all: [String: DrawingModel] = [:]

  /// Returns the file of a drawing.
  ///
  /// A slash in the name becomes a colon, which the Finder shows as a slash.
  static func url(of name: String) -> URL {
    let name = name.replacingOccurrences(of: "/", with: ":")
    return URL.documentsDirectory.appendingPathComponent("\(name).ink")
  }

  /// Returns the drawing of a name, always the same one; it is made if there is none.
  static func named(_ name: String) -> DrawingModel {
    if let drawing = all[name] { return drawing }
    let file = url(of: name)
    // A new drawing is an empty file. This does not replace one.
    try? Data().write(to: file, options: .withoutOverwriting)
    let drawing = DrawingModel(file)
    all[name] = drawing
    return drawing
  }

  let page: WKWebView
  /// Whether the page can be drawn on.
  @Published private(set) var isReady = false
  @Published private(set) var canUndo = false
  @Published private(set) var canRedo = false
  @Published var tool = Tool() { didSet { applyTool() } }
  /// Texts for the user that were not yet shown, the oldest first.
  @Published var problems: [String] = []
  var hasProblems: Bool {
    get { !problems.isEmpty }
    set { if !newValue { problems = [] } }
  }
  private let file: DrawingFile

  private init(_ url: URL) {
    file = DrawingFile(url)
    let configuration = WKWebViewConfiguration()
    configuration.setURLSchemeHandler(PageFiles(file), forURLScheme: "drawing")
    configuration.userContentController.addScriptMessageHandler(
      file,
      contentWorld: .page,
      name: "ink"
    )
    page = PageView(frame: .zero, configuration: configuration)
    super.init()
    page.navigationDelegate = self
    #if DEBUG
      page.isInspectable = true  // for the menu Develop of Safari
    #endif
    file.received = { [weak self] message in self?.receive(message) }
    prepare()
    if let url = URL(string: "drawing://app/webview.html") { page.load(URLRequest(url: url)) }
  }

  private func receive(_ message: DrawingFile.Message) {
    switch message {
    case .ready:
      isReady = true
      applyTool()
    case .history(let undo, let redo): (canUndo, canRedo) = (undo, redo)
    case .problem(let text): report(text)
    }
  }

  /// Adds a text for the user, unless the same one is still to be shown.
  func report(_ problem: String) {
    if !problems.contains(problem) { problems.append(problem) }
  }

  func undo() { run("drawing.undo()") }
  func redo() { run("drawing.redo()") }

  /// Runs JavaScript in the page, where `drawing` is the element.
  func run(_ script: String) { page.evaluateJavaScript(script) }

  private func applyTool() {
    guard isReady else { return }
    Task {
      let script = "Object.assign(drawing, { tool, brush, color })"
      let arguments = ["tool": tool.name, "brush": tool.brush, "color": tool.color]
      _ = try? await page.callAsyncJavaScript(script, arguments: arguments, contentWorld: .page)
    }
  }

  /// Returns a picture of the page; throws if an infinite page is empty.
  func png() async throws -> Data? {
    let script = "return base64(new Uint8Array(await (await drawing.toPNG()).arrayBuffer()))"
    let text = try await page.callAsyncJavaScript(script, contentWorld: .page) as? String
    return text.flatMap { Data(base64Encoded: $0) }
  }

  /// Returns the page as SVG; throws if an infinite page is empty.
  func svg() async throws -> String? {
    try await page.callAsyncJavaScript("return await drawing.toSVG()", contentWorld: .page)
      as? String
  }

  /// Makes the file smaller, with the same drawing and history.
  func pack() async throws {
    _ = try await page.callAsyncJavaScript("await drawing.pack()", contentWorld: .page)
  }

  /// Ends typing, and writes the ink that the file lacks; throws if that fails, and reports it.
  func save() async throws { try await finish(closes: false) }

  private func finish(closes: Bool) async throws {
    do {
      let script = "await window.finish?.(closes)"
      let arguments = ["closes": closes]
      _ = try await page.callAsyncJavaScript(script, arguments: arguments, contentWorld: .page)
    } catch {
      let reason = (file.failure ?? error).localizedDescription
      report("\(file.url.lastPathComponent) is not saved: \(reason)")
      throw error
    }
  }

  /// Writes all ink; afterward, the file may be renamed, replaced or deleted, and the page is read-only.
  ///
  /// Strokes in progress end. Remove the page from its window before. If this throws, the drawing is still open.
  func close() async throws {
    try await finish(closes: true)
    file.isClosed = true
    Self.all = Self.all.filter { $0.value !== self }
  }

  /// The system has ended the process of the page, which leaves the view white.
  func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
    isReady = false
    if !file.isClosed { webView.reload() }
  }

  #if os(iOS)
    private var backgroundTask = UIBackgroundTaskIdentifier.invalid

    private func prepare() {
      page.scrollView.isScrollEnabled = false
      page.scrollView.contentInsetAdjustmentBehavior = .never
      page.isOpaque = false  // no white flash in dark mode
      page.backgroundColor = .systemBackground
      let pencil = UIPencilInteraction()
      pencil.delegate = self
      page.addInteraction(pencil)
      NotificationCenter.default.addObserver(
        self,
        selector: #selector(enterBackground),
        name: UIApplication.didEnterBackgroundNotification,
        object: nil
      )
    }

    /// Keeps the app running until all ink is written.
    @objc private func enterBackground() {
      guard backgroundTask == .invalid else { return }
      backgroundTask = UIApplication.shared.beginBackgroundTask { [weak self] in
        self?.endBackgroundTask()
      }
      Task {
        try? await save()  // which reports a failure
        endBackgroundTask()
      }
    }

    private func endBackgroundTask() {
      UIApplication.shared.endBackgroundTask(backgroundTask)
      backgroundTask = .invalid
    }
  #else
    private func prepare() { page.underPageBackgroundColor = .windowBackgroundColor }
  #endif
}

#if os(iOS)
  /// A web view in which three fingers tap for the drawing, not for the editing gestures of iPadOS.
  final class PageView: WKWebView {
    override var editingInteractionConfiguration: UIEditingInteractionConfiguration { .none }
  }

  extension DrawingModel: UIPencilInteractionDelegate {
    /// A double tap on the Pencil.
    func pencilInteractionDidTap(_ interaction: UIPencilInteraction) {
      if UIPencilInteraction.preferredTapAction != .ignore { switchEraser() }
    }

    @available(iOS 17.5, *)
    func pencilInteraction(
      _ interaction: UIPencilInteraction,
      didReceiveSqueeze squeeze: UIPencilInteraction.Squeeze
    ) {
      guard squeeze.phase == .ended, UIPencilInteraction.preferredSqueezeAction != .ignore else {
        return
      }
      switchEraser()
    }

    private func switchEraser() { tool.name = tool.name == "brush" ? "stroke-eraser" : "brush" }
  }
#else
  typealias PageView = WKWebView
#endif
