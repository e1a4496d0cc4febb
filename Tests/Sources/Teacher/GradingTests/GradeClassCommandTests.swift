// The command `workbook grade` for a class, as far as nothing is built.

import Curriculum
import ExerciseRuns
import Foundation
import TestSupport
import Testing

@testable import Grading

@Suite struct GradeClassCommandTests {
  let book: TemporaryBook

  init() throws {
    book = try .ofClass("ana", "ben", "cleo")
    try book.write("class.txt", "ana work/ana\nben work/ben\ncleo work/cleo\n")
  }

  @Test(arguments: [
    (
      "--roster class.txt",
      "--roster needs a folder for the grades: name one with --results FOLDER."
    ),
    ("--resume", "--resume goes on in a folder of results: name it with --results FOLDER."),
    (
      "--roster class.txt --resume",
      "--resume goes on in a folder of results: name it with --results FOLDER."
    ),
    ("--results r", "--results is for a class: name its list with --roster FILE."),
    ("--results r --resume", "--results is for a class: name its list with --roster FILE."),
    ("1 ana --jobs 2", "--jobs is for a class: name its list with --roster FILE."),
    ("--shard 1/2", "--shard is for a class: name its list with --roster FILE."),
    ("--join", "--join needs folders of results: workbook grade --join part1 part2"),
    ("--join r r", "'r' is named twice: name each folder of results once."),
    ("--join r ./r/", "'./r/' is named twice: name each folder of results once."),
    ("--join r --jobs 2", "--join grades nothing: leave out --jobs."),
    ("--join r --roster class.txt", "--join grades nothing: leave out --roster."),
    ("--join r --own-only", "--join grades nothing: leave out --own-only."),
    (
      "--join r", "r has no results: name a folder that 'workbook grade --results' has made."
    ),
    (
      "--roster class.txt --results r --shard 0/3",
      "--shard is '0/3'; write 2/3 for the second of three parts."
    ),
    (
      "--roster class.txt --results r --jobs 0",
      "--jobs is '0'; write how many students are graded at once, 1 to 64."
    ),
    ("--roster missing.txt --results r", "The roster in missing.txt cannot be read."),
    (
      "1 ana --roster class.txt --results r",
      "'ana' is one word too many: --roster names the folders."
    ),
    ("1 --csv a --html ./a", "--csv and --html name the same file; give each one of its own."),
    ("1 --csv a --json ./a", "--json and --csv name the same file; give each one of its own."),
  ])
  func `options that do not go together are one sentence`(
    words: String, sentence: String
  ) async throws {
    let ended = try await grade(words)
    #expect(ended.status == 64 && ended.output == "")
    #expect(ended.errors == sentence + "\n")
    #expect(!FileManager.default.fileExists(atPath: book.root.appending(path: "r").path))
  }

  @Test func `grades that are there are never overwritten without a word`() async throws {
    try keep("ana", in: "r")
    let ended = try await grade("1 --roster class.txt --results r")
    #expect(ended.status == 64)
    #expect(
      ended.errors == "r has grades already: go on with --resume, or name another folder.\n")
  }

  @Test func `if the book cannot be built, the grades so far stay, and how many is told`()
    async throws
  {
    try keep("ana", in: "r")
    let ended = try await grade("1 --roster class.txt --results r --resume")
    #expect(ended.status == 1)
    #expect(ended.output.hasPrefix("1 of 3 grades in r still hold: the answers are the same.\n"))
    #expect(ended.output.contains("2 students will take about 4 s: 2 s each, as measured of 1 "))
    #expect(ended.errors.hasPrefix("The workbook itself cannot be built: "), "\(ended.errors)")
    #expect(try await grade("--join r").output.contains("ana"))
  }

  @Test func `a part whose grades all hold is reported at once`() async throws {
    try keep("ana", in: "r")
    try keep("cleo", in: "r")
    let ended = try await grade(
      "1 --roster class.txt --results r --resume --shard 1/2 --csv out.csv")
    #expect(ended.status == 0 && ended.errors == "", "\(ended.errors)")
    #expect(ended.output.hasPrefix("2 of 2 grades in r still hold: the answers are the same.\n"))
    #expect(ended.output.hasSuffix("\n2 students graded.\n"))
    let lines = try book.read("out.csv").split(separator: "\r\n").map { $0.prefix(8) }
    #expect(lines == ["student,", "ana,10,1", "cleo,10,"])
  }

  @Test func `joined parts are one table, one page and one file of results`() async throws {
    try keep("ana", in: "a")
    try keep("cleo", in: "a")
    try keep("ben", in: "b")
    let ended = try await grade("--join b a --csv out.csv --html out.html --json out.json")
    #expect(ended.status == 0 && ended.errors == "", "\(ended.errors)")
    #expect(ended.output.hasSuffix("\n1.1: 3 of 3 solved\n\n3 students graded.\n"))
    #expect(try book.read("out.csv").split(separator: "\r\n").count == 4)
    #expect(try book.read("out.html").contains("Grades of 3 students"))
    let json = try JSONSerialization.jsonObject(with: Data(book.read("out.json").utf8))
    let students = (json as? [String: [[String: Any]]])?["students"] ?? []
    #expect(students.map { $0["student"] as? String } == ["ana", "ben", "cleo"])
  }

  @Test func `a report with a hole is written, and is no success`() async throws {
    try keep("ben", in: "b")
    let ended = try await grade("--join b --csv out.csv")
    #expect(ended.status == 1 && ended.errors == "\nThere is no grade of ana and cleo.\n")
    #expect(try book.read("out.csv").contains("\r\nben,10,"))
  }

  // MARK: Files

  /// Keeps a good grade, as a run would.
  private func keep(_ name: String, in path: String) throws {
    let folder = book.results(path)
    try folder.begin(.init(students: ["ana", "ben", "cleo"], part: "chapter 1"))
    try book.keep(madeGrade(name, [.pass]), in: folder)
  }

  private func grade(_ words: String) async throws -> Ended {
    try await book.workbook(["grade"] + words.split(separator: " ").map(String.init))
  }
}
