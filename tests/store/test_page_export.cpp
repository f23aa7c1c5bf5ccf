// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/error.h"
#include "engine/store/page_export.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <sstream>

using namespace contexture;

namespace {

Sentence sentence(const std::string& text, std::vector<ByteRange> words) {
    Sentence made;
    made.text = text;
    made.words = std::move(words);
    return made;
}

CsrMatrix matrix(std::int32_t columns, const std::vector<std::vector<float>>& rows) {
    CsrMatrix result;
    result.columns = columns;
    for (const auto& row : rows) {
        for (std::size_t c = 0; c < row.size(); ++c) {
            result.add(static_cast<std::int32_t>(c), row[c]);
        }
        result.endRow();
    }
    return result;
}

// Two sentences of two words; the second looked at the first under two heads. `nasty`: in every text.
std::shared_ptr<Run> run(const std::string& nasty = {}) {
    auto document = std::make_shared<Document>();
    document->title = "A title" + nasty;
    document->source = {sentence("ab cd" + nasty, {{0, 2}, {3, 5}}), sentence("ef gh", {{0, 2}, {3, 5}})};
    auto made = std::make_shared<Run>();
    made->document = document;
    made->label = "Online" + nasty;
    made->model.name = "model" + nasty;
    made->model.sourceLanguage = "en";
    made->model.targetLanguage = "de";
    made->model.sites = {{.name = "encoder.context",
                          .isContext = true,
                          .levels = {AttentionLevel::Sentence, AttentionLevel::Word},
                          .hasGate = true,
                          .heads = 2}};
    const auto add = [&](SentenceTrace trace) {
        auto translated = std::make_shared<TranslatedSentence>();
        translated->text = sentence("uv wx" + nasty, {{0, 2}, {3, 5}});
        translated->wordLogProbability = {-0.25f, -1.5f};
        translated->trace = std::make_shared<const SentenceTrace>(std::move(trace));
        made->sentences.push_back(std::move(translated));
    };
    add({.visible = {}, .noContext = true, .attention = {}, .gates = {}});
    add({.visible = {{0, 1}},
         .noContext = false,
         .attention = {{.site = "encoder.context",
                        .level = AttentionLevel::Sentence,
                        .heads = {matrix(2, {{1.0f}, {0.0f}}), matrix(2, {{0.5f}, {0.0f}})}},
                       {.site = "encoder.context",
                        .level = AttentionLevel::Word,
                        .withinSentence = true,
                        .heads = {matrix(4, {{0.25f, 0.75f}, {}}), matrix(4, {{1.0f, 0.0f}, {}})}}},
         .gates = {{.site = "encoder.context", .contextShare = {0.375f, 0.0f}, .spread = {0.0f, 0.0f}}}});
    return made;
}

std::string page(std::shared_ptr<const Run> of, const store::PageOptions& options = {}) {
    std::ostringstream out;
    store::exportPage(out, store::HeldRun(std::move(of)), options);
    return out.str();
}

nlohmann::json dataOf(const std::string& html) {
    const std::string begin = "id=\"run\">";
    const auto from = html.find(begin) + begin.size();
    return nlohmann::json::parse(html.substr(from, html.find("</script>", from) - from));
}

int count(const std::string& text, const std::string& what) {
    int found = 0;
    for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) {
        ++found;
    }
    return found;
}

} // namespace

