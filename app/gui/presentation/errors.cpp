// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/presentation/errors.h"

#include "widgets/words.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace contexture::gui {

namespace {

QString valueText(const MessageValue& value) {
    return std::visit(
        [](const auto& held) -> QString {
            using T = std::decay_t<decltype(held)>;
            if constexpr (std::is_same_v<T, std::string>) {
                return widgets::isolated(QString::fromStdString(held));
            } else if constexpr (std::is_same_v<T, double>) {
                return QLocale().toString(held, 'g', 6);
            } else if constexpr (std::is_integral_v<T>) {
                return QLocale().toString(held);
            } else {
                return errorText(*held);
            }
        },
        value.get());
}

// Replaces each {name} of `text` by the message's value of that name. Braces within a value are not replaced.
QString filled(const QString& text, const Message& message) {
    const std::vector<std::string> names = message.names();
    QString result;
    qsizetype from = 0;
    for (qsizetype open = text.indexOf(QLatin1Char('{')); open >= 0; open = text.indexOf(QLatin1Char('{'), from)) {
        const qsizetype close = text.indexOf(QLatin1Char('}'), open);
        if (close < 0) {
            break;
        }
        const auto name = std::find(names.begin(), names.end(), text.mid(open + 1, close - open - 1).toStdString());
        result += text.mid(from, open - from);
        result += name == names.end() ? text.mid(open, close - open + 1)
                                      : valueText(message.values().at(static_cast<std::size_t>(name - names.begin())));
        from = close + 1;
    }
    return result + text.mid(from);
}

} // namespace

QString errorText(const Message& message) {
    if (message.code().empty()) {
        return QString::fromStdString(message.english());
    }
    const QString text = QCoreApplication::translate("Errors", message.code().c_str());
    const bool isKnown = text != QLatin1String(message.code().c_str());
    return filled(isKnown ? text : QString::fromStdString(message.text()), message); // English has no catalogue
}

} // namespace contexture::gui
