<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en_US">
<context>
    <name>About</name>
    <message>
        <source>About Contexture</source>
        <translation>Über Contexture</translation>
    </message>
    <message>
        <source>A microscope for document-level machine translation.</source>
        <translation>Ein Mikroskop für maschinelle Übersetzung auf Dokumentebene.</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or (at your option) any later version. It comes without any warranty.</source>
        <translation>Freie Software unter der GNU General Public License, Version 3 oder (nach eigener Wahl) jeder späteren Version. Sie kommt ohne jede Gewährleistung.</translation>
    </message>
    <message>
        <source>Keys and gestures</source>
        <translation>Tasten und Gesten</translation>
    </message>
    <message>
        <source>Pointing at a word</source>
        <translation>Auf ein Wort zeigen</translation>
    </message>
    <message>
        <source>previews what it consulted</source>
        <translation>zeigt als Vorschau, was es herangezogen hat</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>Klick</translation>
    </message>
    <message>
        <source>locks the word; a click beside the words of another sentence shows its words</source>
        <translation>hält das Wort fest; ein Klick neben die Wörter eines anderen Satzes zeigt dessen Wörter</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>lets go, step by step</source>
        <translation>lässt Schritt für Schritt wieder los</translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation>Pfeiltasten</translation>
    </message>
    <message>
        <source>another word</source>
        <translation>ein anderes Wort</translation>
    </message>
    <message>
        <source>Ctrl+arrow keys</source>
        <translation>Strg+Pfeiltasten</translation>
    </message>
    <message>
        <source>another sentence</source>
        <translation>ein anderer Satz</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>the same word on the other side</source>
        <translation>dasselbe Wort auf der anderen Seite</translation>
    </message>
    <message>
        <source>[ and ]</source>
        <translation>[ und ]</translation>
    </message>
    <message>
        <source>previous and next head</source>
        <translation>vorheriger und nächster Kopf</translation>
    </message>
    <message>
        <source>M</source>
        <translation>M</translation>
    </message>
    <message>
        <source>mean over heads</source>
        <translation>Mittel über alle Köpfe</translation>
    </message>
    <message>
        <source>L and Shift+L</source>
        <translation>L und Umschalt+L</translation>
    </message>
    <message>
        <source>next and previous site</source>
        <translation>nächste und vorherige Stelle</translation>
    </message>
    <message>
        <source>Right click</source>
        <translation>Rechtsklick</translation>
    </message>
    <message>
        <source>copy as text, copy data, export figure</source>
        <translation>als Text kopieren, Daten kopieren, Abbildung exportieren</translation>
    </message>
    <message>
        <source>isolates it</source>
        <translation>zeigt ihn allein</translation>
    </message>
    <message>
        <source>N</source>
        <translation>N</translation>
    </message>
    <message>
        <source>writes a note on the selected word or sentence, or changes the one that is there</source>
        <translation>schreibt eine Notiz zum gewählten Wort oder Satz oder ändert die vorhandene</translation>
    </message>
    <message>
        <source>Click on a head</source>
        <translation>Klick auf einen Kopf</translation>
    </message>
    <message>
        <source>public domain</source>
        <translation>gemeinfrei</translation>
    </message>
    <message>
        <source>F6</source>
        <translation>F6</translation>
    </message>
    <message>
        <source>another part of the window</source>
        <translation>ein anderer Teil des Fensters</translation>
    </message>
</context>
<context>
    <name>Comparison</name>
    <message>
        <source>not translated yet</source>
        <translation>noch nicht übersetzt</translation>
    </message>
