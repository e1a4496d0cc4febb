// What a save and a key mean in `workbook watch`.

import Curriculum
import Testing

@testable import Desk

@Suite struct WatchStateTests {
  private let ids = (1...3).map { ExerciseID(chapter: 1, number: $0) }

  @Test func `a save tests the exercise whose file was saved, and others that at hand`() throws {
    var state = try #require(WatchState(ids, first: ids[1]))
    #expect(state.take(.saved(ids[0]), next: next) == [.test(ids[0], wantsAll: false)])
    #expect(state.current == ids[0])
    #expect(state.take(.saved(nil), next: next) == [.test(ids[0], wantsAll: false)])
  }

  @Test func `when it is solved, the next open one is at hand; a red one stays`() throws {
    var state = try #require(WatchState(ids, first: ids[0]))
    #expect(state.take(.tested(isDone: false), next: next) == [.keys])
    #expect(state.current == ids[0])
    #expect(state.take(.tested(isDone: true), next: next) == [.next(ids[1]), .keys])
    #expect(state.current == ids[1])
    #expect(state.take(.tested(isDone: true)) { _ in nil } == [.allDone, .keys])
  }

  @Test func `n goes to the next one, and b back`() throws {
    var state = try #require(WatchState(ids, first: ids[0]))
    #expect(state.take(.key("b"), next: next) == [])
    #expect(state.take(.key("n"), next: next) == [.introduce(ids[1]), .keys])
    #expect(state.take(.key("b"), next: next) == [.introduce(ids[0]), .keys])
    #expect(state.take(.key("n")) { _ in nil } == [])
  }

  @Test func `the other keys`() throws {
    var state = try #require(WatchState(ids, first: nil))
    #expect(state.take(.key("r"), next: next) == [.test(ids[0], wantsAll: false)])
    #expect(state.take(.key("a"), next: next) == [.test(ids[0], wantsAll: true)])
    #expect(state.take(.key("h"), next: next) == [.hint(ids[0]), .keys])
    #expect(state.take(.key("q"), next: next) == [.quit])
    #expect(state.take(.key("x"), next: next) == [])
    #expect(WatchState([], first: nil) == nil)
  }

  @Test func `in the list, j and k walk, and Return begins the one that is marked`() throws {
    var state = try #require(WatchState(ids, first: ids[0]))
    #expect(state.take(.key("l"), next: next) == [.list(marked: ids[0])])
    #expect(state.take(.key("k"), next: next) == [.list(marked: ids[0])])
    #expect(state.take(.key("j"), next: next) == [.list(marked: ids[1])])
    #expect(state.take(.key("j"), next: next) == [.list(marked: ids[2])])
    #expect(state.take(.key("j"), next: next) == [.list(marked: ids[2])])
    #expect(state.current == ids[0], "until Return")
    #expect(state.take(.key("\n"), next: next) == [.introduce(ids[2]), .keys])
    #expect(state.current == ids[2] && state.marked == nil)
  }

  @Test func `another key leaves the list, and a save does, too`() throws {
    var state = try #require(WatchState(ids, first: ids[0]))
    _ = state.take(.key("l"), next: next)
    _ = state.take(.key("j"), next: next)
    #expect(state.take(.key("q"), next: next) == [.introduce(ids[0]), .keys])
    _ = state.take(.key("l"), next: next)
    #expect(state.take(.saved(ids[2]), next: next) == [.test(ids[2], wantsAll: false)])
    #expect(state.marked == nil)
  }

  private func next(_ id: ExerciseID) -> ExerciseID? { ids.first { $0 > id } }

  @Test func `a save counts when the files do not change any more, and once`() {
    var files = SaveDetector(0)
    #expect(
      [0, 1, 1, 2, 2, 2, 2, 0, 0, 0].map { files.add($0) }
        == [nil, nil, nil, nil, nil, 0, nil, nil, nil, 2])
  }
}
