// expected-wrong-note@+1 {{('Int' and 'String') are expected to be equal}}
struct Work<Input, Output> {
  let run: (Input) -> Output
}

@resultBuilder enum Works {
  static func buildPartialBlock<A, B>(first: Work<A, B>) -> Work<A, B> { first }
  static func buildPartialBlock<A, B, C>(
    accumulated: Work<A, B>, next: Work<B, C>
  ) -> Work<A, C> {
    Work { next.run(accumulated.run($0)) }
  }
}

let spell = Work<Int, String> { "\($0)" }
let length = Work<String, Int> { $0.count }

#if WRONG
  // Lines that fit may still not be what was announced: then the line that announces it is refused,
  // and none of these lines.
  // expected-wrong-error@+1 {{cannot convert result builder result type 'Work<Int, Int>'}}
  @Works var job: Work<Int, String> {
    spell
    length
  }
#else
  // A block of lines begins with the input of its first line, and ends with the output of its last.
  @Works var job: Work<Int, Int> {
    spell
    length
  }
#endif
