// What a chain goes on with is always there: who has nothing to wait for says what comes.
import Nodes

func name(of number: Int) -> Observer<String>? { nil }

let chain = Observer.emit(data: 7).chain { name(of: $0) ?? .emit(data: "nobody") }
