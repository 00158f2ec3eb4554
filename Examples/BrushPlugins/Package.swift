// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "brush-plugins",
  dependencies: [
    .package(name: "inkstone", path: "../..")
  ],
  targets: [
    .target(
      name: "BrushPlugins",
      dependencies: [
        .product(name: "InkFilters", package: "inkstone"),
        .product(name: "InkGraphics", package: "inkstone"),
        .product(name: "InkStrokes", package: "inkstone"),
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "brush-plugins",
      dependencies: [
        "BrushPlugins",
        .product(name: "InkFormats", package: "inkstone"),
        .product(name: "InkGraphics", package: "inkstone"),
        .product(name: "InkRendering", package: "inkstone"),
        .product(name: "InkStrokes", package: "inkstone"),
      ],
      swiftSettings: strict
    ),
    .testTarget(
      name: "BrushPluginsTests",
      dependencies: [
        "BrushPlugins",
        .product(name: "InkFilters", package: "inkstone"),
        .product(name: "InkFormats", package: "inkstone"),
        .product(name: "InkGraphics", package: "inkstone"),
        .product(name: "InkRaster", package: "inkstone"),
        .product(name: "InkRendering", package: "inkstone"),
        .product(name: "InkStrokes", package: "inkstone"),
      ],
      swiftSettings: strict
    ),
  ],
  swiftLanguageModes: [.v6]
)
