// Which tests are held against a file.
import Foundation

/// A file of finished code, and the checkout that it is in.
struct Subject {
  /// Its path from the root of the checkout.
  let file: String
  /// The copy of the checkout that is built.
  let copy: URL

  /// Its name without the ending, for example `StatusCheck`.
  var name: String { URL(filePath: file).deletingPathExtension().lastPathComponent }
  /// The folder that it is in, which has the name of the chapter's module.
  var folder: String { URL(filePath: file).deletingLastPathComponent().lastPathComponent }

  /// The stages of its tests, in the order in which they are tried.
  ///
  /// - Parameter tests: The names of all tests.
  func stages(among tests: [String]) -> [Stage] {
    let own = "\(folder)Tests"
    var stages = [
      swiftTesting(Stage.own, "\(own).\(name)Tests"), swiftTesting("its chapter's tests", own),
    ]
    let classes = Set(tests.filter { $0.hasPrefix(own + ".") && $0.contains("XCTests/") })
      .map { String($0.prefix { $0 != "/" }) }
    if !classes.isEmpty {
      stages.append(
        Stage(
          name: "its chapter's XCTest classes",
          arguments: [classes.sorted().joined(separator: ",")]))
    }
    stages.append(swiftTesting("FinishedWorkflowTests", "FinishedWorkflowTests"))
    if let style {
      let walks = [("the walk", "StyleTests"), ("the walk over HTTP", "StyleOverHTTPTests")]
      for (name, suite) in walks {
        var stage = swiftTesting(name, "ConformanceTests.\(suite)")
        stage.environment = ["WORKBOOK_STYLE": style]
        stages.append(stage)
      }
    }
    return stages.filter { stage in stage.arguments.count == 1 || matches(stage, tests) }
  }

  private func swiftTesting(_ name: String, _ tests: String) -> Stage {
    let filter = "^" + tests.replacingOccurrences(of: ".", with: "\\.") + "[./]"
    return Stage(name: name, arguments: ["--testing-library", "swift-testing", "--filter", filter])
  }

  private func matches(_ stage: Stage, _ tests: [String]) -> Bool {
    guard let filter = stage.arguments.last.flatMap({ try? Regex($0) }) else { return false }
    return tests.contains { !$0.contains("XCTests/") && $0.firstMatch(of: filter) != nil }
  }

  /// The name of the style whose workflow is in the file's folder; nil if there is none.
  private var style: String? {
    let path = copy.appending(path: "Sources/Measure/FinishedStyles/FinishedStyles.swift")
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.contains("\(folder)Solution.UserFetch.self") }
    let quoted = line?.split(separator: "\"", omittingEmptySubsequences: false) ?? []
    return quoted.count > 2 ? String(quoted[1]) : nil
  }
}
