"""The command `dancar`: its list of commands, and how every run of it ends.

To add a command, write `dancar/cli/NAME.py` with a Typer `app` and add its line here (CONTRIBUTING.md shows both).
This module imports next to nothing, so that an interrupt during the first tenth of a second is met by `main` too.
"""

import os
import sys

from dancar.cli.exits import DONE, code_of, line_of, printable

# The name, and what the list of commands says of it: the first line of its own help.
COMMANDS = {
    "bench": "Measure on this machine what the documentation claims.",
    "convert": "Turn one kind of file into another, graphs or arrangements.",
    "datasets": "List the real and synthetic graphs that have a name, or make one.",
    "demo": "Go the whole way on a small shipped graph.",
    "fit": "Train an arrangement of a graph and save it.",
    "models": "List the models that can be fitted.",
    "place": "Put a new node among the old ones of an arrangement, none of which moves.",
    "plot": "Draw an arrangement.",
    "predict": "List the likeliest edges that a graph has not.",
    "query": "Ask an arrangement file about its nodes.",
    "reconstruct": "Read the graph off an arrangement.",
    "score": "Score an arrangement over all pairs of nodes.",
    "split": "Split the edges of a graph at random, to train and to test on.",
}


def main() -> None:
    """Run the command line of this process, and end the process."""
    code = run(sys.argv[1:])
    if code != DONE:
        _drop_unwritable_output()
    sys.exit(code)


def run(arguments: list[str]) -> int:
    """Run one command line; return the exit code, with what is to be said of an error already said."""
    try:
        from dancar.cli.program import execute

        code = execute(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except BaseException as error:
        expected = code_of(error)
        if expected is None:
            raise
        if not isinstance(error, BrokenPipeError):
            print(printable(line_of(error)), file=sys.stderr)
        return expected
    return code


def _drop_unwritable_output() -> None:
    # The interpreter flushes once more while it shuts down, and would report the same failure with a traceback.
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
