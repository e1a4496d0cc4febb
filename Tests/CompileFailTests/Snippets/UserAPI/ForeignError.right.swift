// A completion has one type of error: a transport's error is passed on as a step's failure.
import UserAPI

func request(_ completion: Completion<Data>) {
  completion(.failure(.failed(.requestList, .transport(.timedOut))))
}
