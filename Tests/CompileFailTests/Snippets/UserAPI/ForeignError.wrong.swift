// A completion has one type of error: it does not take a transport's error as it is.
import UserAPI

func request(_ completion: Completion<Data>) {
  // expected-error@+1 {{'URLError'}}
  completion(.failure(URLError(.timedOut)))
}
