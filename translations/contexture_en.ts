<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en_US">
<context>
    <name>Overview</name>
    <message numerus="yes">
        <source>%n sentence(s) before</source>
        <translation>
            <numerusform>%n sentence before</numerusform>
            <numerusform>%n sentences before</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s) after</source>
        <translation>
            <numerusform>%n sentence after</numerusform>
            <numerusform>%n sentences after</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s)</source>
        <translation>
            <numerusform>%n pair</numerusform>
            <numerusform>%n pairs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Status</name>
    <message numerus="yes">
        <source>%n sentence(s) translated</source>
        <translation>
            <numerusform>%n sentence translated</numerusform>
            <numerusform>%n sentences translated</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Steps</name>
    <message numerus="yes">
        <source>(%n product(s))</source>
        <translation>
            <numerusform>(%n product)</numerusform>
            <numerusform>(%n products)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more, with lower scores</source>
        <translation>
            <numerusform>and %n more, with a lower score</numerusform>
            <numerusform>and %n more, with lower scores</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Each word hands over a value of %n number(s). Weighted and added up they are what this head reads. The larger weight times length, the more of it comes from that word.</source>
        <translation>
            <numerusform>Each word hands over a value of %n number. Weighted and added up they are what this head reads. The larger weight times length, the more of it comes from that word.</numerusform>
            <numerusform>Each word hands over a value of %n numbers. Weighted and added up they are what this head reads. The larger weight times length, the more of it comes from that word.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>What was read goes through this head’s part of the output projection: %n number(s), which are added to those of the other heads and to the state itself.</source>
        <translation>
            <numerusform>What was read goes through this head’s part of the output projection: %n number, which is added to that of the other heads and to the state itself.</numerusform>
            <numerusform>What was read goes through this head’s part of the output projection: %n numbers, which are added to those of the other heads and to the state itself.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more, with less</source>
        <translation>
            <numerusform>and %n more, with less</numerusform>
            <numerusform>and %n more, with less</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more, which let in less</source>
        <translation>
            <numerusform>and %n more, which lets in less</numerusform>
            <numerusform>and %n more, which let in less</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Each word hands over a value of %n number(s). Weighted and added up they are what is read of this sentence. From that of all heads come the sentence’s key and value in the next steps.</source>
        <translation>
            <numerusform>Each word hands over a value of %n number. Weighted and added up they are what is read of this sentence. From that of all heads come the sentence’s key and value in the next steps.</numerusform>
            <numerusform>Each word hands over a value of %n numbers. Weighted and added up they are what is read of this sentence. From that of all heads come the sentence’s key and value in the next steps.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Each sentence hands over a value of %n number(s). Weighted and added up they are what this head reads. The larger weight times length, the more of it comes from that sentence.</source>
        <translation>
            <numerusform>Each sentence hands over a value of %n number. Weighted and added up they are what this head reads. The larger weight times length, the more of it comes from that sentence.</numerusform>
            <numerusform>Each sentence hands over a value of %n numbers. Weighted and added up they are what this head reads. The larger weight times length, the more of it comes from that sentence.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>What was read goes through a matrix of its own: %n number(s), which are added in the readout to those of the decoder’s state. The next word is made of the sum.</source>
        <translation>
            <numerusform>What was read goes through a matrix of its own: %n number, which is added in the readout to those of the decoder’s state. The next word is made of the sum.</numerusform>
            <numerusform>What was read goes through a matrix of its own: %n numbers, which are added in the readout to those of the decoder’s state. The next word is made of the sum.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Suite</name>
    <message numerus="yes">
        <source>%n back</source>
        <translation>
            <numerusform>%n back</numerusform>
            <numerusform>%n back</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n word</numerusform>
            <numerusform>%n words</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>WhatIf</name>
    <message numerus="yes">
        <source>without sentence(s) %1</source>
        <translation>
            <numerusform>without sentence %1</numerusform>
            <numerusform>without sentences %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>only head(s) %1</source>
        <translation>
            <numerusform>only head %1</numerusform>
            <numerusform>only heads %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>contexture::gui::Activity</name>
    <message numerus="yes">
        <source>%n sentence(s) were longer than the model takes.</source>
        <translation>
            <numerusform>%n sentence was longer than the model takes.</numerusform>
            <numerusform>%n sentences were longer than the model takes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>contexture::gui::Attributions</name>
    <message numerus="yes">
        <source>%1 About %n seconds more.</source>
        <extracomment>%1: &quot;Asking the model: 3 of 40 passes…&quot;</extracomment>
        <translation>
            <numerusform>%1 About %n second more.</numerusform>
            <numerusform>%1 About %n seconds more.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 About %n minutes more.</source>
        <translation>
            <numerusform>%1 About %n minute more.</numerusform>
            <numerusform>%1 About %n minutes more.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>contexture::gui::BlindWindow</name>
    <message numerus="yes">
        <source>%Ln sentence(s) differ</source>
        <translation>
            <numerusform>%Ln sentence differs</numerusform>
            <numerusform>%Ln sentences differ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s) of “%1” judged, seed %2.</source>
        <translation>
            <numerusform>%Ln sentence of “%1” judged, seed %2.</numerusform>
            <numerusform>%Ln sentences of “%1” judged, seed %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln document</numerusform>
            <numerusform>%Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s) differ, in one document</source>
        <extracomment>%1: a number of documents, two or more.</extracomment>
        <translation>
            <numerusform>%Ln sentence differs, in one document</numerusform>
            <numerusform>%Ln sentences differ, in one document</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s) differ, in %1 documents</source>
        <translation>
            <numerusform>%Ln sentence differs, in %1 documents</numerusform>
            <numerusform>%Ln sentences differ, in %1 documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s) from %1 documents judged, seed %2.</source>
        <translation>
            <numerusform>%Ln sentence from %1 documents judged, seed %2.</numerusform>
            <numerusform>%Ln sentences from %1 documents judged, seed %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>contexture::gui::Commands</name>
    <message numerus="yes">
        <source>The run was removed with %n thing(s) that were written on it.</source>
        <extracomment>Notes, marked errors and kept tries.</extracomment>
        <translation>
            <numerusform>The run was removed with %n thing that was written on it.</numerusform>
            <numerusform>The run was removed with %n things that were written on it.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>contexture::gui::DocumentsPane</name>
    <message numerus="yes">
        <source>%n sentence(s)</source>
        <translation>
            <numerusform>%n sentence</numerusform>
            <numerusform>%n sentences</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n note</numerusform>
            <numerusform>%n notes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>contexture::gui::Exporting</name>
    <message numerus="yes">
        <source>%n tag(s) inside sentences were moved: each stands around the whole sentence or behind it now.</source>
        <translation>
            <numerusform>%n tag inside a sentence was moved: it stands around the whole sentence or behind it now.</numerusform>
            <numerusform>%n tags inside sentences were moved: each stands around the whole sentence or behind it now.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n translation(s) that the file calls final stay as they were.</source>
        <translation>
            <numerusform>%n translation that the file calls final stays as it was.</numerusform>
            <numerusform>%n translations that the file calls final stay as they were.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) of format inside paragraphs are lost.</source>
        <translation>
            <numerusform>%n change of format inside a paragraph is lost.</numerusform>
            <numerusform>%n changes of format inside paragraphs are lost.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>contexture::gui::FindPane</name>
    <message numerus="yes">
        <source>The traces of %Ln sentence(s) are damaged: their words are listed without what they consulted.</source>
        <translation>
            <numerusform>The trace of %Ln sentence is damaged: its words are listed without what they consulted.</numerusform>
            <numerusform>The traces of %Ln sentences are damaged: their words are listed without what they consulted.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>contexture::gui::HandbookWindow</name>
    <message numerus="yes">
        <source>The first %n places</source>
        <translation>
            <numerusform>The first %n place</numerusform>
            <numerusform>The first %n places</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n places</source>
        <translation>
            <numerusform>%n place</numerusform>
            <numerusform>%n places</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>contexture::gui::LanguageMenu</name>
    <message numerus="yes">
        <source>&amp;All %n language(s)…</source>
        <translation>
            <numerusform>&amp;All: %n language…</numerusform>
            <numerusform>&amp;All %n languages…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>contexture::gui::LessonPanel</name>
    <message numerus="yes">
        <source>%1: %n vote(s)</source>
        <extracomment>A choice and how many of a class voted for it.</extracomment>
        <translation>
            <numerusform>%1: %n vote</numerusform>
            <numerusform>%1: %n votes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>contexture::gui::MarkFiles</name>
    <message numerus="yes">
        <source>%1: %n mark(s) added.</source>
        <translation>
            <numerusform>%1: %n mark added.</numerusform>
            <numerusform>%1: %n marks added.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n were there already.</source>
        <translation>
            <numerusform>%n was there already.</numerusform>
            <numerusform>%n were there already.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %2, %n sentence(s): agreement of positions, F1 over characters %3, over spans %4; of labels, kappa of the category %5, of the severity %6 (pairs: %7).</source>
        <translation>
            <numerusform>%1 and %2, %n sentence: agreement of positions, F1 over characters %3, over spans %4; of labels, kappa of the category %5, of the severity %6 (pairs: %7).</numerusform>
            <numerusform>%1 and %2, %n sentences: agreement of positions, F1 over characters %3, over spans %4; of labels, kappa of the category %5, of the severity %6 (pairs: %7).</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>contexture::gui::MarksPane</name>
    <message numerus="yes">
        <source>%n error(s) in this run</source>
        <translation>
            <numerusform>%n error in this run</numerusform>
            <numerusform>%n errors in this run</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>contexture::gui::Messages</name>
    <message numerus="yes">
        <source>%n more: press “Details”.</source>
        <translation>
            <numerusform>%n more: press “Details”.</numerusform>
            <numerusform>%n more: press “Details”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s) went wrong while files were opened.</source>
        <translation>
            <numerusform>%n thing went wrong while files were opened.</numerusform>
            <numerusform>%n things went wrong while files were opened.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>contexture::gui::NotesPane</name>
    <message numerus="yes">
        <source>%n note(s); a click goes there</source>
        <translation>
            <numerusform>%n note; a click goes there</numerusform>
            <numerusform>%n notes; a click goes there</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>contexture::gui::Opening</name>
    <message numerus="yes">
        <source>%1 (%n sentence(s))</source>
        <translation>
            <numerusform>%1 (%n sentence)</numerusform>
            <numerusform>%1 (%n sentences)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more run(s) of this document are in the file and not shown.</source>
        <translation>
            <numerusform>%n more run of this document is in the file and not shown.</numerusform>
            <numerusform>%n more runs of this document are in the file and not shown.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 was read as prose: %n sentence(s).</source>
        <extracomment>%1 is the name of a file.</extracomment>
        <translation>
            <numerusform>%1 was read as prose: %n sentence.</numerusform>
            <numerusform>%1 was read as prose: %n sentences.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The attention of %n kept try(s) is damaged: all else of the workspace was read.</source>
        <translation>
            <numerusform>The attention of %n kept try is damaged: all else of the workspace was read.</numerusform>
            <numerusform>The attention of %n kept tries is damaged: all else of the workspace was read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The kept answers about %n run(s) are damaged: all else of the workspace was read.</source>
        <translation>
            <numerusform>The kept answers about %n run are damaged: all else of the workspace was read.</numerusform>
            <numerusform>The kept answers about %n runs are damaged: all else of the workspace was read.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>contexture::gui::ScoreImport</name>
    <message numerus="yes">
        <source>%1: %2 of %n translated sentence(s), mean %3.</source>
        <extracomment>%1 is the name of a metric, %2 the number of sentences that have a score.</extracomment>
        <translation>
            <numerusform>%1: %2 of %n translated sentence, mean %3.</numerusform>
            <numerusform>%1: %2 of %n translated sentences, mean %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n marked error(s) added.</source>
        <translation>
            <numerusform>%n marked error added.</numerusform>
            <numerusform>%n marked errors added.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) of the file are unusual.</source>
        <translation>
            <numerusform>%n line of the file is unusual.</numerusform>
            <numerusform>%n lines of the file are unusual.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>contexture::gui::ScoresWindow</name>
    <message numerus="yes">
        <source>%Ln document(s) with references</source>
        <translation>
            <numerusform>%Ln document with references</numerusform>
            <numerusform>%Ln documents with references</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s) that all runs have</source>
        <translation>
            <numerusform>%Ln sentence that all runs have</numerusform>
            <numerusform>%Ln sentences that all runs have</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s) in which %1 and %2 differ</source>
        <translation>
            <numerusform>%Ln sentence in which %1 and %2 differ</numerusform>
            <numerusform>%Ln sentences in which %1 and %2 differ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s)</source>
        <translation>
            <numerusform>%Ln sentence</numerusform>
            <numerusform>%Ln sentences</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>contexture::gui::SuitePane</name>
    <message numerus="yes">
        <source>%Ln sentence(s)</source>
        <translation>
            <numerusform>%Ln sentence</numerusform>
            <numerusform>%Ln sentences</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The documents of %Ln sentence(s) are not there: these are scored without context alone.</source>
        <translation>
            <numerusform>The document of %Ln sentence is not there: it is scored without context alone.</numerusform>
            <numerusform>The documents of %Ln sentences are not there: these are scored without context alone.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s); a click opens one in its document</source>
        <translation>
            <numerusform>%Ln sentence; a click opens it in its document</numerusform>
            <numerusform>%Ln sentences; a click opens one in its document</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>contexture::widgets::ConsultedModel</name>
    <message numerus="yes">
        <source>all %n</source>
        <translation>
            <numerusform>all %n</numerusform>
            <numerusform>all %n</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>contexture::widgets::FindView</name>
    <message numerus="yes">
        <source>the first %1 of %Ln word(s)</source>
        <translation>
            <numerusform>the first %1 of %Ln word</numerusform>
            <numerusform>the first %1 of %Ln words</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln word(s)</source>
        <translation>
            <numerusform>%Ln word</numerusform>
            <numerusform>%Ln words</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>contexture::widgets::SignedBars</name>
    <message numerus="yes">
        <source>and %n word(s) with less</source>
        <translation>
            <numerusform>and %n word with less</numerusform>
            <numerusform>and %n words with less</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>contexture::widgets::SuiteChart</name>
    <message numerus="yes">
        <source>%1 of %Ln sentence(s) scored</source>
        <translation>
            <numerusform>%1 of %Ln sentence scored</numerusform>
            <numerusform>%1 of %Ln sentences scored</numerusform>
        </translation>
    </message>
</context>
</TS>
