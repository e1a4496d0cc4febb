// The same with the error of the job, which carries the transport's code.
import UserAPI

func body(of answer: Result<HTTPResponse, URLError>) throws(UserFetchError) -> Data {
  try answer.mapError { UserFetchError.failed(.requestList, .transport($0.code)) }.get().body
}
