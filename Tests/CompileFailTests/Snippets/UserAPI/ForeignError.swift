import UserAPI

func request(_ completion: Completion<Data>) {
  #if WRONG
    // A completion has one type of error: it does not take a transport's error as it is.
    // expected-wrong-error@+1 {{'URLError'}}
    completion(.failure(URLError(.timedOut)))
  #else
    // A completion has one type of error: a transport's error is passed on as a step's failure.
    completion(.failure(.failed(.requestList, .transport(.timedOut))))
  #endif
}
