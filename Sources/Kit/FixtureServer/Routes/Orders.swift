// What was ordered, and what was carried out.

/// The orders of the server: one that comes again with its key is not carried out again.
struct Orders {
  /// What was carried out, oldest first.
  private(set) var carriedOut: [String] = []
  private var numbers: [String: Int] = [:]

  /// Carries an order out, unless its key has come before.
  ///
  /// - Parameters:
  ///   - text: The order.
  ///   - key: Its key; without one, the order is carried out in any case.
  /// - Returns: The number of the order.
  mutating func place(_ text: String, key: String?) -> Int {
    if let number = key.flatMap({ numbers[$0] }) { return number }
    carriedOut.append(text)
    if let key { numbers[key] = carriedOut.count }
    return carriedOut.count
  }
}
