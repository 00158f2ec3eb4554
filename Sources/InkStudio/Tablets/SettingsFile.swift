import Glibc
import InkCommand
import InkStylus

/// The user's file with settings of pens, as the Studio reads and changes it.
struct SettingsFile {
  /// What was read of it.
  struct Content {
    /// Names the content: another one has another tag.
    var tag: String
    var settings = StylusSettings()
    /// What is in it that is not known here.
    var notes: [StylusSettingsNote] = []
    /// The first line that is wrong, in words; settings are those without a file then.
    var problem: String?
    /// The bytes; `nil` where there is no file.
    fileprivate var bytes: [UInt8]?
  }

  /// Where it lies; `nil` where the user has no place for it.
  let path: String?

  /// What is known of the file without reading it, to notice that another program has changed it.
  var stamp: [Int] {
    var status = stat()
    guard let path, stat(path, &status) == 0 else { return [] }
    return [
      Int(status.st_ino), Int(status.st_size), Int(status.st_mtim.tv_sec),
      Int(status.st_mtim.tv_nsec),
    ]
  }

  /// Reads it; one that is not there has no settings, and one that cannot be read has a problem.
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

  /// Writes settings in place of what was read; comments and what is not known stay.
  ///
  /// The file is on the disk when this returns, and whole at any time. A link stays one.
  ///
  /// - Throws: Why not, in words; the file is as it was.
  func write(_ settings: StylusSettings, over old: Content) throws(FolderError) {
    guard let path else { throw .system("No folder for settings: set HOME.") }
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
