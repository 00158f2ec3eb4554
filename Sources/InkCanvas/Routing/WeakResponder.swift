/// A responder that is not kept alive; `nil` once it is gone.
///
/// Embedded Swift has no weak references: a module of it keeps what it is given until
/// ``InkCanvas/prepareForUnload()``, which is safe, and which no page has needed so far.
struct WeakResponder {
  #if hasFeature(Embedded)
    var value: (any Responder)?
  #else
    weak var value: (any Responder)?
  #endif

  init(_ value: (any Responder)?) { self.value = value }
}
