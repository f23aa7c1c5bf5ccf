// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/cli/translated_file.h"

#include "app/cli/commands.h"
#include "engine/text/file_format.h"

namespace contexture::cli {

std::string translatedFile(const Run& run, std::string_view bytes, const std::string& name, bool quiet) {
    std::vector<std::optional<std::string>> translations(run.sentences.size());
    for (std::size_t i = 0; i < translations.size(); ++i) { // sentences that were not reached stay unchanged
        if (run.sentences[i]) {
            translations[i] = run.sentences[i]->text.text;
        }
    }
    text::WrittenBack written =
        text::writtenBack(bytes, name, run.document->source, translations, run.model.targetLanguage,
                          {.memory = {.source = run.document->sourceLanguage}});
    if (written.moved > 0 && !quiet) {
        const char* unknown = written.moved == 1 ? ": its place in a translation is not known"
                                                 : ": their places in a translation are not known";
        complain(counted(written.moved, "mark inside a sentence stands", "marks inside sentences stand") +
                 " around the whole sentence or behind it" + unknown);
    }
    if (written.looks > 0 && !quiet) {
        complain(
            counted(written.looks, "change of look inside a paragraph is", "changes of look inside paragraphs are") +
            " lost: a translation has the look of its paragraph's first words");
    }
    if (written.final > 0 && !quiet) {
        complain(counted(written.final, "translation stays as it was", "translations stay as they were") +
                 ": the file calls them final");
    }
    return std::move(written.bytes);
}

} // namespace contexture::cli
