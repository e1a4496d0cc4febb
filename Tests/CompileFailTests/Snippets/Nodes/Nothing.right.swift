// A chain always continues with an observer: if there is nothing to wait for, emit a value.
import Nodes

func name(of number: Int) -> Observer<String>? { nil }

let chain = Observer.emit(data: 7).chain { name(of: $0) ?? .emit(data: "no user") }
