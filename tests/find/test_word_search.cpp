// SPDX-License-Identifier: GPL-3.0-or-later

// Word search in runs, by the words, their lemmas and the recorded attention. The runs are constructed, so that every
// answer is known.
#include "engine/find/word_search.h"

#include "engine/core/attention_view.h"
#include "engine/find/found_table.h"
#include "engine/find/word_facts.h"
#include "engine/lemma/lemmas.h"
#include "engine/store/sentence_scores.h"
#include "tests/find/small_run.h"
#include "tests/store/files.h"
#include "tests/store/sample_run.h"

#include <SQLiteCpp/Database.h>

#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace contexture;
using namespace contexture::find;
using findtest::matrix;
using findtest::sentence;
using findtest::smallRun;
using store::Workspace;
using storetest::errorOf;
using storetest::pathIn;

namespace {

std::string words(const Answer& answer) {
    std::string text;
    for (const Found& found : answer.found) {
        text += (text.empty() ? "" : " ") + found.line.word;
    }
    return text;
}

} // namespace

class TestWordSearch : public QObject {
    Q_OBJECT

private:
    std::string ask(Workspace& workspace, const std::string& where, Side side = Side::Source) {
        WordSearch search(workspace);
        search.gather();
        Question question;
        question.filter = parseExpression(where);
        question.side = side;
        const Answer answer = search.ask(question);
        [&] { QCOMPARE(answer.all, answer.found.size()); }();
        return words(answer);
    }

private Q_SLOTS:
    void init() {
        m_folder = std::make_unique<QTemporaryDir>();
        m_path = pathIn(QDir(m_folder->path()), "w.contexture");
    }

