import Glibc
import InkFiles
package import InkStylus

/// The user's file with the settings of pens and pads.
package enum StylusSettingsFile {
  /// The path of the file: `inkstone/stylus.conf` in `XDG_CONFIG_HOME`, or in `.config` of `HOME`; `nil` if neither is
  /// set.
  package static var path: String? {
    // The XDG Base Directory Specification requires ignoring a relative path.
    if let folder = variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return folder + "/inkstone/stylus.conf"
    }
    return variable("HOME").map { $0 + "/.config/inkstone/stylus.conf" }
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// Reads the settings; without a file they are the defaults.
  ///
  /// - Returns: The settings, and notes about unknown names in the file.
  /// - Throws: An error if the file can't be read, or with the first invalid line and what is expected there.
  package static func read() throws(CommandError) -> (
    settings: StylusSettings, notes: [StylusSettingsNote]
  ) {
    guard let path, let bytes = try bytes(of: path) else { return (StylusSettings(), []) }
    do throws(StylusSettingsError) {
      return try StylusSettings.read(bytes)
    } catch {
      throw .file(path, error.message)
    }
  }

  /// Returns the content of the file; `nil` if there is none.
  package static func bytes(of path: String) throws(CommandError) -> [UInt8]? {
    do throws(StorageError) {
      let file = try PosixVolume().open(path, .read)
      return try file.read(at: 0, count: min(file.status().size, StylusSettings.maximumBytes + 1))
    } catch {
      if error.reason == .absent { return nil }
      throw .file(path, error.reason == .notAFile ? "this is not a file" : error.message)
    }
  }

  /// Writes settings, keeping the comments and the order of the file; a new file is private to its owner.
  ///
  /// - Parameters:
  ///   - old: The content of the file; `nil` if there is none.
  ///   - path: The path of the file.
  /// - Throws: An error if the old content is invalid or the file can't be written. The file is unchanged then.
  package static func write(
    _ settings: StylusSettings,
    over old: [UInt8]?,
    to path: String
  ) throws(CommandError) {
    let text: [UInt8]
    do throws(StylusSettingsError) {
      text = Array(try settings.text(changing: old ?? []).utf8)
    } catch {
      throw .file(path, error.message)
    }
    guard text.count <= StylusSettings.maximumBytes else {
      throw .file(
        path,
        "the settings would have more than \(StylusSettings.maximumBytes) bytes; remove unused sections"
      )
    }
    try FileSystem.makeFolder(for: path)
    if old == nil {
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw .file(path, systemMessage()) }
      close(file)
    }
    try Engine.write(text, to: path)
  }

  /// Whether the file exists.
  static func isThere(_ path: String) throws(CommandError) -> Bool { try bytes(of: path) != nil }

  /// Prints the unknown names of the file on standard error.
  static func complain(of notes: [StylusSettingsNote]) {
    guard let path else { return }
    for note in notes {
      Terminal.complain(
        path,
        "note: line \(note.line): \(note.name) is not recognized, and has no effect"
      )
    }
  }
}
