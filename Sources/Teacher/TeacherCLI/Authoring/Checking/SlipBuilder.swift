// How a check is written: `if` something is wrong, the sentence that says so.

/// Collects the sentences of some checks, in their order.
@resultBuilder
enum SlipBuilder {
  static func buildExpression(_ sentence: String) -> [String] { [sentence] }
  static func buildExpression(_ sentences: [String]) -> [String] { sentences }
  static func buildBlock(_ parts: [String]...) -> [String] { Array(parts.joined()) }
  static func buildOptional(_ part: [String]?) -> [String] { part ?? [] }
  static func buildEither(first: [String]) -> [String] { first }
  static func buildEither(second: [String]) -> [String] { second }
  static func buildArray(_ parts: [[String]]) -> [String] { Array(parts.joined()) }
}
