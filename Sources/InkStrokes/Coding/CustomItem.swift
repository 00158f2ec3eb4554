public import InkGraphics

/// An item of a kind of your own: a checkbox, a table, a clef.
///
/// It has all that other items have: a place, a transform, a brush and a fill if it wants them, opacity, groups;
/// people move, erase, copy and undo it. What it paints is stored in documents beside its code, so programs that
/// do not know the kind show the same and keep it. Objects are immutable.
public protocol CustomItem: AnyObject, Sendable {
  /// Identifies the kind and the settings of the item: what documents keep.
  var code: PluginCode { get }

  /// What there is to paint, in the item's own coordinates, the first at the bottom.
  ///
  /// It is asked for when the item is added or changed, and when it gets another brush or fill; it must be a
  /// function of these alone. Where the item can be touched, and what it covers, follow from it.
  ///
  /// - Parameters:
  ///   - brush: The brush of the item; `nil` where it has none, or is shown without an outline.
  ///   - fill: The colour that fills it; `nil` for none.
  func displayItems(brush: Brush?, fill: Color?) -> [DisplayList.Item]
}
