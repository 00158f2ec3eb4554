public import InkGraphics

/// An item of a custom kind: a checkbox, a table, a clef.
///
/// Like other items it has a transform, opacity and groups, and optionally a brush and a fill;
/// users move, erase, copy and undo it. Documents store its display items beside its code, so programs that
/// lack the kind show and preserve it. Objects are immutable.
public protocol CustomItem: AnyObject, Sendable {
  /// The kind and the settings of the item, stored in documents.
  var code: PluginCode { get }

  /// Returns the display items, bottom to top, in page units before the transform of the item.
  ///
  /// Called when the item is added or changed, and when its brush or fill changes; the result must be a
  /// function of these alone. It also determines the bounds and hit testing of the item.
  ///
  /// - Parameters:
  ///   - brush: The brush of the item; `nil` if it has none, or is shown without an outline.
  ///   - fill: The fill color; `nil` for none.
  func displayItems(brush: Brush?, fill: Color?) -> [DisplayList.Item]
}
