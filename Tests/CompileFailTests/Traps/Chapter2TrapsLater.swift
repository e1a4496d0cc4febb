// The compiler's errors in chapter 2's boxes, from 2.5 to 2.7.

extension CompilerTrap {
  static let ofChapter2Later = ofStuckQueue + ofRequest + ofBatch

  private static let ofStuckQueue = [
    CompilerTrap(
      "StuckQueue",
      """
      call to method 'end' in closure requires explicit use of 'self' to make capture \
      semantics explicit
      """,
      "{ [self] answer in",
      is: "{ answer in"),
    CompilerTrap(
      "StuckQueue",
      "value of optional type 'URL?' must be unwrapped to a value of type 'URL'",
      "guard let url else",
      is: "guard url != nil else"),
    CompilerTrap(
      "StuckQueue",
      """
      cannot convert value of type 'Result<HTTPResponse, UserFetchError>' to expected \
      argument type 'Result<Data, UserFetchError>'
      """,
      "response.flatMap { checkStatus(of: $0, in: .requestUser) }",
      is: "response"),
    CompilerTrap(
      "StuckQueue",
      "type 'Error' has no member 'failed'",
      "UserFetchError.failed(.requestUser, .transport($0.code))",
      is: ".failed(.requestUser, .transport($0.code))"),
  ]

  private static let ofRequest = [
    CompilerTrap(
      "Request",
      "instance method overrides a 'final' instance method",
      "override func main()",
      is: "override func start()"),
    CompilerTrap(
      "Request",
      """
      reference to property 'step' in closure requires explicit use of 'self' to make \
      capture semantics explicit
      """,
      "{ [self] answer in",
      is: "{ answer in"),
    CompilerTrap(
      "Request",
      """
      value of optional type '(any HTTPTask)?' must be unwrapped to refer to member \
      'cancel' of wrapped base type 'any HTTPTask'
      """,
      "?.cancel()",
      is: ".cancel()"),
    CompilerTrap(
      "Request",
      "closure captures 'task' before it is declared",
      "      end(with: response.flatMap",
      is: """
              inFlight.withLock { $0 = task }
              end(with: response.flatMap
        """),
    CompilerTrap(
      "Request",
      """
      cannot convert value of type 'Result<Data, UserFetchError>' to expected argument type \
      '() -> Void'
      """,
      "finish { stored.withLock { $0 = result } }",
      is: "finish(result)"),
  ]

  private static let ofBatch = [
    CompilerTrap(
      "Batch",
      "cannot convert value of type 'Atomic<Bool>' to expected argument type 'Bool'",
      "!started.exchange(true, ordering: .relaxed)",
      is: "!started"),
    CompilerTrap(
      "Batch",
      """
      key path value type 'Result<Data, UserFetchError>?' cannot be converted to contextual \
      type 'Result<Data, UserFetchError>'
      """,
      "compactMap",
      is: "map"),
    CompilerTrap(
      "Batch",
      "cannot convert value of type 'Progress' to expected argument type 'Int'",
      "progress.completedUnitCount += 1",
      is: "progress += 1"),
    CompilerTrap(
      "Batch",
      """
      reference to property 'completion' in closure requires explicit use of 'self' to make \
      capture semantics explicit
      """,
      "{ [self] in completion",
      is: "{ completion"),
    CompilerTrap(
      "Batch",
      "expression of type 'BlockOperation' is unused",
      "counts.addOperation(count)",
      is: "counts.addOperation { count }"),
  ]
}
