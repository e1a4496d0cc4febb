// Exercise 1.4: whatever fails, one completion, with the step's own error.
// The checks are in Tests/Support/ChapterTesting: each chapter must pass the same ones.

import ChapterTesting
import Testing

@Suite("1.4 ErrorPath", .exercise("1.4"))
struct ErrorPathTests {
  private let job = JobStyle.function("1.4") { fetchUser(in: $0, completion: $1) }

  @Test func `1 when nothing fails, the user arrives`() async throws {
    try await job.givesTheUser()  // from a list whose first id is 8
  }

  @Test(arguments: BadAnswer.all)
  func `2 whatever fails, the run ends with its error`(
    _ failure: BadAnswer
  ) async {
    await job.ends(after: [failure])  // W3.1 W3.2 W3.3 W3.4
  }

  @Test func `4 when nothing fails, two requests are sent, and each body is decoded once`()
    async
  {
    await job.sendsTwoRequests()  // W2.1
    await job.waitsForTheList()  // W2.2
  }

  @Test func `5 each code of the transport arrives as it is`() async {
    await job.keepsEachCode()  // W3.1
  }

  @Test func `3 every good status is good for this job, too, and any user`() async throws {
    let (transport, inbox) = (ScriptedTransport(), Inbox<Result<User.ID, UserFetchError>>())
    fetchUser(in: .scripted(transport)) { inbox.put($0.map(\.id)) }
    try await transport.answer([.status(201, listBody(ids: 8))])
    try require(
      transport.requests.count, is: 2,
      "201 is a good status: let your checkStatus decide, here as in 1.1 (W3.3)")
    try await transport.answer([.good(userBody(id: 7))])
    try await inbox.receives(
      .success(7), "nothing has failed: the user in the second body must arrive, whoever it is")
  }
}
