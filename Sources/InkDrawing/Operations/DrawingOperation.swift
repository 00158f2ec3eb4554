public import InkGraphics

/// An edit of a drawing: a step of undo, and a unit of storage and transmission.
///
/// Create an operation with a function of this type, such as ``remove(_:)``, which changes nothing, and apply it with
/// ``Drawing/apply(_:)``. To define your own operation, combine several with ``group(_:as:)`` and give the group a
/// ``Kind/init(_:)`` of your own.
public struct DrawingOperation: Sendable {
  /// The kind of an edit, for example to name it in a menu.
  public struct Kind: Hashable, Sendable {
    /// The number of the kind as stored in files: 0…10, or higher for a kind of a later version.
    package var rawValue: UInt8

    /// The name of a custom kind, in ASCII; empty for other kinds.
    private let nameUTF8: [UInt8]

    /// The name of a kind created by ``init(_:)``; `nil` for the kinds of this package.
    public var name: PartName? { PartName(utf8: nameUTF8) }

    /// Creates a kind of operation of your own.
    ///
    /// Documents store the name. A program without the kind still keeps, undoes and redoes the operations; versions of
    /// this package without custom kinds treat them as ``edit``.
    ///
    /// - Parameter name: A name with its owner, such as `com.example.mirror`.
    /// - Precondition: The name contains a period.
    public init(_ name: PartName) {
      precondition(name.hasOwner, "the name of a custom kind of operation must contain a period")
      self.init(rawValue: Self.edit.rawValue, name: name)
    }

    /// Creates a kind from its number in files; with a name, a custom kind as ``init(_:)`` creates it.
    package init(rawValue: UInt8, name: PartName? = nil) {
      self.rawValue = rawValue
      nameUTF8 = name?.utf8 ?? []
    }

    /// Several edits combined.
    public static let group = Kind(rawValue: 0)
    /// Items were added.
    public static let add = Kind(rawValue: 1)
    /// Items were removed.
    public static let remove = Kind(rawValue: 2)
    /// A layer, a page or the drawing was cleared.
    public static let clear = Kind(rawValue: 3)
    /// The color, the width or the whole brush was changed.
    public static let restyle = Kind(rawValue: 4)
    /// Items were moved, scaled or rotated.
    public static let transform = Kind(rawValue: 5)
    /// The order of items was changed.
    public static let reorder = Kind(rawValue: 6)
    /// A page was added, removed, moved or changed.
    public static let pages = Kind(rawValue: 7)
    /// A layer was added, removed, moved or changed.
    public static let layers = Kind(rawValue: 8)
    /// The content of an item was changed, such as a text.
    public static let edit = Kind(rawValue: 9)
    /// Pages of a PDF document, which were blank until then, were read; this can't be undone.
    public static let reading = Kind(rawValue: 10)
  }

  /// The kind of the edit.
  public var kind: Kind

  /// The writes of the operation, in the order in which they are applied.
  package var steps: [Step]

  /// Whether the operation continues the previous one, so that both are one step of undo.
  ///
  /// The default is `false`. Set it for edits that belong together, such as typing into a text that was just added. It
  /// takes effect if the previous operation is the next to be undone, and there is nothing to redo; otherwise,
  /// ``Drawing/apply(_:)`` makes the operation a separate step. To check whether the previous operation is
  /// yours, compare ``History/undoKind``, or store ``History/lastStamp``.
  public var belongsToPrevious: Bool

  /// The state of the layer in which the targets of the first added eraser were found; `nil` without one; not stored.
  var ground: EraserGround?

  /// Creates an operation from its kind and its writes, in order.
  package init(_ kind: Kind, _ steps: [Step], belongsToPrevious: Bool = false) {
    self.kind = kind
    self.steps = steps
    self.belongsToPrevious = belongsToPrevious
  }

  /// Returns an operation that applies several others in order, as a single step of undo.
  ///
  /// Use this for an operation of your own: combine operations of this type, under a kind of your own.
  ///
  /// All of them must be created for the drawing before the first is applied, so no two should write the same property
  /// of the same item. The group continues the previous operation if its first operation does.
  public static func group(
    _ operations: [DrawingOperation],
    as kind: Kind = .group
  ) -> DrawingOperation {
    var steps: [Step] = []
    for operation in operations { steps += operation.steps }
    return DrawingOperation(
      kind,
      steps,
      belongsToPrevious: operations.first?.belongsToPrevious ?? false
    )
  }

  /// Whether the operation has no effect.
  public var isEmpty: Bool { steps.isEmpty }
}

/// An operation with the logical time of its execution, for storage and transmission to other replicas.
public struct LoggedOperation: Sendable {
  /// The cause of an operation.
  public enum Cause: Hashable, Sendable {
    /// The operation was applied for the first time.
    case apply
    /// Undo of the operation with this logical time, and of later operations of its replica not undone before.
    case undo(Stamp)
    /// Redo of the operation with this logical time, and of earlier undone operations of its replica.
    case redo(Stamp)
  }

  /// The logical time and the author of the operation, unique among all operations.
  public var stamp: Stamp

  /// The cause of the operation.
  public var cause: Cause

  /// The operation that was executed.
  public var operation: DrawingOperation

  /// Creates an operation as another replica or a file provides it.
  ///
  /// - Parameters:
  ///   - stamp: The logical time and the author of the operation.
  ///   - cause: The cause. The default is that the operation was applied for the first time.
  ///   - operation: The operation.
  public init(stamp: Stamp, cause: Cause = .apply, operation: DrawingOperation) {
    self.stamp = stamp
    self.cause = cause
    self.operation = operation
  }
}

extension DrawingOperation {
  /// The items that the operation adds, in order of addition.
  public var addedItems: [ItemID] {
    var ids: [ItemID] = []
    for case .addItem(let new) in steps { ids.append(new.id) }
    return ids
  }
}
