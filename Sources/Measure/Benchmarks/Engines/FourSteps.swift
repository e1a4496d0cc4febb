// The work of the table "Engines": four steps in memory, so cheap that joining them is the cost.

/// The decimal digits of a number, as text.
@inline(never) func text(of number: Int) -> String { String(number) }

/// The bytes of a text.
@inline(never) func bytes(of text: String) -> [UInt8] { Array(text.utf8) }

/// The sum of digits.
@inline(never) func sum(of digits: [UInt8]) -> Int {
  var sum = 0
  for digit in digits { sum += Int(digit) - 48 }
  return sum
}

/// The square of a number.
@inline(never) func square(of number: Int) -> Int { number * number }

/// The result of all four steps, computed in another way.
func expectedResult(of number: Int) -> Int {
  var (sum, rest) = (0, number)
  while rest > 0 { (sum, rest) = (sum + rest % 10, rest / 10) }
  return sum * sum
}

/// The work of a link in a long chain: adds one.
@inline(never) func increment(_ number: Int) -> Int { number + 1 }
