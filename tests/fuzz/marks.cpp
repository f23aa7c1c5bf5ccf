// SPDX-License-Identifier: GPL-3.0-or-later

// Files of marked errors: tables of MQM (Marot) and JSON Lines. What was read stays the same, written and read again in
// either form.
#include "engine/annotate/mark_file.h"
#include "tests/fuzz/target.h"

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
});
