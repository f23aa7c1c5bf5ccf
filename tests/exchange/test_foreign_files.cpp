// SPDX-License-Identifier: GPL-3.0-or-later

// Model files of other programs that are damaged, inconsistent or need an unsupported feature: each is refused in one
// sentence that names the file, the field and the remedy.
#include "engine/core/error.h"
#include "engine/core/files.h"
#include "engine/exchange/import.h"
#include "engine/exchange/marian_yaml.h"
#include "engine/exchange/npz.h"
#include "engine/exchange/subword_model.h"
#include "engine/store/atomic_file.h"
#include "engine/store/safetensors.h"
#include "engine/text/subwords.h"
#include "tests/support/errors.h"

#include <QTemporaryDir>
#include <QtTest>

#include <zip.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <set>

using namespace contexture;
using namespace contexture::exchange;
using contexture::test::refusalOf;

namespace {

namespace fs = std::filesystem;

const fs::path kData = fs::path(CONTEXTURE_SOURCE_DIR) / "tests/data/marian";

// A NumPy array of format 1 in the archive's own form.
std::string array(const std::string& type, const std::string& shape, const std::string& bytes) {
    std::string header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }";
    header.resize((header.size() + 10 + 64) / 64 * 64 - 11, ' ');
    header += '\n';
    std::string file("\x93NUMPY\x01\x00", 8);
    file += static_cast<char>(header.size() & 0xff);
    file += static_cast<char>(header.size() >> 8);
    return file + header + bytes;
}

// Puts `content` in the place of an entry, or takes the entry away.
void changeNpz(const fs::path& path, const std::string& entry, const std::string* content) {
    zip_t* archive = zip_open(path.c_str(), 0, nullptr);
    QVERIFY(archive);
    const auto index = zip_name_locate(archive, (entry + ".npy").c_str(), 0);
    if (content) {
        zip_source_t* source = zip_source_buffer(archive, content->data(), content->size(), 0);
        QVERIFY(zip_file_add(archive, (entry + ".npy").c_str(), source, ZIP_FL_OVERWRITE) >= 0);
    } else {
        QVERIFY(index >= 0 && zip_delete(archive, static_cast<zip_uint64_t>(index)) == 0);
    }
    QCOMPARE(zip_close(archive), 0);
}

void replaceIn(const fs::path& path, const std::string& before, const std::string& after) {
    std::string text = readWhole(path);
    const auto place = text.find(before);
    QVERIFY2(place != std::string::npos, before.c_str());
    text.replace(place, before.size(), after);
    store::writeWhole(path, text);
}

void writeSettings(const fs::path& npz, const std::function<void(std::string&)>& change) {
    std::string yaml = NpzFile::open(npz)->text("special:model.yml");
    change(yaml);
    const std::string content = array("|i1", "(" + std::to_string(yaml.size() + 1) + ",)", yaml + '\0');
    changeNpz(npz, "special:model.yml", &content);
}

} // namespace

class TestForeignFiles : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    fs::path m_model;

    // A fresh copy of a good model in m_model.
    void copyModel(const std::string& name) {
        m_model = fs::path(m_folder->path().toStdString()) / "model";
        fs::copy(kData / name, m_model, fs::copy_options::recursive);
        for (const char* file : {"source.spm", "target.spm"}) {
            fs::copy_file(kData / name / "../hugging-face" / file, m_model / file, fs::copy_options::skip_existing);
        }
    }
    fs::path output() const { return fs::path(m_folder->path().toStdString()) / "out.safetensors"; }
    QString refusalOfImport() const {
        return refusalOf([this] {
            importModel({.from = m_model, .output = output(), .sourceLanguage = "en", .targetLanguage = "de"});
        });
    }
    // The safetensors file written again, tensor by tensor; `change` may edit one or return false to leave it out.
    void rewriteTensors(const std::function<bool(store::TensorView&)>& change) {
        const auto file = store::SafetensorsFile::open(m_model / "model.safetensors");
        std::vector<store::TensorView> views;
        for (auto view : file.tensors()) {
            if (change(view)) {
                views.push_back(view);
            }
        }
        const fs::path next = m_model / "next.safetensors";
        store::writeSafetensors(next, {{"format", "pt"}}, views);
        fs::rename(next, m_model / "model.safetensors");
    }

