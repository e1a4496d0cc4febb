// The work of the table "Engines": four steps in memory, so cheap that joining them is the cost.

import Dispatch

/// Why a step fails; in a benchmark no step does.
enum StepError: Error, Equatable { case negative, empty, notADigit, missing }

extension StepError {
  /// Converts an error of any type, as some engines carry it, back to a step's error.
  init(_ error: any Error) { self = error as? StepError ?? .missing }
}

/// The four steps: from a number to text, to bytes, to a number, to a number.
enum FourSteps {
  /// The decimal digits of a number, as text.
  @inline(never) static func write(_ number: Int) -> Result<String, StepError> {
    number < 0 ? .failure(.negative) : .success(String(number))
  }

  /// The bytes of a text.
  @inline(never) static func encode(_ text: String) -> Result<[UInt8], StepError> {
    text.isEmpty ? .failure(.empty) : .success(Array(text.utf8))
  }

  /// The sum of digits.
  @inline(never) static func add(_ digits: [UInt8]) -> Result<Int, StepError> {
    var sum = 0
    for digit in digits {
      guard (48...57).contains(digit) else { return .failure(.notADigit) }
      sum += Int(digit) - 48
    }
    return .success(sum)
  }

  /// The square of a number.
  @inline(never) static func square(_ number: Int) -> Result<Int, StepError> {
    .success(number * number)
  }

  /// The result of all four steps, computed in another way.
  static func expected(of number: Int) -> Int {
    var (sum, rest) = (0, number)
    while rest > 0 { (sum, rest) = (sum + rest % 10, rest / 10) }
    return sum * sum
  }
}

/// The work of a link in a long chain: adds one.
@inline(never) func increment(_ number: Int) -> Result<Int, StepError> { .success(number + 1) }
