import CInkStudio
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
    guard let path else { return Content(tag: Self.tag(nil)) }
    var content = Content(tag: Self.tag(nil))
    switch Self.bytes(path) {
    case .success(let bytes):
      content.bytes = bytes
      content.tag = Self.tag(bytes)
      guard let bytes else { return content }
      do throws(StylusSettingsError) {
        (content.settings, content.notes) = try StylusSettings.read(bytes)
      } catch {
        content.problem = "\(path): \(error.message)"
      }
    case .failure(let failure): content.problem = "\(path): \(failure.message)"
    }
    return content
  }

  /// Writes settings in place of what was read; comments and what is not known stay.
  ///
  /// The file is on the disk when this returns, and whole at any time. A link stays one.
  ///
  /// - Throws: Why not, as an answer; the file is as it was.
  func write(_ settings: StylusSettings, over old: Content) throws(FolderError) {
    guard let path else { throw .system("There is no home folder to keep settings in.") }
    let text: [UInt8]
    do throws(StylusSettingsError) {
      text = Array(try settings.text(changing: old.bytes ?? []).utf8)
    } catch {
      throw .system("\(path): \(error.message)")
    }
    guard text.count <= StylusSettings.mostBytes else { throw .tooLarge }
    let target = Self.resolved(path)
    let folder = Self.folder(of: target)
    try Self.make(folder)
    let place = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard place >= 0 else { throw .last() }
    defer { close(place) }
    let name = String(target.dropFirst(folder.count + 1))
    var status = stat()
    let isThere = fstatat(place, name, &status, AT_SYMLINK_NOFOLLOW) == 0
    if isThere {
      guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
      guard faccessat(place, name, W_OK, AT_EACCESS) == 0 else { throw .notPermitted }
    }
    let file = try NewFile(in: place, like: isThere ? status : nil)
    guard fchmod(file.descriptor, 0o600) == 0 else { throw .last() }
    try file.write(text)
    try file.take(name, replacing: isThere)
  }

  /// The bytes of a file, `nil` where there is none.
  private static func bytes(_ path: String) -> Result<[UInt8]?, Failure> {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      return errno == ENOENT ? .success(nil) : .failure(Failure(message: systemMessage()))
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return .failure(Failure(message: "is no file"))
    }
    // One byte more than may be shows that there is too much.
    var bytes = [UInt8](repeating: 0, count: StylusSettings.mostBytes + 1)
    var count = 0
    while count < bytes.count {
      let got = bytes.withUnsafeMutableBytes { buffer in
        retry { Glibc.read(file, buffer.baseAddress.map { $0 + count }, buffer.count - count) }
      }
      guard got >= 0 else { return .failure(Failure(message: systemMessage())) }
      if got == 0 { break }
      count += got
    }
    return .success(Array(bytes.prefix(count)))
  }

  private struct Failure: Error { var message: String }

  /// FNV-1a in 64 bits, and the length.
  private static func tag(_ bytes: [UInt8]?) -> String {
    guard let bytes else { return "\"none\"" }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return "\"\(String(hash, radix: 16))-\(String(bytes.count, radix: 16))\""
  }

  /// Where a path leads through links.
  private static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  private static func make(_ folder: String) throws(FolderError) {
    var status = stat()
    if folder.isEmpty || stat(folder, &status) == 0 { return }
    try make(Self.folder(of: folder))
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw .last() }
  }
}
