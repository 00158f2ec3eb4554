import InkStylusCommand

InkstoneStylus.main()
