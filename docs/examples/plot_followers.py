"""
A follower network
==================

The paper's largest picture is of a part of Twitter, which is not shipped with the library. Here is an invented network
of the same size. Whoever has the sample makes the paper's figure of it with
``dancar bench paper-twitter --set graph=FILE``.
"""

import matplotlib.pyplot as plt
import numpy as np

import dancar
from dancar.evaluation import radius_correlations
from dancar.plots import draw, readable, shown

# %%
# Eight circles, each of which grows as such networks do: who comes new follows one account of the circle, by preference
# one that many follow already. Then 600 times somebody follows a well-known account of any circle. As in the paper an
# edge goes from an account to one that follows it, so a ball holds an account's followers.

random = np.random.default_rng(0)
known, followers, first = [], [], 0
for seed, accounts in enumerate((300, 200, 150, 120, 90, 60, 50, 30)):
    circle = dancar.load_graph(f"price:nodes={accounts},citations=1,attraction=0.2,seed={seed}")
    known.append(first + circle.target)
    followers.append(first + circle.source)
    first += accounts
known.append(random.choice(np.concatenate(known), 600))
followers.append(random.integers(0, first, 600))
network = dancar.Graph(np.concatenate(known), np.concatenate(followers), n=first).simple()
print(network)

# %%
# The network as dots and lines (A), and its map (B).

made = shown(readable(network, contain="source"))
draw(made, network, beside=True, color="community", errors=False, names=0, size=6, new_figure=plt.figure)
plt.show()

# %%
# The more followers, the larger the ball.

for what, value in radius_correlations(made.arrangement.balls.radius, network).items():
    print(f"Spearman's correlation of radius and {what.replace('_', '-')}: {value:.3f}")

# %%
# The account with the most followers (C).

most_followed = int(np.argmax(network.out_degree))
draw(made, network, focus=most_followed, names=12, title="(C) Followed by many", size=6, new_figure=plt.figure)
plt.show()
