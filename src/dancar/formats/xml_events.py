"""XML as it streams by: elements begin and end, and nothing is expanded or fetched.

Entity declarations are refused, so that no text can grow beyond the file and none can come from elsewhere.
"""

from collections.abc import Callable
from xml.parsers import expat

from dancar.errors import InputError
from dancar.formats.source import Source

_READ = 1 << 16
_DEEPEST = 64
# Longer than any label or value; expat itself would gather any amount of text.
_LONGEST_TEXT = 1 << 20

Attributes = dict[str, str]


class XmlEvents:
    """The elements of a document, by their names without namespace.

    `on_start(name, attributes)` is called when an element begins, `on_end(name, text)` when it ends, with the text that
    stood in it before its last child element or since.
    """

    def __init__(
        self, source: Source, on_start: Callable[[str, Attributes], None], on_end: Callable[[str, str], None]
    ) -> None:
        self._source = source
        self._on_start, self._on_end = on_start, on_end
        self.path: list[str] = []
        self._text: list[str] = []
        self._text_length = 0
        # Entities of HTML and of DTDs elsewhere are unknown to expat, and an error of its own.
        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._characters
        self._parser.EntityDeclHandler = self._refuse_entity
        self._parser.ExternalEntityRefHandler = self._refuse_entity
        self._parser.SkippedEntityHandler = self._refuse_entity

    @property
    def position(self) -> tuple[int, int]:
        """The line and the column of the present event."""
        return self._parser.CurrentLineNumber, self._parser.CurrentColumnNumber + 1

    def error(self, reason: str, position: tuple[int, int] | None = None) -> InputError:
        """An error at a position, the present one by default."""
        line, column = position or self.position
        return InputError(f"{self._source.name}:{line}:{column}: {reason}")

    def run(self, root: str) -> None:
        """Parse everything; the outermost element must be `root`."""
        self._root = root
        try:
            while part := self._source.read(_READ):
                self._parser.Parse(part, False)
            self._parser.Parse(b"", True)
        except expat.ExpatError as error:
            reason = f"XML error: {expat.ErrorString(error.code)}"
            raise self.error(reason, (error.lineno, error.offset + 1)) from None
        except (LookupError, ValueError) as error:
            if isinstance(error, InputError):
                raise
            # The encoding that the document declares is unknown, or is none of text.
            raise self.error(f"XML error: {error}") from None

    def _start(self, name: str, attributes: Attributes) -> None:
        local = name.rpartition(" ")[2]
        if not self.path and local != self._root:
            raise self.error(f"the outermost element is <{local[:40]}>, not <{self._root}>")
        self.path.append(local)
        if len(self.path) > _DEEPEST:
            raise self.error(f"elements within elements, more than {_DEEPEST} deep")
        self._text, self._text_length = [], 0
        self._on_start(local, attributes)

    def _end(self, name: str) -> None:
        text, self._text, self._text_length = "".join(self._text), [], 0
        self._on_end(self.path.pop(), text)

    def _characters(self, text: str) -> None:
        self._text.append(text)
        self._text_length += len(text)
        if self._text_length > _LONGEST_TEXT:
            raise self.error(f"a text of more than {_LONGEST_TEXT:,} characters")

    def _refuse_entity(self, *_: object) -> int:
        raise self.error("entity declarations are not read: they can grow without end, or fetch other files")