</context>
<context>
    <name>Engine</name>
    <message>
        <source>there is no such file</source>
        <translation>Diese Datei gibt es nicht</translation>
    </message>
    <message>
        <source>the file does not exist</source>
        <translation>Die Datei gibt es nicht</translation>
    </message>
    <message>
        <source>this is a folder</source>
        <translation>Das ist ein Ordner</translation>
    </message>
    <message>
        <source>this is a folder, not a file</source>
        <translation>Das ist ein Ordner, keine Datei</translation>
    </message>
    <message>
        <source>this is not an ordinary file</source>
        <translation>Das ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>this is a device or a pipe, not a file</source>
        <translation>Das ist ein Gerät oder eine Pipe, keine Datei</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>Die Datei ist leer</translation>
    </message>
    <message>
        <source>the file holds nothing but white space</source>
        <translation>Die Datei enthält nur Leerraum</translation>
    </message>
    <message>
        <source>the file could not be read to its end</source>
        <translation>Die Datei ließ sich nicht bis zum Ende lesen</translation>
    </message>
    <message>
        <source>the file is UTF-16</source>
        <translation>Die Datei ist in UTF-16</translation>
    </message>
    <message>
        <source>the line holds a NUL byte: the file is binary, not text</source>
        <translation>Die Zeile enthält ein NUL-Byte: Die Datei ist binär, kein Text</translation>
    </message>
    <message>
        <source>the table has no column for the source text</source>
        <translation>Die Tabelle hat keine Spalte für den Ausgangstext</translation>
    </message>
    <message>
        <source>the table has no rows below its first line</source>
        <translation>Die Tabelle hat unter ihrer ersten Zeile keine weiteren</translation>
    </message>
    <message>
        <source>the row has no source text</source>
        <translation>Die Zeile hat keinen Ausgangstext</translation>
    </message>
    <message>
        <source>this is JSON, not a text</source>
        <translation>Das ist JSON, kein Text</translation>
    </message>
    <message>
        <source>a text of more than 2 GiB cannot be cut into sentences</source>
        <translation>Ein Text von mehr als 2 GiB lässt sich nicht in Sätze teilen</translation>
    </message>
    <message>
        <source>a sentence is too long to be cut into subwords</source>
        <translation>Ein Satz ist zu lang, um in Teilwörter zerlegt zu werden</translation>
    </message>
    <message>
        <source>the workspace does not exist</source>
        <translation>Den Arbeitsbereich gibt es nicht</translation>
    </message>
    <message>
        <source>this is a folder, not a workspace</source>
        <translation>Das ist ein Ordner, kein Arbeitsbereich</translation>
    </message>
    <message>
        <source>this is an empty database, not a Contexture workspace</source>
        <translation>Das ist eine leere Datenbank, kein Arbeitsbereich von Contexture</translation>
    </message>
    <message>
        <source>this is a database of another program, not a Contexture workspace</source>
        <translation>Das ist die Datenbank eines anderen Programms, kein Arbeitsbereich von Contexture</translation>
    </message>
    <message>
        <source>the workspace is damaged: its first page is not in order</source>
        <translation>Der Arbeitsbereich ist beschädigt: Seine erste Seite ist nicht in Ordnung</translation>
    </message>
    <message>
        <source>the disk refused to read or write the workspace</source>
        <translation>Der Datenträger hat es abgelehnt, den Arbeitsbereich zu lesen oder zu schreiben</translation>
    </message>
    <message>
        <source>the workspace cannot be changed where it is</source>
        <translation>Der Arbeitsbereich lässt sich an seinem Ort nicht ändern</translation>
    </message>
    <message>
        <source>the workspace cannot be opened</source>
        <translation>Der Arbeitsbereich lässt sich nicht öffnen</translation>
    </message>
    <message>
        <source>the workspace is open for looking only</source>
        <translation>Der Arbeitsbereich ist nur zum Ansehen geöffnet</translation>
    </message>
    <message>
        <source>the workspace is of an older version and cannot be brought up to date where it is</source>
        <translation>Der Arbeitsbereich stammt von einer älteren Version und lässt sich an seinem Ort nicht auf den neuen Stand bringen</translation>
    </message>
    <message>
        <source>another program is using the workspace</source>
        <translation>Ein anderes Programm verwendet den Arbeitsbereich</translation>
    </message>
    <message>
        <source>an entry is too large for a workspace</source>
        <translation>Ein Eintrag ist zu groß für einen Arbeitsbereich</translation>
    </message>
    <message>
        <source>the workspace cannot be copied onto itself</source>
        <translation>Der Arbeitsbereich kann nicht auf sich selbst kopiert werden</translation>
    </message>
    <message>
        <source>The workspace holds no document</source>
        <translation>Der Arbeitsbereich enthält kein Dokument</translation>
    </message>
    <message>
        <source>The model computed values that are not numbers while it translated</source>
        <translation>Das Modell hat beim Übersetzen Werte berechnet, die keine Zahlen sind</translation>
    </message>
    <message>
        <source>This model translates every sentence by itself and reads no context</source>
        <translation>Dieses Modell übersetzt jeden Satz für sich und liest keinen Kontext</translation>
    </message>
    <message>
        <source>This run read no context, so no sentence can matter to another</source>
        <translation>Dieser Lauf hat keinen Kontext gelesen, daher kann kein Satz für einen anderen wichtig sein</translation>
    </message>
    <message>
        <source>This sentence is not translated yet</source>
        <translation>Dieser Satz ist noch nicht übersetzt</translation>
    </message>
    <message>
        <source>The translation engine could not be loaded</source>
        <translation>Die Übersetzungs-Engine konnte nicht geladen werden</translation>
    </message>
    <message>
        <source>check its name</source>
        <translation>Den Namen prüfen</translation>
    </message>
    <message>
        <source>check the path</source>
        <translation>Den Pfad prüfen</translation>
    </message>
    <message>
        <source>check its permissions</source>
        <translation>Die Zugriffsrechte prüfen</translation>
    </message>
    <message>
        <source>check the path and its permissions</source>
        <translation>Den Pfad und seine Zugriffsrechte prüfen</translation>
    </message>
    <message>
        <source>check the disk, and try again</source>
        <translation>Den Datenträger prüfen und es noch einmal versuchen</translation>
    </message>
    <message>
        <source>choose a file</source>
        <translation>Eine Datei wählen</translation>
    </message>
    <message>
        <source>choose a file in it</source>
        <translation>Eine Datei darin wählen</translation>
    </message>
    <message>
        <source>choose a file name</source>
        <translation>Einen Dateinamen wählen</translation>
    </message>
    <message>
        <source>choose a file with text</source>
        <translation>Eine Datei mit Text wählen</translation>
    </message>
    <message>
        <source>choose a text file (UTF-8)</source>
        <translation>Eine Textdatei (UTF-8) wählen</translation>
    </message>
    <message>
        <source>choose another file</source>
        <translation>Eine andere Datei wählen</translation>
    </message>
    <message>
        <source>save its content to a file first</source>
        <translation>Den Inhalt zuerst in einer Datei speichern</translation>
    </message>
    <message>
        <source>save it as UTF-8 text</source>
        <translation>Sie als UTF-8-Text speichern</translation>
    </message>
    <message>
        <source>save it with tabs between them</source>
        <translation>Sie mit Tabulatoren dazwischen speichern</translation>
    </message>
    <message>
        <source>save it under another name</source>
        <translation>Ihn unter einem anderen Namen speichern</translation>
    </message>
    <message>
        <source>save it under another name first</source>
        <translation>Ihn zuerst unter einem anderen Namen speichern</translation>
    </message>
    <message>
        <source>split it</source>
        <translation>Sie aufteilen</translation>
    </message>
    <message>
        <source>split it into several documents</source>
        <translation>In mehrere Dokumente aufteilen</translation>
    </message>
    <message>
        <source>split it into sentences</source>
        <translation>In Sätze aufteilen</translation>
    </message>
    <message>
        <source>split the file</source>
        <translation>Die Datei aufteilen</translation>
    </message>
    <message>
        <source>fill the cell or remove the row</source>
        <translation>Die Zelle füllen oder die Zeile entfernen</translation>
    </message>
    <message>
        <source>begin it with a line of column names: doc_id, sent_idx, source, reference</source>
        <translation>Sie mit einer Zeile von Spaltennamen beginnen: doc_id, sent_idx, source, reference</translation>
    </message>
    <message>
        <source>get the file again</source>
        <translation>Die Datei neu beschaffen</translation>
    </message>
    <message>
        <source>the file is damaged or was not written properly: get it again</source>
        <translation>Die Datei ist beschädigt oder wurde nicht richtig geschrieben: sie neu beschaffen</translation>
    </message>
    <message>
        <source>the file is damaged or was written by another program: get it again</source>
        <translation>Die Datei ist beschädigt oder stammt von einem anderen Programm: sie neu beschaffen</translation>
    </message>
    <message>
        <source>write the bundle again with contexture-cli train</source>
        <translation>Das Modellpaket mit contexture-cli train neu schreiben</translation>
    </message>
    <message>
        <source>update Contexture</source>
        <translation>Contexture aktualisieren</translation>
    </message>
    <message>
        <source>use a backup copy of it</source>
        <translation>Eine Sicherungskopie verwenden</translation>
    </message>
    <message>
        <source>close it there and try again</source>
        <translation>Ihn dort schließen und es noch einmal versuchen</translation>
    </message>
    <message>
        <source>copy it to a folder that can be written</source>
        <translation>Ihn in einen beschreibbaren Ordner kopieren</translation>
    </message>
    <message>
        <source>save a shorter document, or without traces</source>
        <translation>Ein kürzeres Dokument oder ohne Aufzeichnungen speichern</translation>
    </message>
    <message>
        <source>open a document and save a new workspace</source>
        <translation>Ein Dokument öffnen und einen neuen Arbeitsbereich speichern</translation>
    </message>
    <message>
        <source>free some space or choose another disk</source>
        <translation>Platz schaffen oder einen anderen Datenträger wählen</translation>
    </message>
    <message>
        <source>choose another folder or change its permissions</source>
        <translation>Einen anderen Ordner wählen oder seine Zugriffsrechte ändern</translation>
    </message>
    <message>
        <source>try again or choose another place</source>
        <translation>Es noch einmal versuchen oder einen anderen Ort wählen</translation>
    </message>
    <message>
        <source>its weights are damaged or its training diverged; train it again or take another model.</source>
        <translation>Seine Gewichte sind beschädigt oder sein Training ist divergiert; es neu trainieren oder ein anderes Modell nehmen.</translation>
    </message>
    <message>
        <source>choose &quot;no context&quot;, or open a context model.</source>
        <translation>„Ohne“ Kontext wählen oder ein Kontextmodell öffnen.</translation>
    </message>
    <message>
        <source>open a model for these languages, or correct the languages in the document&apos;s header.</source>
        <translation>Ein Modell für diese Sprachen öffnen oder die Sprachen im Kopf des Dokuments berichtigen.</translation>
    </message>
    <message>
        <source>translate it first.</source>
        <translation>Ihn zuerst übersetzen.</translation>
    </message>
    <message>
        <source>split it.</source>
        <translation>Aufteilen.</translation>
    </message>
    <message>
        <source>saved workspaces can still be opened; install LibTorch (packaging/setup) or name the engine&apos;s library in CONTEXTURE_ENGINE to translate</source>
        <translation>Gespeicherte Arbeitsbereiche lassen sich weiterhin öffnen; zum Übersetzen LibTorch installieren (packaging/setup) oder in CONTEXTURE_ENGINE die Bibliothek der Engine nennen</translation>
    </message>
    <message>
        <source>%1 is not there</source>
        <translation>%1 ist nicht da</translation>
    </message>
    <message>
        <source>%1 has no %2</source>
        <translation>%1 enthält kein %2</translation>
    </message>
    <message>
        <source>the workspace was not saved, since another program has replaced or changed it meanwhile</source>
        <translation>der Arbeitsbereich wurde nicht gespeichert, weil ein anderes Programm ihn inzwischen ersetzt oder geändert hat</translation>
    </message>
    <message>
        <source>save it under another name; then both files are whole</source>
        <translation>unter einem anderen Namen speichern; dann sind beide Dateien vollständig</translation>
    </message>
