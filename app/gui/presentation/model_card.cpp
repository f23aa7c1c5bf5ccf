// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/model_card.h"

#include "app/gui/presentation/text.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>

#include <cmath>

namespace contexture::gui {

namespace {

struct ModelCard {
    Q_DECLARE_TR_FUNCTIONS(ModelCard)
};

QString number(const QJsonValue& value, int digits) {
    return value.isDouble() ? QLocale().toString(value.toDouble(), 'f', digits) : QStringLiteral("–");
}

QString signedNumber(const QJsonValue& value, int digits) {
    if (!value.isDouble()) {
        return QStringLiteral("–");
    }
    const double x = value.toDouble();
    const QString sign = x > 0.0 ? QStringLiteral("+") : x < 0.0 ? QStringLiteral("−") : QString();
    return sign + QLocale().toString(std::fabs(x), 'f', digits);
}

QString count(const QJsonValue& value) {
    return value.isDouble() ? QLocale().toString(qint64(value.toDouble())) : QStringLiteral("–");
}

// "+0.12 (−0.03 to +0.27)"
QString withInterval(const QJsonValue& value, const QJsonObject& bounds, int digits) {
    const QString text = signedNumber(value, digits);
    if (!bounds[QLatin1String("lower")].isDouble() || !bounds[QLatin1String("upper")].isDouble()) {
        return text;
    }
    //: A difference with its 95 % interval: "+0.12 (−0.03 to +0.27)".
    return ModelCard::tr("%1 (%2 to %3)")
        .arg(text, signedNumber(bounds[QLatin1String("lower")], digits),
             signedNumber(bounds[QLatin1String("upper")], digits));
}

class Facts {
public:
    void add(const QString& name, const QString& value) {
        if (!value.isEmpty()) {
            m_part.rows.push_back({name, value});
        }
    }
    CardPart& part() { return m_part; }

private:
    CardPart m_part;
};

CardPart identity(const ModelInfo& model, const QJsonObject& card) {
    Facts facts;
    facts.add(ModelCard::tr("What it is"), card[QLatin1String("description")].toString());
    const QString title = toText(model.systemTitle.empty() ? model.system : model.systemTitle);
    facts.add(ModelCard::tr("System"),
              model.variant.empty() ? title : title + QStringLiteral(", ") + toText(model.variant));
    facts.add(ModelCard::tr("Paper"), toText(model.paper));
    facts.add(ModelCard::tr("Languages"),
              languageName(model.sourceLanguage) + QStringLiteral(" → ") + languageName(model.targetLanguage));
    facts.add(ModelCard::tr("Parameters"), QLocale().toString(qint64(model.parameters)));
    facts.add(ModelCard::tr("Licence"), card[QLatin1String("licence")].toString());
    facts.add(ModelCard::tr("File"), toText(model.path));
    facts.add(QStringLiteral("SHA-256"), toText(model.hash));
    return facts.part();
}

CardPart training(const QJsonObject& card) {
    Facts facts;
    facts.part().title = ModelCard::tr("Training");
    facts.add(ModelCard::tr("Base"),
              card[QLatin1String("base")][QLatin1String("card")][QLatin1String("name")].toString());
    const auto add = [&](const QString& name, const char* key, const auto& format) {
        if (const QJsonValue value = card[QLatin1String(key)]; value.isDouble()) {
            facts.add(name, format(value));
        }
    };
    add(ModelCard::tr("Updates"), "steps", count);
    add(ModelCard::tr("Parameters trained"), "trained_parameters", count);
    add(ModelCard::tr("Loss on the dev set"), "dev_loss", [](const QJsonValue& value) { return number(value, 4); });
    return facts.part();
}

// ", context online" of "NAME, context online".
QString reading(const QJsonObject& score) {
    const QString name = score[QLatin1String("reading")].toString();
    const QString context = name.mid(name.lastIndexOf(QLatin1Char(',')) + 1).trimmed();
    const std::pair<const char*, QString> known[] = {{"context none", ModelCard::tr("without context")},
                                                     {"context online", ModelCard::tr("online context")},
                                                     {"context offline", ModelCard::tr("offline context")}};
    for (const auto& [key, shown] : known) {
        if (context == QLatin1String(key)) {
            return shown;
        }
    }
    return context;
}

CardPart scores(const QJsonArray& tables) {
    CardPart part{ModelCard::tr("BLEU on texts that it was not trained on"), CardPart::Kind::Table, {}, {}};
    for (const QJsonValue& entry : tables) {
        const QJsonObject table = entry.toObject();
        const QJsonArray readings = table[QLatin1String("scores")].toArray();
        if (readings.isEmpty()) {
            continue;
        }
        const QJsonObject first = readings[0].toObject();
        const QJsonObject second = readings.size() > 1 ? readings[1].toObject() : QJsonObject();
        if (part.rows.empty()) {
            part.rows.push_back({ModelCard::tr("texts"), ModelCard::tr("sentences"), reading(first), reading(second),
                                 ModelCard::tr("difference (95 %)")});
        }
        const QJsonObject comparison = table[QLatin1String("comparison")][QLatin1String("bleu")].toObject();
        part.rows.push_back({table[QLatin1String("table")].toString(), count(table[QLatin1String("sentences")]),
                             number(first[QLatin1String("bleu")], 1), number(second[QLatin1String("bleu")], 1),
                             withInterval(comparison[QLatin1String("difference")], comparison, 2)});
    }
    return part;
}

CardPart pronouns(const QJsonObject& measured) {
    CardPart part{ModelCard::tr("Pronouns in real texts"), CardPart::Kind::Table, {}, {}};
    const char* const readings[] = {"without_context", "with_context", "with_exchanged_contexts"};
    part.rows.push_back({ModelCard::tr("share of right ones"), ModelCard::tr("number"),
                         ModelCard::tr("without context"), ModelCard::tr("with context"),
                         ModelCard::tr("with another text's context")});
    const std::pair<const char*, QString> genders[] = {{"masculine", ModelCard::tr("masculine")},
                                                       {"feminine", ModelCard::tr("feminine")},
                                                       {"neuter", ModelCard::tr("neuter")},
                                                       {"mean_of_genders", ModelCard::tr("mean of the genders")}};
    for (const auto& [key, name] : genders) {
        const QJsonValue there = measured[QLatin1String("count")][QLatin1String(key)];
        QStringList row{name, there.isDouble() ? count(there) : count(measured[QLatin1String("entries")])};
        for (const char* which : readings) {
            row << number(measured[QLatin1String(which)][QLatin1String(key)], 3);
        }
        part.rows.push_back(row);
    }
    const auto difference = [&](const char* key) {
        const QJsonObject interval = measured[QLatin1String(key)].toObject();
        return withInterval(interval[QLatin1String("value")], interval, 3);
    };
    part.note = ModelCard::tr("er, ihn, sie or es for “it”; a model that always says “es” has a third. With minus "
                              "without context: %1. With minus another text's context: %2; a gain with another text's "
                              "context does not come from reading the context.")
                    .arg(difference("with_minus_without"), difference("with_minus_exchanged"));
    return part;
}

QString className(const QString& name) {
    const std::pair<const char*, QString> known[] = {{"pronoun", ModelCard::tr("pronouns")},
                                                     {"function word", ModelCard::tr("function words")},
                                                     {"noun", ModelCard::tr("nouns")},
                                                     {"other word", ModelCard::tr("other words")},
                                                     {"punctuation", ModelCard::tr("punctuation")}};
    for (const auto& [key, shown] : known) {
        if (name == QLatin1String(key)) {
            return shown;
        }
    }
    return name;
}

CardPart gain(const QJsonArray& tables) {
    CardPart part{ModelCard::tr("What the context is worth"), CardPart::Kind::Table, {}, {}};
    part.rows.push_back({ModelCard::tr("texts"), ModelCard::tr("words of it"), ModelCard::tr("number"),
                         ModelCard::tr("nats a word (95 %)")});
    for (const QJsonValue& entry : tables) {
        const QString table = entry[QLatin1String("table")].toString();
        const auto add = [&](const QString& name, const QJsonObject& of) {
            part.rows.push_back({table, name, count(of[QLatin1String("words")]),
                                 withInterval(of[QLatin1String("nats_per_word")], of, 4)});
        };
        const QJsonObject classes = entry[QLatin1String("classes")].toObject();
        for (auto it = classes.begin(); it != classes.end(); ++it) {
            add(className(it.key()), it.value().toObject());
        }
        add(ModelCard::tr("all"), entry[QLatin1String("all")].toObject());
    }
    part.note = ModelCard::tr(
        "How much more probable the words of the reference become with context (Fernandes et al. 2021). Below "
        "zero the context does harm.");
    return part;
}

CardPart texts(const QJsonArray& files) {
    CardPart part{ModelCard::tr("Texts that it was trained on"), CardPart::Kind::Table, {}, {}};
    part.rows.push_back(
        {ModelCard::tr("file"), ModelCard::tr("documents"), ModelCard::tr("sentence pairs"), ModelCard::tr("licence")});
    for (const QJsonValue& entry : files) {
        part.rows.push_back({entry[QLatin1String("name")].toString(), count(entry[QLatin1String("documents")]),
                             count(entry[QLatin1String("pairs")]), entry[QLatin1String("licence")].toString()});
    }
    return part;
}

} // namespace

std::vector<CardPart> modelCard(const ModelInfo& model) {
    const QJsonObject card = QJsonDocument::fromJson(QByteArray::fromStdString(model.cardJson)).object();
    std::vector<CardPart> parts{identity(model, card), training(card)};
    if (const QJsonObject measured = card[QLatin1String("pronouns")].toObject(); !measured.isEmpty()) {
        parts.push_back(pronouns(measured));
    }
    if (const QJsonArray tables = card[QLatin1String("context_gain")].toArray(); !tables.isEmpty()) {
        parts.push_back(gain(tables));
    }
    parts.push_back(scores(card[QLatin1String("scores")].toArray()));
    if (const QJsonArray files = card[QLatin1String("files")].toArray(); !files.isEmpty()) {
        parts.push_back(texts(files));
    }
    std::erase_if(parts, [](const CardPart& part) { return part.rows.empty(); });
    return parts;
}

} // namespace contexture::gui
