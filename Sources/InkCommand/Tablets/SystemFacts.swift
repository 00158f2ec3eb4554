import Glibc

/// What the command finds out about the system by itself, for reports of bugs.
enum SystemFacts {
  /// The release of the kernel.
  static var kernel: String {
    var name = utsname()
    guard uname(&name) == 0 else { return "unknown" }
    return withUnsafeBytes(of: name.release) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// Whether udev runs.
  static var udevRuns: Bool { access("/run/udev/control", F_OK) == 0 }

  /// Whether there is a folder of input devices at all.
  static var hasInput: Bool { access("/sys/class/input", F_OK) == 0 }

  // MARK: Libraries

  /// A library of the tablets and its version.
  struct Library {
    var name: String
    /// That of the file that was loaded, which is not that of the package.
    var file: String?
    /// That of the Debian package; `nil` elsewhere.
    var package: String?
  }

  /// The libraries that tablets are read with.
  static var libraries: [Library] {
    let loaded = text(of: "/proc/self/maps", maximum: 1 << 20).split(separator: "\n")
    let names = [
      ("libinput", "libinput.so", "libinput10"), ("libwacom", "libwacom.so", "libwacom9"),
      ("udev", "libudev.so", "libudev1"),
    ]
    let versions = packageVersions(of: names.map(\.2))
    return names.map { name, start, package in
      let paths = loaded.compactMap { line -> Substring? in
        guard let slash = line.firstIndex(of: "/") else { return nil }
        return line[slash...]
      }
      let path = paths.first { $0.split(separator: "/").last?.hasPrefix(start) ?? false }
      let file = path?.split(separator: "/").last.map(String.init)
      return Library(name: name, file: file, package: versions[package])
    }
  }

  /// The versions of Debian packages that are installed.
  private static func packageVersions(of names: [String]) -> [String: String] {
    var versions: [String: String] = [:]
    var current: String?
    // Some megabytes, and looked at line by line in bytes, as this has to be quick.
    let bytes = Self.bytes(of: "/var/lib/dpkg/status", maximum: 64 << 20)
    for line in bytes.split(separator: 10, omittingEmptySubsequences: false) {
      if line.isEmpty {
        current = nil
      } else if line.starts(with: "Package: ".utf8) {
        let name = String(decoding: line.dropFirst(9), as: UTF8.self)
        current = names.contains(name) ? name : nil
      } else if let name = current, line.starts(with: "Version: ".utf8) {
        versions[name] = String(decoding: line.dropFirst(9), as: UTF8.self)
      }
    }
    return versions
  }

  // MARK: Rights

  /// Who may read a node.
  struct Rights {
    /// Whether the node is there.
    var isThere: Bool
    /// As `ls` shows it in octal digits, such as 660.
    var mode: String
    /// The group that it belongs to.
    var group: String
    /// Whether the one who asks is in that group.
    var isInGroup: Bool
    /// Whether somebody was given rights of their own, as logind does for who sits at the machine.
    var hasList: Bool
    /// Whether this process may read it.
    var isReadable: Bool
  }

  /// Who may read a node.
  static func rights(of path: String) -> Rights {
    var status = stat()
    guard stat(path, &status) == 0 else {
      return Rights(
        isThere: false,
        mode: "",
        group: "",
        isInGroup: false,
        hasList: false,
        isReadable: false
      )
    }
    // What counts is whether it opens: rights are not all that can be in the way.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let isReadable = file >= 0
    if isReadable { close(file) }
    return Rights(
      isThere: true,
      mode: String(status.st_mode & 0o7777, radix: 8),
      group: groupName(status.st_gid),
      isInGroup: groups.contains(status.st_gid),
      hasList: hasList(path),
      isReadable: isReadable
    )
  }

  private static func hasList(_ path: String) -> Bool {
    // The module of the C library leaves it out.
    typealias Get =
      @convention(c) (
        UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int
      ) -> Int
    guard let symbol = dlsym(nil, "getxattr") else { return false }
    return unsafeBitCast(symbol, to: Get.self)(path, "system.posix_acl_access", nil, 0) > 0
  }

  private static var groups: [gid_t] {
    var groups = [gid_t](repeating: 0, count: 1024)
    let count = getgroups(Int32(groups.count), &groups)
    return groups.prefix(max(Int(count), 0)) + [getegid()]
  }

  private static func groupName(_ number: gid_t) -> String {
    guard let entry = getgrgid(number) else { return "\(number)" }
    return String(cString: entry.pointee.gr_name)
  }

  // MARK: Files

  private static func text(of path: String, maximum: Int) -> String {
    String(decoding: bytes(of: path, maximum: maximum), as: UTF8.self)
  }

  /// What is in a file, as far as it can be read.
  private static func bytes(of path: String, maximum: Int) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return [] }
    defer { close(file) }
    var bytes: [UInt8] = []
    while bytes.count < maximum {
      let part = [UInt8](unsafeUninitializedCapacity: 1 << 20) { room, count in
        count = max(read(file, room.baseAddress, room.count), 0)
      }
      if part.isEmpty { break }
      bytes += part
    }
    return bytes
  }
}
