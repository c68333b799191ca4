"""What is wrong with the file of a simulation is told with its place."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from canasta import RecordError
from canasta.simulate import Stats, simulate

Data = dict[str, Any]

WRONG: dict[str, tuple[Callable[[Data], Any], str]] = {
    "another format": (lambda data: data.update(format="diary"), "$.format"),
    "nothing of the seed": (lambda data: data.pop("seed"), "$"),
    "no setting": (lambda data: data.update(setting=None), "$.setting"),
    "a text for a truth": (lambda data: data["setting"].update(mirrored="false"), "$.setting.mirrored"),
    "no such unit": (lambda data: data["setting"].update(unit="rounds"), "$.setting.unit"),
    "a number for a player": (lambda data: data["setting"].update(players=[1]), "$.setting.players[0]"),
    "nobody plays": (lambda data: data["setting"].update(players=[]), "$.setting"),
    "rules that cannot be": (
        lambda data: data["setting"]["rules"]["cards"].update(packs=9),
        "$.setting.rules.cards.packs",
    ),
    "nothing so called": (lambda data: data["counts"][0].__setitem__(0, "luck"), "$.counts[0][0]"),
    "no such party": (lambda data: data["counts"][0].__setitem__(1, 2), "$.counts[0][1]"),
    "a text for a number": (lambda data: data["counts"][0].__setitem__(2, "many"), "$.counts[0][2]"),
    "too short a count": (lambda data: data["counts"][0].pop(), "$.counts[0]"),
    "a range without an end": (lambda data: data.update(done=[[0, 1], [1]]), "$.done[1]"),
    "a range backwards": (lambda data: data.update(done=[[2, 0]]), "$.done[0]"),
    "records below 0": (lambda data: data.update(records=-3), "$.records"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_fault_is_told_with_its_place(what: str, tmp_path: Path) -> None:
    file = tmp_path / "run.json"
    simulate(["random"], 1, 7, unit="deals", file=file)
    data = json.loads(file.read_text())
    damage, place = WRONG[what]
    damage(data)
    file.write_text(json.dumps(data))
    with pytest.raises(RecordError, match=r"run\.json") as caught:
        simulate(["random"], 1, 7, unit="deals", file=file)
    assert caught.value.path == place


def test_a_long_seed_and_keys_of_ones_own_are_read(tmp_path: Path) -> None:
    file, seed = tmp_path / "run.json", 2**100
    stats = simulate(["random"], 1, seed, unit="deals", file=file)
    assert simulate(["random"], 1, seed, unit="deals", file=file) == stats
    assert Stats.from_dict({"told": "whatever", **stats.to_dict()}) == stats
