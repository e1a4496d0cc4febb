// The code of a section: read from its file, without what only the exercise needs.

import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import Comparison

@Suite struct CodeSectionTests {
  @Test func `every finished style has every section, and no instruction is left`() throws {
    let sections = try StyleSource.sections(of: finishedSources)
    #expect(sections.count >= StyleSource.titles.count)
    for section in sections.joined() {
      #expect(!section.code.contains("// Exercise"), "\(section.path)")
      #expect(!section.code.contains(#/\/ (GIVEN|WRITE|LEAVE|SIZE) /#), "\(section.path)")
      #expect(section.code.count > 200, "\(section.path)")
    }
  }
}
