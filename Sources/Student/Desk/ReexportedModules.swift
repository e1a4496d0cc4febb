// What the desk does is built on what commands share: importing this is enough to name all of that.

@_exported public import Commands
