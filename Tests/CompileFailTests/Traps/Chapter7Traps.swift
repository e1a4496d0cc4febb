// The compiler's errors in chapter 7's boxes.

extension CompilerTrap {
  static let ofChapter7 =
    ofThrowingFunctions + ofWaitingTask + ofAwaits + ofCancellationHandler + ofTask + ofBridges

  private static let ofThrowingFunctions = [
    CompilerTrap(
      "StatusCheck",
      """
      cannot convert return expression of type 'Result<Data, UserFetchError>' to return type 'Data'
      """,
      "try checkStatus(of: response, in: step).get()", is: "checkStatus(of: response, in: step)"),
    CompilerTrap(
      "StatusCheck", "call can throw but is not marked with 'try'",
      "try checkStatus(of: response, in: step).get()",
      is: "checkStatus(of: response, in: step).get()"),
    CompilerTrap(
      "Decoding",
      "thrown expression type 'any Error' cannot be converted to error type 'UserFetchError'",
      "  try user(in: body, using: decoder).get()",
      is: """
          do { return try decoder.decode(UserDetail.self, from: body).data } catch { throw error }
        """),
  ]

  private static let waiting = """
      await withCheckedContinuation { continuation in
        let waiting = WaitingTask(continuation)
        begin { value in waiting.resume(returning: value) }
      }
    """

  private static let ofWaitingTask = [
    CompilerTrap(
      "Handoff", "mutation of captured var 'found' in concurrently-executing code",
      waiting,
      is: """
          var found: Value?
          begin { value in found = value }
          return found
        """),
    CompilerTrap(
      "Handoff",
      """
      cannot pass function of type '(CheckedContinuation<Value?, Never>) async -> Void' to \
      parameter expecting synchronous function type
      """,
      "    begin { value in", is: "    await begin { value in"),
    CompilerTrap(
      "Handoff",
      "value of type 'Mutex<CheckedContinuation<Value?, Never>?>' has no member 'resume'",
      "continuation.withLock { $0.take() }?.resume", is: "continuation.resume"),
    CompilerTrap(
      "Handoff",
      """
      value of optional type 'CheckedContinuation<Value?, Never>?' must be unwrapped to a value of \
      type 'CheckedContinuation<Value?, Never>'
      """,
      "{ $0.take() }?.resume", is: "{ $0.take() }.resume"),
    CompilerTrap(
      "Handoff",
      """
      stored property 'continuation' of 'Sendable'-conforming generic class 'WaitingTask' is mutable
      """,
      "private let continuation: Mutex", is: "private var continuation: Mutex"),
  ]

  private static let ofAwaits = [
    CompilerTrap(
      "ErrorPath", "expression is 'async' but is not marked with 'await'",
      "let list = try await body", is: "let list = try body"),
    CompilerTrap(
      "ErrorPath", "cannot call value of non-function type 'Data'",
      "let list = try await body(of: environment.listRequest",
      is: "let body = try await body(of: environment.listRequest"),
    CompilerTrap(
      "ErrorPath", "missing return in global function expected to return 'User'",
      "return try decodeUser(detail", is: "_ = try decodeUser(detail"),
    CompilerTrap(
      "ErrorPath",
      "cannot convert value of type 'User.ID' (aka 'Int') to expected argument type 'URLRequest'",
      "body(of: request, as: .requestUser", is: "body(of: id, as: .requestUser"),
    CompilerTrap(
      "ErrorPath",
      "thrown expression type 'URLError' cannot be converted to error type 'UserFetchError'",
      "throw .failed(step, .transport(error.code))", is: "throw error"),
    CompilerTrap(
      "ErrorPath", "switch must be exhaustive",
      "  case nil: throw .failed(step, .transport(.unknown))\n", is: ""),
    CompilerTrap(
      "ErrorPath", "result of call to 'send(_:completion:)' is unused",
      "    _ = transport.send", is: "    transport.send"),
  ]

  private static let ofCancellationHandler = [
    CompilerTrap(
      "Cancellation",
      """
      invalid conversion from throwing function of type '@Sendable () throws -> Void' to \
      non-throwing function type '@Sendable () -> Void'
      """,
      "    } onCancel: {\n      cancel()",
      is: "    } onCancel: {\n      throw UserFetchError.cancelled"
    ),
    CompilerTrap(
      "Cancellation",
      "call to method 'end' in closure requires explicit use of 'self' to make capture semantics explicit",
      "{ [self] answer in", is: "{ answer in"),
    CompilerTrap(
      "Cancellation",
      """
      referencing operator function '==' on 'Equatable' requires that 'RequestInFlight.State' \
      conform to 'Equatable'
      """,
      "guard case .ready = state else", is: "guard state == .ready else"),
    CompilerTrap(
      "Cancellation", "member 'sending' expects argument of type 'RequestInFlight.Waiting'",
      "state = .sending(waiting)", is: "state = .sending"),
    CompilerTrap(
      "Cancellation", "'waiting' must be bound in every pattern",
      ".inFlight(let waiting, _): waiting", is: ".inFlight(_, _): waiting"),
    CompilerTrap(
      "Cancellation",
      "cannot convert value of type 'UserFetchError' to expected argument type 'Never'",
      "waiting.resume(returning: .failure(.cancelled)) }",
      is: "waiting.resume(throwing: UserFetchError.cancelled) }"),
  ]

  private static let ofTask = [
    CompilerTrap(
      "UserFetch", "'async' call in a function that does not support concurrency",
      "    state.withLock { state in\n      switch",
      is: "    await run()\n    state.withLock { state in\n      switch"),
    CompilerTrap(
      "UserFetch",
      """
      invalid conversion from throwing function of type '() async throws -> ()' to non-throwing \
      function type '@isolated(any) () async -> Void'
      """,
      "Task { await run() }", is: "Task { try await fetchUser() }"),
    CompilerTrap(
      "UserFetch", "type 'Mutex<UserFetch.State>' has no member 'ready'",
      "      switch state {", is: "      switch self.state {"),
    CompilerTrap(
      "UserFetch", "'nil' is not compatible with closure result type 'Task<Void, Never>'",
      "let task: Task<Void, Never>? = state", is: "let task = state"),
    CompilerTrap(
      "UserFetch", "cannot convert return expression of type 'HTTPResponse' to return type 'Data'",
      "return try checkedBody(of: response, in: step)", is: "return response"),
  ]

  private static let ofBridges = [
    CompilerTrap(
      "Bridges",
      "cannot convert value of type 'Result<Value, any Error>' to closure result type 'Value'",
      "continuation.resume(with: result)", is: "continuation.resume(returning: result)"),
    CompilerTrap(
      "Bridges",
      """
      cannot convert value of type 'Result<Value, any Error>' to expected argument type \
      'Result<Value, Never>'
      """,
      "withCheckedThrowingContinuation", is: "withCheckedContinuation"),
    CompilerTrap(
      "Bridges", "cannot find 'continuation' in scope",
      "  } onCancel: {\n    cancel()\n  }",
      is: "  } onCancel: {\n    continuation.resume(throwing: CancellationError())\n  }"),
    CompilerTrap(
      "Bridges",
      "cannot convert return expression of type 'Observer<Self.Output>' to return type 'Self.Output'",
      "process(input).value", is: "process(input)"),
    CompilerTrap(
      "Bridges", "failed to produce diagnostic for expression; please submit a bug report",
      "? CancellationError() :", is: "? CancellationError :"),
  ]
}
