/// The faults that were ordered and not used yet.
struct FaultQueue {
  private var once: [(path: String, fault: Fault)] = []
  private var always: [String: Fault] = [:]

  /// Adds an order.
  ///
  /// - Parameters:
  ///   - fault: The fault that is ordered.
  ///   - path: A path, which matches any query, or a path with its query.
  ///   - repeats: Whether the fault holds for every request that no other order is waiting for.
  mutating func add(_ fault: Fault, for path: String, always repeats: Bool) {
    if repeats {
      always[path] = fault
    } else {
      once.append((path, fault))
    }
  }

  /// Returns the fault for a request, and removes its order unless the order holds always.
  ///
  /// - Parameter target: The path and the query of the request.
  mutating func removeNext(for target: String) -> Fault? {
    let path = String(target.prefix { $0 != "?" })
    if let index = once.firstIndex(where: { $0.path == target || $0.path == path }) {
      return once.remove(at: index).fault
    }
    return always[target] ?? always[path]
  }
}
