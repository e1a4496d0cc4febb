// Checks the numbers and the messages of an exercise's tests, and that each rule of its header is cited.

import Curriculum
import Foundation

extension ExerciseFiles {
  /// That tests have no number, that two or none have one, that messages are empty, and rules that no test cites.
  var testSlips: [String] {
    // Without tests there is nothing to check, and that is told elsewhere.
    tests.isEmpty ? [] : numberSlips + gaps + tests.flatMap(emptyMessages) + uncitedRules
  }

  private func place(_ file: TestFile, _ line: Int) -> String {
    "Tests/\(exercise.module)Tests/\(file.name):\(line)"
  }

  private var numberSlips: [String] {
    var seen: Set<Int> = []
    return tests.flatMap { file in
      file.swiftTests.compactMap { test in
        let place = place(file, test.line)
        guard let number = test.number, test.name.hasPrefix("\(number) ") else {
          return "\(place): the test '\(test.name)' has no number; "
            + "begin its name with one, the simplest test first."
        }
        return seen.insert(number).inserted
          ? nil : "\(place): two tests have the number \(number); give each its own."
      }
    }
  }

  /// That a number is left out.
  private var gaps: [String] {
    let missing = (1...max(numbers.count, 1)).first { !numbers.contains($0) }
    guard let missing, !numbers.isEmpty else { return [] }
    return ["\(exercise.tests):1: there is no test \(missing); number them 1, 2, 3 and so on."]
  }

  private func emptyMessages(in file: TestFile) -> [String] {
    lines(of: file.text).enumerated().compactMap { index, line in
      line.contains(/^ *""\)$|(?:expect\(|require\().*, ""\)$|record\(""\)/)
        ? "\(place(file, index + 1)): the message is empty; write what must be so." : nil
    }
  }

  /// A group of rules is left out: the conformance kit checks it as a whole.
  private var uncitedRules: [String] {
    let text = tests.map(\.text).joined()
    var missing = exercise.rules.filter { $0.contains(".") && !Self.isCited($0, in: text) }
    if !missing.isEmpty {
      let helpers = helpers(calledBy: text)
      missing.removeAll { Self.isCited($0, in: helpers) }
    }
    guard !missing.isEmpty else { return [] }
    return [
      "\(exercise.path):1: no test cites \(listed(missing)), which the header names; "
        + "test that in \(exercise.tests), or leave it out."
    ]
  }

  private static func isCited(_ rule: String, in text: String) -> Bool {
    let ends = Exercise.ends(of: rule)
    return text.matches(of: /W\d\.\d+/).contains {
      ends[0] <= $0.output && $0.output <= ends[ends.count - 1]
    }
  }

  // MARK: What tests share

  /// The text of what a text calls among the helpers of the chapter and of all chapters, directly or not.
  ///
  /// A helper is a part of a file between blank lines, with what follows until the next declaration.
  private func helpers(calledBy caller: String) -> String {
    var helpers: [(names: Set<Substring>, text: String)] = []
    for part in sharedTests.split(separator: "\n\n") {
      let declared = part.matches(of: /\b(?:func|struct|class|enum|extension) `?(\w+)/).map(\.1)
      if declared.isEmpty, !helpers.isEmpty {
        helpers[helpers.count - 1].text += part
      } else {
        helpers.append((Set(declared), String(part)))
      }
    }
    func words(_ text: String) -> Set<Substring> {
      Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
    }
    var (called, names) = ("", words(caller))
    while let index = helpers.firstIndex(where: { !$0.names.isDisjoint(with: names) }) {
      let helper = helpers.remove(at: index)
      called += helper.text
      names.formUnion(words(helper.text))
    }
    return called
  }

  /// The files beside the tests of the chapter, and those that all chapters share.
  private var sharedTests: String {
    let folders =
      ["Tests/\(exercise.module)Tests"]
      + ["ChapterTesting", "TestSupport"].map { "Tests/Support/\($0)" }
    return folders.map { root.appending(path: $0) }.flatMap { folder in
      swiftFiles(in: folder).filter { !$0.hasSuffix("Tests.swift") }
        .map { text(of: $0, in: folder) }
    }.joined()
  }
}
