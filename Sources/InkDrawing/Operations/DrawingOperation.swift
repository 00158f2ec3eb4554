public import InkGraphics

/// An edit of a drawing: one step of undo, one unit to store or send.
///
/// A value that is made for a drawing by one of the functions of this type, such as
/// ``remove(_:)``, and done by ``Drawing/apply(_:)``. An operation of your own is a ``group(_:as:)`` of them with
/// a ``Kind/init(_:)`` of your own.
public struct DrawingOperation: Sendable {
  /// The kind of an edit, to name it in a menu.
  public struct Kind: Hashable, Sendable {
    /// The number.
    package var rawValue: UInt8

    /// The name of a kind that is none of this package's, in ASCII; empty for others.
    private let nameUTF8: [UInt8]

    /// The name of a kind that is none of this package's; `nil` for others.
    public var name: PartName? { PartName(utf8: nameUTF8) }

    /// Creates a kind of your own.
    ///
    /// Documents keep the name. A program that does not know it keeps, undoes and redoes the operations all
    /// the same; in versions of this package without such kinds they are edits.
    ///
    /// - Parameter name: A name with its owner, such as `com.example.mirror`.
    /// - Precondition: The name has a dot.
    public init(_ name: PartName) {
      precondition(name.hasOwner, "a custom kind needs a name with an owner")
      self.init(rawValue: Self.edit.rawValue, name: name)
    }

    /// Creates a kind from its number.
    package init(rawValue: UInt8, name: PartName? = nil) {
      self.rawValue = rawValue
      nameUTF8 = name?.utf8 ?? []
    }

    /// Several things at once.
    public static let group = Kind(rawValue: 0)
    /// Ink was added.
    public static let add = Kind(rawValue: 1)
    /// Things were removed.
    public static let remove = Kind(rawValue: 2)
    /// A layer, a page or the drawing was cleared.
    public static let clear = Kind(rawValue: 3)
    /// Colour, width or the whole brush was changed.
    public static let restyle = Kind(rawValue: 4)
    /// Things were moved, scaled or turned.
    public static let transform = Kind(rawValue: 5)
    /// The order of things was changed.
    public static let reorder = Kind(rawValue: 6)
    /// A page was added, removed, moved or changed.
    public static let pages = Kind(rawValue: 7)
    /// A layer was added, removed, moved or changed.
    public static let layers = Kind(rawValue: 8)
    /// What something consists of was changed, such as a text.
    public static let edit = Kind(rawValue: 9)
  }

  /// The kind of edit.
  public var kind: Kind

  /// The writes, in order.
  package var steps: [Step]

  /// Whether it belongs to the operation before it: both are one step of undo.
  ///
  /// The default is `false`. For edits that go together, such as typing into a text that was just added. It holds if the
  /// operation before is the next that undo would take back, and nothing can be done again; otherwise
  /// ``Drawing/apply(_:)`` makes the operation a step of its own. To find out whether the operation before is
  /// yours, compare ``History/undoKind``, or keep ``History/lastStamp``.
  public var belongsToPrevious: Bool

  /// Where the targets of the eraser were looked for that it adds first; not stored.
  var ground: EraserGround?

  /// Creates an operation of steps.
  package init(_ kind: Kind, _ steps: [Step], belongsToPrevious: Bool = false) {
    self.kind = kind
    self.steps = steps
    self.belongsToPrevious = belongsToPrevious
  }

  /// Several operations as one step of undo, done in order.
  ///
  /// This is how an app makes an operation of its own: of those of this type, with a kind of its own.
  ///
  /// All of them are made for the drawing as it is before the first, so no two should write the
  /// same property of the same thing. It belongs to the operation before if the first does.
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

  /// Whether it does nothing.
  public var isEmpty: Bool { steps.isEmpty }
}

/// An operation with the stamp that it was done at: what is stored, and sent to other replicas.
public struct LoggedOperation: Sendable {
  /// How an operation came about.
  package enum Cause: Hashable, Sendable {
    /// It was done for the first time.
    case apply
    /// It takes back the operation of a stamp, with what its replica did after that and had not taken back.
    case undo(Stamp)
    /// It does again the operation of a stamp, with what its replica did before that and had taken back.
    case redo(Stamp)
  }

  /// When it was done, and by whom.
  public var stamp: Stamp

  /// How it came about.
  package var cause: Cause

  /// What was done.
  public var operation: DrawingOperation

  /// Creates a logged operation.
  package init(stamp: Stamp, cause: Cause = .apply, operation: DrawingOperation) {
    self.stamp = stamp
    self.cause = cause
    self.operation = operation
  }
}

extension DrawingOperation {
  /// The items that it adds, in the order in which it does.
  public var addedItems: [ItemID] {
    var ids: [ItemID] = []
    for case .addItem(let new) in steps { ids.append(new.id) }
    return ids
  }
}
