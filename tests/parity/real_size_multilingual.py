# SPDX-License-Identifier: GPL-3.0-or-later

"""Imports models of real size that translate between many languages (random weights) and compares logits, greedy and beam
output with the reference program: the sizes of NLLB-200-600M, and T5 v1.1 large with the vocabulary of MADLAD-400. See
README.md for how to run it.

    python real_size_multilingual.py --build ../../build nllb madlad
"""
import argparse
import gc
import json
import math
import random
import sys
import tempfile
from pathlib import Path

import torch
from safetensors.torch import load_file
from sentencepiece import sentencepiece_model_pb2
from transformers import (M2M100Config, M2M100ForConditionalGeneration, NllbTokenizer, T5Config,
                          T5ForConditionalGeneration, T5Tokenizer)

import make_multilingual as m
import reference as r
from real_size import made_up_pieces, run

PIECES = 256_000  # of the SentencePiece model
EXTRA = m.EXTRA


def grow(path, total):
    """Fills a subword model up with made-up pieces, which come after its own."""
    model = sentencepiece_model_pb2.ModelProto()
    model.ParseFromString(path.read_bytes())
    own = {piece.piece for piece in model.pieces}
    score = min(piece.score for piece in model.pieces)
    fresh = [text for text in made_up_pieces(total) if text not in own]
    for i, text in enumerate(fresh[:total - len(own)]):
        model.pieces.add(piece=text, score=score - 1.0 - i * 1e-3, type=1)
    path.write_bytes(model.SerializeToString())
    return fresh


def nllb(folder):
    m.subwords(folder / "s.model", "bpe", 300, "nmt_nfkc")
    words = grow(folder / "s.model", PIECES)
    tokenizer = NllbTokenizer(str(folder / "s.model"), src_lang="eng_Latn", tgt_lang="deu_Latn")
    tokenizer.save_pretrained(folder)
    (folder / "s.model").unlink()
    model = M2M100ForConditionalGeneration(M2M100Config(
        vocab_size=len(tokenizer) + 2, d_model=1024, encoder_layers=12, decoder_layers=12, encoder_attention_heads=16,
        decoder_attention_heads=16, encoder_ffn_dim=4096, decoder_ffn_dim=4096, max_position_embeddings=1024,
        activation_function="relu", scale_embedding=True, dropout=0.0, attention_dropout=0.0, encoder_layerdrop=0.0,
        decoder_layerdrop=0.0, pad_token_id=1, bos_token_id=0, eos_token_id=2, decoder_start_token_id=2)).eval()
    m.randomise(model, 1, 21)
    german = tokenizer.convert_tokens_to_ids("deu_Latn")
    return m.Kind(model, tokenizer, [2, german], lambda text: tokenizer(text)["input_ids"]), words


def madlad(folder):
    m.subwords(folder / "spiece.model", "unigram", 300, "identity", unk_id=0, bos_id=1, eos_id=2,
               user_defined_symbols=["<2de>", "<2en>", "<2fr>"])
    words = grow(folder / "spiece.model", PIECES)
    tokenizer = T5Tokenizer(str(folder / "spiece.model"), extra_ids=0, pad_token="<s>", legacy=True)
    (folder / "tokenizer_config.json").write_text(json.dumps({"tokenizer_class": "T5Tokenizer", "extra_ids": 0}))
    model = T5ForConditionalGeneration(T5Config(
        vocab_size=tokenizer.sp_model.get_piece_size(), d_model=1024, d_kv=64, d_ff=2816, num_layers=24,
        num_decoder_layers=24, num_heads=16, feed_forward_proj="gated-gelu", tie_word_embeddings=False,
        dropout_rate=0.0, pad_token_id=1, eos_token_id=2, decoder_start_token_id=0)).eval()
    m.randomise(model, None, 24)
    german = tokenizer.convert_tokens_to_ids("<2de>")

    def cut(text):
        return [german] + tokenizer.sp_model.encode(text) + [2]
    return m.Kind(model, tokenizer, [0], cut), words


