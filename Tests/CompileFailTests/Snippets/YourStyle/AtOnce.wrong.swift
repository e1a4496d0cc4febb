// A `return` in a closure leaves the closure alone: the function has returned long before.
func firstID(of list: (@escaping @Sendable ([Int]) -> Void) -> Void) -> Int? {
  list { ids in
    // expected-error@+1 {{'Int?' to closure result type 'Void'}}
    return ids.first
  }
  return nil
}
