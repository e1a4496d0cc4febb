// The container of the project builds what the first verdict needs, just as `workbook test 1` would.

import TestSupport
import Testing

@testable import ExerciseRuns

@Suite struct ContainerTests {
  #if os(Linux)
    @Test func `the container builds chapter 1 as the desk does`() throws {
      let root = ThisBook.root
      let script = try ThisBook.text(of: ".devcontainer/build")
      let desk = BookBuild(root: root, chapters: [1], settings: .students)
      // The script runs at the root of the book, and builds into its usual folder.
      let folders = " --package-path \(root.path) --scratch-path \(desk.scratch.path)"
      let command = desk.build.command.replacing(folders, with: "")
      let variables = command.split(separator: " ").filter { $0.hasPrefix("WORKBOOK_") }
      #expect(variables == ["WORKBOOK_TESTS=1"])
      let call = try #require(command.firstRange(of: "swift build"))
      #expect(script.contains("\nWORKBOOK_TESTS=1 \(command[call.lowerBound...])\n"))
    }
  #endif
}
