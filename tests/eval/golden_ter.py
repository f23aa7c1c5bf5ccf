# SPDX-License-Identifier: GPL-3.0-or-later

"""Writes golden_ter.json: sentences with one or several references, and what sacreBLEU says of them.

    pip install sacrebleu==2.6.0
    python golden_ter.py > golden_ter.json
"""
import json
import random
import sys

import sacrebleu
from sacrebleu.metrics import BLEU, CHRF, TER

PAIRS = [
    ("identical", "Der Hund bellte laut.", ["Der Hund bellte laut."]),
    ("case is no fault", "der HUND bellte", ["Der Hund Bellte"]),
    ("one substitution", "Der Hund schlief", ["Der Hund bellte"]),
    ("one insertion", "Der bellte", ["Der Hund bellte"]),
    ("one deletion", "Der große Hund bellte", ["Der Hund bellte"]),
    ("nothing in common", "eins zwei drei", ["vier fünf sechs sieben"]),
    ("an empty hypothesis", "", ["Der Hund bellte"]),
    ("white space alone", " \t ", ["Der Hund bellte"]),
    ("a word shifted back", "bellte der Hund laut", ["der Hund bellte laut"]),
    ("a word shifted ahead", "der Hund laut bellte", ["laut der Hund bellte"]),
    ("two words shifted together", "in den Garten lief der kleine Hund", ["der kleine Hund lief in den Garten"]),
    ("halves exchanged", "e f g h a b c d", ["a b c d e f g h"]),
    ("reversed", "h g f e d c b a", ["a b c d e f g h"]),
    ("a shift and a substitution", "gestern ging er nach dem Haus", ["er lief gestern nach dem Haus"]),
    ("two shifts", "c d a b e h f g", ["a b c d e f g h"]),
    ("a shift within itself", "a a b a a b c", ["a b a a b a c"]),
    ("repeated words", "der der der der", ["der Hund der bellte"]),
    ("repeated pairs", "x y x y x y z", ["z x y x y x y"]),
    ("a sequence longer than ten", "q " + " ".join("abcdefghijkl"), [" ".join("abcdefghijkl") + " q"]),
    ("twelve words to the front", " ".join("mnop") + " " + " ".join("abcdefghijkl"),
     [" ".join("abcdefghijkl") + " " + " ".join("mnop")]),
    ("hyphens and quotes stay with their words", "„Ja“, sagte er.", ["„Ja“ , sagte er ."]),
    ("umlauts and a sharp s", "GROSSE ÄPFEL SIND SÜẞ", ["große äpfel sind süß"]),
    ("a final sigma", "ΟΔΟΣ ΚΑΙ ΛΟΓΟΣ", ["οδος και λογος"]),
    ("a dotted capital I", "İstanbul'da İYİ", ["istanbul'da iyi"]),
    ("Georgian and Cherokee", "ᲐᲑᲒ Ꭰ", ["აბგ ꭰ"]),
    ("Cyrillic", "Собака ЛАЯЛА громко", ["собака громко лаяла"]),
    ("Chinese without spaces", "狗叫了。猫跑了。", ["狗叫了,猫跑了。"]),
    ("Arabic", "مرحبا كيف حالك", ["كيف حالك مرحبا"]),
    ("Hebrew", "שלום עולם טוב", ["עולם שלום טוב"]),
    ("emoji", "Hund 🐕‍🦺 bellt 👩🏽‍🏫", ["👩🏽‍🏫 Hund 🐕 bellt"]),
    ("combining marks are not composed", "e\u0301te\u0301 ist", ["été ist"]),
    ("spaces of other kinds", "a\u00a0b\u3000c\u2028d", ["a b c d"]),
    ("no space: zero width", "a\u200bb c", ["a b c"]),
    ("entities stay", "Tom &amp; Jerry", ["Tom & Jerry"]),
    ("much too long", "der Hund " * 30, ["der Hund bellte"]),
    ("much too short", "der Hund", ["der Hund bellte und bellte " * 14]),
    ("sixty times as long", "wort", ["wort " * 60 + "ende"]),
    ("the same on both sides of the beam", " ".join(f"w{i}" for i in range(40)) + " anfang",
     ["anfang " + " ".join(f"w{i}" for i in range(40))]),
    ("a shift of fifty words", "ziel " + " ".join(f"w{i}" for i in range(50)),
     [" ".join(f"w{i}" for i in range(50)) + " ziel"]),
    ("a shift of more than fifty words", "ziel " + " ".join(f"w{i}" for i in range(60)),
     [" ".join(f"w{i}" for i in range(60)) + " ziel"]),
    ("two references, the second is nearer", "der Hund bellte laut", ["ein Tier machte Lärm", "der Hund bellte sehr laut"]),
    ("two references, one equal", "sie ist müde", ["er ist müde", "sie ist müde"]),
    ("three references of different lengths", "die Katze schläft auf dem Sofa",
     ["die Katze schläft", "auf dem Sofa schläft die Katze", "eine Katze liegt auf dem alten Sofa und schläft"]),
    ("two references as near in length", "a b c d", ["a b c", "a b c d e"]),
    ("two references, the longer one first", "a b c d", ["a b c d e", "a b c"]),
    ("an n-gram of each reference", "der Hund lief weg", ["der Hund ging fort", "ein Kater lief weg"]),
    ("words that only together are enough", "der der der Hund", ["der der Hund", "der Hund der der"]),
    ("an empty hypothesis, two references", "", ["der Hund", "ein großer Hund bellt"]),
    ("one word", "Ja.", ["Ja."]),
    ("one wrong word", "Ja.", ["Nein."]),
    ("three words for sentence BLEU", "sie kam heim", ["sie kam spät heim"]),
    ("first of the same twice", "Er kam.", ["Er kam.", "Er kam."]),
]


