"""
One edge more
=============

A map of balls is faithful: two graphs that differ in one edge have maps that differ where the edge is. The paper shows
this with a toy graph and the edge (8, 2); this is another graph of ten nodes.
"""

import matplotlib.pyplot as plt
import numpy as np

import dancar
from dancar.plots import draw, readable

pairs = [(0, 1), (0, 2), (0, 3), (1, 4), (1, 5), (2, 5), (2, 6), (3, 7), (7, 8), (8, 3), (6, 9), (9, 6)]
before = dancar.Graph.from_pairs(pairs)
after = dancar.Graph.from_pairs([*pairs, (8, 2)])

# %%
# A map of the graph without the edge: the ball of 8 does not hold the anchor of 2.

old = readable(before, contain="source")
draw(old, before, focus=8, tidy=False, title="Without the edge (8, 2)", size=5, new_figure=plt.figure)
plt.show()

# %%
# Training goes on from there, in small steps, for the graph with the edge.

start = {name: array[[old.labels.index(label) for label in after.labels]] for name, array in old.parameters.items()}
new = dancar.Dancar(dim=2, contain="source", start=start, rate=0.001).fit(after).arrangement_
draw(new, after, focus=8, tidy=False, title="With it", size=5, new_figure=plt.figure)
plt.show()

# %%
# How far balls and anchors have moved, in radii of the largest ball: the ball of 8 and the anchor of 2 the most.

unit = start["radius"].max()
centers = np.hypot(*(new.balls.center - start["center"]).T) / unit
anchors = np.hypot(*(new.balls.anchor - start["anchor"]).T) / unit
for label, center, anchor in zip(after.labels, centers, anchors, strict=True):
    print(f"{label}: ball {center:.2f}, anchor {anchor:.2f}")
