// Expects that the time of a long run grows as its length.

public import Testing

/// Expects that a length costs at most so many times the seconds of a shorter length.
///
/// - Parameters:
///   - long: The length.
///   - short: The shorter one.
///   - limit: So many times.
///   - seconds: Measures a run of a length.
///   - sourceLocation: Where the issue is recorded.
/// - Throws: What a measurement throws.
public func expectCost(
  of long: Int, beside short: Int, atMost limit: Double,
  _ seconds: (Int) async throws -> Double, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  // A ratio of two times on the same machine: a busy machine slows both, and in one pair of ten both alike.
  _ = try await seconds(short)  // the first run makes threads, and fills caches
  var ratio = Double.infinity
  for _ in 0..<10 where ratio > limit {
    let base = try await seconds(short)
    ratio = min(ratio, try await seconds(long) / base)
  }
  #expect(
    ratio <= limit, "\(long) took \(ratio) times as long as \(short)",
    sourceLocation: sourceLocation)
}
