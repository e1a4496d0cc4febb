// What a save and a key mean in `workbook watch`.

import Curriculum
import Testing

@testable import Desk

@Suite struct WatchStateTests {
  private let ids = (1...3).map { ExerciseID(chapter: 1, number: $0) }

  @Test func `a save and the key r test the exercise at hand`() throws {
    var state = try #require(WatchState(ids, first: ids[1]))
    #expect(state.take(.saved) { _ in true } == [.test(ids[1])])
    #expect(state.take(.key("r")) { _ in true } == [.test(ids[1])])
  }

  @Test func `when it is solved, the next open one is at hand; a red one stays`() throws {
    var state = try #require(WatchState(ids, first: ids[0]))
    #expect(state.take(.tested(isDone: false)) { _ in true } == [.keys])
    #expect(state.current == ids[0])
    let actions = state.take(.tested(isDone: true)) { $0 == ids[2] }
    #expect(actions == [.introduce(ids[2]), .keys])
    #expect(state.current == ids[2])
  }

  @Test func `after the last one, the search begins at the first; then all is done`() throws {
    var state = try #require(WatchState(ids, first: ids[2]))
    #expect(state.take(.key("n")) { $0 == ids[0] } == [.introduce(ids[0]), .keys])
    #expect(state.take(.tested(isDone: true)) { _ in false } == [.allDone, .keys])
    #expect(state.take(.key("n")) { _ in false } == [.keys])
  }

  @Test func `the other keys`() throws {
    var state = try #require(WatchState(ids, first: nil))
    #expect(state.take(.key("h")) { _ in true } == [.hint(ids[0])])
    #expect(state.take(.key("l")) { _ in true } == [.list, .keys])
    #expect(state.take(.key("q")) { _ in true } == [.quit])
    #expect(state.take(.key("x")) { _ in true } == [.keys])
    #expect(WatchState([], first: nil) == nil)
  }

  @Test func `a save counts when the files do not change any more, and once`() {
    var files = SaveDetector(0)
    #expect(
      [0, 1, 1, 2, 2, 2, 2, 0, 0, 0].map { files.add($0) }
        == [false, false, false, false, false, true, false, false, false, true])
  }
}
