import Glibc
import InkCommand
import InkStylus

/// The user's file with settings of pens, as the Studio reads and changes it.
struct SettingsFile {
  /// The content of the file.
  struct Content {
    /// The tag of the content, which changes with it.
    var tag: String
    var settings = StylusSettings()
    /// Notes about unknown names in the file.
    var notes: [StylusSettingsNote] = []
    /// The fault of the file, as text; the settings are the defaults then.
    var problem: String?
    /// The bytes; `nil` if there is no file.
    fileprivate var bytes: [UInt8]?
  }

  /// The path of the file; `nil` if the user has no folder for it.
  let path: String?

  /// Metadata of the file, for detecting changes by other programs.
  var stamp: [Int] {
    var status = stat()
    guard let path, stat(path, &status) == 0 else { return [] }
    return [
      Int(status.st_ino), Int(status.st_size), Int(status.st_mtim.tv_sec),
      Int(status.st_mtim.tv_nsec),
    ]
  }

  /// Reads the file; without one, the settings are the defaults, and an unreadable one has a problem.
  func read() -> Content {
    var content = Content(tag: Self.tag(nil))
    guard let path else { return content }
    do throws(CommandError) {
      content.bytes = try StylusSettingsFile.bytes(of: path)
      content.tag = Self.tag(content.bytes)
      guard let bytes = content.bytes else { return content }
      do throws(StylusSettingsError) {
        (content.settings, content.notes) = try StylusSettings.read(bytes)
      } catch {
        content.problem = "\(path): \(error.message)"
      }
    } catch {
      content.problem = Self.text(error)
    }
    return content
  }

  /// Writes settings over the content that was read; keeps comments and unknown names.
  ///
  /// The change is durable and atomic. A link stays a link.
  ///
  /// - Throws: An error with the reason; the file is unchanged then.
  func write(_ settings: StylusSettings, over old: Content) throws(FolderError) {
    guard let path else {
      throw .system("The settings have no folder: set the environment variable HOME.")
    }
    do throws(CommandError) {
      try StylusSettingsFile.write(settings, over: old.bytes, to: path)
    } catch {
      throw .system(Self.text(error))
    }
  }

  private static func text(_ error: CommandError) -> String {
    switch error {
    case .usage(let text), .value(let text): text
    case .file(let path, let text): "\(path): \(text)"
    }
  }

  private static func tag(_ bytes: [UInt8]?) -> String {
    "\"\(bytes.map(PageStore.tag) ?? "none")\""
  }
}
