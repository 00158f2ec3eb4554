package import Foundation

/// What was built with the tests.
package enum BuiltProduct {
  /// A program or a library; `nil` where it was not built.
  ///
  /// The test runner lies in the folder of products, or was given a bundle that does.
  ///
  /// - Parameter name: The name of its file.
  package static func file(_ name: String) -> URL? {
    for path in CommandLine.arguments {
      var folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      for _ in 0..<4 {
        let candidate = folder.appendingPathComponent(name)
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: candidate.path, isDirectory: &isFolder),
          !isFolder.boolValue
        {
          return candidate
        }
        folder.deleteLastPathComponent()
      }
    }
    return nil
  }
}