IMPORTED = {nllb: ["--source-language", "eng_Latn", "--target-language", "deu_Latn"], madlad: ["--target-language", "de"]}


class Decoder:
    """The reference program for one source, whose encoder runs once."""

    def __init__(self, kind, source):
        self.kind = kind
        with torch.no_grad():
            self.encoded = kind.model.get_encoder()(torch.tensor([source])).last_hidden_state

    @torch.no_grad()
    def logits(self, rows):
        """Logits [rows, len + 1, V] while rows of equal length (numbers without end) are produced."""
        reads = torch.tensor([self.kind.before + row for row in rows])
        encoded = self.encoded.expand(len(rows), -1, -1)
        hidden = self.kind.model.get_decoder()(input_ids=reads, encoder_hidden_states=encoded, use_cache=False)
        return self.kind.model.lm_head(hidden.last_hidden_state[:, len(self.kind.before) - 1:])


@torch.no_grad()
def beam(decoder, width, stop):
    """The search of make_multilingual.beam, all hypotheses of a step together, with their keys and values kept."""
    kind = decoder.kind
    ended, running = [], [([], 0.0)]

    def penalty(length):
        return ((5 + length) / 6) ** m.ALPHA

    reads, past, parents = torch.tensor([kind.before]), None, None
    while running:
        out = kind.model(encoder_outputs=(decoder.encoded.expand(len(running), -1, -1),), decoder_input_ids=reads,
                         use_cache=True, past_key_values=None if past is None else r.reordered(past, parents))
        past = out.past_key_values
        rows = torch.log_softmax(out.logits[:, -1].double(), dim=-1)
        rows[:, [kind.unknown, kind.pad]] = -math.inf
        candidates = []
        for i, (row, (pieces, total)) in enumerate(zip(rows, running)):
            if len(pieces) >= stop:
                candidates.append((total + row[kind.end].item(), pieces, kind.end, i))
                continue
            best = torch.topk(row, width)
            candidates += [(total + s, pieces, p, i) for s, p in zip(best.values.tolist(), best.indices.tolist())]
        candidates.sort(key=lambda c: -c[0])
        kept = candidates[:width - len(ended)]
        ended += [(total / penalty(len(pieces) + 1), pieces) for total, pieces, piece, _ in kept if piece == kind.end]
        best = max((score for score, _ in ended), default=-math.inf)
        going = [c for c in kept if c[2] != kind.end and c[0] / penalty(stop + 1) > best]
        running = [(pieces + [piece], total) for total, pieces, piece, _ in going]
        reads = torch.tensor([[piece] for _, _, piece, _ in going])
        parents = torch.tensor([i for _, _, _, i in going], dtype=torch.long)
    return max(ended, key=lambda e: e[0])


def answers_of(kind, questions):
    """What the reference program makes of each question."""
    answers = []
    for i, text in enumerate(questions):
        source = kind.cut(text)
        decoder = Decoder(kind, source)
        stop = len(source) - 2 + EXTRA
        given = kind.target(r.GERMAN[i])[:10]
        answers.append({"source": source, "given": given, "logits": decoder.logits([given])[0],
                        "greedy": beam(decoder, 1, stop)[1], "beam": beam(decoder, 4, stop)})
        print(f"  {len(source) - 2} pieces read, {len(answers[-1]['beam'][1])} produced", flush=True)
    return answers


