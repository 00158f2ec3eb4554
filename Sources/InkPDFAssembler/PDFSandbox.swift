import CInkSandbox
import Glibc

/// The sandbox of a program for PDF documents: see `ink_sandbox.h`.
package struct PDFSandbox {
  private let parts: Int32

  /// Enters the sandbox, which the process can't leave.
  ///
  /// - Parameters:
  ///   - memory: The maximum address space of the process, in bytes.
  ///   - files: The number of open documents, which have the descriptors from 3 on; later descriptors are closed.
  ///   - folders: The paths of the folders from which the process may read; missing ones are ignored. By default none.
  package static func enter(memory: UInt, files: Int32, folders: [String] = []) -> PDFSandbox {
    var names: [UnsafePointer<CChar>?] = folders.map { UnsafePointer(strdup($0)) } + [nil]
    return PDFSandbox(parts: ink_sandbox_enter(memory, files, &names))
  }

  /// Whether the system limits memory and refuses sockets and processes.
  package var isIsolated: Bool { has(INK_SANDBOX_LIMITS) && has(INK_SANDBOX_CALLS) }

  /// Whether the system refuses files outside of the folders with Landlock; otherwise all files are refused.
  package var hasFolders: Bool { has(INK_SANDBOX_FILES) }

  private func has(_ part: ink_sandbox_part) -> Bool { parts & Int32(part.rawValue) != 0 }
}
