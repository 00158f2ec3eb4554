// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "examples",
  dependencies: [
    .package(name: "inkstone", path: "..")
  ],
  targets: [
    // The Swift code of the README.
    .executableTarget(
      name: "QuickStart",
      dependencies: [
        .product(name: "InkFormats", package: "inkstone"),
        .product(name: "Inkstone", package: "inkstone"),
      ],
      path: "QuickStart"
    ),
    // A canvas, its files and its texts in Swift, beside the pages of the article "The element".
    .executableTarget(
      name: "Embedding",
      dependencies: [
        .product(name: "InkFormats", package: "inkstone"),
        .product(name: "InkTypesetting", package: "inkstone"),
        .product(name: "Inkstone", package: "inkstone"),
      ],
      path: "Embedding",
      exclude: [
        "Drawing.jsx", "Drawing.svelte", "Drawing.vue", "copy.mjs", "index.html", "keep.mjs",
        "signature.html", "toolbar.html", "webview.html",
      ]
    ),
    // The code of the articles in Sources/Inkstone/Inkstone.docc.
    .executableTarget(
      name: "Guides",
      dependencies: [
        .product(name: "InkCanvas", package: "inkstone"),
        .product(name: "InkFormats", package: "inkstone"),
        .product(name: "InkFormatsExtra", package: "inkstone"),
        .product(name: "InkRendering", package: "inkstone"),
        .product(name: "InkSession", package: "inkstone"),
        .product(name: "InkStore", package: "inkstone"),
        .product(name: "InkStylus", package: "inkstone"),
        .product(name: "InkStylusLinux", package: "inkstone"),
        .product(name: "InkTypesetting", package: "inkstone"),
        .product(name: "Inkstone", package: "inkstone"),
      ],
      path: "Guides",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "MinimalCanvas",
      dependencies: [
        .product(name: "InkFormats", package: "inkstone"),
        .product(name: "Inkstone", package: "inkstone"),
      ],
      path: "MinimalCanvas",
      swiftSettings: strict
    ),
    // Two samples of Cregle's pen kit, ported.
    .executableTarget(
      name: "PencilDrawing",
      dependencies: [
        .product(name: "InkFormats", package: "inkstone"),
        .product(name: "InkStylus", package: "inkstone"),
        .product(name: "Inkstone", package: "inkstone"),
      ],
      path: "PencilDrawing",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "TextFieldIntegration",
      dependencies: [.product(name: "Inkstone", package: "inkstone")],
      path: "TextFieldIntegration",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "NightRenderer",
      dependencies: [
        .product(name: "InkFormats", package: "inkstone"),
        .product(name: "InkRendering", package: "inkstone"),
        .product(name: "Inkstone", package: "inkstone"),
      ],
      path: "NightRenderer",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "DurableFile",
      dependencies: [
        .product(name: "InkFormats", package: "inkstone"),
        .product(name: "InkStore", package: "inkstone"),
        .product(name: "InkRendering", package: "inkstone"),
        .product(name: "Inkstone", package: "inkstone"),
      ],
      path: "DurableFile",
      swiftSettings: strict
    ),
    .target(
      name: "BrushPlugins",
      dependencies: [
        .product(name: "InkFilters", package: "inkstone"),
        .product(name: "InkGraphics", package: "inkstone"),
        .product(name: "InkStrokes", package: "inkstone"),
      ],
      path: "BrushPlugins/Sources/BrushPlugins",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "brush-plugins",
      dependencies: [
        "BrushPlugins",
        .product(name: "InkFiles", package: "inkstone"),
        .product(name: "InkFormats", package: "inkstone"),
        .product(name: "InkGraphics", package: "inkstone"),
        .product(name: "InkRendering", package: "inkstone"),
        .product(name: "InkStrokes", package: "inkstone"),
      ],
      path: "BrushPlugins/Sources/brush-plugins",
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
      path: "BrushPlugins/Tests/BrushPluginsTests",
      swiftSettings: strict
    ),
    // A custom kind of items.
    .target(
      name: "CustomItems",
      dependencies: [
        .product(name: "InkGraphics", package: "inkstone"),
        .product(name: "InkStrokes", package: "inkstone"),
      ],
      path: "CustomItems/Sources/CustomItems",
      swiftSettings: strict
    ),
    .testTarget(
      name: "CustomItemsTests",
      dependencies: [
        "CustomItems",
        .product(name: "InkDrawing", package: "inkstone"),
        .product(name: "InkFormats", package: "inkstone"),
        .product(name: "InkGraphics", package: "inkstone"),
        .product(name: "InkRaster", package: "inkstone"),
        .product(name: "InkRendering", package: "inkstone"),
        .product(name: "InkStrokes", package: "inkstone"),
      ],
      path: "CustomItems/Tests/CustomItemsTests",
      swiftSettings: strict
    ),
    // An app with custom brushes: the parts and the page, the command with the Studio.
    // snippet: own-brushes
    .target(
      name: "OwnBrushes",
      dependencies: [
        .product(name: "InkGraphics", package: "inkstone"),
        .product(name: "InkStrokes", package: "inkstone"),
        .product(name: "InkWeb", package: "inkstone"),
      ],
      path: "OwnBrushes/Sources/OwnBrushes"
    ),
    .executableTarget(
      name: "own-inkstone",
      dependencies: [
        "OwnBrushes",
        .product(name: "InkStrokes", package: "inkstone"),
        .product(name: "InkStudio", package: "inkstone"),
      ],
      path: "OwnBrushes/Sources/own-inkstone"
    ),
    // snippet end
    .testTarget(
      name: "OwnBrushesTests",
      dependencies: [
        "OwnBrushes",
        .product(name: "InkCanvas", package: "inkstone"),
        .product(name: "InkDocuments", package: "inkstone"),
        .product(name: "InkDrawing", package: "inkstone"),
        .product(name: "InkGraphics", package: "inkstone"),
        .product(name: "InkRaster", package: "inkstone"),
        .product(name: "InkRendering", package: "inkstone"),
        .product(name: "InkStrokes", package: "inkstone"),
      ],
      path: "OwnBrushes/Tests/OwnBrushesTests"
    ),
    // An app with custom tools: the tools and the page, the command with the Studio.
    // snippet: own-tools
    .target(
      name: "OwnTools",
      dependencies: [
        .product(name: "InkCanvas", package: "inkstone"),
        .product(name: "InkDrawing", package: "inkstone"),
        .product(name: "InkGraphics", package: "inkstone"),
        .product(name: "InkSession", package: "inkstone"),
        .product(name: "InkStrokes", package: "inkstone"),
        .product(name: "InkWeb", package: "inkstone"),
      ],
      path: "OwnTool/Sources/OwnTools",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "own-tools",
      dependencies: [
        "OwnTools",
        .product(name: "InkSession", package: "inkstone"),
        .product(name: "InkStudio", package: "inkstone"),
      ],
      path: "OwnTool/Sources/own-tools",
      swiftSettings: strict
    ),
    // snippet end
    .testTarget(
      name: "OwnToolsTests",
      dependencies: ["OwnTools", .product(name: "Inkstone", package: "inkstone")],
      path: "OwnTool/Tests/OwnToolsTests"
    ),
    // An app with a custom format: its reader and writer, the command with the Studio.
    .target(
      name: "PlotterFormat",
      dependencies: [
        .product(name: "InkDrawing", package: "inkstone"),
        .product(name: "InkFormats", package: "inkstone"),
        .product(name: "InkGraphics", package: "inkstone"),
        .product(name: "InkStrokes", package: "inkstone"),
      ],
      path: "OwnFormat/Sources/PlotterFormat",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "own-formats",
      dependencies: [
        "PlotterFormat",
        .product(name: "InkFormats", package: "inkstone"),
        .product(name: "InkFormatsExtra", package: "inkstone"),
        .product(name: "InkStudio", package: "inkstone"),
        .product(name: "InkTypesetting", package: "inkstone"),
      ],
      path: "OwnFormat/Sources/own-formats",
      swiftSettings: strict
    ),
    .testTarget(
      name: "PlotterFormatTests",
      dependencies: [
        "PlotterFormat",
        .product(name: "InkDrawing", package: "inkstone"),
        .product(name: "InkFormats", package: "inkstone"),
        .product(name: "InkFormatsExtra", package: "inkstone"),
        .product(name: "InkGraphics", package: "inkstone"),
        .product(name: "InkStrokes", package: "inkstone"),
      ],
      path: "OwnFormat/Tests/PlotterFormatTests"
    ),
  ],
  swiftLanguageModes: [.v6]
)
