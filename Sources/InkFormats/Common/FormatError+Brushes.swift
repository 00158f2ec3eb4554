import InkGraphics

/// Makes a brush or a part of one, of values in a file.
func sound<Part>(
  _ make: () throws(InvalidValue) -> Part
) throws(FormatError) -> Part {
  do throws(InvalidValue) {
    return try make()
  } catch {
    throw FormatError("a brush that cannot be: \(error.description)")
  }
}
