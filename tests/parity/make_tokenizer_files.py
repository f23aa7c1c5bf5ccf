#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes tests/data/multilingual/*.tokenizer.json: the tokenisers of the models there as transformers saves them when it
keeps no SentencePiece model. The table of normalisation rules of NLLB's, which its SentencePiece model holds already, is
replaced by "@".

    python3 -m venv V && V/bin/pip install transformers==4.46.3 sentencepiece protobuf
    V/bin/python tests/parity/make_tokenizer_files.py
"""
import json
import pathlib
import re
import tempfile

from transformers import MBart50TokenizerFast, NllbTokenizerFast, T5TokenizerFast

DATA = pathlib.Path(__file__).parent.parent / "data/multilingual"


def write(name, tokenizer):
    with tempfile.TemporaryDirectory() as folder:
        tokenizer.save_pretrained(folder)
        text = (pathlib.Path(folder) / "tokenizer.json").read_text(encoding="utf-8")
    text = re.sub(r'("precompiled_charsmap": ")[^"]+"', r'\1@"', text)
    json.loads(text)
    (DATA / f"{name}.tokenizer.json").write_text(text, encoding="utf-8")


def main():
    languages = json.loads((DATA / "nllb/special_tokens_map.json").read_text())["additional_special_tokens"]
    write("nllb", NllbTokenizerFast(str(DATA / "nllb/sentencepiece.bpe.model"), src_lang="eng_Latn",
                                    additional_special_tokens=languages))
    write("mbart50", MBart50TokenizerFast(str(DATA / "mbart50/sentencepiece.bpe.model"), src_lang="en_XX",
                                          tgt_lang="de_DE"))
    write("madlad", T5TokenizerFast(str(DATA / "madlad/spiece.model"), extra_ids=0, pad_token="<s>", legacy=True))


if __name__ == "__main__":
    main()
