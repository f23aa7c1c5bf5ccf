# SPDX-License-Identifier: GPL-3.0-or-later

"""The reference program, Hugging Face's MarianMTModel, with random weights: how models are made, saved in both layouts,
and asked for logits and translations. Shared by make_golden.py and real_size.py."""
import io
import json
import math
from pathlib import Path

import numpy as np
import sentencepiece as spm
import torch
import yaml
from sentencepiece import sentencepiece_model_pb2
from transformers import MarianConfig, MarianMTModel, MarianTokenizer

EOS, UNK = 0, 1  # as in Marian's vocabularies; padding comes last

ENGLISH = [line.strip() for line in """
The gardener put the lantern on the wall and forgot it there.
When the rain began, it went out at once.
A neighbour saw the dark yard and rang the bell twice.
Nobody answered, so she climbed over the gate with her umbrella.
The dog barked, although it knew her well.
She found the lantern, dried it with her scarf and lit it again.
By then the gardener had come home and stood in the kitchen.
He thanked her and made tea for both of them.
They talked about the storm, the broken gate and the early apples.
The lantern burned until morning, and the dog slept beside it.
My sister repairs old radios in a small workshop near the station.
Yesterday a man brought one that had not played since 1962.
She opened it, cleaned the contacts and replaced two valves.
It hummed, it crackled, and then it played a waltz.
The man laughed and cried, and he paid more than she had asked.
Trains stop here only twice a day, at 7:15 and at 18:40.
If you miss the last one, you must walk along the river.
The path is narrow, but it is dry in summer.
Take a lamp with you and close the gates behind you.
The ferryman sings when the fog is thick, so follow his voice.
""".strip().splitlines()]

GERMAN = [line.strip() for line in """
Der Gärtner stellte die Laterne auf die Mauer und vergaß sie dort.
Als der Regen begann, ging sie sofort aus.
Eine Nachbarin sah den dunklen Hof und läutete zweimal.
Niemand antwortete, also stieg sie mit ihrem Schirm über das Tor.
Der Hund bellte, obwohl er sie gut kannte.
Sie fand die Laterne, trocknete sie mit ihrem Schal und zündete sie wieder an.
Da war der Gärtner schon zu Hause und stand in der Küche.
Er dankte ihr und kochte Tee für beide.
Sie sprachen über den Sturm, das kaputte Tor und die frühen Äpfel.
Die Laterne brannte bis zum Morgen, und der Hund schlief neben ihr.
Meine Schwester repariert alte Radios in einer kleinen Werkstatt am Bahnhof.
Gestern brachte ein Mann eines, das seit 1962 nicht gespielt hatte.
Sie öffnete es, reinigte die Kontakte und ersetzte zwei Röhren.
Es brummte, es knisterte, und dann spielte es einen Walzer.
Der Mann lachte und weinte, und er zahlte mehr, als sie verlangt hatte.
Züge halten hier nur zweimal am Tag, um 7:15 und um 18:40 Uhr.
Wer den letzten verpasst, muss am Fluss entlang gehen.
Der Weg ist schmal, aber im Sommer ist er trocken.
Nimm eine Lampe mit und schließ die Tore hinter dir.
Der Fährmann singt, wenn der Nebel dicht ist, also folge seiner Stimme.
""".strip().splitlines()]

# What the models are asked to translate: known words, unknown characters, odd spaces, a piece of the other side.
QUESTIONS = [
    "The dog slept beside the lantern.",
    "When the fog is thick, follow the path along the river.",
    "She opened it.",
    "  My sister   cleaned the radio, and it played again!  ",
    "Ω is not in the vocabulary, and neither is 漢字.",
    "Tea",
    "The gardener stood in the kitchen, and the neighbour, who had climbed over the gate, dried her umbrella.",
    "At 7:15 the man laughed; at 18:40 he cried.",
]


