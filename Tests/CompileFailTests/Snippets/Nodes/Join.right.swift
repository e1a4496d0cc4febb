// A node can be joined only to one that accepts its output: here a third node parses the String.
import Nodes

let spell = ModelMapperNode { (number: Int) in String(number) }
let parse = ModelMapperNode { (text: String) in Int(text) ?? 0 }
let double = ModelMapperNode { (number: Int) in number * 2 }

let chain = spell.then(parse).then(double)
