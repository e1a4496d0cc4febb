// A node goes on only with a node that takes what it gives: a text is read first.
import Nodes

let spell = ModelMapperNode { (number: Int) in String(number) }
let parse = ModelMapperNode { (text: String) in Int(text) ?? 0 }
let double = ModelMapperNode { (number: Int) in number * 2 }

let chain = spell.then(parse).then(double)
