// The code of a section: read from its file, without what only the exercise needs.

import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import Comparison

@Suite struct CodeSectionTests {
  @Test func `the header and the instructions of an exercise are left out`() {
    let text = """
      // Exercise 5.3 · Handoff · write · 40 min · W1.1
      import UserAPI

      /// Sends a result.
      ///
      /// GIVEN  A state.
      /// WRITE  1. `finish`,
      ///        2. `deliver`.
      ///
      /// `@unchecked Sendable`: it is safe.
      public final class Sender {
        /// GIVEN  Nothing.
        ///
        /// LEAVE  Everything.
        ///
        /// SIZE   1 line.
        func finish() {}  // why
      }

      """
    let shortened = """
      import UserAPI

      /// Sends a result.
      ///
      /// `@unchecked Sendable`: it is safe.
      public final class Sender {
        func finish() {}  // why
      }
      """
    #expect(CodeSection.shortened(text) == shortened)
    #expect(CodeSection.shortened("// To read · the second job.\nlet a = 1\n\n") == "let a = 1")
  }

  @Test func `every finished style has every section, and no instruction is left`() throws {
    let sections = try StyleSource.sections(of: finishedSources)
    #expect(sections.count >= StyleSource.titles.count)
    for section in sections.joined() {
      #expect(!section.code.contains("// Exercise"), "\(section.path)")
      #expect(!section.code.contains(#/\/ (GIVEN|WRITE|LEAVE|SIZE) /#), "\(section.path)")
      #expect(section.code.count > 200, "\(section.path)")
    }
  }

  @Test func `the second job is compared only if every style has it`() throws {
    let book = try TemporaryBook()
    let sources = ["a", "b"].map { StyleSource($0, in: $0, of: book.root) }
    try book.write("a/DashboardFetch.swift", "let a = 1\n")
    #expect(StyleSource.titles(in: sources) == StyleSource.titles)
    try book.write("b/DashboardFetch.swift", "let b = 1\n")
    #expect(StyleSource.titles(in: sources) == StyleSource.titles + ["DashboardFetch"])
  }
}
