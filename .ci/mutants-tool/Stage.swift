// The tests that are held against a file, and what they say.
import Foundation

/// Some tests, which one process runs; first come those that are quick and near the file.
struct Stage {
  /// The name of the stage that has the tests of the exercise itself.
  static let own = "its tests"

  let name: String
  /// The arguments of the test process.
  let arguments: [String]
  /// The style whose suites are run, if they are those of a style.
  var style = ""
  /// How long it may take, in seconds.
  var bound = 600

  /// The stages for a file, without those that have no tests.
  static func all(for file: String, with build: Build) -> [Stage] {
    let url = URL(filePath: file)
    let folder = url.deletingLastPathComponent().lastPathComponent
    let own = "\(folder)Tests\\."
    let names = Self.names(with: build)
    let classes = names.filter { $0.hasPrefix(folder + "Tests.") && $0.contains("XCTests/") }
      .map { String($0.prefix { $0 != "/" }) }
    let style = style(of: folder)
    let suites = "ConformanceTests\\.(\(style.capitalized))?Style"
    let testing = [
      swiftTesting(Stage.own, "\(own)\(url.deletingPathExtension().lastPathComponent)Tests[./]"),
      swiftTesting("its chapter's tests", own),
      swiftTesting("FinishedWorkflowTests", "FinishedWorkflowTests\\."),
      swiftTesting("the walk", "\(suites)Tests[./]", style),
      swiftTesting("the walk over HTTP", "\(suites)OverHTTPTests[./]", style),
    ].filter { stage in
      guard let filter = try? Regex(stage.arguments[3]),
        !stage.name.hasPrefix("the walk") || style != ""
      else { return false }
      return names.contains { !$0.contains("XCTests/") && $0.firstMatch(of: filter) != nil }
    }
    let list = Set(classes).sorted().joined(separator: ",")
    return testing + (list.isEmpty ? [] : [Stage(name: "its XCTest classes", arguments: [list])])
  }

  /// What the tests say about the code that the build has linked last; nil if they pass.
  func failure(with build: Build) -> Fate? {
    let environment = [
      "SWIFT_BACKTRACE": "enable=no", "WORKBOOK_SUBJECT": "solutions", "NO_COLOR": "1",
      "WORKBOOK_STYLE": style,
    ]
    // The limit holds for the processes of exit tests, too: they are in the group that it stops.
    let limited = ["timeout", "--signal=KILL", "\(bound)", build.tests] + arguments
    let ended = build.run(limited, environment, output: "tests")
    if ended.isCrash && ended.status == SIGKILL || ended.status == 128 + SIGKILL {
      return Fate(.timedOut, name)
    }
    // NB: an exit test fails, too, when a wait in it cannot be decided.
    if ended.output.contains("Undecided: ") { return Fate(.undecided, name) }
    let ran = ended.output.contains(/(Test run with|Executed) [1-9]/)
    if ended.succeeded && ran { return nil }
    let status = ended.succeeded ? "no test" : "a crash, or exit status \(ended.status)"
    return Fate(.killed, "\(Self.failedTest(in: ended.output) ?? status), in \(name)")
  }

  private static func swiftTesting(_ name: String, _ tests: String, _ style: String = "") -> Stage {
    let arguments = ["--testing-library", "swift-testing", "--filter", "^" + tests]
    return Stage(name: name, arguments: arguments, style: style)
  }

  /// The names of all tests, of both frameworks.
  private static func names(with build: Build) -> [Substring] {
    [["--testing-library", "swift-testing", "--list-tests"], ["--list-tests"]].flatMap {
      build.run([build.tests] + $0, output: "tests").output.split(separator: "\n")
    }
  }

  /// The style whose workflow is in a folder, `nodes` for example; empty if there is none.
  private static func style(of folder: String) -> String {
    let list = Mutants.text(of: "Sources/Measure/FinishedStyles/FinishedStyles.swift")
    let line = list.split(separator: "\n").first { $0.contains("\(folder)Solution.UserFetch.self") }
    return line?.firstMatch(of: /"([^"]*)"/).map { String($0.1) } ?? ""
  }

  /// The first test that failed, and the rule if there is one.
  private static func failedTest(in output: String) -> String? {
    for line in output.split(separator: "\n") {
      if let found = line.firstMatch(of: /Test (.*) recorded an issue(?:.*rule → (\S+))?/) {
        return "\(found.1) \(found.2 ?? "")".trimmingCharacters(in: .whitespaces)
      }
      if let found = line.firstMatch(of: /: error: (.{1,90})/) { return String(found.1) }
    }
    return nil
  }
}