def train_subwords(path, sentences, size, rule="identity"):
    """A SentencePiece model with Marian's customary special pieces: <unk>, <s>, </s> and no padding."""
    model = io.BytesIO()  # a file name would stay in the model
    spm.SentencePieceTrainer.train(sentence_iterator=iter(sentences), model_writer=model, vocab_size=size,
                                   normalization_rule_name=rule, hard_vocab_limit=False, minloglevel=2, num_threads=1)
    path.write_bytes(model.getvalue())


def pieces_of(path):
    model = sentencepiece_model_pb2.ModelProto()
    model.ParseFromString(path.read_bytes())
    return [p.piece for p in model.pieces if p.type == 1]


def vocabulary_of(pieces):
    """Numbers as Marian gives them, and Hugging Face's padding at the end."""
    numbers = {"</s>": EOS, "<unk>": UNK}
    for piece in pieces:
        numbers.setdefault(piece, len(numbers))
    numbers["<pad>"] = len(numbers)
    return numbers


def make_model(source_numbers, target_numbers, seed, **sizes):
    """A MarianMTModel whose random weights are as large as trained ones, so that positions, layers and biases matter."""
    shared = target_numbers is None
    pad = source_numbers["<pad>"]
    options = dict(
        vocab_size=len(source_numbers), decoder_vocab_size=len(source_numbers if shared else target_numbers),
        share_encoder_decoder_embeddings=shared, tie_word_embeddings=True, scale_embedding=True,
        max_position_embeddings=512, pad_token_id=pad, eos_token_id=EOS, forced_eos_token_id=EOS,
        decoder_start_token_id=pad, bad_words_ids=[[pad]], dropout=0.1, attention_dropout=0.0)
    options.update(sizes)
    torch.manual_seed(seed)
    model = MarianMTModel(MarianConfig(**options)).eval()
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            if "embed_positions" in name:
                continue
            if "norm" in name:
                parameter.copy_(torch.randn_like(parameter) * 0.2 + (1.0 if name.endswith("weight") else 0.0))
            elif parameter.dim() == 2:
                parameter.copy_(torch.randn_like(parameter) * math.sqrt(1.0 / parameter.shape[1]))
            else:
                parameter.copy_(torch.randn_like(parameter) * 0.1)
        for embedding in (model.model.encoder.embed_tokens, model.model.decoder.embed_tokens):
            embedding.weight[pad] = 0.0  # Marian begins with a vector of zeros
        model.final_logits_bias.copy_(torch.randn_like(model.final_logits_bias) * 0.5)
    return model


def save_hugging_face(model, folder, source_spm, target_spm, source_numbers, target_numbers=None):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "source.spm").write_bytes(source_spm.read_bytes())
    (folder / "target.spm").write_bytes(target_spm.read_bytes())
    (folder / "vocab.json").write_text(json.dumps(source_numbers, ensure_ascii=False, indent=0), encoding="utf-8")
    if target_numbers is not None:
        (folder / "target_vocab.json").write_text(json.dumps(target_numbers, ensure_ascii=False, indent=0),
                                                  encoding="utf-8")
    (folder / "tokenizer_config.json").write_text(json.dumps(
        {"source_lang": "en", "target_lang": "de", "separate_vocabs": target_numbers is not None}))
    model.save_pretrained(folder, safe_serialization=True)


MARIAN_LAYER = {"self_attn.": "self", "encoder_attn.": "context"}


