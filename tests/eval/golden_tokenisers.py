#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes golden_tokenisers.json: BLEU and TER of texts without spaces as sacreBLEU 2.6.0 computes them.

    pip install 'sacrebleu[ja]==2.6.0' && python3 golden_tokenisers.py
"""
import json
import pathlib

import sacrebleu
from sacrebleu.metrics import BLEU, TER
from sacrebleu.tokenizers.tokenizer_ter import TercomTokenizer

CHINESE = (["我们的狗很老，它在厨房里睡觉。", "安娜买了3.5公斤红苹果！", "他说：“明天见。”她没有回答。",
            "Contexture 2.0 读 UTF-8 文本，不读 GB18030。", "3-号钥匙丢了。"],
           ["我家的狗很老，它睡在厨房里。", "安娜买了3.5公斤苹果（红的）！", "他说：“明天见”；她没有回答……",
            "Contexture 2.0 读取 UTF-8 文本, 不是 GB18030.", "钥匙-3号不见了。"])
JAPANESE = (["犬が庭で寝ている。", "アンナは赤いリンゴを三個買いました。", "彼女は「いいえ」と言った。"],
            ["犬は庭で寝ています。", "アンナは赤いりんごを3個買った。", "彼女は「はい」と言いました。"])
JAPANESE_OF_WORDS = (JAPANESE[0] + ["\u3000東京都　庁舎は Shinjuku 駅から徒歩10分です。", "すもももももももものうち"],
                     JAPANESE[1] + ["東京都庁舎は新宿駅から歩いて10分。", "李も桃も桃のうち。"])
# With Hanja, enclosed signs, signs of full width and single letters: what Asian support splits, and what not.
KOREAN = (["개가 정원에서 자고 있다.", "안나는 빨간 사과를 세 개 샀다!", "그녀는 “아니요”라고 말했다.", "大韓民國의 서울에서, ㈜한글 3.5판을 샀다。",
           "ㄱㄴㄷ 순서로 ㉠과 ㉡을 고르세요", "나는 어제 그 책을 읽었다"],
          ["개는 정원에서 자고 있습니다.", "안나는 사과(빨간)를 3개 샀다!", "“네”라고 그녀는 말했다.", "대한민국 서울에서 ㈜한글 3.5 판을 샀다.",
           "ㄱㄴㄷ 순으로 ㉡과 ㉠을 고르세요.", "나는 그 책을 어제 읽었다"])
GERMAN = (["Der Hund bellt."], ["Die Hunde bellen."])

corpora = []
for name, (hypotheses, references), tokeniser in [
        ("chinese", CHINESE, "zh"), ("japanese", JAPANESE, "char"),
        ("japanese by words", JAPANESE_OF_WORDS, "ja-mecab"), ("chinese between spaces", CHINESE, "none"),
        ("german by characters", GERMAN, "char"), ("korean", KOREAN, "13a"), ("korean with Asian support", KOREAN, "char")]:
    asian = tokeniser not in ("none", "13a")
    metric = BLEU(tokenize=tokeniser)
    score = metric.corpus_score(hypotheses, [references])
    normaliser = TercomTokenizer(normalized=True, asian_support=True)
    corpora.append({
        "name": name, "tokeniser": tokeniser, "hypotheses": hypotheses, "references": references,
        "tokens": [metric.tokenizer(text).split() for text in hypotheses],
        "bleu": score.score, "signature": str(metric.get_signature()),
        "ter": TER(normalized=asian, asian_support=asian).corpus_score(hypotheses, [references]).score,
        "normalised": [normaliser(text).split() for text in hypotheses],
    })
path = pathlib.Path(__file__).with_name("golden_tokenisers.json")
path.write_text(json.dumps({"sacrebleu": sacrebleu.__version__, "corpora": corpora}, ensure_ascii=False, indent=1) + "\n")
