"""`--config FILE`: every option is a key, the command line goes first, and nothing unknown passes."""

import sys

import pytest
import typer

from dancar.cli.main import run


@pytest.fixture
def work(invent, tmp_path, monkeypatch):
    """Run `dancar work` with a configuration; return what the command was given."""
    given = {}

    def action(
        dim: int = 10,
        rate: float = 0.05,
        exact: bool = False,
        time_limit: float | None = None,
        out: str = typer.Option("none", "-o", "--out"),
        color: list[str] = typer.Option([], "--color"),  # noqa: B008
    ) -> None:
        given.update(dim=dim, rate=rate, exact=exact, time_limit=time_limit, out=out, color=color)

    invent("work", action)
    monkeypatch.chdir(tmp_path)

    def call(text: str, *arguments: str) -> tuple[int, dict]:
        (tmp_path / "run.toml").write_bytes(text.encode("utf-8", "surrogateescape"))
        return run(["work", "--config", "run.toml", *arguments]), given

    return call


def test_every_option_is_a_key(work):
    code, given = work(
        'dim = 5\nrate = 1\nexact = true\ntime-limit = 2.5\nout = "x.dancar"\ncolor = ["depth", "degree"]'
    )
    assert code == 0
    assert given == {
        "dim": 5,
        "rate": 1.0,
        "exact": True,
        "time_limit": 2.5,
        "out": "x.dancar",
        "color": ["depth", "degree"],
    }


def test_underscores_are_dashes(work):
    assert work("time_limit = 3")[1]["time_limit"] == 3.0


@pytest.mark.parametrize("arguments", [["--dim", "7"], ["--dim=7"]])
def test_the_command_line_goes_first(work, arguments):
    assert work("dim = 5\nrate = 0.1", *arguments)[1] == {
        "dim": 7,
        "rate": 0.1,
        "exact": False,
        "time_limit": None,
        "out": "none",
        "color": [],
    }


def test_a_flag_of_the_file_can_be_taken_back(work):
    assert work("exact = true", "--no-exact")[1]["exact"] is False


def test_a_table_belongs_to_its_command(work, invent):
    invent("other", lambda: None)
    code, given = work("dim = 3\nrate = 0.2\n[work]\ndim = 4\n[other]\nunknown = 1")
    assert (code, given["dim"], given["rate"]) == (0, 4, 0.2)


def test_a_command_of_a_group_has_a_table_in_the_groups_table(invent, tmp_path):
    given = []
    group = typer.Typer(name="group")
    group.command("make")(lambda seed=typer.Option(0, "--seed"): given.append(seed))  # noqa: B008
    group.command("list")(lambda: given.append("list"))
    invent("group", lambda: None)
    sys.modules["dancar.cli.group"].app = group
    path = tmp_path / "run.toml"
    path.write_text("[group.make]\nseed = 6\n[group.list]\n")
    assert run(["group", "make", "--config", str(path)]) == 0
    assert run(["group", "list", "--config", str(path)]) == 0
    assert [str(value) for value in given] == ["6", "list"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("dmi = 5", "error: run.toml: 'dancar work' has no option 'dmi'; did you mean 'dim'?"),
        (
            "[work]\ntime_limt = 5",
            "error: run.toml: 'dancar work' has no option 'time_limt'; did you mean 'time-limit'?",
        ),
        ("xyzzy = 5", "error: run.toml: 'dancar work' has no option 'xyzzy'; there are: color, dim, exact, "),
        ("help = true", "error: run.toml: 'dancar work' has no option 'help'"),
        ('config = "b.toml"', "error: run.toml: 'dancar work' has no option 'config'"),
        ("[wrok]\ndim = 1", "error: run.toml: table [wrok] is no command; did you mean 'work'?"),
        ("dim = ", "error: run.toml: not a TOML file: Invalid value (at "),
        ("dim = 1\ndim = 2", "error: run.toml: not a TOML file: Cannot overwrite a value"),
        ("a = '\udcff'", "error: run.toml: not a TOML file: 'utf-8' codec can't decode byte 0xff in position 5"),
        ('dim = "ten"', "error: Invalid value for '--dim': "),
        ("dim = 1.5", "error: Invalid value for '--dim': "),
        ("dim = [1]", "error: Invalid value for '--dim': "),
    ],
)
def test_a_bad_file_is_refused(work, capsys, text, message):
    code, given = work(text)
    said = capsys.readouterr().err
    assert (code, given) == (2, {})
    assert said.startswith(message)
    assert "run.toml" in said, "the message names the file, also for a bad value"


def test_a_missing_file_is_refused(work, capsys):
    work("")
    assert run(["work", "--config", "nowhere.toml"]) == 2
    assert capsys.readouterr().err == "error: nowhere.toml: No such file or directory\n"
