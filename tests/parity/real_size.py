# SPDX-License-Identifier: GPL-3.0-or-later

"""Imports a MarianMTModel of real size (6+6 layers, d 512, ff 2048, 58,101 pieces, random weights) from both layouts and
compares logits, greedy and beam output with the reference program. See README.md for how to run it.

    python real_size.py --build ../../build
"""
import argparse
import json
import random
import string
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import torch
from safetensors.torch import load_file
from sentencepiece import sentencepiece_model_pb2

import reference as r

PIECES_A_SIDE = 32_000
PIECES = 58_101  # with </s>, <unk> and the reference program's padding
EXTRA = 12       # pieces beyond the source's, then a translation has to end; as in bundle_probe.cpp
ALPHA = 0.6


def run(arguments):
    """Returns seconds and the peak of resident memory in MB. GNU time starts the program: the peak of a child of this
    process would begin with what this process itself holds."""
    start = time.monotonic()
    with tempfile.NamedTemporaryFile("r") as peak:
        code = subprocess.run(["/usr/bin/time", "--format", "%M", "--output", peak.name, *map(str, arguments)]).returncode
        if code != 0:
            sys.exit(f"{arguments[0]} ended with {code}")
        return time.monotonic() - start, int(peak.read().split()[-1]) / 1024


def grow_subwords(path, sentences, pieces):
    """A model trained on a few sentences, filled up with made-up pieces to real size."""
    r.train_subwords(path, sentences, 200, "nmt_nfkc")
    model = sentencepiece_model_pb2.ModelProto()
    model.ParseFromString(path.read_bytes())
    own = {piece.piece for piece in model.pieces}
    fresh = [text for text in pieces if text not in own]
    for text in fresh[:PIECES_A_SIDE - len(own)]:
        model.pieces.add(piece=text, score=-random.uniform(9.0, 14.0), type=1)
    path.write_bytes(model.SerializeToString())


def made_up_pieces(count):
    found = {}
    while len(found) < count:
        word = "".join(random.choices(string.ascii_lowercase, k=random.randint(3, 8)))
        found["▁" + word if random.random() < 0.5 else word] = None
    return list(found)