class TestPageExport : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theWeightsAreThoseOfTheTrace() {
        const auto data = dataOf(page(run()));
        QCOMPARE(data["querySide"].get<std::string>(), std::string("source"));
        const auto& second = data["sentences"][1];
        QCOMPARE(second["visible"], nlohmann::json::parse("[[0,1]]"));
        QCOMPARE(second["logp"], nlohmann::json::parse("[-0.25,-1.5]"));
        // The mean over heads: sentence 1 and .5; words .25 and .5 beside .75 and 0.
        QCOMPARE(second["looked"][0]["s"], nlohmann::json::parse("[[0,0.75]]"));
        QCOMPARE(second["looked"][0]["w"], nlohmann::json::parse("[[0,0,0.375],[0,1,0.375]]"));
        QCOMPARE(second["looked"][0]["c"].get<double>(), 0.375);
        QVERIFY(second["looked"][1]["s"].empty());
        QVERIFY(!data["sentences"][0].contains("looked"));
        QCOMPARE(data["sentences"][0]["state"].get<std::string>(), std::string("bypassed"));
        const auto one = dataOf(page(run(), {.site = {}, .head = HeadIndex(0), .language = {}, .programVersion = {}}));
        QCOMPARE(one["sentences"][1]["looked"][0]["w"], nlohmann::json::parse("[[0,1,0.75],[0,0,0.25]]"));
        const auto few = dataOf(
            page(run(), {.site = {}, .head = HeadIndex(0), .language = {}, .programVersion = {}, .mostWords = 1}));
        QCOMPARE(few["sentences"][1]["looked"][0]["w"], nlohmann::json::parse("[[0,1,0.75]]"));
    }

    void everyWordStandsOnceAndWhole() {
        const std::string html = page(run());
        QCOMPARE(count(html, "<bdi class=\"w\""), 8);
        QVERIFY(html.find("<bdi class=\"w\" data-i=\"0\">ab</bdi> <bdi class=\"w\" data-i=\"1\">cd</bdi></td>") !=
                std::string::npos);
    }

    // Whatever a text holds, the page has the same elements and the data can be read.
    void textsNeverAct_data() {
        QTest::addColumn<QByteArray>("nasty");
        for (const char* text :
             {"<script>alert(1)</script>", "</script><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>",
              "<!-- ", "]]>", "&lt;b&gt;", "' onmouseover='alert(1)", "</td></tr></table>", "\\u003cscript\\u003e",
              "\xe2\x80\xae reversed", "\xff\xfe broken", "{{constructor}}", "${alert(1)}", "javascript:alert(1)",
              "http://example.org/x.png", "\x01\x02\x1b[31m", "</title><svg onload=alert(1)>"}) {
            QTest::newRow(QByteArray(text).toHex()) << QByteArray(text);
        }
    }
    void textsNeverAct() {
        QFETCH(QByteArray, nasty);
        const std::string plain = page(run());
        const std::string html = page(run(nasty.toStdString()));
        for (const char* element : {"<script", "</script", "<img", "<svg", "<td", "</td", "<tr", "<table", "<title",
                                    "<!--", "<bdi", "<style"}) {
            QCOMPARE(count(html, element), count(plain, element));
        }
        const auto data = dataOf(html);
        QCOMPARE(data["sentences"].size(), std::size_t(2));
        // No attribute came with it: names of events stand nowhere but in escaped text.
        QCOMPARE(count(html, " onerror=alert(1)>"), 0);
        QCOMPARE(count(html, "' onmouseover='"), 0);
    }

    void nothingIsFetchedFromElsewhere() {
        const std::string html = page(run());
        QVERIFY(html.find("default-src 'none'") != std::string::npos);
        for (const char* what : {"http://", "https://", "src=\"", "@import", "url("}) {
            QVERIFY2(html.find(what) == std::string::npos, what);
        }
    }

    void whatIsNotThereIsRefused() {
        QVERIFY_THROWS_EXCEPTION(
            Error, page(run(), {.site = "decoder.context", .head = {}, .language = {}, .programVersion = {}}));
        QVERIFY_THROWS_EXCEPTION(Error,
                                 page(run(), {.site = {}, .head = HeadIndex(2), .language = {}, .programVersion = {}}));
    }

    void untranslatedSentencesAndModelsWithoutContextHaveAPage() {
        auto partial = run();
        partial->sentences[1] = nullptr;
        QCOMPARE(dataOf(page(partial))["sentences"][1], nlohmann::json::object());
        auto alone = run();
        alone->settings.context = ContextMode::None;
        QCOMPARE(dataOf(page(alone))["sentences"][1]["state"].get<std::string>(), std::string("none"));
        QVERIFY(page(run(), {.site = {}, .head = {}, .language = "de", .programVersion = {}}).find("Kontextanteil") !=
                std::string::npos);
    }

    void aCancelledOneSaysSo() {
        Watch watch;
        watch.cancel.cancel();
        std::ostringstream out;
        QVERIFY_THROWS_EXCEPTION(Cancelled, store::exportPage(out, store::HeldRun(run()), {}, watch));
    }
};

QTEST_APPLESS_MAIN(TestPageExport)
#include "test_page_export.moc"
