// Every file of the program may name what commands share.

@_exported public import Commands
