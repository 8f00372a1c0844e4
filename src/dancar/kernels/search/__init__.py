"""Questions about single nodes, exactly: who lies in a ball, which balls hold a point, what is nearest.

`columns` needs NumPy alone; everything else is compiled, and imported where it is used.
"""
