// The node that decodes a body.

public import UserAPI

/// Decodes a body into a model.
///
/// Fails with the error that the decoder throws.
public struct DecoderNode<Model: Decodable & Sendable>: Node {
  private let decoder: any ResponseDecoder

  /// Makes a node.
  ///
  /// - Parameters:
  ///   - model: The type to decode.
  ///   - decoder: Decodes the body; called once for each body.
  public init(_ model: Model.Type = Model.self, using decoder: any ResponseDecoder) {
    self.decoder = decoder
  }

  /// Decodes one body, on this thread.
  public func process(_ body: Data) -> Observer<Model> {
    .emit { try decoder.decode(Model.self, from: body) }
  }
}
