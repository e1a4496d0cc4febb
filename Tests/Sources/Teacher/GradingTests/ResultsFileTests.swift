// The files of results: whatever happens, the old one or the whole new one is there.

import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import Grading

@Suite struct ResultsFileTests {
  private let student = StudentGrade.ana
  private let folder: TemporaryBook

  init() throws { folder = try TemporaryBook() }

  @Test(arguments: [
    (ResultsFile.Form.results, #""version" : 3"#), (.classResults, #""student" : "ana""#),
    (
      .table,
      "student,1.1,1.2,1.3,points,max_points,bonus,as_finished,last_change,notes\r\n"
        + "ana,3,0,5,3,4,5,,,A note.\r\n"
    ),
  ])
  func `a file has one student after another, and appears when all is there`(
    form: ResultsFile.Form, whole: String
  ) throws {
    let before = try names
    let file = try file(form, "out")
    try file.add(student)
    #expect(try !names.contains("out"))
    if form != .results { try file.add(student) }
    try file.finish()
    let text = try folder.read("out")
    #expect(text.contains(whole))
    if form != .table { _ = try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    #expect(try names == before.union(["out"]))
  }

  @Test func `a file that is not finished leaves the old one, and nothing beside it`() throws {
    try folder.write("a.csv", "old")
    let before = try names
    do {
      let file = try file(.table, "a.csv")
      try file.add(student)
    }
    #expect(try folder.read("a.csv") == "old")
    #expect(try names == before)
  }

  @Test func `the grades so far can be kept, and can be read`() throws {
    #expect(try file(.classResults, "b.json").keep() == nil)
    let path: String
    do {
      let file = try file(.classResults, "a.json")
      try file.add(student)
      path = try #require(file.keep())
    }
    let kept = try Data(contentsOf: URL(filePath: path))
    #expect(String(decoding: kept, as: UTF8.self).contains(#""student" : "ana""#))
    _ = try JSONSerialization.jsonObject(with: kept)
    #expect(try names.filter { $0.hasPrefix(".") } == [URL(filePath: path).lastPathComponent])
  }

  @Test func `if the place is taken meanwhile, the results are kept beside it`() throws {
    let file = try file(.table, "a.csv")
    try file.add(student)
    try folder.write("a.csv/in a folder", "")
    let error = #expect(throws: CommandError.self) { try file.finish() }
    let name = try #require(error?.description.firstMatch(of: #/(\.a\.csv\.\w+\.part)\./#)?.1)
    #expect(try folder.read(String(name)).contains("ana,3,0,5"))
  }

  private func file(_ form: ResultsFile.Form, _ name: String) throws -> ResultsFile {
    try ResultsFile(form, at: folder.root.appending(path: name).path)
  }

  private var names: Set<String> {
    get throws { Set(try FileManager.default.contentsOfDirectory(atPath: folder.root.path)) }
  }
}
