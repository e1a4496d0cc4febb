// The queue: first in, first out, and no slot is kept for an element that was removed.

import Testing

@testable import Nodes

@Suite("FIFO queue")
struct FIFOQueueTests {
  @Test func `elements come out in the order in which they went in`() {
    var (queue, taken) = (FIFOQueue<Int>(), [Int]())
    for round in 0..<100 {
      for element in 0..<3 { queue.append(round * 3 + element) }
      for _ in 0..<2 { if let element = queue.popFirst() { taken.append(element) } }
    }
    #expect(taken + queue.elements == Array(0..<300))
    while queue.popFirst() != nil {}
    #expect(queue.isEmpty)
  }

  @Test func `the newest element can be taken, too`() {
    var (queue, taken) = (FIFOQueue<Int>(), [Int?]())
    for element in 0..<6 { queue.append(element) }
    for _ in 0..<2 { taken += [queue.popFirst(), queue.popLast()] }
    #expect(taken == [0, 5, 1, 4])
    #expect(queue.elements == [2, 3])
    #expect([queue.popLast(), queue.popLast(), queue.popLast()] == [3, 2, nil])
    queue.append(6)
    #expect(queue.elements == [6])
  }

  @Test func `matching elements are removed, and the others keep their order`() {
    var queue = FIFOQueue<Int>()
    for element in 0..<10 { queue.append(element) }
    #expect(queue.popFirst() == 0)
    #expect(queue.remove { $0.isMultiple(of: 2) } == [2, 4, 6, 8])
    #expect(queue.elements == [1, 3, 5, 7, 9])
  }

  @Test func `a queue that is never empty keeps no slot for removed elements`() {
    var queue = FIFOQueue<Int>()
    for element in 0..<4 { queue.append(element) }
    for element in 4..<10_000 {
      queue.append(element)
      #expect(queue.popFirst() == element - 4)
      guard queue.slots.count <= 10 else { break }
    }
    #expect(queue.slots.count <= 10, "four elements wait")
  }
}
