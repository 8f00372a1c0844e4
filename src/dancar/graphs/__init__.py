"""What `Graph` is made of: its rows in canonical order, adjacency, components, closure, depth, fingerprint.

Arrays in, arrays out: nothing here knows the class.
"""
