// SPDX-License-Identifier: GPL-3.0-or-later

// Tables of sentence pairs for training, and translations that other programs made.
#include "engine/text/corpus_reader.h"
#include "engine/text/encoding.h"
#include "engine/text/given_translations.h"
#include "engine/text/keyed_table.h"
#include "tests/fuzz/reading.h"

using namespace contexture;

static const fuzz::Target kTarget("table", [](std::string_view input) {
    const auto path = fuzz::fileOf(input);
    fuzz::attempt([&] {
        Document document;
        document.id = "a";
        for (const char* sentence : {"One.", "Two.", "Three."}) {
            document.source.push_back({sentence, {}});
        }
        const auto given = text::readGivenTranslations(path, document);
        for (const Sentence& sentence : text::sentencesOf(given, "de")) {
            fuzz::requireSound(sentence);
        }
    });
    fuzz::attempt([&] { text::readKeyedTable(text::textLines(input, "a file"), "a file", text::kTranslationColumns); });
    fuzz::attempt([&] { text::readKeyedTable(text::textLines(input, "a file"), "a file", {}); });

    text::CorpusReader reader(path);
    text::CorpusDocument document;
    std::int64_t pairs = 0;
    while (reader.next(document)) {
        fuzz::require(!document.source.empty() && document.source.size() == document.target.size() &&
                          document.source.size() == document.lines.size(),
                      "a document whose sides differ in length");
        for (std::size_t i = 0; i < document.source.size(); ++i) {
            fuzz::require(text::firstInvalidUtf8(document.source[i]) == std::string_view::npos &&
                              text::firstInvalidUtf8(document.target[i]) == std::string_view::npos,
                          "a sentence that is no UTF-8");
        }
        pairs += static_cast<std::int64_t>(document.source.size());
    }
    const text::CorpusFileReport& report = reader.report();
    fuzz::require(report.kept == pairs && report.kept <= report.rows, "a report that counts otherwise");
    text::describe(report);
});
