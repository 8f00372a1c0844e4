"""The command line: one file per command, and no logic that the library lacks."""
