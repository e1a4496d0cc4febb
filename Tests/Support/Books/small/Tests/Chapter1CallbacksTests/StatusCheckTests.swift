// Exercise 1.1: what is tested is W3.1 W3.3.

import Testing

@Suite(.exercise("1.1")) struct StatusCheckTests {
  @Test func `1 the first is right`() {}

  @Test func `2 the second is right`() {}
}
