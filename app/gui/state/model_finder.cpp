// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/state/model_finder.h"

#include "app/gui/presentation/text.h"
#include "app/gui/state/recent_files.h"
#include "app/gui/state/session.h"
#include "app/gui/worker/file_worker.h"
#include "engine/core/other_program.h"
#include "engine/store/sha256.h"
#include "engine/store/variant.h"
#include "engine/text/language_marks.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <map>
#include <utility>

namespace contexture::gui {

namespace {

constexpr qint64 kPiece = 1 << 20; // bytes

// The SHA-256 of a file; empty if it cannot be read.
std::string hashOf(const QString& path, const FileJob& job) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    store::Sha256 hash;
    for (QByteArray piece = file.read(kPiece); !piece.isEmpty(); piece = file.read(kPiece)) {
        job.cancel().throwIfCancelled();
        hash.add(std::as_bytes(std::span(piece.constData(), static_cast<std::size_t>(piece.size()))));
    }
    return hash.finish();
}

// Whether a model comes from the file with this hash, which it may use with other languages than the file's own.
bool isOfFile(const std::string& fileHash, const std::string& hash, const std::string& name) {
    const auto languages = text::marksInName(name);
    return hash == fileHash || (languages && hash == store::hashOfVariant(fileHash, text::nameOfMarks(*languages)));
}

} // namespace

ModelFinder::ModelFinder(Session& session, FileWorker& files, const RecentFiles& recent,
                         const std::vector<BundledModel>& bundled, QObject* parent)
    : QObject(parent), m_session(session), m_files(files), m_recent(recent) {
    for (const BundledModel& model : bundled) {
        m_bundled.push_back(model.path);
    }
    connect(&session, &Session::documentChanged, this, [this] { m_sought.clear(); });
    connect(&session, &Session::slotsChanged, this, &ModelFinder::look);
    connect(&session, &Session::engineReady, this, &ModelFinder::look);
}

// Files with the old name come first: then the first file that is read is most likely the right one.
std::vector<QString> ModelFinder::candidates(const std::set<std::string>& hashes) const {
    std::vector<QString> paths;
    QStringList names;
    for (const RunSlot& slot : m_session.runs()) {
        if (slot.run && hashes.contains(slot.run->model.hash)) {
            const QString path = toText(slot.run->model.path);
            names << QFileInfo(path).fileName();
            if (QFileInfo(path).isAbsolute() && QFileInfo(path).isFile()) { // a path in a workspace of an older version
                paths.push_back(path);
            }
        }
    }
    std::vector<QString> others = m_bundled;
    for (const QString& file : m_recent.list()) { // files of the user, and files beside opened files
        if (file.endsWith(QLatin1String(".safetensors"))) {
            others.push_back(file);
        }
        for (const QString& name : std::as_const(names)) {
            others.push_back(QFileInfo(file).dir().filePath(name));
        }
    }
    std::set<QString> seen(paths.begin(), paths.end());
    std::erase_if(others, [&](const QString& path) { return !QFileInfo(path).isFile() || !seen.insert(path).second; });
    std::stable_partition(others.begin(), others.end(),
                          [&](const QString& path) { return names.contains(QFileInfo(path).fileName()); });
    paths.insert(paths.end(), others.begin(), others.end());
    return paths;
}

void ModelFinder::look() {
    if (!m_session.isEngineReady()) {
        return; // without an engine a found model could not be loaded
    }
    std::set<std::string> hashes;
    std::map<std::string, std::string> wanted; // names by hashes
    for (const RunSlot& slot : m_session.runs()) {
        if (!slot.model && slot.run && !slot.run->model.hash.empty() && !isOfOtherProgram(slot.run->model) &&
            m_sought.insert(slot.run->model.hash).second) {
            wanted.emplace(slot.run->model.hash, slot.run->model.name);
            hashes.insert(slot.run->model.hash);
        }
    }
    if (wanted.empty()) {
        return;
    }
    FileWorker::Request request;
    request.what = tr("Looking for the models of the runs");
    request.failed = [](const Failure&) {}; // these models are then not found
    request.work = [this, wanted, paths = candidates(hashes)](const FileJob& job) -> FileWorker::Deliver {
        std::set<std::string> found;
        std::vector<QString> files; // the session asks them for the languages of its runs
        for (std::size_t i = 0; i < paths.size() && found.size() < wanted.size(); ++i) {
            job.progress(double(i) / double(paths.size()));
            const std::string file = hashOf(paths[i], job);
            const std::size_t before = found.size();
            for (const auto& [hash, name] : wanted) {
                if (isOfFile(file, hash, name)) {
                    found.insert(hash);
                }
            }
            if (found.size() > before) {
                files.push_back(paths[i]);
            }
        }
        return [this, files] {
            for (const QString& path : files) {
                m_session.loadModelOfRuns(path);
            }
        };
    };
    m_files.start(std::move(request));
}

} // namespace contexture::gui
