// The compiler's errors in chapter 5's boxes.

extension CompilerTrap {
  static let ofChapter5 =
    ofStatusCheck + ofDecodingOperation + ofSender + ofReceivedError + ofRequest + ofOwnChain
    + ofService

  private static let checked =
    "checkStatus(of: response, in: step).mapError { error in AOperationError(error) }"

  private static let ofStatusCheck = [
    CompilerTrap(
      "StatusCheck",
      """
      cannot convert value of type 'Result<Data, UserFetchError>' to closure result type \
      'Result<NewSuccess, AOperationError>'
      """,
      checked, is: "checkStatus(of: response, in: step)"),
    CompilerTrap(
      "StatusCheck",
      """
      value of optional type 'Result<HTTPResponse, AOperationError>?' must be unwrapped to refer \
      to member 'mapError'
      """,
      "received.mapError(inThisStep)", is: "receivedValue.mapError(inThisStep)"),
    CompilerTrap(
      "StatusCheck",
      """
      cannot convert value of type 'Result<HTTPResponse, AOperationError>' to expected argument \
      type 'HTTPResponse'
      """,
      "checkStatus(of: response, in: step)", is: "checkStatus(of: received, in: step)"),
    CompilerTrap(
      "StatusCheck",
      """
      cannot convert value of type 'Data' to expected argument type \
      'Result<Data, AOperationError>'
      """,
      "finish(with: body)", is: "finish(with: try body.get())"),
  ]

  private static let decoded = """
    received.flatMap { body in
            firstUserID(in: body, using: decoder).mapError { error in AOperationError(error) }
          }
    """

  private static let ofDecodingOperation = [
    CompilerTrap(
      "Decoding",
      """
      cannot convert value of type '(Data) -> Result<User.ID, UserFetchError>' … to expected \
      argument type '(Data) -> Result<User.ID, AOperationError>'
      """,
      decoded, is: "received.flatMap { body in firstUserID(in: body, using: decoder) }"),
    CompilerTrap(
      "Decoding",
      """
      cannot convert value of type 'Result<Data, AOperationError>' to expected argument type 'Data'
      """,
      decoded, is: "firstUserID(in: received, using: decoder).mapError { AOperationError($0) }"),
    CompilerTrap(
      "Decoding", "errors thrown from here are not handled",
      decoded,
      is: "firstUserID(in: try received.get(), using: decoder).mapError { AOperationError($0) }"),
    CompilerTrap(
      "Decoding",
      """
      cannot convert value of type 'Result<User.ID, AOperationError>' … to closure result type \
      'User.ID'
      """,
      "received.flatMap", is: "received.map"),
  ]

  private static let ofSender = [
    CompilerTrap(
      "Handoff",
      """
      value of type 'Mutex<ResultSender<Value>.State>' has no member 'result'
      """,
      "    let result = state.withLock { state in",
      is: "    if state.result != nil { return }\n    let result = state.withLock { state in"),
    CompilerTrap(
      "Handoff",
      """
      cannot assign value of type 'Result<Value, UserFetchError>' to type \
      'ResultSender<Value>.State'
      """,
      "      state.result = result\n", is: "      state = result\n"),
    CompilerTrap(
      "Handoff", "initializer for conditional binding must have Optional type, not '()'",
      "      return state.result\n", is: ""),
    CompilerTrap(
      "Handoff",
      """
      value of optional type 'Result<Value, UserFetchError>?' must be unwrapped to a value of type \
      'Result<Value, UserFetchError>'
      """,
      "if let result { handler(result) }", is: "handler(result)"),
    CompilerTrap(
      "Handoff",
      """
      cannot convert return expression of type 'ReceiverStep<Value, Output>' to return type \
      'ResultSender<Output>'
      """,
      "return receiver.output", is: "return receiver"),
    CompilerTrap(
      "Handoff",
      """
      cannot convert value of type 'Value' to expected argument type 'Result<Value, UserFetchError>'
      """,
      "receiver.receive(result)", is: "receiver.receive(result.get())"),
    CompilerTrap(
      "Handoff", "cannot call value of non-function type 'Any'",
      "return [Completion<Value>]()", is: "return []"),
  ]

  private static let reported =
    "completion(result.mapError { $0.published(as: UserFetchError.self) ?? .cancelled })"