def compare(kind, names, questions, reference, bundle, probe, folder):
    asked, out = folder / "questions.json", folder / "answers.safetensors"
    asked.write_text("[]")
    run([probe, bundle, asked, out])  # for the names of our pieces
    numbers = {name: i for i, name in reversed(list(enumerate(names))) if name}
    ours_named = json.loads(Path(f"{out}.pieces.json").read_text())["target"]
    theirs = [-1 if i == 2 else numbers.get(piece, -1) for i, piece in enumerate(ours_named)]  # 2: BOS; both sides' pieces
    if kind is madlad:
        theirs[0] = 1  # padding is <s> there
    ours = {number: i for i, number in enumerate(theirs) if number >= 0}
    asked.write_text(json.dumps([{"text": text, "given": [ours[n] for n in answer["given"]]}
                                 for text, answer in zip(questions, reference)]))
    seconds, peak = run([probe, bundle, asked, out])
    found = load_file(out)
    columns = torch.tensor([n for n in theirs if n >= 0])
    rows = torch.tensor([i for i, n in enumerate(theirs) if n >= 0])
    same = {"cuts": 0, "greedy": 0, "beam": 0}
    largest = spread = score = 0.0
    for i, answer in enumerate(reference):
        own = {key: [theirs[n] for n in found[f"{i}.{key}"].tolist()] for key in ("source", "greedy", "beam")}
        same["cuts"] += own["source"] == answer["source"][1:-1]  # without the mark and </s>
        same["greedy"] += own["greedy"] == answer["greedy"]
        same["beam"] += own["beam"] == answer["beam"][1]
        logits = answer["logits"]
        largest = max(largest, (found[f"{i}.logits"][:, rows] - logits[:, columns]).abs().max().item())
        spread = max(spread, logits.std().item())
        score = max(score, abs(found[f"{i}.score"].item() - answer["beam"][0]))
    print(f"{len(columns)} logits at each step: largest difference {largest:.1e} (standard deviation {spread:.2f}), of "
          f"beam scores {score:.1e}; of {len(questions)} sentences the same: "
          + ", ".join(f"{k} {v}" for k, v in same.items()) + f"; probe {seconds:.0f} s, {peak:.0f} MB", flush=True)
    return largest < 1e-4 and all(count == len(questions) for count in same.values())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("kinds", nargs="+", choices=["nllb", "madlad"])
    parser.add_argument("--build", type=Path, default=Path(__file__).parent.parent.parent / "build")
    parser.add_argument("--questions", type=int, default=3)
    options = parser.parse_args()
    cli, probe = options.build / "bin/contexture-cli", options.build / "tests/bundle_probe"
    torch.set_num_threads(2)
    fine = True
    for make in [kind for kind in (nllb, madlad) if kind.__name__ in options.kinds]:
        random.seed(3)
        with tempfile.TemporaryDirectory() as temporary:
            folder = Path(temporary)
            (folder / "model").mkdir()
            kind, words = make(folder / "model")
            print(f"{make.__name__}: {sum(p.numel() for p in kind.model.parameters()) / 1e6:.0f} million parameters, "
                  f"{kind.model.config.vocab_size} pieces", flush=True)
            kind.model.save_pretrained(folder / "model", safe_serialization=True)
            for name in ("generation_config.json", "tokenizer.json"):
                (folder / "model" / name).unlink(missing_ok=True)
            questions = r.QUESTIONS[:options.questions]
            reference = answers_of(kind, questions)
            names = [m.name_of(kind.tokenizer, i) for i in range(kind.model.config.vocab_size)]
            del kind
            gc.collect()
            bundle = folder / "model.safetensors"
            seconds, peak = run([cli, "import", folder / "model", "--out", bundle] + IMPORTED[make])
            print(f"imported in {seconds:.0f} s with {peak:.0f} MB of memory, {bundle.stat().st_size / 1e6:.0f} MB",
                  flush=True)
            fine = compare(make, names, questions, reference, bundle, probe, folder) and fine
            document = folder / "document.txt"
            document.write_text("\n".join(questions) + "\n", encoding="utf-8")
            for precision in ("fp32", "int8"):
                seconds, peak = run([cli, "translate", "--model", bundle, "--document", document, "--read-as", "lines",
                                     "--threads", "2", "--precision", precision, "--output", folder / "out.txt",
                                     "--quiet"])
                print(f"translate, {precision}, beam 4, two threads: {seconds:.0f} s, {peak:.0f} MB", flush=True)
    sys.exit(0 if fine else "NOT the same")


if __name__ == "__main__":
    main()
