// Exercise 1.1 · StatusCheck · write · 10 min · W3.1 W3.3

func statusCheck() {}  // TODO 1.1: your code replaces this line
