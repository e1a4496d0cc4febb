// Checks the files of one exercise: its stub, its solution, its tests and its variants.

import Rules

/// The slips in the files that belong to one exercise.
struct ExerciseSlips {
  let exercise: Exercise
  let root: URL
  /// The tests: those in the exercise's file, and in further ones like `05-CancellationTests+Locks.swift`.
  let tests: [TestFile]
  /// The numbers of the tests of Swift Testing.
  let numbers: Set<Int>
  /// The exercise as it was shipped.
  private let stub: Result<String, BookProblem>

  init(of exercise: Exercise, in root: URL) {
    self.exercise = exercise
    self.root = root
    tests = ExerciseTests(of: exercise, in: root).sources
      .filter { $0.name.hasPrefix("\(exercise.name)Tests") && !$0.text.isEmpty }
      .sorted { ($0.name.count, $0.name) < ($1.name.count, $1.name) }
    numbers = Set(tests.flatMap(\.swiftTests).compactMap(\.number))
    stub = Result { () throws(BookProblem) in try Stub(of: exercise).text(in: root) }
  }

  /// The slips in its own files.
  @SlipBuilder var files: [String] {
    header
    if case .failure(let problem) = stub { problem.description }
    placeOfWork
    reading(exercise.solution, "solution", docComments)
    size
    reading(exercise.tests, "tests", trait)
    unknownRules
    numberSlips
    emptyMessages
    // Without tests, that is told elsewhere.
    if !tests.isEmpty, !uncitedRules.isEmpty {
      "\(exercise.path):1: no test cites \(listed(uncitedRules)), which the header names; "
        + "test that in \(exercise.tests), or leave it out."
    }
  }

  /// The text of the stub; nil if it cannot be read.
  private var stubText: String? { try? stub.get() }

  /// The lines of code that the finished file has, and the stub has not.
  var answerLines: [String] {
    guard let stubText, let finished = text(of: root.appending(path: exercise.solution)) else {
      return []
    }
    return Difference.compared(stubText, finished).filter { $0.line.mark == "+" }
      .map { trimmed($0.line.text) }
      .filter { $0.contains(where: \.isLetter) && !$0.hasPrefix("//") }
  }

  /// What is wrong with the text of a file that the exercise needs, or that it cannot be read.
  private func reading(_ path: String, _ kind: String, _ check: (String) -> [String]) -> [String] {
    do throws(UnreadableFile) {
      return check(try readText(of: root.appending(path: path)))
    } catch .missing {
      let advice = kind == "tests" ? "Write them in" : "Write the finished code in"
      return ["Exercise \(exercise.id) has no \(kind). \(advice) \(path)."]
    } catch {
      let advice = "Replace it with the \(kind) of \(exercise.id)."
      return [BookProblem(cannotRead: path, error, advice).description]
    }
  }

  // MARK: The header

  @SlipBuilder private var header: [String] {
    let title = swiftTitle(exercise.path)
    let name = Exercise.name(exercise.id, title)
    if exercise.title != title {
      "\(exercise.path):1: the header names the exercise '\(exercise.title)'; "
        + "write the file's name, '\(title)'."
    } else if ![name, title].contains(exercise.name) {
      "\(exercise.path) has the number of another exercise; rename it and its other files: \(name)."
    }
    if let own = header(exercise.path), let finished = header(exercise.solution), own != finished {
      finished.hasPrefix(Exercise.mark)
        ? "\(exercise.path):1: the header must be that of \(exercise.solution): \(finished)"
        : "\(exercise.solution):1: the header must be that of \(exercise.path): \(own)"
    }
  }

  private func header(_ path: String) -> Substring? {
    (try? readText(of: root.appending(path: path))).map { firstLine(of: $0) }
  }

