"""Bad files that are no plain text, and what must be said of each: behind the file's name, and to the letter."""

import gzip
import io
from typing import Any

import numpy as np
import pyarrow
import zstandard
from bad_texts import BadFile
from pyarrow import parquet


def npz(**arrays: Any) -> bytes:
    file = io.BytesIO()
    np.savez(file, **arrays)
    return file.getvalue()


def matrix(format: str, **arrays: Any) -> bytes:
    """A matrix of two rows as scipy writes it, but for the arrays given."""
    usual = {
        "csr": {"indices": np.array([0]), "indptr": np.array([0, 1, 1])},
        "coo": {"row": np.array([0]), "col": np.array([0])},
        "dia": {"offsets": np.array([0])},
    }
    given = {"shape": np.array([2, 2]), "data": np.array([1.0]), **usual[format], **arrays}
    return npz(format=np.array(format.encode()), **given)


def table(**columns: Any) -> bytes:
    file = io.BytesIO()
    parquet.write_table(pyarrow.table(columns), file)
    return file.getvalue()


def graphml(body: str, keys: str = "") -> bytes:
    return f'<graphml>{keys}<graph edgedefault="directed">{body}</graph></graphml>'.encode()


def gexf(edges: str) -> bytes:
    return f'<gexf><graph><nodes><node id="a"/></nodes><edges>{edges}</edges></graph></gexf>'.encode()


WEIGHT = '<key id="w" attr.name="weight"/>'
GZIP = gzip.compress(b"a,b\n" * 1000, mtime=0)
ZSTD = zstandard.ZstdCompressor(write_checksum=True).compress(b"".join(b"a%d,b%d\n" % (i, 7 * i) for i in range(3000)))

COMPRESSED = [
    BadFile("cut.csv.gz", GZIP[:-20], ": the gzip data are damaged or cut off"),
    BadFile("cuthead.csv.gz", GZIP[:5], ": the gzip data are damaged or cut off"),
    BadFile("crc.csv.gz", GZIP[:-8] + bytes(8), ": the gzip data are damaged or cut off"),
    BadFile("trail.csv.gz", GZIP + b"more", ": the gzip data are damaged or cut off"),
    BadFile("corrupt.csv.zst", ZSTD[:200] + bytes(8) + ZSTD[208:], ": the zstd data are damaged or cut off"),
    BadFile("cut.csv.zst", ZSTD[:-10], ": the zstd data are damaged or cut off"),
    BadFile("x.csv.bz2", b"BZh91AY", ": compressed with bzip2: gzip and zstd are read, decompress it first"),
    BadFile("x.csv.xz", b"\xfd7zXZ\0...", ": compressed with xz: gzip and zstd are read, decompress it first"),
]

FOREIGN = [
    BadFile("a.pdf", b"%PDF-1.7\n%\xe2\xe3", ": this is a PDF document"),
    BadFile("a.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", ": this is a PNG picture"),
    BadFile(
        "a.pickle",
        b"\x80\x04\x95\x10\0\0\0",
        ": this is a pickle, which is never read: write the graph as GraphML or Parquet",
    ),
    BadFile("a.bin", bytes(range(256)) * 4, ":1:1: a NUL byte: this is no text, or text in another encoding"),
    BadFile(
        "a.npy",
        b"\x93NUMPY\x01\0",
        (": this is a single NumPy array: save it as text with numpy.savetxt, or pass it to dancar.as_graph"),
    ),
    BadFile("a.h5", b"\x89HDF\r\n\x1a\n", ": this is an HDF5 file: write its edges with pandas as Parquet or CSV"),
    BadFile(
        "a.dancar",
        b'\x10\0\0\0\0\0\0\0{"__metadata__"',
        ": this is a trained arrangement: dancar.load reads it, and its reconstruct() is a graph",
    ),
    BadFile("page.html", b"<!DOCTYPE html>\n<html></html>", ": this is a web page"),
    BadFile(
        "other.xml",
        b"<?xml version='1.0'?><svg/>",
        ": XML that is neither GraphML nor GEXF; pass format= if it is one of them",
    ),
]