</context>
<context>
    <name>Main</name>
    <message>
        <source>A microscope for document-level machine translation.</source>
        <translation>Ein Mikroskop für maschinelle Übersetzung auf Dokumentebene.</translation>
    </message>
    <message>
        <source>Documents, model bundles or workspaces to open.</source>
        <translation>Dokumente, Modellpakete oder Arbeitsbereiche, die geöffnet werden sollen.</translation>
    </message>
    <message>
        <source>Open the demo document under a bundled model and translate it.</source>
        <translation>Die Demo mit einem mitgelieferten Modell öffnen und übersetzen.</translation>
    </message>
    <message>
        <source>The model to translate with.</source>
        <translation>Das Modell, mit dem übersetzt wird.</translation>
    </message>
    <message>
        <source>light or dark.</source>
        <translation>light (hell) oder dark (dunkel).</translation>
    </message>
    <message>
        <source>Render the window, translated, to a PNG file and exit.</source>
        <translation>Das übersetzte Fenster in eine PNG-Datei zeichnen und beenden.</translation>
    </message>
    <message>
        <source>Size of the window for --screenshot.</source>
        <translation>Größe des Fensters für --screenshot.</translation>
    </message>
    <message>
        <source>Pixels for each logical pixel in the screenshot (1 to 4).</source>
        <translation>Bildpunkte je logischem Bildpunkt im Bildschirmfoto (1 bis 4).</translation>
    </message>
    <message>
        <source>Select a word for --screenshot, counted from 1: SENTENCE:source|target:WORD.</source>
        <translation>Ein Wort für --screenshot auswählen, ab 1 gezählt: SATZ:source|target:WORT.</translation>
    </message>
    <message>
        <source>Run the causal check of the selected word before the screenshot.</source>
        <translation>Vor dem Bildschirmfoto die Gegenprobe für das gewählte Wort ausführen.</translation>
    </message>
    <message>
        <source>Cancel the translation after this many sentences, before the screenshot.</source>
        <translation>Die Übersetzung vor dem Bildschirmfoto nach so vielen Sätzen abbrechen.</translation>
    </message>
    <message>
        <source>Of a table with several documents, the one to show (with --screenshot).</source>
        <translation>Von einer Tabelle mit mehreren Dokumenten dasjenige, das gezeigt wird (mit --screenshot).</translation>
    </message>
    <message>
        <source>--theme takes light or dark, not %1.</source>
        <translation>--theme erwartet light oder dark, nicht %1.</translation>
    </message>
    <message>
        <source>--context takes none, online or offline, not %1.</source>
        <translation>--context erwartet none, online oder offline, nicht %1.</translation>
    </message>
    <message>
        <source>--compare takes none, online, offline or a bundle, not %1.</source>
        <translation>--compare erwartet none, online, offline oder ein Modellpaket, nicht %1.</translation>
    </message>
    <message>
        <source>--size takes a width and a height such as 1600x1000.</source>
        <translation>--size erwartet eine Breite und eine Höhe wie 1600x1000.</translation>
    </message>
    <message>
        <source>--select takes a sentence, a side and a word such as 6:target:3, counted from 1.</source>
        <translation>--select erwartet einen Satz, eine Seite und ein Wort wie 6:target:3, ab 1 gezählt.</translation>
    </message>
    <message>
        <source>sentence %1 of --select is not there, or not translated</source>
        <translation>Satz %1 aus --select gibt es nicht, oder er ist nicht übersetzt</translation>
    </message>
    <message>
        <source>sentence %1 has %2 words, and --select names word %3</source>
        <translation>Satz %1 hat %2 Wörter, und --select nennt Wort %3</translation>
    </message>
    <message>
        <source>%1 could not be written; choose another folder</source>
        <translation>%1 konnte nicht geschrieben werden; einen anderen Ordner wählen</translation>
    </message>
    <message>
        <source>none, online or offline (with --screenshot).</source>
        <translation>none, online oder offline (mit --screenshot).</translation>
    </message>
    <message>
        <source>Put a second run beside the first: none, online, offline, or the path of another bundle. May be repeated (with --screenshot).</source>
        <translation>Einen zweiten Lauf daneben stellen: none, online, offline oder der Pfad eines anderen Modellpakets. Darf wiederholt werden (mit --screenshot).</translation>
    </message>
    <message>
        <source>Show all heads (with --screenshot).</source>
        <translation>Alle Köpfe zeigen (mit --screenshot).</translation>
    </message>
    <message>
        <source>--screenshot needs the name of a file.</source>
        <translation>--screenshot braucht den Namen einer Datei.</translation>
    </message>
    <message>
        <source>--screenshot writes PNG; give %1 the ending .png.</source>
        <translation>--screenshot schreibt PNG; %1 braucht die Endung .png.</translation>
    </message>
    <message>
        <source>--%1 is for pictures; it needs --screenshot FILE.</source>
        <translation>--%1 ist für Bilder; es braucht --screenshot DATEI.</translation>
    </message>
    <message>
        <source>--cancel-after takes a number of sentences, not %1.</source>
        <translation>--cancel-after nimmt eine Anzahl von Sätzen, nicht %1.</translation>
    </message>
    <message>
        <source>--scale takes a number from 1 to 4, not %1.</source>
        <translation>--scale nimmt eine Zahl von 1 bis 4, nicht %1.</translation>
    </message>
    <message>
        <source>the window does not become smaller than %1x%2</source>
        <translation>kleiner als %1x%2 wird das Fenster nicht</translation>
    </message>
</context>
<context>
    <name>Matrices</name>
    <message>
        <source>Choose a word of a finished sentence.</source>
        <translation>Ein Wort eines fertigen Satzes wählen.</translation>
    </message>
    <message>
        <source>This sentence is not translated yet.</source>
        <translation>Dieser Satz ist noch nicht übersetzt.</translation>
    </message>
    <message>
        <source>This run was made without a trace; translate again to see weights.</source>
        <translation>Dieser Lauf wurde ohne Aufzeichnung gemacht; neu übersetzen, um Gewichte zu sehen.</translation>
    </message>
    <message>
        <source>This run read no other sentence: context is off.</source>
        <translation>Dieser Lauf hat keinen anderen Satz gelesen: Der Kontext ist aus.</translation>
    </message>
    <message>
        <source>No sentence was visible, so the context was bypassed.</source>
        <translation>Kein Satz war sichtbar, daher wurde der Kontext umgangen.</translation>
    </message>
    <message>
        <source>Nothing was recorded here for this model.</source>
        <translation>Für dieses Modell wurde hier nichts aufgezeichnet.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>sentence %1: %2</source>
        <translation>Satz %1: %2</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>Kopf %1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>Under a cache slot: the word that it holds, and the number of its sentence.</extracomment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>cache slot: “%1”, sentence %2</source>
        <extracomment>A slot of a cache: %1 is the word that it holds.</extracomment>
        <translation>Cache-Platz: „%1“, Satz %2</translation>
    </message>
    <message>
        <source>Translate the document, then choose a word.</source>
        <translation>Erst das Dokument übersetzen, dann ein Wort wählen.</translation>
    </message>
    <message>
        <source>Which word of the other side this one goes with is not known; choose a word there.</source>
        <translation>Welches Wort der anderen Seite zu diesem gehört, ist nicht bekannt; dort ein Wort wählen.</translation>
    </message>
    <message>
        <source>This word consulted no sentence.</source>
        <translation>Dieses Wort hat keinen Satz herangezogen.</translation>
    </message>
</context>
<context>
    <name>Reading</name>
    <message>
        <source>Source</source>
        <translation>Ausgangstext</translation>
    </message>
    <message>
        <source>%1, source</source>
        <translation>%1, Ausgangstext</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>Übersetzung</translation>
    </message>
    <message>
        <source>%1, translation</source>
        <translation>%1, Übersetzung</translation>
    </message>
