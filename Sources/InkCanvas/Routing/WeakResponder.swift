/// A weak reference to a responder; `nil` after that is released.
///
/// Embedded Swift has no weak references: such a module retains the responder until
/// ``InkCanvas/prepareForUnload()``, which is safe, and which no web page has needed so far.
struct WeakResponder {
  #if hasFeature(Embedded)
    var value: (any Responder)?
  #else
    weak var value: (any Responder)?
  #endif

  init(_ value: (any Responder)?) { self.value = value }
}
