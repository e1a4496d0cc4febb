// What a save and a key mean in `workbook watch`.

import Testing

@testable import WorkbookCLI

@Suite struct WatchStateTests {
  private static let ids = (1...3).map { ExerciseID(chapter: 1, number: $0) }
  private static let (first, second, third) = (ids[0], ids[1], ids[2])

  /// What happens after the beginning with 1.1, and what the last of it brings; the next after 1.3 is none.
  private static let cases: [([WatchState.Event], WatchState.Action?)] = [
    // A save tests the exercise whose file was saved; another file, that at hand.
    ([.saved(second)], .test(second, wantsAll: false)),
    ([.saved(second), .saved(nil)], .test(second, wantsAll: false)),
    // A red one stays; when it is solved, the next one is at hand.
    ([.tested(isDone: false)], .keys),
    ([.tested(isDone: false), "r"], .test(first, wantsAll: false)),
    ([.tested(isDone: true)], .next(second)),
    ([.tested(isDone: true), "a"], .test(second, wantsAll: true)),
    ([.saved(third), .tested(isDone: true)], .allDone),
    // Keys.
    (["h"], .hint(first)),
    (["n"], .introduce(second)),
    (["n", "b"], .introduce(first)),
    (["b"], nil),
    ([.saved(third), "n"], nil),
    (["x"], nil),
    (["q"], .quit),
    // In the list, j and k walk, and not past its ends.
    (["l"], .list(marked: first)),
    (["l", "k"], .list(marked: first)),
    (["l", "j"], .list(marked: second)),
    (["l", "j", "j", "j"], .list(marked: third)),
    // Return begins the one that is marked; another key leaves the list, and a save does, too.
    (["l", "j", "\n"], .introduce(second)),
    (["l", "j", "q"], .introduce(first)),
    (["l", "j", "q", "j"], nil),
    (["l", .saved(third)], .test(third, wantsAll: false)),
    (["l", .saved(third), "j"], nil),
  ]

  @Test(arguments: cases)
  func `each event brings what it must`(
    _ events: [WatchState.Event], _ action: WatchState.Action?
  ) throws {
    var state = try #require(WatchState(Self.ids, first: nil))
    let all = events.map { event in
      state.take(event) { id in Self.ids.first { $0 > id } }
    }
    #expect(all.last == action)
  }

  @Test func `it begins with the one that is asked for; a save counts once, when it has settled`() {
    #expect(WatchState([], first: nil) == nil)
    #expect(WatchState(Self.ids, first: Self.second)?.current == Self.second)
    var files = SaveDetector(0)
    #expect(
      [0, 1, 1, 2, 2, 2, 2, 0, 0, 0].map { files.add($0) }
        == [nil, nil, nil, nil, nil, 0, nil, nil, nil, 2])
  }
}

extension WatchState.Event: ExpressibleByExtendedGraphemeClusterLiteral {
  /// A key.
  public init(extendedGraphemeClusterLiteral key: Character) { self = .key(key) }
}
