"""Bad text files, and what must be said of each: behind the file's name, and to the letter."""

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class BadFile:
    """A file, what is said of it behind its name, and the options that it is read with."""

    name: str
    content: bytes
    message: str
    options: dict[str, Any] = field(default_factory=dict)


CHAINS_READING = "format='chains' if a line is a chain (a,b,c means a -> b -> c)"
CHAINS = f"; pass {CHAINS_READING}"

TEXT = [
    BadFile("empty.csv", b"", ": the file is empty: an edge has a line, with its source and its target"),
    BadFile(
        "comments.csv",
        b"# a\n# b\n\n",
        (": no edges: 2 comments and 1 blank line and nothing else; pass comments=None if labels begin with '#'"),
    ),
    BadFile("blank.csv", b"\n  \n\t\n", ": no edges: 3 blank lines and nothing else"),
    BadFile(
        "hash.csv",
        b"#a,#b\n#c,#d\n",
        ": no edges: 2 comments and nothing else; pass comments=None if labels begin with '#'",
    ),
    BadFile("header.csv", b"source,target\n", ": no edges: a header and nothing else"),
    BadFile("bomonly.csv", b"\xef\xbb\xbf", ": the file is empty: an edge has a line, with its source and its target"),
    BadFile("nul.csv", b"a,b\nc\0,d\n", ":2:2: a NUL byte: this is no text, or text in another encoding"),
    BadFile("utf16.csv", "a,b\n".encode("utf-16"), ":1:1: the text is UTF-16: pass encoding='utf-16'"),
    BadFile(
        "utf16le.csv", "a,b\n".encode("utf-16-le"), ":1:2: a NUL byte: this is no text, or text in another encoding"
    ),
    BadFile("mac.csv", b"a,b\rc,d\re,f\r", ":1:4: a lone carriage return: lines end with LF or CRLF"),
    BadFile("crcr.csv", b"a,b\r\r\nc,d\r\n", ":1:4: a lone carriage return: lines end with LF or CRLF"),
    BadFile(
        "latin.csv",
        "a,b\nGrün,café\n".encode("latin-1"),
        ":2:3: the byte 0xfc is not UTF-8: pass encoding='latin-1' or what it is",
    ),
    BadFile(
        "truncutf8.csv",
        "a,b\nc,é".encode()[:-1],
        ":2:3: the byte 0xc3 is not UTF-8: pass encoding='latin-1' or what it is",
    ),
    BadFile(
        "surrogate.csv",
        b"a,b\nc,\xed\xa0\x80\n",
        ":2:3: the byte 0xed is not UTF-8: pass encoding='latin-1' or what it is",
    ),
    BadFile("short.csv", b"a,b\nc\nd,e\n", ":2:1: 1 field where 2 are expected" + CHAINS),
    BadFile("long.csv", b"a,b\nc,d,e\n", ":2:5: 3 fields where 2 are expected" + CHAINS),
    BadFile("ragged3.csv", b"0,1\n1,2,3\n", ":2:5: 3 fields where 2 are expected" + CHAINS),
    BadFile("ragged4.csv", b"a,b\nc,d,e,f\nd,f\n", ":2:5: 4 fields where 2 are expected" + CHAINS),
    BadFile(
        "triple.csv",
        b"0,1,2\n1,2,3\n",
        (
            ":1:5: three columns of integers: pass weight=2 or relation=2 to say what the third one is,"
            " columns=(0, 1) to leave it out, or "
        )
        + CHAINS_READING,
    ),
    BadFile(
        "one3.csv",
        b"0,1,2\n",
        (
            ":1:5: three columns of integers: pass weight=2 or relation=2 to say what the third one is,"
            " columns=(0, 1) to leave it out, or "
        )
        + CHAINS_READING,
    ),
    BadFile(
        "matrix.csv",
        b"0,1,0,0\n0,0,1,0\n0,0,0,1\n1,0,0,0\n",
        (
            ":1:5: 4 columns and no header: pass columns=(0, 1) for source and target, weight= and "
            "relation= likewise, or "
        )
        + CHAINS_READING,
    ),
    BadFile(
        "wide.csv",
        b"a,b,c,d,e\nf,g,h,i,j\n",
        (
            ":1:5: 5 columns and no header: pass columns=(0, 1) for source and target, weight= and "
            "relation= likewise, or "
        )
        + CHAINS_READING,
    ),
    BadFile(
        "one.csv",
        b"a\nb\n",
        (
            ":1:1: one column: source and target stand between commas, tabs or blanks; pass separator= "
            "for another mark, as separator=';'"
        ),
    ),
    BadFile(
        "semicolon.csv",
        b"a;b\nc;d\n",
        (
            ":1:1: one column: source and target stand between commas, tabs or blanks; pass separator= "
            "for another mark, as separator=';'"
        ),
    ),
    BadFile(
        "both.txt",
        b"a,b\tc\nd,e\tf\n",
        ":1:1: every line has commas and tabs: pass separator='comma' or separator='tab'",
    ),
    BadFile("nosource.csv", b"a,b\n,c\n", ":2:1: the source is empty"),
    BadFile("notarget.csv", b"a,b\nc,\n", ":2:3: the target is empty"),
    BadFile("quotedempty.csv", b'a,b\n"",c\n', ":2:1: the source is empty"),
    BadFile("relationless.csv", b"a,b,likes\nb,c,\n", ":2:5: the relation is empty"),
    BadFile("openquote.csv", b'a,b\n"c,d\n', ':2:1: the " is not closed on this line, and a label has no line break'),
    BadFile(
        "innerquote.csv",
        b'a,b\n5" pipe,d\n',
        (':2:2: a " inside a label: quote the whole label and double its quotes, or pass quotes=None'),
    ),
    BadFile("afterquote.csv", b'a,b\n"c"x,d\n', ':2:4: text behind a closing ": inside quotes a quote is doubled'),
    BadFile(
        "multiline.csv", b'a,b\n"c\nd",e\n', ':2:1: the " is not closed on this line, and a label has no line break'
    ),
    BadFile("nanweight.csv", b"a,b,0.5\nb,c,nan\n", ":2:5: the weight 'nan' is no finite number"),
    BadFile("infweight.csv", b"a,b,0.5\nb,c,-inf\n", ":2:5: the weight '-inf' is no finite number"),
    BadFile("overflow.csv", b"a,b,0.5\nb,c,1e999\n", ":2:5: the weight '1e999' is no finite number"),
    BadFile("textweight.csv", b"a,b,0.5\nb,c,0.5\nb,d,much\n", ":3:5: the weight 'much' is no finite number"),
    BadFile("noweight.csv", b"source,target,weight\na,b,\n", ":2:5: the weight '' is no finite number"),
    BadFile("hexweight.csv", b"source,target,weight\na,b,0x10\n", ":2:5: the weight '0x10' is no finite number"),
    BadFile(
        "comma.csv",
        b"source;target;weight\na;b;1,5\n",
        ":2:5: the weight '1,5' is no finite number",
        {"separator": ";"},
    ),
    BadFile("twice.csv", b"source,target,target\na,b,c\n", ":1:15: the header names 'target' twice"),
    BadFile(
        "extra.csv",
        b"source,target,date\na,b,c\n",
        (
            ":1:15: the column 'date' is neither source, target, relation nor weight: pass "
            "columns=('source', 'target') to leave out all others"
        ),
    ),
    BadFile(
        "index.csv",
        b",source,target\n0,a,b\n",
        (
            ":1:1: the column '' is neither source, target, relation nor weight: pass "
            "columns=('source', 'target') to leave out all others"
        ),
    ),
    BadFile(
        "manyrel.csv",
        b"".join(b"a%d,b%d,c%d\n" % (i // 2, i, i) for i in range(1500)),
        (
            ": the third column has 1,500 different values in 1,500 edges: pass relation=2 if each is a"
            " relation, or columns=(0, 1) to leave the column out"
        ),
    ),
    BadFile(
        "kg.tsv",
        b"ann\tknows\tbob\nbob\tknows\tcy\ncy\tknows\tann\n",
        (
            ":1:5: the second column looks more like a relation than the third: pass columns=(0, 2), "
            "relation=1 if it is one, or columns=(0, 1), relation=2"
        ),
    ),
    BadFile(
        "longline.csv",
        b"a,b\nc," + b"d" * 10_000_000 + b"\ne,f\n",
        ":2:1048577: the line is longer than 1,048,576 bytes, the longest that is read",
    ),
    BadFile(
        "nonewline.csv",
        b"x" * 10_000_000,
        ":1:1048577: the line is longer than 1,048,576 bytes, the longest that is read",
    ),
    BadFile("late.csv", b"a,b\n" * 400_000 + b"c\n", ":400001:1: 1 field where 2 are expected" + CHAINS),
    BadFile(
        "nocolumn.csv", b"a,b\nc,d\n", ":1:1: columns: no column 'from': there are 'a', 'b'", {"columns": ("from", "b")}
    ),
    BadFile(
        "nocolumn2.csv", b"a,b\nc,d\n", ":1:1: columns: no column 2: there are 2, numbered from 0", {"columns": (0, 2)}
    ),
    BadFile(
        "same.csv",
        b"a,b\nc,d\n",
        ":1:1: source, target, relation and weight must be different columns, not [1, 1]",
        {"columns": (1, 1)},
    ),
    BadFile("chainempty.csv", b"0,1,2,3\n4,,5\n", ":2:3: a label of the chain is empty", {"format": "chains"}),
    BadFile(
        "chainquote.csv",
        b'0,1,"2,3\n',
        ':1:5: the " is not closed on this line, and a label has no line break',
        {"format": "chains"},
    ),
    BadFile(
        "ascii.csv",
        b"a,b\nc,\xc3\xa9\n",
        ":2:3: what stands here is not ascii: pass another encoding",
        {"encoding": "ascii"},
    ),
]
