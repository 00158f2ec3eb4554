import InkStore
import _InkTestSupport

/// A file system in memory that loses power as POSIX permits.
///
/// Writes since the last sync of a file may be on the disk or not, sector by sector, in any
/// order; the size may have changed or not, and new bytes are 0. Names may have changed or not
/// since the last sync of the folder. After a failed sync, its pending writes are never written.
final class PowerLossVolume: StorageVolume {
  /// The content of a file, independent of its names.
  final class Node {
    enum Change {
      case write([UInt8], offset: Int)
      case truncate(Int)

      func apply(to bytes: inout [UInt8]) {
        switch self {
        case .write(let new, let offset):
          let end = offset + new.count
          if bytes.count < end { bytes += [UInt8](repeating: 0, count: end - bytes.count) }
          bytes.replaceSubrange(offset..<end, with: new)
        case .truncate(let size):
          bytes = size <= bytes.count ? Array(bytes[..<size]) : bytes
        }
      }
    }

    let number: UInt64
    var permissions: UInt32
    var durable: [UInt8] = []
    var pending: [Change] = []
    var content: [UInt8] = []
    var lock: ObjectIdentifier?

    init(_ number: UInt64, permissions: UInt32) {
      self.number = number
      self.permissions = permissions
    }

    func change(_ change: Change) {
      change.apply(to: &content)
      pending.append(change)
    }

    func sync() {
      for change in pending { change.apply(to: &durable) }
      pending = []
    }
  }

  private var nodes: [UInt64: Node] = [:]
  private var names: [String: UInt64] = [:]
  private var durableNames: [String: UInt64] = [:]
  private var nameChanges: [(name: String, node: UInt64?)] = []

  /// Called after every change.
  var onStep: (() -> Void)?
  /// Called once, when a file has been opened and before it can be locked.
  var onOpen: (() -> Void)?
  /// Whether syncs do nothing, as on disks that report success falsely.
  var ignoresSyncs = false
  /// The number of upcoming file syncs that fail.
  var failingSyncs = 0
  /// The number of upcoming folder syncs that fail.
  var failingFolderSyncs = 0
  /// The free space below a folder, in bytes; `nil` is unlimited.
  var room: (folder: String, bytes: Int)?
  /// The maximum number of bytes per write.
  var longestWrite = Int.max

  func node(_ path: String) -> Node? { names[path].flatMap { nodes[$0] } }

  var allNames: [String] { names.keys.sorted() }

  func open(_ path: String, _ access: FileAccess) throws(StorageError) -> any StorageFile {
    if case .create(let isPrivate) = access {
      guard names[path] == nil else { throw failure(.open, path, .exists) }
      let node = Node(UInt64(nodes.count + 1), permissions: isPrivate ? 0o600 : 0o644)
      nodes[node.number] = node
      name(path, node.number)
      onStep?()
    }
    guard let node = node(path) else { throw failure(.open, path, .absent) }
    let hook = onOpen
    onOpen = nil
    defer { hook?() }
    return File(path, node, self)
  }

  func resolved(_ path: String) throws(StorageError) -> String { path }

  func status(_ path: String) throws(StorageError) -> FileStatus? { node(path).map(Self.status) }

  static func status(_ node: Node) -> FileStatus {
    FileStatus(
      identity: FileIdentity(device: 1, number: node.number),
      size: node.content.count,
      permissions: node.permissions,
      owner: 0,
      group: 0
    )
  }

  func rename(_ path: String, to target: String, replacing: Bool) throws(StorageError) {
    guard let number = names[path] else { throw failure(.rename, path, .absent) }
    guard replacing || names[target] == nil else { throw failure(.rename, target, .exists) }
    name(target, number)
    name(path, nil)
    onStep?()
  }

  func remove(_ path: String) throws(StorageError) {
    guard names[path] != nil else { throw failure(.change, path, .absent) }
    name(path, nil)
    onStep?()
  }

  func syncFolder(of path: String) throws(StorageError) {
    if failingFolderSyncs > 0 {
      failingFolderSyncs -= 1
      throw failure(.sync, path, .deviceFailure)
    }
    if ignoresSyncs { return }
    durableNames = names
    nameChanges = []
    onStep?()
  }

  func freeSpace(at path: String) throws(StorageError) -> UInt64 {
    UInt64(room.flatMap { path.hasPrefix($0.folder) ? $0.bytes : nil } ?? 1 << 40)
  }

