// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QRandomGenerator>
#include <QString>

#include <algorithm>

namespace contexture::test {

// Two hundred kills take longer than Qt lets one function of a test run. To be called first.
inline void waitAsLongAsItTakes() {
    if (qEnvironmentVariableIsEmpty("QTEST_FUNCTION_TIMEOUT")) {
        qputenv("QTEST_FUNCTION_TIMEOUT", "7200000");
    }
}

// Programs that are killed at random moments, from one seed. CONTEXTURE_KILLS says how often; a few times if not given.
class Executioner {
public:
    explicit Executioner(quint32 seed) : m_random(seed) {}

    static int kills(int usual) {
        const int wanted = qEnvironmentVariableIntValue("CONTEXTURE_KILLS");
        return wanted > 0 ? wanted : usual;
    }

    struct Whole { // of a program that was let be
        int code = -1;
        qint64 milliseconds = 0;
        long deeds = 0; // what it did to files; 0: they could not be counted
        QByteArray err = {};
    };

    // To its end.
    Whole letRun(const QString& program, const QStringList& arguments, const QString& scratch) {
        const QString counted = scratch + QStringLiteral("/deeds");
        QFile::remove(counted);
        QProcess process;
        process.setProcessEnvironment(mortal(QStringLiteral("CONTEXTURE_DEEDS"), counted));
        QElapsedTimer time;
        time.start();
        process.start(program, arguments);
        process.waitForFinished(kPatience);
        Whole whole;
        whole.milliseconds = time.elapsed();
        whole.code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
        whole.err = process.readAllStandardError();
        QFile file(counted);
        whole.deeds = file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().toLong() : 0;
        return whole;
    }

    // Where in a program's life it is to die.
    struct Moment {
        long deed = 0; // before that one; 0: after so many milliseconds
        qint64 milliseconds = 0;
        QString told() const {
            return deed > 0 ? QStringLiteral("before change %1 of a file").arg(deed)
                            : QStringLiteral("after %1 ms").arg(milliseconds);
        }
    };
    // Of a life like this one.
    Moment moment(const Whole& like) {
        if (like.deeds > 0 && m_random.bounded(4) > 0) {
            return {.deed = 1 + long(m_random.bounded(quint32(like.deeds)))};
        }
        return {.milliseconds = qint64(m_random.bounded(quint32(std::max<qint64>(2, like.milliseconds * 11 / 10))))};
    }

    // Whether it was killed; else it had ended before.
    bool kill(const QString& program, const QStringList& arguments, const Moment& moment) {
        QProcess process;
        arm(process, moment);
        process.start(program, arguments);
        if (!process.waitForFinished(moment.deed > 0 ? kPatience : int(moment.milliseconds))) {
            process.kill();
            process.waitForFinished(kPatience);
        }
        m_err = process.readAllStandardError();
        m_code = process.exitCode();
        return process.exitStatus() == QProcess::CrashExit;
    }
    void arm(QProcess& process, const Moment& moment) const {
        process.setProcessEnvironment(moment.deed > 0
                                          ? mortal(QStringLiteral("CONTEXTURE_DIES_AT"), QString::number(moment.deed))
                                          : QProcessEnvironment::systemEnvironment());
    }
    const QByteArray& err() const { return m_err; } // of the one that was to be killed
    int code() const { return m_code; }

    QRandomGenerator& random() { return m_random; }

    static constexpr int kPatience = 120000; // milliseconds

private:
    static QProcessEnvironment mortal(const QString& name, const QString& value) {
        auto environment = QProcessEnvironment::systemEnvironment();
#ifdef CONTEXTURE_MORTAL // not under a sanitizer, which has to come first
        environment.insert(QStringLiteral("LD_PRELOAD"), QStringLiteral(CONTEXTURE_MORTAL));
        environment.insert(name, value);
#endif
        return environment;
    }

    QRandomGenerator m_random;
    QByteArray m_err;
    int m_code = -1;
};

} // namespace contexture::test
