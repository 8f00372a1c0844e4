"""A declaration may name a training of its own; it gets what `fit_declared` was given."""

from dataclasses import replace

from dancar import Graph
from dancar.arrangement import DANCAR
from dancar.training import Fitted, Options, fit_declared


def test_a_declaration_is_trained_as_it_says_itself():
    given = []

    def training(*arguments):
        given.append(arguments)
        return Fitted({}, "source", "none", 7, 0.0, "steps")

    declaration = replace(DANCAR, training=training)
    graph, options, callbacks = Graph([0], [1]), Options(dim=2), [print]
    assert fit_declared(declaration, graph, options, callbacks).steps == 7
    assert given == [(declaration, graph, options, callbacks)]
    assert fit_declared(DANCAR, graph, options).stopped == "exact"
    assert len(given) == 1
