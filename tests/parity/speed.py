# SPDX-License-Identifier: GPL-3.0-or-later

"""Decodes with the same random weights in this program and in CTranslate2, in turn, and compares speeds.
See README.md for how to run it.

    python speed.py --build ../../build
"""
import argparse
import json
import os
import resource
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

import ctranslate2
import numpy as np
from ctranslate2.converters.converter import Converter
from ctranslate2.specs import TransformerSpec, common_spec

PRODUCED = 66  # target pieces of each sentence, EOS included
PIECES = 16    # source pieces of each sentence
EOS = 3


def read_safetensors(path):
    data = path.read_bytes()
    length = int.from_bytes(data[:8], "little")
    header = json.loads(data[8:8 + length])
    metadata = header.pop("__metadata__")
    tensors = {}
    for name, entry in header.items():
        if entry["dtype"] == "F32":
            begin, end = entry["data_offsets"]
            tensors[name] = np.frombuffer(data, np.float32, (end - begin) // 4, 8 + length + begin).reshape(
                entry["shape"])
    return json.loads(metadata["contexture.config"]), tensors


def sinusoids(count, width):
    """Sine and cosine of one wavelength side by side."""
    angle = np.arange(count)[:, None] * np.exp(np.arange(width // 2) * (-np.log(10000.0) / (width // 2)))[None, :]
    return np.stack([np.sin(angle), np.cos(angle)], -1).reshape(count, width).astype(np.float32)


class RandomModel(Converter):
    """A bundle of `contexture-cli bench decode --weights`, which has no subword models."""

    def __init__(self, path):
        self.config, self.tensors = read_safetensors(path)

    def _load(self):
        sizes, t = self.config["transformer"], self.tensors
        pre = sizes["norm"] == "pre"
        spec = TransformerSpec.from_config((sizes["encoder_layers"], sizes["decoder_layers"]), sizes["heads"],
                                           pre_norm=pre, activation=common_spec.Activation.RELU)

        def linear(target, name):
            target.weight = t[name + ".weight"]
            if name + ".bias" in t:
                target.bias = t[name + ".bias"]

        def norm(target, name):
            target.gamma = t[name + ".weight"]
            target.beta = t[name + ".bias"]

        def feed_forward(target, name):
            norm(target.layer_norm, name + "_norm")
            linear(target.linear_0, name + ".inner")
            linear(target.linear_1, name + ".outer")

        encodings = sinusoids(1024, sizes["width"])
        for side, stack, embedding in (("encoder", spec.encoder, "source_embedding"),
                                       ("decoder", spec.decoder, "target_embedding")):
            inner = stack.embeddings[0] if side == "encoder" else stack.embeddings
            inner.weight = t[embedding + ".weight"]
            stack.scale_embeddings = True
            stack.position_encodings.encodings = encodings
            norm(stack.layer_norm, side + ".norm")
            for i, layer in enumerate(stack.layer):
                own = f"{side}.{i}.{'attention' if side == 'encoder' else 'self_attention'}"
                own_norm = f"{side}.{i}.{'attention_norm' if side == 'encoder' else 'self_norm'}"
                norm(layer.self_attention.layer_norm, own_norm)
                linear(layer.self_attention.linear[0], own + ".query_key_value")
                linear(layer.self_attention.linear[1], own + ".output")
                if side == "decoder":
                    norm(layer.attention.layer_norm, f"{side}.{i}.cross_norm")
                    linear(layer.attention.linear[0], f"{side}.{i}.cross_attention.query")
                    linear(layer.attention.linear[1], f"{side}.{i}.cross_attention.key_value")
                    linear(layer.attention.linear[2], f"{side}.{i}.cross_attention.output")
                feed_forward(layer.ffn, f"{side}.{i}.feed_forward")
        linear(spec.decoder.projection, "output")
        special = ["<blank>", "<unk>", "<s>", "</s>"]
        pieces = special + [str(i) for i in range(len(special), sizes["source_vocabulary"])]
        spec.register_source_vocabulary(pieces)
        spec.register_target_vocabulary(pieces)
        return spec


def processor_seconds():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def theirs(translator, sources, beam, repetitions):
    """Target pieces a second, by the wall and by the processor, and the translations."""
    tokens = [["<s>"] + [str(i) for i in source] + ["</s>"] for source in sources]
    rates = []
    for i in range(repetitions + 1):
        wall, processor = time.monotonic(), processor_seconds()
        found = translator.translate_batch(tokens, beam_size=beam, max_decoding_length=PRODUCED - 1,
                                           max_batch_size=0, length_penalty=0.6, min_decoding_length=1)
        wall, processor = time.monotonic() - wall, processor_seconds() - processor
        # A step for each piece; EOS is this program's last step and costs the other one none.
        pieces = sum(len(f.hypotheses[0]) for f in found)
        if i > 0:
            rates.append((pieces / wall, pieces / processor))
    return rates, [[int(p) for p in f.hypotheses[0]] for f in found]


def ours(build, size, batch, threads, beam, repetitions, folder, weights=None, form="fp32"):
    encoder, decoder, vocabulary = size
    output = folder / "ours.json"
    command = [build / "bin" / "contexture-cli", "bench", "decode", "--json", output, "--repetitions", repetitions,
               "--encoder-layers", encoder, "--decoder-layers", decoder, "--vocabulary", vocabulary, "--width", 512,
               "--feed-forward", 2048, "--batch", batch, "--threads", threads, "--beam", beam, "--pieces", PIECES,
               "--produced", PRODUCED, "--precision", form]
    if weights:
        command += ["--weights", weights]
    subprocess.run([str(c) for c in command], check=True, stdout=subprocess.DEVNULL)
    rows = json.loads(output.read_text())["decode"]
    return rows[-1]


def same(a, b):
    pairs = [(x, y) for one, other in zip(a, b) for x, y in zip(one, other)]
    return sum(x == y for x, y in pairs) / max(1, len(pairs))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", type=Path, required=True)
    parser.add_argument("--sizes", nargs="+", default=["4,4,32000", "6,6,58101"], help="layers, layers, subwords")
    parser.add_argument("--batch", type=int, nargs="+", default=[1, 8, 32])
    parser.add_argument("--threads", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--beam", type=int, nargs="+", default=[1, 4])
    parser.add_argument("--formats", nargs="+", default=["fp32"], choices=["fp32", "bf16", "int8"],
                        help="of the weights in both programs; where CTranslate2 has none of bf16 for this processor, "
                             "its float32 is shown beside this program's bf16")
    parser.add_argument("--rounds", type=int, default=3, help="turns of each program; medians are shown")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    rows = []
    types = {"fp32": "float32", "bf16": "bfloat16", "int8": "int8"}
    if types["bf16"] not in ctranslate2.get_supported_compute_types("cpu"):
        types["bf16"] = "float32"
    print(f"CTranslate2 {ctranslate2.__version__}; target pieces a second by the wall, medians; (ratio)")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for size in (tuple(int(n) for n in s.split(",")) for s in options.sizes):
            weights = folder / "weights.safetensors"
            ours(options.build, size, 1, 1, 1, 1, folder, weights)
            converted = folder / ("model-" + "-".join(map(str, size)))
            RandomModel(weights).convert(str(converted), force=True)
            weights.unlink()
            for form in options.formats:
                for threads in options.threads:
                    translator = ctranslate2.Translator(str(converted), intra_threads=threads,
                                                        compute_type=types[form])
                    for batch in options.batch:
                        for beam in options.beam:
                            mine, other = [], []
                            for _ in range(options.rounds):
                                row = ours(options.build, size, batch, threads, beam, 1, folder, form=form)
                                mine.append((row["pieces_per_second"], row["pieces_per_processor_second"]))
                                rates, found = theirs(translator, row["sources"], beam, 1)
                                other += rates
                            a = [statistics.median(r[i] for r in mine) for i in (0, 1)]
                            b = [statistics.median(r[i] for r in other) for i in (0, 1)]
                            agreement = same(row["translations"], found)
                            print(f"{size} {form} beside {types[form]}, batch {batch:2} threads {threads} beam {beam}: "
                                  f"ours {a[0]:7.1f}  theirs {b[0]:7.1f}  ratio {a[0] / b[0]:.2f}  "
                                  f"(processor {a[1]:.1f} {b[1]:.1f} {a[1] / b[1]:.2f})  same pieces {agreement:.3f}, "
                                  f"load {os.getloadavg()[0]:.1f}",
                                  flush=True)
                            rows.append({"size": size, "format": form, "batch": batch, "threads": threads,
                                         "beam": beam, "ours": a, "theirs": b, "same": agreement})
                    del translator
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
