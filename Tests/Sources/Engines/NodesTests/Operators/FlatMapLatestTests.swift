// The operator of searches: only the latest work counts.

import Interleaving
import Nodes
import Synchronization
import TestDoubles
import TestSupport
import Testing
import UserAPI

/// Searches whose results the test emits; records each beginning, and each stop.
private final class ManualSearch: Node {
  private let begun = Mutex<[String: MulticastContext<String>]>([:])
  let recorder = SignalRecorder()

  func process(_ word: String) -> Observer<String> {
    recorder.add("search \(word)")
    let result = MulticastContext<String>()
    result.stops { [recorder] in recorder.add("\(word) stopped") }
    begun.withLock { $0[word] = result }
    return result
  }

  subscript(word: String) -> MulticastContext<String> {
    begun.withLock { $0[word] } ?? MulticastContext()
  }
}

@Suite("flatMapLatest", .endsIfItHangs)
struct FlatMapLatestTests {
  private let words = MulticastContext<String>()
  private let search = ManualSearch()
  private var recorder: SignalRecorder { search.recorder }

  @Test func `a later value stops the older work, which never arrives`() {
    recorder.subscribe(to: words.flatMapLatest { [search] in search.process($0) })
    words.emit(data: "a")
    search["a"].emit(data: "found 1")
    words.emit(data: "ab")
    search["a"].emit(data: "too late").emit(error: TestError.lost)
    search["ab"].emit(data: "found 2")
    recorder.expect("search a", "value found 1", "a stopped", "search ab", "value found 2")
  }

  @Test(arguments: [true, false])
  func `an end of the latest work ends the observer, and the source continues`(isError: Bool) {
    recorder.subscribe(to: words.flatMapLatest { [search] in search.process($0) })
    recorder.subscribe(to: words, as: "source")
    words.emit(data: "a")
    if isError { search["a"].emit(error: TestError.lost) } else { search["a"].cancel() }
    words.emit(data: "b")
    #expect(
      recorder.entries.filter { $0 != "a stopped" } == [
        "search a", "source: value a", isError ? "error lost" : "cancelled", "end",
        "source: value b",
      ])
  }

  @Test func `a cancel stops the source and the latest work`() {
    words.stops { [recorder] in recorder.add("source stopped") }
    let found = words.flatMapLatest { [search] in search.process($0) }
    words.emit(data: "a")
    found.cancel()
    recorder.expect("search a", "source stopped", "a stopped")
  }

  @Test(arguments: [true, false])
  func `it ends when the source and the latest work have`(isSourceFirst: Bool) {
    recorder.subscribe(to: words.flatMapLatest { [search] in search.process($0) })
    words.emit(data: "a").emit(data: "b")
    search["b"].emit(data: "found")
    if isSourceFirst { words.complete() } else { search["b"].complete() }
    #expect(recorder.entries.last == "value found")
    if isSourceFirst { search["b"].complete() } else { words.complete() }
    #expect(recorder.entries.last == "end")
  }

  @Test func `a throwing function ends it, and stops nothing else`() {
    let found = words.flatMapLatest { _ -> Observer<Int> in throw TestError.broken }
    words.stops { [recorder] in recorder.add("stopped") }
    expect(found, sends: "error broken", "end") { words.emit(data: "a") }
    recorder.expect()
  }

  @Test func `of one value it is a map`() {
    let found = Context<Int>().emit(data: 1).flatMapLatest { Observer.emit(data: $0 + 1) }
    expect(found, sends: "end", "value 2")
  }

  @Test func `with values from several threads, older results never follow later ones`() async {
    await expectRight(limit: Effort.choose(1_000, thorough: 5_000)) { play in
      let source = MulticastContext<Int>()
      let works = [Context<Int>(), Context<Int>()]
      let received = Inbox<Int>()
      source.flatMapLatest { works[$0] as Observer<Int> }.onCompleted { received.put($0) }
      play.thread("two values") {
        source.emit(data: 0)
        source.emit(data: 1)
      }
      for number in 0..<2 { play.thread("work \(number)") { works[number].emit(data: number) } }
      return {
        let numbers = received.values
        return numbers.last == 1 && numbers == numbers.sorted() ? nil : "received \(numbers)"
      }
    }
  }
}
