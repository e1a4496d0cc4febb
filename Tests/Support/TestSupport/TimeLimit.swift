// The time limit of tests that wait without an inbox.

public import Testing

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that hangs, after twenty minutes.
  ///
  /// For tests that await a result of Swift concurrency, which an ``Inbox`` cannot bound. The limit is
  /// this long because seconds prove nothing on a busy machine.
  public static var endsIfItHangs: Self { .timeLimit(.minutes(20)) }
}
