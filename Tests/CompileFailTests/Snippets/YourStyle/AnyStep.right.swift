// A join takes a step whose input is its own output: the same name stands there twice.
struct Work<Input, Output> {
  let run: (Input) -> Output

  func then<Next>(_ next: Work<Output, Next>) -> Work<Input, Next> {
    Work<Input, Next> { next.run(run($0)) }
  }
}

let half = Work<Int, Int> { $0 / 2 }
let spell = Work<Int, String> { "\($0)" }
let both = half.then(spell)
