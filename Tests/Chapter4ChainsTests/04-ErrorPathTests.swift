// Exercise 4.4: the first error travels to the end, and everything still finishes.
// The checks are in Tests/Support/ChapterTesting: each chapter must pass the same ones.

import ChapterTesting
import Testing

@Suite("4.4 ErrorPath", .exercise("4.4"))
struct ErrorPathTests {
  private let job = FetchByHand(.run(4, leftOver: "a link is left: it never finished")) {
    fetchUser(in: $0, completion: $1)
  }

  @Test func `1 when nothing fails, the user arrives`() async throws {
    try await job.givesTheUser()  // from a list whose first id is 8
  }

  @Test func `2 a list request that gets no response ends the run`() async throws {
    try await job.ends(  // W3.1
      .failed(.requestList, .transport(.timedOut)), after: .failure(URLError(.timedOut)))
  }

  @Test func `3 a 404 for the list ends the run, once`() async throws {
    try await job.ends(  // W3.1
      .failed(.requestList, .status(404)), after: .status(404, Data("not here".utf8)))
  }

  @Test func `4 after a 404 for the list nothing else is sent`() async throws {
    try await job.sendsNothingMore(after: .status(404, listBody(ids: 8)))  // W3.2
  }

  @Test func `5 an empty list says that there are no users`() async throws {
    try await job.ends(.failed(.decodeList, .noUsers), after: .good(listBody()))  // W3.1
  }

  @Test func `6 a list that cannot be read is malformed`() async throws {
    try await job.ends(.failed(.decodeList, .malformed), after: .good(Data("oops".utf8)))  // W3.1
  }

  @Test func `7 a user request that fails keeps its reason`() async throws {
    try await job.ends(  // W3.1
      .failed(.requestUser, .transport(.networkConnectionLost)),
      after: .good(listBody(ids: 8)), .failure(URLError(.networkConnectionLost)))
  }

  @Test func `8 a 500 for the user ends the run`() async throws {
    try await job.ends(  // W3.1 W3.3
      .failed(.requestUser, .status(500)),
      after: .good(listBody(ids: 8)), .status(500, userBody(id: 8)))
  }

  @Test func `9 a user that cannot be read ends the run`() async throws {
    try await job.ends(  // W3.1
      .failed(.decodeUser, .malformed), after: .good(listBody(ids: 8)), .good(Data("oops".utf8)))
  }

  @Test func `10 a page that comes with a bad status is not decoded`() async throws {
    try await job.endsUndecoded(  // W3.3
      .failed(.requestList, .status(500)),
      after: .status(500, Data("<html>Out of order</html>".utf8)))
  }

  @Test func `11 nor is the page that comes instead of the user`() async throws {
    try await job.endsUndecoded(  // W3.3
      .failed(.requestUser, .status(500)), after: .good(listBody(ids: 8)),
      .status(500, Data("<html>Out of order</html>".utf8)))
  }

  @Test func `12 when nothing fails, two requests are sent, and each body is decoded once`()
    async throws
  {
    try await job.decodesEachBodyOnce()  // W2.1 W2.2
  }

  @Test(arguments: [URLError.Code.cancelled, .badURL, .callIsActive, .zeroByteResource])
  func `13 each code of the transport arrives as it is`(_ code: URLError.Code) async throws {
    try await job.keepsTheCode(code)  // W3.1
  }

  @Test func `14 an empty body for the user is malformed`() async throws {
    try await job.ends(
      .failed(.decodeUser, .malformed), after: .good(listBody(ids: 8)), .good(Data()),
      because: "an empty body is a body that cannot be read (W3.4)")
  }

  @Test func `15 a list that cannot be read asks for no user`() async throws {
    try await job.asksForNoUser(after: listBody(), Data("oops".utf8))  // W3.2
  }

  @Test func `16 when nothing fails, nothing is left over either`() async throws {
    try await job.leavesNothingOver()  // W1.5 W2.1
  }
}
