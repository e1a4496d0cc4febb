// The work of the table "Engines": four steps in memory, so cheap that joining them is the cost.

/// The four steps: from a number to text, to bytes, to a number, to a number.
enum FourSteps {
  /// The decimal digits of a number, as text.
  @inline(never) static func write(_ number: Int) -> String { String(number) }

  /// The bytes of a text.
  @inline(never) static func encode(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// The sum of digits.
  @inline(never) static func add(_ digits: [UInt8]) -> Int {
    var sum = 0
    for digit in digits { sum += Int(digit) - 48 }
    return sum
  }

  /// The square of a number.
  @inline(never) static func square(_ number: Int) -> Int { number * number }

  /// The result of all four steps, computed in another way.
  static func expected(of number: Int) -> Int {
    var (sum, rest) = (0, number)
    while rest > 0 { (sum, rest) = (sum + rest % 10, rest / 10) }
    return sum * sum
  }
}

/// The work of a link in a long chain: adds one.
@inline(never) func increment(_ number: Int) -> Int { number + 1 }
