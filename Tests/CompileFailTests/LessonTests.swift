// Every Swift example in README.md, in the contents and in a lesson compiles, or fails with the error that it announces.
//
// Every day, the examples of the first chapter stand for those of all: `workbook verify` compiles all, too.

import Foundation
import TestDoubles
import TestSupport
import Testing

extension SnippetTests {
  @Suite struct LessonTests {

    private static let lessons: [String] = {
      let folder = ThisBook.root.appending(path: "Chapters").path
      let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder)
      let lessons = (paths ?? []).sorted().filter { $0.hasSuffix("/README.md") }
      return ["README.md"] + lessons.map { "Chapters/\($0)" }
    }()

    /// The pages that need not have examples.
    private static let otherPages = [
      "Chapters/README.md", "Chapters/WhatElse.md", "Chapters/WhichStyle.md",
    ]

    private static let everyDay =
      ["README.md", "Chapters/Chapter1Callbacks/README.md"] + otherPages

    /// The Swift examples of all pages, without those that show a test framework.
    ///
    /// The package manager knows where the test frameworks are, but the compiler alone does not.
    private static let examples = (lessons + otherPages).flatMap { Fence.all(in: $0) }
      .filter { !$0.code.contains(#/import (XCTest|Testing)/#) }

    @Test(arguments: lessons)
    func `a lesson has examples to check`(lesson: String) {
      let found = Self.examples.filter { $0.page == lesson }
      #expect(!found.isEmpty)
    }

    @Test(
      arguments: Effort.choose(examples.filter { everyDay.contains($0.page) }, thorough: examples))
    func `an example does what its lesson says`(_ example: Fence) async throws {
      let result = try await Compiler().check(code: example.code)
      #expect(result == .asAnnounced, "\(example.code)")
    }
  }
}
