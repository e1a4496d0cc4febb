// Tests the list of finished styles: it has all that the folders of the finished code have.

import FinishedStyles
import Foundation
import TestDoubles
import Testing
import UserAPI

@Suite struct RegisteredStylesTests {
  /// The folders with a finished workflow.
  private static func folders() throws -> [FinishedFolder] {
    try FinishedFolder.all().filter { $0.text(of: "UserFetch.swift") != nil }
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
}
