// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/suite/suite_file.h"

#include "engine/core/error.h"
#include "engine/eval/suite_json.h"
#include "engine/lab/gold.h"
#include "engine/suite/consistency_sets.h"
#include "engine/suite/discourse_sets.h"
#include "engine/suite/expected_forms.h"
#include "engine/suite/gender.h"
#include "engine/suite/lingeval.h"

#include <nlohmann/json.hpp>

#include <array>

namespace contexture::suite {
namespace {

using nlohmann::json;

Message asKnownSuite() {
    return Message("suite.layout.do",
                   "give a suite of ContraPro, MT-GenEval, LingEval97, the discourse or the consistency test sets, "
                   "or a gold.json of the controlled language");
}

// The layout of ContraPro is based on that of LingEval97 and adds the distance to the antecedent, in sentences.
bool isLingeval(const json& root) {
    return root.is_array() && !root.empty() && root[0].is_object() && root[0].contains("errors") &&
           root[0].contains("source") && !root[0].contains("ante distance");
}

eval::ContrastiveSuite goldOf(const std::string& text, const std::string& fileName) {
    std::vector<lab::LabDocument> documents;
    try {
        documents = lab::parseGoldJson(text, fileName);
    } catch (const Error& error) {
        throw Error(Message("suite.gold", "this gold.json cannot be read: {fault}", error.happened()),
                    error.whereMessage(), asKnownSuite());
    }
    eval::ContrastiveSuite suite;
    for (const lab::LabDocument& gold : documents) {
        eval::SuiteDocument document{gold.document.id, {}, {}};
        for (std::size_t i = 0; i < gold.document.size(); ++i) {
            document.source.push_back(gold.document.source[i].text);
            document.reference.push_back(gold.document.reference.at(i).text);
        }
        for (const lab::GoldRecord& record : gold.records) {
            eval::ContrastiveItem item;
            const std::size_t sentence = record.sentence.asSize();
            item.document = document.id;
            item.segment = static_cast<std::int64_t>(sentence) + 1;
            item.source = document.source.at(sentence);
            item.reference = document.reference.at(sentence);
            item.contrastive = record.contrastive;
            item.phenomenon = lab::name(record.phenomenon);
            item.distance = record.distance;
            item.right = record.right;
            item.wrong = record.wrong;
            item.sourceWord = std::string(gold.document.source.at(sentence).word(record.sourceWord));
            suite.items.push_back(std::move(item));
        }
        suite.documents.push_back(std::move(document));
    }
    return suite;
}

// The gender of a pronoun; other words have none: "Sie" may be the polite form.
void addGenders(eval::ContrastiveSuite& suite) {
    for (eval::ContrastiveItem& item : suite.items) {
        if (item.phenomenon == "masculine" || item.phenomenon == "feminine" || item.phenomenon == "neuter") {
            item.gender = item.phenomenon;
        } else if (item.phenomenon == "pronoun") {
            item.gender = genderOfPronoun(item.right);
        }
    }
}

} // namespace

const char* name(SuiteLayout layout) {
    constexpr std::array<const char*, 6> kNames{
        "ContraPro", "MT-GenEval", "LingEval97", "discourse test sets", "consistency test sets", "gold.json"};
    return kNames[static_cast<std::size_t>(layout)];
}

SuiteFile parseSuite(const std::string& text, const std::string& fileName) {
    if (const auto first = text.find(" <sep> "); first < text.find('\n')) {
        throw Error(Message("suite.sep", "it is a text with a context and a sentence in each line, \"<sep>\" between "
                                         "them, as MT-GenEval was published; its translations are in other files"),
                    fileName,
                    Message("suite.sep.do", "put its three texts into one JSON: a list of objects with id, context_en, "
                                            "source_en, correct_de, contrastive_de"));
    }
    if (isConsistencyText(text)) {
        throw Error(
            Message("suite.eos", "it is a text with several sentences in each line, \"_eos\" between them, which "
                                 "does not say what translation is right"),
            fileName,
            Message("suite.eos.do", "give the JSON of the same name beside it in the consistency test sets, such "
                                    "as deixis_test.json"));
    }
    if (isCtxpro(text)) {
        throw Error(Message("suite.ctxpro",
                            "it is a set of CTXPRO: it names the word that a translation should have, no "
                            "wrong translation to score, and documents that are not in it"),
                    fileName,
                    Message("suite.ctxpro.do", "translate its sentences in their documents, and count the words: "
                                               "contexture-cli score --suite FILE --model FILE --documents FILE"));
    }
    const json root = eval::parseSuiteJson(text, fileName, asKnownSuite());
    SuiteFile file;
    if (root.is_object() && root.contains("documents")) {
        file = {SuiteLayout::Gold, goldOf(text, fileName)};
    } else if (isDiscourseSet(root)) {
        file = {SuiteLayout::Discourse, discourseSetsOf(root, fileName)};
    } else if (isConsistencySet(root)) {
        file = {SuiteLayout::Consistency, consistencySetOf(root, fileName)};
    } else if (eval::isMtGenEval(root)) {
        file = {SuiteLayout::MtGenEval, eval::mtGenEvalOf(root, fileName)};
    } else if (isLingeval(root)) {
        file = {SuiteLayout::LingEval, lingevalOf(root, fileName)};
    } else if (root.is_array()) {
        file = {SuiteLayout::ContraPro, eval::contraProOf(root, fileName)};
    } else {
        throw Error(Message("suite.no-suite", "this is none of the suites that are read here"), fileName,
                    asKnownSuite());
    }
    if (file.suite.items.empty()) {
        throw Error(Message("suite.no-list", "the file holds no list of sentences"), fileName, asKnownSuite());
    }
    addGenders(file.suite);
    return file;
}

} // namespace contexture::suite
