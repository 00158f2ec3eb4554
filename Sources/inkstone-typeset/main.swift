import InkCommand
import InkTypesetting

Inkstone.main(renderer: DesktopContentRenderer())
