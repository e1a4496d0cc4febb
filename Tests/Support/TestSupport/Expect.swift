// Expectations as functions, since the macro `#expect` costs the compiler more time; and the words of a result.

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

/// Expects that something holds; what is asked may call a `mutating` method, or await something.
///
/// - Parameters:
///   - holds: Whether it holds.
///   - reason: What the issue says.
///   - sourceLocation: Where the issue is recorded.
public func expect(
  _ holds: Bool,
  _ reason: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(holds, "\(reason)", sourceLocation: sourceLocation)
}

/// Ends the test unless a value is equal to another.
///
/// - Throws: `ExpectationFailedError` if it is not.
public func require<Value: Equatable>(
  _ value: Value,
  is expected: Value,
  _ reason: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try #require(value == expected, "\(reason)", sourceLocation: sourceLocation)
}

/// Ends the test unless something holds.
///
/// - Throws: `ExpectationFailedError` if it does not.
public func require(
  _ holds: Bool,
  _ reason: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try #require(holds, "\(reason)", sourceLocation: sourceLocation)
}

extension Result {
  /// The value, or the error.
  public var inWords: String {
    switch self {
    case .success(let value): "\(value)"
    case .failure(let error): "\(error)"
    }
  }
}

/// Expects a file to have a text; with `WORKBOOK_WRITE=1`, the text is written there first.
///
/// - Parameters:
///   - file: The file.
///   - text: The text.
///   - suite: The suite that writes it.
///   - sourceLocation: Where the issue is recorded.
/// - Throws: What is wrong with the file, if it cannot be read or written.
public func expect(
  _ file: URL, has text: String, writtenBy suite: Any.Type,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  if ThisBook.isWritten { try Data(text.utf8).write(to: file) }
  let kept = try String(contentsOf: file, encoding: .utf8)
  let isRight = kept == text  // outside, because the message would show both
  let difference = zip(kept.split(separator: "\n"), text.split(separator: "\n")).first { $0 != $1 }
  #expect(
    isRight,
    "write it anew: WORKBOOK_TESTS=all WORKBOOK_WRITE=1 swift test --filter \(suite)\n\(difference as Any)",
    sourceLocation: sourceLocation)
}
