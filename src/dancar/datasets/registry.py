"""The data sets by name: one line each, with the module and the function that makes it, imported on first use."""

from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module

from dancar.datasets.declaration import DataSet, declared_options
from dancar.errors import ParameterError


@dataclass(frozen=True)
class Entry:
    """Where a data set is made, and one line about it."""

    module: str
    function: str
    summary: str


ENTRIES = {
    "wordnet-nouns": Entry(
        "wordnet_nouns", "wordnet_nouns", "WordNet 3.0's nouns, each word sense -> what it is a kind of"
    ),
    "wordnet-mammals": Entry(
        "wordnet_mammals", "wordnet_mammals", "the mammals of WordNet 3.0, shipped with the library"
    ),
    "wordnet-relations": Entry(
        "wordnet_relations", "wordnet_relations", "triples over all pointer types of WordNet 3.0, with relation labels"
    ),
    "debian-packages": Entry(
        "debian_packages", "debian_packages", "package -> what it depends on, from this machine's package lists"
    ),
    "perfect-tree": Entry("trees", "perfect_tree", "the perfect tree, child -> parent, or its closure"),
    "random-tree": Entry("trees", "random_tree", "a random recursive tree, child -> parent, or its closure"),
    "hierarchy": Entry(
        "hierarchy", "hierarchy", "a random hierarchy with extra parents, closed: node -> its ancestors"
    ),
    "directed-cycle": Entry("directed_cycle", "directed_cycle", "the directed cycle 0 -> 1 -> ... -> n-1 -> 0"),
    "price": Entry("price", "price", "Price's citation network, citing -> cited: the often cited are cited more"),
    "nested-partition": Entry(
        "nested_partition", "nested_partition", "parts within parts within parts; most edges stay in the smallest part"
    ),
    "stochastic-blocks": Entry(
        "stochastic_blocks", "stochastic_blocks", "blocks of nodes, edges denser inside than between"
    ),
    "kronecker": Entry("kronecker", "kronecker", "an R-MAT (stochastic Kronecker) digraph, heavy-tailed both ways"),
}


def names() -> list[str]:
    """The names of all data sets.

    Returns
    -------
    list of str
        Real ones first, then the synthetic families.

    Examples
    --------
    >>> import dancar.datasets
    >>> dancar.datasets.names()[:2]
    ['wordnet-nouns', 'wordnet-mammals']
    """
    return list(ENTRIES)


def describe(name: str) -> DataSet:
    """What a data set is, and its options with their defaults.

    Parameters
    ----------
    name : str
        One of `names()`.

    Returns
    -------
    DataSet
        Its name, summary and options; printed, it is a short help text.

    Raises
    ------
    ParameterError
        When no data set has that name.

    Examples
    --------
    >>> import dancar.datasets
    >>> dancar.datasets.describe("wordnet-mammals").summary
    'the mammals of WordNet 3.0, shipped with the library'
    """
    if name not in ENTRIES:
        raise ParameterError(f"{name!r} is no data set: there are {', '.join(ENTRIES)}{near_names(name)}")
    entry = ENTRIES[name]
    make = getattr(import_module(f"dancar.datasets.{entry.module}"), entry.function)
    return DataSet(name=name, summary=entry.summary, options=declared_options(make), make=make)


def near_names(name: str) -> str:
    """The hint for a misspelt name, empty where none is near."""
    near = get_close_matches(name.lower(), ENTRIES, 1)
    return f"; did you mean '{near[0]}'?" if near else ""
