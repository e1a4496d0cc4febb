// The measured times of an engine's long chains, and the expected time of a longer one.

import CommandSupport
import Foundation

/// The measured times of one engine's chains.
struct ChainTimes {
  let engine: any ChainEngine
  /// The times measured so far, in seconds, by the number of links.
  var seconds: [Int: [Double]] = [:]

  /// The measured times of chains of one length, in nanoseconds.
  func nanoseconds(_ length: Int) -> [Double] { (seconds[length] ?? []).map { $0 * 1e9 } }

  /// Runs a few chains, after returning freed memory to the system: all engines start alike.
  func warmUp() throws(CommandError) {
    MemoryUsage.trim()
    _ = try ChainDriver().time(links: 100, times: 10, of: engine)
  }

  /// Measures chains of one length: together they have about a thousand links, or there is one.
  mutating func measure(_ length: Int) throws(CommandError) {
    let times = max(1, 1_000 / length)
    let time = try ChainDriver().time(links: length, times: times, of: engine)
    seconds[length, default: []].append(time / .seconds(times))
  }

  /// The expected time of a chain, in seconds; nil if fewer than two lengths were measured.
  ///
  /// This continues the growth between the two longest chains that were measured. The growth counts
  /// as at least O(n) and at most O(n²), so that one disturbed measurement cannot suggest more.
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
