// The files of an exercise that is not written yet: they build, and say what belongs into them.

/// The texts of a new exercise.
///
/// The example in them is complete, so that the book still builds. The words behind `AUTHOR:` say what
/// to write in their place, and `workbook verify` names each that is left.
struct ExerciseTemplate {
  let id: ExerciseID
  let title: String
  /// The chapter's module.
  let module: String

  /// The name of its files, without their endings.
  var name: String { Exercise.name(id, title) }
  /// The function of the example.
  private var function: String { title.prefix(1).lowercased() + title.dropFirst() }
  private var header: String { "// Exercise \(id) · \(title) · write · 20 min" }
  private var promise: String { "the number must be one more" }

  private func file(_ first: String, _ answer: String) -> String {
    """
    \(first)
    import UserAPI

    /// AUTHOR: one sentence that says what the code does.
    ///
    /// GIVEN  AUTHOR: what is there, and what it promises.
    /// WRITE  AUTHOR: what to do, in numbered steps.
    /// LEAVE  AUTHOR: what not to touch, and what is part of another exercise.
    /// SIZE   AUTHOR: 1 line. Tests: Tests/\(module)Tests/\(name)Tests.swift
    package func \(function)(_ number: Int) -> Int {
      \(answer)
    }

    """
  }

  /// The exercise, as it is shipped: the mark of its work ends the line of the answer.
  var stub: String {
    zip(lines(of: file(header, "0")), lines(of: file(header, "1"))).map { line, other in
      line == other ? "\(line)" : "\(line)  // TODO \(id): your code replaces this line"
    }.joined(separator: "\n")
  }

  /// The finished code.
  var solution: String { file(header, "number + 1") }

  /// One wrong answer, as its difference from the finished code.
  var mistake: String {
    Variant.text(
      (id, "changes-nothing"), "\(Draft.mark) The student believed that …",
      .init(by: .test, promise),
      Difference(from: solution, to: file(header, "number")))
  }

  /// The tests.
  var tests: String {
    """
    // Exercise \(id): AUTHOR: what the tests promise, in a few words.

    import ExerciseTesting
    import Testing

    #if SOLUTIONS
      import \(module)Solution
    #else
      import \(module)
    #endif

    @Suite("\(id) \(title)", .exercise("\(id)"))
    struct \(title)Tests {
      // AUTHOR: numbered sentences, the simplest first; each expectation says why, and cites its rule.
      @Test func `1 a number becomes one more`() {
        let result = \(function)(1)
        #expect(result == 2, "\(promise)")
      }
    }

    """
  }

  /// The section of the lesson.
  var section: String {
    """
    ## \(id) \(title)

    **New: AUTHOR: the one idea that is new.** AUTHOR: explain it in at most 250 words, with an example \
    that is not the exercise's own answer:

    ```swift
    func doubled(_ number: Int) -> Int { 2 * number }
    ```

    - **Goal** AUTHOR: what the code must do, in one sentence.
    - **Rules** AUTHOR: the nicknames and numbers of the rules, as in `workbook rules`.
    - **AUTHOR: If you make the usual mistake, the test says**

    ```text
    ↳ \(promise)
    ```


    """
  }

  /// The hints.
  var hints: String {
    """
    ## \(id) \(title)

    <details><summary>Hint 1 · where to look</summary>

    AUTHOR: where to look, in at most 60 words.

    </details>

    <details><summary>Hint 2 · what to do</summary>

    AUTHOR: what to use, in at most 60 words.

    </details>

    <details><summary>Hint 3 · nearly the code</summary>

    AUTHOR: the answer with one gap.

    </details>

    """
  }
}
