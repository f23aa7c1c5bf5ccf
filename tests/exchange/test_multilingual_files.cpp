// SPDX-License-Identifier: GPL-3.0-or-later

// Folders of multilingual models, and weights in several files, that are damaged, incomplete or need an unsupported
// feature: each is refused in one sentence. The valid ones are those of test_multilingual and test_import.
#include "engine/core/files.h"
#include "engine/exchange/import.h"
#include "engine/store/atomic_file.h"
#include "engine/store/safetensors.h"
#include "tests/support/errors.h"

#include <QTemporaryDir>
#include <QtTest>

#include <functional>

using namespace contexture;
using namespace contexture::exchange;
using contexture::test::refusalOf;
namespace fs = std::filesystem;

namespace {

const fs::path kData = fs::path(CONTEXTURE_SOURCE_DIR) / "tests/data";
constexpr const char* kIndex = "model.safetensors.index.json";

void replaceIn(const fs::path& path, const std::string& before, const std::string& after) {
    std::string text = readWhole(path);
    const auto place = text.find(before);
    QVERIFY2(place != std::string::npos, before.c_str());
    text.replace(place, before.size(), after);
    store::writeWhole(path, text);
}

// Two files and an index in place of model.safetensors.
void divide(const fs::path& folder) {
    const fs::path whole = folder / "model.safetensors";
    {
        const auto file = store::SafetensorsFile::open(whole);
        std::vector<store::TensorView> parts[2];
        std::string index;
        for (std::size_t i = 0; i < file.tensors().size(); ++i) {
            parts[i % 2].push_back(file.tensors()[i]);
            index += (index.empty() ? "" : ", ") + ("\"" + file.tensors()[i].name + "\": \"model-0000") +
                     std::to_string(i % 2 + 1) + "-of-00002.safetensors\"";
        }
        store::writeSafetensors(folder / "model-00001-of-00002.safetensors", {}, parts[0]);
        store::writeSafetensors(folder / "model-00002-of-00002.safetensors", {}, parts[1]);
        store::writeWhole(folder / kIndex, "{\"metadata\": {}, \"weight_map\": {" + index + "}}");
    }
    fs::remove(whole);
}

} // namespace

class TestMultilingualFiles : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    fs::path m_model;

    fs::path root() const { return m_folder->path().toStdString(); }
    void copyModel(const std::string& name) {
        m_model = root() / "model";
        fs::copy(kData / name, m_model, fs::copy_options::recursive);
    }
    QString refusalOfImport(const std::string& source = "en", const std::string& target = "de") const {
        return refusalOf([&] {
            importModel({.from = m_model,
                         .output = root() / "out.safetensors",
                         .sourceLanguage = source,
                         .targetLanguage = target});
        });
    }
    void verifyRefused(const QString& said) const {
        const QString refused = refusalOfImport();
        QVERIFY2(refused.contains(said), qPrintable(refused));
        QVERIFY2(refused.contains(';'), qPrintable(refused)); // it says what to do
        QVERIFY(!fs::exists(root() / "out.safetensors"));
    }

