import Glibc
import InkStylus

/// The settings of pens and pads, which follow changes of their file.
struct WatchedSettings {
  /// The current settings.
  private(set) var settings: StylusSettings

  /// The state of the file when it was last read; `nil` if there was none.
  private var known: Trace?

  /// Reads the settings.
  ///
  /// - Throws: An error if the settings can't be read.
  init() throws(CommandError) {
    known = Trace()
    let (settings, notes) = try StylusSettingsFile.read()
    self.settings = settings
    StylusSettingsFile.complain(of: notes)
  }

  /// Returns the settings if the file and its settings have changed; otherwise `nil`.
  ///
  /// Prints a note when it reads the file again. If that fails, the settings stay the same.
  mutating func changed() -> StylusSettings? {
    let trace = Trace()
    guard trace != known else { return nil }
    known = trace
    do throws(CommandError) {
      let (settings, notes) = try StylusSettingsFile.read()
      StylusSettingsFile.complain(of: notes)
      guard settings != self.settings else { return nil }
      self.settings = settings
      Terminal.complain(StylusSettingsFile.path ?? "", "note: the changed settings are in effect")
      return settings
    } catch {
      if case .file(let path, let reason) = error {
        Terminal.complain(path, "note: \(reason); the previous settings remain in effect")
      }
      return nil
    }
  }

  /// The facts that distinguish states of a file without reading it.
  private struct Trace: Equatable {
    var node: UInt
    var size: Int
    var seconds: Int
    var nanoseconds: Int

    /// Creates a trace of the current state; `nil` if there is no file.
    init?() {
      var status = stat()
      guard let path = StylusSettingsFile.path, stat(path, &status) == 0 else { return nil }
      node = UInt(status.st_ino)
      size = Int(status.st_size)
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
    }
  }
}
