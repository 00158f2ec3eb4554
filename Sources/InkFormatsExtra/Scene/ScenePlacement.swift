import InkDrawing
import InkFormats
import InkGraphics

/// The transform, opacity, groups and facts of an item of another program.
struct ScenePlacement {
  /// The transform from the item's coordinates to those of the page.
  var transform = Affine.identity

  /// The opacity of the item, 0…1.
  var opacity = 1.0

  /// The groups that contain the item, by their names in the file, innermost first.
  var groups: [String] = []

  /// The facts of the other program, to write back to its files.
  var facts: [ForeignFact] = []

  /// The innermost groups, as many as an item may have.
  var names: [String] { Array(groups.prefix(Item.maximumGroups)) }

  /// Returns the transform.
  ///
  /// - Throws: An error if it isn't invertible, or has a number that is too large.
  func checked() throws(FormatError) -> Affine {
    let inverse = transform.inverted ?? Affine(a: .nan, b: 0, c: 0, d: 0, tx: 0, ty: 0)
    let numbers = [transform, inverse].flatMap { [$0.a, $0.b, $0.c, $0.d, $0.tx, $0.ty] }
    guard numbers.allSatisfy({ $0.magnitude <= Placement.farthest }) else {
      throw FormatError("the transform of an item is not invertible, or exceeds 1e9")
    }
    return transform
  }

  /// Returns the placement with another transform that is applied to the item first.
  func after(_ first: Affine) -> ScenePlacement {
    var result = self
    result.transform = first.concatenating(transform)
    return result
  }
}
