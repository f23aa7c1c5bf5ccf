// SPDX-License-Identifier: GPL-3.0-or-later

// For ThreadSanitizer alone. Qt's libraries are not instrumented, so ThreadSanitizer does not see that a queued call,
// or work for a thread pool, starts after it was posted. These replacements report that order: data changed before
// posting is ordered before the call; every other unordered access is still reported as a race.

#include <QObject>
#include <QRunnable>
#include <QThreadPool>

#include <dlfcn.h>
#include <functional>
#include <sanitizer/tsan_interface.h>
#include <utility>

namespace {

class AnnouncedCall : public QtPrivate::QSlotObjectBase {
public:
    explicit AnnouncedCall(QtPrivate::QSlotObjectBase* call) : QSlotObjectBase(act), m_call(call) {
        __tsan_release(this);
    }

private:
    static void act(int which, QSlotObjectBase* self, QObject* receiver, void** arguments, bool*) {
        auto* own = static_cast<AnnouncedCall*>(self);
        __tsan_acquire(own);
        switch (which) {
        case Call:
            own->m_call->call(receiver, arguments);
            break;
        case Destroy:
            own->m_call->destroyIfLastRef();
            delete own;
            break;
        default:
            break;
        }
    }

    QtPrivate::QSlotObjectBase* m_call;
};

class AnnouncedTask : public QRunnable {
public:
    explicit AnnouncedTask(std::function<void()> work) : m_work(std::move(work)) {}
    void run() override {
        __tsan_acquire(this);
        m_work();
    }

private:
    std::function<void()> m_work;
};

} // namespace

// The program's definition comes before the library's.
bool QMetaObject::invokeMethodImpl(QObject* object, QtPrivate::QSlotObjectBase* call, Qt::ConnectionType type,
                                   void* result) {
    using Function = bool (*)(QObject*, QtPrivate::QSlotObjectBase*, Qt::ConnectionType, void*);
    static const auto next = reinterpret_cast<Function>(
        dlsym(RTLD_NEXT,
              "_ZN11QMetaObject16invokeMethodImplEP7QObjectPN9QtPrivate15QSlotObjectBaseEN2Qt14ConnectionTypeEPv"));
    return next(object, new AnnouncedCall(call), type, result);
}

void QThreadPool::start(std::function<void()> work, int priority) {
    auto* task = new AnnouncedTask(std::move(work));
    __tsan_release(task);
    start(task, priority);
}
