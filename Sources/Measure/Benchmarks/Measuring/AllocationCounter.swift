// How often this process asks for memory: counted by the executable, which alone replaces malloc.

import CommandSupport

/// Counts the allocations of all threads.
///
/// The tests link this module, but must keep the system's own malloc. So the executable brings the counter.
package struct AllocationCounter: Sendable {
  /// How many blocks of memory were asked for, and how many bytes they have together.
  package typealias Count = (blocks: Int, bytes: Int)

  private let begin: @Sendable () -> Bool
  private let end: @Sendable () -> Count

  /// Makes a counter.
  ///
  /// - Parameters:
  ///   - begin: Begins to count from zero; false where nothing can be counted.
  ///   - end: Ends the counting, and returns the count.
  package init(begin: @escaping @Sendable () -> Bool, end: @escaping @Sendable () -> Count) {
    self.begin = begin
    self.end = end
  }

  /// Counts nothing, as on a system where that is not possible.
  package static let unavailable = Self(begin: { false }, end: { (0, 0) })

  /// Counts what is allocated while a closure runs.
  ///
  /// - Returns: The count; nil where nothing can be counted, and then the closure does not run.
  /// - Throws: The error of the closure.
  func count(_ body: () throws(CommandError) -> Void) throws(CommandError) -> Count? {
    guard begin() else { return nil }
    let result = Result { () throws(CommandError) in try body() }
    let count = end()
    try result.get()
    return count
  }

  /// Counts blocks whose number is known, to see that none is missed.
  ///
  /// - Throws: ``CommandError/failure(_:)`` if fewer are counted.
  func check() throws(CommandError) {
    let known = 1_000
    let size = 64
    let count = try count { () throws(CommandError) in
      for _ in 0..<known {
        let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 1)
        block.storeBytes(of: 1, as: UInt8.self)
        block.deallocate()
      }
    }
    guard let count, count.blocks < known || count.bytes < known * size else { return }
    throw .failure("Of \(known) allocations only \(count.blocks) were counted.")
  }
}
