// The queue: first in, first out.

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
    #expect(taken + queue.removeAll() == Array(0..<300))
    #expect(queue.isEmpty)
    #expect(queue.popFirst() == nil)
  }

  @Test func `matching elements are removed, and the others keep their order`() {
    var queue = FIFOQueue<Int>()
    for element in 0..<10 { queue.append(element) }
    #expect(queue.popFirst() == 0)
    #expect(queue.remove { $0.isMultiple(of: 2) } == [2, 4, 6, 8])
    #expect(queue.removeAll() == [1, 3, 5, 7, 9])
  }

  @Test func `matching elements are moved behind the others`() {
    var queue = FIFOQueue<Int>()
    for element in 0..<6 { queue.append(element) }
    queue.moveToEnd { $0 < 2 }
    #expect(queue.removeAll() == [2, 3, 4, 5, 0, 1])
  }
}
