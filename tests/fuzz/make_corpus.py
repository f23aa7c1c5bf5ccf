#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes corpus/: one small file for each thing that a parser knows. good-* is taken, bad-* is refused with an error.

Run it when a target or a format changes, and look at what git says of the folder.
"""
import json
import pathlib
import struct

HERE = pathlib.Path(__file__).parent
ROOT = HERE.parent.parent
MARIAN = ROOT / "tests/data/marian/shared"
MULTILINGUAL = ROOT / "tests/data/multilingual"
CUT = b"\x1e"


def write(target, name, content):
    folder = HERE / "corpus" / target
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_bytes(content.encode() if isinstance(content, str) else content)


def as_json(value):
    return json.dumps(value, ensure_ascii=False, indent=1)


def files(**named):
    return CUT.join(name.replace("__", ".").encode() + b"\n" + (content.encode() if isinstance(content, str) else content)
                    for name, content in named.items())


def texts():
    write("text", "good-lines", "It barked.\nThe dog was old.\n\nGrüße, \"sir\".\r\nEnd\n")
    write("text", "good-prose", "It barked. “Why?” he asked. The dog, Mr. Smith said, was\nold. Am 3. Mai\nkam z. B. er.\n\nEnd.\n")
    write("text", "good-table", "doc_id\tsent_idx\ten\tde\nb\t1\tTwo.\tZwei.\nb\t0\tOne.\tEins.\na\t0\tIt.\t\n")
    write("text", "good-bom", b"\xef\xbb\xbfsource\treference\r\nOne\tEins\r\n")
    write("text", "good-subrip", b"\xef\xbb\xbf1\r\n00:00:01,000 --> 00:00:02,500\r\n{\\an8}<i>We wait\r\nfor</i>\r\n\r\n"
          b"2\r\n00:00:02,500 --> 00:00:03,000\r\nit.\r\n\r\n3\r\n00:00:09,000 --> 00:00:10,000\r\n- Who?\r\n- He.\r\n")
    write("text", "good-webvtt", "WEBVTT\n\nNOTE x\n\na\n00:01.000 --> 00:02.000 align:start\n<v Ann>Salt &amp; \u266a.\n\n00:02.000 --> 00:03.000\n\n")
    write("text", "bad-subtitles", "1\n00:00:01,000 --> 00:00:02,000\nOne.\n\n2\n00:00:05,000 --> 00:00:04,000\nTwo.\n")
    write("text", "bad-utf16", b"\xff\xfeO\0n\0e\0")
    write("text", "bad-byte", b"One\xff.\n")
    write("text", "bad-json", '{"source": "One."}\n{"source": "Two."}\n')
    write("text", "bad-commas", "doc_id,source,reference\na,One,Eins\n")
    write("text", "bad-row", "source\treference\nOne\n")
    write("table", "good-corpus", "doc_id\tsent_idx\tsource\treference\na\t0\tOne.\tEins.\na\t1\t\tZwei.\na\t1\tX\tY\nb\tx\t1\t2\na\t3\t1\t2\n")
    write("table", "good-translation", "source\ttranslation\nOne\tein\nTwo\tzwei\nThree\tdrei\n")
    write("table", "bad-no-pair", "source\treference\n\tEins\n")
    write("table", "bad-header", "doc_id\tsent_idx\ttranslation\na\t0\tEins\na\t1\tZwei\n")
    write("segmentation", "good-english", "\0“Why?” he asked. J. Smith (No. 10) went. iPhone!")
    write("segmentation", "good-german", "\x01Am 3. Mai kam z. B. er. „Ja.“ Und nein…".encode())
    write("segmentation", "good-thai", "\x04สวัสดี ครับ 木を見る。 👩‍👩‍👧 e\u0301".encode())
    write("segmentation", "good-broken", b"\x02One\xf0\x9f\x98 two\xed\xa0\x80.\xff\0 \xc2")


def formats():
    unit = '<trans-unit id="1"><source>Turn the <g id="1">key</g>.<x id="2"/></source><target state="new"/></trans-unit>'
    segments = ('<trans-unit id="2" approved="no"><source>A. B.</source><seg-source><mrk mtype="seg" mid="1">A.</mrk> '
                '<mrk mtype="seg" mid="2"><bpt id="1">&lt;b></bpt>B<ept id="1"/>.</mrk></seg-source>'
                '<target><mrk mtype="seg" mid="2">C</mrk></target></trans-unit>')
    one = '<xliff version="1.2"><file source-language="en" target-language="de"><body>%s</body></file></xliff>'
    write("xliff", "good-one", '<?xml version="1.0"?>\n' + one % (unit + "<group>" + segments + "</group>"))
    write("xliff", "good-two", '<xliff version="2.0" srcLang="en"><file id="f"><unit id="u"><segment state="final"><source>'
          'A <pc id="1">b</pc><![CDATA[<]]></source><target>C</target></segment><segment><source><sc id="2"/>D<ec startRef="2"/>'
          '</source></segment></unit></file></xliff>')
    write("xliff", "bad-version", one.replace("1.2", "9") % unit)
    write("xliff", "bad-entities", '<!DOCTYPE xliff [<!ENTITY a "b">]>' + one % unit)
    write("xliff", "bad-broken", one % unit.replace("</g>", ""))
    memory = ('<tmx version="1.4"><header srclang="en" segtype="sentence"/><body><tu><note>n</note><tuv xml:lang="en"><seg>A '
              '<bpt i="1">{<sub>x</sub></bpt>cat<ept i="1">}</ept><ph/> &amp; <hi>dog</hi>.</seg></tuv>%s</tu></body></tmx>')
    write("xliff", "good-memory", memory % '<tuv xml:lang="de"><seg/></tuv><tuv lang="fr"><seg>Un.</seg></tuv>')
    write("xliff", "bad-memory", '<tmx version="1.4"><body><tu><tuv xml:lang="en"><seg> </seg></tuv></tu></body></tmx>')
    write("xliff", "bad-memory-entities", '<!DOCTYPE tmx [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + memory % "")
    write("catalogue", "good-one", '# x\nmsgid ""\nmsgstr "Language: de\\n"\n\n#, fuzzy\nmsgctxt "c"\nmsgid "One\\n"\n"two"\nmsgstr ""\n\n'
          'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\nmsgstr[1] "d"\n\n#~ msgid "x"\n#~ msgstr "y"\n')
    write("catalogue", "bad-quotes", 'msgid "a"\nmsgstr "b\n')
    write("page", "good-one", '<!DOCTYPE html><html lang=en><body><p>The <b>key <i>turns</b></i>.<br>It &amp; <code>x</code>'
          '<li translate=no>K<table>A<tr><td>B</table>')
    write("page", "bad-empty", "<!DOCTYPE html><html><script>x</script></html>")
    write("markdown", "good-one", "---\na: b\n---\n# A *b*\n\n> It **is [c](d)** `e`\n> &amp; f\\*g.\n\n- h\n  i\n\n|j|k|\n|-|-|\n|l|![m](n)|\n")
    write("markdown", "bad-empty", "```\nx\n```\n")
    word = '<w:document><w:body><w:p><w:r><w:rPr/><w:t>A</w:t><w:tab/><w:t xml:space="preserve"> b.</w:t></w:r></w:p></w:body></w:document>'
    write("office", "good-word", b"word/document.xml\n" + word.encode())
    write("office", "good-open", files(mimetype="application/vnd.oasis.opendocument.text",
          content__xml='<o><text:p>A<text:s/>b <text:span text:style-name="x">c</text:span>.</text:p></o>'))
    write("office", "bad-xml", files(mimetype="application/vnd.oasis.opendocument.text", content__xml="<o><text:p>A</o>"))


def tensors():
    card = {"contexture.format": "1", "contexture.config": '{"system":"transformer"}', "contexture.card": "{}"}
    header = as_json({"__metadata__": card,
                      "a": {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]},
                      "tokenizer.source": {"dtype": "U8", "shape": [4], "data_offsets": [8, 12]},
                      "none": {"dtype": "BF16", "shape": [0, 7], "data_offsets": [12, 12]}})
    data = struct.pack("<2f", 1.0, -2.5) + b"\x0a\x02\x0a\x00"
    write("bundle", "good-safetensors", header.encode() + CUT + data)
    write("bundle", "good-raw", struct.pack("<Q", len(header.encode())) + header.encode() + data)
    write("bundle", "bad-hole", as_json({"a": {"dtype": "F16", "shape": [1], "data_offsets": [1, 3]}}).encode() + CUT + b"123")
    write("bundle", "bad-shape", as_json({"a": {"dtype": "I64", "shape": [4294967296, 4294967296], "data_offsets": [0, 0]}}).encode() + CUT)
    write("bundle", "bad-length", struct.pack("<Q", 1 << 62) + b"{}")


def traces():
    def text(t):
        return struct.pack("<I", len(t)) + t.encode()

    def matrix(columns, rows):  # rows: lists of (column, weight)
        values = [w for row in rows for _, w in row]
        out = struct.pack("<III", columns, len(rows), len(values)) + bytes(len(row) for row in rows)
        for row in rows:
            before = -1
            for column, _ in row:
                out += bytes([column - before - 1])
                before = column
        packed = struct.pack("<%df" % len(values), *values)
        return out + b"".join(packed[i::4] for i in range(4))

    def planes(values):
        packed = struct.pack("<%df" % len(values), *values)
        return struct.pack("<I", len(values)) + b"".join(packed[i::4] for i in range(4))

    inside = struct.pack("<I", 1) + struct.pack("<ii", 0, 2) + b"\0" + struct.pack("<I", 2)
    inside += text("encoder.context") + bytes([0, 0, 0, 0]) + struct.pack("<I", 1)
    inside += matrix(3, [[(0, 0.5), (2, 0.5)], []]) + struct.pack("<I", 0)
    inside += text("cache") + bytes([4, 1, 1, 0]) + struct.pack("<I", 1) + matrix(1, [[(0, 1.0)]])
    inside += struct.pack("<I", 1) + struct.pack("<ibi", 0, 0, 1)
    inside += struct.pack("<I", 1) + text("encoder.context") + b"\0" + planes([0.25, 0.75]) + planes([0.0, 0.1])
    write("trace", "good-inside", b"\1" + inside)
    write("trace", "bad-cut", b"\1" + inside[:-3])
    write("trace", "bad-blob", b"\0T\1(\xb5/\xfd$\0\0\0\0\0")
    write("trace", "bad-newer", b"\0T\2xxx")


def workspaces():
    def changes(*all_of_them):
        return b"".join(bytes([column, row, kind, len(value)]) + value for column, row, kind, value in all_of_them)

    write("workspace_rows", "good-nothing", b"")
    write("workspace_rows", "good-blobs", changes((3, 1, 129, b"\x40\xff"), (60, 2, 129, b"\x10\0\0"), (20, 1, 2, b"\xff" * 8)))
    write("workspace_rows", "good-kinds", changes((11, 1, 0, b"{}"), (12, 1, 4, b""), (13, 2, 3, b"\0\0\0\0\0\0\xf8\x7f"), (40, 3, 1, b"T\1")))
    write("workspace_file", "good-nothing", b"")
    write("workspace_file", "bad-cut", b"\x10\x02\0\0")
    write("workspace_file", "bad-mark", b"\0\0\0\3xyz")
    write("workspace_file", "bad-application", b"\x44\0\0\4abcd")


def stored_json():
    settings = as_json({"context": "online", "excluded": [1, 2], "beam_size": 4, "length_penalty": 0.6, "max_extra_pieces": 50,
                        "batch_sentences": 8, "document_decoding": "two-pass", "trace": "all"})
    site = {"name": "encoder.0.context", "query_side": "source", "key_side": "source", "is_context": True,
            "levels": ["sentence", "word"], "has_gate": True, "heads": 2, "same_for_every_query": True}
    model = {"title": "T", "paper": "P", "abilities": {"translates": True, "reads_later": False, "remembers_translations": False,
             "previous_sentences": 3}, "sites": [site]}
    write("settings", "good-both", settings.encode() + CUT + as_json(model).encode())
    write("settings", "good-old", b'{"trace": true}' + CUT + as_json([site]).encode())
    write("settings", "bad-kind", b'{"beam_size": "four"}' + CUT + b'{"title": 1}')
    write("settings", "bad-name", b'{"context": "both"}')
    write("settings", "bad-number", b'{"beam_size": 1e300}')
    write("settings", "bad-fraction", b'{"excluded": [0.5]}')


def annotations():
    columns = "system\tdoc\tdocSegId\tglobalSegId\trater\tsource\ttarget\tcategory\tseverity\tmetadata\n"
    write("marks", "good-marot", columns + 'A\td\t1\t7\tr\tIt <v>barked</v>.\t<v>Es</v> bellte.\tAccuracy/Mistranslation\tMajor\t{"note": "x"}\n')
    write("marks", "good-spreadsheet", 'A\td\t1\t7\tr\t"""It"" barked."\tEs </v>b<v>.\tOther/-\tminor\tolder note\n')
    write("marks", "good-older", "system\tdoc\tdoc_id\tseg_id\trater\tsource\ttarget\tcategory\tseverity\nA\td\t1\t7\tr\tIt\tEs\tNo-error\tNo-error\n")
    write("marks", "good-lines", as_json({"system": "A", "document": "d", "segment": "1", "annotator": "B", "source": "It barked.",
          "target": "Es bellte.", "category": "Accuracy", "severity": "Major", "spans": [{"side": "target", "begin": 0, "end": 2,
          "text": "Es"}, {"side": "source", "begin": 5, "end": 6, "text": "It"}], "comment": "\t", "correction": "Er",
          "metadata": {"a": [1, {}]}, "other": 1}).replace("\n", ""))
    write("marks", "good-broken-lines", '{"system": 1}\n{"spans": 3}\n[1]\n{"metadata": 1}\n{"spans": [{"begin": -1}]}\nnothing\n')
    spans = [{"start_i": 0, "end_i": 1, "severity": "major", "error_type": None}, {"start_i": "missing", "end_i": "missing", "severity": "minor"}]
    write("marks", "good-esa", as_json({"line_id": 1, "doc_id": "d", "system": "A", "annotator": "r", "src": "It barked.", "tgt": "Es bellte.",
          "esa_score": 62.5, "esa_spans": spans, "langs": "en-de"}).replace("\n", "") + '\n{"tgt": "Ja.", "esa_spans": []}\n{"esa_score": "x"}\n')
    write("marks", "good-esa-campaign", as_json({"campaign_id": "c", "data": [[[{"src": "It barked.", "tgt": {"A": "Es bellte."}, "item_id": "d_1",
          "error_spans": {"A": spans, "B": []}}]]]}))
    write("marks", "good-esa-own", as_json({"line_id": 1, "system": "A", "src": "It", "tgt": "Es", "esa_spans": [], "contexture": {"of":
          {"src": "It", "tgt": "Es", "esa_score": None, "esa_spans": []}, "marks": [{"system": "A", "target": "Es", "comment": "x"}]}}).replace("\n", "") + "\n")
    write("marks", "good-pearmut", as_json({"user_id": "r", "item_i": 0, "item": [{"item_id": "d_1", "src": "It barked.", "tgt": {"A": "Es \U0001F600\nbellte."}}],
          "annotation": [{"A": {"score": 60, "error_spans": [{"start_i": 3, "end_i": 4, "severity": "minor", "category": None},
          {"start_i": 12, "end_i": 12, "severity": "major"}], "textfield": "x"}}]}).replace("\n", "")
          + '\n{"user_id": "r", "item_i": 0, "annotation": "__RESET__"}\n{"user_id": "r", "item_i": "welcome_0", "annotation": []}\n')
    row = {"src": "It barked.", "mt": "Es bellte.", "COMET": 0.5, "errors": [{"text": "Es", "start": 0, "end": 3, "severity": "minor", "confidence": 0.5}]}
    write("scores", "good-comet", as_json({"a.de": [row, dict(row, COMET=None, errors=[])]}))
    write("scores", "good-comet-lines", "a.de\tSegment 0\tscore: 0.5\na.de\tSegment 1\tscore: -1\nsaved\na.de\tscore: 0\n")
    write("scores", "good-metricx", '{"hypothesis": "Es", "prediction": 2.5, "id": 1}\n\n{"hypothesis": "", "prediction": 0}\n')
    write("scores", "good-table", "line\tsource\tbleurt\n1\tIt\t0.5\n2\tIt\t\n")
    write("scores", "good-numbers", "0.5\n\n-1e-3\r\n")
    write("scores", "good-list", "[1, null, 2.5]")
    write("scores", "bad-number", "0.5\nmuch\n")
    write("scores", "bad-json", '{"a": [{"COMET": 1}')
    write("scores", "bad-segment", "a\tSegment 1\tscore: 1\n")
    write("marks", "bad-esa-campaign", '{\n"data": [\n{"error_spans": {}\n')
    write("marks", "bad-header", "system\tdoc\tsource\tcategory\nA\td\tIt\tOther\n")
    wording = {"en": "One", "de": "Eins"}
    severity = {"name": "Major", "weight": 5, "label": wording, "description": wording, "key": "1"}
    category = {"name": "Accuracy", "label": wording, "aliases": ["Acc"], "weights": {"Major": 2.5},
                "subcategories": [{"name": "Omission", "key": "o"}]}
    write("lemmas", "good-list", "# irregular\nwent\tgo\nleft\tleave\nleft\tleft\n\nHa\u0308user\tHaus\r\n")
    write("lemmas", "bad-tab", "went\tgo\nmice mouse\n")
    write("lemmas", "bad-tabs", "went\tgo\tverb\n")
    write("lemmas", "bad-nothing", "went\t \n")
    write("typology", "good-one", as_json({"name": "Mine", "label": wording, "reference": "R", "severities": [severity, {"name": "Minor", "weight": 1}],
                                           "categories": [category, {"name": "Other"}]}))
    write("typology", "bad-empty", "{}")
    write("typology", "bad-twice", as_json({"name": "Mine", "severities": [severity, severity], "categories": [category]}))
    write("typology", "bad-weight", as_json({"name": "Mine", "severities": [{"name": "M", "weight": "x"}], "categories": [category]}))