private Q_SLOTS:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }

    // A cancelled import writes nothing.
    void anImportCanBeCancelled() {
        copyModel("multilingual/madlad");
        ImportRequest request{
            .from = m_model, .output = root() / "out.safetensors", .sourceLanguage = "en", .targetLanguage = "de"};
        request.cancel.cancel();
        QVERIFY_THROWS_EXCEPTION(Cancelled, importModel(request));
        QVERIFY(!fs::exists(request.output));
    }

    // A model in parts is the model.
    void partsMakeTheSameBundle() {
        copyModel("marian/shared/hugging-face");
        QCOMPARE(refusalOfImport(), QString());
        fs::rename(root() / "out.safetensors", root() / "whole.safetensors");
        divide(m_model);
        QCOMPARE(refusalOfImport(), QString());
        QVERIFY(readWhole(root() / "out.safetensors") == readWhole(root() / "whole.safetensors"));
        QVERIFY(filesRead(m_model).size() >= 7);
        const auto files = filesRead(m_model);
        QVERIFY(std::ranges::count(files, m_model / "model-00002-of-00002.safetensors") == 1);
    }

    void partsAreChecked_data() {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const char* before, const char* after, const char* said) {
            QTest::newRow(name) << QString(before) << QString(after) << QString(said);
        };
        row("no map", "\"weight_map\"", "\"map\"", "does not say which file holds which tensor");
        row("not JSON", "{", "[", "index.json");
        row("out of the folder", ": \"model-00001", ": \"../model-00001", "none of the .safetensors files beside it");
        row("a number", ": \"model-00001-of-00002.safetensors\"", ": 1", "none of the .safetensors files beside it");
        row("a pickle", ": \"model-00001-of-00002.safetensors\"", ": \"pytorch_model.bin\"",
            "none of the .safetensors files beside it");
        row("the other part", ": \"model-00001", ": \"model-00002", "where the index says that it is");
        row("a tensor that is nowhere", "\"weight_map\": {",
            "\"weight_map\": {\"model.extra\": \"model-00001-of-00002.safetensors\", ",
            "\"model.extra\" is not in model-00001-of-00002.safetensors");
        row("a tensor left out", "\"model.decoder.layers.1.fc1.bias\"", "\"model.decoder.layers.1.fc1.bias2\"",
            "\"model.decoder.layers.1.fc1.bias2\" is not in");
    }
    void partsAreChecked() {
        QFETCH(QString, before);
        QFETCH(QString, after);
        QFETCH(QString, said);
        copyModel("marian/shared/hugging-face");
        divide(m_model);
        replaceIn(m_model / kIndex, before.toStdString(), after.toStdString());
        verifyRefused(said);
    }

    void aPartIsMissing() {
        copyModel("marian/shared/hugging-face");
        divide(m_model);
        fs::remove(m_model / "model-00002-of-00002.safetensors");
        verifyRefused("the file \"model-00002-of-00002.safetensors\" is missing, which holds a part of the weights");
    }

    void configsAreChecked_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const char* model, const char* before, const char* after,
                            const char* said) {
            QTest::newRow(name) << QString(model) << QString(before) << QString(after) << QString(said);
        };
        row("unknown activation", "m2m100", "\"relu\"", "\"mish\"", "activation_function is \"mish\"");
        row("quantised", "m2m100", "\"model_type\"", "\"quantization_config\": {}, \"model_type\"", "quantised");
        row("absurd width", "m2m100", "\"d_model\": 24", "\"d_model\": 100000000", "transformer.width is 100000000");
        row("absurd vocabulary", "nllb",
            "\"vocab_size\": ", "\"vocab_size\": 99999999, \"x\": ", "transformer.source_vocabulary is 99999999");
        row("absurd positions", "mbart50", "\"max_position_embeddings\": 128", "\"max_position_embeddings\": 1000000",
            "transformer.max_positions is 999999");
        row("no positions", "mbart50", "\"max_position_embeddings\": 128", "\"max_position_embeddings\": 0",
            "max_position_embeddings is 0");
        row("other positions", "mbart50", "\"max_position_embeddings\": 128", "\"max_position_embeddings\": 64",
            "is 130 x 24, but the model's sizes ask for 66 x 24");
        row("mBART-50 that begins otherwise", "mbart50", "\"decoder_start_token_id\": 2",
            "\"decoder_start_token_id\": 125", "its tokeniser is that of mBART-50");
        row("the older mBART without its language", "mbart", "\"decoder_start_token_id\": 113",
            "\"decoder_start_token_id\": 2", "its decoder_start_token_id is no language");
        row("fewer rows than pieces", "nllb",
            "\"vocab_size\": ", "\"vocab_size\": 40, \"x\": ", "but the model's embedding has 40 rows");
        row("unknown feed-forward part", "madlad", "\"gated-gelu\"", "\"gated-relu6\"",
            "feed_forward_proj is \"gated-relu6\"");
        row("absurd heads", "madlad", "\"d_kv\": 16", "\"d_kv\": 100000", "d_kv 100000");
        row("other heads", "madlad", "\"d_kv\": 16", "\"d_kv\": 8", "but the model's sizes ask for");
        row("odd buckets", "madlad", "\"relative_attention_num_buckets\": 32", "\"relative_attention_num_buckets\": 33",
            "transformer.relative_buckets is 33");
        row("no buckets", "madlad", "\"relative_attention_num_buckets\": 32", "\"relative_attention_num_buckets\": 0",
            "relative_attention_num_buckets is 0");
        row("a field left out", "madlad", "\"d_ff\": 40,", "", "d_ff is missing");
        row("a number as text", "madlad", "\"layer_norm_epsilon\": 1e-06", "\"layer_norm_epsilon\": \"small\"",
            "layer_norm_epsilon is not a number that it can be");
    }
    void configsAreChecked() {
        QFETCH(QString, model);
        QFETCH(QString, before);
        QFETCH(QString, after);
        QFETCH(QString, said);
        copyModel("multilingual/" + model.toStdString());
        replaceIn(m_model / "config.json", before.toStdString(), after.toStdString());
        verifyRefused(said);
    }

    void languagesMustBeKnown() {
        copyModel("multilingual/m2m100");
        const QString none = refusalOfImport("en", "tlh");
        QVERIFY2(none.contains("no mark of the language \"tlh\" among 8 (__") && none.contains("--target-language"),
                 qPrintable(none));
        const QString source = refusalOfImport("tlh", "de");
        QVERIFY2(source.contains("\"tlh\"") && source.contains("--source-language"), qPrintable(source));
        const QString unnamed = refusalOfImport("", "de");
        QVERIFY2(unnamed.contains("it translates from 8 languages") && unnamed.contains("--source-language"),
                 qPrintable(unnamed));
        const QString untold = refusalOfImport("en", "");
        QVERIFY2(untold.contains("it translates into 8 languages"), qPrintable(untold));
    }

    void theLanguagesOfAModelMustBeTold() {
        copyModel("multilingual/m2m100");
        fs::remove(m_model / "special_tokens_map.json");
        fs::remove(m_model / "tokenizer_config.json");
        verifyRefused("nothing says which pieces are its languages");
    }

    void aLanguageThatNoRowIsLeftFor() {
        copyModel("multilingual/m2m100");
        replaceIn(m_model / "special_tokens_map.json", "[",
                  "[\"__aa__\", \"__bb__\", \"__cc__\", \"__dd__\", \"__ee__\", "
                  "\"__ff__\", \"__gg__\", \"__hh__\", \"__ii__\", ");
        verifyRefused("but the model's embedding has 165 rows");
    }

    void theSubwordModelIsWanted() {
        copyModel("multilingual/nllb");
        fs::remove(m_model / "sentencepiece.bpe.model");
        verifyRefused("sentencepiece.bpe.model is missing (the subwords of an M2M100 or NLLB-200 model)");
    }

    // What a tokenizer.json may say that no SentencePiece model does, and what a damaged one says.
    void tokenisersOfAnotherKind_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const char* model, const char* before, const char* after,
                            const char* said) {
            QTest::newRow(name) << QString(model) << QString(before) << QString(after) << QString(said);
        };
        row("word pieces", "madlad", R"("type": "Unigram")", R"("type": "WordPiece")", "model.type is \"WordPiece\"");
        row("bytes", "madlad", R"("type": "Metaspace")", R"("type": "ByteLevel")", "not SentencePiece's (Metaspace)");
        row("capitals", "madlad", R"("type": "Strip")", R"("type": "Lowercase")", "a part that SentencePiece has not");
        row("no unknown piece", "madlad", R"("unk_id": 0)", R"("unk_id": 4000)",
            "model.unk_id is no number of a piece");
        row("another list", "madlad", R"("vocab": [)", R"("vocab": [7, )", "is no piece with its score");
        row("a number twice", "nllb", R"("<pad>": 1,)", R"("<pad>": 2,)", "does not number its pieces from 0 on");
        row("no pair", "nllb", R"("merges": [)", R"("merges": ["ab", )", "is no pair of pieces");
        row("a table that is none", "nllb", R"("precompiled_charsmap": "@")", R"("precompiled_charsmap": "ab*=")",
            "no table in base64");
        row("a damaged table", "nllb", R"("precompiled_charsmap": "@")", R"("precompiled_charsmap": "////")",
            "its normalisation table");
        row("marks of beginnings", "nllb", R"("continuing_subword_prefix": null)",
            R"("continuing_subword_prefix": "##")", "continuing_subword_prefix is");
    }
    void tokenisersOfAnotherKind() {
        QFETCH(QString, model);
        QFETCH(QString, before);
        QFETCH(QString, after);
        QFETCH(QString, said);
        copyModel("multilingual/" + model.toStdString());
        fs::remove(m_model / (model == "madlad" ? "spiece.model" : "sentencepiece.bpe.model"));
        fs::copy_file(kData / ("multilingual/" + model.toStdString() + ".tokenizer.json"), m_model / "tokenizer.json");
        replaceIn(m_model / "tokenizer.json", before.toStdString(), after.toStdString());
        verifyRefused(said);
    }

    // A tokeniser that was not made by SentencePiece joins other pairs than SentencePiece would.
    void mergesThatSentencePieceWouldNotMake() {
        copyModel("multilingual/nllb");
        fs::remove(m_model / "sentencepiece.bpe.model");
        std::string text = readWhole(kData / "multilingual/nllb.tokenizer.json");
        text.replace(text.find("\"@\""), 3, "\"\"");
        const auto merges = text.find("\"merges\"");
        const auto first = text.find('[', text.find('[', merges) + 1); // the first pair
        const auto second = text.find('[', first + 1);
        store::writeWhole(m_model / "tokenizer.json", std::string(text).erase(first, second - first));
        verifyRefused("model.merges are not those of a SentencePiece model");
    }

    void piecesOfATokeniserAreChecked_data() {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QString>("content");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const char* file, const char* content, const char* said) {
            QTest::newRow(name) << QString(file) << QString(content) << QString(said);
        };
        row("a number that is none", "tokenizer_config.json",
            R"({"added_tokens_decoder": {"x": {"content": "deu_Latn"}}})",
            "an entry of added_tokens_decoder is no piece with a number");
        row("no text", "tokenizer_config.json", R"({"added_tokens_decoder": {"9": {}}})",
            "an entry of added_tokens_decoder is no piece with a number");
        row("a row that is not there", "added_tokens.json", R"({"deu_Latn": 5000})",
            "\"deu_Latn\" has the number 5000, but the model's embedding has");
        row("a row that is another's", "added_tokens.json", R"({"deu_Latn": 20})", "have the same number, 20");
        row("a piece without a number", "added_tokens.json", R"({"deu_Latn": -1})", "is no piece with a number");
        row("a list of numbers", "special_tokens_map.json", R"({"additional_special_tokens": [1, 2]})",
            "an entry of additional_special_tokens is no piece");
        row("no object", "special_tokens_map.json", "[1]", "it is not a JSON object");
    }
    void piecesOfATokeniserAreChecked() {
        QFETCH(QString, file);
        QFETCH(QString, content);
        QFETCH(QString, said);
        copyModel("multilingual/nllb");
        store::writeWhole(m_model / file.toStdString(), content.toStdString());
        verifyRefused(said);
    }

    // A tokenizer.json says which pieces are languages where no other file does.
    void languagesAreFoundInTokenizerJson() {
        copyModel("multilingual/m2m100");
        fs::remove(m_model / "special_tokens_map.json");
        fs::remove(m_model / "tokenizer_config.json");
        store::writeWhole(m_model / "tokenizer.json", R"({"added_tokens": [{"id": 152, "content": "__en__"},
            {"id": 159, "content": "__de__", "special": true}], "model": {}})");
        QCOMPARE(refusalOfImport(), QString());
        store::writeWhole(m_model / "tokenizer.json", R"({"added_tokens": [{"content": "__en__"}]})");
        fs::remove(root() / "out.safetensors");
        verifyRefused("an entry of added_tokens is no piece with a number");
    }

    void aModelWithoutPiecesForLanguages() {
        copyModel("multilingual/madlad");
        std::string model = readWhole(m_model / "spiece.model");
        for (const std::string piece : {"<2de>", "<2en>", "<2fr>"}) {
            model.replace(model.find(piece), piece.size(), "<a" + piece.substr(2));
        }
        store::writeWhole(m_model / "spiece.model", model);
        verifyRefused("no pieces for languages (<2de>)");
    }

    void anotherSubwordModelIsNotFairseqs() {
        copyModel("multilingual/nllb");
        fs::copy_file(kData / "multilingual/madlad/spiece.model", m_model / "sentencepiece.bpe.model",
                      fs::copy_options::overwrite_existing);
        verifyRefused("it is the subword model of another model");
    }
};

QTEST_GUILESS_MAIN(TestMultilingualFiles)
#include "test_multilingual_files.moc"