def save_marian(model, folder, source_spm, target_spm, source_numbers, target_numbers=None):
    """The same weights as Marian would have written them, padding left out."""
    folder.mkdir(parents=True, exist_ok=True)
    c = model.config
    pad = c.pad_token_id
    shared = target_numbers is None
    arrays = {}

    def matrix(tensor):
        return np.ascontiguousarray(tensor.detach().numpy().T)

    def row(tensor):
        return tensor.detach().numpy().reshape(1, -1)

    def attention(prefix, module, norm):
        for letter, part in zip("qkvo", (module.q_proj, module.k_proj, module.v_proj, module.out_proj)):
            arrays[f"{prefix}_W{letter}"] = matrix(part.weight)
            arrays[f"{prefix}_b{letter}"] = row(part.bias)
        arrays[f"{prefix}_Wo_ln_scale"], arrays[f"{prefix}_Wo_ln_bias"] = row(norm.weight), row(norm.bias)

    for side, stack in (("encoder", model.model.encoder), ("decoder", model.model.decoder)):
        for number, layer in enumerate(stack.layers, 1):
            prefix = f"{side}_l{number}"
            attention(f"{prefix}_self", layer.self_attn, layer.self_attn_layer_norm)
            if side == "decoder":
                attention(f"{prefix}_context", layer.encoder_attn, layer.encoder_attn_layer_norm)
            for index, part in ((1, layer.fc1), (2, layer.fc2)):
                arrays[f"{prefix}_ffn_W{index}"], arrays[f"{prefix}_ffn_b{index}"] = matrix(part.weight), row(part.bias)
            norm = layer.final_layer_norm
            arrays[f"{prefix}_ffn_ffn_ln_scale"] = row(norm.weight)
            arrays[f"{prefix}_ffn_ffn_ln_bias"] = row(norm.bias)

    def without_padding(tensor, axis=0):
        return np.delete(tensor.detach().numpy(), pad, axis=axis)

    if shared:
        arrays["Wemb"] = without_padding(model.model.shared.weight)
    else:
        arrays["encoder_Wemb"] = np.delete(model.model.encoder.embed_tokens.weight.detach().numpy(),
                                           source_numbers["<pad>"], axis=0)
        arrays["decoder_Wemb"] = without_padding(model.model.decoder.embed_tokens.weight)
    arrays["decoder_ff_logit_out_b"] = without_padding(model.final_logits_bias, axis=1)
    rows = [len(source_numbers) - 1, len(source_numbers if shared else target_numbers) - 1]
    settings = {
        "type": "transformer", "dim-emb": c.d_model, "dim-vocabs": rows, "enc-depth": c.encoder_layers,
        "dec-depth": c.decoder_layers, "transformer-heads": c.encoder_attention_heads,
        "transformer-dim-ffn": c.encoder_ffn_dim, "transformer-ffn-depth": 2,
        "transformer-ffn-activation": {"swish": "swish", "relu": "relu"}[c.activation_function],
        "transformer-preprocess": "", "transformer-postprocess": "dan", "transformer-postprocess-emb": "d",
        "transformer-decoder-autoreg": "self-attention", "transformer-no-projection": False,
        "transformer-train-position-embeddings": False, "transformer-tied-layers": [],
        "transformer-depth-scaling": False, "transformer-aan-depth": 2, "transformer-dim-aan": 2048,
        "tied-embeddings": not shared, "tied-embeddings-all": shared, "tied-embeddings-src": False,
        "lemma-dim-emb": 0, "ulr": False, "right-left": False, "max-length": 100, "version": "v1.9.0"}
    text = yaml.safe_dump(settings).encode() + b"\0"
    arrays["special:model.yml"] = np.frombuffer(text, dtype=np.int8)
    np.savez(folder / "model.npz", **arrays)
    (folder / "source.spm").write_bytes(source_spm.read_bytes())
    (folder / "target.spm").write_bytes(target_spm.read_bytes())

    def write(name, numbers):
        kept = {piece: number for piece, number in numbers.items() if piece != "<pad>"}
        (folder / name).write_text(yaml.safe_dump(kept, allow_unicode=True, sort_keys=False), encoding="utf-8")

    vocabularies = ["vocab.yml", "vocab.yml"]
    if shared:
        write("vocab.yml", source_numbers)
    else:
        vocabularies = ["model.src.vocab.yml", "model.trg.vocab.yml"]
        write(vocabularies[0], source_numbers)
        write(vocabularies[1], target_numbers)
    (folder / "decoder.yml").write_text(yaml.safe_dump(
        {"relative-paths": True, "models": ["model.npz"], "vocabs": vocabularies, "beam-size": 6, "normalize": 1}))


