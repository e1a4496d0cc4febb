print("To be written.")
