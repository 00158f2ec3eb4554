import CInkTablet
import InkGraphics
import InkStylus

/// A device of libinput: the surface of a tablet, or its pad.
final class Tablet {
  let device: OpaquePointer
  let hasTools: Bool
  let hasPad: Bool
  let vendor: UInt32
  let product: UInt32
  /// Whether its tools report serial numbers; such tools are unknown until they first enter proximity.
  let reportsSerials: Bool
  let name: String
  /// The path below /sys of the physical device that contains this one, or else its own.
  let physical: String
  let syspath: String
  /// The unique identifier that the device reports; empty if it has none.
  let unique: String
  let surface: StylusSurface
  /// The identifier of the pad; `nil` if there is none.
  private(set) var padIdentifier: UInt64?
  var padTime = 0.0
  /// The tool in proximity; there is at most one.
  var near: TabletTool?
  /// The accessories known before use: the pad, and tools without serial numbers.
  private(set) var expected: [AccessoryDescription] = []

  /// The identity among tablets of one model: the unique identifier, or else the port.
  private let identity: [UInt8]
  /// The number, from 0, that distinguishes connected tablets with the same identity.
  private let count: UInt64

  /// Reads the properties of a device; `nil` if memory is short.
  init?(_ device: OpaquePointer, _ tables: ModelTables?, beside others: some Sequence<Tablet>) {
    guard let facts = ink_device_facts_create(device) else { return nil }
    defer { ink_device_facts_free(facts) }
    ink_tablet_device_retain(device)
    self.device = device
    hasTools = facts.pointee.has_tools
    hasPad = facts.pointee.has_pad
    syspath = String(cString: facts.pointee.syspath)
    unique = String(cString: facts.pointee.unique)
    let whole = String(cString: facts.pointee.physical)
    physical = whole.isEmpty ? syspath : whole
    vendor = facts.pointee.vendor
    product = facts.pointee.product
    reportsSerials = facts.pointee.has_serials
    let node = String(cString: facts.pointee.node)
    let model = tables?.tablet(at: node, vendor: vendor, product: product)
    name = model?.name ?? String(cString: facts.pointee.name)
    let hasSize = facts.pointee.width > 0 && facts.pointee.height > 0
    surface = StylusSurface(
      identifier: UInt32(truncatingIfNeeded: Identity.hash(of: physical)),
      name: name,
      width: hasSize ? facts.pointee.width : model?.width ?? 0,
      height: hasSize ? facts.pointee.height : model?.height ?? 0,
      isScreen: model?.isScreen ?? facts.pointee.is_direct
    )
    let plugged = unique.isEmpty ? String(cString: facts.pointee.port) : unique
    let identity = Array("\(vendor) \(product) \(plugged)".utf8)
    let alike = others.filter { [hasPad, hasTools] in
      $0.identity == identity && ($0.hasPad == hasPad || $0.hasTools == hasTools)
    }
    var count: UInt64 = 0
    while alike.contains(where: { $0.count == count }) { count += 1 }
    self.identity = identity
    self.count = count
    if hasPad { expectPad(facts.pointee) }
    if hasTools, !reportsSerials { expectTools(facts.pointee) }
  }

  deinit { ink_tablet_device_release(device) }

  /// Returns the identifier of a pad or of a tool without a serial number.
  func identifier(of kind: AccessoryDescription.Kind) -> UInt64 {
    Identity.hash(of: [kind.rawValue] + identity) &+ count
  }

  private func expectPad(_ facts: ink_device_facts) {
    let identifier = identifier(of: .pad)
    padIdentifier = identifier
    var capabilities: AccessoryDescription.Capabilities = []
    if facts.ring_count > 0 { capabilities.insert(.ring) }
    if facts.strip_count > 0 { capabilities.insert(.strip) }
    expected.append(
      AccessoryDescription(
        identifier: identifier,
        kind: .pad,
        name: name,
        capabilities: capabilities,
        buttonNames: (0..<min(facts.button_count, 32)).map { "Button \($0 + 1)" },
        surface: surface
      )
    )
  }

  /// Adds the pen and the eraser of a tablet whose tools report no serial numbers.
  private func expectTools(_ facts: ink_device_facts) {
    let axes: [(UInt64, AccessoryDescription.Capabilities)] = [
      (24, .pressure), (25, .distance), (26, .tilt),
    ]
    var capabilities: AccessoryDescription.Capabilities = []
    for (code, capability) in axes where facts.axes >> code & 1 != 0 {
      capabilities.insert(capability)
    }
    let kinds: [(UInt32, AccessoryDescription.Kind)] = [(0, .pen), (1, .eraser)]
    for (bit, kind) in kinds where facts.tools >> bit & 1 != 0 {
      expected.append(
        AccessoryDescription(
          identifier: identifier(of: kind),
          kind: kind,
          name: name,
          capabilities: capabilities,
          surface: surface
        )
      )
    }
  }
}

/// Hashes that are stable across connections.
enum Identity {
  static func hash(of bytes: some Sequence<UInt8>) -> UInt64 {
    var hash = Fingerprint()
    for byte in bytes { hash.combine(byte) }
    return hash.value
  }

  static func hash(of text: String) -> UInt64 { hash(of: text.utf8) }
}
