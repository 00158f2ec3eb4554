import InkCommand
import InkStudio

Inkstone.main(studio: SoupStudio())