def suites():
    entry = {"ante distance": 1, "document id": "film.de", "segment id": 12, "intrasegmental": False, "src pronoun": "it",
             "ref pronoun": "sie", "src segment": "It fell.", "ref segment": "Sie fiel.",
             "errors": [{"type": "x", "contrastive": "Er fiel.", "replacement": "er"}]}
    lab = {"source": "It.", "reference": "Es.", "errors": [{"contrastive": "Er."}], "document id": "a", "segment id": "1",
           "phenomenon": "ellipsis", "ante distance": 1, "src document": ["One.", "It."], "ref document": ["Eins.", "Es."]}
    write("suite", "good-contrapro", as_json([entry, dict(entry, **{"segment id": "14", "intrasegmental": None})]))
    write("suite", "good-document", as_json([dict(lab, **{"segment id": 2})]))
    write("suite", "good-geneval", as_json([{"id": "1", "context_en": "She came.", "source_en": "A.", "correct_de": "B.", "contrastive_de": "C."}]))
    form = {"expected": "sie", "rule": "NOM.FEM.SING", "src segment": "It fell.", "segment id": 81, "document id": "de-en/1", "ante distance": 1}
    write("suite", "good-ctxpro", as_json([form]))
    write("suite", "good-ctxpro-lines", json.dumps(form) + "\n" + json.dumps(form) + "\n")
    write("suite", "good-lingeval", as_json([
        {"source": "The dogs bark.", "reference": "Die Hunde bellen.", "origin": "a:1",
         "errors": [{"type": "np_agreement", "contrastive": "Der Hunde bellen.", "frequency": 3, "distance": 1}]}]))
    write("suite", "good-discourse", as_json({"4": {"src": ["A dog.", "It."], "trg": [{"correct": ["x", "y"], "incorrect": ["x", "z"]}], "type": "m.sg"}}))
    write("suite", "good-consistency", as_json([{"src": "a _eos b", "dst": ["a _eos b", "a _eos c"], "true_ind": 0, "ctx_dist": 1}]))
    write("suite", "bad-discourse", as_json({"4": {"src": ["a"], "trg": [{"correct": ["x", "y"], "incorrect": ["x", "z"]}]}}))
    write("suite", "bad-consistency", as_json([{"src": "a _eos b", "dst": ["a _eos b", "a _eos c"], "true_ind": 7}]))
    write("suite", "bad-form", as_json([dict(form, expected=3)]))
    write("suite", "bad-errors", as_json([dict(entry, errors=[])]))
    write("suite", "bad-distance", as_json([dict(entry, **{"ante distance": 1e300})]))
    write("suite", "bad-object", "{}")
    words = [[0, 2], [3, 9]]
    side = [{"text": "A dog .", "words": [[0, 1], [2, 5]], "paragraph": True}, {"text": "It barked", "words": words, "paragraph": False}]
    record = {"phenomenon": "pronoun", "sentence": 1, "source_word": 0, "target_word": 0, "decided_by": "source",
              "antecedent_sentence": 0, "antecedent_word": 1, "distance": 1, "antecedents": [{"side": "source", "sentence": 0, "word": 1}],
              "right": "er", "wrong": ["sie"], "contrastive": ["Sie bellte"]}
    gold = {"format": "contexture-gold", "version": 1, "revision": 3, "documents": [
        {"id": "a", "title": "A", "source_language": "en", "target_language": "de", "source": side, "reference": side, "records": [record]}]}
    write("gold", "good-one", as_json(gold))
    write("gold", "bad-word", as_json(gold).replace('"source_word": 0', '"source_word": 2'))
    write("gold", "bad-revision", as_json(gold).replace('"version": 1', '"version": 1e300'))


