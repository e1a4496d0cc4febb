// The compiler's errors in chapter 6's boxes.

extension CompilerTrap {
  static let ofChapter6 =
    ofResponseNode + ofDecodeNodes + ofPromise + ofErrorMapper + ofSwitch + ofNodesRun
    + ofTokenRefresh

  private static let checked = ".emit { try checkStatus(of: response, in: step).get() }"

  private static let ofResponseNode = [
    CompilerTrap(
      "StatusCheck",
      "cannot convert return expression of type 'Data' to return type 'Observer<Data>'",
      checked, is: "try checkStatus(of: response, in: step).get()"),
    CompilerTrap(
      "StatusCheck",
      """
      member 'emit(data:)' in 'Observer<Data>' produces result of type \
      'Observer<Result<Data, UserFetchError>>', but context expects 'Observer<Data>'
      """,
      checked, is: ".emit(data: checkStatus(of: response, in: step))"),
    CompilerTrap(
      "StatusCheck",
      "cannot convert value of type 'Result<Data, UserFetchError>' to closure result type 'Data'",
      checked, is: ".emit { checkStatus(of: response, in: step) }"),
  ]

  private static let decoded = ".emit { try firstUserID(in: body, using: decoder).get() }"

  private static let ofDecodeNodes = [
    CompilerTrap(
      "Decoding", "errors thrown from here are not handled",
      decoded, is: ".emit(data: try firstUserID(in: body, using: decoder).get())"),
    CompilerTrap(
      "Decoding", "call can throw, but it is not marked with 'try' and the error is not handled",
      decoded, is: ".emit { firstUserID(in: body, using: decoder).get() }"),
    CompilerTrap(
      "Decoding",
      "'emit(data:)' is unavailable: cannot convert the value to the type of this context",
      decoded,
      is: """
        let result = Context<User.ID>()
            result.emit(data: firstUserID(in: body, using: decoder))
            return result
        """),
  ]

  private static let ofPromise = [
    CompilerTrap(
      "Handoff", "type 'Mutex<Promise<Value>.State>' has no member 'empty'",
      "switch state {\n      case .empty:\n        state = .kept(result)",
      is: "switch self.state {\n      case .empty:\n        state = .kept(result)"),
    CompilerTrap(
      "Handoff", "'nil' requires a contextual type",
      "let listener: Completion<Value>? = state", is: "let listener = state"),
    CompilerTrap(
      "Handoff", "switch must be exhaustive",
      "      case .kept, .delivered:\n", is: "      case .kept:\n"),
    CompilerTrap(
      "Handoff",
      "value of optional type 'Completion<Value>?' … must be unwrapped to a value of type 'Completion<Value>'",
      "listener?(result)", is: "listener(result)"),
    CompilerTrap(
      "Handoff",
      "cannot convert return expression of type 'Promise<Value>' to return type 'Promise<New>'",
      "let mapped = Promise<New>()", is: "let mapped = Promise()"),
    CompilerTrap(
      "Handoff",
      "cannot convert value of type 'Result<Value, UserFetchError>' to expected argument type 'Value'",
      "mapped.emit($0.flatMap(transform))", is: "mapped.emit(transform($0))"),
    CompilerTrap(
      "Handoff", "failed to produce diagnostic for expression; please submit a bug report",
      "$0.flatMap(transform)", is: "$0.map(transform)"),
  ]

  private static let code = "(error as? URLError)?.code ?? .unknown"

  private static let ofErrorMapper = [
    CompilerTrap(
      "ErrorPath",
      "cannot convert value of type 'UserFetchError' to closure result type 'Observer<HTTPResponse>'",
      "next.process(request).mapError {", is: "next.process(request).map {"),
    CompilerTrap(
      "ErrorPath", "value of type 'any Error' has no member 'code'", code, is: "error.code"),
    CompilerTrap(
      "ErrorPath",
      "cannot convert value of type 'URLError.Code?' to expected argument type 'URLError.Code'",
      code, is: "(error as? URLError)?.code"),
    CompilerTrap(
      "ErrorPath", "reference to member 'failed' cannot be resolved without a contextual type",
      "      UserFetchError.failed(step,", is: "      .failed(step,"),
    CompilerTrap(
      "ErrorPath",
      """
      instance method 'then' requires the types 'User.ID' (aka 'Int') and 'URLRequest' be \
      equivalent
      """,
      "    .then(ModelMapperNode { id in environment.userRequest(id: id) })\n", is: ""),
    CompilerTrap(
      "ErrorPath", "value of type 'JoinedNodes<…>' has no member 'map'",
      "    .then(ModelMapperNode { id in environment.userRequest(id: id) })\n",
      is: "    .map { id in environment.userRequest(id: id) }\n"),
    CompilerTrap(
      "ErrorPath",
      "cannot convert value of type 'any Error' to expected argument type 'UserFetchError'",
      "completion(.failure(userFetchError($0)))", is: "completion(.failure($0))"),
  ]

