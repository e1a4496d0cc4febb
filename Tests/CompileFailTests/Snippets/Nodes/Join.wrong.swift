// A node can be joined only to one that accepts its output: a String is not an Int.
import Nodes

let spell = ModelMapperNode { (number: Int) in String(number) }
let double = ModelMapperNode { (number: Int) in number * 2 }

// expected-error@+1 {{requires the types 'String' and 'Int' be equivalent}}
let chain = spell.then(double)