</context>
<context>
    <name>SampleTexts</name>
    <message>
        <source>A story</source>
        <translation>Eine Geschichte</translation>
    </message>
    <message>
        <source>A news report</source>
        <translation>Ein Zeitungsbericht</translation>
    </message>
    <message>
        <source>A dialogue</source>
        <translation>Ein Gespräch</translation>
    </message>
    <message>
        <source>A help page</source>
        <translation>Eine Hilfeseite</translation>
    </message>
    <message>
        <source>A letter</source>
        <translation>Ein Brief</translation>
    </message>
    <message>
        <source>An encyclopaedia entry</source>
        <translation>Ein Lexikonartikel</translation>
    </message>
</context>
<context>
    <name>Sites</name>
    <message>
        <source>layer %1</source>
        <translation>Schicht %1</translation>
    </message>
    <message>
        <source>encoder</source>
        <translation>Encoder</translation>
    </message>
    <message>
        <source>decoder</source>
        <translation>Decoder</translation>
    </message>
    <message>
        <source>context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>self-attention</source>
        <translation>Selbstaufmerksamkeit</translation>
    </message>
    <message>
        <source>source attention</source>
        <translation>Quellaufmerksamkeit</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>Cache</translation>
    </message>
    <message>
        <source>produced so far</source>
        <translation>bisher erzeugt</translation>
    </message>
</context>
<context>
    <name>Status</name>
    <message>
        <source>sentence %1, word %2</source>
        <translation>Satz %1, Wort %2</translation>
    </message>
    <message>
        <source>no sentence was visible</source>
        <translation>kein Satz war sichtbar</translation>
    </message>
    <message>
        <source>context is off</source>
        <translation>der Kontext ist aus</translation>
    </message>
    <message>
        <source>attends to</source>
        <translation>achtet auf</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>visible sentences</source>
        <translation>sichtbaren Sätzen</translation>
    </message>
    <message>
        <source>context share</source>
        <translation>Kontextanteil</translation>
    </message>
    <message>
        <source>log p</source>
        <translation>log p</translation>
    </message>
    <message>
        <source>cancelled: %1 of %2 sentences are translated</source>
        <translation>abgebrochen: %1 von %2 Sätzen übersetzt</translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s) translated</source>
        <translation>
            <numerusform>%n Satz übersetzt</numerusform>
            <numerusform>%n Sätze übersetzt</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 in %2 s, %3 words/s</source>
        <translation>%1 in %2 s, %3 Wörter/s</translation>
    </message>
    <message>
        <source>sentence %1 is not translated yet</source>
        <translation>Satz %1 ist noch nicht übersetzt</translation>
    </message>
    <message>
        <source>sentence %1, read alone</source>
        <translation>Satz %1, für sich gelesen</translation>
    </message>
    <message>
        <source>“%1” in sentence %2, read alone</source>
        <translation>„%1“ in Satz %2, für sich gelesen</translation>
    </message>
    <message>
        <source>sentence %1 could consult nothing</source>
        <translation>Satz %1 konnte nichts heranziehen</translation>
    </message>
    <message>
        <source>sentence %1; choose a word to see what it consulted</source>
        <translation>Satz %1; ein Wort wählen, um zu sehen, was es herangezogen hat</translation>
    </message>
    <message>
        <source>what “%1” in sentence %2 consulted</source>
        <translation>was „%1“ in Satz %2 herangezogen hat</translation>
    </message>
</context>
<context>
    <name>Text</name>
    <message>
        <source>en</source>
        <extracomment>The BCP 47 tag of the language of this catalogue: names of languages are shown in it.</extracomment>
        <translation>de</translation>
    </message>
</context>
<context>
    <name>contexture::gui::EngineWorker</name>
    <message>
        <source>The engine stopped on something unexpected.</source>
        <translation>Die Engine hat wegen eines unerwarteten Fehlers angehalten.</translation>
    </message>
</context>
<context>
    <name>contexture::gui::Instruments</name>
    <message>
        <source>within the sentence</source>
        <translation>im Satz</translation>
    </message>
    <message>
        <source>× sentence weight</source>
        <translation>× Satzgewicht</translation>
    </message>
    <message>
        <source>Sentence-level attention</source>
        <translation>Aufmerksamkeit auf Satzebene</translation>
    </message>
    <message>
        <source>Word-level attention</source>
        <translation>Aufmerksamkeit auf Wortebene</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>Context share</source>
        <translation>Kontextanteil</translation>
    </message>
    <message>
        <source>Consulted, and does it matter?</source>
        <translation>Herangezogen – und wichtig?</translation>
    </message>
    <message>
        <source>ranked by weight</source>
        <translation>nach Gewicht geordnet</translation>
    </message>
    <message>
        <source>rows: words of sentence %1, columns: sentences</source>
        <translation>Zeilen: Wörter von Satz %1, Spalten: Sätze</translation>
    </message>
    <message>
        <source>in sentence %1</source>
        <translation>in Satz %1</translation>
    </message>
    <message>
        <source>This word consulted no sentence; choose a sentence or another word.</source>
        <translation>Dieses Wort hat keinen Satz herangezogen; einen Satz oder ein anderes Wort wählen.</translation>
    </message>
    <message>
        <source>1 − mean gate, with the spread over hidden units</source>
        <translation>1 − mittleres Gate, mit der Streuung über die verborgenen Einheiten</translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation>Sätze</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>Consulted</source>
        <translation>Herangezogen</translation>
    </message>
    <message>
        <source>a bracket ends where the largest weight moves</source>
        <translation>eine Klammer endet, wo das größte Gewicht weiterrückt</translation>
    </message>
    <message>
        <source>hatched: not produced yet</source>
        <translation>schraffiert: noch nicht erzeugt</translation>
    </message>
    <message>
        <source>Cache slots</source>
        <translation>Cache-Plätze</translation>
    </message>
    <message>
        <source>Words produced so far</source>
        <translation>Bisher erzeugte Wörter</translation>
    </message>
    <message>
        <source>Produced</source>
        <translation>Erzeugt</translation>
    </message>
    <message>
        <source>Source attention</source>
        <translation>Quellaufmerksamkeit</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Ausgangstext</translation>
    </message>
    <message>
        <source>Context share, all layers</source>
        <translation>Kontextanteil, alle Schichten</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>1 − mean gate; rows: layers, columns: words</source>
        <translation>1 − mittleres Gate; Zeilen: Schichten, Spalten: Wörter</translation>
    </message>
    <message>
        <source>Sentences, summed over words</source>
        <translation>Sätze, Summe über ihre Wörter</translation>
    </message>
    <message>
        <source>weights inside the sentence&apos;s vector: the same for every word</source>
        <translation>Gewichte innerhalb des Satzvektors: für jedes Wort dieselben</translation>
    </message>
    <message>
        <source>rows: words of sentence %1, columns: earlier translated words</source>
        <translation>Zeilen: Wörter von Satz %1, Spalten: früher übersetzte Wörter</translation>
    </message>
    <message>
        <source>rows: words of translation %1, columns: words before them</source>
        <translation>Zeilen: Wörter der Übersetzung %1, Spalten: Wörter davor</translation>
    </message>
    <message>
        <source>rows: words of translation %1, columns: its source; last layer</source>
        <translation>Zeilen: Übersetzung %1, Spalten: Ausgangssatz; letzte Schicht</translation>
    </message>
    <message>
        <source>a click isolates a head, Esc shows the mean</source>
        <translation>ein Klick zeigt einen Kopf allein, Esc das Mittel</translation>
    </message>
