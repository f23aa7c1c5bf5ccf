# SPDX-License-Identifier: GPL-3.0-or-later

"""Writes tests/data/multilingual: small models with random weights of the kinds that translate between many languages
(NLLB-200, M2M100, mBART, mBART-50, MADLAD-400), and what the reference program makes of them. See README.md for how to run it."""
import io
import json
import math
import shutil
import sys
from pathlib import Path

import sentencepiece as spm
import torch
from safetensors.torch import save_file
from transformers import (M2M100Config, M2M100ForConditionalGeneration, M2M100Tokenizer, MBart50Tokenizer, MBartConfig,
                          MBartForConditionalGeneration, MBartTokenizer, NllbTokenizer, T5Config,
                          T5ForConditionalGeneration, T5Tokenizer)

import reference as r

EXTRA = 12  # pieces beyond the source's, then a translation has to end
ALPHA = 0.6

# Text that nobody expects: what tokenisers do with it has to be the same.
NASTY = [
    "  spaces   in front,  between  and behind   ",
    "\ttabs\tand\u00a0no-break\u2003spaces",
    "ﬁne ligatures, ½ and Ⅳ, e\u0301 composed or not",
    "emoji 🙂👩\u200d🔬 and 漢字 and العربية and हिन्दी",
    "x" * 70 + " " + "ab" * 30,
    "zero\u200bwidth, soft\u00adhyphen, \ufeffmark",
    "“quotes” – dashes — and … dots; <tags/> & [brackets] {braces}",
    "NUL-like \u0001 and \u007f control",
    "▁ the mark of words itself ▁▁",
    "1,234,567.89 € at 7:15",
]


def subwords(path, kind, size, rule, **options):
    model = io.BytesIO()
    spm.SentencePieceTrainer.train(sentence_iterator=iter(r.ENGLISH + r.GERMAN), model_writer=model, vocab_size=size,
                                   normalization_rule_name=rule, hard_vocab_limit=False, minloglevel=2, num_threads=1,
                                   model_type=kind, **options)
    path.write_bytes(model.getvalue())


def randomise(model, pad, seed):
    """Weights as large as trained ones, so that positions, layers and biases matter."""
    torch.manual_seed(seed)
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            if "norm" in name:
                parameter.copy_(torch.randn_like(parameter) * 0.2 + (1.0 if name.endswith("weight") else 0.0))
            elif "relative_attention_bias" in name:
                parameter.copy_(torch.randn_like(parameter))
            elif parameter.dim() == 2:
                parameter.copy_(torch.randn_like(parameter) * math.sqrt(1.0 / parameter.shape[1]))
            else:
                parameter.copy_(torch.randn_like(parameter) * 0.1)
        if pad is not None:
            model.get_input_embeddings().weight[pad] = 0.0


class Kind:
    """A model with its tokeniser: `before` is what its decoder reads before a translation."""

    def __init__(self, model, tokenizer, before, cut):
        self.model, self.tokenizer, self.before, self.cut = model, tokenizer, before, cut
        self.end, self.pad = model.config.eos_token_id, model.config.pad_token_id
        self.unknown = tokenizer.unk_token_id

    def target(self, text):
        pieces = self.tokenizer.sp_model.encode(text, out_type=str)
        return [self.tokenizer.convert_tokens_to_ids(p) for p in pieces]


def train(kind, steps=300):
    """A few steps on our own sentences: translations of random weights repeat one piece for ever."""
    sources = [kind.cut(line) for line in r.ENGLISH]
    targets = [kind.target(line) + [kind.end] for line in r.GERMAN]

    def padded(rows, filler):
        longest = max(map(len, rows))
        return torch.tensor([row + [filler] * (longest - len(row)) for row in rows])

    source = padded(sources, kind.pad)
    mask = padded([[1] * len(row) for row in sources], 0)
    reads = padded([kind.before + row[:-1] for row in targets], kind.pad)
    labels = padded([[-100] * (len(kind.before) - 1) + row for row in targets], -100)
    optimiser = torch.optim.Adam(kind.model.parameters(), lr=4e-3)
    for _ in range(steps):
        logits = kind.model(input_ids=source, attention_mask=mask, decoder_input_ids=reads).logits
        loss = torch.nn.functional.cross_entropy(logits.flatten(0, 1), labels.flatten(), label_smoothing=0.1)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    print(f"  loss after {steps} steps: {loss.item():.3f}")


