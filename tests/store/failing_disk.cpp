// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/store/failing_disk.h"

#include <cerrno>
#include <new>

namespace storetest {
namespace {

struct Counter {
    std::int64_t count = 0;
    std::int64_t at = 0;
    bool stays = false;
    bool failed = false;

    bool fails() {
        ++count;
        const bool now = at > 0 && (count == at || (stays && count > at));
        failed = failed || now;
        errno = now ? EIO : errno; // as a disk says it
        return now;
    }
};

Counter counter;

struct File {
    sqlite3_file base;
    sqlite3_file* real; // behind it in the same memory
};

sqlite3_file* realOf(sqlite3_file* file) {
    return reinterpret_cast<File*>(file)->real;
}

int closeFile(sqlite3_file* file) {
    return realOf(file)->pMethods ? realOf(file)->pMethods->xClose(realOf(file)) : SQLITE_OK;
}
int readFile(sqlite3_file* file, void* to, int amount, sqlite3_int64 offset) {
    return realOf(file)->pMethods->xRead(realOf(file), to, amount, offset);
}
// A disk that fails in the middle leaves half of what was to be written.
int writeFile(sqlite3_file* file, const void* from, int amount, sqlite3_int64 offset) {
    if (counter.fails()) {
        realOf(file)->pMethods->xWrite(realOf(file), from, amount / 2, offset);
        return SQLITE_IOERR_WRITE;
    }
    return realOf(file)->pMethods->xWrite(realOf(file), from, amount, offset);
}
int truncateFile(sqlite3_file* file, sqlite3_int64 size) {
    return counter.fails() ? SQLITE_IOERR_TRUNCATE : realOf(file)->pMethods->xTruncate(realOf(file), size);
}
int syncFile(sqlite3_file* file, int flags) {
    return counter.fails() ? SQLITE_IOERR_FSYNC : realOf(file)->pMethods->xSync(realOf(file), flags);
}
int fileSize(sqlite3_file* file, sqlite3_int64* size) {
    return realOf(file)->pMethods->xFileSize(realOf(file), size);
}
int lockFile(sqlite3_file* file, int level) {
    return realOf(file)->pMethods->xLock(realOf(file), level);
}
int unlockFile(sqlite3_file* file, int level) {
    return realOf(file)->pMethods->xUnlock(realOf(file), level);
}
int checkLock(sqlite3_file* file, int* result) {
    return realOf(file)->pMethods->xCheckReservedLock(realOf(file), result);
}
int control(sqlite3_file* file, int operation, void* argument) {
    return realOf(file)->pMethods->xFileControl(realOf(file), operation, argument);
}
int sectorSize(sqlite3_file* file) {
    return realOf(file)->pMethods->xSectorSize(realOf(file));
}
int characteristics(sqlite3_file* file) {
    return realOf(file)->pMethods->xDeviceCharacteristics(realOf(file));
}
int mapShared(sqlite3_file* file, int page, int size, int extend, void volatile** memory) {
    return realOf(file)->pMethods->xShmMap(realOf(file), page, size, extend, memory);
}
int lockShared(sqlite3_file* file, int offset, int count, int flags) {
    return realOf(file)->pMethods->xShmLock(realOf(file), offset, count, flags);
}
void barrier(sqlite3_file* file) {
    realOf(file)->pMethods->xShmBarrier(realOf(file));
}
int unmapShared(sqlite3_file* file, int deletes) {
    return realOf(file)->pMethods->xShmUnmap(realOf(file), deletes);
}

// No memory mapping, so that every change is a write.
const sqlite3_io_methods kMethods = {2,        closeFile,   readFile,        writeFile,  truncateFile,
                                     syncFile, fileSize,    lockFile,        unlockFile, checkLock,
                                     control,  sectorSize,  characteristics, mapShared,  lockShared,
                                     barrier,  unmapShared, nullptr,         nullptr};

sqlite3_vfs* usualOf(sqlite3_vfs* vfs) {
    return static_cast<sqlite3_vfs*>(vfs->pAppData);
}

int openFile(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* outFlags) {
    auto* own = new (file) File{};
    own->real = reinterpret_cast<sqlite3_file*>(own + 1);
    const int result = usualOf(vfs)->xOpen(usualOf(vfs), name, own->real, flags, outFlags);
    own->base.pMethods = own->real->pMethods ? &kMethods : nullptr;
    return result;
}
int deleteFile(sqlite3_vfs* vfs, const char* name, int syncsFolder) {
    return counter.fails() ? SQLITE_IOERR_DELETE : usualOf(vfs)->xDelete(usualOf(vfs), name, syncsFolder);
}

} // namespace

FailingDisk::FailingDisk() : m_vfs(), m_usual(sqlite3_vfs_find(nullptr)) {
    m_vfs = *m_usual;
    m_vfs.pNext = nullptr;
    m_vfs.szOsFile = static_cast<int>(sizeof(File)) + m_usual->szOsFile;
    m_vfs.zName = "failing-disk";
    m_vfs.pAppData = m_usual;
    m_vfs.xOpen = openFile;
    m_vfs.xDelete = deleteFile;
    counter = {};
    sqlite3_vfs_register(&m_vfs, 1);
}

FailingDisk::~FailingDisk() {
    sqlite3_vfs_unregister(&m_vfs);
    sqlite3_vfs_register(m_usual, 1);
}

void FailingDisk::failAt(std::int64_t change, Then then) {
    counter = {.count = 0, .at = change, .stays = then == Then::StaysBroken, .failed = false};
}

std::int64_t FailingDisk::changes() const {
    return counter.count;
}

bool FailingDisk::hasFailed() const {
    return counter.failed;
}

} // namespace storetest
