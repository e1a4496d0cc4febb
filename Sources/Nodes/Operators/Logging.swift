// What nodes write while they work, on the side of the observer.

extension Observer {
  /// Writes a line, which travels with the result to all that comes from this observer.
  ///
  /// What is written after the result has gone on stays here.
  ///
  /// - Returns: This observer.
  @discardableResult
  public func log(_ line: String) -> Self {
    change { $0.write(line) }
    return self
  }

  /// The lines written here and on the way here, in the order in which they were written.
  public var logLines: [String] { change { $0.log }.texts }
}
