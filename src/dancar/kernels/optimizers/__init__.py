"""First-order optimizers, one a file, all called alike.

`kernel(p, g, states, begin, end, rate, step, weight_decay_l1, weight_decay_l2)` moves the parameters p[begin:end] by
the gradient g[begin:end] and sets that gradient to zero. p and g are flat float32 arrays, `states` is float32
[n_states, size], zero before step 1. Every element is computed by itself, so slices give the same bits however the
parameters are cut between threads.
"""

from dancar.kernels.optimizers.declaration import Optimizer
from dancar.kernels.optimizers.registry import NAMES, optimizer_named, optimizers

__all__ = ["NAMES", "Optimizer", "optimizer_named", "optimizers"]
