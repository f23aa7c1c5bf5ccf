// SPDX-License-Identifier: GPL-3.0-or-later

// Lesson folders and packed lessons, valid and hostile.
#include "engine/core/error.h"
#include "engine/lesson/lesson_files.h"
#include "engine/lesson/reader.h"
#include "tests/lesson/small_lesson.h"
#include "tests/support/errors.h"

#include <zip.h>

#include <QDir>
#include <QtTest>

#include <ctime>
#include <filesystem>
#include <sys/stat.h>

using namespace contexture;
using contexture::test::refusalOf;
using lessontest::files;
using lessontest::kFront;
using lessontest::kView;

namespace {

const std::string kText = kFront + "## One\n" + kView;

struct Entry {
    std::string name;
    std::string bytes;
    zip_uint32_t mode = 0;
};

void writeZip(const QString& path, const std::vector<Entry>& entries) {
    int error = 0;
    zip_t* archive = zip_open(path.toUtf8().constData(), ZIP_CREATE | ZIP_TRUNCATE, &error);
    QVERIFY(archive);
    for (const Entry& entry : entries) {
        zip_source_t* source = zip_source_buffer(archive, entry.bytes.data(), entry.bytes.size(), 0);
        const auto index =
            static_cast<zip_uint64_t>(zip_file_add(archive, entry.name.c_str(), source, ZIP_FL_ENC_UTF_8));
        if (entry.mode != 0) {
            zip_file_set_external_attributes(archive, index, 0, ZIP_OPSYS_UNIX, entry.mode << 16);
        }
    }
    QCOMPARE(zip_close(archive), 0);
}

QByteArray bytesOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// When the entries of a packed file were changed, as the file says.
std::vector<std::time_t> timesOf(const QString& path) {
    std::vector<std::time_t> times;
    int error = 0;
    if (zip_t* archive = zip_open(path.toUtf8().constData(), ZIP_RDONLY, &error)) {
        for (zip_int64_t i = 0; i < zip_get_num_entries(archive, 0); ++i) {
            zip_stat_t entry;
            if (zip_stat_index(archive, static_cast<zip_uint64_t>(i), 0, &entry) == 0) {
                times.push_back(entry.mtime);
            }
        }
        zip_discard(archive);
    }
    return times;
}

void write(const QString& path, const std::string& bytes) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes.data(), static_cast<qint64>(bytes.size())), static_cast<qint64>(bytes.size()));
}

} // namespace

class TestLessonFiles : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString at(const QString& name) const { return m_folder.filePath(name); }

