// What is handed out to students: the files of an edition of this book.

import CommandSupport
import Curriculum
import ExerciseRuns
import Foundation
import TestSupport
import Testing

@testable import Authoring

@Suite struct EditionTests {
  private let book = Workbook(root: ThisBook.root)
  private let folder: TemporaryBook

  init() throws {
    folder = try TemporaryBook()
    for part in ["Package.swift", "Chapters"] { try folder.remove(part) }
  }

  /// Writes an edition, and returns its files.
  private func write(_ chapters: String?, hasSolutions: Bool) throws -> Set<String> {
    let edition = try Edition(of: book, chapters: chapters, hasSolutions: hasSolutions)
    let count = try edition.write(to: folder.root)
    let files = Set(BookFiles.all(in: folder.root))
    #expect(files.count == count)
    return files
  }

  private func lines(of path: String, in root: URL) -> [String] {
    Page.text(of: path, in: root).split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test func `without solutions, no line of the finished code is handed out`() throws {
    let files = try write(nil, hasSolutions: false)
    let left = files.filter { $0.hasPrefix("Solutions/") && !$0.contains("/Stubs/") }
    #expect(left == [Edition.given])
    let handedOut = Set(files.flatMap { lines(of: $0, in: folder.root) })
    // What also stands in the rest of the book, in a lesson or an engine, is nobody's secret.
    let all = BookFiles.all(in: book.root)
    let finished = all.filter { $0.hasPrefix("Solutions/") && !$0.contains("/Stubs/") }
    let known = Set(Set(all).subtracting(finished).flatMap { lines(of: $0, in: book.root) })
    let givenText = Set(lines(of: Edition.given, in: folder.root))
    let secret = Set(finished.flatMap { lines(of: $0, in: book.root) }).subtracting(known)
    #expect(secret.count > 500, "this must compare something")
    let leaks = secret.intersection(handedOut).subtracting(givenText)
    #expect(leaks.isEmpty)
    #expect(
      secret.intersection(givenText).filter { $0.count > 24 }.isEmpty,
      "it is written in other words")
  }

  @Test func `what was left out is no slip`() throws {
    let files = try write(nil, hasSolutions: false)
    let edition = Workbook(root: folder.root)
    #expect(edition.exercises.map(\.id) == book.exercises.map(\.id))
    #expect(!files.contains { $0.hasPrefix("Tests/Sources/Teacher") || $0.hasPrefix(".ci") })
    #expect(edition.slips() == [])
  }

  @Test func `chapters that are not named are left out everywhere`() throws {
    let files = try write("2,4", hasSolutions: true)
    let others = files.filter { $0.contains(#/\/Chapter[135-9]/#) }
    #expect(others.allSatisfy { $0.hasPrefix("Solutions/Chapter1Callbacks/") }, "others import it")
    let manifest = try folder.read("Package.swift")
    #expect(manifest.contains("Chapter(1, \"Callbacks\", hasExercises: false)"))
    let listed = manifest.matches(of: #/\n  Chapter\(\s*(\d)/#).map { String($0.1) }
    #expect(listed == ["1", "2", "4"])
    let styles = try folder.read("Sources/Measure/FinishedStyles/FinishedStyles.swift")
    let imported = styles.matches(of: #/import Chapter(\d)/#).map { String($0.1) }
    let registered = styles.matches(of: #/JobStyle\(\s*"\w+", Chapter(\d)/#).map { String($0.1) }
    #expect(imported == ["1", "4"] && registered == ["1", "4"])
    let sketches = try folder.read("Sources/Measure/FinishedStyles/Sketches.swift")
    #expect(sketches.contains("[JobStyle] = [\n]\n") && !sketches.contains("import Chapter"))
    let rules = try folder.read("Sources/Measure/FinishedStyles/FinishedRules.swift")
    #expect(rules.contains("[WrittenRule] = []\n") && !rules.contains("import Chapter"))
  }
}
