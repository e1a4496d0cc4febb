// Tests the example that the lesson of chapter 3 begins with: what works, and what goes wrong.

import TestSupport
import Testing

@Suite struct ArticleExampleTests {
  private let lists = Inbox<UserList?>()
  private let over = Inbox<Bool>()

  @Test func `when nothing fails, the list arrives`() async {
    await retrieve(listBody(ids: 8, 7))
    #expect(lists.values.map { $0?.data.map(\.id) } == [[8, 7]])
  }

  @Test func `when the list is not fetched, the completion handler is never called`() async {
    await retrieve(nil)
    #expect(lists.values == [], "all operations have ended, and the caller was not told")
  }

  @Test func `when the list cannot be read, its error is lost`() async {
    await retrieve(Data("<html>404</html>".utf8))
    #expect(lists.values == [nil], "nil says that something failed, and not what")
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

  /// Runs the example, and waits until its three operations have ended.
  private func retrieve(_ body: Data?) async {
    let queue = OperationQueue()
    queue.isSuspended = true
    retrieveUserList(from: { body }, in: queue) { [lists] list in lists.put(list) }
    queue.addBarrierBlock { [over] in over.put(true) }
    queue.isSuspended = false
    await over.arrived()
  }
}
