// The node that makes values of bytes.

public import UserAPI

/// Decodes a body.
///
/// Fails with whatever the decoder throws.
public struct DecoderNode<Model: Decodable & Sendable>: Node {
  private let decoder: any ResponseDecoder

  /// Makes a node.
  ///
  /// - Parameters:
  ///   - model: What is in the body.
  ///   - decoder: Decodes it; called once for each body.
  public init(_ model: Model.Type = Model.self, using decoder: any ResponseDecoder) {
    self.decoder = decoder
  }

  /// Decodes one body, on this thread.
  public func process(_ body: Data) -> Observer<Model> {
    .emit { try decoder.decode(Model.self, from: body) }
  }
}
