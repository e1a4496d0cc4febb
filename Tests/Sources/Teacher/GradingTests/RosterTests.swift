// How the list of a class is cut into parts.

import Testing

@testable import Grading

@Suite struct RosterTests {
  @Test(arguments: [(1, [0, 3, 6]), (2, [1, 4]), (3, [2, 5])])
  func `a class is cut evenly, and always in the same way`(number: Int, part: [Int]) throws {
    #expect(try Shard("\(number)/3").part(of: Array(0..<7)) == part)
  }

  @Test func `more parts than students leave some of them empty`() throws {
    #expect(try Shard("3/5").part(of: [1, 2]) == [])
    #expect(try (1...5).flatMap { try Shard("\($0)/5").part(of: [1, 2]) } == [1, 2])
  }
}