    void conditionsFindWhatTheTraceHolds_data() {
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("source"); // source words found
        QTest::addColumn<QString>("target");
        const auto row = [](const char* where, const char* source, const char* target) {
            QTest::newRow(where) << where << source << target;
        };
        row("", "the dog came a cat slept it's here", "der Hund kam eine Katze schlief er ist hier");
        row("source = it", "it's", "er"); // a contraction counts as its word
        row("source = \"it's\"", "it's", "er");
        row("source = \"it’s\"", "", "");
        row("source = IT", "it's", "er");
        row("translation = er", "it's", "er");
        row("translation != er and sentence = 3", "here", "ist hier");
        row("source != it and sentence = 3", "here", "hier"); // "ist" has no clear counterpart: nothing is known of it
        row("consulted = dog", "it's", "er");
        row("consulted = cat", "", "");
        row("weight > 0.7", "it's", "er");
        row("weight >= 0.75", "it's", "er");
        row("weight > 0.75", "", "");
        row("weight < 0.5", "", ""); // what consulted nothing has no weight
        row("not weight < 0.5 and sentence = 3", "it's here", "er ist hier");
        row("distance = 2", "it's", "er");
        row("distance >= 0", "it's", "er");
        row("ahead", "", "");
        row("wordweight > 0.59 and wordweight < 0.61", "it's", "er"); // .75 times .8
        row("share = 0.5", "it's", "er");
        row("share < 0.2", "here", "hier");
        row("support = 2", "it's", "er");
        row("support = 0", "here", "hier");
        row("visible = 2", "it's here", "er hier");
        row("probability > 0.4", "the a it's", "der eine er");
        row("logprob < -2", "came slept here", "kam schlief hier");
        row("class = pronoun", "", "er"); // "it's" is no form of the list
        row("class = noun", "", "Hund Katze");
        row("class ~ ^pro", "", "er");
        row("translation ~ \"^(er|hund)$\"", "dog it's", "Hund er");
        row("source ~ \"^[a-c]\"", "came a cat", "kam eine Katze");
        row("document = small and sentence < 2", "the dog came", "der Hund kam");
        row("document != small", "", "");
        row("model ~ model", "the dog came a cat slept it's here", "der Hund kam eine Katze schlief er ist hier");
        row("run = 1 and position = 2", "dog cat here", "Hund Katze ist");
        row("run > 1", "", "");
        row("source = dog or source = cat", "dog cat", "Hund Katze");
        row("changed", "", "");
        // See below: "og ca" of the first source sentence, "Katze" as No-error, "er i" of the third translation.
        row("error", "dog came it's", "Hund kam er ist");
        row("error and category = omission", "dog came", "Hund kam");
        row("category = \"accuracy/omission\"", "dog came", "Hund kam");
        row("category = accuracy", "dog came", "Hund kam");
        row("error and category != omission", "it's", "er ist");
        row("category ~ ^gram", "it's", "er ist");
        row("category ~ /gram", "it's", "er ist");
        row("severity = minor", "it's", "er ist");
        row("severity = major and not source = dog", "came", "kam");
        // See below: of the third sentence alone.
        row("need >= 0.5", "it's", "er");
        row("need < 0", "here", "hier");
        row("need > -10", "it's here", "er ist hier");
        row("not need > -10 and sentence = 3", "", "");
        row("divergence > 0.4", "it's", "er");
        // See below: 0.25 for the first sentence, 0.75 for the third.
        row("comet < 0.5", "the dog came", "der Hund kam");
        row("score.COMET >= 0.75", "it's here", "er ist hier");
        row("not comet > -10", "a cat slept", "eine Katze schlief"); // the second has none
        row("noted", "the dog came", "der Hund kam");                // see below: on "the", and on "Hund" and "kam"
    }
    void conditionsFindWhatTheTraceHolds() {
        QFETCH(QString, where);
        QFETCH(QString, source);
        QFETCH(QString, target);
        Workspace workspace = Workspace::create(m_path, std::vector<std::shared_ptr<const Run>>{smallRun()});
        const auto document = workspace.documents()[0].id;
        if (where == "noted") { // on the word "the", and on the translation's "Hund" and "kam"
            workspace.save(store::Note{.document = document,
                                       .side = Side::Source,
                                       .sentence = SentenceIndex(0),
                                       .word = contexture::WordIndex(0),
                                       .text = "a"});
            for (const int word : {1, 2}) {
                workspace.save(store::Note{.document = document,
                                           .run = workspace.runs()[0].id,
                                           .side = Side::Target,
                                           .sentence = SentenceIndex(0),
                                           .word = contexture::WordIndex(word),
                                           .text = "b"});
            }
        }
        const store::RunId run = workspace.runs()[0].id;
        const auto mark = [&](int sentence, CharacterSpan span, const char* category, const char* severity) {
            workspace.save(store::StoredMark{
                .run = run,
                .mark = {
                    .sentence = SentenceIndex(sentence), .spans = {span}, .category = category, .severity = severity}});
        };
        mark(0, {Side::Source, 5, 10}, "Accuracy/Omission", "Major");
        mark(1, {Side::Target, 5, 10}, "No-error", "No-error");
        mark(2, {Side::Target, 0, 4}, "Fluency/Grammar", "Minor");
        workspace.save(run, SentenceNeed{SentenceIndex(2), {{1.5f, 0.5f, "es"}, {0.1f, 0.0f, ""}, {-0.2f, 0.1f, ""}}});
        store::saveScores(workspace, run, {"COMET", {{SentenceIndex(0), 0.25}, {SentenceIndex(2), 0.75}}});
        QCOMPARE(QString::fromStdString(ask(workspace, where.toStdString())), source);
        QCOMPARE(QString::fromStdString(ask(workspace, where.toStdString(), Side::Target)), target);
    }

