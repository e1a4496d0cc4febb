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
  // A busy machine may slow one and not the other: the fastest long run is compared with the slowest short one.
  var fastest = Double.infinity
  var slowest = 0.0
  for _ in 0..<10 where fastest > limit * slowest {
    slowest = max(slowest, try await seconds(short))
    fastest = min(fastest, try await seconds(long))
  }
  let ratio = fastest / slowest
  #expect(
    ratio <= limit, "\(long) took \(ratio) times as long as \(short)",
    sourceLocation: sourceLocation)
}
