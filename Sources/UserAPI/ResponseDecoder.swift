// The way from bytes to values.

/// Decodes the body of a response.
///
/// `JSONDecoder` is one; the conformance kit has another, which watches its calls.
public protocol ResponseDecoder: Sendable {
  /// Decodes one value.
  ///
  /// - Parameters:
  ///   - type: What to decode, ``UserList`` or ``UserDetail`` for example.
  ///   - data: The whole body.
  /// - Throws: `DecodingError` if the bytes are not JSON, or not of that shape.
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}

extension JSONDecoder: ResponseDecoder {}
