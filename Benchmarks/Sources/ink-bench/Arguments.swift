import Glibc

/// A fault, described in words.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// The arguments of a command line behind the subcommand.
struct Arguments {
  private var words: [String]

  init(_ words: [String]) { self.words = words }

  /// Removes and returns the value of `--name N`; `fallback` if it is missing.
  mutating func option(_ name: String, _ fallback: Int) throws -> Int {
    guard let i = words.firstIndex(of: "--" + name) else { return fallback }
    guard i + 1 < words.count, let value = Int(words[i + 1]) else {
      throw Failure("--\(name) wants a number")
    }
    words.removeSubrange(i...(i + 1))
    return value
  }

  /// Removes and returns the value of `--name TEXT`; `nil` if it is missing.
  mutating func text(_ name: String) throws -> String? {
    guard let i = words.firstIndex(of: "--" + name) else { return nil }
    guard i + 1 < words.count else { throw Failure("--\(name) wants a value") }
    defer { words.removeSubrange(i...(i + 1)) }
    return words[i + 1]
  }

  /// Returns all remaining arguments.
  func rest() -> [String] { words }

  /// Returns the remaining arguments, one for each name; throws if their number differs.
  func positional(_ names: String...) throws -> [String] {
    guard words.count == names.count else {
      throw Failure("expected \(names.joined(separator: " "))")
    }
    return words
  }
}

/// Returns the processor time of this thread in milliseconds.
func threadMilliseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) * 1e-6
}

/// Returns all bytes of a file.
func readFile(_ name: String) throws -> [UInt8] {
  guard let file = fopen(name, "rb") else { throw Failure("cannot read \(name)") }
  defer { fclose(file) }
  fseek(file, 0, SEEK_END)
  let size = ftell(file)
  fseek(file, 0, SEEK_SET)
  return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
    count = fread(buffer.baseAddress, 1, size, file)
  }
}

/// Writes a file.
func writeFile(_ name: String, _ bytes: UnsafeRawBufferPointer) throws {
  guard let file = fopen(name, "wb") else { throw Failure("cannot write \(name)") }
  defer { fclose(file) }
  guard fwrite(bytes.baseAddress, 1, bytes.count, file) == bytes.count else {
    throw Failure("cannot write \(name)")
  }
}