def compare(name, model, tokenizer, questions, bundle, probe, folder, numbers):
    given = [tokenizer(text_target=r.GERMAN[i % len(r.GERMAN)])["input_ids"][:-1][:16] for i in range(len(questions))]
    pieces_file = folder / "answers.safetensors.pieces.json"
    asked = folder / "questions.json"
    asked.write_text("[]")
    run([probe, bundle, asked, folder / "answers.safetensors"])  # for the names of our pieces
    names = json.loads(pieces_file.read_text())
    theirs = {side: [-1 if i in (0, 2) else numbers.get(piece, -1) for i, piece in enumerate(names[side])]
              for side in ("source", "target")}
    ours = {number: i for i, number in enumerate(theirs["target"]) if number >= 0}
    asked.write_text(json.dumps([{"text": text, "given": [ours[n] for n in numbers_given]}
                                 for text, numbers_given in zip(questions, given)]))
    run([probe, bundle, asked, folder / "answers.safetensors"])
    answers = load_file(folder / "answers.safetensors")
    columns = torch.tensor([n for n in theirs["target"] if n >= 0])
    rows = torch.tensor([i for i, n in enumerate(theirs["target"]) if n >= 0])
    largest = spread = score = 0.0
    same = {"cuts": 0, "greedy": 0, "beam": 0, "generate() greedy": 0}
    for i, text in enumerate(questions):
        source = tokenizer(text)["input_ids"]
        same["cuts"] += [theirs["source"][n] for n in answers[f"{i}.source"].tolist()] == source[:-1]
        reference = r.logits_of(model, source, given[i])
        largest = max(largest, (answers[f"{i}.logits"][:, rows] - reference[:, columns]).abs().max().item())
        spread = max(spread, reference.std().item())
        stop = len(source) - 1 + EXTRA
        greedy, best = r.beam(model, source, 1, ALPHA, stop), r.beam(model, source, 4, ALPHA, stop)
        produced = {kind: [theirs["target"][n] for n in answers[f"{i}.{kind}"].tolist()] for kind in ("greedy", "beam")}
        same["greedy"] += produced["greedy"] == greedy[1]
        same["beam"] += produced["beam"] == best[1]
        score = max(score, abs(answers[f"{i}.score"].item() - best[0]))
        with torch.no_grad():
            own = model.generate(torch.tensor([source]), num_beams=1, do_sample=False, max_length=stop + 2,
                                 suppress_tokens=[r.UNK])[0].tolist()[1:]
        same["generate() greedy"] += produced["greedy"] == [n for n in own if n != r.EOS]
    print(f"{name}: largest difference of logits {largest:.1e} (their standard deviation {spread:.2f}), of beam scores "
          f"{score:.1e}; of {len(questions)} sentences the same: " + ", ".join(f"{k} {v}" for k, v in same.items()))
    return largest < 1e-4 and all(count == len(questions) for count in same.values())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", type=Path, default=Path(__file__).parent.parent.parent / "build")
    parser.add_argument("--keep", type=Path, help="keep the models and bundles in this folder")
    options = parser.parse_args()
    cli, probe = options.build / "bin/contexture-cli", options.build / "tests/bundle_probe"
    random.seed(3)
    temporary = tempfile.TemporaryDirectory()
    folder = options.keep or Path(temporary.name)
    folder.mkdir(parents=True, exist_ok=True)

    pieces = made_up_pieces(2 * PIECES_A_SIDE)
    grow_subwords(folder / "source.spm", r.ENGLISH, pieces[:PIECES_A_SIDE])
    grow_subwords(folder / "target.spm", r.GERMAN, pieces[PIECES - PIECES_A_SIDE + 200:])
    # A few pieces of the target's subword model are not in the vocabulary: OPUS-MT models have such pieces, too.
    both = r.pieces_of(folder / "source.spm") + r.pieces_of(folder / "target.spm")
    numbers = r.vocabulary_of(list(dict.fromkeys(both))[:PIECES - 3])
    assert len(numbers) == PIECES, len(numbers)
    model = r.make_model(numbers, None, 7, d_model=512, encoder_layers=6, decoder_layers=6, encoder_attention_heads=8,
                         decoder_attention_heads=8, encoder_ffn_dim=2048, decoder_ffn_dim=2048,
                         activation_function="swish")
    with torch.no_grad():
        model.final_logits_bias[0, r.EOS] = 3.5  # so that translations end
        for parameter_name, parameter in model.named_parameters():
            if parameter.dim() == 2 and ("_proj" in parameter_name or "fc" in parameter_name):
                parameter *= 1.5
    print(f"{sum(p.numel() for p in model.parameters()) / 1e6:.1f} million parameters, {len(numbers)} pieces")

    words = [piece.lstrip("▁") for piece in pieces[:PIECES_A_SIDE] if piece.startswith("▁")]
    questions = r.QUESTIONS + [" ".join(random.sample(words, random.randint(2, 12))) for _ in range(8)]
    document = folder / "document.tsv"
    rows = [f"d\t{i}\t" + " ".join(random.sample(words, 8 + i % 16)) + "." for i in range(100)]
    document.write_text("doc_id\tsent_idx\tsource\n" + "\n".join(rows) + "\n")

    fine = True
    for layout in ("hugging-face", "marian"):
        if layout == "hugging-face":
            r.save_hugging_face(model, folder / layout, folder / "source.spm", folder / "target.spm", numbers)
        else:
            r.save_marian(model, folder / layout, folder / "source.spm", folder / "target.spm", numbers)
            r.as_marian_computes(model)
        bundle = folder / f"{layout}.safetensors"
        seconds, peak = run([cli, "import", folder / layout, "--out", bundle, "--source-language", "en",
                             "--target-language", "de"])
        print(f"{layout}: imported in {seconds:.1f} s with {peak:.0f} MB of memory, {bundle.stat().st_size / 1e6:.0f} MB")
        tokenizer = r.tokenizer_of(folder / "hugging-face")
        fine = compare(layout, model, tokenizer, questions, bundle, probe, folder, numbers) and fine
    for name, more in (("", []), (" with a trace", ["--trace"])):
        seconds, peak = run([cli, "translate", "--model", folder / "hugging-face.safetensors", "--document", document,
                             "--threads", "2", "--output", folder / "translation.txt", "--quiet"] + more)
        print(f"100 sentences{name}, two threads: {seconds:.0f} s, {peak:.0f} MB")
        fine = fine and peak < 2048
    sys.exit(0 if fine else "NOT the same, or too much memory")


if __name__ == "__main__":
    main()
