import Chapter8RulesSolution
public import Rules

/// The finished suite of exercise 8.6.
public let finishedRules: [WrittenRule] = suite
