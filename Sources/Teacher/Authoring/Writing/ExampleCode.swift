// The code in a new exercise until its author writes the exercise's own: a number becomes one more.

import Curriculum

/// The same small job, written with the types of a chapter's engine.
struct ExampleCode {
  /// The modules that the exercise imports, besides `UserAPI`.
  let imports: [String]
  /// The declaration around the answer, with `ANSWER` in its place, and `TITLE` in that of its name.
  private(set) var declaration: String
  /// How the test gets the number that the code makes of 1, in lines.
  private(set) var call: [String]

  /// Whether the tests of the chapter have functions that the call needs.
  var usesChapterTesting: Bool { call.count > 1 || call.contains { $0.contains("await") } }

  /// The code with an answer.
  func text(_ answer: String) -> String { declaration.replacing("ANSWER", with: answer) }

  /// The statements of the test: `result` is what the code makes of 1.
  var statements: [String] {
    guard let last = call.last, call.count > 1 else { return ["let result = \(call.joined())"] }
    let first = declaration.contains("ChainableOperation") ? "let chain = " : "let operation = "
    return [first + call[0]] + call[1..<(call.count - 1)] + ["let result = \(last)"]
  }
}

extension ExampleCode {
  /// Chooses the types by the modules that the chapter uses; the title of the exercise is also the type's.
  init(_ title: String, with modules: [String]) {
    let own = [Self.node, .receiver, .link, .adapter].filter { modules.contains($0.imports[0]) }
    self = own.count == 1 ? own[0] : .function(modules)
    let name = own.count == 1 ? title : title.prefix(1).lowercased() + title.dropFirst()
    declaration = declaration.replacing("TITLE", with: name)
    call = call.map { $0.replacing("TITLE", with: name) }
  }

  /// Where no engine gives the code its form.
  private static func function(_ modules: [String]) -> Self {
    Self(
      imports: modules.filter { !$0.hasPrefix("Chapter") },
      declaration: """
        package func TITLE(_ number: Int) -> Int {
          ANSWER
        }
        """,
      call: ["TITLE(1)"])
  }

  private static let node = Self(
    imports: ["Nodes"],
    declaration: """
      package struct TITLE: Node {
        package init() {}

        package func process(_ number: Int) -> Observer<Int> {
          .emit(data: ANSWER)
        }
      }
      """,
    call: ["try await outcome(of: TITLE().process(1)).get()"])

  private static let link = Self(
    imports: ["Chains"],
    declaration: """
      package final class TITLE: ChainableOperation<Int, Int>, @unchecked Sendable {
        package override func main(_ number: Int) {
          finish(.success(ANSWER))
        }
      }
      """,
    call: [
      "InitialChainableBlockOperation { 1 } ==> TITLE()",
      "try await outcome(of: chain, \"the link must end\").get()",
    ])

  private static let receiver = Self(
    imports: ["Receivers"],
    declaration: """
      package final class TITLE: ResultableOperation<Int>, ReceiverOperation, @unchecked Sendable {
        package var receivedValue: Result<Int, AOperationError>?

        package override func execute() {
          finish(with: received.map { number in ANSWER })
        }
      }
      """,
    call: [
      "TITLE()", "operation.receivedValue = .success(1)", "try await run(operation).get()",
    ])

  private static let adapter = Self(
    imports: ["Adapters"],
    declaration: """
      package final class TITLE: NetworkOperation<Int>, @unchecked Sendable {
        package var number = 0

        package override func beginWork() {
          complete(result: .success(ANSWER))
        }
      }
      """,
    call: [
      "TITLE()", "operation.number = 1", "operation.start()",
      "try outcome(of: #require(operation.result, \"the operation must end\")).get()",
    ])
}
