// Exports Foundation and its networking, so that an exercise imports only `UserAPI`.

@_exported public import Foundation

#if canImport(FoundationNetworking)
  @_exported public import FoundationNetworking
#endif
