// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/figures/study_charts.h"
#include "widgets/figure_export.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QTextStream>

namespace {

int fail(const QString& what) {
    QTextStream(stderr) << "contexture-figures: " << what << Qt::endl;
    return 1;
}

int draw(const QString& path, const QString& folder) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return fail(QStringLiteral("%1 cannot be read (%2)").arg(path, file.errorString()));
    }
    QJsonParseError error;
    const QJsonDocument json = QJsonDocument::fromJson(file.readAll(), &error);
    if (!json.isObject()) {
        return fail(QStringLiteral("%1: it is no study.json (%2)").arg(path, error.errorString()));
    }
    if (!QDir().mkpath(folder)) {
        return fail(QStringLiteral("%1 cannot be made").arg(folder));
    }
    for (auto& [name, chart] : contexture::figures::chartsOf(json.object())) {
        contexture::widgets::FigureOptions options;
        options.title = chart.title;
        contexture::widgets::PanelChart figure(std::move(chart));
        for (const char* ending : {".svg", ".png"}) {
            const QString target = QDir(folder).filePath(name + QLatin1String(ending));
            if (const QString problem = contexture::widgets::exportFigure(figure, target, options);
                !problem.isEmpty()) {
                return fail(problem);
            }
            QTextStream(stderr) << "wrote " << target << Qt::endl;
        }
    }
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen"); // it draws into files only, never on a screen
    QApplication application(argc, argv);
    const QStringList arguments = QCoreApplication::arguments().mid(1);
    if (arguments.size() != 2 || arguments.first().startsWith(QLatin1Char('-'))) {
        QTextStream(stderr) << "usage: contexture-figures STUDY.json FOLDER" << Qt::endl;
        return 2;
    }
    return draw(arguments[0], arguments[1]);
}