@torch.no_grad()
def logits_of(kind, source, target):
    """Logits [len(target) + 1, V] while `target` (numbers without end) is produced."""
    reads = torch.tensor([kind.before + target])
    logits = kind.model(input_ids=torch.tensor([source]), decoder_input_ids=reads, use_cache=False).logits[0]
    return logits[len(kind.before) - 1:]


@torch.no_grad()
def beam(kind, source, width, stop):
    """The beam search of reference.py behind `before`. Padding and the unknown piece may not be produced, but keep
    their probability. Width 1 is greedy."""
    ended, running = [], [([], 0.0)]

    def penalty(length):
        return ((5 + length) / 6) ** ALPHA

    while running:
        candidates = []
        for i, (pieces, total) in enumerate(running):
            row = torch.log_softmax(logits_of(kind, source, pieces)[-1].double(), dim=-1)
            row[[kind.unknown, kind.pad]] = -math.inf
            if len(pieces) >= stop:
                candidates.append((total + row[kind.end].item(), pieces, kind.end, i))
                continue
            best = torch.topk(row, width)
            candidates += [(total + s, pieces, p, i) for s, p in zip(best.values.tolist(), best.indices.tolist())]
        candidates.sort(key=lambda c: -c[0])
        kept = candidates[:width - len(ended)]
        ended += [(total / penalty(len(pieces) + 1), pieces) for total, pieces, piece, _ in kept if piece == kind.end]
        best = max((score for score, _ in ended), default=-math.inf)
        running = [(pieces + [piece], total) for total, pieces, piece, _ in kept
                   if piece != kind.end and total / penalty(stop + 1) > best]
    return max(ended, key=lambda e: e[0])


def name_of(tokenizer, number):
    """Of a row of the embedding; empty where the tokeniser knows none."""
    try:
        name = tokenizer.convert_ids_to_tokens(number)
    except IndexError:
        return ""
    return "" if name is None or (name == tokenizer.unk_token and number != tokenizer.unk_token_id) else name


