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

kinds = np.sort(graph.in_degree)[::-1]
general = [graph.labels[node] for node in np.argsort(-graph.in_degree, kind="stable")[:3]]

figure, axes = plt.subplots(figsize=(6, 4), layout="constrained")
axes.loglog(np.arange(1, 1 + np.count_nonzero(kinds)), kinds[kinds > 0], ".-")
for rank, label in enumerate(general):
    axes.annotate(label, (rank + 1, kinds[rank]), xytext=(8, 2), textcoords="offset points")
axes.set(xlabel="rank", ylabel="kinds below it")
plt.show()
