// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "inkstone-benchmarks",
  dependencies: [
    .package(name: "inkstone", path: "..")
  ],
  targets: [
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .executableTarget(
      name: "ink-bench",
      dependencies: [
        "CCairo",
        .product(name: "InkCanvas", package: "inkstone"),
        .product(name: "InkDocuments", package: "inkstone"),
        .product(name: "InkDrawing", package: "inkstone"),
        .product(name: "InkFormats", package: "inkstone"),
        .product(name: "InkGraphics", package: "inkstone"),
        .product(name: "InkRaster", package: "inkstone"),
        .product(name: "InkRendering", package: "inkstone"),
        .product(name: "InkStrokes", package: "inkstone"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
