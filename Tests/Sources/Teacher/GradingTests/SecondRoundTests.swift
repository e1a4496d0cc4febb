// Which exercises are tested again with finished prerequisites, and in which order.

import Curriculum
import Testing

@testable import Grading

@Suite struct SecondRoundTests {
  /// 1.4 builds on 1.1 and 1.2, and 1.6 on 1.4, too.
  private let needs: [ExerciseID: Set<ExerciseID>] = [
    id(4): [id(1), id(2)], id(6): [id(1), id(2), id(4)],
  ]

  @Test func `what builds on nothing wrong is not tested again`() {
    #expect(rounds(unbuilt: [], unsolved: []).next == nil)
    #expect(rounds(unbuilt: [3], unsolved: [1, 6]).next?.exercises == [id(6)])
    #expect(rounds(unbuilt: [], unsolved: [4]).next == nil)
  }

  @Test func `the finished file takes the place of an answer that does not compile, or is red`() {
    #expect(
      rounds(unbuilt: [2], unsolved: [4]).next == .init(exercises: [id(4)], finished: [id(2)]))
    #expect(
      rounds(unbuilt: [2], unsolved: [1, 4]).next
        == .init(exercises: [id(4)], finished: [id(1), id(2)]))
  }

  @Test func `an exercise waits until all that it builds on is decided`() {
    var rounds = rounds(unbuilt: [2], unsolved: [4, 6])
    #expect(rounds.next?.exercises == [id(4)])
    rounds.add(id(4), isSolved: true)
    #expect(rounds.next == .init(exercises: [id(6)], finished: [id(2)]))
    #expect(rounds.helpers(of: id(6)) == [id(2)])
    rounds.add(id(6), isSolved: false)
    #expect(rounds.next == nil)
  }

  @Test func `one that is still red is wrong itself, and is replaced for the next`() {
    var rounds = rounds(unbuilt: [2], unsolved: [4, 6])
    rounds.add(id(4), isSolved: false)
    #expect(rounds.next == .init(exercises: [id(6)], finished: [id(2), id(4)]))
  }

  private func rounds(unbuilt: [Int], unsolved: [Int]) -> SecondRounds {
    SecondRounds(needs: needs, unbuilt: Set(unbuilt.map(id)), unsolved: Set(unsolved.map(id)))
  }
}
