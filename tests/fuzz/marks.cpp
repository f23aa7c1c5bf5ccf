// SPDX-License-Identifier: GPL-3.0-or-later

// Files of marked errors: tables of MQM (Marot), JSON Lines, ESA, Pearmut. What was read stays the same, written and
// read again as a table or as JSON Lines; as ESA, sentence by sentence.
#include "engine/annotate/mark_file.h"
#include "tests/fuzz/target.h"

#include <algorithm>
#include <sstream>

using namespace contexture;

static const fuzz::Target kTarget("marks", [](std::string_view input) {
    const annotate::MarkFile file = annotate::readMarkBytes(input, "a file");
    for (const annotate::Remark& remark : file.remarks) {
        annotate::inEnglish(remark);
    }
    if (file.records.empty()) {
        return;
    }
    for (const auto format : {annotate::MarkFormat::Tsv, annotate::MarkFormat::Jsonl}) {
        std::ostringstream out;
        annotate::writeMarks(out, file.records, format);
        fuzz::require(annotate::readMarkBytes(out.str(), "a file").records == file.records,
                      format == annotate::MarkFormat::Tsv ? "marks that are others in a table"
                                                          : "marks that are others in lines of JSON");
    }
    std::ostringstream esa;
    annotate::writeMarks(esa, file.records, annotate::MarkFormat::Esa);
    const annotate::MarkFile again = annotate::readMarkBytes(esa.str(), "a file");
    fuzz::require(
        std::is_permutation(again.records.begin(), again.records.end(), file.records.begin(), file.records.end()),
        "marks that are others in ESA");
});
