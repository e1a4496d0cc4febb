// Checks the numbers and the messages of an exercise's tests, and that each rule of its header is cited.

import Foundation

/// Finds tests without a number, numbers that two tests or none have, empty messages, and rules that no test cites.
struct TestNumberCheck {
  let exercise: Exercise
  /// The file of the tests, relative to the workbook's folder.
  let path: String
  let text: String
  /// Those of its tests that are in other files.
  let further: String
  /// What the tests share with others: a helper that they call can cite a rule, too.
  let shared: () -> String

  /// One sentence for each slip.
  var problems: [BookProblem] { numberProblems + gaps + emptyMessages + ruleProblems }

  /// That a number is left out.
  private var gaps: [BookProblem] {
    let numbers = Set((text + further).matches(of: /func `(\d+)\s/).compactMap { Int($0.1) })
    guard let missing = (1...max(numbers.count, 1)).first(where: { !numbers.contains($0) }),
      !numbers.isEmpty
    else { return [] }
    return [BookProblem(path: path, "there is no test \(missing); number them 1, 2, 3 and so on.")]
  }

  private var emptyMessages: [BookProblem] {
    lines(of: text).enumerated().compactMap { index, line in
      guard line.contains(/^ *""\)$|(?:expect\(|require\().*, ""\)$|record\(""\)/) else {
        return nil
      }
      return BookProblem(
        path: path, line: index + 1, "the message is empty; write what must be so.")
    }
  }

  private var numberProblems: [BookProblem] {
    var seen: Set<Substring> = []
    return tests.compactMap { line, name in
      let number = name.prefix(while: \.isNumber)
      guard !number.isEmpty, name.dropFirst(number.count).first == " " else {
        return BookProblem(
          path: path, line: line,
          "the test '\(name)' has no number; begin its name with one, the simplest test first.")
      }
      guard seen.insert(number).inserted else {
        return BookProblem(
          path: path, line: line, "two tests have the number \(number); give each its own.")
      }
      return nil
    }
  }

  /// The tests, each with its line and its name.
  private var tests: [(line: Int, name: Substring)] {
    let lines = lines(of: text)
    return lines.indices.compactMap { index in
      guard trimmed(lines[index]).hasPrefix("@Test") else { return nil }
      let function = lines[index...].first { $0.contains("func ") }
      return function?.firstMatch(of: /func (?:`([^`]+)`|(\w+))/).map { match in
        (index + 1, match.1 ?? match.2 ?? "")
      }
    }
  }

  /// A group of rules is left out: the conformance kit checks it as a whole.
  private var ruleProblems: [BookProblem] {
    let named = exercise.rules.filter { $0.contains(".") }
    var missing = named.filter { !Self.isCited($0, in: text + further) }
    if !missing.isEmpty {
      let helpers = Helper.text(of: shared(), calledBy: text + further)
      missing.removeAll { Self.isCited($0, in: helpers) }
    }
    guard !missing.isEmpty else { return [] }
    return [
      BookProblem(
        path: exercise.path,
        "no test cites \(listed(missing)), which the header names; test that in \(path), or leave it out."
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
