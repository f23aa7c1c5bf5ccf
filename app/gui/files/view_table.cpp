// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/files/view_table.h"

#include "app/gui/presentation/text.h"
#include "app/gui/presentation/view_data.h"
#include "engine/store/table_writer.h"

#include <algorithm>
#include <sstream>

namespace contexture::gui {

QString toCsv(const ViewData& data) {
    QString lines;
    for (const auto& [name, value] : data.facts) {
        QString oneLine = value;
        oneLine.replace(QLatin1Char('\n'), QLatin1Char(' ')).replace(QLatin1Char('\r'), QLatin1Char(' '));
        lines += QStringLiteral("# %1: %2\r\n").arg(name, oneLine);
    }
    std::vector<std::string> names;
    for (const QString& column : data.columns) {
        names.push_back(column.toStdString());
    }
    std::vector<store::Column> columns;
    for (const std::string& name : names) {
        columns.push_back({name.c_str(), store::ColumnKind::Text});
    }
    std::ostringstream table;
    store::CsvWriter writer(table, columns);
    for (const QStringList& row : data.rows) {
        std::vector<std::string> texts;
        for (const QString& cell : row) {
            texts.push_back(cell.toStdString());
        }
        std::vector<store::Cell> cells;
        for (const std::string& text : texts) {
            cells.push_back(text.empty() ? store::Cell() : store::Cell(std::string_view(text)));
        }
        writer.row(cells);
    }
    writer.end();
    return lines + toText(table.str());
}

namespace {

QString latexText(const QString& text) {
    static const std::pair<QChar, QString> kEscapes[] = {{u'\\', QStringLiteral("\\textbackslash{}")},
                                                         {u'{', QStringLiteral("\\{")},
                                                         {u'}', QStringLiteral("\\}")},
                                                         {u'$', QStringLiteral("\\$")},
                                                         {u'&', QStringLiteral("\\&")},
                                                         {u'#', QStringLiteral("\\#")},
                                                         {u'%', QStringLiteral("\\%")},
                                                         {u'_', QStringLiteral("\\_")},
                                                         {u'^', QStringLiteral("\\textasciicircum{}")},
                                                         {u'~', QStringLiteral("\\textasciitilde{}")},
                                                         {u'[', QStringLiteral("{[}")},
                                                         // LaTeX reads [ and * after \\ as its arguments.
                                                         {u'*', QStringLiteral("{*}")}};
    QString safe;
    for (const QChar c : widgets::isolated(text)) {
        const auto found = std::find_if(std::begin(kEscapes), std::end(kEscapes),
                                        [c](const auto& escape) { return escape.first == c; });
        safe += found != std::end(kEscapes)            ? found->second
                : c.category() == QChar::Other_Control ? QStringLiteral(" ")
                                                       : QString(c);
    }
    return safe;
}

bool isNumber(const QString& cell) {
    bool ok = false;
    cell.toDouble(&ok);
    return ok || cell.isEmpty();
}

QString latexNumber(const QString& cell) {
    if (cell.isEmpty()) {
        return QStringLiteral("--");
    }
    bool isWhole = false;
    cell.toLongLong(&isWhole);
    QString number = isWhole ? cell : QString::number(cell.toDouble(), 'f', 3);
    return number.startsWith(QLatin1Char('-')) ? QStringLiteral("$-$") + number.mid(1) : number;
}

} // namespace

QString toLatex(const ViewData& data) {
    QString lines;
    for (const auto& [name, value] : data.facts) {
        QString oneLine = value;
        oneLine.replace(QLatin1Char('\n'), QLatin1Char(' ')).replace(QLatin1Char('\r'), QLatin1Char(' '));
        lines += QStringLiteral("% %1: %2\n").arg(name, oneLine);
    }
    QString alignment;
    std::vector<bool> isNumeric;
    QStringList heads;
    for (qsizetype column = 0; column < data.columns.size(); ++column) {
        isNumeric.push_back(std::all_of(data.rows.begin(), data.rows.end(),
                                        [column](const QStringList& row) { return isNumber(row.value(column)); }));
        alignment += isNumeric.back() ? QLatin1Char('r') : QLatin1Char('l');
        heads << latexText(QString(data.columns[column]).replace(QLatin1Char('_'), QLatin1Char(' ')));
    }
    lines += QStringLiteral("\\begin{tabular}{%1}\n\\toprule\n").arg(alignment);
    lines += heads.join(QStringLiteral(" & ")) + QStringLiteral(" \\\\\n\\midrule\n");
    for (const QStringList& row : data.rows) {
        QStringList cells;
        for (qsizetype column = 0; column < data.columns.size(); ++column) {
            const QString cell = row.value(column);
            cells << (isNumeric[static_cast<std::size_t>(column)] ? latexNumber(cell) : latexText(cell));
        }
        lines += cells.join(QStringLiteral(" & ")) + QStringLiteral(" \\\\\n");
    }
    return lines + QStringLiteral("\\bottomrule\n\\end{tabular}\n");
}

} // namespace contexture::gui