def ctxpro():
    write("ctxpro", "good-names", "doc_id\tsent_idx\tsource\na\t0\tA dog came.\na\t1\tIt barked.\nb\t0\tIt fell.\n")
    write("ctxpro", "good-columns", "a\tA dog came.\tx\nz\tOther.\ty\na\tIt barked.\tx\n\nb\tIt fell.\t\u00e4\n")
    write("ctxpro", "good-contexts", "A dog came.<eos> It barked.\nIt fell.\n")
    write("ctxpro", "good-extracted", "One.<eos> A dog came.\nA lamp.\n")
    write("ctxpro", "bad-lines", "A dog came.<eos> It barked.\n")
    write("ctxpro", "bad-columns", "a\tA dog came.\tx\na\tIt barked.\n")
    write("ctxpro", "bad-source", "a\tA dog came.\tx\na\tIt slept.\tx\nb\tIt fell.\ty\n")
    write("ctxpro", "bad-byte", b"a\t\xe4\tx\n")


def given():
    def npy(kind, shape, content, fortran=False):
        head = f"{{'descr': '{kind}', 'fortran_order': {fortran}, 'shape': {shape}, }}".encode()
        head += b" " * (-(len(head) + 11) % 64) + b"\n"
        return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head + content

    rows = {"sentence": 1, "translation": "Er bellte.", "source_tokens": ["It", "bark@@", "ed", "."], "target_tokens": ["Er", "bellte", "."],
            "attention": [{"site": "decoder.0.cross", "heads": [[[0.5, 0.25, 0.25, 0], [0, 0.5, 0.5, 0], [0, 0, 0, 1]]]}]}
    write("given", "good-json", as_json({"model": {"name": "x"}, "sentences": [
        rows, dict(rows, sentence=2, translation="Ja", source_tokens=[], target_tokens=[], token_log_probability=[],
                   attention=[{"site": "encoder.context", "level": "sentence", "query_side": "source", "heads": [[[1, 0]] * 4]}])]}))
    write("given", "bad-json", as_json({"sentences": [dict(rows, attention=[{"site": "decoder.0.cross", "heads": [[[0.5, -1]]]}])]}))
    write("given", "good-nematus", "0 ||| Er bell@@ te . ||| 0 ||| It barked . ||| 4 5\n" + "0.5 0.25 0.25 0\n" * 5
          + "\n1 ||| Ja ||| 0 ||| The dog slept . ||| 5 2\n" + "1 0 0 0 0\n" * 2 + "\n")
    write("given", "good-sockeye", "1 ||| Er bellte . ||| 0.2 ||| It barked . ||| 3 ||| 3\n" + "0.5 0.25 0.25\n" * 3
          + "\n2 ||| Ja ||| 0 ||| The dog slept . ||| 4 ||| 1\n" + "0.25\n" * 4 + "\n")
    write("given", "bad-nematus", "0 ||| Er ||| 0 ||| It barked . ||| 4 2\n0.5 0.5\n")
    groups = " ".join(["0.5,0.25,0.125,0.0625,0.0625"] * 5)
    pieces = CUT + "\u2581It \u2581bark ed .\n\u2581The \u2581dog \u2581slept .\n".encode()
    soft = f"\u2581Er \u2581bell te . ||| {groups}\n\u2581Der \u2581Hund schlief . ||| {groups} ||| WordScores= -1 -2 -3 -4 -5\n"
    write("given", "good-marian", soft.encode() + pieces)
    write("given", "good-marian-nbest", (f"0 ||| Er bellte. ||| {groups} ||| F0= -1.5 ||| -0.5\n0 ||| Es bellte. ||| {groups} ||| F0= -2 ||| -1\n"
                                         f"1 ||| Ja ||| {groups.split()[0]} 0,0,0,0,1 ||| F0= -1 ||| -1\n").encode()
          + pieces + CUT + "\u2581Er \u2581bell te .\n\u2581Ja\n".encode())
    write("given", "bad-marian", soft)
    write("given", "bad-marian-hard", "Er bellte. ||| 0-0 1-1\nJa ||| 0-0\n")
    view = {"name": "cross", "attn": [[[[0.5, 0.25, 0.25], [0, 1, 0]]]], "left_text": ["Er", "bellte."], "right_text": ["It", "bark", "ed."]}
    write("given", "good-bertviz", '<div id="bertviz-0"></div><script>const params = ' + json.dumps({"attention": [view]}) + ";</script>")
    write("given", "bad-bertviz", json.dumps({"attention": [dict(view, left_text=3)]}))
    sequence = {"source": [{"token": "It"}, {"token": "barked."}], "target": [{"token": "Er"}, {"token": "bellte."}],
                "source_attributions": [[0.5, 0.25], [0.5, 0.75]], "step_scores": {"probability": [0.5, 0.25]}}
    write("given", "good-inseq", json.dumps({"sequence_attributions": [sequence, dict(sequence, source=[{"token": "The dog"}, {"token": "slept."}])],
                                             "info": {"attribution_method": "attention"}}))
    write("given", "bad-inseq", json.dumps({"sequence_attributions": [sequence], "info": {"attribution_method": "saliency"}}))
    texts = npy("<U6", "(2,)", "Er\0\0\0\0bellte".encode("utf-32-le"))
    source = npy("|S6", "(2,)", b"It\0\0\0\0barked")
    weights = struct.pack("<4f", 0.5, 0.5, 0.25, 0.75)
    write("given", "good-npz", b"Z" + CUT.join([b"sentence-1/decoder.0.cross.npy\n" + npy("<f4", "(1, 2, 2)", weights),
                                               b"sentence-1/target.npy\n" + texts,
                                               b"sentence-1/source.npy\n" + npy("<U7", "(2,)", "It\0\0\0\0\0barked.".encode("utf-32-le"))]))
    write("given", "bad-npz", b"Z" + CUT.join([b"sentence-1/decoder.0.cross.npy\n" + npy("<f2", "(2, 9)", b"\0\x3c" * 18, True),
                                              b"sentence-1/source.npy\n" + source]))


