import CInkTablet

/// The database of tablets and styli of libwacom.
final class ModelTables {
  private let tables: OpaquePointer

  /// Opens the database; `nil` if it is not installed.
  init?() {
    guard let tables = ink_tablet_tables_open() else { return nil }
    self.tables = tables
  }

  deinit { ink_tablet_tables_close(tables) }

  /// Returns the tablet at the path of an event node, or else of a USB vendor and product; `nil` if unknown.
  func tablet(at node: String, vendor: UInt32, product: UInt32) -> TabletModel? {
    var model = ink_tablet_model()
    guard ink_tablet_tables_find(tables, node, vendor, product, &model) else { return nil }
    return TabletModel(
      name: text(of: model.name),
      width: model.width,
      height: model.height,
      isScreen: model.is_screen
    )
  }

  /// Returns the names of the styli of the tablet at an event node, or else of a USB vendor and product.
  func styli(at node: String, vendor: UInt32, product: UInt32) -> [String] {
    var names: [String] = []
    withUnsafeMutablePointer(to: &names) { list in
      ink_tablet_tables_styli(tables, node, vendor, product, list) { context, name in
        context?.assumingMemoryBound(to: [String].self).pointee.append(String(cString: name))
      }
    }
    return names
  }

  /// Returns the stylus with a vendor's model number; `nil` if unknown.
  func stylus(_ model: UInt64) -> StylusModel? {
    var stylus = ink_stylus_model()
    guard ink_tablet_tables_find_stylus(tables, model, &stylus) else { return nil }
    return StylusModel(name: text(of: stylus.name), buttonCount: Int(stylus.button_count))
  }

  /// Returns the text in a null-terminated array of characters.
  private func text(of characters: some Any) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

/// A tablet in libwacom's database.
struct TabletModel {
  var name: String
  /// The width and, next, the height of the surface, in millimeters; 0 if unknown.
  var width: Double
  var height: Double
  var isScreen: Bool
}

/// A kind of stylus in libwacom's database.
struct StylusModel {
  var name: String
  var buttonCount: Int
}
