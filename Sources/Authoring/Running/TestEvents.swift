// What the testing library wrote about a run: which tests ran, and the words of each issue. Pure.

import Foundation

/// The event stream of Swift Testing.
struct TestEvents: Sendable {
  /// The words of the issues, in their order.
  private(set) var issues: [String] = []
  /// How many tests have ended; cancelled ones and suites do not count.
  private(set) var testsRun = 0

  /// Reads an event stream: one JSON object in each line.
  ///
  /// A line that cannot be read is left out: a crash may cut the last one.
  init(_ stream: String) {
    var cancelled: Set<String> = []
    for line in stream.split(whereSeparator: \.isNewline) {
      guard let record = try? JSONDecoder().decode(Record.self, from: Data(line.utf8)),
        record.kind == "event"
      else { continue }
      let payload = record.payload
      switch payload.kind {
      case "issueRecorded" where payload.issue?.isKnown != true:
        issues.append((payload.messages ?? []).map(\.text).joined(separator: "\n"))
      case "testCancelled": cancelled.insert(payload.testID ?? "")
      case "testEnded":
        let id = payload.testID ?? ""
        if id.contains("()/") || id.contains("(_:)/"), !cancelled.contains(id) { testsRun += 1 }
      default: continue
      }
    }
  }

  private struct Record: Decodable {
    let kind: String
    let payload: Payload
  }

  private struct Payload: Decodable {
    struct Issue: Decodable { let isKnown: Bool? }
    struct Message: Decodable { let text: String }
    let kind: String?
    let issue: Issue?
    let messages: [Message]?
    let testID: String?
  }
}
