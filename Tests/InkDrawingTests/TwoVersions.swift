@testable import InkDrawing

/// A translation between this version and a later one with unknown steps.
///
/// The later version is simulated by this one: today's version must not know the names of some layers. It receives each
/// write of them as a step of an unknown kind.
struct TwoVersions {
  /// All named layers.
  let layers: [LayerID]

  /// The number of layers, from the first, whose names only the later version knows.
  let secrets: Int

  /// The number of the unknown kind.
  static let tag: UInt8 = 200

  /// Returns an operation of the later version as today's version reads it.
  ///
  /// - Parameter before: The drawing of the later version before the operation.
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

  /// Returns an operation of today's version as the later version reads it.
  func later(_ logged: LoggedOperation) -> LoggedOperation {
    var result = logged
    result.operation.steps = logged.operation.steps.map { step in
      guard case .unknown(let step) = step, step.tag == Self.tag else { return step }
      return .layer(layers[Int(step.value[0])], .name(Array(step.value.dropFirst())))
    }
    return result
  }

  /// Returns the names of all layers, as the later version reads them from a drawing kept by today's version.
  func names(in drawing: Drawing) -> [[UInt8]] {
    var drawing = drawing
    drawing.merge(drawing.waiting.all.map { later($0) })
    return layers.map { drawing.layer($0)?.nameUTF8 ?? [] }
  }
}
