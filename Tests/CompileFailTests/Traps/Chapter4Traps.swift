// The compiler's errors in chapter 4's boxes.

extension CompilerTrap {
  static let ofChapter4 =
    ofEnd + ofDecodingLinks + ofTypedChain + ofChainedErrors + ofStoppedRequest + ofChainedRun
    + ofPairFetch

  private static let ended =
    "finish(answer.flatMap { response in checkStatus(of: response, in: step) })"

  private static let ofEnd = [
    CompilerTrap(
      "StatusCheck",
      """
      cannot convert value of type 'Result<HTTPResponse, UserFetchError>' to expected argument \
      type 'HTTPResponse'
      """,
      ended, is: "finish(checkStatus(of: answer, in: step))"),
    CompilerTrap(
      "StatusCheck",
      """
      cannot convert value of type 'Result<HTTPResponse, UserFetchError>' to expected argument \
      type 'Result<Data, UserFetchError>'
      """,
      ended, is: "finish(answer)"),
    CompilerTrap(
      "StatusCheck", "errors thrown from here are not handled",
      ended, is: "finish(checkStatus(of: try answer.get(), in: step))"),
    CompilerTrap(
      "StatusCheck", "no exact matches in call to instance method 'finish'",
      ended, is: "if case .failure(let error) = answer { finish(error) }"),
  ]

  private static let ofDecodingLinks = [
    CompilerTrap(
      "Decoding", "unexpected non-void return value in void function",
      "finish(firstUserID(in: body, using: decoder))",
      is: "return firstUserID(in: body, using: decoder)"),
    CompilerTrap(
      "Decoding",
      """
      cannot convert value of type 'Result<User, UserFetchError>' to expected argument type \
      'Result<User.ID, UserFetchError>'
      """,
      "finish(firstUserID(in: body, using: decoder))",
      is: "finish(user(in: body, using: decoder))"),
    CompilerTrap(
      "Decoding", "instance method overrides a 'final' instance method",
      "main(_ body: Data) {\n    finish(firstUserID",
      is: "main() {\n    let body = Data()\n    finish(firstUserID"),
  ]

  private static let ofTypedChain = [
    CompilerTrap(
      "Handoff",
      """
      cannot assign value of type '@Sendable () -> Result<Output, UserFetchError>' to type \
      '@Sendable () -> Result<Anything, UserFetchError>'
      """,
      "then<Next>(_ next: ChainStep<Output, Next>)",
      is: "then<Anything, Next>(_ next: ChainStep<Anything, Next>)"),
    CompilerTrap(
      "Handoff", "cannot find type 'Anything' in scope",
      "(_ next: ChainStep<Output, Next>)", is: "(_ next: ChainStep<Anything, Next>)"),
    CompilerTrap(
      "Handoff",
      """
      cannot assign value of type 'Result<Output, UserFetchError>' to type '@Sendable () -> \
      Result<Output, UserFetchError>'
      """,
      "next.input = output\n", is: "next.input = output()\n"),
    CompilerTrap(
      "Handoff",
      "cannot convert return expression of type 'TypedChain<Output>' to return type 'TypedChain<Next>'",
      "return TypedChain<Next>(operations, next)", is: "return TypedChain(operations, next)"),
    CompilerTrap(
      "Handoff",
      "cannot convert value of type 'ChainStep<Output, Next>' to expected argument type 'ChainStep<Void, Next>'",
      "return TypedChain<Next>(operations, next)", is: "return TypedChain<Next>(next)"),
    CompilerTrap(
      "Handoff",
      "cannot use mutating member on immutable value: 'operations' is a 'let' constant",
      "    return TypedChain<Next>(operations, next)",
      is: "    operations.append(next)\n    return TypedChain<Next>(operations, next)"),
  ]

  private static let links = "requestList ==> decodeList ==> requestUser ==> decodeUser"

  private static let ofChainedErrors = [
    CompilerTrap(
      "ErrorPath",
      """
      cannot convert value of type 'ChainableOperation<User.ID, Data>' … to expected argument type \
      'ChainableOperation<Data, Data>'
      """,
      links, is: "requestList ==> requestUser ==> decodeUser"),
    CompilerTrap(
      "ErrorPath",
      """
      cannot convert value of type 'ListDecoding' to expected argument type \
      'InitialChainableOperation<User.ID>'
      """,
      links, is: "decodeList ==> requestUser ==> decodeUser"),
    CompilerTrap(
      "ErrorPath",
      """
      cannot convert value of type 'Result<User, any Error>' to expected argument type \
      'Result<User, UserFetchError>'
      """,
      "completion(result.mapError { $0 as? UserFetchError ?? .cancelled })",
      is: "completion(result)"),
    CompilerTrap(
      "ErrorPath",
      """
      cannot convert value of type 'Result<Data, UserFetchError>' to expected argument type \
      'Result<User, UserFetchError>'
      """,
      links, is: "requestList ==> decodeList ==> requestUser"),
    CompilerTrap(
      "ErrorPath", "no exact matches in call to instance method 'addOperation'",
      "addOperationChain(chain)", is: "addOperation(chain)"),
  ]

