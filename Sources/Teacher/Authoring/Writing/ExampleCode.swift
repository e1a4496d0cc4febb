// The code in a new exercise until its author writes the exercise's own: a number becomes one more.

import Curriculum

/// The same small job, written with the types of a chapter's engine.
struct ExampleCode {
  /// The modules that the exercise imports, besides `UserAPI`.
  let imports: [String]
  /// The declaration around the answer, with `ANSWER` in its place.
  let declaration: String
  /// How the test gets the number that the code makes of 1, in lines.
  let call: [String]

  /// Whether the tests of the chapter have functions that the call needs.
  var usesChapterTesting: Bool { call.count > 1 || call.contains { $0.contains("await") } }

  /// Chooses the types.
  ///
  /// - Parameters:
  ///   - title: The name of the exercise, which is also the type's.
  ///   - modules: The modules that the chapter uses.
  init(_ title: String, with modules: [String]) {
    let all: [(engine: String, code: Self)] = [
      ("Nodes", .node(title)), ("Receivers", .receiver(title)), ("Chains", .link(title)),
      ("Adapters", .adapter(title)),
    ]
    let own = modules.count { name in all.contains { $0.engine == name } } == 1
    self = all.first { own && modules.contains($0.engine) }?.code ?? .function(title, modules)
  }

  private init(_ imports: [String], _ declaration: String, _ call: [String]) {
    (self.imports, self.declaration, self.call) = (imports, declaration, call)
  }

  /// Where no engine gives the code its form.
  private static func function(_ title: String, _ modules: [String]) -> Self {
    let name = title.prefix(1).lowercased() + title.dropFirst()
    return Self(
      modules.filter { !$0.hasPrefix("Chapter") },
      """
      package func \(name)(_ number: Int) -> Int {
        ANSWER
      }
      """, ["\(name)(1)"])
  }

  private static func node(_ title: String) -> Self {
    Self(
      ["Nodes"],
      """
      package struct \(title): Node {
        package init() {}

        package func process(_ number: Int) -> Observer<Int> {
          .emit(data: ANSWER)
        }
      }
      """, ["try await outcome(of: \(title)().process(1)).get()"])
  }

  private static func link(_ title: String) -> Self {
    Self(
      ["Chains"],
      """
      package final class \(title): ChainableOperation<Int, Int>, @unchecked Sendable {
        package override func main(_ number: Int) {
          finish(.success(ANSWER))
        }
      }
      """,
      [
        "InitialChainableBlockOperation { 1 } ==> \(title)()",
        "try await outcome(of: chain, \"the link must end\").get()",
      ])
  }

  private static func receiver(_ title: String) -> Self {
    Self(
      ["Receivers"],
      """
      package final class \(title): ResultableOperation<Int>, ReceiverOperation, @unchecked Sendable {
        package var receivedValue: Result<Int, AOperationError>?

        package override func execute() {
          finish(with: received.map { number in ANSWER })
        }
      }
      """,
      ["\(title)()", "operation.receivedValue = .success(1)", "try await run(operation).get()"])
  }

  private static func adapter(_ title: String) -> Self {
    Self(
      ["Adapters"],
      """
      package final class \(title): NetworkOperation<Int>, @unchecked Sendable {
        package var number = 0

        package override func beginWork() {
          complete(result: .success(ANSWER))
        }
      }
      """,
      [
        "\(title)()", "operation.number = 1", "operation.start()",
        "try outcome(of: #require(operation.result, \"the operation must end\")).get()",
      ])
  }

  /// The code with an answer.
  func text(_ answer: String) -> String { declaration.replacing("ANSWER", with: answer) }

  /// The statements of the test: `result` is what the code makes of 1.
  var statements: [String] {
    guard let last = call.last, call.count > 1 else { return ["let result = \(call.joined())"] }
    let first = declaration.contains("ChainableOperation") ? "let chain = " : "let operation = "
    return [first + call[0]] + call[1..<(call.count - 1)] + ["let result = \(last)"]
  }
}
