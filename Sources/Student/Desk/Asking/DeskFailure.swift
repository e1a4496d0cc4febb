// How a command of the desk fails.

/// Why the desk cannot go on, in one sentence.
package struct DeskFailure: Error {
  /// What is wrong, and what to do.
  package let sentence: String

  /// Says what is wrong.
  package init(_ sentence: String) { self.sentence = sentence }
}
