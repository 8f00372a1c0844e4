"""What `dancar bench peers` compares: one file for each, trained by the clock, scored by the same code."""