    void numbersOfMetricsAreColumns() {
        Workspace workspace = Workspace::create(m_path, std::vector<std::shared_ptr<const Run>>{smallRun()});
        const store::RunId run = workspace.runs()[0].id;
        QVERIFY(
            errorOf([&] { ask(workspace, "comet < 0.5"); }).contains("no run here has numbers of a metric “comet”"));
        store::saveScores(workspace, run, {"COMET", {{SentenceIndex(0), 0.8312}}});
        store::saveScores(workspace, run, {"bleurt", {{SentenceIndex(0), -1.0}, {SentenceIndex(2), 2.0}}});
        QVERIFY(
            errorOf([&] { ask(workspace, "score.blert < 0.5"); }).contains("the runs have numbers of bleurt, COMET"));
        WordSearch search(workspace);
        search.gather();
        QVERIFY(search.metrics() == (std::vector<std::string>{"bleurt", "COMET"}));
        const Answer answer = search.ask({.filter = parseExpression("source = dog or source = here")});
        QCOMPARE(answer.found.size(), std::size_t(2));
        const auto columns = foundColumns(search.metrics());
        QCOMPARE(columns.at(27).name, std::string("score.bleurt"));
        QCOMPARE(columns.at(28).name, std::string("score.COMET"));
        const auto first = foundCells(answer.found[0], search.metrics());
        const auto second = foundCells(answer.found[1], search.metrics());
        QCOMPARE(first.size(), columns.size());
        QCOMPARE(first[27] + " " + first[28], std::string("-1 0.8312"));
        QCOMPARE(second[27] + " " + second[28], std::string("2 "));
    }

    void notesOfTheFileAreACondition() {
        const auto noted = std::make_shared<Run>(*smallRun());
        auto document = std::make_shared<Document>(*noted->document);
        document->fileNotes = {"Title of a Menu", "", "On a button\nat most 10 characters"};
        noted->document = document;
        auto plain = smallRun("sie");
        Workspace workspace = Workspace::create(m_path, std::vector<std::shared_ptr<const Run>>{noted, plain});
        QCOMPARE(ask(workspace, "note ~ menu"), std::string("the dog came"));
        QCOMPARE(ask(workspace, "note ~ menu", Side::Target), std::string("der Hund kam"));
        QCOMPARE(ask(workspace, "note = \"title of a menu\""), std::string("the dog came"));
        QCOMPARE(ask(workspace, "note !~ menu"), std::string("it's here")); // without a note: nothing is known
        QCOMPARE(ask(workspace, "note = menu"), std::string());
        QCOMPARE(ask(workspace, "not note ~ \".\" and run = 1"), std::string("a cat slept"));
        WordSearch search(workspace);
        search.gather();
        const Answer answer = search.ask({.filter = parseExpression("source = here or source = cat")});
        QCOMPARE(answer.found.size(), std::size_t(4)); // of both runs
        const auto columns = foundColumns();
        QCOMPARE(columns.at(26).name, std::string("note"));
        QCOMPARE(foundCells(answer.found[0])[26], std::string());
        QCOMPARE(foundCells(answer.found[1])[26], std::string("On a button\nat most 10 characters"));
        QCOMPARE(foundCells(answer.found[3])[26], std::string());
    }