def hypotheses():
    write("hypothesis", "good-lines", "Eins.\nZwei.\n")
    write("hypothesis", "good-blank", "Eins.\n\n\nDrei.\n".encode() + CUT + "Eins.\nZwei.\n\nDrei.\n".encode() + CUT + "\n2.\n\n\n".encode())
    write("hypothesis", "good-crlf", b"\xef\xbb\xbfEins.\r\nZ\rwei.\r\n")
    write("hypothesis", "bad-lines", "Eins.\n")
    write("hypothesis", "bad-nbest", "0 ||| Eins. ||| F0= -1 ||| -1\n1 ||| Zwei. ||| F0= -1 ||| -1\n")
    write("hypothesis", "bad-blank", "Eins.\nZwei.\n".encode() + CUT + "Eins.\n\n".encode())


def searches():
    write("expression", "good-all", b'(source = it and distance > 3 or not weight >= 0.3) and not document = "a letter"' + CUT + b"It")
    write("expression", "good-patterns", 'translation ~ "^(er|ihn|ihm)$" and consulted !~ "\\bdogs?" or class ~ pro'.encode() + CUT + "Er bellte".encode())
    write("expression", "good-flags", "changed or noted or error and category = Accuracy and share < 0.05 and run = 1")
    write("expression", "good-nothing", "")
    write("expression", "good-broken-pattern", b'source ~ "(("' + CUT + b"x")
    write("expression", "bad-number", "weight > many")
    write("expression", "bad-quote", 'source = "it')
    write("expression", "bad-depth", "(" * 2000)


