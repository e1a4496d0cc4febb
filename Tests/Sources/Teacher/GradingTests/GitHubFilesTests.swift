// The files that let GitHub Classroom grade: their syntax, and that they say what the book says.

import TestSupport
import Testing

@testable import TeacherCLI

@Suite struct GitHubFilesTests {
  // MARK: autograding.json

  /// Each is a test that Classroom's first autograder reads: github.com/education/autograding, `src/runner.ts`.
  @Test func `autograding.json has a test for each exercise, with its points`() throws {
    let lines = Workbook(root: ThisBook.root).exercises.map { exercise in
      let name = exercise.title + (exercise.kind == .stretch ? ", a bonus" : "")
      return #"{"comparison":"included","input":"","name":"\#(exercise.id) \#(name)","output":"","#
        + #""points":\#(exercise.points),"run":"swift run workbook grade \#(exercise.id)","#
        + #""setup":"","timeout":30}"#
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
    let rows = script.matches(of: /\n(?:row|beside)=\((.+)\)/)
    let steps = rows.flatMap { $0.1.split(separator: " ") }
    let jobs = try workflow("ci").matches(of: /\n {10}- ([\w ]+)(?=\n)/)
    let names = jobs.flatMap { $0.1.split(separator: " ") }
    #expect(names.sorted() == steps.sorted() && steps.count >= 12)
  }

  @Test(arguments: [
    ("grade", "name: Autograding Tests", ["run-autograding-tests"]),
    ("grade-class", "name: Grade a class", ["grade"]),
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
      #expect(
        workflow.contains("CHAPTER\(number)_RESULTS: ${{ steps.grade.outputs.chapter\(number) }}"))
    }
    #expect(workflow.contains("swift run workbook grade \"$chapter\" ../student --json"))
  }

  // MARK: grade-class.yml

  @Test func `the workflow for a class calls the command with options that it has`() async throws {
    let help = try await Tool("workbook").run(["help", "grade"], in: ThisBook.root).output
    let calls = try workflow("grade-class").replacing("\\\n", with: "")
      .matches(of: /swift run workbook grade .*/)
    let words = Set(calls.flatMap { $0.0.matches(of: /--\w+/).map(\.0) })
    #expect(words.filter { !help.contains("[\($0)") } == [])
    #expect(words.isSuperset(of: ["--roster", "--results", "--csv", "--html"]))
  }

  /// Runs the first step, as the forge would.
  @Test(arguments: [("school/class", 0), ("", 1)] as [(String, Int32)])
  func `without the name of a class, the workflow says what to do`(
    name: String, status: Int32
  ) async throws {
    let step = try #require(workflow("grade-class").firstMatch(of: /run: \|\n((?: {10}.*\n)+)/))
    let ended = try await Tool(at: URL(filePath: "/bin/sh")).run(
      ["-ec", String(step.1)], in: ThisBook.root, environment: ["CLASS": name])
    #expect(ended.status == status)
    #expect(ended.output.hasPrefix("::error::") == (status == 1), "\(ended)")
  }

  // MARK: grade.yml, once more

  /// The workflow hands the results over in a variable, and Linux limits each to 128 KB.
  @Test func `the results of each chapter fit into a variable of the environment`() throws {
    for chapter in Workbook(root: ThisBook.root).chapters {
      let grades = chapter.exercises.map { exercise in
        let answer = Answer(.missing, to: exercise, in: chapter, root: ThisBook.root, points: 1)
        return answer.untested("red", .fail, because: String(repeating: "x", count: 200))
      }
      let student = StudentGrade(name: "ana", exercises: grades, notes: [], problem: nil)
      let size = try ResultsJSON.data(of: [student], isClass: false).base64EncodedData().count
      #expect(size > 0 && size < 128 << 10, "chapter \(chapter.id) needs \(size) bytes")
    }
  }
}
