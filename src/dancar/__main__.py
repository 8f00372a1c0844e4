"""`python -m dancar` is the command `dancar`."""

from dancar.cli.main import main

main()
