// Tests the lists of styles: they have all that the folders of the finished code have.

import FinishedStyles
import TestSupport
import Testing

@Suite struct RegisteredStylesTests {
  @Test func `each finished workflow is a style, and does the second job in at most 60 lines`()
    throws
  {
    // Chapter 9 brings a style of the student's own: what is finished there is a list of sketches.
    let folders = try Self.names(in: "Solutions").filter { folder in
      try folder.hasPrefix("Chapter") && !folder.hasSuffix("YourStyle")
        && Self.names(in: "Solutions/\(folder)").contains { $0.hasSuffix("-UserFetch.swift") }
    }
    let finished = folders.map { folder in
      let style = folder.drop { !$0.isNumber }.dropFirst().lowercased()
      return "\(style): \(folder)Solution.UserFetch, \(folder)Solution.DashboardFetch"
    }
    let registered = finishedStyles.map { "\($0): \(Self.types(of: $0).joined(separator: ", "))" }
    #expect(registered == finished, "register it: swift run workbook new style NAME")
    for folder in folders {
      let lines = try #require(Self.lines(of: "\(folder)/DashboardFetch.swift")).count
      #expect((1...60).contains(lines), "\(folder)/DashboardFetch.swift has \(lines) lines")
    }
  }

  @Test func `each sketch does both jobs, in one file of at most 120 lines`() throws {
    let folder = "Chapter9YourStyle/Sketches"
    let files = try Self.names(in: "Solutions/\(folder)").filter { $0.hasSuffix(".swift") }
    let declared = try files.flatMap { file in
      let lines = try #require(Self.lines(of: "\(folder)/\(file)"))
      #expect(lines.count <= 120, "\(file) has \(lines.count) lines")
      return lines.compactMap { line in
        line.firstMatch(of: #/^public (?:final class|actor) (\w+)/#)
          .map { "Chapter9YourStyleSolution.\($0.1)" }
      }
    }
    let jobs = sketches.flatMap(Self.types)
    #expect(jobs.sorted() == declared.sorted(), "list each in Sources/Measure/FinishedStyles")
    #expect(jobs.count == 10)
  }

  /// The types of the runs of both jobs.
  private static func types(of style: JobStyle) -> [String] {
    let run = style.make(.scripted(ScriptedTransport { _ in })) { _ in }
    return [String(reflecting: type(of: run))]
      + (style.secondJob.map { [String(reflecting: $0)] } ?? [])
  }

  private static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: ThisBook.root.appending(path: folder).path
    ).sorted()
  }

  /// The lines of a file of the finished code; nil if there is none.
  private static func lines(of file: String) -> [Substring]? {
    (try? ThisBook.text(of: "Solutions/\(file)"))?
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }
}
