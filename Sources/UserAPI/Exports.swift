// What an exercise needs besides its own module, so that no student's file imports it piece by piece.

@_exported public import Foundation

#if canImport(FoundationNetworking)
  @_exported public import FoundationNetworking
#endif
