"""What an error says is a template and its values, so that it can be said in another language."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest

import boxwood
from boxwood.errors import BoxwoodError
from support.imports import Source, sources_of

SOURCES = sources_of(Path(boxwood.__file__).parent)


def tree_of_errors(trees: Iterable[ast.Module]) -> set[str]:
    """The names of all classes that are derived from `BoxwoodError`."""
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    found, size = {BoxwoodError.__name__}, 0
    while size != len(found):
        size = len(found)
        found |= {made.name for made in classes if {_name(base) for base in made.bases} & found}
    return found


def put_together(sources: Mapping[str, Source]) -> dict[str, list[int]]:
    """The lines of each module that make an error of a text that is put together there."""
    trees = {module: ast.parse(source.text) for module, source in sources.items()}
    errors = tree_of_errors(trees.values())
    lines = {module: sorted(_lines(tree, errors)) for module, tree in trees.items()}
    return {module: found for module, found in lines.items() if found}


def _lines(tree: ast.Module, errors: set[str]) -> Iterator[int]:
    for call in _calls(tree):
        if _name(call.func) in errors and any(_is_put_together(argument) for argument in call.args):
            yield call.lineno
    for made in ast.walk(tree):
        if isinstance(made, ast.ClassDef) and made.name in errors:
            for call in _calls(made):
                is_own = ast.unparse(call.func) in ("super().__init__", "self._tell")
                if is_own and any(_is_put_together(argument) for argument in call.args):
                    yield call.lineno


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _is_put_together(node: ast.expr) -> bool:
    """Whether a text has parts: f"…", "…" + "…", "…" % …, "…".format(…)."""
    if isinstance(node, ast.IfExp):
        return _is_put_together(node.body) or _is_put_together(node.orelse)
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Attribute) and node.func.attr == "format"
    if isinstance(node, ast.BinOp):
        return any(_is_text(side) or _is_put_together(side) for side in (node.left, node.right))
    return isinstance(node, ast.JoinedStr)


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def with_errors(text: str) -> dict[str, Source]:
    """A module beside the tree of errors."""
    return {"boxwood.errors": SOURCES["boxwood.errors"], "boxwood.more": Source("boxwood.more", text)}


def test_errors_are_templates() -> None:
    assert put_together(SOURCES) == {}


@pytest.mark.parametrize(
    "text",
    [
        "raise BadInput(f'expected 1, got {number}')",
        "raise errors.BadInput(f'expected 1, got {number}') from None",
        "raise BadInput(\n    'expected 1, '\n    f'got {number}'\n)",
        "raise BadInput('expected 1, got %s' % number)",
        "raise BadInput('expected 1, got ' + str(number))",
        "raise BadInput('expected 1, got {}'.format(number))",
        "raise BadInput('expected 1' if number else f'got {number}')",
        "problem = BadInput(f'expected 1, got {number}')",
        "class Odd(BadInput):\n    pass\nraise Odd(f'expected 1, got {number}')",
        "class Odd(BadInput):\n    def __init__(self, number):\n        super().__init__(f'got {number}')",
    ],
)
def test_an_error_that_is_put_together_is_found(text: str) -> None:
    assert set(put_together(with_errors(text))) == {"boxwood.more"}


@pytest.mark.parametrize(
    "text",
    [
        "raise BadInput('expected 1, got {number}', number=number)",
        "raise BadInput('expected {wanted}', wanted=f'{least} to {most}')",
        "raise BadInput('expected 1, ' 'got {number}', number=number)",
        "raise AssertionError(f'expected 1, got {number}')",
    ],
)
def test_a_template_is_not_taken_for_a_text_that_is_put_together(text: str) -> None:
    assert put_together(with_errors(text)) == {}
