// Reads which tests a Swift file has. Pure.

/// The text of a file with tests, as swift-format leaves it.
///
/// The file is read as text, because tests that do not run are in no event stream: a test counts as
/// failed until it is seen to pass. In formatted code, a declaration ends with the first line that is a
/// brace with its own indentation.
package struct TestFile: Sendable {
  /// The name of the file, without folders.
  package let name: String
  package let text: String
  private let lines: [Substring]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - text: The text of the file.
  ///   - name: The name of the file, without folders.
  package init(_ text: String, name: String) {
    self.text = text
    self.name = name
    lines = Curriculum.lines(of: text)
  }

  /// The tests of Swift Testing, in the order of the file.
  package var swiftTests: [ListedTest] {
    lines.indices.filter { content(of: $0).hasPrefix("@Test") }.compactMap { start in
      guard let function = lines[start...].firstIndex(where: { $0.contains("func ") }),
        let name = Self.functionName(lines[function])
      else { return nil }
      return ListedTest(
        key: "\(self.name):\(start + 1)", name: name, line: start + 1, code: body(from: function))
    }
  }

  /// How many tests belong to the first half of the exercise, as the trait of the suite says; nil if it does not.
  package var firstHalf: Int? {
    lines.lazy.compactMap { $0.firstMatch(of: /firstHalf: (\d+)/) }.first.flatMap { Int($0.1) }
  }

  /// The tests of XCTest, in the order of the file.
  package var xcTests: [ListedTest] {
    var tests: [ListedTest] = []
    var currentClass = ""
    for index in lines.indices {
      if let match = lines[index].firstMatch(of: /class (\w+) *: *XCTestCase/) {
        currentClass = String(match.1)
      }
      guard let name = Self.functionName(lines[index]), name.hasPrefix("test"),
        content(of: index).hasPrefix("func ")
      else { continue }
      let key = "\(currentClass).\(name)"
      tests.append(ListedTest(key: key, name: key, line: index + 1, code: body(from: index)))
    }
    return tests
  }

  // MARK: Lines

  private func content(of index: Int) -> Substring { lines[index].drop { $0 == " " } }

  /// The name of a function: the words between grave accents, or an identifier.
  private static func functionName(_ line: Substring) -> String? {
    guard let match = line.firstMatch(of: /func (?:`([^`]+)`|(\w+))/) else { return nil }
    return (match.1 ?? match.2).map { String($0) }
  }

  /// The statements of the function that begins in a line.
  private func body(from function: Int) -> String {
    let indentation = lines[function].prefix { $0 == " " }
    if lines[function].last == "}", let open = lines[function].firstIndex(of: "{") {
      return trimmed(lines[function][open...].dropFirst().dropLast())
    }
    guard let open = lines[function...].firstIndex(where: { $0.last == "{" }),
      let close = lines[open...].firstIndex(of: indentation + "}")
    else { return "" }
    let inner = indentation.count + 2
    let body = lines[(open + 1)..<close].map { line in
      line.prefix(inner).allSatisfy { $0 == " " } ? line.dropFirst(inner) : line
    }
    return trimmed(body.joined(separator: "\n"))
  }
}

/// A test, as it stands in its file.
package struct ListedTest: Codable, Equatable, Sendable {
  /// What the framework that runs the test calls it: `HandoffTests.swift:21` in Swift Testing,
  /// `UserFetchXCTests.test1_aUserArrives` in XCTest.
  package let key: String
  /// The name for people: `1 a 200 gives its body`.
  package let name: String
  /// The line in its file, from 1.
  package let line: Int
  /// The statements of the test, without the indentation.
  package let code: String

  /// The number that its name begins with; nil in XCTest.
  package var number: Int? { Int(name.prefix { $0.isNumber }) }

  /// What it promises: the name without the number.
  package var sentence: String {
    String(name.drop { $0.isNumber }.drop { $0 == " " })
  }

  package init(key: String, name: String, line: Int, code: String) {
    self.key = key
    self.name = name
    self.line = line
    self.code = code
  }
}