</context>
<context>
    <name>contexture::gui::MainWindow</name>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Leseansicht</translation>
    </message>
    <message>
        <source>sentence weight</source>
        <translation>Satzgewicht</translation>
    </message>
    <message>
        <source>word weight</source>
        <translation>Wortgewicht</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>The model of this run is not loaded.</source>
        <translation>Das Modell dieses Laufs ist nicht geladen.</translation>
    </message>
    <message>
        <source>Choose a word that consulted a sentence.</source>
        <translation>Ein Wort wählen, das einen Satz herangezogen hat.</translation>
    </message>
    <message>
        <source>sentence %1, log-probability for each word; changed words are marked</source>
        <translation>Satz %1, Log-Wahrscheinlichkeit je Wort; Änderungen markiert</translation>
    </message>
    <message>
        <source>Translate first; then compare with another model or setting.</source>
        <translation>Zuerst übersetzen; dann mit einem anderen Modell oder einer anderen Einstellung vergleichen.</translation>
    </message>
    <message>
        <source>Choose a sentence to compare its translations.</source>
        <translation>Einen Satz wählen, um seine Übersetzungen zu vergleichen.</translation>
    </message>
    <message>
        <source>Loading the model</source>
        <translation>Modell wird geladen</translation>
    </message>
    <message>
        <source>Starting the engine</source>
        <translation>Engine wird gestartet</translation>
    </message>
    <message>
        <source>Translating</source>
        <translation>Übersetzung läuft</translation>
    </message>
    <message>
        <source>%1 of %2 sentences, %3 words/s, %4 s left</source>
        <translation>%1 von %2 Sätzen, %3 Wörter/s, noch %4 s</translation>
    </message>
    <message>
        <source>Open a document first.</source>
        <translation>Zuerst ein Dokument öffnen.</translation>
    </message>
    <message>
        <source>Choose a model first.</source>
        <translation>Zuerst ein Modell wählen.</translation>
    </message>
    <message>
        <source>Six runs are the most; remove one first.</source>
        <translation>Mehr als sechs Läufe sind nicht möglich; zuerst einen entfernen.</translation>
    </message>
    <message>
        <source>Translate the document first.</source>
        <translation>Zuerst das Dokument übersetzen.</translation>
    </message>
    <message>
        <source>Open a document, a model or a workspace</source>
        <translation>Dokument, Modell oder Arbeitsbereich öffnen</translation>
    </message>
    <message>
        <source>All that Contexture reads (*.txt *.tsv *.safetensors *.contexture);;All files (*)</source>
        <translation>Alles, was Contexture liest (*.txt *.tsv *.safetensors *.contexture);;Alle Dateien (*)</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n sentence(s))</source>
        <translation>
            <numerusform>%1 (%n Satz)</numerusform>
            <numerusform>%1 (%n Sätze)</numerusform>
        </translation>
    </message>
    <message>
        <source>Which document?</source>
        <translation>Welches Dokument?</translation>
    </message>
    <message>
        <source>The file holds several documents:</source>
        <translation>Die Datei enthält mehrere Dokumente:</translation>
    </message>
    <message>
        <source>%1[*] – Contexture</source>
        <translation>%1[*] – Contexture</translation>
    </message>
    <message>
        <source>Save workspace</source>
        <translation>Arbeitsbereich speichern</translation>
    </message>
    <message>
        <source>Contexture workspaces (*.contexture)</source>
        <translation>Contexture-Arbeitsbereiche (*.contexture)</translation>
    </message>
    <message>
        <source>The demo is not installed.</source>
        <translation>Die Demo ist nicht installiert.</translation>
    </message>
    <message>
        <source>Set CONTEXTURE_RESOURCES to the folder with demo and models, or open files of your own.</source>
        <translation>CONTEXTURE_RESOURCES auf den Ordner mit „demo“ und „models“ setzen oder eigene Dateien öffnen.</translation>
    </message>
    <message>
        <source>Save the runs?</source>
        <translation>Läufe speichern?</translation>
    </message>
    <message>
        <source>There is nothing to export yet.</source>
        <translation>Es gibt noch nichts zu exportieren.</translation>
    </message>
    <message>
        <source>Export data</source>
        <translation>Daten exportieren</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation>Durch Kommas getrennte Werte (*.csv)</translation>
    </message>
    <message>
        <source>The data could not be written: %1</source>
        <translation>Die Daten konnten nicht geschrieben werden: %1</translation>
    </message>
    <message>
        <source>Check the folder and the space on the disk.</source>
        <translation>Ordner und Speicherplatz auf dem Datenträger prüfen.</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Open the &amp;demo</source>
        <translation>&amp;Demo öffnen</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>&amp;Save workspace</source>
        <translation>Arbeitsbereich &amp;speichern</translation>
    </message>
    <message>
        <source>Save workspace &amp;as…</source>
        <translation>Arbeitsbereich speichern &amp;unter&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Export data</source>
        <translation>Daten &amp;exportieren</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Clear the selection</source>
        <translation>&amp;Auswahl aufheben</translation>
    </message>
    <message>
        <source>Go to the other &amp;side (Tab)</source>
        <translation>Zur anderen &amp;Seite wechseln (Tab)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Lauf</translation>
    </message>
    <message>
        <source>&amp;Translate</source>
        <translation>Ü&amp;bersetzen</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
    <message>
        <source>&amp;Beam size…</source>
        <translation>&amp;Strahlbreite&#xa0;…</translation>
    </message>
    <message>
        <source>Beam size</source>
        <translation>Strahlbreite</translation>
    </message>
    <message>
        <source>Hypotheses kept at each step (1 is greedy):</source>
        <translation>Behaltene Hypothesen je Schritt (1 = Greedy-Suche):</translation>
    </message>
    <message>
        <source>Decode &amp;sentence by sentence</source>
        <translation>Satz &amp;für Satz dekodieren</translation>
    </message>
    <message>
        <source>For models that read the translation of earlier sentences.</source>
        <translation>Für Modelle, die die Übersetzung früherer Sätze lesen.</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>All &amp;heads</source>
        <translation>Alle &amp;Köpfe</translation>
    </message>
    <message>
        <source>&amp;Mean over heads (M)</source>
        <translation>&amp;Mittel über alle Köpfe (M)</translation>
    </message>
    <message>
        <source>&amp;Next head (])</source>
        <translation>&amp;Nächster Kopf (])</translation>
    </message>
    <message>
        <source>&amp;Previous head ([)</source>
        <translation>&amp;Vorheriger Kopf ([)</translation>
    </message>
    <message>
        <source>Next &amp;site (L)</source>
        <translation>Nächste &amp;Stelle (L)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Vergleichen</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Keys and gestures</source>
        <translation>&amp;Tasten und Gesten</translation>
    </message>
    <message>
        <source>&amp;About Contexture</source>
        <translation>Über &amp;Contexture</translation>
    </message>
    <message>
        <source>About &amp;Qt</source>
        <translation>Über &amp;Qt</translation>
    </message>
    <message>
        <source>Another model</source>
        <translation>Anderes Modell</translation>
    </message>
    <message>
        <source>Without a sentence</source>
        <translation>Ohne einen Satz</translation>
    </message>
    <message>
        <source>Hide this sentence from all others:</source>
        <translation>Diesen Satz vor allen anderen verdecken:</translation>
    </message>
    <message>
        <source>Copy as &amp;text</source>
        <translation>Als &amp;Text kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;figure</source>
        <translation>&amp;Abbildung kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;data</source>
        <translation>&amp;Daten kopieren</translation>
    </message>
    <message>
        <source>&amp;Export figure…</source>
        <translation>Abbildung &amp;exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Export figure</source>
        <translation>Abbildung exportieren</translation>
    </message>
    <message>
        <source>Vector graphics (*.svg);;Portable document (*.pdf);;Picture (*.png)</source>
        <translation>Vektorgrafik (*.svg);;PDF-Dokument (*.pdf);;Bild (*.png)</translation>
    </message>
    <message>
        <source>Choose another folder or format.</source>
        <translation>Einen anderen Ordner oder ein anderes Format wählen.</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>The runs and notes of this document are not saved. Save them in a workspace?</source>
        <translation>Die Läufe und Notizen dieses Dokuments sind nicht gespeichert. In einem Arbeitsbereich speichern?</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>&amp;Note on the selected word or sentence… (N)</source>
        <translation>&amp;Notiz zum gewählten Wort oder Satz … (N)</translation>
    </message>
    <message>
        <source>N&amp;otes</source>
        <translation>N&amp;otizen</translation>
    </message>
    <message>
        <source>&amp;Change the note…</source>
        <translation>Notiz &amp;ändern …</translation>
    </message>
    <message numerus="yes">
        <source>%n note(s); a click goes there</source>
        <translation>
            <numerusform>%n Notiz; ein Klick führt hin</numerusform>
            <numerusform>%n Notizen; ein Klick führt hin</numerusform>
        </translation>
    </message>
    <message>
        <source>Note on “%1”, sentence %2, source</source>
        <translation>Notiz zu „%1“, Satz %2, Ausgangstext</translation>
    </message>
    <message>
        <source>Note on “%1”, sentence %2, translation</source>
        <translation>Notiz zu „%1“, Satz %2, Übersetzung</translation>
    </message>
    <message>
        <source>Note on sentence %1, source</source>
        <translation>Notiz zu Satz %1, Ausgangstext</translation>
    </message>
    <message>
        <source>Note on sentence %1, translation</source>
        <translation>Notiz zu Satz %1, Übersetzung</translation>
    </message>
    <message>
        <source>&amp;Note on this word…</source>
        <translation>&amp;Notiz zu diesem Wort …</translation>
    </message>
    <message>
        <source>&amp;Note on this sentence…</source>
        <translation>&amp;Notiz zu diesem Satz …</translation>
    </message>
    <message>
        <source>Note on the &amp;sentence…</source>
        <translation>Notiz zum &amp;Satz …</translation>
    </message>
    <message>
        <source>Remove the run?</source>
        <translation>Lauf entfernen?</translation>
    </message>
    <message numerus="yes">
        <source>%n note(s) on its translation would be lost. Remove the run all the same?</source>
        <translation>
            <numerusform>%n Notiz zu seiner Übersetzung ginge verloren. Den Lauf trotzdem entfernen?</numerusform>
            <numerusform>%n Notizen zu seiner Übersetzung gingen verloren. Den Lauf trotzdem entfernen?</numerusform>
        </translation>
    </message>
    <message>
        <source>Select a word and press N to write a note.</source>
        <translation>Ein Wort wählen und N drücken, um eine Notiz zu schreiben.</translation>
    </message>
    <message>
        <source>Real texts, translated from English to German</source>
        <translation>Echte Texte, vom Englischen ins Deutsche</translation>
    </message>
    <message>
        <source>There is not enough memory to open it.</source>
        <translation>Zum Öffnen reicht der Arbeitsspeicher nicht.</translation>
    </message>
    <message>
        <source>Close other programs, or open less.</source>
        <translation>Andere Programme schließen oder weniger öffnen.</translation>
    </message>
    <message>
        <source>The file holds no document named “%1”.</source>
        <translation>Die Datei enthält kein Dokument mit dem Namen „%1“.</translation>
    </message>
    <message>
        <source>Name one of its documents.</source>
        <translation>Eines der Dokumente dieser Datei nennen.</translation>
    </message>
    <message>
        <source>&amp;Undo %1</source>
        <extracomment>%1 is what is undone: &quot;Undo writing a note&quot;.</extracomment>
        <translation>&amp;Rückgängig: %1</translation>
    </message>
    <message>
        <source>&amp;Redo %1</source>
        <extracomment>%1 is what is done again: &quot;Redo writing a note&quot;.</extracomment>
        <translation>&amp;Wiederholen: %1</translation>
    </message>
    <message>
        <source>De&amp;lete the note</source>
        <translation>Notiz &amp;löschen</translation>
    </message>
    <message>
        <source>&amp;Translations as CSV…</source>
        <translation>Ü&amp;bersetzungen als CSV&#xa0;…</translation>
    </message>
    <message>
        <source>T&amp;ranslations as JSON…</source>
        <translation>Übe&amp;rsetzungen als JSON&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Sentence-level attention as CSV…</source>
        <translation>Aufmerksamkeit auf &amp;Satzebene als CSV&#xa0;…</translation>
    </message>
    <message>
        <source>S&amp;entence-level attention as JSON…</source>
        <translation>Aufmerksamkeit auf Satz&amp;ebene als JSON&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Word-level attention as CSV…</source>
        <translation>Aufmerksamkeit auf &amp;Wortebene als CSV&#xa0;…</translation>
    </message>
    <message>
        <source>W&amp;ord-level attention as JSON…</source>
        <translation>Aufmerksamkeit auf W&amp;ortebene als JSON&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Gates as CSV…</source>
        <translation>&amp;Gates als CSV&#xa0;…</translation>
    </message>
    <message>
        <source>G&amp;ates as JSON…</source>
        <translation>G&amp;ates als JSON&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Notes as CSV…</source>
        <translation>&amp;Notizen als CSV&#xa0;…</translation>
    </message>
    <message>
        <source>Notes as &amp;JSON…</source>
        <translation>Notizen als &amp;JSON&#xa0;…</translation>
    </message>
    <message>
        <source>P&amp;revious site (Shift+L)</source>
        <translation>Vo&amp;rherige Stelle (Umschalt+L)</translation>
    </message>
    <message>
        <source>&amp;Without a sentence…</source>
        <translation>&amp;Ohne einen Satz&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Open another model to compare with it…</source>
        <translation>&amp;Weiteres Modell zum Vergleichen öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>The translation was cancelled, and the one before it is shown again.</source>
        <translation>Die Übersetzung wurde abgebrochen; die vorige ist wieder zu sehen.</translation>
    </message>
    <message>
        <source>It has more sentences. To see both, compare instead of translating again.</source>
        <translation>Sie hat mehr Sätze. Um beide zu sehen, vergleichen statt neu zu übersetzen.</translation>
    </message>
    <message>
        <source>document</source>
        <translation>Dokument</translation>
    </message>
    <message numerus="yes">
        <source>%n more: press “Details”.</source>
        <translation>
            <numerusform>%n weiteres: unter „Details“.</numerusform>
            <numerusform>%n weitere: unter „Details“.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s) went wrong while files were opened.</source>
        <translation>
            <numerusform>Beim Öffnen der Dateien ist %n Fehler aufgetreten.</numerusform>
            <numerusform>Beim Öffnen der Dateien sind %n Fehler aufgetreten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more run(s) of this document are in the file and not shown.</source>
        <translation>
            <numerusform>%n weiterer Lauf dieses Dokuments ist in der Datei und wird nicht gezeigt.</numerusform>
            <numerusform>%n weitere Läufe dieses Dokuments sind in der Datei und werden nicht gezeigt.</numerusform>
        </translation>
    </message>
    <message>
        <source>The window holds six runs; what it does not show stays in the file when you save.</source>
        <translation>Das Fenster fasst sechs Läufe; was es nicht zeigt, bleibt beim Speichern in der Datei.</translation>
    </message>
</context>
<context>
    <name>contexture::gui::Notes</name>
    <message>
        <source>changing a note</source>
        <extracomment>After &quot;Undo&quot; and &quot;Redo&quot;.</extracomment>
        <translation>Notiz ändern</translation>
    </message>
    <message>
        <source>writing a note</source>
        <translation>Notiz schreiben</translation>
    </message>
    <message>
        <source>deleting a note</source>
        <extracomment>After &quot;Undo&quot; and &quot;Redo&quot;.</extracomment>
        <translation>Notiz löschen</translation>
    </message>
</context>
<context>
    <name>contexture::gui::RunBar</name>
    <message>
        <source>Open…</source>
        <translation>Öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Translate</source>
        <translation>Übersetzen</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>Site</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Ohne</translation>
    </message>
    <message>
        <source>Online</source>
        <translation>Online</translation>
    </message>
    <message>
        <source>Offline</source>
        <translation>Offline</translation>
    </message>
    <message>
        <source>Previous head ([)</source>
        <translation>Vorheriger Kopf ([)</translation>
    </message>
    <message>
        <source>Next head (])</source>
        <translation>Nächster Kopf (])</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>Vergleichen mit&#xa0;…</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>In the box</source>
        <translation>Mitgeliefert</translation>
    </message>
    <message>
        <source>Open a model…</source>
        <translation>Modell öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>Modell wählen</translation>
    </message>
    <message>
        <source>Loading model…</source>
        <translation>Modell wird geladen&#xa0;…</translation>
    </message>
    <message>
        <source>This model reads one sentence at a time.</source>
        <translation>Dieses Modell liest jeden Satz für sich.</translation>
    </message>
    <message>
        <source>Translate the document (Ctrl+Return)</source>
        <translation>Das Dokument übersetzen (Strg+Return)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>mean of %1</source>
        <translation>Mittel aus %1</translation>
    </message>
    <message>
        <source>head %1 of %2</source>
        <translation>Kopf %1 von %2</translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation>Vergleichen&#xa0;…</translation>
    </message>
    <message>
        <source>This model reads earlier sentences only: offline is the same as online.</source>
        <translation>Dieses Modell liest nur frühere Sätze: Offline ist hier dasselbe wie Online.</translation>
    </message>
    <message>
        <source>Cancel the translation (Ctrl+.)</source>
        <translation>Die Übersetzung abbrechen (Strg+.)</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>The attention that is looked at (L, Shift+L)</source>
        <translation>Die Aufmerksamkeit, die zu sehen ist (L, Umschalt+L)</translation>
    </message>
</context>
<context>
    <name>contexture::gui::Session</name>
    <message>
        <source>No context</source>
        <translation>Kein Kontext</translation>
    </message>
    <message>
        <source>Online context</source>
        <translation>Online-Kontext</translation>
    </message>
    <message>
        <source>Offline context</source>
        <translation>Offline-Kontext</translation>
    </message>
    <message>
        <source>Online, without sentence %1</source>
        <extracomment>which sentences were hidden: &quot;Online, without sentence 3&quot;</extracomment>
        <translation>Online, ohne Satz %1</translation>
    </message>
    <message>
        <source>Offline, without sentence %1</source>
        <translation>Offline, ohne Satz %1</translation>
    </message>
    <message>
        <source>%1, sentence by sentence</source>
        <translation>%1, Satz für Satz</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>the setting, then a model&apos;s name: where there is little room, the end is cut</extracomment>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>contexture::widgets::ComparisonView</name>
    <message>
        <source>log p</source>
        <extracomment>Under the log-probability of a whole sentence. Short.</extracomment>
        <translation>log p</translation>
    </message>
    <message>
        <source>Compare with another run, model or setting to see what the translation would have been.</source>
        <translation>Mit einem anderen Lauf, Modell oder einer anderen Einstellung vergleichen, um zu sehen, wie die Übersetzung ausgefallen wäre.</translation>
    </message>
    <message>
        <source>Comparison of translations</source>
        <translation>Vergleich der Übersetzungen</translation>
    </message>
    <message>
        <source>Remove this row</source>
        <translation>Diese Zeile entfernen</translation>
    </message>
    <message>
        <source>“%1”: log p %2, probability %3</source>
        <extracomment>A word of a translation: %1 is the word, %2 and %3 are numbers.</extracomment>
        <translation>„%1“: log p %2, Wahrscheinlichkeit %3</translation>
    </message>
    <message>
        <source>%1; %2 against row A</source>
        <extracomment>%1 says what a word&apos;s log-probability is, %2 by how much it differs.</extracomment>
        <translation>%1; %2 gegenüber Zeile A</translation>
    </message>
</context>
<context>
    <name>contexture::widgets::ConsultedModel</name>
    <message>
        <source>same</source>
        <extracomment>The translation did not change when this sentence was hidden.</extracomment>
        <translation>gleich</translation>
    </message>
    <message>
        <source>both</source>
        <extracomment>A row of the table: all consulted sentences dropped at once.</extracomment>
        <translation>beide</translation>
    </message>
    <message numerus="yes">
        <source>all %n</source>
        <translation>
            <numerusform>alle %n</numerusform>
            <numerusform>alle %n</numerusform>
        </translation>
    </message>
    <message>
        <source>The sentence&apos;s number, and how far it stands from the one that is read.</source>
        <translation>Die Nummer des Satzes und sein Abstand zu dem Satz, der gelesen wird.</translation>
    </message>
    <message>
        <source>Blue: the words&apos; own weights within the sentence, before re-scaling.</source>
        <translation>Blau: die Gewichte der Wörter innerhalb des Satzes, vor der Umskalierung.</translation>
    </message>
    <message>
        <source>By how much the word&apos;s log-probability changes without this sentence.</source>
        <translation>Um wie viel sich die Log-Wahrscheinlichkeit des Wortes ohne diesen Satz ändert.</translation>
    </message>
    <message>
        <source>The translation without this sentence.</source>
        <translation>Die Übersetzung ohne diesen Satz.</translation>
    </message>
    <message>
        <source>sentence</source>
        <translation>Satz</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>Δ log p</source>
        <extracomment>Difference of the log-probabilities.</extracomment>
        <translation>Δ log p</translation>
    </message>
    <message>
        <source>result</source>
        <translation>Ergebnis</translation>
    </message>
</context>
<context>
    <name>contexture::widgets::ConsultedView</name>
    <message>
        <source>Click a word to see which sentences it consulted.</source>
        <translation>Ein Wort anklicken, um zu sehen, welche Sätze es herangezogen hat.</translation>
    </message>
    <message>
        <source>Consulted sentences, ranked by weight</source>
        <translation>Herangezogene Sätze, nach Gewicht geordnet</translation>
    </message>
    <message>
        <source>A weight says where the model looked; the check, what changes without it.</source>
        <translation>Gewicht: wohin das Modell sah. Gegenprobe: was sich ohne den Satz ändert.</translation>
    </message>
    <message>
        <source>Progress of the check</source>
        <translation>Fortschritt der Gegenprobe</translation>
    </message>
    <message>
        <source>Translate this sentence again without each of them, in the background.</source>
        <translation>Diesen Satz im Hintergrund neu übersetzen, jedes Mal ohne einen der herangezogenen Sätze.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Drop each and retranslate</source>
        <translation>Weglassen, neu übersetzen</translation>
    </message>
</context>
<context>
    <name>contexture::widgets::FigureExport</name>
    <message>
        <source>There is nothing to export yet.</source>
        <translation>Es gibt noch nichts zu exportieren.</translation>
    </message>
    <message>
        <source>The figure could not be written to %1: %2.</source>
        <extracomment>%1 is a file, %2 what the system says about it.</extracomment>
        <translation>Die Abbildung konnte nicht nach %1 geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>%1 has no ending that names a format: use .png, .svg or .pdf.</source>
        <translation>%1 hat keine Endung, die ein Format nennt: .png, .svg oder .pdf verwenden.</translation>
    </message>
</context>
<context>
    <name>contexture::widgets::GateStrip</name>
    <message>
        <source>No gate was recorded for this sentence.</source>
        <translation>Für diesen Satz wurde kein Gate aufgezeichnet.</translation>
    </message>
    <message>
        <source>Context share</source>
        <translation>Kontextanteil</translation>
    </message>
    <message>
        <source>“%1”: context share %2, standard deviation over the hidden units %3.</source>
        <extracomment>A gate&apos;s bar: %1 is the word, %2 and %3 are numbers.</extracomment>
        <translation>„%1“: Kontextanteil %2, Standardabweichung über die verborgenen Einheiten %3.</translation>
    </message>
</context>
<context>
    <name>contexture::widgets::HeatmapView</name>
    <message>
        <source>blank: exactly 0</source>
        <translation>leer: genau 0</translation>
    </message>
    <message>
        <source>hatched: not visible</source>
        <translation>schraffiert: nicht sichtbar</translation>
    </message>
    <message numerus="yes">
        <source>each cell: the largest weight of %n columns</source>
        <extracomment>Too many columns to draw: %n neighbours share one cell.</extracomment>
        <translation>
            <numerusform>jede Zelle: das Gewicht von %n Spalte</numerusform>
            <numerusform>jede Zelle: das größte Gewicht von %n Spalten</numerusform>
        </translation>
    </message>
    <message>
        <source>columns %1 to %2 of %3, scroll for the others</source>
        <translation>Spalten %1–%2 von %3 (scrollen)</translation>
    </message>
    <message>
        <source>rows %1 to %2 of %3</source>
        <translation>Zeilen %1 bis %2 von %3</translation>
    </message>
    <message>
        <source>Click a word to see what it consulted.</source>
        <translation>Ein Wort anklicken, um zu sehen, was es herangezogen hat.</translation>
    </message>
    <message>
        <source>Matrix of weights</source>
        <translation>Gewichtsmatrix</translation>
    </message>
    <message>
        <source>“%1” cannot see this: %2</source>
        <extracomment>A matrix cell: %1 is the query word, %2 the sentence or word that is not visible.</extracomment>
        <translation>Für „%1“ nicht sichtbar: %2</translation>
    </message>
    <message>
        <source>“%1” gives exactly 0 to: %2</source>
        <translation>„%1“ gewichtet mit genau 0: %2</translation>
    </message>
    <message>
        <source>“%1” gives %2 to: %3</source>
        <extracomment>A matrix cell: %1 is the query word, %2 a number, %3 the sentence or word that it reads.</extracomment>
        <translation>„%1“ gewichtet mit %2: %3</translation>
    </message>
</context>
<context>
    <name>contexture::widgets::MessageBar</name>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Information</source>
        <translation>Information</translation>
    </message>
    <message>
        <source>Hide details</source>
        <translation>Details ausblenden</translation>
    </message>
</context>
<context>
    <name>contexture::widgets::NoteEditor</name>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Return keeps the note, Shift+Return begins a new line.</source>
        <translation>Return speichert die Notiz, Umschalt+Return beginnt eine neue Zeile.</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Speichern</translation>
    </message>
</context>
<context>
    <name>contexture::widgets::NotesModel</name>
    <message>
        <source>whole sentence</source>
        <extracomment>In the list of notes, where otherwise a word stands: the note is on all of the sentence.</extracomment>
        <translation>ganzer Satz</translation>
    </message>
    <message>
        <source>Sentence %1, %2: %3</source>
        <extracomment>For screen readers: a sentence&apos;s number, the word (or &quot;whole sentence&quot;), and the note on it.</extracomment>
        <translation>Satz %1, %2: %3</translation>
    </message>
</context>
<context>
    <name>contexture::widgets::NotesView</name>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
</context>
<context>
    <name>contexture::widgets::ProgressPanel</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>contexture::widgets::RampLegend</name>
    <message>
        <source>Pale: hardly anything. Full colour: 1. Exactly 0 has no colour.</source>
        <translation>Blass: fast nichts. Volle Farbe: 1. Genau 0 hat keine Farbe.</translation>
    </message>
</context>
<context>
    <name>contexture::widgets::ReadingView</name>
    <message>
        <source>hidden</source>
        <extracomment>In the margin, beside a sentence that the mask did not let the model see. Short.</extracomment>
        <translation>verdeckt</translation>
    </message>
    <message>
        <source>no context</source>
        <extracomment>In the margin, beside the sentence that is being read. Short.</extracomment>
        <translation>kein Kontext</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>aktuell</translation>
    </message>
    <message>
        <source>Reading view</source>
        <translation>Leseansicht</translation>
    </message>
    <message>
        <source>“%1”, sentence %2, source</source>
        <extracomment>For screen readers: the selected word, and the number of its sentence.</extracomment>
        <translation>„%1“, Satz %2, Ausgangstext</translation>
    </message>
    <message>
        <source>“%1”, sentence %2, translation</source>
        <translation>„%1“, Satz %2, Übersetzung</translation>
    </message>
    <message>
        <source>Sentence %1: weight %2.</source>
        <translation>Satz %1: Gewicht %2.</translation>
    </message>
    <message>
        <source>Sentence %1: exactly 0. The model could see it and gave it no weight.</source>
        <translation>Satz %1: genau 0. Das Modell konnte ihn sehen und gab ihm kein Gewicht.</translation>
    </message>
    <message>
        <source>Sentence %1: hidden. The model was not allowed to see it.</source>
        <translation>Satz %1: verdeckt. Das Modell durfte ihn nicht sehen.</translation>
    </message>
    <message>
        <source>Sentence %1 is being read. No other sentence was visible, so no context was used.</source>
        <translation>Satz %1 wird gelesen. Kein anderer Satz war sichtbar, daher wurde kein Kontext verwendet.</translation>
    </message>
    <message>
        <source>Sentence %1 is being read.</source>
        <translation>Satz %1 wird gelesen.</translation>
    </message>
    <message>
        <source>“%1”: word-level weight %2.</source>
        <translation>„%1“: Gewicht auf Wortebene %2.</translation>
    </message>
    <message>
        <source>Within the sentence: %1.</source>
        <translation>Innerhalb des Satzes: %1.</translation>
    </message>
    <message>
        <source>Times the sentence&apos;s weight: %1.</source>
        <translation>Mal Satzgewicht: %1.</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>Notiz: %1</translation>
    </message>
</context>
<context>
    <name>contexture::widgets::SectionHeader</name>
    <message>
        <source>Show %1</source>
        <extracomment>The button that folds a part of the window; %1 is the part&apos;s title.</extracomment>
        <translation>%1 aufklappen</translation>
    </message>
    <message>
        <source>Fold %1</source>
        <translation>%1 zuklappen</translation>
    </message>
    <message>
        <source>Show this part</source>
        <translation>Diesen Teil aufklappen</translation>
    </message>
    <message>
        <source>Fold this part</source>
        <translation>Diesen Teil zuklappen</translation>
    </message>
</context>
<context>
    <name>contexture::widgets::SmallMultiples</name>
    <message>
        <source>No single heads were recorded for this site.</source>
        <translation>Für diese Stelle wurden keine einzelnen Köpfe aufgezeichnet.</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>Alle Köpfe</translation>
    </message>
    <message>
        <source>%1. Click to look at it alone.</source>
        <extracomment>%1 names a head of an attention.</extracomment>
        <translation>%1. Ein Klick zeigt ihn allein.</translation>
    </message>
</context>
<context>
    <name>contexture::widgets::StartPage</name>
    <message>
        <source>Open the demo</source>
        <translation>Demo öffnen</translation>
    </message>
    <message>
        <source>See why each word was translated as it was</source>
        <translation>Sehen, warum jedes Wort gerade so übersetzt wurde</translation>
    </message>
    <message>
        <source>Open a document and a translation model, or the demo, which has both.</source>
        <translation>Ein Dokument und ein Übersetzungsmodell öffnen – oder die Demo, die beides enthält.</translation>
    </message>
    <message>
        <source>Press Translate. Sentences can be read as soon as they are finished.</source>
        <translation>„Übersetzen“ drücken. Die Sätze sind lesbar, sobald sie fertig sind.</translation>
    </message>
    <message>
        <source>Click a word: you see which sentences and words the model consulted for it.</source>
        <translation>Ein Wort anklicken und sehen, welche Sätze und Wörter das Modell dafür herangezogen hat.</translation>
    </message>
    <message>
        <source>Open a document…</source>
        <translation>Dokument öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Open a model…</source>
        <translation>Modell öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Documents, models and workspaces can also be dropped here.</source>
        <translation>Dokumente, Modelle und Arbeitsbereiche lassen sich auch hier ablegen.</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>Zuletzt geöffnete Dateien</translation>
    </message>
    <message>
        <source>%1   in %2</source>
        <extracomment>A recent file: its name, and the folder it lies in.</extracomment>
        <translation>%1   in %2</translation>
    </message>
</context>
<context>
    <name>contexture::widgets::Stepper</name>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
</context>
</TS>
