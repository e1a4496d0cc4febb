// What the testing library wrote about a run: which tests ran, and what each issue says. Pure.

import Foundation

/// The event stream of Swift Testing.
package struct TestEvents: Sendable {
  /// Something that a test found wrong.
  package struct Issue: Equatable, Sendable {
    /// The name of the test; empty for a suite.
    package let test: String
    /// The lines that the testing library prints about it.
    package let messages: [String]
    /// The file, as the compiler knew it; nil if it is not known.
    package let file: String?
    /// The line in the file, from 1.
    package let line: Int?

    /// All its words.
    package var text: String { messages.joined(separator: "\n") }
  }

  /// The issues, in their order; known ones are left out.
  package private(set) var found: [Issue] = []
  /// The names of the tests that began and did not end, in the order in which they began.
  package private(set) var running: [String] = []
  /// How many tests have ended; cancelled ones and suites do not count.
  package private(set) var testsRun = 0
  /// Whether the run came to its end: the process was not ended by a crash or by the code that it tests.
  package private(set) var isComplete = false

  private var names: [String: String] = [:]
  private var cancelled: Set<String> = []

  /// Reads an event stream: one JSON object in each line.
  ///
  /// A line that cannot be read is left out: a crash may cut the last one.
  package init(_ stream: String) {
    let decoder = JSONDecoder()
    for line in stream.split(whereSeparator: \.isNewline) {
      guard let record = try? decoder.decode(Record.self, from: Data(line.utf8)) else { continue }
      if record.kind == "test" { add(test: record.payload) }
      if record.kind == "event" { add(event: record.payload) }
    }
  }

  /// The words of the issues, in their order.
  package var issues: [String] { found.map(\.text) }

  private mutating func add(test: Payload) {
    guard let id = test.id else { return }
    names[id] = test.displayName ?? test.name
  }

  private mutating func add(event: Payload) {
    let id = event.testID ?? ""
    let isTest = id.contains("()/") || id.contains("(_:)/")
    switch event.kind {
    case "testStarted" where isTest: running.append(name(of: id))
    case "issueRecorded" where event.issue?.isKnown != true: found.append(issue(in: event))
    case "testCancelled": cancelled.insert(id)
    case "testEnded" where isTest:
      if let index = running.firstIndex(of: name(of: id)) { running.remove(at: index) }
      if !cancelled.contains(id) { testsRun += 1 }
    case "runEnded": isComplete = true
    default: break
    }
  }

  private func issue(in event: Payload) -> Issue {
    let place = event.issue?.sourceLocation
    return Issue(
      test: event.testID.map(name) ?? "", messages: (event.messages ?? []).map(\.text),
      file: place?.filePath ?? place?._filePath, line: place?.line)
  }

  /// The name as it is printed; if the stream has none, it is read from the test's identifier.
  private func name(of id: String) -> String {
    if let name = names[id] { return name }
    let part = id.split(separator: "/").first { $0.contains("()") || $0.contains("(_:)") }
    return part.map { String($0.prefix { $0 != "(" }).replacing("`", with: "") } ?? ""
  }
}

// MARK: The records of the stream

private struct Record: Decodable {
  let kind: String
  let payload: Payload
}

private struct Payload: Decodable {
  struct Issue: Decodable {
    let isKnown: Bool?
    let sourceLocation: Place?
  }
  struct Message: Decodable { let text: String }
  struct Place: Decodable {
    let filePath: String?
    // Older versions of the stream begin its name with an underscore.
    let _filePath: String?
    let line: Int?
  }
  let kind: String?
  let id: String?
  let name: String?
  let displayName: String?
  let issue: Issue?
  let messages: [Message]?
  let testID: String?
}
