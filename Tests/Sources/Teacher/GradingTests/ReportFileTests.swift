// The files of reports: whatever happens, the old one or the whole new one is there.

import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import Grading

@Suite struct ReportFileTests {
  private let student = StudentGrade.ana
  private let folder: TemporaryBook

  init() throws { folder = try TemporaryBook() }

  @Test(arguments: [
    (ReportFile.Form.results, #""version" : 3"#), (.classResults, #""student" : "ana""#),
    (
      .table,
      "student,1.1,1.2,1.3,points,max_points,bonus,as_finished,last_change,notes\r\n"
        + "ana,3,0,5,3,4,5,,,A note.\r\n"
    ),
  ])
  func `a file replaces the old one when all is there`(form: ReportFile.Form, part: String) throws {
    try folder.write("out", "old")
    let file = try file(form, "out")
    #expect(try folder.read("out") == "old")
    try file.write([student])
    let text = try folder.read("out")
    #expect(text.contains(part))
    if form != .table { _ = try JSONSerialization.jsonObject(with: Data(text.utf8)) }
  }

  @Test func `if the place is taken meanwhile, the results are kept beside it`() throws {
    let file = try file(.table, "a.csv")
    try folder.write("a.csv/in a folder", "")
    let error = #expect(throws: CommandError.self) { try file.write([student]) }
    let words = "The results are in \(folder.root.path)/a.csv.part."
    #expect(error?.description.hasSuffix(words) == true)
    #expect(try folder.read("a.csv.part").contains("ana,3,0,5"))
  }

  private func file(_ form: ReportFile.Form, _ name: String) throws -> ReportFile {
    try ReportFile(form, at: folder.root.appending(path: name).path)
  }
}
