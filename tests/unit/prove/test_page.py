"""The HTML pages: well made, self-contained, each card drawn with its own art and stored once."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from tests.unit.prove.books import game, library_game, rules, varied
from trainer.cards.notation import parse_cards
from trainer.core.text import Text, english, render
from trainer.disk import resources
from trainer.prove.house_comparison import Comparison, Difference, compare_hand
from trainer.prove.proof import conclude, tally
from trainer.prove.proof_pages import Pictures, comparison_page, lines, proof_page
from trainer.prove.tile_proof import prove_tiles

VOID = {"meta", "br", "rect", "path", "use", "circle", "ellipse", "stop", "line", "polygon"}


class Tags(HTMLParser):
    """Open and close tags match; counts them; notes every link."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.seen.append((tag, dict(attrs)))
        if tag not in VOID or tag == "use":
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def named(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.seen if name == tag]

    def hands(self) -> list[str | None]:
        return [attrs["aria-label"] for attrs in self.named("span") if "hand" in str(attrs.get("class")).split()]


def closed(tags: Tags) -> None:
    """Nothing is fetched: every reference is to something inside the page, and there is exactly one of it."""
    ids = [attrs["id"] for _, attrs in tags.seen if "id" in attrs]
    assert len(ids) == len(set(ids))
    for _, attrs in tags.seen:
        assert "src" not in attrs
        link = attrs.get("href")
        assert link is None or (link[0] == "#" and link[1:] in ids)


@pytest.mark.usefixtures("few")
def test_a_proof_draws_one_hand_for_each_rule_that_decides_one():
    proof = conclude(game(), 0, tally(rules(), parts=1), samples=0)
    text = proof_page([proof], resources.art)
    tags = Tags(text)
    closed(tags)
    assert tags.hands() == [str(one.fired.example) for one in proof.rules if one.fired.example]
    drawn = {name for hand in tags.hands() for name in str(hand).replace(" / ", " ").split()}
    assert {attrs["id"] for attrs in tags.named("symbol")} == {f"cards-{name}" for name in drawn}
    for one in proof.rules:
        assert f"<b>{one.rule.id}</b>" in text
        assert f"{one.fired.hands:,}</td>" in text
    assert "http" not in re.sub(r"xmlns(:xlink)?=\S+", "", text)


def test_several_games_have_a_table_of_contents_and_tiles_are_drawn_as_tiles():
    tiles = library_game("phoenix/pai-gow-tiles")
    advice = tiles.advice
    assert advice is not None
    proof = prove_tiles(tiles, advice)
    other = replace(proof, game="another/game", problems=("a <problem>",))
    text = proof_page([proof, other], resources.art)
    tags = Tags(text)
    closed(tags)
    assert len(tags.hands()) == 2 * len(proof.examples)
    assert "a &lt;problem&gt;" in text
    assert [attrs["href"] for attrs in tags.named("a")] == ["#proof-0", "#proof-1"]
    assert {attrs["viewbox"] for attrs in tags.named("symbol")} == {"0 0 100 220"}


def test_a_comparison_shows_both_settings_of_each_hand():
    second = varied(('{ big_pair = "J-9" }, { others_reach = "A" }', '{ big_pair = "J-9" }, { others_reach = "K" }'))
    cards = tuple(parse_cards("Jc Jd 7h 7s Kd 5h 3s"))
    found = compare_hand(rules(), second, cards)
    assert found is not None
    one = Difference(found[0], found[1], 1_990_656, (found[2],))
    text = comparison_page(Comparison(154_143_080, 1_990_656, (one,)), "one", "other", resources.art)
    tags = Tags(text)
    closed(tags)
    assert tags.hands() == ["7h 7s / Jc Jd Kd 5h 3s", "Kd 5h / Jc Jd 7h 7s 3s"]
    assert "1,990,656 of 154,143,080 hands set differently (1.291%)" in text


def test_names_inside_a_picture_do_not_meet_those_of_another():
    def art(name: str) -> str:
        return f'<svg viewBox="0 0 9 9"><g id="half"/><use href="#half" fill="url(#half)"/>{name[-2:]}</svg>'

    pictures = Pictures(art)
    first, second = parse_cards("Kc Kd")
    pictures.cards((first, second), (first, second, first))
    shelf = pictures.shelf()
    assert shelf.count("<symbol") == 2
    for name in ("cards-Kc", "cards-Kd"):
        assert f'<g id="{name}-half"/><use href="#{name}-half" fill="url(#{name}-half)"/>' in shelf


def masked(text: Text) -> str:
    """A language in which every word is a tilde; what fills the gaps stays."""

    def template(asked: Text) -> str:
        return re.sub(r"\{[^}]*\}|[A-Za-z]+", lambda word: word[0] if "{" in word[0] else "~", english(asked))

    return render(text, template)


@pytest.mark.usefixtures("few")
def test_every_word_of_a_page_and_of_the_lines_can_be_translated():
    cards = replace(conclude(game(), 0, tally(rules(), parts=1), samples=0), problems=(), counted_for="a/b")
    tile_game = library_game("phoenix/pai-gow-tiles")
    assert tile_game.advice is not None
    tiles = prove_tiles(tile_game, tile_game.advice)
    comparison = Comparison(10, 1, (Difference(("a",), (), 1, ()),))
    failed = replace(cards, problems=("x",))
    pages = [proof_page([cards, tiles, failed], resources.art, tell=masked, language="xx")]
    pages.append(comparison_page(comparison, "A", "B", resources.art, tell=masked))
    told = [re.sub(r"<style>.*?</style>|<[^>]+>", " ", page, flags=re.DOTALL) for page in pages]
    told += ["\n".join(lines(proof, masked)) for proof in (cards, tiles, failed)]
    words = {word.lower() for text in told for word in re.findall(r"[A-Za-z]+", text)}
    assert not words & {"hands", "proved", "rules", "decide", "foul", "classes", "undecided", "different"}
    assert '<html lang="xx">' in pages[0]
