"""What every test starts from: no window system, signals that arrive, and Hypothesis without a clock."""

import os
import signal

from hypothesis import settings

# Set before anything imports matplotlib, and inherited by the processes that tests start.
os.environ["MPLBACKEND"] = "Agg"

# A shell starts what it runs in the background with SIGINT ignored, and tests send it.
signal.signal(signal.SIGINT, signal.default_int_handler)

# A deadline measures the machine, not the code; examples drawn from a fixed seed make a failure repeatable.
settings.register_profile("check", deadline=None, derandomize=True)
settings.register_profile("full", deadline=None, max_examples=1000)
settings.load_profile("check")
