"""
The shipped graph
=================

WordNet's mammals, every kind pointing to all that it is a kind of: few nodes are very general, most are leaves.
"""

import matplotlib.pyplot as plt
import numpy as np

import dancar.datasets

graph = dancar.datasets.load("wordnet-mammals")
print(graph)

# %%
# A node's in-degree counts what lies below it. Sorted, it falls like a hierarchy's does: almost straight on two
# logarithmic axes, until the leaves.

order = np.argsort(-graph.in_degree, kind="stable")
kinds = graph.in_degree[order]

figure, axes = plt.subplots(figsize=(6, 4), layout="constrained")
axes.loglog(np.arange(1, 1 + np.count_nonzero(kinds)), kinds[kinds > 0], ".-")
for rank in (1, 3, 7, 20):
    place = (rank, kinds[rank - 1])
    axes.annotate(graph.labels[order[rank - 1]], place, (4, 6), textcoords="offset points")
axes.set(xlabel="rank", ylabel="kinds below it", ylim=(0.8, 3000))
plt.show()
