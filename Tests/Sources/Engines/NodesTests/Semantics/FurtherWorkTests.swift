// SEMANTICS.md, rows 32–33: further work is stopped when its result has no use any more.

import Nodes
import Synchronization
import Testing
import UserAPI

@Suite("Semantics: further work")
struct FurtherWorkTests {
  private let recorder = SignalRecorder()

  /// Records when the work behind a context is stopped.
  private func work<Source: Context<Int>>(_ source: Source, _ name: String) -> Source {
    source.stops { [recorder] in recorder.add("\(name) stopped") }
  }

  @Test func `32 multicast: an error of the source stops the work in progress`() {
    let (source, first, second) = (
      work(MulticastContext(), "source"), work(Context(), "first"), work(Context(), "second")
    )
    recorder.subscribe(to: source.map { $0 == 1 ? first : second as Observer<Int> })
    source.emit(data: 1).emit(data: 2)
    first.emit(data: 10)
    source.emit(error: TestError.lost)
    recorder.expect("value 10", "second stopped", "error lost", "end")
  }

  @Test func `32 multicast: an error of one work stops the others, and the source continues`() {
    let (source, first, second) = (
      work(MulticastContext(), "source"), work(Context(), "first"), work(Context(), "second")
    )
    recorder.subscribe(to: source.map { $0 == 1 ? first : second as Observer<Int> })
    recorder.subscribe(to: source.map { $0 }, as: "other")
    source.emit(data: 1).emit(data: 2)
    first.emit(error: TestError.lost)
    source.emit(data: 3)
    recorder.expect(
      "other: value 1", "other: value 2", "second stopped", "error lost", "end", "other: value 3")
  }

  @Test func `32 multicast: work that a map begins after its end is stopped`() {
    let (source, first, late) = (
      MulticastContext<Int>(), Context<Int>(), work(Context(), "late")
    )
    recorder.subscribe(
      to: source.map { value -> Observer<Int> in
        guard value == 2 else { return first }
        first.emit(error: TestError.lost)
        return late
      })
    source.emit(data: 1).emit(data: 2)
    recorder.expect("error lost", "end", "late stopped")
  }

  @Test(arguments: ["map", "mapError", "then"], [true, false])
  func `33 the first value of multicast work is the result; then the work is stopped`(
    operator name: String,
    isThere: Bool
  ) {
    let (source, inner) = (Context<Int>(), work(MulticastContext(), "inner"))
    let result: Observer<Int> =
      switch name {
      case "map": source.map { _ in inner as Observer<Int> }
      case "mapError": source.mapError { _ in inner as Observer<Int> }
      default:
        FunctionNode<Int, Int> { _ in source }
          .then(FunctionNode<Int, Int> { _ in inner })
          .process(0)
      }
    recorder.subscribe(to: result)
    if isThere { inner.emit(data: 1) }
    if name == "mapError" { source.emit(error: TestError.lost) } else { source.emit(data: 0) }
    if !isThere { inner.emit(data: 1) }
    inner.emit(data: 2)
    recorder.expect("inner stopped", "value 1", "end")
  }

  @Test func `33 a dispatcher gives the first value of a multicast node`() async throws {
    let inner = work(MulticastContext(), "inner").emit(data: 1)
    let node = DispatcherNode(on: .global(), next: FunctionNode<Int, Int> { _ in inner })
    #expect(try await node.process(0).value == 1)
    recorder.expect("inner stopped")
  }

  @Test func `33 the first value of a multicast second attempt is the result`() {
    let (first, second) = (Context<Int>(), work(MulticastContext(), "second"))
    let wasCalled = Atomic(false)
    let next = FunctionNode<Int, Int> { _ in
      wasCalled.exchange(true, ordering: .relaxed) ? second : first
    }
    recorder.subscribe(to: RetryNode(next: next, attempts: 2).process(1))
    first.emit(error: TestError.lost)
    second.emit(data: 1).emit(data: 2)
    recorder.expect("second stopped", "value 1", "end")
  }

  @Test func `33 the first token of a multicast refresh is the result`() {
    let refresh = work(MulticastContext(), "refresh")
    let node = TokenRefresherNode(refresh: FunctionNode<Void, Int> { _ in refresh })
    recorder.subscribe(to: node.process(()))
    refresh.emit(data: 1).emit(data: 2)
    recorder.expect("refresh stopped", "value 1", "end")
  }
}
