// Every snippet has a wrong version, which fails with the error it announces, and a right one, which compiles.
//
// The tests with compilers are all in this serialized suite: not fifty of them run at a time.

import TestSupport
import Testing

@Suite(.serialized) struct SnippetTests {
  @Test func `there are snippets`() { #expect(Snippet.all.count > 20) }

  @Test(arguments: Snippet.all, [true, false])
  func `the wrong version fails as announced, and the right one compiles`(
    _ snippet: Snippet, isWrong: Bool
  ) async throws {
    let problem = try await Snippet.problem(in: snippet.text, isWrong: isWrong)
    #expect(problem == nil, "\(problem ?? "")")
  }

  // MARK: Snippets that prove nothing

  private static let good = "import UserAPI\nlet id: User.ID = 7\n"
  private static let bad = """
    import UserAPI
    // expected-wrong-error@+1 {{'String' to specified type 'User.ID'}}
    let id: User.ID = "7"

    """

  @Test(arguments: [
    (bad, true, nil), (good, false, nil),
    (
      bad.replacing("\"7\"", with: "7"), true,
      "Example.swift:2:4: error: expected error not produced"
    ),
    (bad.replacing("'String'", with: "'Int'"), true, "cannot convert value of type"),
    (bad + "let name: String = 7\n", true, "cannot convert value of type"),
    (good, true, "part of the message"),
    (
      "// expected-wrong-error@+1 {{no such module 'Nowhere'}}\nimport Nowhere\n", true,
      "fatal error encountered"
    ),
    (good + "let no: Int = \"\"\n", false, "cannot convert value of type"),
    (good + "func f() { let unused = 7 }\n", false, "never used"),
    (bad, false, "cannot convert value of type"),
    (bad.replacing("wrong-", with: ""), false, "has no errors"),
    // What breaks the settings of the package.
    ("import UserAPI\nlet task: HTTPTask? = nil\n", false, "must be written"),
    (
      """
      import Chapter1CallbacksSolution
      func stop(_ stopped: RunState.Stopped) { stopped.task?.cancel() }

      """, false, "missing import"
    ),
  ])
  func `only what fails as announced, and a right version without a warning, is accepted`(
    code: String, isWrong: Bool, words: String?
  ) async throws {
    let problem = try await Snippet.problem(in: code, isWrong: isWrong)
    #expect(words.map { problem?.contains($0) == true } ?? (problem == nil), "\(problem ?? "")")
  }
}
