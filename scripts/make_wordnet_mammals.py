#!/usr/bin/env python3
"""Make the shipped file of the data set `wordnet-mammals` from an installed WordNet 3.0 (Debian: wordnet-base)."""

import argparse
import gzip
from pathlib import Path

from dancar.datasets.wordnet_mammals import mammals_among
from dancar.datasets.wordnet_nouns import noun_pointers

SHIPPED = Path(__file__).parents[1] / "src/dancar/datasets/data/wordnet-mammals.tsv.gz"
NOTICE = "# WordNet 3.0 Copyright 2006 by Princeton University. All rights reserved. See WORDNET-LICENSE.txt."


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--from", dest="folder", help="WordNet's folder, where it is not found by itself")
    mammals = mammals_among(noun_pointers(parser.parse_args().folder))
    rows = "".join(f"{source}\t{target}\n" for source, target in mammals.edge_list())
    # Without a time stamp the file is the same whenever it is made.
    content = gzip.compress(f"{NOTICE}\nsource\ttarget\n{rows}".encode(), compresslevel=9, mtime=0)
    SHIPPED.write_bytes(content)
    print(f"{SHIPPED.name}: {mammals}, {len(content):,} bytes")


if __name__ == "__main__":
    main()
