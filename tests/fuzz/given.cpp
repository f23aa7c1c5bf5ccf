// SPDX-License-Identifier: GPL-3.0-or-later

// Attention of other programs: JSON, NumPy's arrays, alignments of Nematus, Sockeye and Marian, BertViz, inseq. The
// input is that file, and after bytes 0x1e files with the subwords of the source and of the translation; or, after "Z",
// the names and contents of an archive's entries.
#include "engine/given/given_run.h"
#include "engine/store/run_check.h"
#include "engine/text/segmentation.h"
#include "tests/fuzz/reading.h"

using namespace contexture;

static const fuzz::Target kTarget("given", [](std::string_view input) {
    auto document = std::make_shared<Document>();
    document->sourceLanguage = "en";
    document->targetLanguage = "de";
    text::Segmenter segmenter("en");
    for (const char* sentence : {"It barked.", "The dog slept."}) {
        document->source.push_back(segmenter.sentence(sentence));
    }
    given::GivenFiles files;
    if (input.starts_with('Z')) {
        files.attention = {fuzz::fileOf(fuzz::zipOf(fuzz::entriesOf(input.substr(1))))};
    } else {
        const auto parts = fuzz::partsOf(input, 3);
        files.attention = {fuzz::fileOf(parts[0])};
        if (!parts[1].empty()) {
            files.pieces.source = fuzz::fileOf(parts[1], "source");
        }
        if (!parts[2].empty()) {
            files.pieces.target = fuzz::fileOf(parts[2], "target");
        }
    }
    given::isAttentionFile(files.attention.front());
    // With translations of their own, and with those of the file.
    fuzz::attempt([&] {
        given::GivenFiles both = files;
        both.translations = fuzz::fileOf("Er bellte.\nDer Hund schlief.\n", "translations");
        fuzz::require(store::whatIsWrong(*given::readGivenRun(both, document).run).empty(), "a run that is not sound");
    });
    const given::GivenRun read = given::readGivenRun(files, document);
    fuzz::require(store::whatIsWrong(*read.run).empty(), "a run that is not sound");
    for (const auto& sentence : read.run->sentences) {
        if (sentence) {
            fuzz::requireSound(sentence->text);
        }
    }
});
