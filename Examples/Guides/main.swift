// Runs the code of a guide and prints its output.
// usage: Guides NAME

let guides: [String: @Sendable () async throws -> Void] = [
  "AViewInSwift": AViewInSwift.run,
  "EditingInCode": EditingInCode.run,
  "Export": Export.run,
  "FilesThatSurvive": FilesThatSurvive.run,
  "HowItWorks": HowItWorks.run,
  "IfYouComeFrom": IfYouComeFrom.run,
  "OnAServer": OnAServer.run,
  "PensAndTablets": PensAndTablets.run,
  "Text": Text.run,
  "YourFirstCanvas": YourFirstCanvas.run,
  "YourOwnBrush": YourOwnBrush.run,
  "YourOwnFormat": YourOwnFormat.run,
  "YourOwnItem": YourOwnItem.run,
  "YourOwnTool": YourOwnTool.run,
]

guard let name = CommandLine.arguments.dropFirst().first, let run = guides[name] else {
  fatalError("usage: Guides \(guides.keys.sorted().joined(separator: "|"))")
}
try await run()
