// What is known of an engine's long chains, and what a longer one would take.

import Foundation

/// The times of an engine's chains.
struct Chain {
  let engine: any ChainEngine
  /// What was measured so far, in seconds, by the number of links.
  var seconds: [Int: [Double]] = [:]

  /// The times of one length, in nanoseconds.
  func nanoseconds(_ length: Int) -> [Double] { (seconds[length] ?? []).map { $0 * 1e9 } }

  /// Gives back the memory that others have freed, so that all engines begin alike, and runs a few.
  func warmUp() throws(BenchError) {
    Memory.trim()
    _ = try OneAtATime().time(links: 100, times: 10, of: engine)
  }

  /// Measures chains of one length: as many as have a thousand links together, and at least one.
  mutating func measure(_ length: Int) throws(BenchError) {
    let times = max(1, 1_000 / length)
    let time = try OneAtATime().time(links: length, times: times, of: engine)
    seconds[length, default: []].append(time / .seconds(times))
  }

  /// What a chain would take, in seconds; nil if too little is known.
  ///
  /// Continues the growth between the two longest chains that were measured: at least O(n), and at
  /// most O(n²), since a single measurement that was disturbed must not look like worse.
  func expected(_ length: Int) -> Double? {
    let known = seconds.compactMap { links, times in times.first.map { (links, $0) } }
      .sorted { $0.0 < $1.0 }
      .suffix(2)
    guard let (shorter, less) = known.first, let (longer, more) = known.last, shorter < longer
    else { return nil }
    let power = log(more / less) / log(Double(longer) / Double(shorter))
    return more * pow(Double(length) / Double(longer), min(max(power, 1), 2))
  }
}