def lessons():
    text = """---
title: Pets
language: en
duration: 20
---

::: questions
- Which <b>one</b>?
:::

## Read

Some *text*, `code`, [a link](https://example.org) and ![a picture](p.png).

| a | b |
|---|---|
| 1 | 2 |

```view
document: pets
run: Online context
sentence: 2
```

```predict
kind: choice
question: Which?
choices: [one, two]
answer: 1
feedback: {2: No.}
right: Yes.
```

::: solution
> It is.
:::
"""
    write("lesson_text", "good-lesson", text)
    write("lesson_text", "good-markup", "# <script>x</script>\n\n<div onclick=x>\n\n![x](javascript:x) [y](//z) <https://a> &amp; &#0; 1. a\n   - b\n")
    write("lesson_text", "good-yaml", "a: [1, {b: *x, c: &x y}]\n? [k]\n: v\nd: !t e\n---\nf: |\n  g\n")
    write("lesson_text", "good-divs", ":::: challenge\n::: hint\n:::\nx\n")
    write("lesson", "good-packed", files(lesson__md=text, workspace__contexture="workspace", p__png="picture"))
    write("lesson", "good-mistakes", files(lesson__md=text.replace("sentence: 2", "sentence: 99"), workspace__contexture="workspace"))
    write("lesson", "good-broken-workspace", files(lesson__md=text, workspace__contexture="SQLite format 3\0", gold__json="{}"))
    write("lesson", "bad-outside", b"../lesson.md\nx")
    write("lesson", "bad-foreign", b"run.sh\nx")
    write("lesson", "bad-zip", b"PK\3\4 and nothing")


