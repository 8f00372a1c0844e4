"""
A perfect ternary tree
======================

Any tree has an exact map in the plane that needs no training: the paper's Algorithm 1. The ball of a node holds the
anchors of its children and nobody else's; the anchor of a node is the center of its ball.
"""

import matplotlib.pyplot as plt

import dancar
from dancar.constructions import tree_embedding
from dancar.plots import draw

tree = dancar.load_graph("perfect-tree:branching=3,depth=5")
print(tree)

# %%
# 364 nodes, five generations below the root. Each ball is smaller than its parent's by one and the same factor, and its
# center lies on the far side: so grandchildren are outside of their grandparent's ball.

draw(tree_embedding(tree), tree, tidy=False, color="depth", names=0, title="Algorithm 1", new_figure=plt.figure)
plt.show()
