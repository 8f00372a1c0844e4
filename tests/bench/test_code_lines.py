"""Lines of code are counted as one would by hand."""

import pytest

from dancar.bench.code_lines import code_lines


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("# nothing\n\n", 0),
        ('"""Only words."""\n', 0),
        ("x = 1  # one\n", 1),
        ('x = """two\nlines"""\n', 2),
        ("f(\n    1,\n)\n", 3),
        ('def f():\n    """What it does.\n\n    At length.\n    """\n    return 1\n', 2),
        ('class A:\n    """An A."""\n\n    # a field\n    b = 1\n    "no docstring"\n', 3),
    ],
)
def test_lines_with_something_to_run_are_counted(text, count, tmp_path):
    (tmp_path / "file.py").write_text(text)
    assert code_lines(tmp_path / "file.py") == count
