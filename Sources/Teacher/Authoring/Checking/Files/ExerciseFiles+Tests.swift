// Checks the numbers and the messages of an exercise's tests, and that each rule of its header is cited.

import Curriculum
import Foundation

extension ExerciseFiles {
  /// That tests have no number, that two or none have one, that messages are empty, and rules that no test cites.
  var testProblems: [BookProblem] {
    let tests = tests
    guard !tests.isEmpty else { return [] }  // told elsewhere
    return numberProblems(in: tests) + gaps(in: tests) + tests.flatMap(emptyMessages)
      + ruleProblems(in: tests.map(\.text).joined())
  }

  private func path(of file: TestFile) -> String {
    "Tests/\(exercise.module)Tests/\(file.name)"
  }

  /// That a number is left out.
  private func gaps(in tests: [TestFile]) -> [BookProblem] {
    let numbers = Set(tests.flatMap(\.swiftTests).compactMap(\.number))
    guard let missing = (1...max(numbers.count, 1)).first(where: { !numbers.contains($0) }),
      !numbers.isEmpty
    else { return [] }
    return [
      BookProblem(
        path: exercise.tests, "there is no test \(missing); number them 1, 2, 3 and so on.")
    ]
  }

  private func emptyMessages(in file: TestFile) -> [BookProblem] {
    lines(of: file.text).enumerated().compactMap { index, line in
      guard line.contains(/^ *""\)$|(?:expect\(|require\().*, ""\)$|record\(""\)/) else {
        return nil
      }
      return BookProblem(
        path: path(of: file), line: index + 1, "the message is empty; write what must be so.")
    }
  }

  private func numberProblems(in tests: [TestFile]) -> [BookProblem] {
    var seen: Set<Int> = []
    return tests.flatMap { file in
      file.swiftTests.compactMap { test in
        func problem(_ words: String) -> BookProblem {
          BookProblem(path: path(of: file), line: test.line, words)
        }
        guard let number = test.number, test.name.hasPrefix("\(number) ") else {
          return problem(
            "the test '\(test.name)' has no number; begin its name with one, the simplest test first."
          )
        }
        guard seen.insert(number).inserted else {
          return problem("two tests have the number \(number); give each its own.")
        }
        return nil
      }
    }
  }

  /// A group of rules is left out: the conformance kit checks it as a whole.
  private func ruleProblems(in text: String) -> [BookProblem] {
    let named = exercise.rules.filter { $0.contains(".") }
    var missing = named.filter { !Self.isCited($0, in: text) }
    if !missing.isEmpty {
      let helpers = Helper.text(of: sharedTests, calledBy: text)
      missing.removeAll { Self.isCited($0, in: helpers) }
    }
    guard !missing.isEmpty else { return [] }
    return [
      BookProblem(
        path: exercise.path,
        "no test cites \(listed(missing)), which the header names; test that in \(exercise.tests), or leave it out."
      )
    ]
  }

  private static func isCited(_ rule: String, in text: String) -> Bool {
    let ends = ExerciseHeader.ends(of: rule)
    guard let first = ends.first, let last = ends.last else { return false }
    return text.matches(of: /W\d\.\d+/).contains { first <= $0.output && $0.output <= last }
  }
}

/// Something that tests share: a part of a file between blank lines, with what follows until the next
/// declaration.
private struct Helper {
  let names: Set<Substring>
  var text: String

  /// The text of those helpers that a text calls, or that one of them calls.
  static func text(of shared: String, calledBy caller: String) -> String {
    var (open, called, names) = (helpers(in: shared), "", words(in: caller))
    while true {
      let found = open.filter { !$0.names.isDisjoint(with: names) }
      guard !found.isEmpty else { return called }
      open.removeAll { !$0.names.isDisjoint(with: names) }
      for helper in found {
        called += helper.text
        names.formUnion(words(in: helper.text))
      }
    }
  }

  private static func helpers(in text: String) -> [Helper] {
    text.split(separator: "\n\n").reduce(into: []) { helpers, part in
      let declared = part.matches(of: /\b(?:func|struct|class|enum|extension) `?(\w+)/).map(\.1)
      if declared.isEmpty, !helpers.isEmpty {
        helpers[helpers.count - 1].text += part
      } else {
        helpers.append(Helper(names: Set(declared), text: String(part)))
      }
    }
  }

  private static func words(in text: String) -> Set<Substring> {
    Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
  }
}
