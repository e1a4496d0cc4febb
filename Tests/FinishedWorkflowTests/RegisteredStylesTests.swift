// Tests the lists of styles: they have all that the folders of the finished code have.

import FinishedStyles
import Foundation
import TestDoubles
import TestSupport
import Testing
import UserAPI

@Suite struct RegisteredStylesTests {
  /// The folders with a finished workflow.
  private static func folders() throws -> [FinishedFolder] {
    // Chapter 9 brings a style of the student's own: what is finished there is a list of sketches.
    try FinishedFolder.all().filter {
      $0.style != "yourstyle" && $0.text(of: "UserFetch.swift") != nil
    }
  }

  @Test func `each finished workflow is a style, in the order of the book`() throws {
    let registered = finishedStyles.map { style in
      let run = style.make(.scripted(ScriptedTransport { _ in })) { _ in }
      return "\(style): \(String(reflecting: type(of: run)))"
    }
    let finished = try Self.folders().map { "\($0.style): \($0.name)Solution.UserFetch" }
    #expect(registered == finished, "register it: swift run workbook new style NAME")
  }

  @Test func `each style does the second job, in at most 60 lines`() throws {
    for folder in try Self.folders() {
      let file = "Solutions/\(folder.name)/DashboardFetch.swift"
      let text = folder.text(of: "DashboardFetch.swift")
      let lines = text?.split(separator: "\n", omittingEmptySubsequences: false).count ?? 0
      #expect(lines > 1, "\(file) is missing: write the second job in this style")
      #expect(lines <= 61, "\(file) has \(lines - 1) lines, and 60 are enough for the others")
      let job = finishedStyles.first { $0.name == folder.style }?.secondJob
      let type = job.map { String(reflecting: $0) }
      #expect(type == "\(folder.name)Solution.DashboardFetch", "give it to \(folder.style)")
    }
  }

  @Test func `each fetchUser belongs to its style`() throws {
    for folder in try Self.folders() {
      let style = finishedStyles.first { $0.name == folder.style }
      let isWritten = folder.text(of: "ErrorPath.swift")?.contains("func fetchUser(") == true
      #expect((style?.fetchUser != nil) == isWritten, "correct the style \(folder.style)")
    }
  }

  @Test func `each sketch does both jobs, in one file of at most 120 lines`() throws {
    let files = try FinishedFolder.files(in: "Chapter9YourStyle/Sketches")
    let jobs = sketches.flatMap { style -> [String] in
      let run = style.make(.scripted(ScriptedTransport { _ in })) { _ in }
      return ["\(type(of: run))"] + (style.secondJob.map { ["\($0)"] } ?? [])
    }
    let declared = files.flatMap { file in
      file.text.matches(of: #/public (?:final class|actor) (\w+)/#).map { String($0.output.1) }
    }
    #expect(jobs.sorted() == declared.sorted(), "list each in Sources/Measure/FinishedStyles")
    #expect(jobs.count == 10)
    for file in files {
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
      #expect(lines <= 120, "\(file.name) has \(lines) lines")
    }
  }
}

/// A folder of finished code, `Solutions/Chapter4Chains` for example.
private struct FinishedFolder {
  private static let solutions = ThisBook.root.appending(path: "Solutions")

  /// The name of the folder.
  let name: String

  /// The name of its style: what follows the number, in small letters.
  var style: String { name.drop { !$0.isNumber }.dropFirst().lowercased() }

  /// The text of one of its files; nil if there is no such file.
  func text(of file: String) -> String? { try? ThisBook.text(of: "Solutions/\(name)/\(file)") }

  /// All of them, in the order of the book.
  static func all() throws -> [FinishedFolder] {
    try FileManager.default.contentsOfDirectory(atPath: solutions.path)
      .filter { $0.hasPrefix("Chapter") }.sorted().map(FinishedFolder.init)
  }

  /// The Swift files in a folder of the finished code.
  static func files(in folder: String) throws -> [(name: String, text: String)] {
    try FileManager.default.contentsOfDirectory(atPath: solutions.appending(path: folder).path)
      .filter { $0.hasSuffix(".swift") }.sorted()
      .map { ($0, try ThisBook.text(of: "Solutions/\(folder)/\($0)")) }
  }
}