    // By the program's lists alone: what a dictionary of this machine says is not known here. "came" is of come, "kam"
    // of kommen, "eine" of ein, "der" of der; "it's" counts as it. "ist" has no clear counterpart.
    void lemmasFindTheirForms_data() {
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("source");
        QTest::addColumn<QString>("target");
        const auto row = [](const char* where, const char* source, const char* target) {
            QTest::newRow(where) << where << source << target;
        };
        row("lemma = come", "came", "kam");
        row("lemma = COME", "came", "kam");
        row("lemma = came", "", ""); // a form, and no lemma
        row("lemma = it", "it's", "er");
        row("lemma = a", "a", "eine");
        row("lemma != come and sentence = 1", "the dog", "der Hund");
        row("translationlemma = kommen", "came", "kam");
        row("translationlemma = sein", "", "ist");
        row("translationlemma = sie", "", "");
        row("translationlemma = ein", "a", "eine");
        row("translationlemma = er", "it's", "er");
        row("translationlemma = hier", "here", "hier");
        row("translationlemma = katze", "cat", "Katze");
        row("translationlemma != er and sentence = 3", "here", "ist hier");
        row("lemma ~ \"^(come|sleep)$\"", "came slept", "kam schlief");
        row("lemma !~ e and sentence < 3", "dog a cat", "Hund eine Katze"); // the, come, sleep have one
        row("translationlemma ~ ^schlaf", "slept", "schlief");
        row("lemma = sleep and translationlemma = schlafen", "slept", "schlief");
        row("lemma = sleep or translationlemma = hund", "dog slept", "Hund schlief");
        row("not lemma = come and sentence = 1", "the dog", "der Hund");
        row("consultedlemma = dog", "it's", "er");
        row("consultedlemma != dog", "", ""); // what consulted nothing fulfils nothing
        row("consultedlemma ~ ^d", "it's", "er");
        row("consultedlemma = hund", "", "");
        row("lemma = \"<b>come</b>\"", "", "");
        row("lemma = \"'); DROP TABLE form; --\"", "", "");
        row("lemma = \"%\"", "", "");
        row("lemma = \"come' OR 1=1\"", "", "");
    }
    void lemmasFindTheirForms() {
        QFETCH(QString, where);
        QFETCH(QString, source);
        QFETCH(QString, target);
        Workspace workspace = Workspace::create(m_path, std::vector<std::shared_ptr<const Run>>{smallRun()});
        const auto lists = std::make_shared<lemma::Lemmas>(lemma::Sources{.dictionaries = {}});
        WordSearch search(workspace, lists);
        search.gather();
        Question question;
        question.filter = parseExpression(where.toStdString());
        QCOMPARE(QString::fromStdString(words(search.ask(question))), source);
        question.side = Side::Target;
        QCOMPARE(QString::fromStdString(words(search.ask(question))), target);
        QCOMPARE(QString::fromStdString(words(search.ask(question))), target); // and once more, as they are known now
    }

    // "die" is an English verb and a German article, "an" an English article and a German preposition: each run's words
    // are of its own model's languages, and of the document's where the model says none.
    void lemmasAreOfTheLanguageOfTheRun() {
        const auto runOf = [](const char* name, const char* source, const char* target, const char* language) {
            auto run = smallRun(name);
            run->model.sourceLanguage = language;
            run->model.targetLanguage = language == std::string("en") ? "de" : language;
            auto document = std::make_shared<Document>(*run->document);
            document->id = name;
            document->source[0] = sentence(source);
            run->document = document;
            auto first = std::make_shared<TranslatedSentence>(*run->sentences[0]);
            first->text = sentence(target);
            run->sentences[0] = first;
            return std::shared_ptr<const Run>(run);
        };
        Workspace workspace = Workspace::create(
            m_path, std::vector<std::shared_ptr<const Run>>{runOf("one", "die an her", "die an das", "en"),
                                                            runOf("two", "die an das", "die an her", "de"),
                                                            runOf("three", "die an his", "die an dem", "")});
        const auto lists = std::make_shared<lemma::Lemmas>(lemma::Sources{.dictionaries = {}});
        WordSearch search(workspace, lists);
        search.gather();
        Question question;
        const auto runs = [&](const char* where) {
            question.filter = parseExpression(std::string(where) + " and sentence = 1");
            std::string text;
            for (const Found& found : search.ask(question).found) {
                text += (text.empty() ? "" : " ") + std::to_string(found.runNumber) + found.line.word;
            }
            return text;
        };
        QCOMPARE(runs("lemma = die"), std::string("1die 3die"));
        QCOMPARE(runs("lemma = a"), std::string("1an 3an"));
        QCOMPARE(runs("lemma = der"), std::string("2die 2das"));
        QCOMPARE(runs("lemma ~ \"^(an|she)$\""), std::string("1her 2an"));
        QCOMPARE(runs("lemma != die and position = 1"), std::string("2die"));
        question.side = Side::Target;
        QCOMPARE(runs("translationlemma = der"), std::string("1die 1das 2die 3die 3dem"));
        const std::set<std::string> lacking{"de"};
        QCOMPARE(search.languagesWithoutDictionary() == lacking, true);
        runs("source = die");
        QVERIFY(search.languagesWithoutDictionary().empty()); // nobody asked for lemmas
    }

