// Runs the code of a guide and prints its output.
// usage: Guides NAME

let guides: [String: () throws -> Void] = [
  "YourFirstCanvas": YourFirstCanvas.run
]

guard let name = CommandLine.arguments.dropFirst().first, let run = guides[name] else {
  fatalError("usage: Guides \(guides.keys.sorted().joined(separator: "|"))")
}
try run()
