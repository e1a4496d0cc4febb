// Which answers are at fault if the compiler names no file: found by building them in parts.

import Curriculum
import Testing

@testable import Grading

@Suite struct CulpritSearchTests {
  @Test(arguments: 1...49)
  func `one answer at fault among all of the book is found in few builds`(culprit: Int) {
    let (found, builds) = search(49) { $0.contains(culprit) }
    #expect(found == [culprit] && builds <= 7)
  }

  @Test(arguments: [[1, 2], [1, 49], [24, 25, 26], [7, 20, 49]])
  func `several answers at fault are found, and the rest is graded`(culprits: [Int]) {
    let (found, builds) = search(49) { !$0.isDisjoint(with: culprits) }
    #expect(found == culprits && builds <= CulpritSearch.mostBuilds)
  }

  @Test func `of two that cannot be built together, the later one is blamed`() {
    let (found, _) = search(10) { $0.isSuperset(of: [3, 8]) }
    #expect(found == [8])
  }

  @Test func `the only suspect needs no build`() {
    let (found, builds) = search(1) { !$0.isEmpty }
    #expect(found == [1] && builds == 0)
  }

  @Test func `if there are too many, those that are left are blamed together`() {
    let (found, builds) = search(200) { !$0.isEmpty }
    #expect(found == Array(1...200) && builds == CulpritSearch.mostBuilds)
  }

  /// Searches among some answers; a build fails as a closure says.
  private func search(_ count: Int, failsWith fails: (Set<Int>) -> Bool) -> ([Int], builds: Int) {
    var search = CulpritSearch(among: (1...count).map { ExerciseID(chapter: 1, number: $0) })
    var builds = 0
    while let next = search.next, builds < 1_000 {
      builds += 1
      search.add(isBuilt: !fails(Set(next.map(\.number))))
    }
    return (search.culprits.map(\.number).sorted(), builds)
  }
}
