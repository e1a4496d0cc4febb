// Finds out which joins compile: where the student's `then` does not fit, another one is taken.

import ChapterTesting

/// What a join gives that the student's `then` does not take.
private struct Misfit {}

extension TypedChain {
  // NB: less special than any `then` for steps. So the compiler takes it only if no other one fits,
  // and a wrong join, which must not compile, can be part of a test that does.
  fileprivate func then<Anything>(_ next: Anything) -> Misfit { Misfit() }
}

/// Whether the student's `then` takes a step that needs a number, behind a chain that gives text.
func isJoined(_ next: ChainStep<Int, Int>, behind chain: TypedChain<String>) -> Bool {
  let joined: Any = chain.then(next)
  return !(joined is Misfit)
}

/// Whether a step without an input may stand behind a chain of numbers.
func isJoined(_ next: ChainStep<Void, String>, behind chain: TypedChain<Int>) -> Bool {
  let joined: Any = chain.then(next)
  return !(joined is Misfit)
}

/// Whether a step with a text as its input may stand behind a chain of texts.
func isJoined(_ next: ChainStep<String, Int>, behind chain: TypedChain<String>) -> Bool {
  let joined: Any = chain.then(next)
  return !(joined is Misfit)
}
