"""What every test starts from: no window system, and Hypothesis without a clock."""

import os

from hypothesis import settings

# Set before anything imports matplotlib, and inherited by the processes that tests start.
os.environ["MPLBACKEND"] = "Agg"

# A deadline measures the machine, not the code; examples drawn from a fixed seed make a failure repeatable.
settings.register_profile("check", deadline=None, derandomize=True)
settings.register_profile("full", deadline=None, max_examples=1000)
settings.load_profile("check")
