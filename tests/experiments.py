"""What a reader may change in a notebook, and how far a change reaches.

A cell that the text asks to change has it in its metadata: `{"from": …, "to": [three values],
"then": [the cells to run after it]}`.
"""

import ast
from collections.abc import Iterator

from nbformat import NotebookNode
from nbformat.v4 import new_code_cell

from tests.notebook_rules import Page

COMPREHENSIONS = ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp
SCOPES = ast.FunctionDef, ast.Lambda, *COMPREHENSIONS


def experiments(notebook: NotebookNode) -> list[NotebookNode]:
    """Return the cells to run for each change that a reader may make, and then as they were."""
    cells = {cell.id: cell for cell in notebook.cells}
    made = []
    for cell in notebook.cells:
        change = cell.metadata.get("change")
        for value in [*change["to"], change["from"]] if change else ():
            made.append(new_code_cell(cell.source.replace(change["from"], value)))
            made += [new_code_cell(cells[name].source) for name in change["then"]]
    return made


def experiments_are_listed(page: Page) -> Iterator[str]:
    """Three values each, in place of what is there; and cells that follow."""
    places = [cell.id for cell in page.content.cells]
    for cell in page.code:
        change = cell.metadata.get("change", {"from": "", "to": "123", "then": []})
        later = places[places.index(cell.id) + 1 :]
        values = {*change["to"]} - {change["from"]}
        if change["from"] not in cell.source or len(values) != 3 or {*change["then"]} - {*later}:
            yield f"{page.at(cell)}: its change is not three values in place of what is there"


def nothing_goes_on_from_an_experiment(page: Page) -> Iterator[str]:
    """No later cell uses what a change has changed: who leaves it changed reads true sentences."""
    for cell in page.code:
        if change := cell.metadata.get("change"):
            again = [other for other in page.code if other.id in {cell.id, *change["then"]}]
            changed = _reached(again, change["from"])
            for later in page.code[page.code.index(again[-1]) + 1 :]:
                for statement in ast.parse(later.source).body:
                    made = _made(statement)
                    for name in sorted(changed & _used(statement) - made):
                        yield f"{page.at(later)}: {name} may have been changed in {cell.id}"
                    changed -= made


def _reached(cells: list[NotebookNode], text: str) -> set[str]:
    """Return the names whose values a change of this text changes, in the cells of an experiment."""
    changed = set[str]()
    for cell in cells:
        for statement in ast.parse(cell.source).body:
            is_first = text in (ast.get_source_segment(cell.source, statement) or "")
            if (is_first and cell is cells[0]) or _used(statement) & changed:
                changed |= _made(statement)
            else:
                changed -= _made(statement)
    return changed


def _made(tree: ast.AST) -> set[str]:
    """Return the names that are made, but for those within functions and comprehensions."""
    if isinstance(tree, ast.FunctionDef | ast.ClassDef):
        return {tree.name}
    if isinstance(tree, SCOPES):
        return set()
    if isinstance(tree, ast.Name) and isinstance(tree.ctx, ast.Store):
        return {tree.id}
    return set[str]().union(*map(_made, ast.iter_child_nodes(tree)))


def _used(tree: ast.AST) -> set[str]:
    """Return the names that are read, within functions and comprehensions, too, if made outside."""
    if isinstance(tree, ast.Name):
        return {tree.id} if isinstance(tree.ctx, ast.Load) else set()
    used = set[str]().union(*map(_used, ast.iter_child_nodes(tree)))
    if not isinstance(tree, SCOPES):
        return used
    parts = list(ast.walk(tree))
    own = {part.arg for part in parts if isinstance(part, ast.arg)}
    return used - own.union(*(_made(part) for part in parts if isinstance(part, ast.Name)))


RULES = [experiments_are_listed, nothing_goes_on_from_an_experiment]
