"""Work on the next items while the caller is busy with this one."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

ITEMS_AHEAD = 4


def done_ahead(function: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
    """`map(function, items)` with the next few results in the making on one other thread, in order.

    A single item needs no thread. An error of the items comes when its turn has come.
    """
    waiting: deque[Future[Result]] = deque()
    remaining = iter(items)
    first = next(remaining, None)
    if first is None:
        return
    second = next(remaining, None)
    if second is None:
        yield function(first)
        return
    with ThreadPoolExecutor(1) as worker:
        try:
            waiting.extend(worker.submit(function, item) for item in (first, second))
            del first, second
            for item in remaining:
                waiting.append(worker.submit(function, item))
                if len(waiting) > ITEMS_AHEAD:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()
