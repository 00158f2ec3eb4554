// swift-tools-version: 6.2

import PackageDescription

// Portable targets also build as Embedded Swift for wasm32. They import the
// standard library, `_InkShims` and each other, and nothing else.
let portable: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatWarning("EmbeddedRestrictions", as: .error),
]

// Hosted targets may use C libraries and the operating system.
let hosted: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "inkstone",
  products: [
    .library(name: "InkGraphics", targets: ["InkGraphics"]),
  ],
  targets: [
    // MARK: Portable
    .target(name: "InkGraphics", swiftSettings: portable),

    // MARK: Tests
  ],
  swiftLanguageModes: [.v6]
)
