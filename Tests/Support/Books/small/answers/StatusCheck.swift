// Exercise 1.1 · StatusCheck · write · 10 min · W3.1 W3.3

func statusCheck() { print("mine") }
