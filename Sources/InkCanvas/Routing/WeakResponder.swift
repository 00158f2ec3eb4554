/// A weak reference to a responder; `nil` after the responder is released.
///
/// Embedded Swift has no weak references: there, the responder is retained until ``InkCanvas/prepareForUnload()`` is
/// called. That is safe, and no web page has needed more so far.
struct WeakResponder {
  #if hasFeature(Embedded)
    var value: (any Responder)?
  #else
    weak var value: (any Responder)?
  #endif

  init(_ value: (any Responder)?) { self.value = value }
}