  private func name(_ path: String, _ number: UInt64?) {
    names[path] = number
    nameChanges.append((path, number))
  }

  func failure(
    _ operation: StorageError.Operation,
    _ path: String,
    _ reason: StorageError.Reason
  ) -> StorageError {
    StorageError(operation, path, reason, message: "\(reason)")
  }

  /// An open file.
  final class File: StorageFile {
    var path: String
    private let node: Node
    private let volume: PowerLossVolume

    init(_ path: String, _ node: Node, _ volume: PowerLossVolume) {
      self.path = path
      self.node = node
      self.volume = volume
    }

    deinit { close() }

    func status() throws(StorageError) -> FileStatus { PowerLossVolume.status(node) }

    func read(
      at offset: Int,
      into buffer: UnsafeMutableRawBufferPointer
    ) throws(StorageError) -> Int {
      let end = min(node.content.count, offset + buffer.count)
      guard offset < end else { return 0 }
      buffer.copyBytes(from: node.content[offset..<end])
      return end - offset
    }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(StorageError) -> Int {
      var count = min(bytes.count, volume.longestWrite)
      if let room = volume.room, path.hasPrefix(room.folder) {
        let growth = max(0, offset + count - node.content.count)
        if growth > room.bytes { count -= growth - room.bytes }
        guard count > 0 else { throw volume.failure(.write, path, .noSpace) }
        volume.room?.bytes -= max(0, offset + count - node.content.count)
      }
      node.change(.write(Array(bytes[..<count]), offset: offset))
      volume.onStep?()
      return count
    }

    func truncate(to size: Int) throws(StorageError) {
      node.change(.truncate(size))
      volume.onStep?()
    }

    func sync() throws(StorageError) {
      if volume.failingSyncs > 0 {
        volume.failingSyncs -= 1
        node.pending = []
        throw volume.failure(.sync, path, .deviceFailure)
      }
      if volume.ignoresSyncs { return }
      node.sync()
      volume.onStep?()
    }

    func lock() throws(StorageError) -> Bool {
      guard node.lock == nil || node.lock == ObjectIdentifier(self) else { return false }
      node.lock = ObjectIdentifier(self)
      return true
    }

    func lockHolder() -> Int32? { nil }

    func adopt(_ status: FileStatus) throws(StorageError) { node.permissions = status.permissions }

    func close() { if node.lock == ObjectIdentifier(self) { node.lock = nil } }
  }
}

extension PowerLossVolume {
  private static let sector = 512

  /// Returns a possible state of the disk if power fails now.
  func afterPowerLoss(_ random: inout SeededGenerator) -> PowerLossVolume {
    let image = PowerLossVolume()
    for (number, node) in nodes.sorted(by: { $0.key < $1.key }) {
      let copy = Node(number, permissions: node.permissions)
      copy.content = Self.survivors(of: node, &random)
      copy.durable = copy.content
      image.nodes[number] = copy
    }
    image.names = durableNames
    for path in Set(nameChanges.map(\.name)).sorted() {
      let versions = [durableNames[path]] + nameChanges.filter { $0.name == path }.map(\.node)
      image.names[path] = versions[Int.random(in: 0..<versions.count, using: &random)]
    }
    image.durableNames = image.names
    return image
  }

  private static func survivors(of node: Node, _ random: inout SeededGenerator) -> [UInt8] {
    let count = node.pending.count
    // All, none, some of the first, or each sector independently.
    let style = Int.random(in: 0..<4, using: &random)
    let common = style == 0 ? count : style == 1 ? 0 : Int.random(in: 0...count, using: &random)
    func version(_ random: inout SeededGenerator) -> Int {
      style == 3 ? Int.random(in: 0...count, using: &random) : common
    }
    var versions: [[UInt8]] = [node.durable]
    for change in node.pending {
      var next = versions[versions.count - 1]
      change.apply(to: &next)
      versions.append(next)
    }
    let size = versions[version(&random)].count
    var result = [UInt8](repeating: 0, count: size)
    for start in stride(from: 0, to: size, by: sector) {
      let source = versions[version(&random)]
      let end = min(start + sector, size, source.count)
      if start < end { result.replaceSubrange(start..<end, with: source[start..<end]) }
    }
    return result
  }
}
