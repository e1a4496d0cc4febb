// The kit speaks of rules and traces in its whole interface: importing it is enough to name them.

@_exported public import Rules
@_exported public import Traces
