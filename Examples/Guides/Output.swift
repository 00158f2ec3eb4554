/// Begins an output: a guide shows the lines that are printed from here to the next one.
/// - Parameter name: The name in the guide, as in `<!-- output: YourFirstCanvas#name -->`.
func output(_ name: String) {
  print("== \(name)")
}
