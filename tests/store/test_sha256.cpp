// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/store/sha256.h"

#include <QCryptographicHash>
#include <QtTest>

using contexture::store::Sha256;
using contexture::store::sha256;

namespace {

std::span<const std::byte> bytesOf(const QByteArray& data) {
    return std::as_bytes(std::span(data.constData(), static_cast<std::size_t>(data.size())));
}

} // namespace

class TestSha256 : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // NIST, "Examples with Intermediate Values" for SHA-256, and the empty and the million-letter message of the
    // Cryptographic Algorithm Validation Program.
    void nistVectors_data() {
        QTest::addColumn<QByteArray>("message");
        QTest::addColumn<QByteArray>("digest");
        QTest::newRow("empty") << QByteArray()
                               << QByteArray("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        QTest::newRow("abc") << QByteArray("abc")
                             << QByteArray("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        QTest::newRow("two blocks") << QByteArray("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
                                    << QByteArray("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
        QTest::newRow("a million a") << QByteArray(1000000, 'a')
                                     << QByteArray("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    }
    void nistVectors() {
        QFETCH(QByteArray, message);
        QFETCH(QByteArray, digest);
        QCOMPARE(QByteArray::fromStdString(sha256(bytesOf(message))), digest);
    }

    void everyLengthAroundABlockAgreesWithAnotherImplementation() {
        for (int length = 0; length < 200; ++length) {
            const QByteArray message(length, static_cast<char>(length));
            QCOMPARE(QByteArray::fromStdString(sha256(bytesOf(message))),
                     QCryptographicHash::hash(message, QCryptographicHash::Sha256).toHex());
        }
    }

    void piecesOfAnyLengthGiveTheSameDigest() {
        const QByteArray message(
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq-and-more-than-one-block-of-it");
        for (qsizetype cut = 0; cut <= message.size(); ++cut) {
            Sha256 hash;
            hash.add(bytesOf(message.left(cut)));
            hash.add(bytesOf(message.mid(cut)));
            QCOMPARE(hash.finish(), sha256(bytesOf(message)));
        }
    }
};

QTEST_APPLESS_MAIN(TestSha256)
#include "test_sha256.moc"
