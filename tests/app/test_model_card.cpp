// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/model_card.h"

#include <QLocale>
#include <QtTest>

#include <algorithm>

using namespace contexture;
using namespace contexture::gui;

namespace {

ModelInfo modelWith(const QByteArray& card) {
    ModelInfo model;
    model.name = "m";
    model.system = "selective-attention";
    model.systemTitle = "Selective attention";
    model.variant = "encoder";
    model.paper = "Maruf, Martins and Haffari 2019 (NAACL)";
    model.sourceLanguage = "en";
    model.targetLanguage = "de";
    model.parameters = 1234567;
    model.cardJson = card.toStdString();
    return model;
}

const CardPart* partOf(const std::vector<CardPart>& parts, const QString& title) {
    const auto found =
        std::find_if(parts.begin(), parts.end(), [&](const CardPart& part) { return part.title == title; });
    return found == parts.end() ? nullptr : &*found;
}

QString valueOf(const CardPart& part, const QString& name) {
    for (const QStringList& row : part.rows) {
        if (row.front() == name) {
            return row.at(1);
        }
    }
    return {};
}

} // namespace

class TestModelCard : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void whatAModelIsStandsFirst() {
        const auto parts = modelCard(modelWith(R"({"description": "<b>bold</b> & plain", "steps": 1500,
            "dev_loss": 3.01058, "base": {"card": {"name": "the base"}}})"));
        QCOMPARE(parts.size(), std::size_t(2));
        QCOMPARE(valueOf(parts[0], "What it is"), QStringLiteral("<b>bold</b> & plain")); // as it stands
        QCOMPARE(valueOf(parts[0], "System"), QStringLiteral("Selective attention, encoder"));
        QCOMPARE(valueOf(parts[0], "Languages"), QStringLiteral("English → German"));
        QCOMPARE(valueOf(parts[0], "Parameters"), QStringLiteral("1,234,567"));
        QCOMPARE(valueOf(parts[0], "Licence"), QString()); // nothing is said, so there is no row
        QCOMPARE(valueOf(parts[1], "Base"), QStringLiteral("the base"));
        QCOMPARE(valueOf(parts[1], "Updates"), QStringLiteral("1,500"));
        QCOMPARE(valueOf(parts[1], "Loss on the dev set"), QStringLiteral("3.0106"));
    }

    void scoresStandBesideThoseWithoutContext() {
        const auto parts = modelCard(modelWith(R"({"scores": [{"table": "chat.tsv", "sentences": 1902, "scores": [
            {"reading": "A model, of three, context online", "bleu": 47.665}, {"reading": "A model, context none",
            "bleu": 48.29}], "comparison": {"bleu": {"difference": -0.628, "lower": -0.93, "upper": -0.33}}},
            {"table": "small.tsv", "sentences": 3, "scores": [{"reading": "A model, context none", "bleu": 1}]}]})"));
        const CardPart* scores = partOf(parts, "BLEU on texts that it was not trained on");
        QVERIFY(scores);
        QCOMPARE(scores->rows.at(0).at(2), QStringLiteral("online context"));
        QCOMPARE(scores->rows[0].at(3), QStringLiteral("without context"));
        QCOMPARE(scores->rows.at(1), (QStringList{"chat.tsv", "1,902", "47.7", "48.3", "−0.63 (−0.93 to −0.33)"}));
        QCOMPARE(scores->rows.at(2), (QStringList{"small.tsv", "3", "1.0", "–", "–"}));
    }

    // As `evaluate --pronouns --note-in-card` writes them.
    void pronounsStandBesideTheirControl() {
        const auto parts = modelCard(modelWith(R"({"pronouns": {"entries": 274, "count": {"masculine": 55, "feminine":
            82, "neuter": 137}, "without_context": {"mean_of_genders": 0.404, "masculine": 0.055, "feminine": null},
            "with_context": {"mean_of_genders": 0.419}, "with_exchanged_contexts": {"mean_of_genders": 0.41},
            "with_minus_without": {"value": 0.015, "lower": -0.01, "upper": 0.04},
            "with_minus_exchanged": {"value": 0.009, "lower": -0.02, "upper": 0.03}},
            "context_gain": [{"table": "t.tsv", "all": {"words": 6080, "nats_per_word": -0.0214, "lower": null,
            "upper": null}, "classes": {"noun": {"words": 997, "nats_per_word": -0.0467, "lower": -0.063, "upper":
            -0.0323}}}]})"));
        const CardPart* pronouns = partOf(parts, "Pronouns in real texts");
        QVERIFY(pronouns);
        QCOMPARE(pronouns->rows.at(1), (QStringList{"masculine", "55", "0.055", "–", "–"}));
        QCOMPARE(pronouns->rows.at(4), (QStringList{"mean of the genders", "274", "0.404", "0.419", "0.410"}));
        QVERIFY(pronouns->note.contains("+0.015 (−0.010 to +0.040)"));
        QVERIFY(pronouns->note.contains("+0.009 (−0.020 to +0.030)"));
        const CardPart* gain = partOf(parts, "What the context is worth");
        QVERIFY(gain);
        QCOMPARE(gain->rows.at(1), (QStringList{"t.tsv", "nouns", "997", "−0.0467 (−0.0630 to −0.0323)"}));
        QCOMPARE(gain->rows.at(2), (QStringList{"t.tsv", "all", "6,080", "−0.0214"}));
    }

    void whatIsNoCardSaysNothing_data() {
        QTest::addColumn<QByteArray>("card");
        QTest::newRow("none") << QByteArray();
        QTest::newRow("no JSON") << QByteArray("{");
        QTest::newRow("a list") << QByteArray("[1, 2]");
        QTest::newRow("other kinds") << QByteArray(
            R"({"description": 3, "base": [], "steps": "many", "scores": {"a": 1}, "files": "x"})");
        QTest::newRow("rows of nothing") << QByteArray(R"({"scores": [1, {}, {"scores": []}]})");
    }
    void whatIsNoCardSaysNothing() {
        QFETCH(QByteArray, card);
        QCOMPARE(modelCard(modelWith(card)).size(), std::size_t(1));
    }
};

QTEST_GUILESS_MAIN(TestModelCard)
#include "test_model_card.moc"
