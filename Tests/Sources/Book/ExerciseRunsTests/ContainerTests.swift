// The container of the project builds what the first verdict needs, just as `workbook test 1` would.

import Foundation
import TestSupport
import Testing

@testable import ExerciseRuns

@Suite struct ContainerTests {
  #if os(Linux)
    @Test func `the container builds chapter 1 as the desk does`() throws {
      let root = ThisBook.root
      let script = try ThisBook.text(of: ".devcontainer/build")
      let desk = BookBuild(root: root, chapters: [1], settings: .students)
      // The script names its folders from the root of the book.
      let words = desk.command.filter { $0 != "--package-path" && $0 != root.path }.map {
        $0.hasPrefix("/") ? ".build/desk" : $0
      }
      #expect(script.contains("\n  " + words.joined(separator: " ") + "\n"))
      for name in ["WORKBOOK_BUILD", "WORKBOOK_CHAPTERS"] {
        #expect(script.contains("\(name)=\(desk.environment[name, default: "-"]) "))
      }
    }
  #endif
}
