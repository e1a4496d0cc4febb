// Exercise 1.2 · Decoding · write · 15 min · W1.3

func decoding() { print("Decoding") }
