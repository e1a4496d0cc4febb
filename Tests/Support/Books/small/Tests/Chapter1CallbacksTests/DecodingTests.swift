// Exercise 1.2: what is tested is W1.3.

import Testing

@Suite(.exercise("1.2")) struct DecodingTests {
  @Test func `1 the first is right`() {}

  @Test func `2 the second is right`() {}
}
