// SPDX-License-Identifier: GPL-3.0-or-later

// Platform-independent numbers: SplitMix64 and FNV-1a, compared with published values.
#include "engine/core/fnv.h"
#include "engine/core/random.h"

#include <QtTest>

using namespace contexture;

class TestNumbers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    // The first outputs for the seed 1234567, as given by Rosetta Code ("Pseudo-random numbers/Splitmix64").
    void splitMixDrawsThePublishedNumbers() {
        SplitMix64 random(1234567);
        QCOMPARE(random.next(), std::uint64_t(6457827717110365317ULL));
        QCOMPARE(random.next(), std::uint64_t(3203168211198807973ULL));
        QCOMPARE(random.next(), std::uint64_t(9817491932198370423ULL));
    }

    // Landon Curt Noll's test vectors of FNV-1a.
    void fnvIsThatOfItsAuthors() {
        QCOMPARE(Fnv64().add("").value(), std::uint64_t(0xcbf29ce484222325ULL));
        QCOMPARE(Fnv64().add("a").value(), std::uint64_t(0xaf63dc4c8601ec8cULL));
        QCOMPARE(Fnv64().add("foobar").value(), std::uint64_t(0x85944171f73967e8ULL));
        const auto wide = Fnv128().add("a").value(); // d228cb696f1a8caf78912b704e4a8964
        QCOMPARE(std::uint64_t(wide >> 64), std::uint64_t(0xd228cb696f1a8cafULL));
        QCOMPARE(std::uint64_t(wide), std::uint64_t(0x78912b704e4a8964ULL));
    }
};

QTEST_APPLESS_MAIN(TestNumbers)
#include "test_numbers.moc"