private Q_SLOTS:
    void aPackedLessonHoldsWhatItsFolderHolds() {
        QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("pets/pictures")));
        write(at(QStringLiteral("pets/lesson.md")), kText + "![dog](pictures/dog.png)\n");
        write(at(QStringLiteral("pets/workspace.contexture")), lessontest::workspaceBytes());
        write(at(QStringLiteral("pets/pictures/dog.png")), "a picture");
        write(at(QStringLiteral("pets/notes.txt")), "not of the lesson");
        const lesson::LessonFiles folder = lesson::readFiles(at(QStringLiteral("pets")).toStdString());
        QCOMPARE(folder.content.size(), std::size_t(3));
        const QString packed = at(QStringLiteral("pets.contexture-lesson"));
        lesson::pack(folder, packed.toStdString());
        const lesson::LessonFiles again = lesson::readFiles(packed.toStdString());
        QVERIFY(again.content == folder.content);
        QVERIFY(lesson::openLesson(packed.toStdString())->picture("pictures/dog.png"));
        QVERIFY(lesson::openLesson(at(QStringLiteral("pets/lesson.md")).toStdString()));
        const QByteArray first = bytesOf(packed);
        lesson::pack(folder, packed.toStdString());
        QVERIFY2(bytesOf(packed) == first, "the same lesson, other bytes");
        QCOMPARE(timesOf(packed).size(), std::size_t(3));
        // The clock of the format has steps of two seconds: that two files are equal does not show that no time is in
        // them.
        for (const std::time_t time : timesOf(packed)) {
            QVERIFY2(std::time(nullptr) - time > 24 * 60 * 60, "an entry has the time at which it was packed");
        }
    }

    void strangersFilesAreRefused_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("said");
        QTest::newRow("above") << QStringLiteral("../lesson.md") << QStringLiteral("outside itself");
        QTest::newRow("above, deeper") << QStringLiteral("a/../../x.png") << QStringLiteral("outside itself");
        QTest::newRow("from the root") << QStringLiteral("/etc/x.png") << QStringLiteral("outside itself");
        QTest::newRow("of another system") << QStringLiteral("..\\x.png") << QStringLiteral("outside itself");
        QTest::newRow("a drive") << QStringLiteral("C:x.png") << QStringLiteral("outside itself");
        QTest::newRow("a program") << QStringLiteral("run.sh") << QStringLiteral("which no lesson has");
    }
    void strangersFilesAreRefused() {
        QFETCH(QString, name);
        QFETCH(QString, said);
        const QString path = at(QStringLiteral("bad.contexture-lesson"));
        writeZip(
            path,
            {{"lesson.md", kText}, {"workspace.contexture", lessontest::workspaceBytes()}, {name.toStdString(), "x"}});
        const QString refusal = refusalOf([&] { lesson::openLesson(path.toStdString()); });
        QVERIFY2(refusal.contains(said) && !refusal.contains(QLatin1Char('\n')), qPrintable(refusal));
    }

    void linksAreRefused() {
        const QString path = at(QStringLiteral("link.contexture-lesson"));
        writeZip(path, {{"lesson.md", kText}, {"workspace.contexture", "/etc/passwd", S_IFLNK | 0777}});
        QString refusal = refusalOf([&] { lesson::readFiles(path.toStdString()); });
        QVERIFY2(refusal.contains(QStringLiteral("is a link")), qPrintable(refusal));
        QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("linked")));
        write(at(QStringLiteral("linked/lesson.md")), kText);
        std::filesystem::create_symlink("/etc/passwd", at(QStringLiteral("linked/workspace.contexture")).toStdString());
        refusal = refusalOf([&] { lesson::readFiles(at(QStringLiteral("linked")).toStdString()); });
        QVERIFY2(refusal.contains(QStringLiteral("is a link")), qPrintable(refusal));
    }

    void bombsAreRefusedBeforeTheyAreUnpacked() {
        const QString path = at(QStringLiteral("bomb.contexture-lesson"));
        const std::string zeros(100'000'000, '\0');
        writeZip(path, {{"lesson.md", kText}, {"workspace.contexture", zeros}});
        QVERIFY(QFileInfo(path).size() < 200'000);
        QString refusal = refusalOf([&] { lesson::readFiles(path.toStdString()); });
        QVERIFY2(refusal.contains(QStringLiteral("too large")), qPrintable(refusal));
        writeZip(path, {{"lesson.md", zeros}});
        refusal = refusalOf([&] { lesson::readFiles(path.toStdString()); });
        QVERIFY2(refusal.contains(QStringLiteral("more than a lesson")), qPrintable(refusal));
        std::vector<Entry> many{{"lesson.md", kText}};
        for (int i = 0; i < 300; ++i) {
            many.push_back({"p" + std::to_string(i) + ".png", "x"});
        }
        writeZip(path, many);
        refusal = refusalOf([&] { lesson::readFiles(path.toStdString()); });
        QVERIFY2(refusal.contains(QStringLiteral("too large")), qPrintable(refusal));
    }

    // The size that the archive states is not what its data unpack to.
    void anEntryThatLiesAboutItsSizeIsRefused() {
        const QString path = at(QStringLiteral("liar.contexture-lesson"));
        writeZip(path, {{"lesson.md", kText + std::string(50'000, 'x')}});
        QByteArray bytes = bytesOf(path);
        for (const char* signature : {"PK\x03\x04", "PK\x01\x02"}) {
            const qsizetype header = bytes.indexOf(signature);
            const qsizetype size = header + (signature[2] == 3 ? 22 : 24);
            bytes[size] = 10;
            bytes[size + 1] = bytes[size + 2] = bytes[size + 3] = 0;
        }
        write(path, bytes.toStdString());
        const QString refusal = refusalOf([&] { lesson::readFiles(path.toStdString()); });
        QVERIFY2(!refusal.isEmpty(), "it was read");
    }

    // A file of a gigabyte that takes no room.
    void aGigabyteOfTextIsRefusedUnread() {
        QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("long")));
        write(at(QStringLiteral("long/lesson.md")), kText);
        std::filesystem::resize_file(at(QStringLiteral("long/lesson.md")).toStdString(), std::uintmax_t(1) << 30);
        const QString refusal = refusalOf([&] { lesson::readFiles(at(QStringLiteral("long")).toStdString()); });
        QVERIFY2(refusal.contains(QStringLiteral("more than a lesson")), qPrintable(refusal));
    }

    void whatIsNoLessonIsSaidToBeNone_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("text") << QByteArray("Some text.\n");
        QTest::newRow("a broken zip") << QByteArray("PK\x03\x04 and nothing more");
    }
    void whatIsNoLessonIsSaidToBeNone() {
        QFETCH(QByteArray, bytes);
        write(at(QStringLiteral("odd.contexture-lesson")), bytes.toStdString());
        QVERIFY(!refusalOf([&] {
                     lesson::openLesson(at(QStringLiteral("odd.contexture-lesson")).toStdString());
                 }).isEmpty());
    }

    void aFolderWithoutALessonIsSaidToBeNone() {
        QVERIFY(QDir(m_folder.path()).mkpath(QStringLiteral("empty")));
        const QString refusal = refusalOf([&] { lesson::openLesson(at(QStringLiteral("empty")).toStdString()); });
        QVERIFY2(refusal.contains(QStringLiteral("no lesson.md")), qPrintable(refusal));
        QVERIFY(!refusalOf([&] { lesson::openLesson(at(QStringLiteral("nowhere")).toStdString()); }).isEmpty());
    }

    // Those in the box are whole, small, and in both languages of the window.
    void lessonsOfTheBoxAreWhole() {
        const QDir box(QStringLiteral(CONTEXTURE_SOURCE_DIR "/resources/lessons"));
        const QStringList names = box.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
        QVERIFY(!names.isEmpty());
        for (const QString& name : names) {
            const lesson::LessonFiles lesson = lesson::readFiles(box.filePath(name).toStdString());
            const lesson::Reading reading = lesson::readLesson(lesson);
            for (const lesson::Problem& problem : reading.problems.sorted()) {
                qWarning("%s: %s", qPrintable(name), lesson::Problems::sentence(problem).c_str());
            }
            QVERIFY2(reading.lesson, qPrintable(name));
            QVERIFY2(reading.lesson->texts.contains("en") && reading.lesson->texts.contains("de"), qPrintable(name));
            lesson::pack(lesson, at(name + QStringLiteral(".contexture-lesson")).toStdString()); // 5 MB at most
        }
    }

    // Any byte of a packed lesson may be another one; it opens or is refused in one sentence.
    void damagedLessonsAreRefusedOrRead() {
        const QString path = at(QStringLiteral("damaged.contexture-lesson"));
        lesson::pack(files(kText), path.toStdString());
        const QByteArray whole = bytesOf(path);
        std::srand(7);
        for (int i = 0; i < 60; ++i) {
            QByteArray bytes = whole;
            for (int k = 0; k < 1 + i % 4; ++k) {
                bytes[static_cast<qsizetype>(std::rand()) % bytes.size()] = static_cast<char>(std::rand());
            }
            write(path, bytes.toStdString());
            const QString refusal = refusalOf([&] { lesson::openLesson(path.toStdString()); });
            QVERIFY2(!refusal.contains(QLatin1Char('\n')), qPrintable(refusal));
        }
    }
};

QTEST_GUILESS_MAIN(TestLessonFiles)
#include "test_lesson_files.moc"
