// The files that let GitHub Classroom grade: their syntax, and that they say what the book says.

import Curriculum
import ExerciseRuns
import Foundation
import TestSupport
import Testing

@testable import Grading

@Suite struct GitHubFilesTests {
  // MARK: autograding.json

  /// A test that Classroom's first autograder reads: github.com/education/autograding, `src/runner.ts`.
  private struct AutogradingTest: Encodable {
    let name: String
    let setup = ""
    let run: String
    let input = ""
    let output = ""
    let comparison = "included"
    /// In minutes.
    let timeout = 30
    let points: Int

    init(_ exercise: Exercise) {
      name = "\(exercise.id) \(exercise.title)" + (exercise.kind == .stretch ? ", a bonus" : "")
      (run, points) = ("swift run workbook grade \(exercise.id)", exercise.points)
    }
  }

  @Test func `autograding.json has a test for each exercise, with its points`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let lines = try Workbook(root: ThisBook.root).exercises.map { exercise in
      String(decoding: try encoder.encode(AutogradingTest(exercise)), as: UTF8.self)
    }
    try expect(
      ThisBook.root.appending(path: ".github/classroom/autograding.json"),
      has: "{\"tests\": [\n\(lines.joined(separator: ",\n"))\n]}\n", writtenBy: Self.self)
  }

  // MARK: grade.yml

  private func workflow(_ name: String) throws -> String {
    try ThisBook.text(of: ".github/workflows/\(name).yml")
  }

  @Test(arguments: ["ci", "grade", "grade-class"])
  func `each action is pinned to a commit`(name: String) throws {
    let actions = try workflow(name).matches(of: /uses: (\S+)/)
    #expect(!actions.isEmpty)
    for action in actions {
      #expect(action.1.wholeMatch(of: /[\w\/-]+@[0-9a-f]{40}/) != nil, "\(action.1)")
    }
  }

  @Test func `the jobs on a forge are all steps of the script, each once`() throws {
    let script = try ThisBook.text(of: ".ci/run")
    let listed = try #require(script.firstMatch(of: /\nsteps=\(([\w ]+)\)/))
    let steps = listed.1.split(separator: " ").map(String.init)
    let jobs = try workflow("ci").matches(of: /\n {10}- ([\w ]+)(?=\n)/)
    let names = jobs.flatMap { $0.1.split(separator: " ").map(String.init) }
    #expect(names.sorted() == steps.sorted() && steps.count >= 12)
  }

  @Test(arguments: [
    ("grade", "name: Autograding Tests", ["run-autograding-tests"]),
    ("grade-class", "name: Grade a class", ["cut", "grade", "join"]),
  ])
  func `the workflow has the names that Classroom reads`(
    file: String, name: String, named: [String]
  ) throws {
    let lines = try workflow(file).split(separator: "\n").filter { !$0.hasPrefix("#") }
    let top = lines.filter { !$0.hasPrefix(" ") }
    #expect(top == [name[...], "on:", "permissions:", "jobs:"])
    let jobs = lines.drop { $0 != "jobs:" }.filter { $0.wholeMatch(of: #/ {2}\S+:/#) != nil }
    #expect(jobs == named.map { "  \($0):" }, "Classroom reads one job, with this name")
  }

  @Test func `the workflow reports each chapter that it can grade`() throws {
    let workflow = try workflow("grade")
    for number in 1...9 {
      let line = "CHAPTER\(number)_RESULTS: ${{ steps.grade.outputs.chapter\(number) }}"
      #expect(workflow.contains(line), "chapter \(number) is not reported")
    }
    #expect(workflow.contains("swift run workbook grade \"$chapter\" ../student --json"))
  }

  // MARK: grade-class.yml

  @Test func `the workflow for a class calls the command with options that it has`() async throws {
    let help = try await Tool("workbook").run(["help", "grade"], in: ThisBook.root).output
    let words = try workflow("grade-class").replacing("\\\n", with: "")
      .matches(of: /swift run workbook grade .*/)
      .flatMap { $0.0.split(separator: " ").filter { $0.hasPrefix("--") } }
    #expect(words.filter { !help.contains("[\($0)") } == [])
    for word in ["--roster", "--results", "--shard", "--resume", "--join", "--csv", "--html"] {
      #expect(words.contains(word[...]), "the workflow does not call \(word)")
    }
  }

  /// Runs the step that cuts the roster, as the forge would.
  @Test(arguments: [
    ("3", "school/class", "shards=[1,2,3]\n"), ("1", "school/class", "shards=[1]\n"),
    ("100", "school/class", "shards=[\((1...100).map(String.init).joined(separator: ","))]\n"),
    ("0", "school/class", ""), ("101", "school/class", ""), ("a", "school/class", ""),
    ("", "school/class", ""), ("3; id", "school/class", ""), ("3", "", ""),
  ])
  func `the roster is cut into as many parts as asked for`(
    shards: String, repository: String, output: String
  ) async throws {
    let lines = try workflow("grade-class").split(separator: "\n")
    let script = lines.drop { !$0.contains("run: |") }.dropFirst()
      .prefix { $0.hasPrefix("          ") }
    let folder = try TemporaryBook()
    try folder.write("output", "")
    let ended = try await Tool(at: URL(filePath: "/bin/sh")).run(
      ["-ec", script.joined(separator: "\n")], in: folder.root,
      environment: ["SHARDS": shards, "CLASS": repository, "GITHUB_OUTPUT": "output"])
    #expect(try folder.read("output") == output)
    #expect((ended.status == 0) == !output.isEmpty, "\(ended)")
    #expect(ended.output.hasPrefix("::error::") == output.isEmpty)
  }

  // MARK: grade.yml, once more

  /// The workflow hands the results over in a variable, and Linux limits each to 128 KB.
  @Test func `the results of each chapter fit into a variable of the environment`() throws {
    for chapter in Workbook(root: ThisBook.root).chapters {
      let grades = chapter.exercises.map { exercise in
        let tests = ExerciseTests(of: exercise, in: chapter, root: ThisBook.root)
        let words = String(repeating: "x", count: 200)
        return ExerciseGrade(GradedExercise(exercise, tests), "red", .fail, because: words)
      }
      let student = StudentGrade(name: "ana", exercises: grades, notes: [], problem: nil)
      let size = try ResultsJSON.data(of: [student], isClass: false).base64EncodedData().count
      #expect(size > 0 && size < 128 << 10, "chapter \(chapter.id) needs \(size) bytes")
    }
  }
}