    void whatIsFoundIsTold() {
        Workspace workspace = Workspace::create(m_path, std::vector<std::shared_ptr<const Run>>{smallRun()});
        WordSearch search(workspace);
        QCOMPARE(search.missing(), std::size_t(1));
        search.gather();
        QCOMPARE(search.missing(), std::size_t(0));
        Question question;
        question.filter = parseExpression("source = it");
        const Answer answer = search.ask(question);
        QCOMPARE(answer.found.size(), std::size_t(1));
        const Found& it = answer.found[0];
        QCOMPARE(it.runNumber, std::size_t(1));
        QCOMPARE(it.documentName, std::string("small"));
        QCOMPARE(it.model, std::string("Model er"));
        QCOMPARE(it.sentence, SentenceIndex(2));
        QCOMPARE(it.word, contexture::WordIndex(0));
        QCOMPARE(it.line.before + "|" + it.line.word + "|" + it.line.after, std::string("|it's| here"));
        QCOMPARE(it.counterpart, contexture::WordIndex(0));
        QCOMPARE(it.counterpartText, std::string("er"));
        QCOMPARE(*it.logProbability, double(std::log(0.5f)));
        QCOMPARE(*it.share, 0.5);
        QCOMPARE(it.consulted, SentenceIndex(0));
        QCOMPARE(*it.distance(), std::int64_t(2));
        QCOMPARE(*it.weight, 0.75);
        QCOMPARE(it.consultedWord->sentence, SentenceIndex(0));
        QCOMPARE(it.consultedWord->word, contexture::WordIndex(1));
        QCOMPARE(it.consultedText, std::string("dog"));
        QVERIFY(std::abs(*it.wordWeight - 0.6) < 1e-6);
        QCOMPARE(*it.support, std::int64_t(2));
        QCOMPARE(*it.visible, std::int64_t(2));
    }

    void anotherRunMakesWordsChanged() {
        Workspace workspace =
            Workspace::create(m_path, std::vector<std::shared_ptr<const Run>>{smallRun("er"), smallRun("sie")});
        QCOMPARE(ask(workspace, "changed", Side::Target), std::string("er sie"));
        QCOMPARE(ask(workspace, "changed"), std::string("it's it's"));
        QCOMPARE(ask(workspace, "changed and model = \"model sie\"", Side::Target), std::string("sie"));
        QCOMPARE(ask(workspace, "changed and run = 1", Side::Target), std::string("er"));
    }

    void answersComeInOrderAndInPages() {
        Workspace workspace =
            Workspace::create(m_path, std::vector<std::shared_ptr<const Run>>{smallRun("er"), smallRun("sie")});
        WordSearch search(workspace);
        search.gather();
        Question question;
        question.order = Order::Probability;
        question.most = 3;
        question.from = 1;
        Answer answer = search.ask(question);
        QCOMPARE(answer.all, std::size_t(16));
        QCOMPARE(words(answer), std::string("slept here came")); // the first of the unlikely ones is left out
        question.descending = true;
        question.from = 0;
        QCOMPARE(words(search.ask(question)), std::string("the a it's"));
        question.order = Order::Weight;
        question.most = 100;
        answer = search.ask(question);
        QCOMPARE(answer.found[0].line.word + answer.found[1].line.word, std::string("it'sit's"));
        QVERIFY(!answer.found[2].weight); // what is not known stands last, whichever way
        question.descending = false;
        QCOMPARE(search.ask(question).found[0].line.word, std::string("it's"));
    }