def models():
    config = {"system": "transformer", "source_language": "en", "target_language": "de", "joint_subwords": False,
              "transformer": {"width": 64, "feed_forward": 128, "heads": 4, "encoder_layers": 2, "decoder_layers": 2, "norm": "pre",
                              "dropout": 0.1, "source_vocabulary": 100, "target_vocabulary": 100, "max_positions": 64}}
    write("model_config", "good-transformer", as_json(config))
    write("model_config", "good-selective", as_json({"system": "selective-attention", "selective_attention": {"heads": 4},
                                                     "transformer": {"width": 64, "heads": 4}}))
    write("model_config", "bad-large", as_json({"transformer": {"width": 16384, "feed_forward": 131072, "encoder_layers": 256}}))
    write("model_config", "bad-field", '{"transformer": {"widht": 3}}')
    write("model_config", "bad-number", '{"transformer": {"width": 1e300}}')
    recipe = {"stage": "sentence", "data": {"lab": {"documents": 10, "seed": 1, "dev_documents": 2, "dev_seed": 2},
              "files": []}, "model": config | {"transformer": {"width": 64, "heads": 4}}, "subwords": {"joint": False, "vocabulary": 500},
              "training": {"learning_rate": 0.002, "schedule": "constant", "max_steps": 10, "precision": "fp32"}, "output": "a.safetensors"}
    del recipe["data"]["files"]
    write("recipe", "good-sentence", as_json(recipe))
    write("recipe", "good-shipped", (ROOT / "resources/recipes/teaching-more.json").read_bytes())
    write("recipe", "bad-field", '{"stage": "sentence", "stages": 1}')
    write("recipe", "bad-number", as_json(recipe | {"training": {"max_steps": 1e300}}))
    write("recipe", "bad-json", '{"stage": ')
    study = json.loads((ROOT / "resources/studies/learning-speed.json").read_text())
    study["systems"] = study["systems"][:2]
    write("study", "good-shipped", as_json(study))
    write("study", "bad-systems", as_json(study | {"systems": 3}))
    write("study", "bad-base", '{"name": "x", "base": "none"}')
    part = {"name": "a.tsv", "is_file": True, "sha256": "0" * 64, "weight": 1.0, "licence": "", "documents": 1, "pairs": 2,
            "trained_pairs": 2, "rows": {"rows": 3, "kept": 2, "mixed_line_ends_at": 0, "skipped": [
                {"rule": "missing or extra column", "rows": 1, "lines": [3]}]}}
    manifest = {"format": "shards-1", "program": "0.1.0", "controlled_language": "", "max_sentence_pieces": 200, "skipped_pairs": 0,
                "longest_document": 2, "source_subwords_sha256": "0" * 64, "target_subwords_sha256": "0" * 64, "source_language": "en",
                "parts": [part], "shards": [{"file": "0.safetensors", "part": 0, "bytes": 9, "sha256": "0" * 64, "documents": 1}]}
    write("manifest", "good-one", as_json(manifest))
    write("manifest", "bad-part", as_json(manifest).replace('"part": 0', '"part": 7'))
    write("manifest", "bad-kind", as_json(manifest).replace('"bytes": 9', '"bytes": "nine"'))


