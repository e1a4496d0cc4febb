// An expectation on one value, as a function: the macro `#expect` costs the compiler more time.

public import Testing

/// Expects that a value is equal to another.
///
/// - Parameters:
///   - value: What came out; an awaited value may stand here, too.
///   - expected: What must come out.
///   - reason: What the issue says.
///   - sourceLocation: Where the issue is recorded.
public func expect<Value: Equatable>(
  _ value: Value,
  is expected: Value,
  _ reason: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(value == expected, "\(reason)", sourceLocation: sourceLocation)
}
