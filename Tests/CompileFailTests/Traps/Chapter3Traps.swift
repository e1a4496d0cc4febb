// The compiler's errors in chapter 3's boxes.

extension CompilerTrap {
  static let ofChapter3 =
    ofRetrieval + ofDecodeOperation + ofAdapter + ofFirstError + ofRequestInFlight + ofOwnRun
    + ofDataManager

  private static let ofRetrieval = [
    CompilerTrap(
      "StatusCheck",
      """
      cannot convert value of type 'Result<Data, UserFetchError>' to expected argument type \
      'Result<Data, any Error>'
      """,
      "body.mapError { error in error }", is: "body"),
    CompilerTrap(
      "StatusCheck",
      """
      cannot convert value of type 'Result<HTTPResponse, UserFetchError>' to expected argument \
      type 'HTTPResponse'
      """,
      "answer.flatMap { response in checkStatus(of: response, in: step) }",
      is: "checkStatus(of: answer, in: step)"),
    CompilerTrap(
      "StatusCheck", "value of type 'Result<HTTPResponse, UserFetchError>' has no member 'status'",
      "    let body = answer",
      is: "    guard answer.status == 200 else { return }\n    let body = answer"),
  ]

  private static let ofDecodeOperation = [
    CompilerTrap(
      "Decoding",
      """
      cannot convert value of type 'Result<User.ID, UserFetchError>' … to expected argument type \
      'Result<User.ID, any Error>'
      """,
      ".success(try firstUserID(in: dataFetched, using: decoder).get())",
      is: "firstUserID(in: dataFetched, using: decoder)"),
    CompilerTrap(
      "Decoding", "value of optional type 'Data?' must be unwrapped to a value of type 'Data'",
      "    guard let dataFetched else { throw MissingInput() }\n", is: ""),
    CompilerTrap(
      "Decoding", "call can throw but is not marked with 'try'",
      ".success(try firstUserID(", is: ".success(firstUserID("),
  ]

  private static let ofAdapter = [
    CompilerTrap(
      "Handoff",
      """
      reference to property 'output' in closure requires explicit use of 'self' to make capture \
      semantics explicit
      """,
      "[self, weak next] in", is: "[weak next] in"),
    CompilerTrap(
      "Handoff", "value of type 'AsynchronousOperation?' has no member 'input'",
      "next?.input", is: "next.input"),
    CompilerTrap(
      "Handoff",
      "cannot convert value of type 'Output?' to specified type 'Result<Output, UserFetchError>'",
      "= output ?? .failure(.cancelled)", is: "= try? output?.get()"),
    CompilerTrap(
      "Handoff",
      """
      cannot assign value of type 'Result<Input, UserFetchError>?' to type \
      'Result<Output, UserFetchError>?'
      """,
      "= output ?? .failure(.cancelled)", is: "= input"),
  ]

  private static let reported =
    "completion(result.mapError { $0 as? UserFetchError ?? .cancelled })"

