import Chapter6NodesSolution
import UserAPI

@Sendable func spell(_ number: Int) -> Result<String, UserFetchError> { .success(String(number)) }
@Sendable func double(_ number: Int) -> Result<Int, UserFetchError> { .success(number * 2) }

#if WRONG
  // `map` takes a function of the value that comes: `double` takes a number, but `spell` makes text.
  // expected-wrong-error@+1 {{(Int) -> Result<Int, UserFetchError>' to expected argument type '@Sendable (String)}}
  let both = Promise<Int>().map(spell).map(double)
#else
  // `map` takes a function of the value that comes: the number is doubled, then spelled.
  let both = Promise<Int>().map(double).map(spell)
#endif
