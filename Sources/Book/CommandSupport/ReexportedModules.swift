// Every tool works with files, data and processes: importing this is enough to name them.

@_exported public import Foundation
