"""The names that a piece of code makes, and those that it takes from elsewhere."""

from symtable import SymbolTable, symtable


def made(source: str) -> set[str]:
    """The names that it makes."""
    symbols = symtable(source, "source", "exec").get_symbols()
    return {symbol.get_name() for symbol in symbols if symbol.is_assigned() or symbol.is_imported()}


def taken(source: str) -> set[str]:
    """The names that it, or a function in it, takes from elsewhere."""
    return _taken(symtable(source, "source", "exec"))


def _taken(table: SymbolTable) -> set[str]:
    symbols = [symbol for symbol in table.get_symbols() if symbol.is_global()]
    own = {symbol.get_name() for symbol in symbols if symbol.is_referenced()}
    return own.union(*map(_taken, table.get_children()))
