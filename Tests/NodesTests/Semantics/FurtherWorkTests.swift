// SEMANTICS.md, rows 32–33: what becomes of further work that nobody can hear of.

import Nodes
import Synchronization
import Testing
import UserAPI

@Suite("Semantics: further work")
struct FurtherWorkTests {
  private let record = Record()

  /// Work that says when it is stopped.
  private func work<Work: Context<Int>>(_ work: Work, _ name: String) -> Work {
    work.stops { [record] in record.add("\(name) stopped") }
  }

  @Test func `32 multicast: an error of the source stops the work that goes on`() {
    let (source, first, second) = (
      work(MulticastContext(), "source"), work(Context(), "first"), work(Context(), "second")
    )
    record.subscribe(to: source.map { $0 == 1 ? first : second as Observer<Int> })
    source.emit(data: 1).emit(data: 2)
    first.emit(data: 10)
    source.emit(error: Fault.lost)
    #expect(record.heard == ["value 10", "second stopped", "error lost", "end"])
  }

  @Test func `32 multicast: an error of one work stops the others, and the source goes on`() {
    let (source, first, second) = (
      work(MulticastContext(), "source"), work(Context(), "first"), work(Context(), "second")
    )
    record.subscribe(to: source.map { $0 == 1 ? first : second as Observer<Int> })
    record.subscribe(to: source.map { $0 }, as: "other")
    source.emit(data: 1).emit(data: 2)
    first.emit(error: Fault.lost)
    source.emit(data: 3)
    #expect(
      record.heard == [
        "other: value 1", "other: value 2", "second stopped", "error lost", "end",
        "other: value 3",
      ]
    )
  }

  @Test func `32 multicast: work that a transform begins after the end is stopped`() {
    let (source, first, late) = (
      MulticastContext<Int>(), Context<Int>(), work(Context(), "late")
    )
    record.subscribe(
      to: source.map { value -> Observer<Int> in
        guard value == 2 else { return first }
        first.emit(error: Fault.lost)
        return late
      })
    source.emit(data: 1).emit(data: 2)
    #expect(record.heard == ["error lost", "end", "late stopped"])
  }

  @Test(arguments: ["map", "mapError", "then"], [true, false])
  func `33 the first value of multicast work counts, which is then stopped`(
    operator name: String,
    isThere: Bool
  ) {
    let (source, inner) = (Context<Int>(), work(MulticastContext(), "inner"))
    let result: Observer<Int> =
      switch name {
      case "map": source.map { _ in inner as Observer<Int> }
      case "mapError": source.mapError { _ in inner as Observer<Int> }
      default: Step<Int, Int> { _ in source }.then(Step<Int, Int> { _ in inner }).process(0)
      }
    record.subscribe(to: result)
    if isThere { inner.emit(data: 1) }
    if name == "mapError" { source.emit(error: Fault.lost) } else { source.emit(data: 0) }
    if !isThere { inner.emit(data: 1) }
    inner.emit(data: 2)
    #expect(record.heard == ["inner stopped", "value 1", "end"])
  }

  @Test func `33 a dispatcher gives a multicast node's first value, and stops it`() async throws {
    let inner = work(MulticastContext(), "inner").emit(data: 1)
    let node = DispatcherNode(on: .global(), next: Step<Int, Int> { _ in inner })
    #expect(try await node.process(0).value == 1)
    #expect(record.heard == ["inner stopped"])
  }

  @Test func `33 of a multicast attempt after another the first value counts`() {
    let (first, second) = (Context<Int>(), work(MulticastContext(), "second"))
    let isAsked = Atomic(false)
    let next = Step<Int, Int> { _ in
      isAsked.exchange(true, ordering: .relaxed) ? second : first
    }
    record.subscribe(to: RetryNode(next: next, attempts: 2).process(1))
    first.emit(error: Fault.lost)
    second.emit(data: 1).emit(data: 2)
    #expect(record.heard == ["second stopped", "value 1", "end"])
  }

  @Test func `33 of a multicast refresh the first token counts`() {
    let refresh = work(MulticastContext(), "refresh")
    let node = TokenRefresherNode(refresh: Step<Void, Int> { _ in refresh })
    record.subscribe(to: node.process(()))
    refresh.emit(data: 1).emit(data: 2)
    #expect(record.heard == ["refresh stopped", "value 1", "end"])
  }
}
