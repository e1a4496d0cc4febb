// A node goes on only with a node that takes what it gives: a text is no number.
import Nodes

let spell = ModelMapperNode { (number: Int) in String(number) }
let double = ModelMapperNode { (number: Int) in number * 2 }

// expected-error@+1 {{requires the types 'String' and 'Int' be equivalent}}
let chain = spell.then(double)
