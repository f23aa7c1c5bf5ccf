// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/suite/suite_documents.h"

#include "engine/core/error.h"
#include "engine/eval/characters.h"
#include "engine/text/encoding.h"
#include "engine/text/segmentation.h"

#include <utility>

namespace contexture::suite {
namespace {

using eval::ContrastiveItem;

std::string withoutSpace(const std::string& text) {
    std::string signs;
    for (const std::string& word : eval::splitAtSpace(text)) {
        signs += word;
    }
    return signs;
}

// Refuses a table of documents of another version of the suite, or with another numbering of segments. `from`: the
// number of the first segment in the suite's file.
void checkSource(const ContrastiveItem& item, std::size_t number, const Document& document, const std::string& suite,
                 std::int64_t from) {
    const std::string& sentence = document.source[static_cast<std::size_t>(item.segment - 1)].text;
    if (withoutSpace(sentence) != withoutSpace(item.source)) {
        throw Error(Message("suite.other-source",
                            "entry {number} is about \"{source}\", and segment {segment} of document \"{document}\" is "
                            "\"{sentence}\"",
                            number, text::excerpt(item.source), item.segment - 1 + from, item.document,
                            text::excerpt(sentence)),
                    suite,
                    Message("suite.other-source.do",
                            "give the documents that the suite was made from, their segments counted from {from}",
                            from));
    }
}

class Grouping {
public:
    Grouping(const Documents& documents, const ModelInfo& model, const std::string& suite, std::int64_t from,
             const GroupingOptions& options)
        : m_documents(documents)
        , m_segmenter(model.sourceLanguage)
        , m_language(model.sourceLanguage)
        , m_suite(suite)
        , m_from(from)
        , m_options(options) {}

    void add(const ContrastiveItem& item, std::size_t index) {
        const auto found = m_documents.find(item.document);
        const auto sentence = item.segment - 1;
        const bool isThere =
            found != m_documents.end() && sentence >= 0 && sentence < static_cast<std::int64_t>(found->second->size());
        if (!isThere && m_options.needsDocuments && !item.document.empty()) {
            throw Error(
                Message("suite.no-document",
                        "entry {number} stands in document \"{document}\", segment {segment}, whose text is not "
                        "there",
                        index + 1, item.document, item.segment - 1 + m_from),
                m_suite,
                Message("suite.no-document.do", "name a table of documents with --documents, or use --context none"));
        }
        std::size_t at = groups.size();
        if (isThere) {
            checkSource(item, index + 1, *found->second, m_suite, m_from);
            const auto known = m_groupOf.find(item.document);
            at = known != m_groupOf.end() && hasRoom(groups[known->second]) ? known->second : at;
            m_groupOf[item.document] = at;
        } else if (!groups.empty() && groups.back().isAlone && hasRoom(groups.back()) &&
                   groups.back().document->source.front().text == item.source) {
            at = groups.size() - 1; // several of one sentence share its encoder
        }
        if (at == groups.size()) {
            groups.push_back({isThere ? found->second : alone(item), !isThere, {}, {}});
        }
        groups[at].candidates.push_back({SentenceIndex(isThere ? sentence : 0), item.reference, item.contrastive});
        groups[at].item.push_back(index);
    }

    std::vector<SuiteGroup> groups;

private:
    bool hasRoom(const SuiteGroup& group) const { return m_options.most == 0 || group.item.size() < m_options.most; }
    std::shared_ptr<const Document> alone(const ContrastiveItem& item) {
        auto document = std::make_shared<Document>();
        document->id = item.document;
        document->sourceLanguage = m_language;
        document->source.push_back(m_segmenter.sentence(item.source));
        return document;
    }

    const Documents& m_documents;
    text::Segmenter m_segmenter;
    std::string m_language;
    const std::string& m_suite;
    std::int64_t m_from; // number of the first segment of a document
    GroupingOptions m_options;
    std::map<std::string, std::size_t> m_groupOf; // of documents
};

} // namespace

Documents documentsOf(const eval::ContrastiveSuite& suite, const ModelInfo& model) {
    text::Segmenter source(model.sourceLanguage);
    text::Segmenter target(model.targetLanguage);
    Documents documents;
    for (const eval::SuiteDocument& brought : suite.documents) {
        auto document = std::make_shared<Document>();
        document->id = brought.id;
        document->sourceLanguage = model.sourceLanguage;
        document->targetLanguage = model.targetLanguage;
        for (const std::string& sentence : brought.source) {
            document->source.push_back(source.sentence(sentence));
        }
        for (const std::string& sentence : brought.reference) {
            document->reference.push_back(target.sentence(sentence));
        }
        documents[document->id] = std::move(document);
    }
    return documents;
}

eval::ContrastiveSuite withExchangedContexts(eval::ContrastiveSuite suite, Documents& documents,
                                             const std::string& fileName) {
    // The place of an entry; null if it is not in one of the documents.
    const auto documentOf = [&](const ContrastiveItem& item) -> std::shared_ptr<const Document> {
        const auto found = documents.find(item.document);
        const bool isThere = found != documents.end() && item.segment >= 1 &&
                             item.segment <= static_cast<std::int64_t>(found->second->size());
        return isThere ? found->second : nullptr;
    };
    const std::vector<ContrastiveItem> before = suite.items;
    Documents made;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const auto own = documentOf(before[i]);
        if (!own) {
            continue;
        }
        const ContrastiveItem* other = nullptr;
        for (std::size_t step = 0; step < before.size() && !other; ++step) {
            const ContrastiveItem& one = before[(i + before.size() / 3 + step) % before.size()];
            other = one.document != before[i].document && documentOf(one) ? &one : nullptr;
        }
        if (!other) {
            throw Error(Message("suite.exchange", "contexts cannot be exchanged: all entries are of one document"),
                        fileName, Message("suite.exchange.do", "give a suite of several documents"));
        }
        const auto behind = documentOf(*other);
        auto document = std::make_shared<Document>(*own);
        const auto count = static_cast<std::ptrdiff_t>(other->segment - 1);
        const auto at = static_cast<std::size_t>(before[i].segment - 1);
        document->id = before[i].document + " #" + std::to_string(i + 1) + " behind " + behind->id;
        document->source.assign(behind->source.begin(), behind->source.begin() + count);
        document->source.push_back(own->source[at]);
        document->reference.clear();
        if (behind->reference.size() == behind->source.size() && own->reference.size() == own->source.size()) {
            document->reference.assign(behind->reference.begin(), behind->reference.begin() + count);
            document->reference.push_back(own->reference[at]);
        }
        suite.items[i].document = document->id;
        suite.items[i].segment = other->segment;
        made[document->id] = std::move(document);
    }
    documents.merge(made);
    return suite;
}

std::vector<SuiteGroup> groupsOf(const eval::ContrastiveSuite& suite, const Documents& documents,
                                 const ModelInfo& model, const std::string& fileName, const GroupingOptions& options) {
    Grouping grouping(documents, model, fileName, suite.countsFromZero ? 0 : 1, options);
    for (std::size_t i = 0; i < suite.items.size(); ++i) {
        grouping.add(suite.items[i], i);
    }
    return std::move(grouping.groups);
}

} // namespace contexture::suite
