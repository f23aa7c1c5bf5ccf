// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/gui/worker/failure.h"

#include "app/gui/presentation/errors.h"
#include "app/gui/worker/engine_worker.h"
#include "app/gui/worker/file_worker.h"
#include "engine/core/error.h"

#include <QStringList>

#include <new>

namespace contexture::gui {

namespace {

Failure outOfMemory(FailedWork work, const QString& where) {
    if (work == FailedWork::File) {
        return {FileWorker::tr("There is not enough memory for this file."), where,
                FileWorker::tr("What is open stays as it is. Close other programs, or split the file.")};
    }
    return {EngineWorker::tr("There is not enough memory for this."), where,
            EngineWorker::tr("What is open stays as it is. Close other programs, or take a shorter document or a "
                             "smaller model.")};
}

Failure unexpected(FailedWork work, const QString& where, const QString& said) {
    if (work == FailedWork::Engine) {
        return {EngineWorker::tr("The engine stopped on something unexpected."), where, said};
    }
    return {said.isEmpty() ? FileWorker::tr("Something unexpected went wrong.")
                           : FileWorker::tr("Something unexpected went wrong: %1").arg(said),
            where,
            {}};
}

QString sentenceOf(const QString& text) {
    const bool hasEnd = text.isEmpty() || QStringLiteral(".!?").contains(text.back());
    return hasEnd ? capitalised(text) : capitalised(text) + QLatin1Char('.');
}

} // namespace

Failure toFailure(const Error& error) {
    return {errorText(error.whatMessage()), errorText(error.whereMessage()), errorText(error.remedyMessage()),
            error.whatMessage().code() == "bundle.base-missing", error.whatMessage().code() == "attribute.many"};
}

Failure currentFailure(FailedWork work, const QString& where) {
    try {
        throw;
    } catch (const Error& error) {
        return toFailure(error);
    } catch (const std::bad_alloc&) {
        return outOfMemory(work, where);
    } catch (const std::exception& error) {
        return unexpected(work, where, QString::fromUtf8(error.what()));
    } catch (...) {
        return unexpected(work, where, {});
    }
}

QString capitalised(QString text) {
    if (!text.isEmpty()) {
        text[0] = text[0].toUpper();
    }
    return text;
}

QString inOneLine(const Failure& failure) {
    QStringList parts;
    if (!failure.where.isEmpty()) {
        parts << failure.where + QLatin1Char(':');
    }
    parts << sentenceOf(failure.happened) << sentenceOf(failure.remedy);
    parts.removeAll(QString());
    return parts.join(QLatin1Char(' '));
}

} // namespace contexture::gui
