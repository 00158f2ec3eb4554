import InkFormats
import InkFormatsExtra
import InkStudio
import InkTypesetting
import PlotterFormat

InkstoneStudio.main(formats: .all.adding(.hpgl), renderer: DesktopContentRenderer())