  private static let ofReceivedError = [
    CompilerTrap(
      "ErrorPath",
      """
      cannot convert value of type 'Result<User, AOperationError>' to expected argument type \
      'Result<User, UserFetchError>'
      """,
      reported, is: "completion(result)"),
    CompilerTrap(
      "ErrorPath", "cast from 'AOperationError' to unrelated type 'UserFetchError' always fails",
      "$0.published(as: UserFetchError.self)", is: "$0 as? UserFetchError"),
    CompilerTrap(
      "ErrorPath",
      "cannot convert value of type 'any Error' to closure result type 'UserFetchError'",
      reported, is: "completion(result.mapError { $0.publishedError })"),
    CompilerTrap(
      "ErrorPath", "value of optional type 'UserFetchError?' must be unwrapped",
      " ?? .cancelled", is: ""),
    CompilerTrap(
      "ErrorPath",
      "cannot convert value of type 'Result<User.ID, AOperationError>' … to expected argument type 'User.ID'",
      "received.map { id in environment.userRequest(id: id) }",
      is: "environment.userRequest(id: received)"),
    CompilerTrap(
      "ErrorPath", "requires the types 'HTTPResponse' and 'Data' be equivalent",
      "    .deliver(to: StatusCheckOperation(in: .requestUser))\n", is: ""),
  ]

  private static let ofRequest = [
    CompilerTrap(
      "Cancellation",
      """
      cannot convert value of type 'Result<HTTPResponse, URLError>' to expected argument type \
      'Result<HTTPResponse, AOperationError>'
      """,
      "finish(with: answer.mapError { error in AOperationError(error) })",
      is: "finish(with: answer)"),
    CompilerTrap(
      "Cancellation", "implicit use of 'self' in closure",
      "{ [self] answer in", is: "{ answer in"),
    CompilerTrap(
      "Cancellation", "cannot assign to property: 'task' is a 'let' constant",
      "task.withLock { $0 = sent }", is: "task = sent"),
    CompilerTrap(
      "Cancellation", "closure captures 'sent' before it is declared",
      "        _ = takeTask()\n      }", is: "        task.withLock { $0 = sent }\n      }"),
    CompilerTrap(
      "Cancellation",
      """
      value of optional type '(any HTTPTask)?' must be unwrapped to refer to member 'cancel' of \
      wrapped base type 'any HTTPTask'
      """,
      "takeTask()?.cancel()", is: "takeTask().cancel()"),
    CompilerTrap(
      "Cancellation", "instance method overrides a 'final' instance method",
      "override func stop() {", is: "override func cancel() {"),
  ]

  private static let ofOwnChain = [
    CompilerTrap(
      "UserFetch", "requires the types 'User.ID' (aka 'Int') and 'URLRequest' be equivalent",
      "        .deliver(to: MapOperation { (id: User.ID) in environment.userRequest(id: id) })\n",
      is: ""),
    CompilerTrap(
      "UserFetch", "requires that 'URLRequest' conform to 'ReceiverOperation'",
      "MapOperation { (id: User.ID) in environment.userRequest(id: id) }",
      is: "environment.userRequest(id: 8)"),
    CompilerTrap(
      "UserFetch",
      """
      cannot convert value of type 'URLRequest' to expected argument type \
      'Result<URLRequest, AOperationError>'
      """,
      "finish(.success(environment.listRequest))", is: "finish(environment.listRequest)"),
    CompilerTrap(
      "UserFetch",
      """
      cannot convert value of type 'ResultableOperation<Data>' to closure result type \
      'ResultableOperation<User>'
      """,
      "\n        .deliver(to: UserDecodingOperation(using: decoder))", is: ""),
    CompilerTrap(
      "UserFetch",
      "contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored",
      "WrapperOperation { _ in", is: "WrapperOperation {"),
    CompilerTrap(
      "UserFetch",
      "missing return in closure expected to return 'ResultableOperation<User>?'",
      "      return AOperationBlock", is: "      AOperationBlock"),
    CompilerTrap(
      "UserFetch", "static member 'deliver' cannot be used on instance of type 'UserFetch'",
      "Self.deliver(", is: "deliver("),
  ]

  private static let ofService = [
    CompilerTrap(
      "ServiceOperation", "'self' used in method call 'conditions' before 'super.init' call",
      "    super.init { received in",
      is: "    conditions(LoginCondition(session, in: environment))\n    super.init { received in"),
    CompilerTrap(
      "ServiceOperation",
      """
      cannot convert value of type 'Result<User.ID, AOperationError>' … to expected argument type \
      'User.ID'
      """,
      "guard let id = try? received?.get()", is: "guard let id = received"),
    CompilerTrap(
      "ServiceOperation",
      """
      value of optional type 'Result<User.ID, AOperationError>?' … must be unwrapped to refer to \
      member 'get'
      """,
      "received?.get()", is: "received.get()"),
    CompilerTrap(
      "ServiceOperation",
      """
      value of optional type 'AOperationError?' must be unwrapped to a value of type \
      'AOperationError'
      """,
      #"throw login?.error ?? AOperationError.Reason.conditionFailed("LoginCondition")"#,
      is: "throw login?.error"),
    CompilerTrap(
      "ServiceOperation", "value of type 'Operation' has no member 'error'",
      " as? LoginOperation\n", is: "\n"),
  ]
}
