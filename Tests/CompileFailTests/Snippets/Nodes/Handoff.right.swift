// `map` takes a function of the value that comes: the number is doubled, then spelled.
import Chapter6NodesSolution
import UserAPI

@Sendable func spell(_ number: Int) -> Result<String, UserFetchError> { .success(String(number)) }
@Sendable func double(_ number: Int) -> Result<Int, UserFetchError> { .success(number * 2) }

let both = Promise<Int>().map(double).map(spell)
