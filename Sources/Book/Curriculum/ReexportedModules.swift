// The book tells what is wrong as commands do: importing it is enough for the words and the files.

@_exported public import CommandSupport