    // Random runs: what is found for every word is what the trace holds, looked up in another way.
    void everyWordIsAsItsTraceSays() {
        for (std::uint32_t seed = 1; seed <= 8; ++seed) {
            storetest::Sampler sampler(seed);
            const auto run = sampler.run(sampler.document(9), seed % 2 == 0);
            Workspace workspace = Workspace::create(m_path, std::vector<std::shared_ptr<const Run>>{run});
            WordSearch search(workspace);
            search.gather();
            Question question;
            question.most = 100'000;
            question.context = 100'000;
            question.site = "encoder.context";
            const Answer answer = search.ask(question);
            std::size_t expected = 0;
            std::size_t at = 0;
            const auto offsets = keyWordOffsets(*run, Side::Source);
            for (std::size_t s = 0; s < run->sentences.size(); ++s) {
                if (!run->sentences[s]) {
                    continue;
                }
                const Sentence& source = run->document->source[s];
                expected += source.words.size();
                for (std::size_t w = 0; w < source.words.size(); ++w, ++at) {
                    QVERIFY(at < answer.found.size());
                    const Found& found = answer.found[at];
                    QCOMPARE(found.sentence.asSize(), s);
                    QCOMPARE(found.word.asSize(), w);
                    const SentenceTrace* trace = run->sentences[s]->trace.get();
                    const AttentionRecord* record =
                        trace ? trace->find("encoder.context", AttentionLevel::Sentence) : nullptr;
                    if (!record) {
                        QVERIFY(!found.weight);
                        continue;
                    }
                    double best = 0.0;
                    int support = 0;
                    for (std::int32_t c = 0; c < record->heads[0].columns; ++c) {
                        double sum = 0.0;
                        for (const CsrMatrix& head : record->heads) {
                            sum += double(head.at(static_cast<std::int32_t>(w), c));
                        }
                        best = std::max(best, sum / double(record->heads.size()));
                        support += sum > 0.0 ? 1 : 0;
                    }
                    QCOMPARE(found.weight.has_value(), best > 0.0);
                    QVERIFY(!found.weight || std::abs(*found.weight - best) < 1e-6);
                    QCOMPARE(*found.support, std::int64_t(support));
                    const GateRecord* gate = trace->findGate("encoder.context");
                    QCOMPARE(float(*found.share), gate->contextShare[w]);
                }
            }
            QCOMPARE(answer.all, expected);
            std::filesystem::remove(m_path);
        }
    }

    void aFileForLookingOnlyIsSearchedAndStaysAsItIs() {
        Workspace::create(m_path, std::vector<std::shared_ptr<const Run>>{smallRun()}).close();
        const QByteArray before = storetest::readFile(m_path);
        {
            Workspace workspace = Workspace::open(m_path, Workspace::Access::ReadOnly);
            QCOMPARE(ask(workspace, "weight > 0.7"), std::string("it's"));
            QCOMPARE(ask(workspace, "noted"), std::string());
        }
        QCOMPARE(storetest::readFile(m_path), before);
        {
            Workspace workspace = Workspace::open(m_path);
            QCOMPARE(ask(workspace, "weight > 0.7"), std::string("it's"));
            workspace.close();
        }
        Workspace workspace = Workspace::open(m_path, Workspace::Access::ReadOnly);
        WordSearch kept(workspace); // what is gathered stays in the file; whoever only looks gathers for himself
        kept.gather();
        QCOMPARE(ask(workspace, "weight > 0.7"), std::string("it's"));
    }

