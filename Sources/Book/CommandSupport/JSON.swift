// Values as JSON: the same values give the same bytes.

extension JSONEncoder {
  /// An encoder that sorts the keys.
  package static var sorted: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}

/// Prints a value as JSON.
///
/// - Throws: That it cannot be written as JSON.
package func printJSON(_ value: some Encodable) throws(CommandError) {
  guard let data = try? JSONEncoder.sorted.encode(value) else {
    throw .failure("The result cannot be written as JSON.")
  }
  print(String(decoding: data, as: UTF8.self))
}