def write(kind, folder):
    torch.set_num_threads(1)
    tensors, lines = {}, []
    for i, text in enumerate(r.QUESTIONS):
        source = kind.cut(text)
        plain = len(source) - 2  # between the mark and </s>
        stop = plain + EXTRA
        greedy, best = beam(kind, source, 1, stop), beam(kind, source, 4, stop)
        forced = {"forced_bos_token_id": kind.before[1]} if len(kind.before) > 1 else {}
        forced["forced_eos_token_id"] = kind.end
        own = kind.model.generate(torch.tensor([source]), num_beams=1, do_sample=False,
                                  max_length=len(kind.before) + stop + 1, suppress_tokens=[kind.unknown, kind.pad],
                                  **forced)[0].tolist()[len(kind.before):]
        assert [p for p in own if p != kind.end] == greedy[1], "greedy search is not what generate() does"
        given = kind.target(r.GERMAN[i])[:10]
        tensors[f"{i}.source"] = torch.tensor(source)
        tensors[f"{i}.given"] = torch.tensor(given, dtype=torch.long)
        tensors[f"{i}.logits"] = logits_of(kind, source, given).contiguous()
        tensors[f"{i}.greedy"] = torch.tensor(greedy[1], dtype=torch.long)
        tensors[f"{i}.beam"] = torch.tensor(best[1], dtype=torch.long)
        tensors[f"{i}.beam_score"] = torch.tensor([best[0]])
        lines.append(kind.tokenizer.decode(best[1], skip_special_tokens=True, clean_up_tokenization_spaces=False))
        print(f"  {plain:2} pieces; greedy {len(greedy[1]):2}, beam {len(best[1]):2} {best[0]:.3f}  {lines[-1]}")
    for i, text in enumerate(NASTY):
        tensors[f"nasty.{i}"] = torch.tensor(kind.cut(text))
    save_file(tensors, folder.with_suffix(".expected.safetensors"))
    folder.with_suffix(".beam.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    names = [name_of(kind.tokenizer, i) for i in range(kind.model.config.vocab_size)]
    folder.with_suffix(".pieces.json").write_text(json.dumps(names, ensure_ascii=False, indent=0), encoding="utf-8")


SMALL = dict(d_model=24, encoder_layers=2, decoder_layers=2, encoder_attention_heads=2, decoder_attention_heads=2,
             encoder_ffn_dim=40, decoder_ffn_dim=40, max_position_embeddings=128, scale_embedding=True, dropout=0.0,
             attention_dropout=0.0, activation_dropout=0.0, encoder_layerdrop=0.0, decoder_layerdrop=0.0,
             pad_token_id=1, bos_token_id=0, eos_token_id=2, decoder_start_token_id=2)


def finish(kind, folder, shards=None):
    kind.model.eval()
    train(kind)
    kind.model.save_pretrained(folder, safe_serialization=True, **({"max_shard_size": shards} if shards else {}))
    for name in ("generation_config.json", "tokenizer.json"):
        (folder / name).unlink(missing_ok=True)
    write(kind, folder)


def nllb(folder):
    subwords(folder / "s.model", "bpe", 150, "nmt_nfkc")
    languages = ["deu_Latn", "eng_Latn", "fra_Latn", "srp_Cyrl", "zho_Hans", "zho_Hant"]
    tokenizer = NllbTokenizer(str(folder / "s.model"), src_lang="eng_Latn", additional_special_tokens=languages)
    tokenizer.save_pretrained(folder)
    (folder / "s.model").unlink()
    model = M2M100ForConditionalGeneration(M2M100Config(
        vocab_size=len(tokenizer) + 2, activation_function="relu", **SMALL)).eval()  # two rows without a piece
    randomise(model, 1, 21)
    german = tokenizer.convert_tokens_to_ids("deu_Latn")
    finish(Kind(model, tokenizer, [2, german], lambda text: tokenizer(text)["input_ids"]), folder, "20KB")


def m2m100(folder):
    subwords(folder / "s.model", "bpe", 150, "identity")
    cutter = spm.SentencePieceProcessor(model_file=str(folder / "s.model"))
    numbers = {"<s>": 0, "<pad>": 1, "</s>": 2, "<unk>": 3}
    pieces = [cutter.id_to_piece(i) for i in range(3, cutter.get_piece_size())]
    for piece in reversed(pieces[:-2]):  # in an order of its own; two are unknown to the model
        numbers[piece] = len(numbers)
    (folder / "v.json").write_text(json.dumps(numbers, ensure_ascii=False), encoding="utf-8")
    tokenizer = M2M100Tokenizer(str(folder / "v.json"), str(folder / "s.model"), src_lang="en", tgt_lang="de",
                                language_codes="wmt21")
    tokenizer.save_pretrained(folder)
    for name in ("s.model", "v.json", "added_tokens.json"):
        (folder / name).unlink(missing_ok=True)
    # As the files of M2M100 are: languages in their order, without numbers.
    codes = list(tokenizer.lang_token_to_id)
    (folder / "special_tokens_map.json").write_text(json.dumps({"additional_special_tokens": codes}))
    (folder / "tokenizer_config.json").write_text(json.dumps({"tokenizer_class": "M2M100Tokenizer", "src_lang": None,
                                                              "additional_special_tokens": codes}))
    model = M2M100ForConditionalGeneration(M2M100Config(
        vocab_size=len(numbers) + len(codes) + 8, activation_function="relu", **SMALL)).eval()
    randomise(model, 1, 22)
    finish(Kind(model, tokenizer, [2, tokenizer.get_lang_id("de")], lambda text: tokenizer(text)["input_ids"]), folder)


def mbart50(folder):
    subwords(folder / "s.model", "unigram", 120, "identity")
    tokenizer = MBart50Tokenizer(str(folder / "s.model"), src_lang="en_XX", tgt_lang="de_DE")
    tokenizer.save_pretrained(folder)
    (folder / "s.model").unlink()
    size = tokenizer.fairseq_tokens_to_ids["<mask>"] + 1
    model = MBartForConditionalGeneration(MBartConfig(
        vocab_size=size, activation_function="relu", normalize_before=True, normalize_embedding=True,
        add_final_layer_norm=True, **SMALL)).eval()
    randomise(model, 1, 23)
    with torch.no_grad():
        model.final_logits_bias.copy_(torch.randn_like(model.final_logits_bias) * 0.5)
    finish(Kind(model, tokenizer, [2, tokenizer.lang_code_to_id["de_DE"]], lambda text: tokenizer(text)["input_ids"]),
           folder)


def mbart(folder):
    """Of 25 languages: the source's stands behind </s>, and the translation's is what the decoder reads first."""
    subwords(folder / "s.model", "unigram", 110, "identity")
    tokenizer = MBartTokenizer(str(folder / "s.model"), src_lang="en_XX", tgt_lang="de_DE")
    tokenizer.save_pretrained(folder)
    (folder / "s.model").unlink()
    german = tokenizer.lang_code_to_id["de_DE"]
    model = MBartForConditionalGeneration(MBartConfig(
        vocab_size=tokenizer.fairseq_tokens_to_ids["<mask>"] + 1, activation_function="gelu", normalize_before=True,
        normalize_embedding=True, add_final_layer_norm=True, **{**SMALL, "decoder_start_token_id": german})).eval()
    randomise(model, 1, 25)
    finish(Kind(model, tokenizer, [german], lambda text: tokenizer(text)["input_ids"]), folder)


def madlad(folder):
    subwords(folder / "spiece.model", "unigram", 130, "identity", unk_id=0, bos_id=1, eos_id=2,
             user_defined_symbols=["<2de>", "<2en>", "<2fr>"])
    tokenizer = T5Tokenizer(str(folder / "spiece.model"), extra_ids=0, pad_token="<s>", legacy=True)
    (folder / "tokenizer_config.json").write_text(json.dumps({"tokenizer_class": "T5Tokenizer", "extra_ids": 0}))
    model = T5ForConditionalGeneration(T5Config(
        vocab_size=tokenizer.sp_model.get_piece_size() + 3, d_model=24, d_kv=16, d_ff=40, num_layers=2,
        num_decoder_layers=2, num_heads=2, feed_forward_proj="gated-gelu", tie_word_embeddings=False, dropout_rate=0.0,
        pad_token_id=1, eos_token_id=2, decoder_start_token_id=0)).eval()
    randomise(model, None, 24)
    german = tokenizer.convert_tokens_to_ids("<2de>")

    def cut(text):  # the mark is a piece, whatever stands behind it
        return [german] + tokenizer.sp_model.encode(text) + [2]
    finish(Kind(model, tokenizer, [0], cut), folder)


def main():
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent.parent / "data" / "multilingual"
    torch.set_num_threads(1)
    for make in (nllb, m2m100, mbart50, mbart, madlad):
        print(make.__name__)
        folder = out / make.__name__
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        make(folder)
    (out / "questions.json").write_text(json.dumps(r.QUESTIONS, ensure_ascii=False, indent=0), encoding="utf-8")
    (out / "nasty.json").write_text(json.dumps(NASTY, ensure_ascii=True, indent=0), encoding="utf-8")


if __name__ == "__main__":
    main()
