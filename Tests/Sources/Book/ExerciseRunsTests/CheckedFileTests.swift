// What the compiler reads in a file is what the build of the chapter compiles, and nothing else.

import CommandSupport
import Curriculum
import TestSupport
import Testing

@testable import ExerciseRuns

@Suite struct CheckedFileTests {
  @Test func `the conditions and settings are those of the build`() throws {
    let scratch = Tool.folder.deletingLastPathComponent().deletingLastPathComponent()
    let plan = try String(contentsOf: scratch.appending(path: "debug.yaml"), encoding: .utf8)
    let form = /args: (\["[^"]*swiftc","-module-name","Chapter(\d)[a-zA-Z]+Solution".*\])/
    let chapters = plan.matches(of: form)
    try #require(!chapters.isEmpty, "the plan has no chapter")
    for chapter in chapters {
      let words = try JSONDecoder().decode([String].self, from: Data(chapter.1.utf8))
      let number = try #require(Int(chapter.2))
      let settings = BookBuild.settings(of: number, isSearched: words.contains("-DSEARCHED"))
      #expect(conditions(words) == conditions(settings))
      #expect(features(words) == features(settings))
    }
  }

  @Test func `each file that is asked for is read, also one that is a module of its own`() throws {
    let chapter = try #require(Workbook(root: ThisBook.root).chapter(7))
    let names = ["01-StatusCheck.swift", "14-Tested.swift"]
    let build = BookBuild(root: ThisBook.root, chapters: [7])
    let files = try build.checked(names, in: chapter.path, of: chapter)
    #expect(files.map(\.name) == names && files[1].imports.contains("Testing"))
    #expect(throws: CommandError.self) {
      try build.checked(["missing.swift"], in: chapter.path, of: chapter)
    }
  }

  private func conditions(_ words: [String]) -> Set<String> {
    Set(words.filter { $0.hasPrefix("-D") })
  }

  /// The features that code can see, but for those of the workbook's own code.
  private func features(_ words: [String]) -> Set<String> {
    let all = zip(words, words.dropFirst()).filter { $0.0 == "-enable-upcoming-feature" }.map(\.1)
    return Set(all).subtracting(["ExistentialAny", "MemberImportVisibility"])
  }
}
