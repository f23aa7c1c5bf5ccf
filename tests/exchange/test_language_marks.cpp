// SPDX-License-Identifier: GPL-3.0-or-later

// Models for several target languages: a language token before each sentence selects the language.
#include "engine/core/engine.h"
#include "engine/core/files.h"
#include "engine/exchange/import.h"
#include "engine/model/system.h"
#include "engine/store/atomic_file.h"
#include "engine/store/inspect.h"
#include "engine/text/language_name.h"
#include "engine/text/segmentation.h"
#include "tests/exchange/probe.h"
#include "tests/support/errors.h"

#include <ATen/ATen.h>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

using namespace contexture;
using namespace contexture::exchange;
using contexture::test::refusalOf;
namespace fs = std::filesystem;

namespace {

const fs::path kData = fs::path(CONTEXTURE_SOURCE_DIR) / "tests/data/marian/shared/hugging-face";

// Rows of the model whose pieces no sentence of this test holds: they serve as marks.
constexpr const char* kBe = "\"\u2581be\": 35";
constexpr const char* kHer = "\"\u2581her\": 31";

} // namespace

class TestLanguageMarks : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    fs::path path(const std::string& name) const { return fs::path(m_folder.path().toStdString()) / name; }

    // The model with other names for these rows.
    fs::path model(const std::string& name, const std::vector<std::pair<std::string, std::string>>& renamed) const {
        fs::copy(kData, path(name), fs::copy_options::recursive);
        std::string vocabulary = readWhole(path(name) / "vocab.json");
        for (const auto& [before, after] : renamed) {
            const auto place = vocabulary.find(before);
            if (place == std::string::npos) {
                qFatal("no such row");
            }
            vocabulary.replace(place, before.size(), after);
        }
        store::writeWhole(path(name) / "vocab.json", vocabulary);
        return path(name);
    }
    fs::path marked(const std::string& name) const {
        return model(name, {{kBe, "\">>deu<<\": 35"}, {kHer, "\">>nld<<\": 31"}});
    }

    // Log-probability of these pieces, by their names.
    static double logProbability(const Probe& probe, const model::Pieces& source, const std::string& target) {
        const auto pieces = probe.cut(target);                               // one vocabulary for both sides
        const at::Tensor all = probe.logits(source, pieces).log_softmax(-1); // [T + 1, V]
        double sum = 0.0;
        for (std::size_t i = 0; i <= pieces.size(); ++i) {
            const auto next = i < pieces.size() ? pieces[i] : model::kEos;
            sum += all[std::int64_t(i)][next].item<double>();
        }
        return sum;
    }

    static std::int64_t pieceNamed(const Probe& probe, const std::string& name) {
        for (std::int64_t i = 0;; ++i) {
            if (probe.sourcePiece(i) == name) {
                return i;
            }
        }
    }