def as_marian_computes(model):
    """Marian differs from Hugging Face's form of it in two constants: its wavelengths end at exactly 10000 * 2 pi
    (sinusoidalPositionEmbeddings in src/graph/node_initializers.cpp), and its layer norms add 1e-6."""
    with torch.no_grad():
        for stack in (model.model.encoder, model.model.decoder):
            table = stack.embed_positions.weight
            count, width = table.shape
            waves = width // 2
            rate = np.exp(np.arange(waves) * -(math.log(10000.0) / (waves - 1)))
            angle = np.arange(count)[:, None] * rate
            table.copy_(torch.tensor(np.concatenate([np.sin(angle), np.cos(angle)], axis=1)))
    for module in model.modules():
        if isinstance(module, torch.nn.LayerNorm):
            module.eps = 1e-6
    return model


@torch.no_grad()
def logits_of(model, source, target):
    """Logits [len(target) + 1, V] while `target` (numbers without end) is produced."""
    start = torch.tensor([[model.config.decoder_start_token_id] + target])
    return model(input_ids=torch.tensor([source]), decoder_input_ids=start, use_cache=False).logits[0]


def reordered(past, rows):
    """Keys and values of the rows that go on: a tuple of layers, or an object of its own in newer versions."""
    if isinstance(past, tuple):
        return tuple(tuple(part.index_select(0, rows) for part in layer) for layer in past)
    past.reorder_cache(rows)
    return past


@torch.no_grad()
def beam(model, source, width, alpha, stop):
    """Beam search as Marian does it: a hypothesis that ends leaves the beam, which shrinks by it. Scores are divided by
    ((5 + length) / 6)^alpha (Wu et al. 2016). Padding does not exist (no probability); the unknown piece may not be
    produced but keeps its probability. After `stop` pieces every hypothesis has to end. Width 1 is greedy."""
    encoder = model.get_encoder()(torch.tensor([source]))
    pad = model.config.decoder_start_token_id
    running, ended = [([], 0.0)], []

    def penalty(length):
        return ((5 + length) / 6) ** alpha

    reads, past, parents = torch.tensor([[pad]]), None, torch.tensor([0])
    while running:
        states = encoder.last_hidden_state.expand(len(running), -1, -1)
        out = model(encoder_outputs=(states,), decoder_input_ids=reads, use_cache=True,
                    past_key_values=None if past is None else reordered(past, parents))
        past, logits = out.past_key_values, out.logits[:, -1].double()
        logits[:, pad] = -math.inf
        scores = torch.log_softmax(logits, dim=-1)
        scores[:, UNK] = -math.inf
        candidates = []
        for i, ((pieces, total), row) in enumerate(zip(running, scores)):
            if len(pieces) >= stop:
                candidates.append((total + row[EOS].item(), pieces, EOS, i))
                continue
            best = torch.topk(row, width)
            candidates += [(total + s, pieces, p, i) for s, p in zip(best.values.tolist(), best.indices.tolist())]
        candidates.sort(key=lambda c: -c[0])
        kept = candidates[:width - len(ended)]
        ended += [(total / penalty(len(pieces) + 1), pieces) for total, pieces, piece, _ in kept if piece == EOS]
        best = max((score for score, _ in ended), default=-math.inf)
        going = [c for c in kept if c[2] != EOS and c[0] / penalty(stop + 1) > best]  # what can still win
        running = [(pieces + [piece], total) for total, pieces, piece, _ in going]
        reads = torch.tensor([[piece] for _, _, piece, _ in going])
        parents = torch.tensor([i for _, _, _, i in going], dtype=torch.long)
    return max(ended, key=lambda e: e[0])


def tokenizer_of(folder):
    return MarianTokenizer.from_pretrained(folder)
