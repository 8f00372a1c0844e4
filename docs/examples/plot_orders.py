"""
Which order a mammal belongs to
===============================

The embedding as features for a classifier, beside the degrees and the depth of each node. The six orders, and all that
lies above them, are taken out of the graph first: what is left are kinds and their families, which tell nobody's order.
"""

import matplotlib.pyplot as plt
import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import StratifiedKFold, cross_val_score
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier

import dancar

whole = dancar.load_graph("wordnet-mammals")
orders = ["rodent.n.01", "carnivore.n.01", "ungulate.n.01", "primate.n.02", "bat.n.01", "aquatic_mammal.n.01"]
below = np.zeros((len(orders), whole.n_nodes), bool)
for row, order in enumerate(orders):
    below[row, whole.predecessors[whole.labels.index(order)]] = True
chosen = np.flatnonzero(below.sum(axis=0) == 1)
graph, order_of = whole.subgraph(chosen), below[:, chosen].argmax(axis=0)
print(graph, "in", len(np.unique(graph.weak_components())), "families; of each order", np.bincount(order_of))

# %%
# The embedding is made of the graph alone. The classifiers learn the orders of four fifths of the kinds, and are asked
# for those of the last fifth, five times.

embedding = dancar.Dancar(dim=10, threads=1).fit(graph)
print(embedding.certificate_)
features = {
    "degrees and depth": np.stack([graph.in_degree, graph.out_degree, graph.depth()], axis=1),
    "embedding": embedding.transform(graph),
}
classifiers = {
    "logistic regression": make_pipeline(StandardScaler(), LogisticRegression(max_iter=2000)),
    "decision tree": DecisionTreeClassifier(random_state=0),
    "five neighbours": KNeighborsClassifier(5),
}
folds = StratifiedKFold(5, shuffle=True, random_state=0)
accuracy = {
    name: [cross_val_score(classifier, rows, order_of, cv=folds).mean() for classifier in classifiers.values()]
    for name, rows in features.items()
}
largest = np.bincount(order_of).max() / len(order_of)
for name, found in accuracy.items():
    print(f"{name:18}", *(f"{which} {share:.3f}" for which, share in zip(classifiers, found)), sep="  ")
print(f"always the largest order  {largest:.3f}")

# %%
# Degrees and depth do somewhat better than naming the largest order each time, the embedding far better.

figure, axes = plt.subplots(figsize=(6, 3.5), layout="constrained")
for number, (name, found) in enumerate(accuracy.items()):
    axes.bar(np.arange(len(found)) + 0.4 * (number - 0.5), found, 0.38, label=name)
axes.axhline(largest, color="gray", linestyle="--", label="the largest order")
axes.set(xticks=range(len(classifiers)), xticklabels=classifiers, ylabel="accuracy, cross-validated", ylim=(0, 1))
figure.legend(loc="outside upper center", ncols=3, frameon=False)
plt.show()
