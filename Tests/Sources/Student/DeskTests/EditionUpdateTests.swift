// A later edition is taken: what is new comes, answers stay, nothing is lost.

import CommandSupport
import Commands
import Curriculum
import Foundation
import TestSupport
import Testing

@testable import Desk

@Suite struct EditionUpdateTests {
  let own: DeskBook
  let later: DeskBook
  let stub = "Solutions/Chapter1Callbacks/Stubs/Decoding.swift"

  init() throws { (own, later) = (try DeskBook(), try DeskBook()) }

  private func update() throws -> EditionUpdate.Report {
    try EditionUpdate(of: own.workbook, from: later.root).run()
  }

  /// Gives the exercise 1.2 of the later edition another text.
  private func mend() throws {
    let mended = try later.book.read(stub).replacing("func f", with: "func g")
    for path in [stub, later.file] { try later.book.write(path, mended) }
  }

  @Test func `lessons, tests and sources are taken, and the second time nothing is new`() throws {
    let files = ["Chapters/Chapter1Callbacks/README.md", "Tests/New/T.swift", "Sources/A/B.swift"]
    for file in files { try later.book.write(file, "later") }
    #expect(try update().changes == 3)
    for file in files { #expect(try own.book.read(file) == "later") }
    #expect(try update().changes == 0)
  }

  @Test func `an exercise that is not started gets its new text`() throws {
    try mend()
    let report = try update()
    #expect(report.renewed == [ExerciseID(chapter: 1, number: 2)] && report.outdated.isEmpty)
    #expect(try own.book.read(own.file) == later.book.read(stub))
    #expect(own.workbook.state(of: try own.exercise(2)) == .notStarted)
  }

  @Test func `an answer stays, and is named if the exercise has another text now`() throws {
    try own.book.edit("Decoding")
    try own.book.edit("StatusCheck")
    let answer = try own.book.read(own.file)
    try mend()
    let report = try update()
    #expect(try own.book.read(own.file) == answer)
    #expect(report.outdated.map(\.exercise.id.description) == ["1.2"] && report.renewed.isEmpty)
    #expect(report.outdated.map(\.stub) == [stub])
    #expect(
      try own.book.read(stub) == later.book.read(stub), "the new stub is there to compare with")
    #expect(try update().outdated.isEmpty, "it is said once")
  }

  @Test func `an update that was interrupted goes on`() throws {
    try mend()
    try own.book.write(own.file, later.book.read(stub))
    let report = try update()
    let exercise = try own.exercise(2)
    #expect(report.outdated.isEmpty && own.workbook.state(of: exercise) == .notStarted)
  }

  @Test func `files of one's own stay in the chapters, others are kept elsewhere`() throws {
    try own.book.write("Chapters/Chapter1Callbacks/Helpers.swift", "mine")
    try own.book.write("Tests/Old/Old.swift", "old")
    #expect(try update().removed == ["Tests/Old/Old.swift"])
    #expect(try own.book.read("Chapters/Chapter1Callbacks/Helpers.swift") == "mine")
    #expect(try own.book.read("\(EditionUpdate.removedFiles)/Tests/Old/Old.swift") == "old")
    #expect(
      !FileManager.default.fileExists(atPath: own.root.appending(path: "Tests/Old/Old.swift").path))
  }

  @Test func `a folder that has no later edition is refused, and nothing changes`() throws {
    for folder in [own.root, own.root.appending(path: "Chapters"), URL(filePath: "/nowhere")] {
      #expect(throws: CommandError.self) { try EditionUpdate(of: own.workbook, from: folder) }
    }
    try later.book.write(Workbook.editionFile, "This edition has chapter 1\n")
    #expect(throws: CommandError.self, "the whole book does not take an edition") { try update() }
    try later.book.remove(Workbook.editionFile)
    try later.book.remove("Chapters/Chapter1Callbacks")
    #expect(throws: CommandError.self, "chapter 1 would be lost") { try update() }
  }

  @Test func `while a repair is going on, nothing is taken`() throws {
    var record = DeskRecord()
    record.repair = .init(exercise: "1.2", mistake: "wrong", kept: "x", fingerprint: nil)
    try record.save(in: own.root)
    #expect(throws: CommandError.self) { try update() }
  }
}
