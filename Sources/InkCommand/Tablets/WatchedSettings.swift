import Glibc
import InkStylus

/// The settings of pens and pads, which a person may change while they are used.
struct WatchedSettings {
  /// What is in force.
  private(set) var settings: StylusSettings

  /// What the file was like when it was last read; `nil` where there was none.
  private var known: Trace?

  /// Reads the settings.
  ///
  /// - Throws: That they cannot be read.
  init() throws(CommandError) {
    known = Trace()
    let (settings, notes) = try StylusSettingsFile.read()
    self.settings = settings
    StylusSettingsFile.complain(of: notes)
  }

  /// The settings if the file has become another one.
  ///
  /// Whether it could be read is said; if not, the settings stay.
  mutating func changed() -> StylusSettings? {
    let trace = Trace()
    guard trace != known else { return nil }
    known = trace
    do throws(CommandError) {
      let (settings, notes) = try StylusSettingsFile.read()
      StylusSettingsFile.complain(of: notes)
      guard settings != self.settings else { return nil }
      self.settings = settings
      Terminal.complain(StylusSettingsFile.path ?? "", "note: read again; it counts from now on")
      return settings
    } catch {
      if case .file(let path, let reason) = error {
        Terminal.complain(path, "note: \(reason); what it said before still counts")
      }
      return nil
    }
  }

  /// What tells one state of a file from another without reading it.
  private struct Trace: Equatable {
    var node: UInt
    var size: Int
    var seconds: Int
    var nanoseconds: Int

    /// `nil` where there is no file.
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
