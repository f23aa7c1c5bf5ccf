// SPDX-License-Identifier: GPL-3.0-or-later

// Tables as NumPy arrays, read back by the format description of NumPy (numpy.lib.format, version 1.0); libzip opens
// the archive around them.
#include "engine/store/export.h"
#include "engine/store/npz_writer.h"

#include "tests/store/files.h"
#include "tests/store/sample_run.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include <zip.h>

#include <bit>
#include <cmath>
#include <sstream>

using namespace contexture::store;
using namespace storetest;

namespace {

QMap<QString, QByteArray> entriesOf(const std::filesystem::path& path) {
    QMap<QString, QByteArray> entries;
    zip_t* archive = zip_open(path.c_str(), ZIP_RDONLY | ZIP_CHECKCONS, nullptr);
    for (zip_int64_t i = 0; archive && i < zip_get_num_entries(archive, 0); ++i) {
        zip_stat_t stat;
        zip_stat_index(archive, static_cast<zip_uint64_t>(i), 0, &stat);
        QByteArray bytes(static_cast<qsizetype>(stat.size), '\0');
        zip_file_t* file = zip_fopen_index(archive, static_cast<zip_uint64_t>(i), 0);
        if (zip_fread(file, bytes.data(), stat.size) == static_cast<zip_int64_t>(stat.size)) {
            entries[QString::fromUtf8(stat.name)] = bytes;
        }
        zip_fclose(file);
    }
    zip_discard(archive);
    return entries;
}

struct Array {
    QString type;
    qint64 length = -1;
    QByteArray data;

    template<class T>
    T at(qsizetype i) const {
        T value;
        std::memcpy(&value, data.constData() + i * qsizetype(sizeof(T)), sizeof(T));
        return value;
    }
};

// Nothing (an empty type) for what is no such array.
Array arrayOf(const QByteArray& bytes) {
    if (!bytes.startsWith(QByteArray("\x93NUMPY\x01\x00", 8))) {
        return {};
    }
    const int size = uchar(bytes[8]) | uchar(bytes[9]) << 8;
    const QString header = QString::fromLatin1(bytes.mid(10, size));
    static const QRegularExpression form(
        "^\\{'descr': '([<|][if][1248])', 'fortran_order': False, 'shape': \\((\\d+),\\), \\} *\\n$");
    const auto match = form.match(header);
    if ((10 + size) % 64 != 0 || !match.hasMatch()) {
        return {};
    }
    Array array{match.captured(1), match.captured(2).toLongLong(), bytes.mid(10 + size)};
    return array.data.size() == array.length * QStringView(array.type).last(1).toInt() ? array : Array();
}

} // namespace

