struct Work<Input, Output> {
  let run: (Input) -> Output

  #if WRONG
    // A join that takes any step has no input for it. With a cast it would compile, and fail when it
    // runs.
    func then<Other, Next>(_ next: Work<Other, Next>) -> Work<Input, Next> {
      // expected-wrong-error@+1 {{cannot convert value of type 'Output' to expected argument type 'Other'}}
      Work<Input, Next> { next.run(run($0)) }
    }
  #else
    // A join takes a step whose input is its own output: the same name stands there twice.
    func then<Next>(_ next: Work<Output, Next>) -> Work<Input, Next> {
      Work<Input, Next> { next.run(run($0)) }
    }
  #endif
}

let half = Work<Int, Int> { $0 / 2 }
let spell = Work<Int, String> { "\($0)" }
let both = half.then(spell)
