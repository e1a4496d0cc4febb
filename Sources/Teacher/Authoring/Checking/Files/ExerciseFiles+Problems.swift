// Checks the files of one exercise: its stub, its solution and its tests.

import Curriculum
import Foundation

extension ExerciseFiles {
  /// One sentence for each slip.
  var problems: [BookProblem] {
    let checks = [checkTitle, checkHeaders, checkStub, checkSolution, checkSize, checkTests]
    let found = checks.compactMap { check -> BookProblem? in
      do throws(BookProblem) { try check() } catch { return error }
      return nil
    }
    return found + testProblems
  }

  private func checkTitle() throws(BookProblem) {
    let title = swiftTitle(exercise.path)
    guard exercise.title == title else {
      throw BookProblem(
        path: exercise.path,
        "the header names the exercise '\(exercise.title)'; write the file's name, '\(title)'.")
    }
    let name = Exercise.name(exercise.id, title)
    guard [name, title].contains(exercise.name) else {
      throw BookProblem(
        about: exercise.path,
        "\(exercise.path) has the number of another exercise; rename it and its other files: \(name)."
      )
    }
  }

  private func checkHeaders() throws(BookProblem) {
    guard let own = header(of: exercise.path), let finished = header(of: exercise.solution),
      own != finished
    else { return }
    guard finished.hasPrefix(ExerciseHeader.mark) else {
      throw BookProblem(
        path: exercise.solution, "the header must be that of \(exercise.path): \(own)")
    }
    throw BookProblem(
      path: exercise.path, "the header must be that of \(exercise.solution): \(finished)")
  }

  private func checkStub() throws(BookProblem) {
    let stub = try stub()
    guard Exercise.lineOfWork(in: stub, id: exercise.id) == nil else { return }
    throw BookProblem(
      path: exercise.path,
      "nothing shows where to work; end the line to replace in '// TODO \(exercise.id): …'."
    )
  }

  private func checkSolution() throws(BookProblem) {
    let advice = "Write the finished code in \(exercise.solution)."
    let solution = try text(of: exercise.solution, "solution", orElse: advice)
    // Without a stub there is nothing to compare, and checkStub says so.
    guard let stub = try? stub() else { return }
    let kept = docComments(solution)
    let lost = docComments(stub).filter { !kept.contains($0) }.map { "'\(trimmed($0))'" }
    guard !lost.isEmpty else { return }
    throw BookProblem(
      path: exercise.solution,
      "the doc comments lack \(listed(lost)); copy what is missing from \(exercise.path)."
    )
  }

  /// The part SIZE names the file of the tests, and how many lines the answer has, more or less.
  private func checkSize() throws(BookProblem) {
    guard let stub = try? stub(),
      let size = stub.firstMatch(of: #//// *SIZE +([^/]*)Tests: (\S+)/#)
    else { return }
    guard size.2 == exercise.tests else {
      throw BookProblem(
        path: exercise.path, "SIZE names \(size.2); the tests are in \(exercise.tests).")
    }
    let stated = size.1.matches(of: /\d+/).compactMap { Int($0.output) }.reduce(0, +)
    let lines = answerLines.count
    guard stated > 0, lines > 0, stated > 4 * lines || lines > 4 * stated else { return }
    throw BookProblem(
      path: exercise.path,
      "SIZE says \(stated) lines, and the finished answer has \(lines); correct it.")
  }

  private func checkTests() throws(BookProblem) {
    let id = exercise.id
    let tests = try text(of: exercise.tests, "tests", orElse: "Write them in \(exercise.tests).")
    guard tests.contains(".exercise(\"\(id)\"") else {
      throw BookProblem(
        path: exercise.tests,
        "its tests run before \(id) is started; add the trait .exercise(\"\(id)\") to the suite."
      )
    }
    let cited = Set(tests.matches(of: /W\d\.\d+/).map { String($0.output) })
    let unnamed = cited.filter { !exercise.isAbout(rule: $0) }.sorted()
    guard !unnamed.isEmpty else { return }
    throw BookProblem(
      path: exercise.path,
      "the header does not name \(listed(unnamed)), which \(exercise.tests) cites; add what is missing."
    )
  }

  /// The first line of a file; nil if the file cannot be read.
  private func header(of path: String) -> Substring? {
    (try? readText(of: root.appending(path: path))).map { firstLine(of: $0) }
  }

  private func docComments(_ file: String) -> [Substring] {
    lines(of: file).filter { $0.drop { $0 == " " }.hasPrefix("///") }
  }
}
