// An await gives a value of one type: `count` calls back with a number, and `double` takes one.
import Chapter7AsyncSolution

func count(_ callback: @Sendable (Int) -> Void) { callback(7) }
func double(_ number: Int) -> Int { number * 2 }

func both() async -> Int? {
  let value = await firstValue(from: count)
  return value.map(double)
}
