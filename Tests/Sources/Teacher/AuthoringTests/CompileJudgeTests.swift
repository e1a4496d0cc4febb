// What the compiler's errors say of a stub or a mistake: one sentence for each defect.

import Curriculum
import Testing

@testable import Authoring
@testable import ExerciseRuns

@Suite struct CompileJudgeTests {
  let judged: JudgedChapter

  init() throws { judged = try JudgedChapter() }

  @Test func `a stub that does not compile is a defect`() {
    #expect(
      judged.compiled(.stubs, "Chapters/Chapter1Callbacks/Retry.swift", "cannot find 'x'") == [
        "\(judged.solutions)/Stubs/Retry.swift:3 does not compile: cannot find 'x'. "
          + "A stub must compile without a warning, as it is shipped."
      ])
  }

  @Test func `a mistake that does not compile must announce the words of the compiler`() throws {
    let file = "Chapters/Chapter1Callbacks/Retry.swift"
    let test = try judged.mistake("expect: \"it must be 2\"")
    #expect(
      judged.compiled(.mistakes([test]), file, "cannot find 'x'") == [
        "\(test.path) does not compile: cannot find 'x'. Correct it; or, if that is the mistake, "
          + "end its first line in 'compiler: \"cannot find 'x'\"'."
      ])
    let compiler = try judged.mistake("compiler: \"cannot find\"")
    #expect(judged.compiled(.mistakes([compiler]), file, "cannot find 'x'") == [])
    #expect(
      judged.compiled(.mistakes([compiler]), file, "no such thing") == [
        "\(compiler.path) is refused with other words than \"cannot find\": no such thing. "
          + "Correct the words behind 'compiler' in its first line."
      ])
  }

  @Test func `mistakes in one build are judged by the errors in their own files`() throws {
    let folder = "Chapters/Chapter1Callbacks"
    let mistakes = try [(1, "cannot find"), (3, "missing return")].map { number, words in
      let line = "// Mistake 1.\(number) · wrong · The student … · compiler: \"\(words)\""
      return try #require(Mistake(line, path: "Mistakes/wrong.swift"))
    }
    func blamed(_ files: String...) -> [ExerciseID?] {
      let errors = zip(files, ["cannot find 'x'", "missing return"]).map { file, message in
        BuildLog.CompileError(file: "\(folder)/\(file).swift", line: 3, message: message)
      }
      return CompileJudge(trial: judged.trial(.mistakes(mistakes)), errors: errors)
        .defects.map(\.exercise)
    }
    #expect(blamed("Retry", "Other") == [])
    #expect(blamed("Retry") == [judged.id(3)], "it is tried again, alone")
    #expect(blamed("Other", "Retry") == [judged.id(1), judged.id(3)])
  }

  @Test func `an error in the tests is no defect of a stub or mistake`() throws {
    let file = "Tests/Chapter1CallbacksTests/RetryTests.swift"
    let mistake = try judged.mistake("compiler: \"cannot find\"")
    #expect(
      judged.compiled(.mistakes([mistake]), file, "cannot find 'x'") == [
        "With the mistake 1.1 wrong, the tests do not compile: \(file):3: cannot find 'x'. "
          + "Correct them."
      ])
  }
}
