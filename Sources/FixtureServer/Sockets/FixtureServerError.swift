// Why a server did not start.

import Foundation

/// The system refused what the server needs to start.
public struct FixtureServerError: Error, Equatable, CustomStringConvertible {
  /// What the server tried, `listen on 127.0.0.1` for example.
  public let step: String
  /// The system's error number.
  public let errorNumber: Int32

  /// The error in one sentence.
  public var description: String {
    "The fixture server could not \(step): \(String(cString: strerror(errorNumber)))."
  }
}
