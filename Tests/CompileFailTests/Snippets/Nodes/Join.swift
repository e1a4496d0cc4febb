import Nodes

let spell = ModelMapperNode { (number: Int) in String(number) }
#if WRONG
  // A node can be joined only to one that accepts its output: a String is not an Int.
  let double = ModelMapperNode { (number: Int) in number * 2 }

  // expected-wrong-error@+1 {{requires the types 'String' and 'Int' be equivalent}}
  let chain = spell.then(double)
#else
  // A node can be joined only to one that accepts its output: here a third node parses the String.
  let parse = ModelMapperNode { (text: String) in Int(text) ?? 0 }
  let double = ModelMapperNode { (number: Int) in number * 2 }

  let chain = spell.then(parse).then(double)
#endif
