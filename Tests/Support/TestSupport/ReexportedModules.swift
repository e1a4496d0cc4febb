// What tests are written with: one import for all of it.

@_exported public import Deadlines
@_exported public import Interleaving
@_exported public import SwitchPoints
@_exported public import Synchronization
@_exported public import TestDoubles
@_exported public import UserAPI
