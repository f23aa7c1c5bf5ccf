#include "app/gui/presentation/errors.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace contexture::gui {

namespace {

[[maybe_unused]] const char* const kTexts[] = {
    QT_TRANSLATE_NOOP("Engine", "there is no such file"),
    QT_TRANSLATE_NOOP("Engine", "the file does not exist"),
    QT_TRANSLATE_NOOP("Engine", "this is a folder"),
    QT_TRANSLATE_NOOP("Engine", "this is a folder, not a file"),
    QT_TRANSLATE_NOOP("Engine", "this is not an ordinary file"),
    QT_TRANSLATE_NOOP("Engine", "this is a device or a pipe, not a file"),
    QT_TRANSLATE_NOOP("Engine", "the file is empty"),
    QT_TRANSLATE_NOOP("Engine", "the file holds nothing but white space"),
    QT_TRANSLATE_NOOP("Engine", "the file could not be read to its end"),
    QT_TRANSLATE_NOOP("Engine", "the file is UTF-16"),
    QT_TRANSLATE_NOOP("Engine", "the line holds a NUL byte: the file is binary, not text"),
    QT_TRANSLATE_NOOP("Engine", "the table has no column for the source text"),
    QT_TRANSLATE_NOOP("Engine", "the table has no rows below its first line"),
    QT_TRANSLATE_NOOP("Engine", "the row has no source text"),
    QT_TRANSLATE_NOOP("Engine", "this is JSON, not a text"),
    QT_TRANSLATE_NOOP("Engine", "a text of more than 2 GiB cannot be cut into sentences"),
    QT_TRANSLATE_NOOP("Engine", "a sentence is too long to be cut into subwords"),
    QT_TRANSLATE_NOOP("Engine", "the workspace does not exist"),
    QT_TRANSLATE_NOOP("Engine", "this is a folder, not a workspace"),
    QT_TRANSLATE_NOOP("Engine", "this is an empty database, not a Contexture workspace"),
    QT_TRANSLATE_NOOP("Engine", "this is a database of another program, not a Contexture workspace"),
    QT_TRANSLATE_NOOP("Engine", "the workspace is damaged: its first page is not in order"),
    QT_TRANSLATE_NOOP("Engine", "the disk refused to read or write the workspace"),
    QT_TRANSLATE_NOOP("Engine", "the workspace cannot be changed where it is"),
    QT_TRANSLATE_NOOP("Engine", "the workspace cannot be opened"),
    QT_TRANSLATE_NOOP("Engine", "the workspace is open for looking only"),
    QT_TRANSLATE_NOOP("Engine", "the workspace is of an older version and cannot be brought up to date where it is"),
    QT_TRANSLATE_NOOP("Engine", "another program is using the workspace"),
    QT_TRANSLATE_NOOP("Engine",
                      "the workspace was not saved, since another program has replaced or changed it meanwhile"),
    QT_TRANSLATE_NOOP("Engine", "an entry is too large for a workspace"),
    QT_TRANSLATE_NOOP("Engine", "the workspace cannot be copied onto itself"),
    QT_TRANSLATE_NOOP("Engine", "The workspace holds no document"),
    QT_TRANSLATE_NOOP("Engine", "The model computed values that are not numbers while it translated"),
    QT_TRANSLATE_NOOP("Engine", "This model translates every sentence by itself and reads no context"),
    QT_TRANSLATE_NOOP("Engine", "This run read no context, so no sentence can matter to another"),
    QT_TRANSLATE_NOOP("Engine", "This sentence is not translated yet"),
    QT_TRANSLATE_NOOP("Engine", "The translation engine could not be loaded"),
    QT_TRANSLATE_NOOP("Engine", "check its name"),
    QT_TRANSLATE_NOOP("Engine", "check the path"),
    QT_TRANSLATE_NOOP("Engine", "check its permissions"),
    QT_TRANSLATE_NOOP("Engine", "check the path and its permissions"),
    QT_TRANSLATE_NOOP("Engine", "check the disk, and try again"),
    QT_TRANSLATE_NOOP("Engine", "choose a file"),
    QT_TRANSLATE_NOOP("Engine", "choose a file in it"),
    QT_TRANSLATE_NOOP("Engine", "choose a file name"),
    QT_TRANSLATE_NOOP("Engine", "choose a file with text"),
    QT_TRANSLATE_NOOP("Engine", "choose a text file (UTF-8)"),
    QT_TRANSLATE_NOOP("Engine", "choose another file"),
    QT_TRANSLATE_NOOP("Engine", "save its content to a file first"),
    QT_TRANSLATE_NOOP("Engine", "save it as UTF-8 text"),
    QT_TRANSLATE_NOOP("Engine", "save it with tabs between them"),
    QT_TRANSLATE_NOOP("Engine", "save it under another name"),
    QT_TRANSLATE_NOOP("Engine", "save it under another name first"),
    QT_TRANSLATE_NOOP("Engine", "save it under another name; then both files are whole"),
    QT_TRANSLATE_NOOP("Engine", "split it"),
    QT_TRANSLATE_NOOP("Engine", "split it into several documents"),
    QT_TRANSLATE_NOOP("Engine", "split it into sentences"),
    QT_TRANSLATE_NOOP("Engine", "split the file"),
    QT_TRANSLATE_NOOP("Engine", "fill the cell or remove the row"),
    QT_TRANSLATE_NOOP("Engine", "begin it with a line of column names: doc_id, sent_idx, source, reference"),
    QT_TRANSLATE_NOOP("Engine", "get the file again"),
    QT_TRANSLATE_NOOP("Engine", "the file is damaged or was not written properly: get it again"),
    QT_TRANSLATE_NOOP("Engine", "the file is damaged or was written by another program: get it again"),
    QT_TRANSLATE_NOOP("Engine", "write the bundle again with contexture-cli train"),
    QT_TRANSLATE_NOOP("Engine", "update Contexture"),
    QT_TRANSLATE_NOOP("Engine", "use a backup copy of it"),
    QT_TRANSLATE_NOOP("Engine", "close it there and try again"),
    QT_TRANSLATE_NOOP("Engine", "copy it to a folder that can be written"),
    QT_TRANSLATE_NOOP("Engine", "save a shorter document, or without traces"),
    QT_TRANSLATE_NOOP("Engine", "open a document and save a new workspace"),
    QT_TRANSLATE_NOOP("Engine", "free some space or choose another disk"),
    QT_TRANSLATE_NOOP("Engine", "choose another folder or change its permissions"),
    QT_TRANSLATE_NOOP("Engine", "try again or choose another place"),
    QT_TRANSLATE_NOOP("Engine",
                      "its weights are damaged or its training diverged; train it again or take another model."),
    QT_TRANSLATE_NOOP("Engine", "choose \"no context\", or open a context model."),
    QT_TRANSLATE_NOOP("Engine", "open a model for these languages, or correct the languages in the document's header."),
    QT_TRANSLATE_NOOP("Engine", "translate it first."),
    QT_TRANSLATE_NOOP("Engine", "split it."),
    QT_TRANSLATE_NOOP("Engine", "saved workspaces can still be opened; install LibTorch (packaging/setup) or name the "
                                "engine's library in CONTEXTURE_ENGINE to translate"),
};

QString valueText(const MessageValue& value) {
    return std::visit(
        [](const auto& held) -> QString {
            using T = std::decay_t<decltype(held)>;
            if constexpr (std::is_same_v<T, std::string>) {
                return QString::fromStdString(held);
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

// Each {name} of `text` replaced by the message's value of that name. What a value holds is not read again.
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

QString errorText(const QString& english) {
    return english.isEmpty() ? english : QCoreApplication::translate("Engine", english.toUtf8().constData());
}

} // namespace contexture::gui
