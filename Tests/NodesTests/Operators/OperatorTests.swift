// What each operator makes of a value, an error and a cancel, now and later, once and many times.

import Nodes
import Testing

@Suite("Operators")
struct OperatorTests {
  /// What comes of a value, an error and a cancel, each before and after the operator was applied.
  private func outcomes<New>(
    of value: Int = 4,
    _ make: (Observer<Int>) -> Observer<New>
  ) -> [String] {
    let ends: [(Context<Int>) -> Void] = [
      { $0.emit(data: value) }, { $0.emit(error: Fault.lost) }, { $0.cancel() },
    ]
    return ends.map { end in
      let (early, late) = (Context<Int>(), Context<Int>())
      end(early)
      let (now, later) = (heard(of: make(early)), heard(of: make(late)) { end(late) })
      #expect(now.sorted() == later.sorted(), "now or later must come to the same")
      return later.first ?? "nothing"
    }
  }

  @Test func `map makes another value`() {
    #expect(outcomes { $0.map { "\($0 + 1)!" } } == ["value 5!", "error lost", "cancelled"])
  }

  @Test func `map that throws makes an error`() {
    let words = outcomes { $0.map { _ -> Int in throw Fault.broken } }
    #expect(words == ["error broken", "error lost", "cancelled"])
  }

  @Test func `map to an observer waits for its result`() {
    #expect(
      outcomes { $0.map { Observer.emit(data: $0 + 1) } } == ["value 5", "error lost", "cancelled"]
    )
    let words = outcomes { $0.map { _ in Observer<Int>.emit(error: Fault.broken) } }
    #expect(words == ["error broken", "error lost", "cancelled"])
    let thrown = outcomes { $0.map { _ -> Observer<Int> in throw Fault.broken } }
    #expect(thrown == ["error broken", "error lost", "cancelled"])
  }

  @Test func `map to an observer that is cancelled is cancelled`() {
    let inner = Context<Int>()
    inner.cancel()
    #expect(outcomes { $0.map { _ in inner as Observer<Int> } }.first == "cancelled")
  }

  @Test func `map to an observer of a multicast context gives the results of all values`() {
    let (source, first, second) = (MulticastContext<Int>(), Context<Int>(), Context<Int>())
    let words = heard(of: source.map { $0 == 1 ? first : second }) {
      source.emit(data: 1).emit(data: 2)
      second.emit(data: 20)
      first.emit(data: 10)
      source.emit(error: Fault.lost)
    }
    #expect(words == ["value 20", "value 10", "error lost", "end"])
  }

  @Test func `chain gives both values, and always something (D6)`() {
    #expect(
      outcomes { $0.chain { .emit(data: "\($0)") } } == [
        "value (4, \"4\")", "error lost", "cancelled",
      ]
    )
  }

  @Test func `filter keeps what satisfies its condition`() {
    let source = Context<[Int]>()
    #expect(
      heard(of: source.filter { $0 > 1 }) { source.emit(data: [1, 2, 3]) }.first == "value [2, 3]")
    let throwing = Observer.emit(data: [1]).filter { _ in throw Fault.broken }
    #expect(heard(of: throwing) == ["end", "error broken"])
  }

  @Test func `mapError makes another error`() {
    let words = outcomes { $0.mapError { _ in Fault.broken } }
    #expect(words == ["value 4", "error broken", "cancelled"])
  }

  @Test func `mapError to an observer waits for its result`() {
    #expect(
      outcomes { $0.mapError { _ in .emit(data: 9) } } == ["value 4", "value 9", "cancelled"]
    )
    let thrown = outcomes { $0.mapError { _ -> Observer<Int> in throw Fault.broken } }
    #expect(thrown == ["value 4", "error broken", "cancelled"])
  }

  @Test func `catchError has a value for the errors of its type (D6)`() {
    #expect(
      outcomes { $0.catchError { (_: Fault) in 9 } } == ["value 4", "value 9", "cancelled"]
    )
    let thrown = outcomes { $0.catchError { (_: Fault) in throw Fault.broken } }
    #expect(thrown == ["value 4", "error broken", "cancelled"])
  }

  @Test func `catchError lets other errors pass, and is never silent (D6)`() {
    let words = outcomes { $0.catchError { (_: CancellationError) in 9 } }
    #expect(words == ["value 4", "error lost", "cancelled"])
  }

  @Test func `static emit begins a chain with any type`() {
    func process(_ id: String) -> Observer<Int> {
      .emit(data: id).map { Observer.emit(data: $0.count) }
    }
    #expect(heard(of: process("abc")) == ["end", "value 3"])
  }
}
