// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/core/watch.h"
#include "engine/find/expression.h"
#include "engine/find/keyword_lines.h"
#include "engine/store/workspace.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace contexture::lemma {
class Lemmas;
}

namespace contexture::find {

// The sort key of the answers; equal rows stay in the document's order.
enum class Order : std::uint8_t { Document, Weight, Distance, Share, Probability, WordWeight, Support, Need };
// "document", "weight", ...; throws Error for another name, with a list of the valid names.
Order parseOrder(std::string_view name);

struct Question {
    Expression filter = {};
    Side side = Side::Source; // the side whose words are listed
    std::string site = {};    // empty: the first context site of each model
    Order order = Order::Document;
    bool descending = false;
    std::size_t from = 0;
    std::size_t most = 1000;
    std::size_t context = 60; // characters on each side of the keyword; npos: all
};

// One found word. Places count from 0.
struct Found {
    store::RunId run;
    std::size_t runNumber = 0; // from 1, as the workspace lists its runs
    store::DocumentId document;
    std::string documentName;
    std::string model;
    Side side = Side::Source;
    SentenceIndex sentence;
    WordIndex word;
    KeywordLine line;
    std::string wordClass;
    WordIndex counterpart; // on the other side; invalid: no clear one
    std::string counterpartText;
    std::optional<double> logProbability; // of the translated word
    std::optional<double> share;
    SentenceIndex consulted; // sentence of the largest weight; invalid: none
    std::optional<double> weight;
    std::optional<DocumentWord> consultedWord;
    std::string consultedText;
    std::optional<double> wordWeight;
    std::optional<std::int64_t> support;
    std::optional<std::int64_t> visible;
    // For the translated word, if they were computed: nats that it gains by context, divergence in nats of its
    // distributions with and without context, and the word that would have come without.
    std::optional<double> need;
    std::optional<double> divergence;
    std::string instead;
    std::string fileNote; // of the document's file on the sentence, for translators; empty: none
    std::vector<std::pair<std::string, double>> scores; // numbers of its sentence by metrics of other programs, by name

    std::optional<std::int64_t> distance() const;
};

struct Answer {
    std::size_t all = 0; // number of words that fulfil the filter
    std::vector<Found> found;
};

// The words of a workspace's runs, kept in its file as a table, so that gathered facts are searched quickly. With
// read-only access the table is temporary and lives as long as this object. Only on the workspace's thread, and while
// it is open; every failure is an Error that names the file.
class WordSearch {
public:
    // Shared lemmas keep the look-ups of their other users; without them the program's lists and the installed
    // dictionaries are used.
    explicit WordSearch(store::Workspace& workspace, std::shared_ptr<lemma::Lemmas> lemmas = nullptr);
    ~WordSearch();
    WordSearch(const WordSearch&) = delete;
    WordSearch& operator=(const WordSearch&) = delete;

    std::size_t missing() const; // runs that are not gathered yet
    // Gathers them, run by run; after a cancellation the runs gathered so far are kept. `watch` counts sentences. With
    // a list for damaged traces: words of these sentences are gathered without consulted words, and the run stays among
    // the missing ones. Throws Cancelled.
    void gather(const Watch& watch = {}, std::vector<store::TraceDamage>* damaged = nullptr);
    // Gathers one run, whose traces need not be in the file.
    void gather(store::RunId id, const store::RunSource& source, const Watch& watch = {},
                std::vector<store::TraceDamage>* damaged = nullptr);

    std::vector<std::string> metrics() const; // whose numbers the runs have, by name

    // Searches the gathered words. Throws Error for a site that no model has, a metric that gave no run numbers, or an
    // invalid regular expression.
    Answer ask(const Question& question) const;
    // The same word by word, for answers that are too large for memory. `counted` is called first, with the number of
    // words that fulfil the filter.
    void ask(const Question& question, const std::function<void(std::size_t)>& counted,
             const std::function<void(Found)>& take) const;
    // Languages of lemmas in the last question without an installed dictionary: only the program's lists were used for
    // them.
    std::set<std::string> languagesWithoutDictionary() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace contexture::find