def foreign():
    def array(kind, shape, content):
        header = "{'descr': '%s', 'fortran_order': False, 'shape': %s, }\n" % (kind, shape)
        return b"\x93NUMPY\1\0" + struct.pack("<H", len(header)) + header.encode() + content

    write("npz", "good-arrays", CUT.join([b"a.npy\n" + array("<f4", "(2, 1)", struct.pack("<2f", 1, 2)),
          b"b.npy\n" + array("<f2", "(1,)", b"\0<"), b"t.npy\n" + array("|i1", "(4,)", b"a: b"), b"d.npy\n" + array("<f8", "()", bytes(8))]))
    write("npz", "bad-order", b"a.npy\n" + array("<f4", "(2, 1)", bytes(8)).replace(b"False", b"True "))
    write("npz", "bad-length", b"a.npy\n" + array("<f4", "(2, 9)", bytes(8)))
    write("npz", "bad-shape", b"a.npy\n" + array("<f4", "(99999999, 9999999999)", bytes(8)))
    write("npz", "bad-zip", b"PK\5\6")
    settings = """dec-depth: 2
dim-emb: 24
dim-vocabs:
- 3
- 3
enc-depth: 2
tied-embeddings-all: true
transformer-dim-ffn: 40
transformer-ffn-activation: swish
transformer-heads: 2
transformer-postprocess: dan
transformer-postprocess-emb: d
transformer-preprocess: ''
transformer-tied-layers: []
type: transformer
"""
    write("marian_yaml", "good-settings", settings.encode() + CUT + "</s>: 0\n<unk>: 1\n\"\\x41\": 2\n".encode())
    write("marian_yaml", "good-aliases", b"a: &x [1, *x]\nb: {c: d}\n? e\n: f\n" + CUT + b"a: 99999999999999999999\n")
    write("marian_yaml", "bad-list", "- a\n- b\n")
    write("marian_yaml", "bad-yaml", "a: [1\n")
    vocabulary = "</s>: 0\n<unk>: 1\na: 2\nb: 3\n"
    write("foreign_model", "good-marian", files(settings=settings, vocab__yml=vocabulary))
    write("foreign_model", "bad-marian", files(settings=settings.replace("dan", "da"), vocab__yml=vocabulary))
    write("foreign_model", "bad-vocabulary", files(settings=settings, vocab__yml="</s>: 0\n<unk>: 0\na: 2\nb: 3\n"))
    write("foreign_model", "good-hugging-face", files(config__json=(MARIAN / "hugging-face/config.json").read_bytes()))
    write("foreign_model", "bad-hugging-face", files(config__json=(MARIAN / "hugging-face/config.json").read_bytes().replace(b'"d_model": 24', b'"d_model": 23')))
    write("foreign_model", "bad-vocab", files(config__json=(MARIAN / "hugging-face/config.json").read_bytes(), vocab__json='{"a": -1}'))
    for kind in ("nllb", "mbart50", "madlad"):
        write("foreign_model", f"good-{kind}", files(config__json=(MULTILINGUAL / kind / "config.json").read_bytes()))
    for kind in ("mbart50", "madlad"):  # NLLB's has a table of rules that is not in the file
        tokenizer = (MULTILINGUAL / f"{kind}.tokenizer.json").read_text(encoding="utf-8")
        config = (MULTILINGUAL / kind / "config.json").read_bytes()
        write("foreign_model", f"good-tokenizer-{kind}", files(config__json=config, tokenizer__json=tokenizer))
    write("foreign_model", "bad-tokenizer", files(config__json=config, tokenizer__json=tokenizer.replace('"Metaspace"', '"ByteLevel"')))
    nllb = (MULTILINGUAL / "nllb/config.json").read_bytes()
    write("foreign_model", "bad-index", files(config__json=nllb, model__safetensors__index__json='{"weight_map": {"model.shared.weight": "../a.safetensors"}}'))
    write("foreign_model", "bad-added-tokens", files(config__json=nllb, added_tokens__json='{"deu_Latn": 20}'))
    write("foreign_model", "bad-tokenizer-config", files(config__json=nllb, tokenizer_config__json='{"added_tokens_decoder": {"-1": {"content": "deu_Latn"}}}'))
    write("foreign_model", "bad-t5", files(config__json=(MULTILINGUAL / "madlad/config.json").read_bytes().replace(b'"d_kv": 16', b'"d_kv": 0')))


