"""
Debian packages around one package
==================================

Which packages does ``apt`` need, directly or through others, and which need it? The graph comes from the machine that
builds this page: from the package lists of its Debian archive, or, where those have never been fetched, from the
packages that are installed. The picture's title says which.
"""

import matplotlib.pyplot as plt
import numpy as np

import dancar
from dancar.errors import InputError
from dancar.plots import draw, readable, shown

PACKAGE = "apt"

try:
    packages, origin = dancar.load_graph("debian-packages:alternatives=first"), "the archive"
except InputError as error:
    print(f"{error}\nWhat follows is of the packages that are installed.")
    packages = dancar.load_graph("debian-packages:packages=installed,alternatives=first")
    origin = "the installed packages"
print(packages)

# %%
# What ``apt`` needs is found by following the edges from it; of the packages that need it, those that name it
# themselves are shown.

node = packages.labels.index(PACKAGE)
needed, found = {node}, [node]
while found:
    found = [int(other) for one in found for other in packages.successors[one] if int(other) not in needed]
    needed.update(found)
users = {int(other) for other in packages.predecessors[node]}
print(f"{PACKAGE} needs {len(needed) - 1} packages; {len(users - needed)} more name it")

# %%
# The ball of a package holds the anchors of all that depend on it: libraries are large balls, what uses many of them
# lies where they meet.

kept = np.array(sorted(needed | users))
number = np.full(packages.n_nodes, -1)
number[kept] = np.arange(len(kept))
inside = (number[packages.source] >= 0) & (number[packages.target] >= 0)
around = dancar.Graph(
    number[packages.source[inside]], number[packages.target[inside]], labels=[packages.labels[one] for one in kept]
)
role = ["needed by apt" if one in needed - {node} else PACKAGE if one == node else "needs apt" for one in kept.tolist()]

made = shown(readable(around, contain="target"))
draw(made, around, color=role, errors=False, title=f"Around {PACKAGE}, in {origin}", new_figure=plt.figure)
plt.show()

# %%
# The same with the package in the middle of attention.

draw(made, around, focus=PACKAGE, title=f"What {PACKAGE} depends on, and what on it", new_figure=plt.figure)
plt.show()
