"""A rule says what its data are."""

import pytest

from dancar import ParameterError
from dancar.arrangement.rule import DATA, Rule, pairs, plain_graph


@pytest.mark.parametrize("data", DATA)
def test_the_kinds_of_data_are_known(data):
    assert Rule("any", pairs, plain_graph, data=data).data == data


def test_other_data_are_refused():
    with pytest.raises(ParameterError, match=r"data: 'pears' given; one of pairs, undirected pairs, .* is accepted"):
        Rule("any", pairs, plain_graph, data="pears")
