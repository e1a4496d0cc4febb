// A completion knows one type of error: a transport's own has to be told as a step's failure.
import UserAPI

func request(_ completion: Completion<Data>) {
  // expected-error@+1 {{'URLError'}}
  completion(.failure(URLError(.timedOut)))
}
