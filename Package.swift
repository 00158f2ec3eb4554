// swift-tools-version: 6.2

import PackageDescription

// Portable targets also build as Embedded Swift for wasm32. They import the
// standard library, the header-only `_InkShims` and `CInkVector`, and each other, and nothing else.
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
    .library(name: "InkRaster", targets: ["InkRaster"]),
  ],
  targets: [
    // MARK: Portable
    .target(name: "InkGraphics", swiftSettings: portable),
    .target(name: "CInkVector"),
    .target(
      name: "InkRaster",
      dependencies: ["InkGraphics", "CInkVector"],
      swiftSettings: portable
    ),

    // MARK: Tests
    .testTarget(
      name: "InkRasterTests",
      dependencies: ["InkRaster", "InkGraphics"],
      swiftSettings: hosted
    ),
  ],
  swiftLanguageModes: [.v6]
)
