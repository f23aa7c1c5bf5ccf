#include "app/gui/blind_store.h"

#include "app/gui/presentation/text.h"
#include "app/gui/worker/file_worker.h"
#include "engine/store/workspace.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>
#include <memory>

namespace contexture::gui {
namespace {

struct Blind {
    Q_DECLARE_TR_FUNCTIONS(BlindStore)
};

FileWorker::Request requestFor(const QString& what, const QString& workspace, BlindStore::Fail failed) {
    FileWorker::Request request;
    request.what = what;
    request.where = workspace;
    request.failed = failed;
    request.cancelled = [failed] { failed({Blind::tr("This was cancelled."), {}, {}}); };
    return request;
}

} // namespace

void BlindStore::read(const QString& workspace, std::int64_t document, std::function<void(std::vector<Kept>)> then,
                      Fail failed) {
    auto request = requestFor(Blind::tr("Reading %1").arg(QFileInfo(workspace).fileName()), workspace, failed);
    request.work = [workspace, document, then = std::move(then)](const FileJob&) -> FileWorker::Deliver {
        const auto file = store::Workspace::open(toPath(workspace), store::Workspace::Access::ReadOnly);
        auto kept = std::make_shared<std::vector<Kept>>(annotate::blindComparisonsOf(file));
        std::erase_if(*kept, [document](const Kept& one) { return one.comparison.document != document; });
        std::reverse(kept->begin(), kept->end());
        return [then, kept] { then(*kept); };
    };
    m_files.start(std::move(request));
}

void BlindStore::begin(const QString& workspace, const annotate::BlindComparison& comparison,
                       std::function<void(std::string)> then, Fail failed) {
    auto request = requestFor(Blind::tr("Saving %1").arg(QFileInfo(workspace).fileName()), workspace, failed);
    request.work = [workspace, comparison, then = std::move(then)](const FileJob&) -> FileWorker::Deliver {
        auto file = store::Workspace::open(toPath(workspace));
        const std::string key = annotate::keepNew(file, comparison);
        file.close();
        return [then, key] { then(key); };
    };
    m_files.start(std::move(request));
}

void BlindStore::write(const QString& workspace, const Kept& kept, std::function<void()> then, Fail failed) {
    auto request = requestFor(Blind::tr("Saving %1").arg(QFileInfo(workspace).fileName()), workspace, failed);
    request.work = [workspace, kept, then = std::move(then)](const FileJob&) -> FileWorker::Deliver {
        auto file = store::Workspace::open(toPath(workspace));
        annotate::keep(file, kept);
        file.close();
        return then;
    };
    m_files.start(std::move(request));
}

} // namespace contexture::gui
