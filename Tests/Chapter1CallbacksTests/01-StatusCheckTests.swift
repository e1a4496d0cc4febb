// Exercise 1.1: a good response gives its body, any other its status.

import ChapterTesting
import Testing

@Suite("1.1 StatusCheck", .exercise("1.1"))
struct StatusCheckTests {
  @Test func `1 a 200 gives its body`() {
    let result = check(200, "hello")
    expect(result, is: .success("hello"), "a good response must give its body, unchanged")
  }

  @Test func `2 a good response may be empty`() {
    let result = check(204, "")
    expect(result, is: .success(""), "204 is in 200–299: an empty body is the decoder's business")
  }

  @Test func `3 a 404 is an error that keeps the status`() {
    let result = check(404, "")
    expect(
      result, is: .failure(.failed(.requestList, .status(404))),
      "a 404 must give the error of its step, with the status in it (W3.1)")
  }

  @Test func `4 a body does not make a bad status good`() {
    let result = check(404, #"{"data":[]}"#)
    expect(
      result, is: .failure(.failed(.requestList, .status(404))),
      "a 404 with a body is an error too: servers send pages with their errors (W3.3)")
  }

  @Test func `5 the good ones are 200 to 299, and no others`() {
    let refused = (200...299).filter { check($0, "hello") != .success("hello") }
    expect(listed(refused), is: "none", "these are in 200–299, and each must give its body (W3.3)")
    let bad = Array(100...199) + Array(300...599) + [600, .drawn(in: 601...998), 999]
    let accepted = bad.filter { check($0, "hello") == .success("hello") }
    expect(
      listed(accepted), is: "none",
      "these are outside 200–299, and each must be an error (W3.3) \(SeededNumbers.again)")
    let changed = bad.filter {
      !accepted.contains($0) && check($0, "hello") != .failure(.failed(.requestList, .status($0)))
    }
    expect(
      listed(changed), is: "none",
      "whatever a bad status means, the error must carry it as it is (W3.1) \(SeededNumbers.again)")
  }

  @Test func `6 the error names the step that asked`() {
    expect(
      checkStatus(of: .scripted(status: 500), in: .requestUser),
      is: .failure(.failed(.requestUser, .status(500))),
      "the error must carry the step that was handed in, not always the same one (W3.1)")
  }

  /// Statuses in few words: those side by side as a range, `100–199, 404`.
  private func listed(_ statuses: [Int]) -> String {
    guard !statuses.isEmpty else { return "none" }
    var ranges: [ClosedRange<Int>] = []
    for status in statuses {
      let isNext = ranges.last?.upperBound == status - 1
      let first = isNext ? ranges.removeLast().lowerBound : status
      ranges.append(first...status)
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
      .joined(separator: ", ")
  }

  private func check(_ status: Int, _ body: String) -> Result<String, UserFetchError> {
    checkStatus(of: .scripted(status: status, body: Data(body.utf8)), in: .requestList)
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
