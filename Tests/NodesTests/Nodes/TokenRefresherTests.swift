// Many wait for one refresh, and each hears of its end once.

import Conformance
import Nodes
import Synchronization
import Testing
import UserAPI
import WorkbookTesting

@Suite("Token refresher")
struct TokenRefresherTests {
  /// The refreshes that were begun, in order.
  private final class Refreshes: Node {
    private let begun = Mutex<[Context<String>]>([])

    var count: Int { begun.withLock { $0.count } }
    /// One of them, or one that nobody waits for.
    subscript(index: Int) -> Context<String> {
      begun.withLock { $0.indices.contains(index) ? $0[index] : Context() }
    }

    /// Lets go of one of them, which nobody can end any more.
    func drop(_ index: Int) {
      let dropped = begun.withLock { begun in
        defer { begun[index] = Context() }
        return begun[index]
      }
      withExtendedLifetime(dropped) {}
    }

    func process(_ data: Void) -> Observer<String> {
      let refresh = Context<String>()
      begun.withLock { $0.append(refresh) }
      return refresh
    }
  }

  private let refreshes = Refreshes()
  private let node: TokenRefresherNode<String>

  init() { node = TokenRefresherNode(refresh: refreshes) }

  /// What three waiters hear of one refresh that ends in some way.
  private func ends(_ end: (Context<String>) -> Void) -> [String] {
    let record = Record()
    for number in 1...3 { record.subscribe(to: node.process(()), as: "\(number)") }
    #expect(refreshes.count == 1, "all wait for one refresh")
    end(refreshes[0])
    return record.heard
  }

  @Test func `all who wait get the token of one refresh, once (D9)`() {
    let heard = ends { $0.emit(data: "a") }
    #expect(
      heard == ["1: value a", "1: end", "2: value a", "2: end", "3: value a", "3: end"]
    )
  }

  @Test func `a refresh that fails tells each once, and the next caller begins another`() {
    let heard = ends { $0.emit(error: Fault.lost) }
    #expect(
      heard == ["1: error lost", "1: end", "2: error lost", "2: end", "3: error lost", "3: end"]
    )
    beginsAnother()
  }

  @Test func `a refresh that is cancelled hangs nobody, and the next caller begins another (D10)`()
  {
    let heard = ends { $0.cancel() }
    #expect(
      heard == ["1: cancelled", "1: end", "2: cancelled", "2: end", "3: cancelled", "3: end"]
    )
    beginsAnother()
  }

  private func beginsAnother() {
    let late = Record()
    late.subscribe(to: node.process(()))
    #expect(refreshes.count == 2)
    refreshes[1].emit(data: "b")
    #expect(late.heard == ["value b", "end"])
  }

  @Test func `who asks inside a handler of the last refresh begins another (D9)`() {
    let record = Record()
    node.process(()).onCompleted { [node] token in
      record.add(token)
      node.process(()).onCompleted { record.add($0) }
    }
    refreshes[0].emit(data: "a")
    #expect(refreshes.count == 2)
    refreshes[1].emit(data: "b")
    #expect(record.heard == ["a", "b"])
  }

  @Test func `who cancels leaves the others alone`() {
    let record = Record()
    let first = node.process(())
    record.subscribe(to: first, as: "first")
    record.subscribe(to: node.process(()), as: "second")
    first.cancel()
    refreshes[0].emit(data: "a")
    #expect(record.heard == ["first: cancelled", "first: end", "second: value a", "second: end"])
  }

  @Test
  func `when nobody waits any more the refresh is cancelled, and the next caller begins another`() {
    let record = Record()
    let waiters = [node.process(()), node.process(())]
    refreshes[0].stops { record.add("stopped") }
    waiters[0].cancel()
    #expect(record.heard.isEmpty)
    waiters[1].cancel()
    #expect(record.heard == ["stopped"])
    beginsAnother()
  }

  @Test func `a refresh that was dropped is stopped when nobody waits any more`() {
    let record = Record()
    let waiters = [node.process(()), node.process(())]
    refreshes[0].stops { record.add("stopped") }
    refreshes.drop(0)
    waiters[0].cancel()
    #expect(record.heard.isEmpty)
    waiters[1].cancel()
    #expect(record.heard == ["stopped"])
    beginsAnother()
  }

  @Test func `a refresh that is there at once is told at once`() {
    let node = TokenRefresherNode(refresh: Step<Void, String> { _ in .emit(data: "now") })
    #expect(heard(of: node.process(())) == ["end", "value now"])
    #expect(heard(of: node.process(())) == ["end", "value now"])
  }

  @Test func `who asks after a refresh was dropped begins another, of which all hear`() {
    let record = Record()
    record.subscribe(to: node.process(()), as: "first")
    refreshes.drop(0)
    #expect(record.heard.isEmpty, "nobody can have told anything")
    record.subscribe(to: node.process(()), as: "second")
    record.subscribe(to: node.process(()), as: "third")
    #expect(refreshes.count == 2)
    refreshes[1].emit(data: "b")
    #expect(
      record.heard == [
        "first: value b", "first: end", "second: value b", "second: end", "third: value b",
        "third: end",
      ]
    )
  }

  @Test func `a refresher whose refresh is dropped holds nobody`() {
    let record = Record()
    do {
      let canary = Canary { record.add("gone") }
      let node = TokenRefresherNode(
        refresh: Step<Void, String> { _ in Context<String>().map { $0 } })
      node.process(()).onCompleted { _ in withExtendedLifetime(canary) {} }
    }
    #expect(record.heard == ["gone"])
  }

  @Test func `four threads ask and each is told once, however refreshes end (D9, D10)`() async {
    let (callers, rounds) = (4, 1_000)
    let node = TokenRefresherNode(refresh: EndingAnyhow())
    let told = await onThread {
      let records = (0..<callers * rounds).map { _ in Record() }
      DispatchQueue.concurrentPerform(iterations: callers) { caller in
        for round in 0..<rounds {
          records[caller * rounds + round].subscribe(to: node.process(()))
        }
      }
      EndingAnyhow.queue.sync {}
      return records.map(\.heard)
    }
    #expect(told.allSatisfy { $0.count == 2 }, "an outcome and an end for each")
  }
}

/// Refreshes on a queue, and ends with a token, an error and a cancel in turn.
private struct EndingAnyhow: Node {
  static let queue = DispatchQueue(label: "TokenRefresherTests")
  private static let count = Atomic(0)

  func process(_ data: Void) -> Observer<String> {
    let refresh = Context<String>()
    Self.queue.async {
      switch Self.count.add(1, ordering: .relaxed).newValue % 3 {
      case 0: refresh.emit(data: "token")
      case 1: refresh.emit(error: Fault.lost)
      default: refresh.cancel()
      }
    }
    return refresh
  }
}
