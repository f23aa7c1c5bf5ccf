// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/judging/blind_store.h"

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

void BlindStore::read(const QString& workspace, std::function<void(Held)> then, Fail failed) {
    auto request = requestFor(Blind::tr("Reading %1").arg(QFileInfo(workspace).fileName()), workspace, failed);
    request.work = [workspace, then = std::move(then)](const FileJob&) -> FileWorker::Deliver {
        const auto file = store::Workspace::open(toPath(workspace), store::Workspace::Access::ReadOnly);
        auto held = std::make_shared<Held>(Held{file.documents().size(), annotate::blindComparisonsOf(file)});
        std::reverse(held->comparisons.begin(), held->comparisons.end());
        return [then, held] { then(*held); };
    };
    m_files.start(std::move(request));
}

void BlindStore::gather(const QString& workspace, store::RunId first, store::RunId second,
                        std::function<void(annotate::BlindPool)> then, Fail failed) {
    auto request = requestFor(Blind::tr("Reading %1").arg(QFileInfo(workspace).fileName()), workspace, failed);
    request.work = [workspace, first, second, then = std::move(then)](const FileJob& job) -> FileWorker::Deliver {
        const auto file = store::Workspace::open(toPath(workspace), store::Workspace::Access::ReadOnly);
        auto pool = std::make_shared<annotate::BlindPool>(annotate::poolOf(file, first, second, job.watch()));
        return [then, pool] { then(std::move(*pool)); };
    };
    m_files.start(std::move(request));
}

void BlindStore::readTexts(const QString& workspace, const annotate::BlindComparison& comparison, std::size_t before,
                           std::function<void(std::optional<Texts>)> then, Fail failed) {
    auto request = requestFor(Blind::tr("Reading %1").arg(QFileInfo(workspace).fileName()), workspace, failed);
    request.work = [workspace, comparison, before, then = std::move(then)](const FileJob&) -> FileWorker::Deliver {
        const auto file = store::Workspace::open(toPath(workspace), store::Workspace::Access::ReadOnly);
        auto texts = std::make_shared<std::optional<Texts>>(annotate::textsOf(file, comparison, before));
        return [then, texts] { then(std::move(*texts)); };
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
