// The steps of the page about migrating: each applies to the app before it, and compiles.

import Curriculum
import TestSupport
import Testing

extension SnippetTests {
  @Suite struct MigrationTests {
    /// The app before, or after a step.
    struct Stage: CustomTestStringConvertible, Sendable {
      let testDescription: String
      let settings: [String]
      let code: String
    }

    static let text = (try? ThisBook.text(of: "Chapters/Migrating.md")) ?? ""

    static let stages = (try? stages(of: text)) ?? []

    /// The app before, and after each step: the last one in each dialect.
    static func stages(of text: String) throws -> [Stage] {
      let start = try #require(text.firstMatch(of: #/(?ms)^```swift\n(.*?)^```$/#))
      var code = String(start.1)
      var stages = [
        Stage(testDescription: "before", settings: ["-swift-version", "5"], code: code)
      ]
      let steps = text.matches(
        of: #/(?ms)^## (\d) · ([^\n]*) · Swift (\d)\n.*?^```diff\n(.*?)^```$/#)
      for step in steps {
        code = try Difference(String(step.4)).applied(to: code)
        let settings = ["-swift-version", String(step.3)]
        let dialects = step.3 == "6" ? Dialect.allCases.map(\.options) : [[]]
        stages += dialects.map { options in
          let name = ([String(step.1), String(step.2)] + options).joined(separator: " ")
          return Stage(testDescription: name, settings: settings + options, code: code)
        }
      }
      return stages
    }

    @Test func `the page has six steps, each of which applies to the app before it`() throws {
      let stages = try Self.stages(of: Self.text)
      #expect(stages.count == 1 + 5 + Dialect.allCases.count)
      #expect(Set(stages.map(\.code)).count == 7, "each step must change something")
    }

    @Test func `a step that does not apply is refused`() {
      let other = Self.text.replacing("-final class UserService {", with: "-final class Service {")
      #expect(throws: DifferenceError.self) { try Self.stages(of: other) }
    }
  }
}
