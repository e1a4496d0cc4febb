// The tokens of Swift code: nothing is lost, and each kind is recognised.

import Foundation
import Testing

@testable import StylesCLI

@Suite struct SwiftTokenTests {
  @Test func `the tokens of every finished file, joined, are the file`() throws {
    for code in try finishedSections().map(\.code) {
      #expect(SwiftToken.tokens(of: code).map(\.text).joined() == code)
      let lines = SwiftToken.lines(of: code).map { $0.map(\.text).joined() }
      #expect(lines.joined(separator: "\n") == code)
    }
  }

  @Test(arguments: [
    ("let user = 7", "keyword:let name:user sign:= number:7"),
    ("@Test func f()", "attribute:@Test keyword:func name:f sign:( sign:)"),
    ("a // b \"c\"", "name:a comment:// b \"c\""),
    ("x /* y */ z", "name:x comment:/* y */ name:z"),
    (#"f("a \(g(")")) b")"#, #"name:f sign:( string:"a \(g(")")) b" sign:)"#),
    (##"#"a " \ b"# c"##, ##"string:#"a " \ b"# name:c"##),
    ("Result<User, Error>", "type:Result sign:< type:User sign:, type:Error sign:>"),
    ("#if os(Linux)", "attribute:#if name:os sign:( type:Linux sign:)"),
    ("$0.map(\\.id)", "name:$0 sign:. name:map sign:( sign:\\ sign:. name:id sign:)"),
  ])
  func `each kind of token is recognised`(code: String, tokens: String) {
    let found = SwiftToken.tokens(of: code).filter { $0.kind != .space }
    #expect(found.map { "\($0.kind.rawValue):\($0.text)" }.joined(separator: " ") == tokens)
  }

  @Test func `a text of several lines is one token, and a piece of each line`() {
    let code = "a = \"\"\"\n  b \"c\"\n  \"\"\""
    #expect(SwiftToken.tokens(of: code).filter { $0.kind == .string }.count == 1)
    #expect(SwiftToken.lines(of: code).map(\.count) == [5, 1, 1])
  }
}
