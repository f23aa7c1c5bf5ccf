// SPDX-License-Identifier: GPL-3.0-or-later

// The two steps of PECoRe (Sarti et al. 2024), computed here on a small text from scores of whole documents alone:
// which words needed context, and which context words caused it. Need and attribution give the same.
#include "engine/decode/engine_impl.h"
#include "engine/text/segmentation.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace contexture;
using namespace contexture::decode;

namespace {

constexpr double kClose = 2e-4; // nats; states are computed in other batches

const std::vector<std::string> kText{"Anna got a young dog from her uncle.", "Paul laughed.", "Suddenly it ran away."};

std::shared_ptr<Document> documentOf(const std::vector<std::string>& sentences) {
    auto document = std::make_shared<Document>();
    text::Segmenter segmenter("en");
    for (const std::string& sentence : sentences) {
        document->source.push_back(segmenter.sentence(sentence));
    }
    return document;
}

std::string wordOf(const Sentence& sentence, std::size_t word) {
    return std::string(sentence.word(WordIndex(static_cast<std::int64_t>(word))));
}

std::string exchanged(const Sentence& sentence, std::size_t word, const std::string& form) {
    const ByteRange range = sentence.words[word];
    return sentence.text.substr(0, range.begin) + form + sentence.text.substr(range.end);
}

} // namespace

class TestPecore : public QObject {
    Q_OBJECT

private:
    EngineImpl m_engine;
    std::shared_ptr<LoadedModel> m_model;
    std::shared_ptr<const Run> m_run;

    const Sentence& translation(std::size_t sentence) const { return m_run->sentences[sentence]->text; }
    std::vector<float> scored(const std::shared_ptr<const Document>& document, std::size_t sentence,
                              const std::string& target, ContextMode context) {
        ScoreRequest request{m_model, document, {}, {{SentenceIndex(std::int64_t(sentence)), target}}, {}};
        request.settings.context = context;
        return m_engine.score(request, {}).front()->wordLogProbability;
    }
    std::shared_ptr<const Run> translated(ContextMode context) {
        TranslateRequest request{m_model, documentOf(kText), {}};
        request.settings.context = context;
        request.settings.decode.beamSize = 1;
        return m_engine.translate(request, [](SentenceIndex, auto) {}, {});
    }

private Q_SLOTS:
    void initTestCase() {
        m_model = m_engine.load(CONTEXTURE_RESOURCES "/models/teaching/selective-encoder-online.safetensors");
        m_run = translated(ContextMode::Online);
    }

    void bothStepsAreReproduced() {
        // Step 1: tokens that are sensitive to context, by the gain of their forced score, above mean + one deviation.
        struct Gain {
            std::size_t sentence;
            std::size_t word;
            double nats;
        };
        std::vector<Gain> gains;
        double sum = 0.0;
        double squares = 0.0;
        for (std::size_t s = 0; s < kText.size(); ++s) {
            const auto with = scored(m_run->document, s, translation(s).text, ContextMode::Online);
            const auto without = scored(m_run->document, s, translation(s).text, ContextMode::None);
            QCOMPARE(with.size(), translation(s).words.size());
            for (std::size_t w = 0; w < with.size(); ++w) {
                gains.push_back({s, w, double{with[w]} - double{without[w]}});
                sum += gains.back().nats;
                squares += gains.back().nats * gains.back().nats;
            }
        }
        const double mean = sum / double(gains.size());
        const double deviation = std::sqrt(squares / double(gains.size()) - mean * mean);
        std::vector<Gain> sensitive;
        std::copy_if(gains.begin(), gains.end(), std::back_inserter(sensitive),
                     [&](const Gain& gain) { return gain.nats > mean + deviation; });
        QCOMPARE(sensitive.size(), std::size_t(1));
        const Gain found = sensitive.front();
        QCOMPARE(found.sentence, std::size_t(2));
        QCOMPARE(wordOf(translation(2), found.word), std::string("er")); // der Hund
        const auto needs = m_engine.need({m_model, m_run, {}, 0.0}, {}, {});
        for (const Gain& gain : gains) {
            const auto of = std::find_if(needs.begin(), needs.end(), [&](const SentenceNeed& need) {
                return need.sentence.asSize() == gain.sentence;
            });
            const double told = of == needs.end() ? 0.0 : double{of->words.at(gain.word).gain};
            QVERIFY2(std::abs(told - gain.nats) < kClose,
                     qPrintable(QStringLiteral("word %1 of sentence %2: %3, not %4")
                                    .arg(gain.word)
                                    .arg(gain.sentence)
                                    .arg(told)
                                    .arg(gain.nats)));
        }
        // What comes without context, given the same beginning: the model's own translation, which begins so.
        const auto alone = translated(ContextMode::None);
        const Sentence& other = alone->sentences[2]->text;
        for (std::size_t w = 0; w < found.word; ++w) {
            QCOMPARE(wordOf(other, w), wordOf(translation(2), w));
        }
        const std::string instead = wordOf(other, found.word);
        QVERIFY(instead != "er");
        QCOMPARE(needs.back().words.at(found.word).instead, instead);

        // Step 2: cues, by what the word wins over the one that comes without context, when a word is left out.
        const auto contrast = [&](const std::shared_ptr<const Document>& document) {
            const auto word = scored(document, 2, translation(2).text, ContextMode::Online);
            const auto contrasted =
                scored(document, 2, exchanged(translation(2), found.word, instead), ContextMode::Online);
            return double{word.at(found.word)} - double{contrasted.at(found.word)};
        };
        AttributionRequest request;
        request.model = m_model;
        request.run = m_run;
        request.sentence = SentenceIndex(2);
        request.word = WordIndex(std::int64_t(found.word));
        request.instead = {instead};
        request.methods = {AttributionMethod::LeftOut};
        const AttributionResult told = m_engine.attribute(request, {}, {});
        const double whole = contrast(m_run->document);
        QVERIFY(std::abs(told.value - whole) < kClose);
        std::string cue;
        double most = 0.0;
        int compared = 0;
        for (std::size_t i = 0; i < told.words.size(); ++i) {
            const DocumentWord& at = told.words[i];
            const Sentence& read = m_run->document->source[at.sentence.asSize()];
            const ByteRange range = read.words[at.word.asSize()];
            if (at.sentence == request.sentence || range.begin == 0) {
                continue; // a first word stands without the blank before the next one
            }
            auto sentences = kText;
            const bool isGlued = read.text[range.begin - 1] != ' ';
            sentences[at.sentence.asSize()] =
                read.text.substr(0, range.begin - (isGlued ? 0 : 1)) + read.text.substr(range.end);
            const double lost = whole - contrast(documentOf(sentences));
            QVERIFY2(std::abs(lost - double{told.methods.front().weights[i]}) < 10 * kClose,
                     qPrintable(QStringLiteral("without %1: %2, not %3")
                                    .arg(QString::fromStdString(wordOf(read, at.word.asSize())))
                                    .arg(double{told.methods.front().weights[i]})
                                    .arg(lost)));
            if (lost > most) {
                most = lost;
                cue = wordOf(read, at.word.asSize());
            }
            ++compared;
        }
        QVERIFY(compared >= 8);
        QCOMPARE(cue, std::string("dog"));
    }
};

QTEST_APPLESS_MAIN(TestPecore)
#include "test_pecore.moc"