private Q_SLOTS:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }

    void goodModelsPass() {
        copyModel("shared/hugging-face");
        QCOMPARE(refusalOfImport(), QString());
        QVERIFY(fs::exists(output()));
    }

    void aPickleIsNeverOpened() {
        copyModel("shared/hugging-face");
        fs::rename(m_model / "model.safetensors", m_model / "pytorch_model.bin");
        const QString said = refusalOfImport();
        QVERIFY2(said.contains("pytorch_model.bin") && said.contains("pickle") && said.contains("safe_serialization"),
                 qPrintable(said));
    }

    void picklesAreNamedWhereverTheyStand_data() {
        QTest::addColumn<QString>("given"); // behind the model's folder
        QTest::addColumn<QString>("pickle");
        QTest::addColumn<bool>("hasConfig");
        QTest::newRow("the file itself") << "pytorch_model.bin"
                                         << "pytorch_model.bin" << true;
        QTest::newRow("nothing beside it") << ""
                                           << "pytorch_model.bin" << false;
        QTest::newRow("in parts") << ""
                                  << "pytorch_model-00001-of-00002.bin" << true;
    }
    void picklesAreNamedWhereverTheyStand() {
        QFETCH(QString, given);
        QFETCH(QString, pickle);
        QFETCH(bool, hasConfig);
        copyModel("shared/hugging-face");
        fs::rename(m_model / "model.safetensors", m_model / pickle.toStdString());
        if (!hasConfig) {
            fs::remove(m_model / "config.json");
        }
        m_model /= given.toStdString();
        const QString said = refusalOfImport();
        QVERIFY2(said.contains(pickle) && said.contains("never opened") && said.contains("safe_serialization"),
                 qPrintable(said));
    }

    void theFolderIsWantedWhereAFileIsGiven_data() {
        QTest::addColumn<QString>("file");
        for (const char* name : {"config.json", "model.safetensors", "vocab.json", "source.spm"}) {
            QTest::newRow(name) << QString(name);
        }
    }
    void theFolderIsWantedWhereAFileIsGiven() {
        QFETCH(QString, file);
        copyModel("shared/hugging-face");
        const fs::path folder = m_model;
        m_model /= file.toStdString();
        const QString said = refusalOfImport();
        QVERIFY2(said.contains("give its folder, " + QString::fromStdString(folder.string())), qPrintable(said));
    }

    void filesOfAModelAreKnown() {
        copyModel("separate/hugging-face");
        store::writeWhole(m_model / "README.md", "Not read.");
        const auto names = [&](const fs::path& from) {
            std::set<std::string> found;
            for (const auto& file : filesRead(from)) {
                found.insert(file.filename().string());
            }
            return found;
        };
        const auto folder = names(m_model);
        for (const char* name :
             {"config.json", "model.safetensors", "source.spm", "target.spm", "vocab.json", "target_vocab.json"}) {
            QVERIFY2(folder.contains(name), name);
        }
        QVERIFY(!folder.contains("README.md"));
        store::writeWhole(m_model / "model.npz", "nothing");
        QVERIFY(names(m_model / "model.npz").contains("source.spm")); // what lies beside it is read, too
    }

    void missingFilesAreNamed_data() {
        QTest::addColumn<QString>("file");
        for (const char* name : {"model.safetensors", "source.spm", "target.spm", "vocab.json", "target_vocab.json"}) {
            QTest::newRow(name) << QString(name);
        }
    }
    void missingFilesAreNamed() {
        QFETCH(QString, file);
        copyModel("separate/hugging-face");
        fs::remove(m_model / file.toStdString());
        const QString said = refusalOfImport();
        QVERIFY2(said.contains(file) && said.contains("missing"), qPrintable(said));
        QVERIFY2(!file.endsWith(".spm") || said.contains("OPUS-MT"), qPrintable(said)); // it names what it is
        QVERIFY(!fs::exists(output()));
    }

    void anEmptyFolderIsNoModel() {
        m_model = fs::path(m_folder->path().toStdString());
        QVERIFY(refusalOfImport().contains("no model"));
        m_model /= "nowhere";
        QVERIFY(refusalOfImport().contains("no such folder"));
    }

    void configsAreCheckedFieldByField_data() {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const char* before, const char* after, const char* said) {
            QTest::newRow(name) << QString(before) << QString(after) << QString(said);
        };
        row("another architecture", "\"model_type\": \"marian\"", "\"model_type\": \"fsmt\"",
            "\"fsmt\" (fairseq's WMT19 models), and only marian (OPUS-MT), m2m_100");
        row("a kind whose files are others", "\"model_type\": \"marian\"", "\"model_type\": \"m2m_100\"",
            "sentencepiece.bpe.model is missing (the subwords of an M2M100 or NLLB-200 model)");
        row("pre-norm", "\"model_type\"", "\"normalize_before\": true, \"model_type\"", "normalize_before");
        row("normalised embedding", "\"model_type\"", "\"normalize_embedding\": true, \"model_type\"",
            "normalize_embedding");
        row("quantised", "\"model_type\"", "\"quantization_config\": {}, \"model_type\"", "quantised");
        row("unknown activation", "\"swish\"", "\"mish\"", "mish");
        row("heads that differ", "\"decoder_attention_heads\": 2", "\"decoder_attention_heads\": 3", "attention_heads");
        row("widths that differ", "\"decoder_ffn_dim\": 40", "\"decoder_ffn_dim\": 48", "ffn_dim");
        row("a field left out", "\"d_model\": 24,", "", "d_model is missing");
        row("a number as text", "\"d_model\": 24", "\"d_model\": \"24\"", "d_model");
        row("another width", "\"d_model\": 24", "\"d_model\": 26",
            "is 141 x 24, but the model's sizes ask for 141 x 26");
        row("a width without heads", "\"d_model\": 24", "\"d_model\": 25", "transformer.width");
        row("more layers than there are", "\"encoder_layers\": 2", "\"encoder_layers\": 3",
            "model.encoder.layers.2.self_attn.q_proj.weight\" is missing");
        row("fewer layers than there are", "\"encoder_layers\": 2", "\"encoder_layers\": 1",
            "belongs to a part that is not read");
        row("an end that is no piece", "\"eos_token_id\": 0", "\"eos_token_id\": 100000", "end of a sentence");
        row("not JSON", "{", "{,", "config.json");
        row("more layers than any model has", "\"encoder_layers\": 2", "\"encoder_layers\": 100000000",
            "config.json: transformer.encoder_layers is 100000000");
        row("more pieces than any model has", "\"vocab_size\"", "\"vocab_size\": 100000000, \"unused\"",
            "config.json: transformer.source_vocabulary is 100000000");
        row("a huge vocabulary", "\"vocab_size\"", "\"vocab_size\": 4, \"unused\"", "vocab.json");
    }
    void configsAreCheckedFieldByField() {
        QFETCH(QString, before);
        QFETCH(QString, after);
        QFETCH(QString, said);
        copyModel("shared/hugging-face");
        replaceIn(m_model / "config.json", before.toStdString(), after.toStdString());
        const QString refused = refusalOfImport();
        QVERIFY2(refused.contains(said), qPrintable(refused));
        QVERIFY(refused.contains(';')); // it says what to do
        QVERIFY(!fs::exists(output()));
    }

    void tensorsAreChecked() {
        copyModel("shared/hugging-face");
        const std::string name = "model.decoder.layers.1.encoder_attn.k_proj.weight";
        rewriteTensors([&](store::TensorView& view) { return view.name != name; });
        QVERIFY(refusalOfImport().contains("\"model.decoder.layers.1.encoder_attn.k_proj.weight\" is missing"));

        fs::copy_file(kData / "shared/hugging-face/model.safetensors", m_model / "model.safetensors",
                      fs::copy_options::overwrite_existing);
        rewriteTensors([&](store::TensorView& view) {
            if (view.name == name) {
                view.name = "model.decoder.layers.1.encoder_attn.k_proj.lora";
            }
            return true;
        });
        QVERIFY(refusalOfImport().contains("is missing"));

        fs::copy_file(kData / "shared/hugging-face/model.safetensors", m_model / "model.safetensors",
                      fs::copy_options::overwrite_existing);
        const float infinite = std::numeric_limits<float>::infinity();
        std::string bytes;
        rewriteTensors([&](store::TensorView& view) {
            if (view.name == name) {
                bytes.assign(reinterpret_cast<const char*>(view.bytes.data()), view.bytes.size());
                std::memcpy(bytes.data() + 40, &infinite, sizeof infinite);
                view.bytes = std::as_bytes(std::span(bytes.data(), bytes.size()));
            }
            return true;
        });
        QVERIFY(refusalOfImport().contains("holds NaN or infinity"));

        fs::resize_file(m_model / "model.safetensors", 3000);
        QVERIFY(!refusalOfImport().isEmpty());
    }

    void trainedPositionsAreRefused() {
        copyModel("shared/hugging-face");
        std::vector<float> table(512 * 24, 0.25f);
        const auto file = store::SafetensorsFile::open(m_model / "model.safetensors");
        auto views = file.tensors();
        std::erase_if(views, [](const auto& view) { return view.name == "model.encoder.embed_positions.weight"; });
        views.push_back({"model.encoder.embed_positions.weight",
                         store::DType::F32,
                         {512, 24},
                         std::as_bytes(std::span<const float>(table))});
        store::writeSafetensors(m_model / "next.safetensors", {}, views);
        fs::rename(m_model / "next.safetensors", m_model / "model.safetensors");
        QVERIFY(refusalOfImport().contains("not sines and cosines"));
    }

    void positionsOfAnImpossibleWidthAreNotComputed() {
        copyModel("shared/hugging-face");
        replaceIn(m_model / "config.json", "\"d_model\": 24", "\"d_model\": 1");
        const std::vector<float> table(4, 0.25f);
        const auto file = store::SafetensorsFile::open(m_model / "model.safetensors");
        auto views = file.tensors();
        std::erase_if(views, [](const auto& view) { return view.name == "model.encoder.embed_positions.weight"; });
        views.push_back({"model.encoder.embed_positions.weight",
                         store::DType::F32,
                         {4, 1},
                         std::as_bytes(std::span<const float>(table))});
        store::writeSafetensors(m_model / "next.safetensors", {}, views);
        fs::rename(m_model / "next.safetensors", m_model / "model.safetensors");
        QVERIFY(refusalOfImport().contains("transformer.width is odd"));
    }

    void vocabulariesAreChecked() {
        copyModel("shared/hugging-face");
        const std::string good = readWhole(m_model / "vocab.json");
        replaceIn(m_model / "vocab.json", ": 5", ": 4");
        QVERIFY(refusalOfImport().contains("have the same number, 4"));
        store::writeWhole(m_model / "vocab.json", good);
        replaceIn(m_model / "vocab.json", ": 5", ": 5000");
        QVERIFY(refusalOfImport().contains("has the number 5000"));
        store::writeWhole(m_model / "vocab.json", good);
        replaceIn(m_model / "vocab.json", "\"d\": 3,\n", "");
        QVERIFY2(refusalOfImport().contains("no piece for 1 of the embedding's 141 rows, such as number 3"),
                 qPrintable(refusalOfImport()));
        store::writeWhole(m_model / "vocab.json", good);
        replaceIn(m_model / "vocab.json", "\"<pad>\": 140", "\"d\": 3"); // a padding without a name is no loss
        replaceIn(m_model / "vocab.json", "\"d\": 3,\n", "");
        QCOMPARE(refusalOfImport(), QString());
        store::writeWhole(m_model / "vocab.json", good);
        replaceIn(m_model / "vocab.json", "\"<unk>\"", "\"<unknown>\"");
        QVERIFY(refusalOfImport().contains("<unk> is missing"));
        store::writeWhole(m_model / "vocab.json", "[1, 2]");
        QVERIFY(refusalOfImport().contains("vocab.json"));
    }

    void aMarkWithoutARowIsRefused() {
        copyModel("shared/hugging-face");
        replaceIn(m_model / "vocab.json", ": 20,", ": 20,\n\">>deu<<\": 9999,");
        QVERIFY(refusalOfImport().contains("9999"));
    }

    void subwordsOfAnotherModelAreRefused() {
        copyModel("shared/hugging-face");
        std::vector<std::string> text;
        for (int i = 0; i < 400; ++i) {
            text.push_back("QX" + std::to_string(i * 7919) + " ZWJ" + std::to_string(i * 104729));
        }
        const auto other = text::trainSubwords(text, {.vocabularySize = 120});
        store::writeWhole(m_model / "source.spm",
                          {reinterpret_cast<const char*>(other.bytes().data()), other.bytes().size()});
        const QString said = refusalOfImport();
        QVERIFY2(said.contains("are not in the vocabulary") && said.contains("source.spm"), qPrintable(said));
        store::writeWhole(m_model / "source.spm", "nothing of the kind");
        QVERIFY(refusalOfImport().contains("source.spm"));
    }

    // Cuts stay what they were when pieces get other numbers and those of another language come among them.
    void subwordsCutAsBefore() {
        const std::vector<std::string> sentences{"The dog slept beside the lantern.", "It barked, and she laughed.",
                                                 "A lantern burned until morning.", "dogs, lanterns and gardens"};
        const auto trained = text::trainSubwords(sentences, {.vocabularySize = 60});
        const fs::path file = fs::path(m_folder->path().toStdString()) / "s.spm";
        store::writeWhole(file, {reinterpret_cast<const char*>(trained.bytes().data()), trained.bytes().size()});
        const SubwordModel model = SubwordModel::read(file);
        std::vector<std::string> order{"<pad>", "<unk>", "<s>", "</s>"};
        for (std::size_t i = model.pieces.size(); i-- > 4;) { // the other way round
            order.push_back(model.pieces[i].text);
            order.push_back(model.pieces[i].text + "zz");
        }
        order.push_back("lanter"); // would change cuts, were it used
        const auto again = text::Subwords::fromBytes(model.inOrder(order));
        QCOMPARE(again.size(), std::int64_t(order.size()));
        for (const std::string text :
             {"The lantern slept.", "  lanterns  barked 漢字 until — dogs", "", "laughed", "zz dogzz"}) {
            const auto before = trained.encodeWithRanges(text);
            const auto after = again.encodeWithRanges(text);
            QCOMPARE(after.size(), before.size());
            for (std::size_t i = 0; i < before.size(); ++i) {
                QCOMPARE(again.piece(after[i].id), trained.piece(before[i].id));
                QCOMPARE(after[i].bytes.begin, before[i].bytes.begin);
                QCOMPARE(after[i].bytes.end, before[i].bytes.end);
            }
        }
    }

    void marianSettingsAreChecked_data() {
        QTest::addColumn<QString>("setting");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* setting, const char* value, const char* said) {
            QTest::addRow("%s %s", setting, value) << QString(setting) << QString(value) << QString(said);
        };
        row("type", "s2s", "recurrent");
        row("type", "amun", "recurrent");
        row("transformer-preprocess", "n", "pre-norm");
        row("transformer-postprocess", "da", "dan");
        row("transformer-postprocess", "dhn", "dan");
        row("transformer-postprocess-emb", "nd", "normalised embeddings");
        row("transformer-postprocess-top", "n", "after the last layer");
        row("transformer-decoder-autoreg", "average-attention", "self-attention");
        row("transformer-decoder-autoreg", "rnn", "self-attention");
        row("transformer-ffn-depth", "3", "only 2");
        row("transformer-ffn-activation", "gelu", "relu and swish");
        row("transformer-no-projection", "true", "transformer-no-projection");
        row("transformer-train-position-embeddings", "true", "transformer-train-position-embeddings");
        row("transformer-tied-layers", "[1, 1]", "share weights");
        row("right-left", "true", "right-left");
        row("ulr", "true", "ulr");
        row("lemma-dim-emb", "8", "factored");
        row("transformer-heads", "5", "transformer.heads");
        row("transformer-heads", "two", "not a whole number");
        row("dec-depth", "3", "decoder_l3_self_Wq\" is missing");
        row("enc-depth", "1", "not read");
        row("enc-depth", "100000000", "transformer.encoder_layers is 100000000");
        row("dim-emb", "~", "dim-emb is missing");
        row("transformer-dim-ffn", "44", "ask for 24 x 44");
    }
    void marianSettingsAreChecked() {
        QFETCH(QString, setting);
        QFETCH(QString, value);
        QFETCH(QString, said);
        copyModel("shared/marian");
        writeSettings(m_model / "model.npz", [&](std::string& yaml) {
            const std::string key = "\n" + setting.toStdString() + ":";
            yaml = "\n" + yaml;
            const auto begin = yaml.find(key); // a setting that is not there is added
            const auto end = begin == std::string::npos ? yaml.size() : yaml.find('\n', begin + 1);
            yaml.replace(std::min(begin, yaml.size()), end - std::min(begin, end), key + " " + value.toStdString());
        });
        const QString refused = refusalOfImport();
        QVERIFY2(refused.contains(said), qPrintable(refused));
        QVERIFY(!fs::exists(output()));
    }

    // How weights began does not matter to what they compute.
    void depthScalingIsRead() {
        copyModel("shared/marian");
        writeSettings(m_model / "model.npz", [](std::string& yaml) { yaml += "transformer-depth-scaling: true\n"; });
        QCOMPARE(refusalOfImport(), QString());
    }

    void damagedArchivesAreRefused() {
        copyModel("shared/marian");
        const fs::path npz = m_model / "model.npz";
        const auto whole = fs::file_size(npz);
        fs::resize_file(npz, whole / 2);
        QVERIFY(refusalOfImport().contains("cannot be read as a .npz archive"));
        store::writeWhole(npz, "not an archive at all");
        QVERIFY(refusalOfImport().contains("model.npz"));
        store::writeWhole(npz, "");
        QVERIFY(!refusalOfImport().isEmpty());

        fs::copy_file(kData / "shared/marian/model.npz", npz, fs::copy_options::overwrite_existing);
        std::string bytes = readWhole(npz);
        const auto place = bytes.find("decoder_l1_ffn_W1.npy") + 300; // some weight
        bytes[place] = static_cast<char>(bytes[place] ^ 0x10);
        store::writeWhole(npz, bytes);
        const QString said = refusalOfImport();
        QVERIFY2(said.contains("decoder_l1_ffn_W1") && said.contains("get it again"), qPrintable(said));
    }

    void arraysAreChecked_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const std::string& content, const char* said) {
            QTest::newRow(name) << QByteArray::fromStdString(content) << QString(said);
        };
        const std::string zeros(24 * sizeof(float), '\0');
        row("not an array", "hello", "not a NumPy array");
        row("another length", array("<f4", "(1, 25)", zeros), "does not have the length");
        row("another shape", array("<f4", "(2, 12)", zeros), "is 2 x 12, but the model's sizes ask for 24");
        row("integers", array("<i4", "(1, 24)", zeros), "holds no weights");
        row("bytes", array("|i1", "(96,)", zeros), "the model's sizes ask for 24");
        row("a shape that overflows", array("<f4", "(4294967296, 4294967296)", zeros), "larger than any model's");
        row("a shape that is none", array("<f4", "(24", zeros), "header that cannot be read");
        row("negative", array("<f4", "(-24,)", zeros), "header that cannot be read");
        row("no header", array("<f4", "(1, 24)", zeros).substr(0, 20), "ends in its header");
    }
    void arraysAreChecked() {
        QFETCH(QByteArray, content);
        QFETCH(QString, said);
        copyModel("shared/marian");
        const std::string bytes = content.toStdString();
        changeNpz(m_model / "model.npz", "encoder_l1_self_bq", &bytes);
        const QString refused = refusalOfImport();
        QVERIFY2(refused.contains(said) && refused.contains("encoder_l1_self_bq"), qPrintable(refused));
    }

    // Rows without columns take no bytes in the file.
    void embeddingsOfImpossibleHeightAreRefused_data() {
        QTest::addColumn<QString>("rows");
        for (const char* rows : {"0", "4000001", "2147483647", "3000000000"}) {
            QTest::newRow(rows) << QString(rows);
        }
    }
    void embeddingsOfImpossibleHeightAreRefused() {
        QFETCH(QString, rows);
        copyModel("shared/marian");
        const std::string embedding = array("<f4", "(" + rows.toStdString() + ", 0)", "");
        changeNpz(m_model / "model.npz", "Wemb", &embedding);
        const QString refused = refusalOfImport();
        QVERIFY2(refused.contains("the embedding \"Wemb\" has " + rows + " rows"), qPrintable(refused));
    }

    void otherParametersAreRefused() {
        copyModel("shared/marian");
        const fs::path npz = m_model / "model.npz";
        const std::string positions = array("<f4", "(1, 24)", std::string(96, '\0'));
        changeNpz(npz, "Wpos", &positions);
        QVERIFY(refusalOfImport().contains("\"Wpos\" belongs to a part that is not read"));
        changeNpz(npz, "Wpos", nullptr);
        QCOMPARE(refusalOfImport(), QString());
        changeNpz(npz, "decoder_l2_context_bo", nullptr);
        QVERIFY(refusalOfImport().contains("\"decoder_l2_context_bo\" is missing"));
        changeNpz(npz, "special:model.yml", nullptr);
        QVERIFY(refusalOfImport().contains("settings"));
    }

    void widerAndNarrowerFloatsAreRead() {
        const fs::path file = fs::path(m_folder->path().toStdString()) / "a.npz";
        zip_t* archive = zip_open(file.c_str(), ZIP_CREATE, nullptr);
        const double doubles[] = {1.5, -2.25};
        // IEEE 754 half: 1, -2, 65504, the smallest normal 2^-14, the smallest of all 2^-24, 3 * 2^-24
        const std::uint16_t halves[] = {0x3c00, 0xc000, 0x7bff, 0x0400, 0x0001, 0x0003};
        const std::string wide = array("<f8", "(2,)", {reinterpret_cast<const char*>(doubles), sizeof doubles});
        const std::string narrow = array("<f2", "(2, 3)", {reinterpret_cast<const char*>(halves), sizeof halves});
        for (const auto& [name, content] : {std::pair{"wide.npy", &wide}, std::pair{"narrow.npy", &narrow}}) {
            zip_file_add(archive, name, zip_source_buffer(archive, content->data(), content->size(), 0), 0);
        }
        QCOMPARE(zip_close(archive), 0);
        const auto npz = NpzFile::open(file);
        const auto valuesOf = [&](const char* name) {
            std::vector<float> values;
            npz->readRows(name, [&](std::int64_t, std::span<const float> rows) {
                values.insert(values.end(), rows.begin(), rows.end());
            });
            return values;
        };
        QCOMPARE(valuesOf("wide"), (std::vector<float>{1.5f, -2.25f}));
        QCOMPARE(valuesOf("narrow"), (std::vector<float>{1.0f, -2.0f, 65504.0f, 0x1p-14f, 0x1p-24f, 3 * 0x1p-24f}));
    }

    void yamlIsReadAsMarianWritesIt() {
        const auto settings = MarianSettings::parse("a: 3\nb: \"\"\nc:\n  - x\n  - y\nd: true\ne: ~\n", "here");
        QCOMPARE(settings.number("a", 0), 3);
        QCOMPARE(settings.text("b", "default"), std::string());
        QCOMPARE(settings.list("c"), (std::vector<std::string>{"x", "y"}));
        QVERIFY(settings.flag("d", false));
        QCOMPARE(settings.text("e", "default"), std::string("default"));
        QVERIFY(refusalOf([&] { (void)settings.flag("a", true); }).contains("neither true nor false"));
        QVERIFY(refusalOf([] { MarianSettings::parse("a: [1, 2\nb: }", "here"); }).contains("not YAML"));
        QVERIFY(refusalOf([] { MarianSettings::parse("- a\n- b\n", "here"); }).contains("not a table"));
        QVERIFY(refusalOf([] { MarianSettings::parse("", "here"); }).contains("not a table"));

        const auto numbers =
            parseMarianVocabulary("</s>: 0\n\"<unk>\": 1\n\"\\u2581the\": 2\n\"~\": 3\n'\"': 4\n\"#\": 5\n", "here");
        const std::vector<std::pair<std::string, std::int64_t>> expected{{"</s>", 0}, {"<unk>", 1}, {"▁the", 2},
                                                                         {"~", 3},    {"\"", 4},    {"#", 5}};
        QCOMPARE(numbers, expected);
        QVERIFY(refusalOf([] { parseMarianVocabulary("a: b\n", "here"); }).contains("has no number"));
    }

    void marianFilesAreFound() {
        copyModel("shared/marian");
        fs::remove(m_model / "decoder.yml");
        fs::rename(m_model / "vocab.yml", m_model / "opus.spm32k-spm32k.vocab.yml"); // as OPUS-MT names it
        QCOMPARE(refusalOfImport(), QString());
        fs::copy_file(m_model / "model.npz", m_model / "model2.npz");
        const QString said = refusalOfImport();
        QVERIFY2(said.contains("model.npz, model2.npz") && said.contains("name the .npz itself"), qPrintable(said));
        const fs::path folder = m_model;
        m_model = folder / "model2.npz";
        QCOMPARE(refusalOfImport(), QString());
        fs::remove(folder / "opus.spm32k-spm32k.vocab.yml");
        QVERIFY(refusalOfImport().contains("vocabulary"));
    }
};

QTEST_APPLESS_MAIN(TestForeignFiles)
#include "test_foreign_files.moc"
