import Rules

let words = Rule.numbered("W4.3")?.sentence

#if WRONG
  // What a rule says can be read everywhere; its check is out of reach without the package's access.
  // expected-wrong-error@+1 {{cannot find 'JudgedRun' in scope}}
  let run = JudgedRun.self
#endif
