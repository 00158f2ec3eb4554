import Foundation
import WebKit

/// The file of a drawing, which the page reads and writes.
final class DrawingFile: NSObject, WKScriptMessageHandlerWithReply {
  /// A message of the page to the app.
  enum Message {
    /// The page can be drawn on and accepts scripts; again after each reload.
    case ready
    case history(canUndo: Bool, canRedo: Bool)
    /// A text for the user.
    case problem(String)
  }

  /// A piece beyond the end of the file; the page sends the whole file then.
  private struct Hole: Error {}

  let url: URL
  var received: (Message) -> Void = { _ in }
  /// Set after the last write: another object may have the file then.
  var isClosed = false
  /// The error of the last write; `nil` if the file has all ink that the page has sent.
  private(set) var failure: (any Error)?
  /// The size of the file after the last write: with another one, it was changed by another app.
  private var size = 0
  /// Whether the file may lack bytes, until the page has sent the whole file.
  private var isTorn = false
  /// The copy of a file that is damaged, or was changed by another app; made before the next write.
  private var original: URL?

  init(_ url: URL) { self.url = url }

  func read() throws -> Data {
    guard !isClosed else { throw CocoaError(.fileReadNoPermission) }
    let data = try Data(contentsOf: url)
    (size, isTorn) = (data.count, false)
    return data
  }

  func userContentController(
    _ controller: WKUserContentController,
    didReceive message: WKScriptMessage,
    replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void
  ) {
    do {
      try receive(message.body as? [String: Any] ?? [:])
      replyHandler(nil, nil)
    } catch {
      replyHandler(nil, error.localizedDescription)  // rejects the promise of the page
    }
  }

  private func receive(_ message: [String: Any]) throws {
    if let offset = message["offset"] as? Int {
      do {
        guard !isClosed else { throw CocoaError(.fileWriteNoPermission) }
        guard let text = message["bytes"] as? String, let bytes = Data(base64Encoded: text) else {
          throw CocoaError(.coderReadCorrupt)
        }
        try write(bytes, at: offset)
        failure = nil
      } catch {
        isTorn = true
        if !isClosed, !(error is Hole) {
          if failure == nil { report("is not saved: \(error.localizedDescription)") }
          failure = error
        }
        throw error
      }
    } else if let canUndo = message["canUndo"] as? Bool, let canRedo = message["canRedo"] as? Bool {
      received(.history(canUndo: canUndo, canRedo: canRedo))
    } else if message["ready"] != nil {
      received(.ready)
    } else if message["isDamaged"] != nil {
      keepOriginal("is damaged")
    } else if let problem = message["failed"] as? String {
      report("cannot be opened: \(problem)")
    }
  }

  private func report(_ problem: String) {
    if !isClosed { received(.problem("\(url.lastPathComponent) \(problem)")) }
  }

  /// Copies the file before the next write.
  private func keepOriginal(_ reason: String) {
    let copy = url.deletingPathExtension()
      .appendingPathExtension("original-\(UUID().uuidString.prefix(8)).ink")
    original = copy
    report("\(reason). Before it changes, it is copied to \(copy.lastPathComponent).")
  }

  private func write(_ bytes: Data, at offset: Int) throws {
    if let found = currentSize, found != size {
      (size, isTorn) = (found, true)  // so that the page sends the whole file
      keepOriginal("was changed by another app")
    }
    if let original, FileManager.default.fileExists(atPath: url.path) {
      try? FileManager.default.removeItem(at: original)  // a part of a copy, if that failed
      try FileManager.default.copyItem(at: url, to: original)
    }
    original = nil
    if offset == 0 {
      try bytes.write(to: url, options: .atomic)
    } else {
      let handle = try FileHandle(forUpdating: url)
      defer { try? handle.close() }
      guard !isTorn, offset <= size else { throw Hole() }
      do {
        try handle.truncate(atOffset: UInt64(offset))
        try handle.seek(toOffset: UInt64(offset))
        try handle.write(contentsOf: bytes)
      } catch {
        size = currentSize ?? 0  // with a part of the bytes
        throw error
      }
    }
    (size, isTorn) = (offset + bytes.count, false)
  }

  /// The size of the file now; `nil` if there is none.
  private var currentSize: Int? {
    // A new URL, since one caches its values.
    try? URL(fileURLWithPath: url.path).resourceValues(forKeys: [.fileSizeKey]).fileSize
  }
}

/// Serves the files of the folder `Drawing`, and the drawing.
final class PageFiles: NSObject, WKURLSchemeHandler {
  private let file: DrawingFile
  private let folder: URL
  private let types = [
    "html": "text/html", "js": "text/javascript", "wasm": "application/wasm", "ttf": "font/ttf",
    "txt": "text/plain",
  ]

  init(_ file: DrawingFile) {
    self.file = file
    guard
      let page = Bundle.main.url(
        forResource: "webview",
        withExtension: "html",
        subdirectory: "Drawing"
      )
    else {
      fatalError(
        "The app has no Drawing/webview.html: add the folder Drawing as a folder, not as single files."
      )
    }
    folder = page.deletingLastPathComponent()
  }

  func webView(_ webView: WKWebView, start task: any WKURLSchemeTask) {
    guard let url = task.request.url else { return }
    let path = folder.appendingPathComponent(url.path)
    let isDrawing = url.path == "/drawing.ink"
    let data = isDrawing ? try? file.read() : try? Data(contentsOf: path)
    let response = HTTPURLResponse(
      url: url,
      statusCode: data == nil ? 404 : 200,
      httpVersion: "HTTP/1.1",
      headerFields: [
        "Content-Type": types[path.pathExtension] ?? "application/octet-stream",
        "Content-Length": "\(data?.count ?? 0)",
      ]
    )
    guard let response else { return }
    task.didReceive(response)
    task.didReceive(data ?? Data())
    task.didFinish()
  }

  func webView(_ webView: WKWebView, stop task: any WKURLSchemeTask) {}
}
