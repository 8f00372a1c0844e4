"""The pages of the repository say what is: two commands a machine can find, links that lead somewhere, a citation."""

import re
import subprocess
from pathlib import Path

import pytest
import yaml

import dancar

REPOSITORY = Path(__file__).parents[1]
PAGES = sorted(
    path for pattern in ("*.md", "docs/**/*.md", "docs/*.rst", "src/**/*.md") for path in REPOSITORY.glob(pattern)
)


def text_of(name: str) -> str:
    return (REPOSITORY / name).read_text(encoding="utf-8")


def marked(name: str) -> list[str]:
    """The fenced blocks of the README that follow directly on the comment <!-- name -->."""
    return re.findall(rf"^<!-- {name} -->\n```sh\n(.*?)\n```$", text_of("README.md"), flags=re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("name", "ending"), [("demo", "/dancar demo"), ("tests", "/python -m pytest -n 2")])
def test_the_readme_marks_one_self_contained_line(name, ending):
    (command,) = marked(name)
    assert "\n" not in command, "one line"
    assert command.startswith("python3 -m venv "), "nothing but Python is taken for granted"
    assert command.endswith(ending)
    folders = set(re.findall(r"\.venv[\w-]*", command))
    assert len(folders) == 1
    assert f"/{'.venv*'}/" in text_of(".gitignore").splitlines(), "what the command makes is no part of the repository"


def test_the_readme_and_ci_agree():
    # .ci/run takes the command out of the README with awk; this is the same extraction, and the environment it makes.
    script = text_of(".ci/run")
    extraction = re.search(r"awk '.*?' README\.md", script)
    assert extraction
    found = subprocess.run(extraction[0], shell=True, cwd=REPOSITORY, capture_output=True, text=True, check=True).stdout
    assert [found.strip()] == marked("tests")
    environment = re.search(r"\.venv[\w-]*", found)
    assert environment
    assert f'VIRTUAL_ENV="$PWD/{environment[0]}" scripts/check --tests-done' in script


@pytest.mark.parametrize("name", ["scripts/check", ".ci/run"])
def test_scripts_can_be_run(name):
    path = REPOSITORY / name
    assert path.stat().st_mode & 0o111, "executable"
    assert subprocess.run(["bash", "-n", str(path)], check=False).returncode == 0


def test_check_refuses_an_unknown_option():
    done = subprocess.run(
        [str(REPOSITORY / "scripts" / "check"), "--nonsense"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "--nonsense" in done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(REPOSITORY).as_posix())
def test_links_within_the_repository_lead_somewhere(page):
    targets = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    broken = [target for target in targets if "://" not in target and not (page.parent / target).exists()]
    assert broken == []


def test_the_rooms_of_the_page_exist():
    # A row may stand there before its room is built; a room that was renamed must not.
    table = text_of("ARCHITECTURE.md").partition("| --- | --- |\n")[2].partition("\n\n")[0]
    rooms = re.findall(r"`([\w.]+/?)`", "\n".join(line.split("|")[1] for line in table.splitlines()))
    assert {"errors.py", "cli/"} <= set(rooms)
    wrong = [room for room in rooms if room.endswith("/") and (REPOSITORY / "src/dancar" / f"{room[:-1]}.py").exists()]
    assert wrong == []


def test_every_promise_names_tests_that_exist():
    rows = text_of("docs/reliability.rst").split("\n   * - ")[2:]
    assert len(rows) >= 15
    for row in rows:
        _, tested = row.split("\n     - ")
        places = re.findall(r"``((?:tests/)[\w/.]+|viewer/\w+|test_\w+\.py)``", tested)
        folder = ""
        assert places, row
        for place in places:
            folder = place.rpartition("/")[0] if "/" in place else folder
            assert (REPOSITORY / folder / place.rpartition("/")[2]).exists(), place


def test_the_citation_is_valid():
    citation = yaml.safe_load(text_of("CITATION.cff"))
    required = {"cff-version", "title", "message", "authors"}
    assert required <= set(citation)
    assert citation["cff-version"] == "1.2.0"
    assert (citation["title"], citation["version"], citation["license"]) == ("dancar", dancar.__version__, "MIT")
    paper = citation["preferred-citation"]
    assert paper["type"] == "conference-paper"
    assert paper["title"] == "Nested Subspace Arrangement for Representation of Relational Data"
    assert [author["family-names"] for author in paper["authors"]] == ["Hata", "Kaji", "Yoshida", "Fujisawa"]
    assert paper["year"] == 2020


def test_decisions_are_numbered_and_of_one_form():
    pages = sorted((REPOSITORY / "docs" / "decisions").glob("*.md"))
    assert [int(page.name[:4]) for page in pages] == list(range(1, len(pages) + 1))
    for page in pages:
        text = page.read_text(encoding="utf-8")
        assert text.startswith(f"# {int(page.name[:4])}. ")
        assert re.findall(r"^## (.*)$", text, flags=re.MULTILINE) == ["Context", "Decision", "Consequences"]


def test_every_public_name_is_in_the_docs():
    documented = set(re.findall(r"^   ([\w.]+)$", text_of("docs/api.rst"), flags=re.MULTILINE))
    assert {name for name in dancar.__all__ if not name.startswith("__")} - documented == set()
