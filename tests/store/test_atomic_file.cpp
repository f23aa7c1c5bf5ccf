// What a killed process leaves beside its target, and what another one removes of it.
#include "engine/store/atomic_file.h"

#include <QTemporaryDir>
#include <QtTest>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>

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

} // namespace

class TestAtomicFile : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    fs::path in(const char* name) const { return fs::path(m_folder->path().toStdString()) / name; }
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
