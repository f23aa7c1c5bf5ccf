// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "engine/store/bundle.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

// Trainings as whole programs: recipes, starting and ending them, and what they leave.
namespace trainprograms {

using namespace contexture;

inline QString table(int documents, int first) {
    const char* source[] = {"the dog sleeps .", "the cat eats .", "it sleeps .", "it eats .", "the bird sings ."};
    const char* target[] = {"der Hund schläft .", "die Katze isst .", "er schläft .", "sie isst .",
                            "der Vogel singt ."};
    QString text = QStringLiteral("doc_id\tsent_idx\ten\tde\n");
    for (int d = 0; d < documents; ++d) {
        for (int s = 0; s < 4; ++s) {
            const int which = (d * 7 + s * 3 + first) % 5;
            text += QStringLiteral("d%1\t%2\t%3\t%4\n")
                        .arg(d)
                        .arg(s)
                        .arg(QString::fromUtf8(source[which]), QString::fromUtf8(target[which]));
        }
    }
    return text;
}

// Without what a scheduler or torchrun has set for the tests themselves.
inline QProcessEnvironment cleanEnvironment() {
    auto environment = QProcessEnvironment::systemEnvironment();
    const auto isTheirs = [](const QString& name) {
        return name == "RANK" || name == "WORLD_SIZE" || name == "LOCAL_RANK" || name.startsWith("MASTER_") ||
               name.startsWith("SLURM_") || name.startsWith("TORCHELASTIC_");
    };
    for (const QString& name : environment.keys()) {
        if (isTheirs(name)) {
            environment.remove(name);
        }
    }
    return environment;
}

inline int freePort() {
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    ::bind(socket, reinterpret_cast<sockaddr*>(&address), size);
    ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size);
    ::close(socket);
    return ntohs(address.sin_port);
}

struct Ended {
    int code = -1;
    QString output; // both streams
    qint64 lines = 0;
};

using Process = std::unique_ptr<QProcess>;

// A folder with a small corpus, in which trainings are run.
class TrainPrograms : public QObject {
protected:
    QTemporaryDir m_folder;

    QString path(const QString& name) const { return m_folder.filePath(name); }

