// Which fault comes next for which path.

/// The faults that were ordered and not served yet.
struct Orders {
  private var once: [(path: String, fault: Fault)] = []
  private var always: [String: Fault] = [:]

  mutating func add(_ fault: Fault, for path: String, always stays: Bool) {
    if stays {
      always[path] = fault
    } else {
      once.append((path, fault))
    }
  }

  /// The fault for a request, and with that the end of its order, unless it holds always.
  mutating func take(for target: String) -> Fault? {
    let path = String(target.prefix { $0 != "?" })
    if let index = once.firstIndex(where: { $0.path == target || $0.path == path }) {
      return once.remove(at: index).fault
    }
    return always[target] ?? always[path]
  }
}
