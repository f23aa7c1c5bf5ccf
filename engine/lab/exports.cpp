// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lab/gold.h"

#include <nlohmann/json.hpp>

namespace contexture::lab {
namespace {

using Json = nlohmann::ordered_json;

const char* errorType(Phenomenon phenomenon) {
    return phenomenon == Phenomenon::Pronoun ? "pronominal coreference" : name(phenomenon);
}

Json entryOf(const LabDocument& document, const GoldRecord& record) {
    const Sentence& source = document.document.source[record.sentence.asSize()];
    const Sentence& reference = document.document.reference[record.sentence.asSize()];
    const bool fromSource = record.decidedBy == Side::Source;
    const Sentence& deciding =
        (fromSource ? document.document.source : document.document.reference)[record.antecedentSentence.asSize()];
    Json errors = Json::array();
    for (std::size_t i = 0; i < record.wrong.size(); ++i) {
        errors.push_back({{"type", errorType(record.phenomenon)},
                          {"replacement", record.wrong[i]},
                          {"contrastive", record.contrastive[i]}});
    }
    const std::string antecedent(deciding.word(record.antecedentWord));
    return {{"document id", document.document.id},
            {"segment id", record.sentence.value + 1}, // segments count from 1 in this format
            {"phenomenon", name(record.phenomenon)},
            {"decided by", fromSource ? "source" : "target"},
            {"src segment", source.text},
            {"ref segment", reference.text},
            {"src pronoun", std::string(source.word(record.sourceWord))},
            {"ref pronoun", record.right},
            {"src ante head", fromSource ? Json(antecedent) : Json(nullptr)},
            {"ref ante head", fromSource ? Json(nullptr) : Json(antecedent)},
            {"ante distance", record.distance},
            {"intrasegmental", record.distance == 0},
            {"intersegmental", record.distance != 0},
            {"errors", std::move(errors)}};
}

} // namespace

std::string toContraProJson(const std::vector<LabDocument>& documents) {
    Json entries = Json::array();
    for (const LabDocument& document : documents) {
        // The first entry of a document contains the document's text, so that the file can be scored without others.
        bool first = true;
        for (const GoldRecord& record : document.records) {
            Json entry = entryOf(document, record);
            if (first) {
                Json source = Json::array();
                Json reference = Json::array();
                for (std::size_t i = 0; i < document.document.size(); ++i) {
                    source.push_back(document.document.source[i].text);
                    reference.push_back(document.document.reference[i].text);
                }
                entry["src document"] = std::move(source);
                entry["ref document"] = std::move(reference);
                first = false;
            }
            entries.push_back(std::move(entry));
        }
    }
    return entries.dump(1) + "\n";
}

std::string toTsv(const std::vector<LabDocument>& documents) {
    std::string text = "doc_id\tsent_idx\ten\tde\n";
    for (const LabDocument& document : documents) {
        for (std::size_t i = 0; i < document.document.size(); ++i) {
            text += document.document.id + '\t' + std::to_string(i) + '\t' + document.document.source[i].text + '\t' +
                    document.document.reference[i].text + '\n';
        }
    }
    return text;
}

} // namespace contexture::lab
