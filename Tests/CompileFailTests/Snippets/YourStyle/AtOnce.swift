#if WRONG
  // A `return` in a closure leaves the closure alone: the function has returned long before.
  func firstID(of list: (@escaping @Sendable ([Int]) -> Void) -> Void) -> Int? {
    list { ids in
      // expected-wrong-error@+1 {{'Int?' to closure result type 'Void'}}
      return ids.first
    }
    return nil
  }
#else
  // What comes later goes to a closure: the function returns at once, without it.
  func firstID(
    of list: (@escaping @Sendable ([Int]) -> Void) -> Void, tell: @escaping @Sendable (Int?) -> Void
  ) {
    list { ids in
      tell(ids.first)
    }
  }
#endif