    void write(const QString& name, const QByteArray& bytes) const {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }
    QByteArray bytesOf(const QString& name) const {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    enum class Kind { Sentence, SelectiveContext, Concatenation };

    // A recipe NAME.json that writes NAME.safetensors. Swish, for a curve that goes on smoothly: where ReLU's input
    // lies within rounding of 0, sums of another order turn a unit off or on, and from that update on two curves part.
    void recipe(const QString& name, const QJsonObject& training, Kind kind = Kind::Sentence) const {
        QJsonObject t{{"learning_rate", 3e-3},    {"tokens_per_batch", 60}, {"max_steps", 40},
                      {"evaluate_every", 20},     {"threads", 1},           {"batches_per_update", 2},
                      {"documents_per_update", 4}};
        for (auto it = training.begin(); it != training.end(); ++it) {
            t[it.key()] = it.value();
        }
        QJsonObject root{{"stage", kind == Kind::Sentence ? "sentence" : "context"},
                         {"data", QJsonObject{{"folder", "data"},
                                              {"files", QJsonArray{QJsonObject{{"path", "train.tsv"}}}},
                                              {"dev_files", QJsonArray{"dev.tsv"}}}},
                         {"subwords", QJsonObject{{"vocabulary", 60}}},
                         {"model", QJsonObject{{"transformer", QJsonObject{{"width", 32},
                                                                           {"feed_forward", 64},
                                                                           {"heads", 2},
                                                                           {"encoder_layers", 1},
                                                                           {"decoder_layers", 1},
                                                                           {"activation", "swish"}}}}},
                         {"training", t},
                         {"output", name + ".safetensors"}};
        if (kind != Kind::Sentence) {
            root["base"] = "base.safetensors";
        }
        if (kind == Kind::SelectiveContext) {
            root["model"] = QJsonObject{{"system", "selective-attention"},
                                        {"selective_attention", QJsonObject{{"heads", 2}, {"feed_forward", 64}}}};
        } else if (kind == Kind::Concatenation) {
            root["model"] = QJsonObject{{"system", "concatenation"}};
            root["freeze_base"] = false;
        }
        write(name + ".json", QJsonDocument(root).toJson());
    }

    Process start(const QString& name, const QStringList& more = {}, int rank = 0, int size = 1, int port = 0,
                  rlim_t largestFile = RLIM_INFINITY) const {
        auto process = std::make_unique<QProcess>();
        auto environment = cleanEnvironment();
        if (size > 1) {
            environment.insert("RANK", QString::number(rank));
            environment.insert("WORLD_SIZE", QString::number(size));
            environment.insert("MASTER_ADDR", "127.0.0.1");
            environment.insert("MASTER_PORT", QString::number(port));
        }
        process->setProcessEnvironment(environment);
        process->setProcessChannelMode(QProcess::MergedChannels);
        process->setChildProcessModifier([largestFile] {
            const rlimit limit{largestFile, largestFile};
            ::setrlimit(RLIMIT_FSIZE, &limit);
        });
        process->start(CONTEXTURE_CLI, QStringList{"train", "--quiet", "--recipe", path(name + ".json")} + more);
        return process;
    }

    static Ended end(QProcess& process) {
        if (process.state() != QProcess::NotRunning && !process.waitForFinished(120000)) {
            process.kill();
            process.waitForFinished();
            return {.code = -2, .output = "it did not end within two minutes: " + process.readAll()};
        }
        const QString output = QString::fromUtf8(process.readAll());
        return {.code = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
                .output = output,
                .lines = output.count('\n')};
    }

    // All of `size` processes to their end; one process as users start it.
    std::vector<Ended> run(const QString& name, int size = 1, const QStringList& more = {}) const {
        std::vector<Ended> ended;
        for (int attempt = 0; attempt < 2; ++attempt) {
            const int port = size > 1 ? freePort() : 0;
            std::vector<Process> processes;
            for (int rank = 0; rank < size; ++rank) {
                processes.push_back(start(name, more, rank, size, port));
            }
            ended.clear();
            for (auto& process : processes) {
                ended.push_back(end(*process));
            }
            // Another program may have taken the port meanwhile.
            if (std::none_of(ended.begin(), ended.end(),
                             [](const Ended& one) { return one.output.contains("did not find each other"); })) {
                break;
            }
        }
        return ended;
    }

    struct Curve {
        std::vector<double> loss;
        std::vector<double> devLoss;
        std::vector<int> devSteps;
    };
    Curve curve(const QString& name) const {
        Curve curve;
        for (const QByteArray& line : bytesOf(name + ".safetensors.log.jsonl").split('\n')) {
            const auto object = QJsonDocument::fromJson(line).object();
            if (object.contains("loss")) {
                curve.loss.push_back(object["loss"].toDouble());
            }
            if (object.contains("dev_loss")) {
                curve.devLoss.push_back(object["dev_loss"].toDouble());
                curve.devSteps.push_back(object["step"].toInt());
            }
        }
        return curve;
    }

    static double distance(const std::vector<double>& a, const std::vector<double>& b) {
        double largest = a.size() == b.size() && !a.empty() ? 0.0 : 1e300;
        for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
            const double difference = std::fabs(a[i] - b[i]);
            largest = difference <= largest ? largest : std::isnan(difference) ? 1e300 : difference;
        }
        return largest;
    }

    // Waits until the checkpoint was written anew, or for the first time.
    bool waitForCheckpoint(const QString& name, QProcess& process) const {
        const QByteArray before = bytesOf(name + ".safetensors.checkpoint");
        return QTest::qWaitFor(
                   [&] {
                       const QByteArray bytes = bytesOf(name + ".safetensors.checkpoint");
                       return !bytes.isEmpty() && bytes != before;
                   },
                   30000) &&
               process.state() == QProcess::Running;
    }

    qint64 stepOfCheckpoint(const QString& name) const {
        const auto file = store::SafetensorsFile::open(path(name + ".safetensors.checkpoint").toStdString());
        const auto state = QByteArray::fromStdString(file.metadata().at("contexture.state"));
        return QJsonDocument::fromJson(state).object()["step"].toInteger();
    }

    // The corpus, and a base.
    void prepare() {
        QVERIFY(QDir(m_folder.path()).mkdir("data"));
        write("data/train.tsv", table(12, 0).toUtf8());
        write("data/dev.tsv", table(3, 1).toUtf8());
        recipe("base", {});
        const auto ended = run("base");
        QVERIFY2(ended[0].code == 0, qPrintable(ended[0].output));
    }
};

} // namespace trainprograms
