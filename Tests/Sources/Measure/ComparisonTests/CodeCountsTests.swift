// What counts as a line, a type and a closure.

import Testing

@testable import Comparison

@Suite struct CodeCountsTests {
  @Test(arguments: [
    ("queue.async { run() }", 1),
    ("let f = { $0 + 1 }", 1),
    ("let f: (Int) -> Int = { $0 + 1 }", 1),
    ("run(a, { b() }) { c() }", 2),
    ("items.map { $0.map { $1 } }", 2),
    ("func f() { g() }", 0),
    ("func f() -> any P { g { } }", 1),
    ("var x: Int { y.withLock { $0 } }", 1),
    ("private var x = Mutex { 1 }", 1),
    ("var x: Int {\n  get { y }\n  set { y = newValue }\n}", 0),
    ("if a { b() } else { c() }", 0),
    ("guard let x = y.withLock({ $0 }) else { return }", 1),
    ("if case .sending = state { state = .over }", 0),
    ("for x in xs where x > 1 { print(x) }", 0),
    ("switch x {\n  case .a: do { try b() } catch { c() }\n}", 0),
    ("super.init(with: a)\nrun { b() }", 1),
    ("self.init { b() }", 1),
    ("func f(_ body: () -> Void = {}) { body() }", 1),
    ("public struct S<T>: P where T: Q { init() {} }", 0),
    ("static func f(\n  _ a: Result<User, E>\n) {\n  done(a.mapError { $0 })\n}", 1),
    ("// a { b }\nlet text = \"{ c }\"", 0),
  ])
  func `a closure is a brace that opens no declaration and no statement`(code: String, count: Int) {
    #expect(CodeCounts(of: code).closures == count, "\(code)")
  }

  @Test func `lines with code count, and types that are declared`() {
    let code = """
      // A comment.
      import UserAPI

      public final class Fetch: P {
        class func make() {}  // a class method is no type
        private enum State { case a }
        /// Doc.
        let type: AnyObject.Type
      }
      """
    let counts = CodeCounts(of: code)
    #expect(counts.lines == 6)
    #expect(counts.types == 2)
  }
}