TABLES = [
    BadFile("cut.parquet", table(source=[1, 2], target=[2, 3])[:-10], ": cut off: a Parquet file ends with PAR1"),
    BadFile("text.parquet", b"source,target\n1,2\n", ": no Parquet file, which begins with PAR1"),
    BadFile(
        "missing.parquet",
        table(a=[1], b=[2], c=[3]),
        ": no columns source and target, but 'a', 'b', 'c': pass columns=",
    ),
    BadFile(
        "float.parquet",
        table(source=[1.0, 2.5], target=[2.0, 3.0]),
        (
            ": the column 'source' holds double: a label is an integer or a text; convert the column to"
            " int64 or string first"
        ),
    ),
    BadFile(
        "null.parquet",
        table(source=["a", None], target=["b", "c"]),
        ": row 2: the column 'source' has a gap there: leave out such rows first",
    ),
    BadFile(
        "bool.parquet",
        table(source=[True], target=[False]),
        (
            ": the column 'source' holds bool: a label is an integer or a text; convert the column to "
            "int64 or string first"
        ),
    ),
    BadFile(
        "uint.parquet",
        table(source=pyarrow.array([1, 2**63], pyarrow.uint64()), target=[1, 2]),
        (": row 2: the label 9223372036854775808 in column 'source' is above 2**63 - 1: convert the column to string"),
    ),
    BadFile(
        "nan.parquet",
        table(source=[1, 2], target=[1, 2], weight=[1.0, float("nan")]),
        ": row 2: the weight nan is no finite number",
    ),
    BadFile(
        "textweight.parquet",
        table(source=[1], target=[1], weight=["x"]),
        ": the column 'weight' holds string: weights are numbers",
    ),
    BadFile("nan.npz", npz(a=np.arange(3)), ": no array 'format': is this a matrix that scipy.sparse.save_npz wrote?"),
    BadFile(
        "object.npz",
        matrix("csr", data=np.array([1, None], object)),
        ": the array 'data' holds Python objects, which are never read",
    ),
    BadFile(
        "square.npz", matrix("csr", shape=np.array([2, 3])), ": a matrix of shape (2, 3): an adjacency matrix is square"
    ),
    BadFile("indptr.npz", matrix("csr", indptr=np.array([0, 2, 1])), ": indptr does not rise in 3 steps from 0 to 1"),
    BadFile(
        "index.npz",
        matrix("csr", indices=np.array([7])),
        ": row 0: target 7 is out of range: node numbers run from 0 to 1",
    ),
    BadFile(
        "negative.npz",
        matrix("coo", row=np.array([-1])),
        ": row 0: source -1 is out of range: node numbers run from 0 to 1",
    ),
    BadFile(
        "huge.npz",
        matrix("coo", shape=np.array([2**40, 2**40])),
        ": a matrix of 1,099,511,627,776 rows: 2,147,483,647 at most",
    ),
    BadFile(
        "dia.npz",
        matrix("dia", data=np.array([1.0])),
        ": a matrix in the format 'dia': csr, csc and coo are read; call tocsr() first",
    ),
    BadFile(
        "zero.npz",
        matrix("coo", data=np.array([0.0])),
        ": stored zeros (1 of 1 entries), each an edge or none: call eliminate_zeros() first",
    ),
    BadFile(
        "complex.npz",
        matrix("coo", data=np.array([1j])),
        ": the array 'data' holds complex128, which has no place there",
    ),
    BadFile("bad.npz", b"PK\x03\x04nonsense", ": damaged, or no file that scipy.sparse.save_npz wrote"),
]

XML = [
    BadFile(
        "bomb.graphml",
        b'<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>\n<graphml>&b;</graphml>',
        ":2:25: entity declarations are not read: they can grow without end, or fetch other files",
    ),
    BadFile(
        "external.graphml",
        b'<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n<graphml>&a;</graphml>',
        ":2:52: entity declarations are not read: they can grow without end, or fetch other files",
    ),
    BadFile(
        "undeclared.graphml",
        graphml('<node id="a"/>\n<edge source="a" target="b"/>'),
        ":2:1: an edge to or from 'b', which is no node of the file",
    ),
    BadFile("twonodes.graphml", graphml('<node id="a"/><node id="a"/>'), ":1:54: the node 'a' is there twice"),
    BadFile("noid.graphml", graphml("<node/>"), ":1:40: a node without id"),
    BadFile("notarget.graphml", graphml('<node id="a"/><edge source="a"/>'), ":1:54: an edge without target"),
    BadFile(
        "hyper.graphml",
        graphml("<hyperedge/>"),
        (":1:40: <hyperedge>: hyperedges have more than two ends, which a directed graph has none of"),
    ),
    BadFile(
        "nested.graphml",
        graphml('<node id="a"><graph edgedefault="directed"/></node>'),
        ":1:53: a graph within a node: only flat graphs are read",
    ),
    BadFile(
        "nodefault.graphml",
        b"<graphml><graph></graph></graphml>",
        ":1:10: edgedefault='': 'directed' or 'undirected' must be said",
    ),
    BadFile("nograph.graphml", b"<graphml></graphml>", ":1:20: no <graph> in the document"),
    BadFile(
        "unclosed.graphml",
        b"<graphml><graph edgedefault='directed'><node id='a'></graph></graphml>",
        ":1:55: XML error: mismatched tag",
    ),
    BadFile(
        "key.graphml",
        graphml('<node id="a"><data key="k">1</data></node>'),
        ":1:68: <data> with the key 'k', which no <key> declares",
    ),
    BadFile(
        "someweights.graphml",
        graphml(
            '<node id="a"/><edge source="a" target="a"><data key="w">1</data></edge>\n<edge source="a" target="a"/>',
            WEIGHT,
        ),
        ":2:1: this edge has no weight, unlike those before: all edges have one, or none",
    ),
    BadFile(
        "nanweight.graphml",
        graphml('<node id="a"/><edge source="a" target="a"><data key="w">NaN</data></edge>', WEIGHT),
        ":1:86: the weight 'NaN' is no finite number",
    ),
    BadFile("root.graphml", b"<gexf/>", ":1:1: the outermost element is <gexf>, not <graphml>", {"format": "graphml"}),
    BadFile(
        "cut.graphml", b"<graphml><graph edgedefault='directed'><node id='a'/>", ":1:54: XML error: no element found"
    ),
    BadFile(
        "undeclared.gexf",
        gexf('<edge source="a" target="b"/>'),
        ":1:50: an edge to or from 'b', which is no node of the file",
    ),
    BadFile(
        "type.gexf",
        gexf('<edge source="a" target="a" type="both"/>'),
        ":1:50: type='both': an edge is 'directed', 'undirected' or 'mutual'",
    ),
    BadFile(
        "latin.graphml",
        b'<graphml><graph edgedefault="directed"><node id="\xe9"/></graph></graphml>',
        ":1:50: XML error: not well-formed (invalid token)",
    ),
]
