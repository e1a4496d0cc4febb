// A function throws only errors of the type that it names: not a transport's error as it is.
import UserAPI

func body(of answer: Result<HTTPResponse, URLError>) throws(UserFetchError) -> Data {
  // expected-error@+1 {{thrown expression type 'URLError' cannot be converted to error type 'UserFetchError'}}
  try answer.get().body
}
