// Exercise 1.3: what is tested is W1–W4.

import Testing

@Suite(.exercise("1.3")) struct UserFetchTests {
  @Test func `1 the first is right`() {}

  @Test func `2 the second is right`() {}
}
