// A join that takes any step has no input for it. With a cast it would compile, and fail when it
// runs.
struct Work<Input, Output> {
  let run: (Input) -> Output

  func then<Other, Next>(_ next: Work<Other, Next>) -> Work<Input, Next> {
    // expected-error@+1 {{cannot convert value of type 'Output' to expected argument type 'Other'}}
    Work<Input, Next> { next.run(run($0)) }
  }
}

let half = Work<Int, Int> { $0 / 2 }
let spell = Work<Int, String> { "\($0)" }
let both = half.then(spell)
