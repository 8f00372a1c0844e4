"""How many lines of code a Python file has: those with something to run, besides docstrings and comments."""

import ast
import io
import tokenize
from pathlib import Path

_IDLE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}


def code_lines(file: str | Path) -> int:
    """The lines of a file without blank ones, comments and docstrings; imports count.

    Examples
    --------
    >>> from pathlib import Path
    >>> from dancar.bench.code_lines import code_lines
    >>> _ = Path("two.py").write_text('\\"\\"\\"Two.\\"\\"\\"\\n\\nimport math  # pi\\n\\n# that is\\nx = math.pi\\n')
    >>> code_lines("two.py")
    2
    """
    text = Path(file).read_text(encoding="utf-8")
    described = {line for node in ast.walk(ast.parse(text)) for line in _docstring(node)}
    used = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in _IDLE:
            used |= set(range(token.start[0], token.end[0] + 1))
    return len(used - described)


def _docstring(node: ast.AST) -> range:
    """The lines of the node's docstring."""
    if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) or ast.get_docstring(node) is None:
        return range(0)
    first = node.body[0]
    return range(first.lineno, (first.end_lineno or first.lineno) + 1)
