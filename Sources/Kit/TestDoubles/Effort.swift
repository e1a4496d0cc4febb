// How much the tests do: enough for every day, or all they can.

import Foundation

/// How much tests do that can do more or less: random runs, large spaces, great sizes.
///
/// With `WORKBOOK_THOROUGH=1` in the environment, as CI sets it, they do all they can; without it, a whole
/// `swift test` stays quick.
public enum Effort {
  /// Whether tests do all they can.
  public static let isThorough =
    ProcessInfo.processInfo.environment["WORKBOOK_THOROUGH"] == "1"

  /// One of two values.
  ///
  /// - Parameters:
  ///   - usual: The value for every day.
  ///   - thorough: The value where tests do all they can.
  public static func choose<Value>(_ usual: Value, thorough: Value) -> Value {
    isThorough ? thorough : usual
  }
}