def subwords():
    def variable(n):
        out = b""
        while n > 127:
            out += bytes([n & 127 | 128])
            n >>= 7
        return out + bytes([n])

    def field(number, content):
        return variable(number << 3 | 2) + variable(len(content)) + content

    def piece(text, score, kind):
        return field(1, field(1, text.encode()) + b"\x15" + struct.pack("<f", score) + b"\x18" + bytes([kind]))

    def model(specials, kind, normaliser):
        pieces = b"".join(piece(text, 0.0, 2 if text == "<unk>" else 3) for text in specials)
        for i, text in enumerate(["▁", "a", "▁a", "d", "og", "H", "un", "e", ",", "▁dog"]):
            pieces += piece(text, -1.0 - i, 1)
        training = b"\x18" + bytes([kind]) + variable(40 << 3) + b"\1" + variable(41 << 3) + b"\2" + variable(42 << 3) + b"\3" + variable(43 << 3) + b"\0"
        return pieces + field(2, training) + field(3, normaliser)

    specials = ["<pad>", "<unk>", "<s>", "</s>"]
    write("sentencepiece", "good-unigram", model(specials, 1, field(1, b"identity") + b"\x18\1\x20\1\x28\1"))
    write("sentencepiece", "good-bpe", model(specials, 2, field(1, b"identity") + b"\x18\0\x20\0"))
    write("sentencepiece", "bad-special", model(["<unk>", "<s>", "</s>", "<pad>"], 1, field(1, b"identity")))
    # A table whose trie has 256 empty units, and one string.
    trie = bytes(1024)
    write("sentencepiece", "bad-table", model(specials, 1, field(2, struct.pack("<I", 1024) + trie)))
    write("sentencepiece", "good-table", model(specials, 1, field(2, struct.pack("<I", 1024) + trie + b"\0")))
    write("sentencepiece", "bad-marian", (MARIAN / "hugging-face/target.spm").read_bytes())


for make in (texts, formats, tensors, traces, workspaces, stored_json, annotations, suites, ctxpro, given, hypotheses, searches, lessons, models, foreign, subwords):
    make()