  private static let ofFirstError = [
    CompilerTrap(
      "ErrorPath",
      """
      cannot convert value of type 'Result<User, any Error>' to expected argument type \
      'Result<User, UserFetchError>'
      """,
      reported, is: "completion(result)"),
    CompilerTrap(
      "ErrorPath", "'any Error' is not convertible to 'UserFetchError'",
      reported, is: "completion(result.mapError { $0 as UserFetchError })"),
    CompilerTrap(
      "ErrorPath", "value of optional type 'UserFetchError?' must be unwrapped",
      reported, is: "completion(result.mapError { $0 as? UserFetchError })"),
    CompilerTrap(
      "ErrorPath",
      """
      cannot convert value of type 'ReferenceWritableKeyPath<UserRetrievalOperation, \
      Optional<Int>>' to expected argument type …
      """,
      "from: decodeList, to: requestUser", is: "from: requestList, to: requestUser"),
    CompilerTrap(
      "ErrorPath",
      """
      cannot convert value of type 'Data?' to expected argument type \
      'ReferenceWritableKeyPath<UserListDecodeOperation, Optional<Data>>'
      """,
      #"to: decodeList, into: \.dataFetched"#, is: "to: decodeList, into: decodeList.dataFetched"),
  ]

  private static let remembered = """
        state.withLock { state in
          if case .sending = state { state = .inFlight(task) }
        }
    """

  private static let ofRequestInFlight = [
    CompilerTrap(
      "Cancellation", "cannot assign to property: 'state' is a 'let' constant",
      remembered, is: "    state = .inFlight(task)"),
    CompilerTrap(
      "Cancellation", "type 'Mutex<RequestInFlight.State>' has no member 'sending'",
      remembered, is: "    if case .sending = state { state.withLock { $0 = .inFlight(task) } }"),
    CompilerTrap(
      "Cancellation",
      "call to method 'end' in closure requires explicit use of 'self' to make capture semantics explicit",
      "[self] answer in", is: "answer in"),
    CompilerTrap(
      "Cancellation", "closure captures 'task' before it is declared",
      "let answered = end()",
      is: "let answered = end()\n      state.withLock { $0 = .inFlight(task) }"),
    CompilerTrap(
      "Cancellation",
      """
      value of optional type '(any HTTPTask)?' must be unwrapped to refer to member 'cancel' of \
      wrapped base type 'any HTTPTask'
      """,
      "end()?.cancel()", is: "end().cancel()"),
    CompilerTrap(
      "Cancellation", "value of type '[Operation]' has no member 'cancel'",
      "for operation in operations { operation.cancel() }", is: "operations.cancel()"),
    CompilerTrap(
      "Cancellation", "value of type 'any QueueManaging' has no member 'cancelAllOperations'",
      "for operation in operations { operation.cancel() }",
      is: "queueManager.cancelAllOperations()"),
  ]

  private static let ofOwnRun = [
    CompilerTrap(
      "UserFetch", "constant 'self.result' used before being initialized",
      "    result = decodeUser",
      is: "    decodeUser.onCompletion { [self] in deliver($0) }\n    result = decodeUser"),
    CompilerTrap(
      "UserFetch",
      "'self' used in method call 'makeLast' before all stored properties are initialized",
      "    result = decodeUser\n  }",
      is: """
            result = makeLast()
          }

          private func makeLast() -> NetworkOperation<User> {
            UserDecodeOperation(using: environment.decoder)
          }
        """),
    CompilerTrap(
      "UserFetch", "return from initializer without initializing all stored properties",
      "    result = decodeUser\n", is: ""),
    CompilerTrap(
      "UserFetch",
      "cannot assign value of type 'NetworkOperation<Data>' to type 'NetworkOperation<User>'",
      "result = decodeUser", is: "result = requestUser"),
    CompilerTrap(
      "UserFetch",
      """
      call to method 'deliver' in closure requires explicit use of 'self' to make capture \
      semantics explicit
      """,
      "{ [self] result in", is: "{ result in"),
  ]

  private static let ofDataManager = [
    CompilerTrap(
      "DataManager", "generic parameter 'Body' could not be inferred",
      "let decode = DecodeOperation<UserList>(", is: "let decode = DecodeOperation("),
    CompilerTrap(
      "DataManager",
      """
      cannot convert value of type 'Result<UserDetail, UserFetchError>' to expected argument type \
      'Result<User, UserFetchError>'
      """,
      #"completion(detail.map(\.data))"#, is: "completion(detail)"),
    CompilerTrap(
      "DataManager",
      """
      value of optional type 'User?' must be unwrapped to refer to member 'id' of wrapped base \
      type 'User'
      """,
      "        guard let first",
      is: "        requestUser.userID = list.data.first.id\n        guard let first"),
    CompilerTrap(
      "DataManager", "type 'any Error' has no member 'failed'",
      "throw UserFetchError.failed(", is: "throw .failed("),
    CompilerTrap(
      "DataManager",
      """
      reference to property 'environment' in closure requires explicit use of 'self' to make \
      capture semantics explicit
      """,
      "{ [queue = environment.deliveryQueue] result in",
      is: "{ result in\n      let queue = environment.deliveryQueue"),
  ]
}
