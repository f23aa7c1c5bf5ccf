// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/text/subwords.h"

#include <ATen/ATen.h>

#include <QtTest>

using namespace contexture::text;

// Two versions of protobuf in one process: SentencePiece's own and LibTorch's. Linked together they crash before
// main().
class TestSubwordsBesideTorch : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void bothWorkInOneProcess() {
        const at::Tensor tensor = at::ones({2, 3});
        const std::vector<std::string> sentences(50, "The dog sees the old cat and it barks.");
        SubwordTraining options;
        options.vocabularySize = 40;
        const Subwords subwords = trainSubwords(sentences, options);
        const auto ids = subwords.encode("The old dog");
        QVERIFY(!ids.empty());
        QCOMPARE(subwords.decode(ids), std::string("The old dog"));
        QCOMPARE(tensor.sum().item<double>(), 6.0);
    }
};

QTEST_APPLESS_MAIN(TestSubwordsBesideTorch)
#include "test_subwords_beside_torch.moc"
