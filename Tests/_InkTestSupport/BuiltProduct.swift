package import Foundation

/// The products that were built with the tests.
package enum BuiltProduct {
  /// Returns the file of a program or a library; `nil` if it was not built.
  ///
  /// The test runner is in the folder of products, or receives the path of a bundle there.
  ///
  /// - Parameter name: The name of the file.
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
