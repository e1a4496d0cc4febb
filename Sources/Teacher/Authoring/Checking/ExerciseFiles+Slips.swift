// Checks the files of one exercise: its stub, its solution and its tests.

import CommandSupport
import Curriculum
import Foundation
import Rules

extension ExerciseFiles {
  /// One sentence for each slip: each check says what is wrong, or nothing.
  var slips: [String] {
    let checks: [() throws(BookProblem) -> String?] = [
      title, headers, placeOfWork, docComments, size, testsFile, knownRules,
    ]
    return checks.compactMap { check in
      do throws(BookProblem) { return try check() } catch { return error.description }
    } + testSlips
  }

  private func title() -> String? {
    let title = swiftTitle(exercise.path)
    guard exercise.title == title else {
      return "\(exercise.path):1: the header names the exercise '\(exercise.title)'; "
        + "write the file's name, '\(title)'."
    }
    let name = Exercise.name(exercise.id, title)
    return [name, title].contains(exercise.name)
      ? nil
      : "\(exercise.path) has the number of another exercise; rename it and its other files: \(name)."
  }

  private func headers() -> String? {
    func header(_ path: String) -> Substring? {
      (try? readText(of: root.appending(path: path))).map { firstLine(of: $0) }
    }
    guard let own = header(exercise.path), let finished = header(exercise.solution), own != finished
    else { return nil }
    return finished.hasPrefix(Exercise.mark)
      ? "\(exercise.path):1: the header must be that of \(exercise.solution): \(finished)"
      : "\(exercise.solution):1: the header must be that of \(exercise.path): \(own)"
  }

  private func placeOfWork() throws(BookProblem) -> String? {
    let line = Exercise.lineOfWork(in: try stub(), id: exercise.id)
    return line != nil
      ? nil
      : "\(exercise.path):1: nothing shows where to work; end the line to replace in "
        + "'// TODO \(exercise.id): …'."
  }

  /// The finished file keeps the doc comments of the stub.
  private func docComments() throws(BookProblem) -> String? {
    let advice = "Write the finished code in \(exercise.solution)."
    let solution = try required(exercise.solution, "solution", orElse: advice)
    func comments(_ text: String) -> [String] {
      lines(of: text).map(trimmed).filter { $0.hasPrefix("///") }
    }
    // Without a stub there is nothing to compare, and `placeOfWork` says so.
    guard let stub = try? stub() else { return nil }
    let kept = Set(comments(solution))
    let lost = comments(stub).filter { !kept.contains($0) }.map { "'\($0)'" }
    return lost.isEmpty
      ? nil
      : "\(exercise.solution):1: the doc comments lack \(listed(lost)); "
        + "copy what is missing from \(exercise.path)."
  }

  /// The part SIZE names the file of the tests, and how many lines the answer has, more or less.
  private func size() -> String? {
    guard let size = (try? stub())?.firstMatch(of: #//// *SIZE +([^/]*)Tests: (\S+)/#) else {
      return nil
    }
    guard size.2 == exercise.tests else {
      return "\(exercise.path):1: SIZE names \(size.2); the tests are in \(exercise.tests)."
    }
    let stated = size.1.matches(of: /\d+/).compactMap { Int($0.output) }.reduce(0, +)
    let lines = answerLines.count
    guard stated > 0, lines > 0, stated > 4 * lines || lines > 4 * stated else { return nil }
    return "\(exercise.path):1: SIZE says \(stated) lines, and the finished answer has \(lines); "
      + "correct it."
  }

  /// The tests wait until the exercise is started, and cite no other rules than its header.
  private func testsFile() throws(BookProblem) -> String? {
    let (id, path) = (exercise.id, exercise.tests)
    let tests = try required(path, "tests", orElse: "Write them in \(path).")
    guard tests.contains(".exercise(\"\(id)\"") else {
      return "\(path):1: its tests run before \(id) is started; "
        + "add the trait .exercise(\"\(id)\") to the suite."
    }
    let cited = Set(tests.matches(of: /W\d\.\d+/).map { String($0.output) })
    let unnamed = cited.filter { !exercise.isAbout(rule: $0) }.sorted()
    return unnamed.isEmpty
      ? nil
      : "\(exercise.path):1: the header does not name \(listed(unnamed)), which \(path) "
        + "cites; add what is missing."
  }

  private func knownRules() -> String? {
    let rules = Rule.ID.allCases.map(\.rawValue)
    let named = exercise.rules.flatMap(Exercise.ends).map(String.init)
    // A group of rules, `W4` for example, stands for all that begin with it.
    let unknown = named.filter { name in
      !rules.contains { $0 == name || $0.hasPrefix(name + ".") }
    }
    return unknown.isEmpty
      ? nil
      : "\(exercise.path):1: there is no rule \(listed(unknown)); "
        + "'\(workbookCommand) rules' shows the rules that exist."
  }
}
