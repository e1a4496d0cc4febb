// What comes later goes to a closure: the function returns at once, without it.
func firstID(
  of list: (@escaping @Sendable ([Int]) -> Void) -> Void, tell: @escaping @Sendable (Int?) -> Void
) {
  list { ids in
    tell(ids.first)
  }
}
