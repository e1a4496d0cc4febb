// The compiler's errors in chapter 1's boxes, from 1.5 to 1.7.

extension CompilerTrap {
  static let ofChapter1Later = ofSending + ofCancelling + ofUserFetch + ofRunState

  private static let asked = """
          let waiting = state.withLock { $0.didAnswer(ticket) }
          waiting?(answer.mapError { .failed(step, .transport($0.code)) })
    """

  private static let ofSending = [
    CompilerTrap(
      "Cancellation", "expected 'else' after 'guard' condition",
      "state.withLock({ $0.willSend(completion) })",
      is: "state.withLock { $0.willSend(completion) }"
    ),
    CompilerTrap(
      "Cancellation",
      """
      reference to property 'state' in closure requires explicit use of 'self' to make capture \
      semantics explicit
      """,
      "[self] answer in", is: "answer in"),
    CompilerTrap(
      "Cancellation", "value of type 'Mutex<RunState>' has no member 'willSend'",
      "state.withLock({ $0.willSend(completion) })", is: "state.willSend(completion)"),
    CompilerTrap(
      "Cancellation",
      """
      value of optional type 'Completion<HTTPResponse>?' … must be unwrapped to a value of type \
      'Completion<HTTPResponse>'
      """,
      "waiting?(", is: "waiting("),
    CompilerTrap(
      "Cancellation",
      """
      cannot convert value of type 'Result<HTTPResponse, URLError>' to expected argument type \
      'Result<HTTPResponse, UserFetchError>'
      """,
      "answer.mapError { .failed(step, .transport($0.code)) }", is: "answer"),
    CompilerTrap(
      "Cancellation", "type 'Error' has no member 'failed'",
      asked,
      is: """
              let failed = answer.mapError { .failed(step, .transport($0.code)) }
              state.withLock { $0.didAnswer(ticket) }?(failed)
        """),
    CompilerTrap(
      "Cancellation",
      """
      value of optional type 'RunState.Ticket?' must be unwrapped to a value of type \
      'RunState.Ticket'
      """,
      """
          guard let ticket = state.withLock({ $0.willSend(completion) }) else {
            return completion(.failure(.cancelled))
          }
      """,
      is: "    let ticket = state.withLock { $0.willSend(completion) }"),
    CompilerTrap(
      "Cancellation",
      """
      value of optional type '(any HTTPTask)?' must be unwrapped to refer to member 'cancel' of \
      wrapped base type 'any HTTPTask'
      """,
      "orphan?.cancel()", is: "orphan.cancel()"),
    CompilerTrap(
      "Cancellation", "closure captures 'task' before it is declared",
      asked, is: asked + "\n      _ = state.withLock { $0.didSend(ticket, task) }"),
    CompilerTrap(
      "Cancellation", "result of call to 'withLock' is unused",
      """
      let orphan = state.withLock { $0.didSend(ticket, task) }
          orphan?.cancel()
      """,
      is: "state.withLock { $0.didSend(ticket, task) }"),
  ]

  private static let ofCancelling = [
    CompilerTrap(
      "Cancellation",
      """
      value of optional type 'RunState.Stopped?' must be unwrapped to refer to member 'completion' \
      of wrapped base type 'RunState.Stopped'
      """,
      "stopped?.completion", is: "stopped.completion"),
    CompilerTrap(
      "Cancellation",
      "trailing closure in this context is confusable with the body of the statement",
      "let stopped = state.withLock { $0.cancel() }",
      is: """
        if let stopped = state.withLock { $0.cancel() } { stopped.task?.cancel() }
            let stopped: RunState.Stopped? = nil
        """),
    CompilerTrap(
      "Cancellation",
      "stored property 'task' of 'Sendable'-conforming class 'Cancellation' is mutable",
      "private let state = Mutex(RunState())",
      is: """
        private let state = Mutex(RunState())
          private var task: (any HTTPTask)?
        """),
  ]

  private static let requestList = """
      private var requestList: CallbackStep<Void, Data> {
        CallbackStep { [self] _, completion in
          request(environment.listRequest, as: .requestList, completion: completion)
        }
      }
    """