  private static let queued =
    ".emit(data: data).dispatch(on: queue).map { [next] in next.process($0) }"

  private static let ofSwitch = [
    CompilerTrap(
      "Cancellation", "value of type 'Observer<Output>' has no member 'stops'",
      queued, is: "next.process(data).dispatch(on: queue).stops {}"),
    CompilerTrap(
      "Cancellation", "value of type 'Observer<Input>' has no member 'then'",
      queued, is: ".emit(data: data).dispatch(on: queue).then(next)"),
    CompilerTrap(
      "Cancellation",
      "contextual type for closure argument list expects 1 argument, which cannot be implicitly ignored",
      "{ [next] in next.process($0) }", is: "{ next.process(data) }"),
    CompilerTrap(
      "Cancellation", "missing argument labels 'aborter:next:' in call",
      "AborterNode(aborter: aborter, next: next)", is: "AborterNode(aborter, next)"),
  ]

  private static let ofNodesRun = [
    CompilerTrap(
      "UserFetch", "instance method 'then' requires the types 'Data' and 'Int' be equivalent",
      "requestList.then(decodeList).then(requestUser)", is: "requestList.then(requestUser)"),
    CompilerTrap(
      "UserFetch",
      """
      reference to property 'environment' in closure requires explicit use of 'self' to make \
      capture semantics explicit
      """,
      "ModelMapperNode { [environment] id in", is: "ModelMapperNode { id in"),
    CompilerTrap(
      "UserFetch",
      "protocol type 'Node' specialized with too few type arguments (got 1, but expected 2)",
      "some Node<Void, Data>", is: "some Node<Data>"),
    CompilerTrap(
      "UserFetch",
      "return type of property 'requestList' requires the types 'URLRequest' and '()' be equivalent",
      "ModelMapperNode { [environment] in environment.listRequest }.then(request(as: .requestList))",
      is: "request(as: .requestList)"),
    CompilerTrap(
      "UserFetch", "type 'any Node<Data, User.ID>' … cannot conform to 'Node'",
      "decodeList: some Node", is: "decodeList: any Node"),
    CompilerTrap(
      "UserFetch", "missing argument for parameter #1 in call", ".process(()))", is: ".process())"),
    CompilerTrap(
      "UserFetch",
      "cannot convert value of type 'some Node<(), User>' to expected argument type 'Observer<User>'",
      ".process(()))", is: ")"),
  ]

  private static let joining = """
        let isFirst = waiting.withLock { waiting in
          defer { waiting = (waiting ?? []) + [caller] }
          return waiting == nil
        }
    """

  private static let ofTokenRefresh = [
    CompilerTrap(
      "TokenRefresh",
      "cannot convert value of type 'Observer<Token>' to expected argument type 'Context<Token>'",
      "Mutex<[Context<Token>]?>(nil)", is: "Mutex<[Observer<Token>]?>(nil)"),
    CompilerTrap(
      "TokenRefresh", "implicit conversion to 'Mutex<[Context<Token>]?>?' is consuming",
      joining, is: "    let isFirst = waiting == nil"),
    CompilerTrap(
      "TokenRefresh",
      """
      value of optional type '[Context<Token>]?' must be unwrapped to refer to member 'isEmpty' of \
      wrapped base type '[Context<Token>]'
      """,
      "return waiting == nil", is: "return waiting.isEmpty"),
    CompilerTrap(
      "TokenRefresh",
      "for-in loop requires '[Context<Token>]?' to conform to 'Sequence'; did you mean to unwrap optional?",
      "{ $0.take() } ?? []", is: "{ $0.take() }"),
    CompilerTrap(
      "TokenRefresh",
      "call to method 'endAll' in closure requires explicit use of 'self' to make capture semantics explicit",
      "{ [self] token in", is: "{ token in"),
  ]
}
