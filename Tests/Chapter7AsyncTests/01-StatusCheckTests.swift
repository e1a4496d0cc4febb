// Exercise 7.1: a good response gives its body, any other is thrown as an error with its status.

import ChapterTesting
import Testing

@Suite("7.1 StatusCheck", .exercise("7.1"))
struct StatusCheckTests {
  @Test func `1 a 200 gives its body`() {
    let result = check(200, "hello")
    expect(result, is: .success("hello"), "a good response must give its body, unchanged")
  }

  @Test func `2 a 404 is an error that keeps the status`() {
    expect(
      check(404), is: .failure(.failed(.requestList, .status(404))),
      "a 404 must be thrown as the error of its step, with the status in it (W3.1)")
  }

  @Test func `3 a body does not make a bad status good`() {
    let result = check(404, #"{"data":[]}"#)
    expect(
      result, is: .failure(.failed(.requestList, .status(404))),
      "a 404 with a body is an error too: servers send pages with their errors (W3.3)")
  }

  @Test func `4 the good ones are 200 to 299, and no others`() throws {
    for status in statusesToTry() {
      let isGood = check(status, "hello") == .success("hello")
      try #require(
        isGood == (200...299).contains(status),
        "\(status): a status in 200–299 must give its body, any other an error (W3.3)"
      )
    }
    expect(
      check(204), is: .success(""),
      "a good status is good without a body, too: whether it can be read is 7.2's business (W3.3)")
  }

  @Test func `5 the error names the step that asked`() {
    expect(
      check(500, as: .requestUser), is: .failure(.failed(.requestUser, .status(500))),
      "the error must carry the step that was handed in, not always the same one (W3.1)")
  }

  private func check(
    _ status: Int, _ body: String = "", as step: UserFetchError.Step = .requestList
  ) -> Result<String, UserFetchError> {
    let response = HTTPResponse.scripted(status: status, body: Data(body.utf8))
    return Result { () throws(UserFetchError) in
      String(decoding: try checkedBody(of: response, as: step), as: UTF8.self)
    }
  }
}
