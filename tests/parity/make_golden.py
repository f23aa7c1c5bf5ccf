# SPDX-License-Identifier: GPL-3.0-or-later

"""Writes tests/data/marian: small models with random weights in Hugging Face's and Marian's layouts, and what the
reference program makes of them. See README.md for how to run it."""
import sys
from pathlib import Path

import sentencepiece as spm
import torch
from safetensors.torch import save_file

import reference as r

SMALL = dict(d_model=24, encoder_layers=2, decoder_layers=2, encoder_attention_heads=2, decoder_attention_heads=2,
             encoder_ffn_dim=40, decoder_ffn_dim=40)
EXTRA = 12  # pieces beyond the source's, then a translation has to end


def expectations(model, tokenizer, target_tokenizer_text):
    tensors = {}
    lines = []
    for i, text in enumerate(r.QUESTIONS):
        source = tokenizer(text)["input_ids"]
        stop = len(source) - 1 + EXTRA
        greedy = r.beam(model, source, 1, 0.6, stop)
        best = r.beam(model, source, 4, 0.6, stop)
        with torch.no_grad():
            own = model.generate(torch.tensor([source]), num_beams=1, do_sample=False, max_length=stop + 2,
                                 suppress_tokens=[r.UNK])[0].tolist()[1:]
        assert [p for p in own if p != r.EOS] == greedy[1], "greedy search is not what generate() does"
        given = tokenizer(text_target=target_tokenizer_text[i])["input_ids"][:-1][:10]
        tensors[f"{i}.source"] = torch.tensor(source)
        tensors[f"{i}.given"] = torch.tensor(given, dtype=torch.long)
        tensors[f"{i}.logits"] = r.logits_of(model, source, given).contiguous()
        tensors[f"{i}.greedy"] = torch.tensor(greedy[1], dtype=torch.long)
        tensors[f"{i}.beam"] = torch.tensor(best[1], dtype=torch.long)
        tensors[f"{i}.beam_score"] = torch.tensor([best[0]])
        lines.append(tokenizer.decode(best[1], skip_special_tokens=True, clean_up_tokenization_spaces=False))
        print(f"  {len(source) - 1:2} pieces; greedy {len(greedy[1]):2}, beam {len(best[1]):2} {best[0]:.3f}  {lines[-1]}")
    return tensors, lines


def train(model, source_spm, target_spm, source_numbers, target_numbers, steps=250):
    """A few steps on our own sentences: translations of random weights repeat one piece for ever."""
    sides = []
    for path, numbers, lines in ((source_spm, source_numbers, r.ENGLISH), (target_spm, target_numbers, r.GERMAN)):
        cutter = spm.SentencePieceProcessor(model_file=str(path))
        sides.append([[numbers.get(p, r.UNK) for p in cutter.encode(line, out_type=str)] + [r.EOS] for line in lines])
    pad = model.config.pad_token_id

    def padded(rows, filler):
        longest = max(map(len, rows))
        return torch.tensor([row + [filler] * (longest - len(row)) for row in rows])

    source, labels = padded(sides[0], pad), padded(sides[1], -100)
    reads = padded([[pad] + row[:-1] for row in sides[1]], pad)
    bias = model.final_logits_bias.clone()
    optimiser = torch.optim.Adam([p for n, p in model.named_parameters() if "embed_positions" not in n], lr=4e-3)
    for _ in range(steps):
        logits = model(input_ids=source, attention_mask=source.ne(pad), decoder_input_ids=reads).logits
        loss = torch.nn.functional.cross_entropy(logits.flatten(0, 1), labels.flatten(), label_smoothing=0.1)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        with torch.no_grad():
            for embedding in (model.model.encoder.embed_tokens, model.model.decoder.embed_tokens):
                embedding.weight[pad] = 0.0
    model.final_logits_bias.copy_(bias)
    print(f"  loss after {steps} steps: {loss.item():.3f}")


def make(folder, activation, shared, tied, seed, marian, **sizes):
    print(folder.name)
    folder.mkdir(parents=True, exist_ok=True)
    source_spm, target_spm = folder / "s.spm", folder / "t.spm"
    r.train_subwords(source_spm, r.ENGLISH, 100)
    r.train_subwords(target_spm, r.GERMAN, 90)
    source_pieces, target_pieces = r.pieces_of(source_spm), r.pieces_of(target_spm)
    if shared:
        own = [piece for piece in source_pieces if piece not in target_pieces]
        source_pieces = [p for p in source_pieces if p not in own[-2:]]  # two that the vocabulary lacks: unknown
        source_numbers, target_numbers = r.vocabulary_of(source_pieces + target_pieces), None
    else:
        # Embeddings of one size, as the converter of OPUS-MT asks for.
        size = max(len(source_pieces), len(target_pieces))
        fill = [f"filler{i}" for i in range(size)]
        source_numbers = r.vocabulary_of(source_pieces + fill[:size - len(source_pieces)])
        target_numbers = r.vocabulary_of(target_pieces + fill[:size - len(target_pieces)])
    model = r.make_model(source_numbers, target_numbers, seed, activation_function=activation, tie_word_embeddings=tied,
                         **{**SMALL, **sizes})
    train(model, source_spm, target_spm, source_numbers, target_numbers or source_numbers)
    with torch.no_grad():
        model.final_logits_bias[0, model.config.pad_token_id] = 30.0  # would always win, were it not masked
    r.save_hugging_face(model, folder / "hugging-face", source_spm, target_spm, source_numbers, target_numbers)
    tokenizer = r.tokenizer_of(folder / "hugging-face")
    tensors, lines = expectations(model, tokenizer, r.GERMAN)
    save_file(tensors, folder / "hugging-face.expected.safetensors")
    (folder / "hugging-face.beam.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    if marian:
        r.save_marian(model, folder / "marian", source_spm, target_spm, source_numbers, target_numbers)
        tensors, lines = expectations(r.as_marian_computes(model), tokenizer, r.GERMAN)
        save_file(tensors, folder / "marian.expected.safetensors")
        (folder / "marian.beam.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        for name in ("source.spm", "target.spm"):  # the same files: not kept twice
            (folder / "marian" / name).unlink()
    source_spm.unlink()
    target_spm.unlink()
    for unneeded in ("generation_config.json",):
        (folder / "hugging-face" / unneeded).unlink(missing_ok=True)


def main():
    out = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent.parent / "data" / "marian"
    torch.set_num_threads(1)
    out.mkdir(parents=True, exist_ok=True)
    (out / "questions.txt").write_text("\n".join(r.QUESTIONS) + "\n", encoding="utf-8")
    make(out / "shared", "swish", shared=True, tied=True, seed=11, marian=True)
    make(out / "separate", "relu", shared=False, tied=True, seed=12, marian=True, decoder_layers=1)
    make(out / "untied", "gelu", shared=False, tied=False, seed=13, marian=False,
         encoder_layers=1)


if __name__ == "__main__":
    main()
