// An await gives a value of one type: `double` takes a number, but `spell` calls back with text.
import Chapter7AsyncSolution

func spell(_ callback: @Sendable (String) -> Void) { callback("7") }
func double(_ number: Int) -> Int { number * 2 }

func both() async -> Int? {
  let value = await firstValue(from: spell)
  // expected-error@+1 {{'@Sendable (Int) -> Int' to expected argument type '(String) -> Int'}}
  return value.map(double)
}
