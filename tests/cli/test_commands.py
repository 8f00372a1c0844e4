"""What every command owes its users: a summary, examples, a word on each option, `--config`, and completion."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import dancar.cli
from dancar.cli.main import COMMANDS, run
from dancar.cli.program import load


def leaves(name: str) -> list[tuple[tuple[str, ...], object]]:
    """The command itself, or the commands in it: (words of the command line, command)."""
    command = load(name)
    if not hasattr(command, "commands"):
        return [((name,), command)]
    return [((name, part), inner) for part, inner in command.commands.items()]


LEAVES = [leaf for name in COMMANDS for leaf in leaves(name)]


def help_of(words, capsys) -> str:
    assert run([*words, "--help"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def test_every_module_with_a_program_is_a_listed_command():
    folder = Path(dancar.cli.__file__).parent
    with_app = {
        path.stem for path in folder.glob("*.py") if re.search(r"^app = ", path.read_text("utf-8"), re.MULTILINE)
    }
    assert with_app == set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_summary_is_the_first_line_of_the_help(name, capsys):
    assert f"\n  {COMMANDS[name]}\n" in help_of([name], capsys)
    assert len(COMMANDS[name]) < 80
    assert f" {name} {COMMANDS[name]} " in " ".join(help_of([], capsys).split())


@pytest.mark.parametrize(
    ("words", "command"), LEAVES, ids=lambda value: " ".join(value) if isinstance(value, tuple) else ""
)
def test_the_help_is_complete(words, command, capsys):
    text = help_of(words, capsys)
    examples = text.partition("Examples:\n")[2].partition("\n\n")[0].splitlines()
    assert examples, "examples behind a \\b line"
    assert all("dancar " in example for example in examples)
    assert any(f"dancar {' '.join(words)}" in example for example in examples)
    assert "--config FILE" in text
    unexplained = [parameter.name for parameter in command.params if not parameter.help]
    assert unexplained == []


@pytest.mark.parametrize(
    ("words", "command"), LEAVES, ids=lambda value: " ".join(value) if isinstance(value, tuple) else ""
)
def test_an_unknown_option_is_refused(words, command, capsys):
    assert run([*words, "--nonsense"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("error: No such option: --nonsense")
    assert said.endswith(f"try 'dancar {' '.join(words)} --help'\n")


def completions(line: str) -> list[str]:
    """What bash offers for the last word of the line."""
    words = line.split(" ")
    environment = {
        **os.environ,
        "_DANCAR_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - 1),
    }
    done = subprocess.run(
        [sys.executable, "-m", "dancar"], env=environment, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.stderr == ""
    return done.stdout.split()


def test_completion_knows_commands_and_options():
    assert completions("dancar ") == list(COMMANDS)
    assert completions("dancar con") == ["convert"]
    assert "--config" in completions("dancar convert --")
    assert completions("dancar datasets ") == [words[1] for words, _ in LEAVES if words[0] == "datasets"]


def test_completion_can_be_shown():
    done = subprocess.run(
        [sys.executable, "-m", "dancar", "--show-completion", "bash"], capture_output=True, text=True, check=False
    )
    assert "_DANCAR_COMPLETE=complete_bash" in done.stdout


def test_the_version(capsys):
    assert run(["--version"]) == 0
    assert capsys.readouterr().out == f"dancar {dancar.__version__}\n"


def test_no_arguments_is_help(capsys):
    assert run([]) == 0
    assert "\nCommands:\n" in capsys.readouterr().out
