// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/core/site_words.h"

#include <QtTest>

using namespace contexture;

class TestSiteWords : public QObject {
    Q_OBJECT

    static QString codes(const SiteInfo& site) {
        QStringList codes;
        for (const Message& word : siteWords(site)) {
            codes << QString::fromStdString(word.code());
        }
        return codes.join(QLatin1Char(' '));
    }

private Q_SLOTS:
    void aNameIsSaidInWords_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("english");
        QTest::addColumn<QString>("codes");
        QTest::newRow("layer") << "encoder.0.context"
                               << "encoder, layer 1, context"
                               << "site.encoder site.layer site.context";
        QTest::newRow("cross") << "decoder.11.cross"
                               << "decoder, layer 12, source attention"
                               << "site.decoder site.layer site.cross";
        QTest::newRow("produced") << "decoder.produced"
                                  << "decoder, produced so far"
                                  << "site.decoder site.produced";
        QTest::newRow("cache") << "decoder.cache"
                               << "decoder, cache"
                               << "site.decoder site.cache";
        QTest::newRow("of another program") << "decoder.blocks.0.self"
                                            << "decoder, blocks, layer 1, self-attention"
                                            << "site.decoder  site.layer site.self";
        QTest::newRow("no number of ours") << "encoder.123456"
                                           << "encoder, 123456"
                                           << "site.encoder ";
    }
    void aNameIsSaidInWords() {
        QFETCH(QString, name);
        QFETCH(QString, english);
        QFETCH(QString, codes);
        SiteInfo site;
        site.name = name.toStdString();
        QCOMPARE(QString::fromStdString(contexture::english(siteWords(site))), english);
        QCOMPARE(TestSiteWords::codes(site), codes);
    }

    void aSystemMayHaveWordsOfItsOwn() {
        SiteInfo site;
        site.name = "encoder.gist";
        site.words = "encoder.gist of before";
        QCOMPARE(english(siteWords(site)), std::string("encoder, gist of before"));
        QCOMPARE(codes(site), QStringLiteral("site.encoder "));
    }
};

QTEST_APPLESS_MAIN(TestSiteWords)
#include "test_site_words.moc"