  private static let ofUserFetch = [
    CompilerTrap(
      "UserFetch",
      """
      reference to property 'environment' in closure requires explicit use of 'self' to make \
      capture semantics explicit
      """,
      "[decoder = environment.decoder] body in firstUserID(in: body, using: decoder)",
      is: "body in firstUserID(in: body, using: environment.decoder)"),
    CompilerTrap(
      "UserFetch",
      """
      contextual closure type '@Sendable (Void, …) -> Void' expects 2 arguments, but 1 was used in \
      closure body
      """,
      "[self] _, completion in", is: "[self] completion in"),
    CompilerTrap(
      "UserFetch",
      "cannot find 'self' in scope; did you mean to use it in a type or extension context?",
      requestList,
      is: """
          private let requestList = CallbackStep<Void, Data> { [self] _, completion in
            request(environment.listRequest, as: .requestList, completion: completion)
          }
        """),
    CompilerTrap(
      "UserFetch",
      "generic type 'CallbackStep' specialized with too few type parameters (got 1, but expected 2)",
      "requestList: CallbackStep<Void, Data>", is: "requestList: CallbackStep<Data>"),
    CompilerTrap(
      "UserFetch", "missing argument for parameter #1 in call",
      ".run((), deliver)", is: ".run(deliver)"),
    CompilerTrap(
      "UserFetch",
      """
      cannot convert value of type 'CallbackStep<User.ID, Data>' … to expected argument type \
      'CallbackStep<Data, Data>'
      """,
      "requestList.then(decodeList).then(requestUser)", is: "requestList.then(requestUser)"),
    CompilerTrap(
      "UserFetch",
      """
      cannot convert value of type 'Result<HTTPResponse, UserFetchError>' to expected argument \
      type 'Result<Data, UserFetchError>'
      """,
      "completion(result.flatMap { checkStatus(of: $0, in: step) })", is: "completion(result)"),
    CompilerTrap(
      "UserFetch",
      """
      cannot convert value of type 'Data' to expected argument type 'Result<Data, UserFetchError>'
      """,
      "completion(result.flatMap { checkStatus(of: $0, in: step) })",
      is: "if case .success(let response) = result { completion(response.body) }"),
    CompilerTrap(
      "UserFetch",
      """
      cannot convert value of type 'Completion<Data>' … to expected argument type \
      'Completion<HTTPResponse>'
      """,
      """
      over: environment.transport) { result in
            completion(result.flatMap { checkStatus(of: $0, in: step) })
          }
      """,
      is: "over: environment.transport, completion: completion)"),
    CompilerTrap(
      "UserFetch", "result of call to 'firstUserID(in:using:)' is unused",
      "[decoder = environment.decoder] body in firstUserID(in: body, using: decoder)",
      is: "[decoder = environment.decoder] body, _ in firstUserID(in: body, using: decoder)"),
  ]

  private static let isCancelled = "if case .cancelled = state { true } else { false }"

  private static let ofRunState = [
    CompilerTrap(
      "RunState", "binary operator '==' cannot be applied to two 'RunState.State' operands",
      "guard case .free = state", is: "guard state == State.free"),
    CompilerTrap(
      "RunState",
      """
      cannot convert value of type 'RunState.State' to expected argument type \
      'AsyncStream<Element>.Continuation.Termination'
      """,
      isCancelled, is: "state == .cancelled"),
    CompilerTrap(
      "RunState", "type 'RunState.State' does not conform to protocol 'Equatable'",
      "private enum State {", is: "private enum State: Equatable {"),
    CompilerTrap(
      "RunState", "value of type 'RunState.State' has no member 'task'",
      "state = .pending(ticket, task, completion)", is: "state.task = task"),
    CompilerTrap(
      "RunState",
      "property must be declared private because its type 'RunState.State' uses a private type",
      "private var state", is: "var state"),
    CompilerTrap(
      "RunState", "invalid redeclaration of 'isCancelled'",
      "private var sent = 0", is: "private var sent = 0\n  public var isCancelled = false"),
    CompilerTrap(
      "RunState", "switch must be exhaustive",
      "    case .cancelled:\n      return nil\n", is: ""),
    CompilerTrap(
      "RunState", "'task' must be bound in every pattern",
      "case .pending(ticket, let task, let completion):",
      is: "case .sending(ticket, let completion), .pending(ticket, let task, let completion):"),
    CompilerTrap(
      "RunState", "missing return in instance method expected to return '(any HTTPTask)?'",
      "state = .pending(ticket, task, completion)\n      return nil",
      is: "state = .pending(ticket, task, completion)"),
  ]
}