class TestNpzWriter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // Every cell is that of the JSON export.
    void arraysHoldTheTable_data() {
        QTest::addColumn<int>("what");
        QTest::newRow("sentence-attention") << int(ExportWhat::SentenceAttention);
        QTest::newRow("word-attention") << int(ExportWhat::WordAttention);
        QTest::newRow("gates") << int(ExportWhat::Gates);
        QTest::newRow("translations") << int(ExportWhat::Translations);
    }
    void arraysHoldTheTable() {
        QFETCH(int, what);
        Sampler sampler(3);
        const auto run = sampler.run(sampler.document(9));
        const auto entries = exported(*run, ExportWhat(what));
        const auto json =
            QJsonDocument::fromJson(
                QByteArray::fromStdString(exportRun(*run, {.what = ExportWhat(what), .format = ExportFormat::Json})))
                .object();
        const auto rows = json["rows"].toArray();
        QVERIFY(!rows.isEmpty());
        const auto about = QJsonDocument::fromJson(entries["about.json"]).object();
        QCOMPARE(about["what"], json["what"]);
        QCOMPARE(about["runs"], json["runs"]);
        QCOMPARE(about["counted_from"], json["counted_from"]);
        QCOMPARE(about["columns"].toArray().size(), rows[0].toObject().size());
        for (const auto& column : about["columns"].toArray()) {
            const QString name = column.toString();
            const Array array = arrayOf(entries[name + ".npy"]);
            QVERIFY2(!array.type.isEmpty(), qPrintable(name));
            if (name == QLatin1String("word_log_probabilities")) {
                compareLists(array, arrayOf(entries[name + "_start.npy"]), rows, name);
                continue;
            }
            QCOMPARE(array.length, rows.size());
            const auto texts = about["texts"][name].toArray();
            for (qsizetype r = 0; r < rows.size(); ++r) {
                compareCell(array, r, texts, rows[r][name], name);
            }
        }
    }

    void aTableWithoutRowsHasEmptyArrays() {
        Sampler sampler(4);
        const auto run = std::make_shared<Run>(*sampler.run(sampler.document(2)));
        run->sentences = {nullptr, nullptr};
        const auto entries = exported(*run, ExportWhat::Gates);
        const Array share = arrayOf(entries["context_share.npy"]);
        QCOMPARE(share.type, QStringLiteral("<f4"));
        QCOMPARE(share.length, 0);
    }

    void theSameTableGivesTheSameBytesAndLeavesNothingElse() {
        Sampler sampler(5);
        const auto run = sampler.run(sampler.document(5));
        exported(*run, ExportWhat::WordAttention);
        const QByteArray first = readFile(m_path);
        exported(*run, ExportWhat::WordAttention);
        QCOMPARE(readFile(m_path), first);
        QCOMPARE(QDir(m_folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
                 QStringList{"t.npz"});
    }

    void aFolderThatCannotBeWrittenIsNamed() {
        std::ostringstream out;
        const std::vector<Column> columns{{"a", ColumnKind::Whole}};
        const QString message =
            errorOf([&] { const NpzWriter writer(out, columns, {}, m_folder.path().toStdString() + "/none"); });
        QVERIFY2(message.contains("/none"), qPrintable(message));
    }

private:
    QMap<QString, QByteArray> exported(const Run& run, ExportWhat what) {
        m_path = pathIn(QDir(m_folder.path()), "t.npz");
        std::ostringstream out;
        exportRuns(out, {std::make_shared<HeldRun>(std::make_shared<const Run>(run))},
                   {.what = what, .format = ExportFormat::Npz, .scratch = m_folder.path().toStdString()});
        writeFile(m_path, QByteArray::fromStdString(out.str()));
        return entriesOf(m_path);
    }

    static void compareCell(const Array& array, qsizetype r, const QJsonArray& texts, const QJsonValue& cell,
                            const QString& name) {
        if (array.type == QLatin1String("<f4")) {
            const float value = array.at<float>(r);
            QVERIFY2(cell.isNull() ? std::isnan(value) : value == static_cast<float>(cell.toDouble()),
                     qPrintable(name));
        } else if (array.type == QLatin1String("<f8")) {
            const double value = array.at<double>(r);
            QVERIFY2(cell.isNull() ? std::isnan(value) : value == cell.toDouble(), qPrintable(name));
        } else if (array.type == QLatin1String("|i1")) {
            QCOMPARE(int(array.at<std::int8_t>(r)), cell.isNull() ? -1 : int(cell.toBool()));
        } else if (name == QLatin1String("head")) {
            QCOMPARE(array.at<std::int32_t>(r), cell.isString() ? 0 : cell.toInt());
        } else if (cell.isString()) {
            QCOMPARE(texts[array.at<std::int32_t>(r)].toString(), cell.toString());
        } else {
            QCOMPARE(array.at<std::int32_t>(r), cell.isNull() ? -1 : cell.toInt());
        }
    }

    static void compareLists(const Array& values, const Array& starts, const QJsonArray& rows, const QString& name) {
        QCOMPARE(values.type, QStringLiteral("<f4"));
        QCOMPARE(starts.type, QStringLiteral("<i8"));
        QCOMPARE(starts.length, rows.size() + 1);
        QCOMPARE(starts.at<qint64>(rows.size()), values.length);
        for (qsizetype r = 0; r < rows.size(); ++r) {
            const auto list = rows[r][name].toArray();
            QCOMPARE(starts.at<qint64>(r + 1) - starts.at<qint64>(r), list.size());
            for (qsizetype i = 0; i < list.size(); ++i) {
                QCOMPARE(values.at<float>(starts.at<qint64>(r) + i), static_cast<float>(list[i].toDouble()));
            }
        }
    }

    QTemporaryDir m_folder;
    std::filesystem::path m_path;
};

QTEST_APPLESS_MAIN(TestNpzWriter)
#include "test_npz_writer.moc"
