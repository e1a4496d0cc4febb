// A decoder that can be watched, and stopped in the middle.

public import UserAPI

/// A decoder for tests: it decodes JSON, and says before and after that it does.
public struct ScriptedDecoder: ResponseDecoder {
  private let token: (any AnyObject & Sendable)?
  private let onBegin: @Sendable (any Any.Type) -> Void
  private let onEnd: @Sendable (any Any.Type) -> Void

  /// Makes a decoder.
  ///
  /// - Parameters:
  ///   - token: Kept alive by the decoder.
  ///   - onBegin: Called inside `decode`, on its caller's thread, before the bytes are looked at.
  ///   - onEnd: Called inside `decode`, just before it returns or throws.
  public init(
    token: (any AnyObject & Sendable)? = nil,
    onBegin: @escaping @Sendable (any Any.Type) -> Void = { _ in },
    onEnd: @escaping @Sendable (any Any.Type) -> Void = { _ in }
  ) {
    self.token = token
    self.onBegin = onBegin
    self.onEnd = onEnd
  }

  /// Decodes JSON.
  public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    onBegin(type)
    defer { onEnd(type) }
    return try JSONDecoder().decode(type, from: data)
  }
}
