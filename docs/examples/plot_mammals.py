"""
WordNet's mammals
=================

The graph that is shipped with the library: every kind points to all that it is a kind of. A map shows in one picture
what a list of 6,540 edges does not: which groups there are, how large they are, and what lies in what.
"""

import matplotlib.pyplot as plt
import numpy as np

import dancar
from dancar.plots import draw, readable, shown

graph = dancar.load_graph("wordnet-mammals")
print(graph)

# %%
# Each ball holds all that it is the kind of: a hierarchy starts as balls packed into one another, and training changes
# no more than it must. The line below the map says how true it is.

made = shown(readable(graph))
draw(made, graph, errors=False, title="The mammals of WordNet", new_figure=plt.figure)
plt.show()

# %%
# One node from near: what a dog is, and all kinds of dogs.

draw(made, graph, focus="dog.n.01", title="A dog", dark=True, new_figure=plt.figure)
plt.show()

# %%
# The shape of the relation as numbers: sorted by how many kinds there are of it, a hierarchy falls almost straight on
# two logarithmic axes, until the leaves.

order = np.argsort(-graph.in_degree, kind="stable")
kinds = graph.in_degree[order]

figure, axes = plt.subplots(figsize=(6, 4), layout="constrained")
axes.loglog(np.arange(1, 1 + np.count_nonzero(kinds)), kinds[kinds > 0], ".-")
for rank in (1, 3, 7, 20):
    place = (rank, kinds[rank - 1])
    axes.annotate(graph.labels[order[rank - 1]], place, (4, 6), textcoords="offset points")
axes.set(xlabel="rank", ylabel="kinds below it", ylim=(0.8, 3000))
plt.show()
