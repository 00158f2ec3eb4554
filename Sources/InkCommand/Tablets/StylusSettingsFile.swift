import Glibc
import InkFiles
package import InkStylus

/// The file in which a person keeps how pens and pads are read.
package enum StylusSettingsFile {
  /// Its path: `inkstone/stylus.conf` in the folder for settings that the environment names, else in `.config` of
  /// the home; `nil` where there is neither.
  package static var path: String? {
    // A relative path there is to be ignored, as the XDG Base Directory Specification says.
    if let folder = variable("XDG_CONFIG_HOME"), folder.hasPrefix("/") {
      return folder + "/inkstone/stylus.conf"
    }
    return variable("HOME").map { $0 + "/.config/inkstone/stylus.conf" }
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// Reads the settings; without a file they are the standard ones.
  ///
  /// - Returns: The settings, and what in the file is not known here.
  /// - Throws: That the file cannot be read, or the first line that is wrong and what is expected there.
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

  /// What is in the file; `nil` where there is none.
  package static func bytes(of path: String) throws(CommandError) -> [UInt8]? {
    do throws(StorageError) {
      let file = try PosixVolume().open(path, .read)
      return try file.read(at: 0, count: min(file.status().size, StylusSettings.mostBytes + 1))
    } catch {
      if error.reason == .absent { return nil }
      throw .file(path, error.reason == .notAFile ? "is not a file" : error.message)
    }
  }

  /// Writes settings so that comments and order of what is there stay; a file that is made is for its owner alone.
  ///
  /// - Parameters:
  ///   - old: What is in the file; `nil` where there is none.
  ///   - path: The file.
  /// - Throws: That what is there is wrong, or that it cannot be written. What was there is still there then.
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
    guard text.count <= StylusSettings.mostBytes else { throw .file(path, "would be too long") }
    try FileSystem.makeFolder(for: path)
    if old == nil {
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw .file(path, systemMessage()) }
      close(file)
    }
    try Engine.write(text, to: path)
  }

  /// Whether there is a file.
  static func isThere(_ path: String) throws(CommandError) -> Bool { try bytes(of: path) != nil }

  /// Says on standard error what in the file is not known.
  static func complain(of notes: [StylusSettingsNote]) {
    guard let path else { return }
    for note in notes {
      Terminal.complain(path, "note: line \(note.line): \(note.name) is not recognized")
    }
  }
}
