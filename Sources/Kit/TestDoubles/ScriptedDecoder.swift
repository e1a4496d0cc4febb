// A decoder that tells a test when it begins and ends.

import SwitchPoints
public import UserAPI

/// A decoder for tests: it decodes JSON, and calls the test before and after.
public struct ScriptedDecoder: ResponseDecoder {
  private let token: (any AnyObject & Sendable)?
  private let onBegin: @Sendable (any Any.Type) -> Void
  private let onEnd: @Sendable (any Any.Type, Data) -> Void

  /// Makes a decoder.
  ///
  /// - Parameters:
  ///   - token: Kept alive by the decoder.
  ///   - onBegin: Called inside `decode`, on its caller's thread, before it reads the bytes.
  ///   - onEnd: Called with the bytes inside `decode`, just before it returns or throws.
  public init(
    token: (any AnyObject & Sendable)? = nil,
    onBegin: @escaping @Sendable (any Any.Type) -> Void = { _ in },
    onEnd: @escaping @Sendable (any Any.Type, Data) -> Void = { _, _ in }
  ) {
    self.token = token
    self.onBegin = onBegin
    self.onEnd = onEnd
  }

  /// Decodes JSON.
  public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    reach("decodes \(type)")
    onBegin(type)
    defer { onEnd(type, data) }
    return try JSONDecoder().decode(type, from: data)
  }
}
