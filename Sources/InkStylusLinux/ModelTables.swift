import CInkTablet

/// What libwacom knows of tablets and styli.
final class ModelTables {
  private let tables: OpaquePointer

  /// `nil` where its tables are not installed.
  init?() {
    guard let tables = ink_tablet_tables_open() else { return nil }
    self.tables = tables
  }

  deinit { ink_tablet_tables_close(tables) }

  /// The tablet at an event node, else of a vendor and product; `nil` where it is not known.
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

  /// The names of the styli that belong to a tablet.
  func styli(at node: String, vendor: UInt32, product: UInt32) -> [String] {
    var names: [String] = []
    withUnsafeMutablePointer(to: &names) { list in
      ink_tablet_tables_styli(tables, node, vendor, product, list) { context, name in
        context?.assumingMemoryBound(to: [String].self).pointee.append(String(cString: name))
      }
    }
    return names
  }

  /// The stylus with a number of its maker; `nil` where it is not known.
  func stylus(_ model: UInt64) -> StylusModel? {
    var stylus = ink_stylus_model()
    guard ink_tablet_tables_find_stylus(tables, model, &stylus) else { return nil }
    return StylusModel(name: text(of: stylus.name), buttonCount: Int(stylus.button_count))
  }

  /// The text in an array of characters that ends with 0.
  private func text(of characters: some Any) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

/// A tablet as libwacom knows it.
struct TabletModel {
  var name: String
  /// In millimetres; 0 where they are not known.
  var width: Double
  var height: Double
  var isScreen: Bool
}

/// A kind of stylus as libwacom knows it.
struct StylusModel {
  var name: String
  var buttonCount: Int
}
