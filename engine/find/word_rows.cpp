// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/find/word_rows.h"

#include "engine/core/attention_view.h"
#include "engine/eval/characters.h"
#include "engine/eval/clitics.h"

#include <SQLiteCpp/Column.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace contexture::find {

struct WordRows::Impl {
    explicit Impl(store::Connection& connection)
        : connection(connection)
        , insertForm(connection.database(), "INSERT INTO form (id, text, lower, folded) VALUES (?, ?, ?, ?)")
        , insertWord(connection.database(),
                     "INSERT OR REPLACE INTO word (run, side, site, sentence, position, form, class, counterpart, "
                     "counterpart_form, log_probability, share, consulted, weight, word_side, word_sentence, "
                     "word_position, word_form, word_weight, support, visible) "
                     "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)") {
        SQLite::Statement known(connection.database(), "SELECT id, text FROM form");
        while (known.executeStep()) {
            forms.emplace(known.getColumn(1).getString(), known.getColumn(0).getInt64());
            last = std::max(last, known.getColumn(0).getInt64());
        }
    }

    std::int64_t form(const std::string& text) {
        const auto [place, isNew] = forms.try_emplace(text, last + 1);
        if (isNew) {
            const std::string lower = eval::toLower(text);
            insertForm.bind(1, ++last);
            insertForm.bind(2, text);
            insertForm.bind(3, lower);
            insertForm.bind(4, eval::withoutClitic(lower));
            insertForm.exec();
            insertForm.reset();
        }
        return place->second;
    }
    std::int64_t form(const Sentence& sentence, WordIndex word) { return form(std::string(sentence.word(word))); }

    void bind(int column, bool isKnown, double value) {
        if (isKnown && !std::isnan(value)) {
            insertWord.bind(column, value);
        } else {
            insertWord.bind(column);
        }
    }
    void bind(int column, bool isKnown, std::int64_t value) {
        if (isKnown) {
            insertWord.bind(column, value);
        } else {
            insertWord.bind(column);
        }
    }

    void add(std::int64_t runRow, const Run& run, const WordFacts& facts, int site, const ConsultedFacts* consulted) {
        const Sentence& source = run.document->source[facts.sentence.asSize()];
        const Sentence& target = run.sentences[facts.sentence.asSize()]->text;
        const Sentence& own = facts.side == Side::Source ? source : target;
        const Sentence& other = facts.side == Side::Source ? target : source;
        insertWord.bind(1, runRow);
        insertWord.bind(2, static_cast<int>(facts.side));
        insertWord.bind(3, site);
        insertWord.bind(4, facts.sentence.value);
        insertWord.bind(5, facts.word.value);
        insertWord.bind(6, form(own, facts.word));
        insertWord.bind(7, static_cast<int>(facts.wordClass));
        const bool isTied = facts.counterpart.isValid() && facts.counterpart.asSize() < other.words.size();
        bind(8, isTied, std::int64_t{facts.counterpart.value});
        bind(9, isTied, isTied ? form(other, facts.counterpart) : 0);
        bind(10, true, facts.logProbability);
        const ConsultedFacts none;
        const ConsultedFacts& c = consulted ? *consulted : none;
        bind(11, true, double{c.share});
        bind(12, c.sentence.isValid(), std::int64_t{c.sentence.value});
        bind(13, c.sentence.isValid(), double{c.sentenceWeight});
        const Sentence* key = c.word.word.isValid() ? keySentence(run, c.word.side, c.word.sentence) : nullptr;
        const bool hasWord = key && c.word.word.asSize() < key->words.size();
        bind(14, hasWord, static_cast<std::int64_t>(c.word.side));
        bind(15, hasWord, std::int64_t{c.word.sentence.value});
        bind(16, hasWord, std::int64_t{c.word.word.value});
        bind(17, hasWord, hasWord ? form(*key, c.word.word) : 0);
        bind(18, hasWord, double{c.wordWeight});
        bind(19, c.hasQuery, std::int64_t{c.support});
        bind(20, c.hasQuery, std::int64_t{c.visible});
        insertWord.exec();
        insertWord.reset();
    }

    store::Connection& connection;
    SQLite::Statement insertForm;
    SQLite::Statement insertWord;
    std::unordered_map<std::string, std::int64_t> forms;
    std::int64_t last = 0;
};

WordRows::WordRows(store::Connection& connection) : m_impl(std::make_unique<Impl>(connection)) {}
WordRows::~WordRows() = default;

void WordRows::add(std::int64_t runRow, const Run& run, const std::vector<WordFacts>& facts) {
    for (const WordFacts& word : facts) {
        if (word.consulted.empty()) {
            m_impl->add(runRow, run, word, 0, nullptr);
        }
        for (std::size_t site = 0; site < word.consulted.size(); ++site) {
            m_impl->add(runRow, run, word, static_cast<int>(site), &word.consulted[site]);
        }
    }
}

} // namespace contexture::find
