// One request of the second job, and what its answer says.

/// A request, and how its answer is read.
public struct DashboardRequest<Value: Decodable & Sendable>: Sendable {
  /// The step whose error a bad answer is.
  let step: DashboardError.Step
  /// The request, with an absolute URL.
  let urlRequest: URLRequest

  /// What an answer says: the value in a good response, or the step's error.
  func result(
    of answer: Result<HTTPResponse, URLError>,
    using decoder: any ResponseDecoder
  ) -> Result<Value, DashboardError> {
    switch answer {
    case .failure(let error):
      return .failure(.failed(step, .transport(error.code)))
    case .success(let response) where !(200...299).contains(response.status):
      return .failure(.failed(step, .status(response.status)))
    case .success(let response):
      let value = try? decoder.decode(Value.self, from: response.body)
      return value.map(Result.success) ?? .failure(.failed(step, .malformed))
    }
  }
}
