"""
A family tree
=============

Four generations of an invented family. A family is no tree: everybody has two parents, and families join. Balls show
that: each person's ball holds all descendants, so those of two families overlap in the children that they share.
"""

import matplotlib.pyplot as plt

import dancar
from dancar.plots import draw, readable, shown

# %%
# Couples and their children. The relation is that of descent, so it is closed: grandchildren are descendants too.

couples = {
    ("Ada", "Bruno"): ["Carla", "Dario", "Edda"],
    ("Odo", "Pia"): ["Quirin", "Rosa"],
    ("Carla", "Quirin"): ["Silas", "Thea", "Ugo"],
    ("Dario", "Flora"): ["Gita", "Hugo"],
    ("Rosa", "Iwan"): ["Jona", "Kira"],
    ("Thea", "Nils"): ["Lena", "Milo"],
}
parents = [(parent, child) for couple, children in couples.items() for parent in couple for child in children]
descent = dancar.Graph.from_pairs(parents).transitive_closure()
print(descent)

generation = {"Ada": 1, "Bruno": 1, "Odo": 1, "Pia": 1, "Flora": 2, "Iwan": 2, "Nils": 3}
for couple, children in couples.items():
    for child in children:
        generation[child] = 1 + max(generation[parent] for parent in couple)

# %%
# Whoever has no children in this family is a small ball. Names in italics are those of anchors.

made = shown(readable(descent, contain="source"))
color = {name: f"generation {number}" for name, number in generation.items()}
draw(made, descent, color=color, title="Descendants in balls", new_figure=plt.figure)
plt.show()

# %%
# One person: Carla's anchor lies in the balls of her parents, and her ball overlaps that of Quirin.

draw(made, descent, focus="Carla", title="Carla's ancestors and descendants", new_figure=plt.figure)
plt.show()
