// The file of a report whose place was taken while the class was graded.

import TestSupport
import Testing

@testable import TeacherCLI

@Suite struct GradeReportsTests {
  @Test func `if the place is taken meanwhile, the results are kept beside it`() throws {
    let folder = try TemporaryBook()
    let reports = try GradeReports(
      ["--csv": folder.root.appending(path: "a.csv").path], about: [], isClass: true, [])
    try folder.write("a.csv/in a folder", "")
    let error = #expect(throws: CommandError.self) { try reports.write([.ana]) }
    let words = ". What was to be written is in \(folder.root.path)/a.csv.part."
    #expect(error?.description.hasSuffix(words) == true)
    #expect(try folder.read("a.csv.part").contains("ana,3,0,5"))
  }

  @Test func `no page of a student is written over that of another`() throws {
    let folder = try TemporaryBook().root
    let twins = ["Ana", "ana"].map { Submission(name: $0, folder: folder) }
    let error = #expect(throws: CommandError.self) {
      try GradeReports(["--feedback": folder.path], about: twins, isClass: true, [])
    }
    #expect(error?.description == "Ana and ana would share a file in \(folder.path): rename one.")
  }
}
