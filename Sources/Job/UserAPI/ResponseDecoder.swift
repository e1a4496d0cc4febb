// The decoder: turns the bytes of a body into a value.

/// Decodes the body of a response.
///
/// `JSONDecoder` is one. The conformance kit has another, which records when it is called.
public protocol ResponseDecoder: Sendable {
  /// Decodes one value.
  ///
  /// - Parameters:
  ///   - type: The type to decode, ``UserList`` or ``UserDetail`` for example.
  ///   - data: The whole body.
  /// - Returns: The decoded value.
  /// - Throws: `DecodingError` if the bytes are not JSON, or do not have the shape of the type.
  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}

extension JSONDecoder: ResponseDecoder {}
