@testable import InkDrawing

/// Translates between this version and one that this version does not know everything of.
///
/// The later version is this one too: the names of some layers are what today's version is not to know. It
/// is given each write of them as a step of a kind that it has never heard of.
struct TwoVersions {
  /// All layers with a name.
  let layers: [LayerID]

  /// How many of them, from the first on, only the later version knows the names of.
  let secrets: Int

  /// The number of the kind.
  static let tag: UInt8 = 200

  /// An operation of the later version as today's version reads it.
  ///
  /// - Parameter before: What the later version knew before it.
  func today(_ logged: LoggedOperation, before: Drawing) -> LoggedOperation {
    var result = logged
    var names = (0..<secrets).map { before.layer(layers[$0])?.nameUTF8 ?? [] }
    result.operation.steps = logged.operation.steps.map { step in
      guard case .layer(let id, .name(let name)) = step,
        let at = layers[..<secrets].firstIndex(of: id)
      else { return step }
      defer { names[at] = name }
      return .unknown(
        UnknownStep(
          tag: Self.tag,
          value: [UInt8(at)] + name,
          previous: [UInt8(at)] + names[at]
        )
      )
    }
    return result
  }

  /// An operation that today's version wrote as the later version reads it.
  func later(_ logged: LoggedOperation) -> LoggedOperation {
    var result = logged
    result.operation.steps = logged.operation.steps.map { step in
      guard case .unknown(let step) = step, step.tag == Self.tag else { return step }
      return .layer(layers[Int(step.value[0])], .name(Array(step.value.dropFirst())))
    }
    return result
  }

  /// The names of all layers, as the later version finds them in a drawing that today's version kept.
  func names(in drawing: Drawing) -> [[UInt8]] {
    var drawing = drawing
    drawing.merge(drawing.waiting.all.map { later($0) })
    return layers.map { drawing.layer($0)?.nameUTF8 ?? [] }
  }
}
