"""No file executes code: nothing in the library can turn what it reads into what it runs (RELIABILITY, row 8)."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "dancar"

# Modules that run what they read.
MODULES = {
    *("pickle", "_pickle", "cPickle", "dill", "cloudpickle", "joblib", "shelve", "marshal", "code", "codeop", "pty"),
    "runpy",
}
BUILTINS = {"eval", "exec", "compile", "__import__", "globals", "locals", "vars"}
CALLS = {"os.system", "os.popen", "os.spawnl", "os.execv", "yaml.load", "builtins.eval", "builtins.exec"}

# Where a module's name is computed, besides every registry.py: from tables in this package, never from a file.
TABLES = {"__init__.py", "cli/program.py", "formats/objects/libraries.py"}

# What names are looked up or made by: the lazy list of public names, functions made for a space. None is from a file.
NAMED = {("globals", "__init__.py"), ("vars", "regions/scalar.py")}


def dangers(source: str, file: str) -> list[str]:
    """line: what, for everything in the source that could run data as code."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or ""] if not node.level else []
        elif isinstance(node, ast.Call):
            found += [(node.lineno, danger) for danger in dangers_of_call(node, file)]
            continue
        else:
            continue
        found += [(node.lineno, f"import {name}") for name in names if name.split(".")[0] in MODULES]
    return [f"{line}: {what}" for line, what in found]


def dangers_of_call(call: ast.Call, file: str) -> list[str]:
    name = ast.unparse(call.func)
    keywords = {keyword.arg: keyword.value for keyword in call.keywords}
    found = []
    if name in BUILTINS and (name, file) not in NAMED:
        found.append(name)
    if name in CALLS:
        found.append(name)
    if "allow_pickle" in keywords and not is_constant(keywords["allow_pickle"], False):
        found.append("allow_pickle")
    if "shell" in keywords and not is_constant(keywords["shell"], False):
        found.append("shell")
    if name == "torch.load" and not is_constant(keywords.get("weights_only"), True):
        found.append("torch.load without weights_only=True")
    if name in {"setattr", "delattr", "object.__setattr__"} and (len(call.args) < 2 or not is_text(call.args[1])):
        found.append(f"{name} with a computed name")
    computed = name.split(".")[-1] == "import_module" and not is_text(call.args[0])
    if computed and file not in TABLES and Path(file).name != "registry.py":
        found.append("import_module with a computed name")
    return found


def is_constant(node: ast.expr | None, value: object) -> bool:
    return isinstance(node, ast.Constant) and node.value is value


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@pytest.mark.parametrize("file", sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py")))
def test_no_file_of_the_library_runs_data(file):
    assert dangers((PACKAGE / file).read_text(encoding="utf-8"), file) == []


@pytest.mark.parametrize(
    "source",
    [
        "import pickle",
        "import pickle as p",
        "from pickle import loads",
        "import a, joblib",
        "from runpy import run_path",
        "def f():\n    import marshal",
        "eval(text)",
        "exec('x = 1')",
        "compile(text, 'x', 'exec')",
        "__import__(name)",
        "globals()[name](1)",
        "np.load(path, allow_pickle=True)",
        "np.load(path, allow_pickle=flag)",
        "torch.load(path)",
        "torch.load(path, weights_only=False)",
        "setattr(model, key, value)",
        "setattr(model, f'{key}_', value)",
        "object.__setattr__(self, name, value)",
        "os.system(command)",
        "run(command, shell=True)",
        "yaml.load(stream)",
        "importlib.import_module(name)",
        "import_module(f'dancar.{name}')",
    ],
)
def test_the_check_sees(source):
    assert len(dangers(source, "store/file.py")) == 1


@pytest.mark.parametrize(
    ("source", "file"),
    [
        ("np.load(path, allow_pickle=False)", "store/file.py"),
        ("torch.load(path, weights_only=True)", "store/file.py"),
        ("setattr(self, 'center_', value)", "store/file.py"),
        ("object.__setattr__(self, 'dim', 3)", "store/file.py"),
        ("import_module('numba')", "store/file.py"),
        ("import_module(MODULES[name])", "__init__.py"),
        ("import_module(f'dancar.formats.{name}')", "formats/registry.py"),
        ("globals()[name] = value", "__init__.py"),
        ("re.compile(text)\nmodel.eval()", "store/file.py"),
        ("from .pickle import x", "store/file.py"),
    ],
)
def test_the_check_lets_pass(source, file):
    assert dangers(source, file) == []