  /// A group of rules, `W4` for example, stands for all that begin with it.
  @SlipBuilder private var unknownRules: [String] {
    let rules = Rule.ID.allCases.map(\.rawValue)
    let unknown = exercise.rules.flatMap(Exercise.ends).map(String.init).filter { name in
      !rules.contains { $0 == name || $0.hasPrefix(name + ".") }
    }
    if !unknown.isEmpty {
      "\(exercise.path):1: there is no rule \(listed(unknown)); "
        + "'\(workbookCommand) rules' shows the rules that exist."
    }
  }

  // MARK: The stub

  @SlipBuilder private var placeOfWork: [String] {
    if let stubText, Exercise.lineOfWork(in: stubText, id: exercise.id) == nil {
      "\(exercise.path):1: nothing shows where to work; end the line to replace in "
        + "'// TODO \(exercise.id): …'."
    }
  }

  /// The finished file keeps the doc comments of the stub.
  @SlipBuilder private func docComments(in solution: String) -> [String] {
    let kept = lines(of: solution).map(trimmed)
    let lost = lines(of: stubText ?? "").map(trimmed)
      .filter { $0.hasPrefix("///") && !kept.contains($0) }.map { "'\($0)'" }
    if !lost.isEmpty {
      "\(exercise.solution):1: the doc comments lack \(listed(lost)); "
        + "copy what is missing from \(exercise.path)."
    }
  }

  /// The part SIZE names the file of the tests, and how many lines the answer has, more or less.
  @SlipBuilder private var size: [String] {
    if let size = stubText?.firstMatch(of: #//// *SIZE +([^/]*)Tests: (\S+)/#) {
      let stated = size.1.matches(of: /\d+/).compactMap { Int($0.output) }.reduce(0, +)
      let lines = answerLines.count
      if size.2 != exercise.tests {
        "\(exercise.path):1: SIZE names \(size.2); the tests are in \(exercise.tests)."
      } else if stated > 0, lines > 0, stated > 4 * lines || lines > 4 * stated {
        "\(exercise.path):1: SIZE says \(stated) lines, and the finished answer has \(lines); "
          + "correct it."
      }
    }
  }

  // MARK: The variants

  /// One sentence if there is no wrong answer, and one for each variant that is not as it should be.
  @SlipBuilder var variants: [String] {
    let paths = names(in: root.appending(path: exercise.variants)).sorted()
      .filter { !$0.hasPrefix(".") && $0 != Stub.fileName }.map { "\(exercise.variants)/\($0)" }
    let found = paths.compactMap(slip)
    found
    if found.isEmpty,
      !paths.contains(where: { Variant(text(of: $0, in: root), path: $0)?.refusal != nil })
    {
      "Exercise \(exercise.id) has no mistake. Put at least one wrong answer into "
        + "\(exercise.variants)."
    }
  }

  private func slip(in path: String) -> String? {
    guard path.hasSuffix(Variant.ending) else {
      return "\(path) is no difference from \(exercise.solution). "
        + "Make one: \(workbookCommand) new mistake \(exercise.id) NAME"
    }
    do throws(BookProblem) {
      let text = try readText(
        of: path, in: root, orElse: "Write a wrong answer there, or remove it.")
      guard let variant = Variant(text, path: path), variant.exercise == exercise.id else {
        return wrongHeader(in: path)
      }
      _ = try variant.answer(in: root)
      // A test that was red with it may not be there any more. Without tests, that is told elsewhere.
      let missing = variant.failing.first { !tests.isEmpty && !numbers.contains($0) }
      return missing.map { number in
        "\(path):2: there is no test \(number); record it anew: "
          + "\(workbookCommand) verify \(exercise.id) --record"
      }
    } catch {
      // A solution that cannot be read is told elsewhere.
      return error.path == path ? error.description : nil
    }
  }

  private func wrongHeader(in path: String) -> String {
    let name = path.split(separator: "/").last?.dropLast(Variant.ending.count) ?? ""
    return "\(path):1: the first line must be like 'Wrong \(exercise.id) · \(name) · The student "
      + "believed that … · expect: \"…\"'; a race begins with 'Race', and a right answer, without "
      + "the words behind it, with 'Right'."
  }
}
