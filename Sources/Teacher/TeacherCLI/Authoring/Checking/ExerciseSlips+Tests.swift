// Checks the tests of an exercise: that they wait for it, their numbers and messages, and the rules that they cite.

extension ExerciseSlips {
  /// That the tests run too early, or cite rules which the header does not name.
  @SlipBuilder func trait(in text: String) -> [String] {
    let id = exercise.id
    let path = exercise.tests
    let cited = Set(text.matches(of: /W\d\.\d+/).map { String($0.output) })
    let unnamed = cited.filter { !exercise.isAbout(rule: $0) }.sorted()
    if !text.contains(".exercise(\"\(id)\"") {
      "\(path):1: its tests run before \(id) is started; "
        + "add the trait .exercise(\"\(id)\") to the suite."
    } else if !unnamed.isEmpty {
      "\(exercise.path):1: the header does not name \(listed(unnamed)), which \(path) "
        + "cites; add what is missing."
    }
  }

  /// That tests have no number, and that two or none have one.
  @SlipBuilder var numberSlips: [String] {
    let places = tests.flatMap { file in file.swiftTests.map { (place(file, $0.line), $0) } }
    for (index, (place, test)) in places.enumerated() {
      if let number = test.number, test.name.hasPrefix("\(number) ") {
        if places[..<index].contains(where: { $0.1.number == number }) {
          "\(place): two tests have the number \(number); give each its own."
        }
      } else {
        "\(place): the test '\(test.name)' has no number; "
          + "begin its name with one, the simplest test first."
      }
    }
    if let gap = (1...max(numbers.count, 1)).first(where: { !numbers.contains($0) }),
      !numbers.isEmpty
    {
      "\(exercise.tests):1: there is no test \(gap); number them 1, 2, 3 and so on."
    }
  }

  @SlipBuilder var emptyMessages: [String] {
    for file in tests {
      for (index, line) in lines(of: file.text).enumerated() {
        if line.contains(/^ *""\)$|(?:expect\(|require\().*, ""\)$|record\(""\)/) {
          "\(place(file, index + 1)): the message is empty; write what must be so."
        }
      }
    }
  }

  private func place(_ file: TestFile, _ line: Int) -> String {
    "Tests/\(exercise.module)Tests/\(file.name):\(line)"
  }

  /// The rules of the header that no test cites.
  ///
  /// A group of rules is left out: the conformance kit checks it as a whole.
  var uncitedRules: [String] {
    let text = tests.map(\.text).joined()
    let missing = exercise.rules.filter { $0.contains(".") && !Self.isCited($0, in: text) }
    lazy var helpers = helpers(calledBy: text)
    return missing.filter { !Self.isCited($0, in: helpers) }
  }

  private static func isCited(_ rule: String, in text: String) -> Bool {
    let ends = Exercise.ends(of: rule)
    return text.matches(of: /W\d\.\d+/).contains {
      ends[0] <= $0.output && $0.output <= ends[ends.count - 1]
    }
  }

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
    var called = ""
    var names = words(caller)
    while let index = helpers.firstIndex(where: { !$0.names.isDisjoint(with: names) }) {
      let helper = helpers.remove(at: index)
      called += helper.text
      names.formUnion(words(helper.text))
    }
    return called
  }

  /// The files beside the tests of the chapter, and those that all chapters share.
  private var sharedTests: String {
    let folders = [
      "Tests/\(exercise.module)Tests", "Tests/Support/ChapterTesting", "Tests/Support/TestSupport",
    ].map { root.appending(path: $0) }
    return folders.flatMap { folder in
      swiftFiles(in: folder).filter { !$0.hasSuffix("Tests.swift") }
        .map { text(of: $0, in: folder) }
    }.joined()
  }
}
