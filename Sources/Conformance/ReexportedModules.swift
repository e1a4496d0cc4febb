// The kit speaks of rules in its whole interface: importing it is enough to name them.

@_exported public import Rules
