import UserAPI

func body(of answer: Result<HTTPResponse, URLError>) throws(UserFetchError) -> Data {
  #if WRONG
    // A function throws only errors of the type that it names: not a transport's error as it is.
    // expected-wrong-error@+1 {{thrown expression type 'URLError' cannot be converted to error type 'UserFetchError'}}
    try answer.get().body
  #else
    // The same with the error of the job, which carries the transport's code.
    try answer.mapError { UserFetchError.failed(.requestList, .transport($0.code)) }.get().body
  #endif
}
