// Tests the example that the lesson of chapter 3 begins with: what works, and what goes wrong.

import TestSupport
import Testing

@Suite struct ArticleExampleTests {
  private let lists = Inbox<UserList?>()
  private let over = Inbox<Bool>()

  @Test(arguments: [
    (listBody(ids: 8, 7), [[8, 7]], "the list arrives"),
    (nil, [], "the list is not fetched: all operations have ended, and the caller was not told"),
    (Data("<html>404</html>".utf8), [nil], "nil says that something failed, and not what"),
  ])
  func `the completion handler gets a list, nil, or is never called`(
    body: Data?, ids: [[Int]?], what: String
  ) async {
    let queue = OperationQueue()
    queue.isSuspended = true
    retrieveUserList(from: { body }, in: queue) { [lists] list in lists.put(list) }
    queue.addBarrierBlock { [over] in over.put(true) }  // when all three operations have ended
    queue.isSuspended = false
    await over.arrived()
    #expect(lists.values.map { $0?.data.map(\.id) } == ids, "\(what)")
  }

  @Test func `an adapter that outlives its target ends the program`() async {
    await #expect(processExitsWith: .failure) {
      let fetch = RetrieveList { nil }
      let adapter: BlockOperation
      do {
        let parse = DecodeList { _ in }
        adapter = BlockOperation { [unowned fetch, unowned parse] in
          parse.dataFetched = fetch.dataFetched
        }
      }
      adapter.start()
    }
  }
}
