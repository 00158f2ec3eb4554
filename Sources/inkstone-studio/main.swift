import InkStudio

InkstoneStudio.main()
