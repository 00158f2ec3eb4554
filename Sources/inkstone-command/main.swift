import InkCommand

Inkstone.main()
