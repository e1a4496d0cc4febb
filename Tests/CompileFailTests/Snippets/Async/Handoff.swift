import Chapter7AsyncSolution

#if WRONG
  // An await gives a value of one type: `double` takes a number, but `spell` calls back with text.
  func spell(_ callback: @Sendable (String) -> Void) { callback("7") }
#else
  // An await gives a value of one type: `count` calls back with a number, and `double` takes one.
  func count(_ callback: @Sendable (Int) -> Void) { callback(7) }
#endif
func double(_ number: Int) -> Int { number * 2 }

func both() async -> Int? {
  #if WRONG
    let value = await firstValue(from: spell)
  #else
    let value = await firstValue(from: count)
  #endif
  // expected-wrong-error@+1 {{'@Sendable (Int) -> Int' to expected argument type '(String) -> Int'}}
  return value.map(double)
}
