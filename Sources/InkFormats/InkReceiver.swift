/// Takes the pages of a document while it is read.
///
/// So a document can be shown or written whose ink would not fit into memory. The calls come in
/// order: each page begins, its layers begin and end, and it ends.
public protocol InkReceiver: AnyObject {
  /// A page begins.
  ///
  /// - Parameter page: Its bounds and background; its layers are still to come.
  func beginPage(_ page: InkPage)

  /// A layer of the page begins, above those before.
  func beginLayer(name: String?)

  /// Something lies on the layer, above what came before.
  func add(_ item: InkLayer.Item)

  /// The layer has all its things.
  func endLayer()

  /// The page has all its layers.
  func endPage()
}
