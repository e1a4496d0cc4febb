// The compiler's errors in chapter 2's boxes, from 2.1 to 2.4.

extension CompilerTrap {
  static let ofChapter2 = ofResult + ofLifeCycle + ofDependencies + ofCancelling + ofChapter2Later

  private static let ofResult = [
    CompilerTrap(
      "Result",
      "overriding declaration requires an 'override' keyword",
      "public override func main()",
      is: "public func main()"),
    CompilerTrap(
      "Result",
      "method does not override any method from its superclass",
      "override func main() {",
      is: "override func main(_ body: Data) {"),
    CompilerTrap(
      "Result",
      "cannot assign to property: 'stored' is a 'let' constant",
      "    stored.withLock { $0 = result }",
      is: "    stored = result"),
    CompilerTrap(
      "Result",
      "cannot assign value of type 'Value' to type 'Result<Value, UserFetchError>'",
      """
          let result = decode(body)

      """,
      is: """
            guard case .success(let result) = decode(body) else { return }

        """),
    CompilerTrap(
      "Result",
      """
      cannot convert return expression of type 'Mutex<Result<Value, UserFetchError>?>' to \
      return type 'Result<Value, UserFetchError>'
      """,
      "{ stored.withLock { $0 } }",
      is: "{ stored }"),
  ]

  private static let ofLifeCycle = [
    CompilerTrap(
      "LifeCycle",
      "cannot assign to property: 'isExecuting' is a get-only property",
      "phase.withLock { $0 = .executing }",
      is: "isExecuting = true"),
    CompilerTrap(
      "LifeCycle",
      "cannot assign to property: 'phase' is a 'let' constant",
      "phase.withLock { $0 = .executing }",
      is: "phase = .executing"),
    CompilerTrap(
      "LifeCycle",
      """
      cannot convert value of type 'Mutex<AsyncOperation.Phase>' to expected argument type \
      'AsyncStream<Element>.Continuation.Termination'
      """,
      "phase.withLock { $0 == .finished }",
      is: "phase == .finished"),
    CompilerTrap(
      "LifeCycle",
      "expected 'else' after 'guard' condition",
      "guard isFirst else",
      is: "guard phase.withLock { $0 == .finishing } else"),
    CompilerTrap(
      "LifeCycle",
      "non-void function should return a value",
      "guard isFirst else { return false }",
      is: "guard isFirst else { return }"),
    CompilerTrap(
      "LifeCycle",
      "cannot convert value of type 'Bool' to expected argument type 'String'",
      "willChangeValue(forKey: \"isFinished\")",
      is: "willChangeValue(forKey: isFinished)"),
  ]

  private static let ofDependencies = [
    CompilerTrap(
      "Dependencies",
      "cannot convert value of type '[Operation]' to expected argument type 'Operation'",
      "merge.addDependency(part)",
      is: "merge.addDependency(parts)"),
    CompilerTrap(
      "Dependencies",
      "missing argument label 'keepingAlive:' in call",
      "[merge, cleanUp], waitUntilFinished: false",
      is: "[merge, cleanUp]"),
    CompilerTrap(
      "Dependencies",
      "operator function '+' requires that 'Operation' conform to 'RangeReplaceableCollection'",
      "parts + [merge, cleanUp]",
      is: "parts + merge + cleanUp"),
    CompilerTrap(
      "Dependencies",
      "no exact matches in call to instance method 'addOperation'",
      "queue.addOperations(",
      is: "queue.addOperation("),
  ]

  private static let ofCancelling = [
    CompilerTrap(
      "Cancelling",
      """
      'guard' body must not fall through, consider using a 'return' or 'throw' to exit the \
      scope
      """,
      """
            finish()
            return

      """,
      is: """
              finish()

        """),
    CompilerTrap(
      "Cancelling",
      "unexpected non-void return value in void function",
      """
            finish()
            return

      """,
      is: """
              return finish()

        """),
    CompilerTrap(
      "Cancelling",
      "cannot call value of non-function type 'Bool'",
      "if isCancelled {",
      is: "if isCancelled() {"),
    CompilerTrap(
      "Cancelling",
      "cannot convert value of type 'Atomic<Bool>' to expected condition type 'Bool'",
      "if hasBegun.load(ordering: .sequentiallyConsistent)",
      is: "if hasBegun"),
    CompilerTrap(
      "Cancelling",
      "cannot assign to property: 'hasBegun' is a 'let' constant",
      "hasBegun.store(true, ordering: .sequentiallyConsistent)",
      is: "hasBegun = true"),
  ]
}
