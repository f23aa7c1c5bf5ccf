#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

// The window translates what the engine says by its English text: a text that was changed there would silently stay
// English.
class TestEngineTexts : public QObject {
    Q_OBJECT

    static QString read(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }

private Q_SLOTS:
    void everyTranslatedErrorIsStillSaid() {
        const QString root = QStringLiteral(CONTEXTURE_SOURCE_DIR);
        const QString list = root + QStringLiteral("/app/gui/presentation/errors.cpp");
        QString sources;
        for (const char* folder : {"/engine", "/app/gui"}) {
            QDirIterator files(root + QLatin1String(folder), {QStringLiteral("*.cpp"), QStringLiteral("*.h")},
                               QDir::Files, QDirIterator::Subdirectories);
            while (files.hasNext()) {
                if (const QString path = files.next(); path != list) {
                    sources += read(path);
                }
            }
        }
        sources.remove(QRegularExpression(QStringLiteral("\"\\s*\n\\s*\""))); // a literal in two parts
        QString joined = read(list);
        joined.remove(QRegularExpression(QStringLiteral("\"\\s*\n\\s*\"")));
        const QRegularExpression text(
            QStringLiteral("QT_TRANSLATE_NOOP\\(\\s*\"Engine\",\\s*(\"(?:[^\"\\\\]|\\\\.)*\")\\)"));
        int count = 0;
        for (auto it = text.globalMatch(joined); it.hasNext(); ++count) {
            const QString literal = it.next().captured(1);
            QVERIFY2(sources.contains(literal), qPrintable(literal));
        }
        QVERIFY(count > 0);
        QCOMPARE(count, joined.count(QStringLiteral("QT_TRANSLATE_NOOP")));
    }
};

QTEST_APPLESS_MAIN(TestEngineTexts)
#include "test_engine_texts.moc"