private Q_SLOTS:
    void codesOfLanguages_data() {
        QTest::addColumn<QString>("tag");
        QTest::addColumn<QString>("shortest");
        QTest::newRow("de") << "de"
                            << "de";
        QTest::newRow("deu") << "deu"
                             << "de";
        QTest::newRow("with a region") << "de-AT"
                                       << "de";
        QTest::newRow("with a script") << "srp_Cyrl"
                                       << "sr";
        QTest::newRow("no two letters") << "nds"
                                        << "nds";
        QTest::newRow("Dutch") << "nld"
                               << "nl";
    }
    void codesOfLanguages() {
        QFETCH(QString, tag);
        QFETCH(QString, shortest);
        QCOMPARE(QString::fromStdString(text::shortestLanguage(tag.toStdString())), shortest);
    }

    void theLanguageMustBeChosen() {
        const auto from = marked("unchosen");
        const auto import = [&](const std::string& language) {
            return refusalOf([&] {
                importModel({.from = from,
                             .output = path("unchosen.safetensors"),
                             .sourceLanguage = "en",
                             .targetLanguage = language});
            });
        };
        QVERIFY2(import("").contains("2 languages") && import("").contains(">>deu<<") &&
                     import("").contains("--target-language"),
                 qPrintable(import("")));
        QVERIFY2(import("fi").contains("no mark of the language \"fi\"") && import("fi").contains(">>nld<<"),
                 qPrintable(import("fi")));
        QVERIFY(!fs::exists(path("unchosen.safetensors")));
        QCOMPARE(import("de"), QString());
    }

    void severalMarksOfALanguageAreToldApart() {
        const auto from = model("scripts", {{kBe, "\">>srp_Cyrl<<\": 35"}, {kHer, "\">>srp_Latn<<\": 31"}});
        const auto import = [&](const std::string& language) {
            return refusalOf([&] {
                importModel({.from = from,
                             .output = path("scripts.safetensors"),
                             .sourceLanguage = "en",
                             .targetLanguage = language});
            });
        };
        QVERIFY2(import("sr").contains("several of its marks") && import("sr").contains(">>srp_Latn<<"),
                 qPrintable(import("sr")));
        QCOMPARE(import("srp_Latn"), QString());
    }

    // The mark's row is what the model computes with where it is written before the pieces by hand.
    void theMarkStandsBeforeEachSentence_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<QString>("mark");
        QTest::addColumn<QString>("row"); // its name in the model without marks
        QTest::addColumn<QString>("target");
        QTest::newRow("by its code") << "deu"
                                     << ">>deu<<" << QString::fromUtf8("\u2581be") << "de";
        QTest::newRow("by the short one") << "nl"
                                          << ">>nld<<" << QString::fromUtf8("\u2581her") << "nl";
        QTest::newRow("as it is written") << ">>nld<<"
                                          << ">>nld<<" << QString::fromUtf8("\u2581her") << "nl";
    }
    void theMarkStandsBeforeEachSentence() {
        QFETCH(QString, language);
        QFETCH(QString, mark);
        QFETCH(QString, row);
        QFETCH(QString, target);
        const std::string name = QTest::currentDataTag();
        const auto report = importModel({.from = marked(name),
                                         .output = path(name + ".safetensors"),
                                         .sourceLanguage = "en",
                                         .targetLanguage = language.toStdString()});
        QCOMPARE(QString::fromStdString(report.languageMark), mark);
        QCOMPARE(QString::fromStdString(report.targetLanguage), target);
        importModel({.from = kData,
                     .output = path(name + "-plain.safetensors"),
                     .sourceLanguage = "en",
                     .targetLanguage = "de"});
        const Probe with(path(name + ".safetensors"));
        const Probe plain(path(name + "-plain.safetensors"));
        const auto& config = with.model().system->config();
        QCOMPARE(QString::fromStdString(with.sourcePiece(config.transformer.sourceMark)), mark);
        const std::string sentence = "The dog slept.";
        model::Pieces byHand = plain.cut(sentence);
        byHand.insert(byHand.begin(), pieceNamed(plain, row.toStdString()));
        const double own = logProbability(with, with.cut(sentence), "a dog");
        const double expected = logProbability(plain, byHand, "a dog");
        const double without = logProbability(plain, plain.cut(sentence), "a dog");
        QVERIFY2(std::abs(own - expected) < 1e-4, qPrintable(QString("%1 %2").arg(own).arg(expected)));
        QVERIFY2(std::abs(own - without) > 1e-3, qPrintable(QString("%1 %2").arg(own).arg(without)));
        // Whoever types a mark writes letters.
        const auto typed = with.cut(mark.toStdString() + " dog");
        QVERIFY(std::ranges::count(typed, std::int64_t(config.transformer.sourceMark)) == 0);
    }

    // One bundle serves all its languages: with another mark it computes what a bundle imported with that one does.
    void anotherLanguageIsChosenWhenTheModelIsLoaded() {
        const auto from = marked("chosen");
        for (const char* language : {"deu", "nld"}) {
            importModel({.from = from,
                         .output = path(std::string(language) + ".safetensors"),
                         .sourceLanguage = "en",
                         .targetLanguage = language});
        }
        const std::unique_ptr<Engine> engine(contextureCreateEngine());
        auto document = std::make_shared<Document>();
        document->sourceLanguage = "en";
        text::Segmenter segmenter("en");
        for (const char* source : {"The dog slept.", "A dog slept."}) {
            document->source.push_back(segmenter.sentence(source));
        }
        RunSettings settings;
        settings.context = ContextMode::None;
        const auto scoreOf = [&](const std::shared_ptr<LoadedModel>& model) {
            const auto scored = engine->score({.model = model,
                                               .document = document,
                                               .targetContext = {},
                                               .items = {{SentenceIndex(1), "a dog"}},
                                               .settings = settings},
                                              {});
            return scored.front()->logProbability;
        };
        const auto german = engine->load(path("deu.safetensors"));
        const auto dutch = engine->load(path("nld.safetensors"));
        engine->chooseTargetLanguage("nl");
        const auto chosen = engine->load(path("deu.safetensors"));
        QCOMPARE(chosen->info().targetLanguage, std::string("nl"));
        QCOMPARE(chosen->info().name, std::string("chosen >>nld<<"));
        QVERIFY(chosen->info().hash != german->info().hash && chosen->info().hash.size() == 64);
        QCOMPARE(scoreOf(chosen), scoreOf(dutch));
        QVERIFY(std::abs(scoreOf(german) - scoreOf(dutch)) > 1e-3);
        // Its own language is no change, and what it does not write is refused.
        engine->chooseTargetLanguage(">>deu<<");
        QCOMPARE(engine->load(path("deu.safetensors"))->info().hash, german->info().hash);
        engine->chooseTargetLanguage("fi");
        const QString refused = refusalOf([&] { engine->load(path("deu.safetensors")); });
        QVERIFY2(refused.contains("no mark of the language \"fi\"") && refused.contains("deu.safetensors"),
                 qPrintable(refused));
        importModel({.from = kData, .output = path("one.safetensors"), .sourceLanguage = "en", .targetLanguage = "de"});
        const QString single = refusalOf([&] { engine->load(path("one.safetensors")); });
        QVERIFY2(single.contains("it writes de alone"), qPrintable(single));
        engine->chooseTargetLanguage("deu");
        QCOMPARE(engine->load(path("one.safetensors"))->info().targetLanguage, std::string("de"));
    }

    void aSingleMarkIsThere() {
        const auto from = model("single", {{kBe, "\">>fin<<\": 35"}});
        const auto report = importModel({.from = from, .output = path("single.safetensors"), .sourceLanguage = "en"});
        QCOMPARE(report.languageMark, std::string(">>fin<<"));
        QCOMPARE(report.targetLanguage, std::string("fi"));
        const Probe probe(path("single.safetensors"));
        QVERIFY(probe.model().system->config().transformer.sourceMark >= 0);
        const auto card = store::inspectFile(path("single.safetensors")).metadata.at("contexture.card");
        QVERIFY2(card.find("\"language_mark\": \">>fin<<\"") != std::string::npos, card.c_str());
        QVERIFY2(card.find("\"name\": \"single >>fin<<\"") != std::string::npos, card.c_str());
    }
};

QTEST_GUILESS_MAIN(TestLanguageMarks)
#include "test_language_marks.moc"
