// The trait of the test that asks the conformance kit: it runs after the small tests.

public import Testing

/// Marks a test that runs only when all other tests of its exercise are green.
///
/// The small tests have their own words for each plausible mistake; the kit has the last word.
public struct KitTrait: TestTrait {}

extension Trait where Self == KitTrait {
  /// Lets a test run only when all other tests of its exercise are green.
  public static var kit: Self { Self() }
}

extension Test {
  /// Whether the test asks the kit.
  var isKit: Bool { traits.contains { $0 is KitTrait } }

  /// The number that the test's name begins with; a test without a number comes last.
  var number: Int { Int((displayName ?? name).prefix(while: \.isNumber)) ?? .max }
}
