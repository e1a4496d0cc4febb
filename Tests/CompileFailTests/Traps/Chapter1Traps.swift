// The compiler's errors in chapter 1's boxes, from 1.1 to 1.4.

extension CompilerTrap {
  static let ofChapter1 = ofStatusCheck + ofDecoding + ofHandoff + ofErrorPath + ofChapter1Later

  private static let ofStatusCheck = [
    CompilerTrap(
      "StatusCheck",
      "cannot convert return expression of type 'Data' to return type 'Result<Data, UserFetchError>'",
      ".success(response.body)", is: "response.body"),
    CompilerTrap(
      "StatusCheck", "type 'UserFetchError' has no member 'status'",
      ".failed(step, .status(response.status))", is: ".status(response.status)"),
    CompilerTrap(
      "StatusCheck", "reference to member 'failure' cannot be resolved without a contextual type",
      "return .failure", is: ".failure"),
    CompilerTrap(
      "StatusCheck", "value of type 'Int' has no member 'contains'",
      "(200...299)", is: "200...299"),
    CompilerTrap(
      "StatusCheck",
      "error is not handled because the enclosing function is not declared 'throws'",
      "return .failure(.failed(step, .status(response.status)))",
      is: "throw UserFetchError.failed(step, .status(response.status))"),
  ]

  private static let guardedList = """
      guard let list = try? decoder.decode(UserList.self, from: body) else {
        return .failure(.failed(.decodeList, .malformed))
      }
    """

  private static let ofDecoding = [
    CompilerTrap(
      "Decoding", "expected member name or initializer call after type name",
      "UserList.self", is: "UserList"),
    CompilerTrap(
      "Decoding", "call can throw, but it is not marked with 'try' and the error is not handled",
      guardedList, is: "  let list = decoder.decode(UserList.self, from: body)"),
    CompilerTrap(
      "Decoding", "errors thrown from here are not handled",
      guardedList, is: "  let list = try decoder.decode(UserList.self, from: body)"),
    CompilerTrap(
      "Decoding",
      """
      value of optional type 'UserList?' must be unwrapped to refer to member 'data' \
      of wrapped base type 'UserList'
      """,
      guardedList, is: "  let list = try? decoder.decode(UserList.self, from: body)"),
    CompilerTrap(
      "Decoding", "initializer for conditional binding must have Optional type, not 'User'",
      "list.data.first", is: "list.data[0]"),
    CompilerTrap(
      "Decoding",
      "cannot convert value of type 'User' to expected argument type 'User.ID' (aka 'Int')",
      "first.id", is: "first"),
  ]

  private static let run = """
          self.run(input) { result in
            switch result {
            case .success(let value): next.run(value, completion)
            case .failure(let error): completion(.failure(error))
            }
          }
    """

  private static let ofHandoff = [
    CompilerTrap(
      "Handoff",
      """
      cannot convert return expression of type 'CallbackStep<Input, Output>' to return type \
      'CallbackStep<Input, Next>'
      """,
      "    CallbackStep<Input, Next> {", is: "    CallbackStep {"),
    CompilerTrap(
      "Handoff",
      """
      contextual closure type '@Sendable (Input, …) -> Void' expects 2 arguments, but 1 was used \
      in closure body
      """,
      "{ input, completion in\n      self", is: "{ input in\n      self"),
    CompilerTrap(
      "Handoff", "missing argument for parameter #2 in call",
      run, is: "      let result = self.run(input)"),
    CompilerTrap(
      "Handoff",
      """
      cannot convert value of type 'Result<Output, UserFetchError>' to expected argument type \
      'Result<Next, UserFetchError>'
      """,
      "case .failure(let error): completion(.failure(error))",
      is: "case .failure: completion(result)"),
    CompilerTrap(
      "Handoff",
      """
      cannot convert value of type 'Result<Output, UserFetchError>' to expected argument type \
      'Output'
      """,
      "next.run(value, completion)", is: "next.run(result, completion)"),
    CompilerTrap(
      "Handoff",
      """
      capture of 'found' with non-Sendable type 'Result<Output, UserFetchError>?' in a \
      '@Sendable' closure
      """,
      run,
      is: """
              var found: Result<Output, UserFetchError>?
              self.run(input) { result in found = result }
        """),
  ]

  private static let body = """
      answer
        .mapError { .failed(step, .transport($0.code)) }
    """

  private static let flattened = """
      answer
        .mapError { .failed(step, .transport($0.code)) }
        .flatMap { checkStatus(of: $0, in: step) }
    """

  private static let ofErrorPath = [
    CompilerTrap(
      "ErrorPath",
      "cannot convert value of type 'URLError' to expected argument type 'URLError.Code'",
      "$0.code", is: "$0"),
    CompilerTrap(
      "ErrorPath",
      "cannot convert value of type 'URLError' to expected argument type 'UserFetchError'",
      flattened,
      is: """
          switch answer {
          case .success(let response): return checkStatus(of: response, in: step)
          case .failure(let error): return .failure(error)
          }
        """),
    CompilerTrap(
      "ErrorPath",
      """
      cannot convert value of type 'Result<HTTPResponse, URLError>' to expected argument type \
      'HTTPResponse'
      """,
      flattened, is: "  checkStatus(of: answer, in: step)"),
    CompilerTrap(
      "ErrorPath",
      """
      cannot convert return expression of type 'Result<Data, URLError>' to return type \
      'Result<Data, UserFetchError>'
      """,
      body, is: "  answer"),
    CompilerTrap(
      "ErrorPath", "type 'Error' has no member 'failed'",
      flattened,
      is: """
          let failed = answer.mapError { .failed(step, .transport($0.code)) }
          return failed.flatMap { checkStatus(of: $0, in: step) }
        """),
    CompilerTrap(
      "ErrorPath", "value of type 'Result<HTTPResponse, URLError>' has no member 'error'",
      flattened,
      is: """
          if let problem = answer.error { return .failure(.failed(step, .transport(problem.code))) }
          return answer.flatMap { checkStatus(of: $0, in: step) }
        """),
    CompilerTrap(
      "ErrorPath",
      "cannot convert value of type 'any Error' to expected argument type 'UserFetchError'",
      "completion(body(of: answer, in: .requestUser).flatMap { user(in: $0, using: decoder) })",
      is: """
        do {
          let body = try body(of: answer, in: .requestUser).get()
          completion(.success(try user(in: body, using: decoder).get()))
        } catch {
          completion(.failure(error))
        }
        """),
    CompilerTrap(
      "ErrorPath", "cannot call value of non-function type 'Result<…>'",
      "completion(body(of: answer, in: .requestUser).flatMap { user(in: $0, using: decoder) })",
      is: """
        let body = body(of: answer, in: .requestUser)
        guard case .success(let page) = body else { return }
        let user = user(in: page, using: decoder)
        completion(user(in: page, using: decoder))
        """),
    CompilerTrap(
      "ErrorPath",
      "'guard' body must not fall through, consider using a 'return' or 'throw' to exit the scope",
      """
          switch first {
          case .failure(let error):
            completion(.failure(error))
      """,
      is: """
            guard case .success = first else { completion(first.map { _ in fatalError() }) }
            switch first {
            case .failure(let error):
              completion(.failure(error))
        """),
  ]
}
