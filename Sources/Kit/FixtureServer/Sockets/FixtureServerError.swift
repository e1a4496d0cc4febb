// The error of a server that could not start.

import Foundation

/// The system refused something that the server needs to start.
public struct FixtureServerError: Error, Equatable, CustomStringConvertible {
  /// What the server tried to do, `listen on 127.0.0.1` for example.
  let action: String
  /// The system's error number.
  let errorNumber: Int32

  /// The error as one sentence.
  public var description: String {
    "The fixture server could not \(action): \(String(cString: strerror(errorNumber)))."
  }
}
