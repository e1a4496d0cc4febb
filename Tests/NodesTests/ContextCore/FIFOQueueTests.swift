// First in, first out, and no place is kept for what has been taken.

import Testing

@testable import Nodes

@Suite("Queue")
struct QueueTests {
  @Test func `elements come out in the order in which they went in`() {
    var (queue, taken) = (Queue<Int>(), [Int]())
    for round in 0..<100 {
      for element in 0..<3 { queue.append(round * 3 + element) }
      for _ in 0..<2 { if let element = queue.popFirst() { taken.append(element) } }
    }
    #expect(taken + queue.elements == Array(0..<300))
    while queue.popFirst() != nil {}
    #expect(queue.isEmpty)
  }

  @Test func `what matches is taken out, and the rest stays in order`() {
    var queue = Queue<Int>()
    for element in 0..<10 { queue.append(element) }
    #expect(queue.popFirst() == 0)
    #expect(queue.remove { $0.isMultiple(of: 2) } == [2, 4, 6, 8])
    #expect(queue.elements == [1, 3, 5, 7, 9])
  }

  @Test func `a backlog that never drains keeps no place for what was taken`() {
    var queue = Queue<Int>()
    for element in 0..<4 { queue.append(element) }
    for element in 4..<10_000 {
      queue.append(element)
      #expect(queue.popFirst() == element - 4)
      guard queue.rest.count <= 10 else { break }
    }
    #expect(queue.rest.count <= 10, "four elements wait")
  }
}