    // The rest is found, and whoever asks again is told again.
    void aDamagedTraceIsTold() {
        Workspace::create(m_path, std::vector<std::shared_ptr<const Run>>{smallRun()}).close();
        {
            SQLite::Database database(m_path.string(), SQLite::OPEN_READWRITE);
            QCOMPARE(database.exec("UPDATE trace SET blob = x'00' WHERE translation = (SELECT id FROM translation "
                                   "WHERE position = 2)"),
                     1);
        }
        Workspace workspace = Workspace::open(m_path);
        for (int time = 0; time < 2; ++time) {
            WordSearch search(workspace);
            std::vector<store::TraceDamage> damaged;
            search.gather({}, &damaged);
            QCOMPARE(damaged.size(), std::size_t(1));
            QCOMPARE(damaged[0].sentence, SentenceIndex(2));
            Question question;
            QCOMPARE(search.ask(question).all, std::size_t(8)); // every word, the damaged sentence's, too
            question.filter = parseExpression("weight > 0");
            QCOMPARE(search.ask(question).all, std::size_t(0));
        }
        WordSearch search(workspace);
        QVERIFY(errorOf([&] { search.gather(); }) != "no error"); // nobody would be told
    }

    void runsInMemoryAreSearched() {
        Workspace workspace = Workspace::inMemory();
        const auto run = smallRun();
        auto light = std::make_shared<Run>(*run);
        for (auto& sentence : light->sentences) {
            auto copy = std::make_shared<TranslatedSentence>(*sentence);
            copy->trace = nullptr;
            sentence = copy;
        }
        const store::RunId id = workspace.save(*light);
        WordSearch search(workspace);
        search.gather(id, store::HeldRun(run));
        Question question;
        question.filter = parseExpression("consulted = dog");
        QCOMPARE(words(search.ask(question)), std::string("it's"));
        workspace.remove(id); // its words go with it
        QCOMPARE(search.ask({}).all, std::size_t(0));
    }

    void gatheringCanBeStoppedAndGoneOnWith() {
        storetest::Sampler sampler(40);
        Workspace workspace =
            Workspace::create(m_path, std::vector<std::shared_ptr<const Run>>{sampler.run(sampler.document(4)),
                                                                              sampler.run(sampler.document(5))});
        WordSearch search(workspace);
        const Watch watch{.progress = [&watch](std::size_t done, std::size_t all) {
            QCOMPARE(all, std::size_t(9));
            if (done == 6) {
                watch.cancel.cancel();
            }
        }};
        bool stopped = false;
        try {
            search.gather(watch);
        } catch (const Cancelled&) {
            stopped = true;
        }
        QVERIFY(stopped);
        QCOMPARE(search.missing(), std::size_t(1));
        search.gather();
        QCOMPARE(search.missing(), std::size_t(0));
    }

    void whatIsAskedInVainIsTold() {
        Workspace workspace = Workspace::create(m_path, std::vector<std::shared_ptr<const Run>>{smallRun()});
        WordSearch search(workspace);
        search.gather();
        Question question;
        question.site = "decoder.context";
        const QString message = errorOf([&] { search.ask(question); });
        QVERIFY2(message.contains("decoder.context") && message.contains("encoder.context"), qPrintable(message));
        question.site.clear();
        question.filter = parseExpression("source ~ \"(\"");
        QVERIFY(errorOf([&] { search.ask(question); }).contains("no regular expression"));
        question.filter = parseExpression("source = dog"); // and afterwards all is well
        QCOMPARE(words(search.ask(question)), std::string("dog"));
    }

    void searchesAreKeptByName() {
        Workspace workspace = Workspace::create(m_path, std::vector<std::shared_ptr<const Run>>{smallRun()});
        workspace.setQuery("far", "distance > 3");
        workspace.setQuery("'; DROP TABLE query; --", "changed");
        workspace.setQuery("far", "distance > 4");
        QCOMPARE(workspace.queries().size(), std::size_t(2));
        QCOMPARE(workspace.queries()[1].second, std::string("distance > 4"));
        workspace.removeQuery("far");
        QCOMPARE(workspace.queries().size(), std::size_t(1));
        QVERIFY(errorOf([&] { workspace.setQuery("", "x"); }).contains("needs a name"));
    }

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_path;
};

QTEST_APPLESS_MAIN(TestWordSearch)
#include "test_word_search.moc"
