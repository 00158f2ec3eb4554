import InkStrokes
import InkStudio
import OwnBrushes

InkstoneStudio.main(library: try .ownBrushes(), module: "InkWeb.wasm")
