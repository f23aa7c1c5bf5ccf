# SPDX-License-Identifier: GPL-3.0-or-later

"""Writes golden_metrics.json: texts, and what sacreBLEU says of them.

    pip install sacrebleu==2.6.0
    python golden_metrics.py > golden_metrics.json
"""
import json
import sys

import sacrebleu
from sacrebleu.metrics import BLEU, CHRF
from sacrebleu.tokenizers.tokenizer_13a import Tokenizer13a

CORPORA = {
    "german with quotes": [
        ("„Ja“, sagte er, „das Telefon klingelt.“", "„Ja“, sagte sie, „das Handy klingelt.“"),
        ("Der Hund bellte laut und lief dann in den Garten.", "Der Hund bellte laut und rannte dann in den Garten."),
        ("»Komm!«, rief Änne – und Örtel kam.", "»Komm her!«, rief Änne – und Örtel kam."),
    ],
    "numbers and hyphens": [
        ("Es kostet 1.234,56 Euro, also 12-mal so viel wie 3,5 E-Mails.",
         "Es kostete 1.234,56 Euro, also 12-mal so viel wie 3,5 E-Mails."),
        ("Am 3.5.2024 um 10:30-11:45 Uhr (Raum 5/6) gab's 99% Rabatt.",
         "Am 3.5.2024, von 10:30-11:45 Uhr (Raum 5/6), gab's 99 % Rabatt."),
        ("A.B.C., d.h. x.y,z.. ... ,,", "A.B.C., d.h. x,y.z.. ... ,."),
        ("-5 bis 10- und 20-- .5 ,5 5. 5,", "-5 bis 10- oder 20-- .5 ,5 5. 5,"),
    ],
    "markup and entities": [
        ("<b>&lt;i&gt;</b> Tom &amp; Jerry &quot;ok&quot; &amp;lt;", "<b>&lt;i&gt;</b> Tom & Jerry \"ok\" &lt;"),
        ("a <skipped> b", "a b c d"),
        ("{x} [y] ~z ^ `q` | \\ # $5 % * + = @ _ a_b", "{x} [y] ~ z ^ 'q' | \\ # $ 5 % * + = @ _ a_b"),
    ],
    "emoji, combining marks, other scripts": [
        ("Der Hund 🐕‍🦺 bellt 👩🏽‍🏫!", "Der Hund 🐕 bellt 👩🏽‍🏫!"),
        ("e\u0301te\u0301 und été", "été und e\u0301te\u0301"),
        ("שלום עולם, מה שלומך?", "שלום עולם. מה שלומך?"),
        ("مرحبا، كيف حالك؟", "مرحبا، كيف الحال؟"),
        ("狗叫了。猫跑了。", "狗叫了,猫跑了。"),
        ("a\u00a0b\u3000c\u200bd\u2028e", "a b c d e"),
    ],
    "identical": [
        ("Das ist ein ganz gewöhnlicher Satz mit genug Wörtern.",) * 2,
        ("Noch einer, der genauso stimmt.",) * 2,
    ],
    "no match at all": [
        ("xxx yyy zzz www", "Der Hund bellte laut."),
        ("qqq jjj", "Die Katze lief weg."),
    ],
    "one empty hypothesis": [
        ("", "Der Hund bellte laut im Garten."),
        ("Die Katze lief schnell weg.", "Die Katze lief ganz schnell weg."),
    ],
    "only empty hypotheses": [("", "Der Hund."), ("", "Die Katze.")],
    "short sentences": [("Ja.", "Ja."), ("Nein", "Nein!"), ("Er.", "Sie.")],
    "too short for four": [("Ja", "Ja")],
    "smoothed": [("Der Hund lief weg dann", "Der Kater lief fort dann"), ("Sie kam heim", "Er kam spät heim")],
    "much too long": [("Der Hund bellte und bellte und bellte und bellte und bellte.", "Der Hund bellte.")],
    "much too short": [("Der Hund.", "Der Hund bellte und bellte, bis die Katze endlich weglief.")],
    "repeated words": [("der der der der der der der", "der Hund, der bellte")],
    "marks at words": [
        ("(hi) \"there\", he said: 'no'!", "(hi \"there\" he said: no!"),
        ("... ?! a. (b) -c- d", "... ?! a (b). c- d."),
    ],
    "case": [("der hund BELLTE Laut ueber STRASSE", "Der Hund bellte laut über Straße")],
}


def main():
    bleu = BLEU()
    chrf = CHRF()
    chrf_plus_plus = CHRF(word_order=2)
    tokenize = Tokenizer13a()
    corpora = []
    for name, pairs in CORPORA.items():
        hypotheses = [h for h, _ in pairs]
        references = [r for _, r in pairs]
        score = bleu.corpus_score(hypotheses, [references])
        corpora.append({
            "name": name,
            "hypotheses": hypotheses,
            "references": references,
            "tokens": [tokenize(h.rstrip()).split() for h in hypotheses],
            "bleu": score.score,
            "counts": score.counts,
            "totals": score.totals,
            "precisions": score.precisions,
            "brevity_penalty": score.bp,
            "hypothesis_length": score.sys_len,
            "reference_length": score.ref_len,
            "chrf": chrf.corpus_score(hypotheses, [references]).score,
            "chrf++": chrf_plus_plus.corpus_score(hypotheses, [references]).score,
        })
    json.dump({
        "sacrebleu": sacrebleu.__version__,
        "bleu": str(bleu.get_signature()),
        "chrf": str(chrf.get_signature()),
        "chrf++": str(chrf_plus_plus.get_signature()),
        "corpora": corpora,
    }, sys.stdout, ensure_ascii=False, indent=1)
    print()


main()
