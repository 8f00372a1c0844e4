"""`--set KEY=VALUE`: the options of a fit that have no option of their own."""

from dataclasses import fields
from typing import Any

from dancar.errors import ParameterError


def with_settings(parameters: dict[str, Any], recipe: str, settings: list[str]) -> dict[str, Any]:
    """A model's parameters with its recipe, and with each setting where it belongs."""
    from dancar.training import PaperOptions

    of_paper = {field.name for field in fields(PaperOptions)}
    further: dict[str, Any] = {}
    paper: dict[str, Any] = {}
    for setting in settings:
        key, equals, text = setting.partition("=")
        name = key.replace("-", "_")
        if not equals or not key:
            raise ParameterError(f"--set: {setting!r} given; KEY=VALUE is accepted")
        if name in parameters:
            raise ParameterError(f"--set: {key!r} has an option of its own: --{name.replace('_', '-')}")
        if name in further or name in paper:
            raise ParameterError(f"--set: {key!r} is given twice")
        if name in of_paper:
            paper[name] = _graph(text) if name == "validation" else _value(text)
        else:
            further[name] = _value(text)
    if paper and recipe != "paper":
        raise ParameterError(f"--set: {next(iter(paper))!r} is an option of the paper's training: add --recipe paper")
    return {**parameters, **further, "recipe": paper or recipe}


def _value(text: str) -> int | float | str:
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def _graph(text: str) -> Any:
    from dancar.datasets import load_graph

    return load_graph(text)
