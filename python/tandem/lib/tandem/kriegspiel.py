"""Kriegspiel: the umpire, what a player knows, and certain mates.

The umpire takes attempts and says which of them stand::

    >>> from tandem.kriegspiel import Umpire
    >>> umpire = Umpire()
    >>> [umpire.attempt(san).kind for san in ["e4", "f6", "e5", "e5", "fxe5", "Qh5"]]
    ['yes', 'yes', 'yes', 'no', 'yes', 'yes']
    >>> umpire.view(True).belief().size
    1
"""

from __future__ import annotations

from ._tandem import Announcement, Answer, Belief, Solution, Umpire, View, solve

__all__ = ["Announcement", "Answer", "Belief", "Solution", "Umpire", "View", "solve"]


def __dir__() -> list[str]:
    return sorted(__all__)
