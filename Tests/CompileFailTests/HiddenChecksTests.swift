// The checks of the kit's rules are out of reach for chapter 8, whose exercises write such checks.

import TestSupport
import Testing

struct HiddenChecksTests {
  @Test func `a module without the package's access sees no check of a rule`() async throws {
    let code = """
      import Rules
      let words = Rule.numbered("W4.3")?.sentence
      // expected-error@+1 {{cannot find 'JudgedRun' in scope}}
      let run = JudgedRun.self

      """
    let problem = try await Compiler().problem(in: code)
    #expect(problem == nil)
  }

  @Test func `chapter 8 has no access to the package`() throws {
    let manifest = try ThisBook.text(of: "Package.swift")
    #expect(manifest.contains(#"packageAccess: name != "Chapter8Rules","#))
  }
}
