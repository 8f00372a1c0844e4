"""
A cycle that points cannot draw
===============================

In a directed cycle each node leads to the next and to no other. Models whose nodes are points, and whose edges are
small distances, know no direction: if ``u -> v`` then ``v -> u``. A ball and an anchor for each node can do it.
"""

import matplotlib.pyplot as plt

import dancar
from dancar.plots import draw, readable

cycle = dancar.load_graph("directed-cycle:nodes=8")

# %%
# Points, and around each a ball of one common radius: every edge comes with its reverse, which is false (dashed).

points = dancar.Distance(dim=2).fit(cycle)
print(points.certificate_)
draw(points.arrangement_, cycle, errors=True, color="none", title="Points", size=5, new_figure=plt.figure)
plt.show()

# %%
# Balls, and anchors that are not in their middle: the anchor of the next node lies inside, that of the one before does
# not. Names in italics are those of anchors.

balls = readable(cycle, contain="source")
draw(balls, cycle, color="none", title="Balls and anchors", size=5, new_figure=plt.figure)
plt.show()
