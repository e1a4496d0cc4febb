// What each operator makes of a value, an error and a cancel; also SEMANTICS.md, row 26.

import Nodes
import Testing

@Suite("Operators")
struct OperatorTests {
  /// Expects what an operator makes of the value 4, of an error and of a cancel.
  ///
  /// Each signal is emitted before and after the operator is applied, with the same result.
  private func expectEach<New>(
    _ expected: String..., sourceLocation: SourceLocation = #_sourceLocation,
    of make: (Observer<Int>) -> Observer<New>
  ) {
    for (end, word) in zip(["value 4", "error lost", "cancelled"], expected) {
      let early = Context<Int>()
      let late = Context<Int>()
      early.end(as: end, 4)
      let now = signals(of: make(early))
      let later = signals(of: make(late)) { late.end(as: end, 4) }
      #expect(
        now.sorted() == later.sorted() && later.first == word,
        "\(later) should begin with \(word), and be \(now) in another order",
        sourceLocation: sourceLocation)
    }
  }

  @Test func `26 a context that forwards ends as its source does, now or later`() {
    expectEach("value 4", "error lost", "cancelled") { Context().forward(from: $0) }
  }

  @Test func `map transforms a value, or ends with the error that it throws`() {
    expectEach("value 5!", "error lost", "cancelled") { $0.map { "\($0 + 1)!" } }
    expectEach("error broken", "error lost", "cancelled") {
      $0.map { _ -> Int in throw TestError.broken }
    }
  }

  @Test func `a map to an observer waits for its result, whatever that is`() {
    expectEach("value 5", "error lost", "cancelled") { $0.map { Observer.emit(data: $0 + 1) } }
    expectEach("error broken", "error lost", "cancelled") {
      $0.map { _ in Observer<Int>.emit(error: TestError.broken) }
    }
    expectEach("error broken", "error lost", "cancelled") {
      $0.map { _ -> Observer<Int> in throw TestError.broken }
    }
    let inner = Context<Int>()
    inner.cancel()
    expectEach("cancelled", "error lost", "cancelled") { $0.map { _ in inner as Observer<Int> } }
  }

  @Test func `chain gives both values, and passes errors and cancels (D6)`() {
    expectEach("value (4, \"4\")", "error lost", "cancelled") { $0.chain { .emit(data: "\($0)") } }
  }

  @Test func `mapError transforms an error, or waits for other work`() {
    expectEach("value 4", "error broken", "cancelled") { $0.mapError { _ in TestError.broken } }
    expectEach("value 4", "value 9", "cancelled") { $0.mapError { _ in .emit(data: 9) } }
    expectEach("value 4", "error broken", "cancelled") {
      $0.mapError { _ -> Observer<Int> in throw TestError.broken }
    }
  }

  @Test func `catchError replaces the errors of its type by a value, and passes all others (D6)`() {
    expectEach("value 4", "value 9", "cancelled") { $0.catchError { (_: TestError) in 9 } }
    expectEach("value 4", "error broken", "cancelled") {
      $0.catchError { (_: TestError) in throw TestError.broken }
    }
    expectEach("value 4", "error lost", "cancelled") {
      $0.catchError { (_: CancellationError) in 9 }
    }
  }
}