def shuffled():
    """Sentences from few words, in which shifts abound: what is tried and what wins depends on every rule."""
    draw = random.Random(2006)
    for number, (words, length) in enumerate([(4, 8), (6, 12), (9, 20), (12, 30), (20, 45), (5, 60), (40, 80), (3, 25)]):
        reference = [f"w{draw.randrange(words)}" for _ in range(length)]
        hypothesis = list(reference)
        for _ in range(3):
            start = draw.randrange(len(hypothesis))
            moved = hypothesis[start:start + draw.randrange(1, 7)]
            del hypothesis[start:start + len(moved)]
            place = draw.randrange(len(hypothesis) + 1)
            hypothesis[place:place] = moved
        for _ in range(length // 6):
            hypothesis[draw.randrange(len(hypothesis))] = f"w{draw.randrange(words)}"
        del hypothesis[draw.randrange(len(hypothesis))]
        yield f"shuffled {number + 1}", " ".join(hypothesis), [" ".join(reference)]


def main():
    bleu, corpus_bleu, chrf, ter = BLEU(effective_order=True), BLEU(), CHRF(), TER()
    pairs = PAIRS + list(shuffled())
    sentences = []
    for name, hypothesis, references in pairs:
        score = ter.sentence_score(hypothesis, references)
        sentences.append({
            "name": name,
            "hypothesis": hypothesis,
            "references": references,
            "ter": score.score,
            "edits": score.num_edits,
            "reference_length": score.ref_length,
            "sentence_bleu": bleu.sentence_score(hypothesis, references).score,
            "chrf": chrf.sentence_score(hypothesis, references).score,
        })
    corpora = []
    for count in sorted({len(references) for _, _, references in pairs}):
        chosen = [(h, r) for _, h, r in pairs if len(r) == count]
        hypotheses = [h for h, _ in chosen]
        streams = [[r[i] for _, r in chosen] for i in range(count)]
        corpora.append({
            "nrefs": count,
            "ter": ter.corpus_score(hypotheses, streams).score,
            "bleu": corpus_bleu.corpus_score(hypotheses, streams).score,
            "chrf": chrf.corpus_score(hypotheses, streams).score,
            "signatures": {"ter": str(ter.get_signature()), "bleu": str(corpus_bleu.get_signature()),
                           "chrf": str(chrf.get_signature())},
        })
        bleu.corpus_score(hypotheses, streams)  # so that it knows the number of references
        corpora[-1]["signatures"]["sentence_bleu"] = str(bleu.get_signature())
    json.dump({
        "made": "by golden_ter.py, beside this file, with sacrebleu " + sacrebleu.__version__ + " from PyPI",
        "sacrebleu": sacrebleu.__version__,
        "sentences": sentences,
        "corpora": corpora,
    }, sys.stdout, ensure_ascii=False, indent=1)
    print()


main()