  private static let remembered = """
        state.withLock { state in
          if case .sending = state { state = .inFlight(task) }
        }
    """

  private static let taken = "if case .inFlight(let task) = state { task } else { nil }"

  private static let ofStoppedRequest = [
    CompilerTrap(
      "Cancellation", "stored property 'state' of 'Sendable'-conforming class … is mutable",
      "private let state = Mutex(State.sending)", is: "private var state = State.sending"),
    CompilerTrap(
      "Cancellation", "cannot infer contextual base in reference to member 'sending'",
      "Mutex(State.sending)", is: "Mutex(.sending)"),
    CompilerTrap(
      "Cancellation",
      """
      referencing operator function '==' on 'Equatable' requires that 'RequestInFlight.State' \
      conform to 'Equatable'
      """,
      "if case .sending = state {", is: "if state == .sending {"),
    CompilerTrap(
      "Cancellation", "type 'Mutex<RequestInFlight.State>' has no member 'inFlight'",
      remembered, is: "    state = .inFlight(task)"),
    CompilerTrap(
      "Cancellation", "value of type 'RequestInFlight.State' has no member 'task'",
      taken, is: "state.task"),
    CompilerTrap(
      "Cancellation",
      "call to method 'end' in closure requires explicit use of 'self' to make capture semantics explicit",
      "[self] answer in", is: "answer in"),
    CompilerTrap(
      "Cancellation",
      """
      value of optional type '(any HTTPTask)?' must be unwrapped to refer to member 'cancel' of \
      wrapped base type 'any HTTPTask'
      """,
      "end()?.cancel()", is: "end().cancel()"),
  ]

  private static let ofChainedRun = [
    CompilerTrap(
      "UserFetch",
      "cannot assign value of type 'OperationChain<User.ID, Data>' … to type 'OperationChain<Data, User>'",
      links, is: "requestList ==> decodeList ==> requestUser"),
    CompilerTrap(
      "UserFetch",
      """
      cannot convert value of type 'OperationChain<Data, User.ID>' … to expected argument type \
      'OperationChain<Data, Data>'
      """,
      links, is: "requestList ==> decodeList ==> decodeUser"),
    CompilerTrap(
      "UserFetch", "return from initializer without initializing all stored properties",
      "    chain = \(links)", is: "    let chain = \(links)"),
    CompilerTrap(
      "UserFetch", "cannot find 'requestList' in scope",
      "    chain.cancel()", is: "    requestList.cancel()"),
    CompilerTrap(
      "UserFetch", "value of type 'OperationChain<Data, User>' has no member 'start'",
      "queue.addOperationChain(chain) { [self] result in deliver(result) }", is: "chain.start()"),
    CompilerTrap(
      "UserFetch",
      """
      call to method 'deliver' in closure requires explicit use of 'self' to make capture \
      semantics explicit
      """,
      "{ [self] result in", is: "{ result in"),
  ]

  private static let zipped =
    "Self.chain(for: first, in: environment).zip(Self.chain(for: second, in: environment))"

  private static let ofPairFetch = [
    CompilerTrap(
      "Zip", "static member 'chain' cannot be used on instance of type 'PairFetch'",
      zipped, is: "chain(for: first, in: environment).zip(chain(for: second, in: environment))"),
    CompilerTrap(
      "Zip", "instance member 'chain' cannot be used on type …",
      "private static func chain(", is: "private func chain("),
    CompilerTrap(
      "Zip",
      "cannot convert value of type 'User.ID' … to expected argument type 'InitialChainableOperation<User.ID>'",
      "return start ==>", is: "return id ==>"),
    CompilerTrap(
      "Zip",
      """
      cannot assign value of type 'OperationChain<[User], [User]>' to type \
      'OperationChain<(User, User), (User, User)>'
      """,
      zipped,
      is: """
        OperationChain.zip([
              Self.chain(for: first, in: environment), Self.chain(for: second, in: environment),
            ])
        """),
    CompilerTrap(
      "Zip",
      "binary operator '==' cannot be applied to two 'Result<(User, User), any Error>' operands",
      "if case .failure = result {", is: "if result == .failure(CancellationError()) {"),
  ]
}
