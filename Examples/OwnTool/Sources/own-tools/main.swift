import InkSession
import InkStudio
import OwnTools

InkstoneStudio.main(tools: .ownTools, module: "own-tools.wasm")
