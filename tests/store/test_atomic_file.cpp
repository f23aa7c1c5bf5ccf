// SPDX-License-Identifier: GPL-3.0-or-later

// Atomic file writing: the file is complete or unchanged; temporary files of a killed process are found and removed.
#include "engine/store/atomic_file.h"
#include "tests/support/errors.h"

#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace contexture::store;
namespace fs = std::filesystem;

namespace {

// A process that has begun to write a file, or to fill a folder, until it is killed.
class Writer {
public:
    explicit Writer(const fs::path& target, bool isFolder = false) {
        int ready[2];
        if (::pipe(ready) != 0) {
            return;
        }
        m_process = ::fork();
        if (m_process == 0) {
            if (isFolder) {
                fs::create_directory(partOf(target, 0));
                std::ofstream(partOf(target, 0) / "inside") << "begun";
                [[maybe_unused]] const auto written = ::write(ready[1], "x", 1);
                ::pause();
            }
            AtomicFile file(target);
            file.write(std::as_bytes(std::span("begun")));
            [[maybe_unused]] const auto written = ::write(ready[1], "x", 1);
            ::pause();
            ::_exit(0);
        }
        char byte = 0;
        m_isReady = ::read(ready[0], &byte, 1) == 1;
        ::close(ready[0]);
        ::close(ready[1]);
    }
    ~Writer() { kill(); }
    bool isReady() const { return m_isReady; }
    void kill() {
        if (m_process > 0) {
            ::kill(m_process, SIGKILL);
            ::waitpid(m_process, nullptr, 0);
            m_process = 0;
        }
    }

private:
    pid_t m_process = 0;
    bool m_isReady = false;
};

void write(const fs::path& target) {
    AtomicFile file(target);
    file.write(std::as_bytes(std::span("whole")));
    file.commit();
}

// Which files and folders were flushed to the disk: AtomicFile is linked into this program, so its calls end here.
std::vector<fs::path> theFlushed;

} // namespace

extern "C" int fsync(int file) {
    std::error_code ignored;
    theFlushed.push_back(fs::read_symlink("/proc/self/fd/" + std::to_string(file), ignored));
    return 0;
}

class TestAtomicFile : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    fs::path in(const char* name) const { return fs::path(m_folder->path().toStdString()) / name; }
    static std::string textOf(const fs::path& path) {
        std::ifstream file(path);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    int parts() const {
        int count = 0;
        for (const auto& entry : fs::directory_iterator(in(""))) {
            count += entry.path().extension() == ".part" ? 1 : 0;
        }
        return count;
    }

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }

    void whatAKilledProcessLeftIsRemoved() {
        Writer writer(in("a"));
        QVERIFY(writer.isReady());
        writer.kill();
        QCOMPARE(parts(), 1);
        write(in("a"));
        QCOMPARE(parts(), 0);
        QVERIFY(fs::exists(in("a")));
    }

    void aFolderIsRemovedWithWhatIsInIt() {
        Writer writer(in("shards"), true);
        QVERIFY(writer.isReady());
        writer.kill();
        QCOMPARE(parts(), 1);
        removeDeadParts(in("shards"));
        QCOMPARE(parts(), 0);
    }

    void aTextIsOnTheDiskWithItsName() {
        theFlushed.clear();
        writeWhole(in("a"), "text");
        QCOMPARE(textOf(in("a")), std::string("text"));
        // First what it holds, still under its temporary name, then the folder that knows its own name.
        QCOMPARE(theFlushed.size(), std::size_t(2));
        const fs::path folder = fs::canonical(m_folder->path().toStdString());
        QCOMPARE(theFlushed[0].parent_path().string(), folder.string());
        QVERIFY(theFlushed[0].filename() != "a");
        QCOMPARE(theFlushed[1].string(), folder.string());
    }

    void aLinkStaysALinkAndAModeStays() {
        fs::create_directory(in("elsewhere"));
        writeWhole(in("elsewhere/real"), "before");
        QVERIFY(::chmod(in("elsewhere/real").c_str(), 0640) == 0);
        fs::create_symlink("elsewhere/real", in("link"));
        writeWhole(in("link"), "after");
        QVERIFY(fs::is_symlink(in("link")));
        QCOMPARE(textOf(in("elsewhere/real")), std::string("after"));
        QCOMPARE(fs::status(in("elsewhere/real")).permissions(), fs::perms(0640));
    }

    void aFileCalledPartIsNotOverwritten() {
        writeWhole(in("a.part"), "somebody's");
        writeWhole(in("a"), "ours");
        QCOMPARE(textOf(in("a.part")), std::string("somebody's"));
    }

    void whatCannotBeWrittenIsNamedAndWhatWasThereStays() {
        const QString said = contexture::test::refusalOf([&] { writeWhole(in("no such folder/a"), "text"); });
        QVERIFY2(said.contains("no such folder/a"), qPrintable(said));
        fs::create_directory(in("folder"));
        QVERIFY(contexture::test::refusalOf([&] { writeWhole(in("folder"), "text"); }).contains("folder"));
        QVERIFY(fs::is_directory(in("folder")));
        QCOMPARE(parts(), 0);
    }

    void aLivingWriterKeepsItsPart() {
        Writer writer(in("a"));
        QVERIFY(writer.isReady());
        write(in("a"));
        QCOMPARE(parts(), 1);
    }

    void whatIsNotOursStays() {
        Writer other(in("b"));
        QVERIFY(other.isReady());
        other.kill(); // of another target
        const std::string mine = partOf(in("a"), 7).filename().string();
        const std::string number = std::to_string(::getpid()) + "-7.part";
        for (const std::string& name : {std::string(".contexture-5-0.part"),                   // of an older version
                                        std::string(".contexture-00000000") + mine.substr(20), // of another machine
                                        std::string("notes.part"), mine.substr(0, mine.find(number)) + "x.part"}) {
            std::ofstream(in(name.c_str())) << "kept";
        }
        const int before = parts();
        write(in("a"));
        QCOMPARE(parts(), before);
    }
};

QTEST_APPLESS_MAIN(TestAtomicFile)
#include "test_atomic_file.moc"
