// The checks of the kit's rules are out of reach for chapter 8, whose exercises write such checks: see the snippet
// `Rules/Checks`.

import TestSupport
import Testing

struct HiddenChecksTests {
  @Test func `chapter 8 has no access to the package`() throws {
    let manifest = try ThisBook.text(of: "Package.swift")
    #expect(manifest.contains(#"packageAccess: name != "Chapter8Rules","#))
  }
}
