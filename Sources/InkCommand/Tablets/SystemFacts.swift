import Glibc

/// Facts about the system for bug reports.
enum SystemFacts {
  /// The release of the kernel.
  static var kernel: String {
    var name = utsname()
    guard uname(&name) == 0 else { return "unknown" }
    return withUnsafeBytes(of: name.release) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  /// Whether udev is running.
  static var udevRuns: Bool { access("/run/udev/control", F_OK) == 0 }

  /// Whether the folder of input devices exists.
  static var hasInput: Bool { access("/sys/class/input", F_OK) == 0 }

  // MARK: Libraries

  /// A library for tablets and its version.
  struct Library {
    var name: String
    /// The name of the loaded file, whose version isn't that of the package.
    var file: String?
    /// The version of the Debian package; `nil` on other systems.
    var package: String?
  }

  /// The libraries for reading tablets.
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

  /// Returns the versions of installed Debian packages.
  private static func packageVersions(of names: [String]) -> [String: String] {
    var versions: [String: String] = [:]
    var current: String?
    // For speed, split into lines as bytes: the file has some megabytes.
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

  // MARK: Permissions

  /// The permissions of an event node, such as `/dev/input/event5`.
  struct Rights {
    /// Whether the node exists.
    var isThere: Bool
    /// The mode in octal digits, such as 660.
    var mode: String
    /// The group that owns the node.
    var group: String
    /// Whether the user is a member of that group.
    var isInGroup: Bool
    /// Whether the node has an access control list, as logind sets for the user at the seat.
    var hasList: Bool
    /// Whether this process can open the node.
    var isReadable: Bool
  }

  /// Returns the permissions of a node.
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
    // Opening is the only reliable test: a sandbox may refuse it despite the permissions.
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
    // Swift's Glibc module omits `getxattr`.
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

  /// Returns the content of a file, up to an error or the maximum.
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
