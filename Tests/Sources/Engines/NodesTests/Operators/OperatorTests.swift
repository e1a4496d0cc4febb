// What each operator makes of a value, an error and a cancel.

import Nodes
import Testing

@Suite("Operators")
struct OperatorTests {
  /// The signals that an operator makes of a value, an error and a cancel.
  ///
  /// Each is emitted before and after the operator is applied, which must make no difference.
  private func results<New>(
    of value: Int = 4,
    _ make: (Observer<Int>) -> Observer<New>
  ) -> [String] {
    let ends: [(Context<Int>) -> Void] = [
      { $0.emit(data: value) }, { $0.emit(error: TestError.lost) }, { $0.cancel() },
    ]
    return ends.map { end in
      let (early, late) = (Context<Int>(), Context<Int>())
      end(early)
      let (now, later) = (signals(of: make(early)), signals(of: make(late)) { end(late) })
      #expect(now.sorted() == later.sorted(), "before and after must give the same")
      return later.first ?? "nothing"
    }
  }

  @Test func `map transforms a value`() {
    #expect(results { $0.map { "\($0 + 1)!" } } == ["value 5!", "error lost", "cancelled"])
  }

  @Test func `a map that throws ends with that error`() {
    let words = results { $0.map { _ -> Int in throw TestError.broken } }
    #expect(words == ["error broken", "error lost", "cancelled"])
  }

  @Test func `a map to an observer waits for its result`() {
    #expect(
      results { $0.map { Observer.emit(data: $0 + 1) } } == ["value 5", "error lost", "cancelled"]
    )
    let words = results { $0.map { _ in Observer<Int>.emit(error: TestError.broken) } }
    #expect(words == ["error broken", "error lost", "cancelled"])
    let thrown = results { $0.map { _ -> Observer<Int> in throw TestError.broken } }
    #expect(thrown == ["error broken", "error lost", "cancelled"])
  }

  @Test func `a map to a cancelled observer is cancelled`() {
    let inner = Context<Int>()
    inner.cancel()
    #expect(results { $0.map { _ in inner as Observer<Int> } }.first == "cancelled")
  }

  @Test func `a map of a multicast context to observers gives the results of all values`() {
    let (source, first, second) = (MulticastContext<Int>(), Context<Int>(), Context<Int>())
    expect(
      source.map { $0 == 1 ? first : second }, sends: "value 20", "value 10", "error lost", "end"
    ) {
      source.emit(data: 1).emit(data: 2)
      second.emit(data: 20)
      first.emit(data: 10)
      source.emit(error: TestError.lost)
    }
  }

  @Test func `chain gives both values, and passes errors and cancels (D6)`() {
    #expect(
      results { $0.chain { .emit(data: "\($0)") } } == [
        "value (4, \"4\")", "error lost", "cancelled",
      ]
    )
  }

  @Test func `filter keeps the elements that satisfy its condition`() {
    let source = Context<[Int]>()
    #expect(
      signals(of: source.filter { $0 > 1 }) { source.emit(data: [1, 2, 3]) }.first == "value [2, 3]"
    )
    let throwing = Observer.emit(data: [1]).filter { _ in throw TestError.broken }
    expect(throwing, sends: "end", "error broken")
  }

  @Test func `mapError transforms an error`() {
    let words = results { $0.mapError { _ in TestError.broken } }
    #expect(words == ["value 4", "error broken", "cancelled"])
  }

  @Test func `a mapError to an observer waits for its result`() {
    #expect(
      results { $0.mapError { _ in .emit(data: 9) } } == ["value 4", "value 9", "cancelled"]
    )
    let thrown = results { $0.mapError { _ -> Observer<Int> in throw TestError.broken } }
    #expect(thrown == ["value 4", "error broken", "cancelled"])
  }

  @Test func `catchError replaces the errors of its type by a value (D6)`() {
    #expect(
      results { $0.catchError { (_: TestError) in 9 } } == ["value 4", "value 9", "cancelled"]
    )
    let thrown = results { $0.catchError { (_: TestError) in throw TestError.broken } }
    #expect(thrown == ["value 4", "error broken", "cancelled"])
  }

  @Test func `catchError passes all other errors (D6)`() {
    let words = results { $0.catchError { (_: CancellationError) in 9 } }
    #expect(words == ["value 4", "error lost", "cancelled"])
  }

  @Test func `the static emit begins a chain with a value of any type`() {
    func process(_ id: String) -> Observer<Int> {
      .emit(data: id).map { Observer.emit(data: $0.count) }
    }
    expect(process("abc"), sends: "end", "value 3")
  }
}
