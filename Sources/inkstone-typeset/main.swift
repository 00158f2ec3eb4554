import InkCommand
import InkTypesetting

// For `inkstone-studio`; see Documentation/Design/0038-missing-characters.md.
if CommandLine.arguments.count == 4, CommandLine.arguments[1] == "lend-font" {
  LentFont.lend(family: CommandLine.arguments[2], language: CommandLine.arguments[3])
}

Inkstone.main(renderer: DesktopContentRenderer())
