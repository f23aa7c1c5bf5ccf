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
        <source>public domain</source>
        <translation>gemeinfrei</translation>
    </message>
</context>
<context>
    <name>BlindStore</name>
    <message>
        <source>This was cancelled.</source>
        <translation>Dies wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>%1 wird gelesen</translation>
    </message>
    <message>
        <source>Saving %1</source>
        <translation>%1 wird gespeichert</translation>
    </message>
</context>
<context>
    <name>BundledModels</name>
    <message>
        <source>For teaching: controlled language of 600 words</source>
        <translation>Für den Unterricht: kontrollierte Sprache mit 600 Wörtern</translation>
    </message>
    <message>
        <source>Real English to German</source>
        <translation>Englisch–Deutsch für echte Texte</translation>
    </message>
    <message>
        <source>Recent and your own</source>
        <translation>Zuletzt benutzte und eigene</translation>
    </message>
</context>
<context>
    <name>Comparison</name>
    <message>
        <source>not translated yet</source>
        <translation>noch nicht übersetzt</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Referenz</translation>
    </message>
</context>
<context>
    <name>Engine</name>
    <message>
        <source>%1 is not there</source>
        <translation>%1 ist nicht da</translation>
    </message>
    <message>
        <source>%1 has no %2</source>
        <translation>%1 enthält kein %2</translation>
    </message>
</context>
<context>
    <name>Errors</name>
    <message>
        <source>config.fraction</source>
        <extracomment>it must be at least 0 and below 1</extracomment>
        <translation>Der Wert muss mindestens 0 und kleiner als 1 sein</translation>
    </message>
    <message>
        <source>config.json.remedy</source>
        <extracomment>take the file from where it came from again</extracomment>
        <translation>Die Datei noch einmal von dort holen, woher sie kam</translation>
    </message>
    <message>
        <source>config.not-of-system</source>
        <extracomment>{system} has no field {field}</extracomment>
        <translation>{field} gibt es bei {system} nicht</translation>
    </message>
    <message>
        <source>config.odd-width</source>
        <extracomment>{field} is odd</extracomment>
        <translation>{field} ist ungerade</translation>
    </message>
    <message>
        <source>config.odd-width.remedy</source>
        <extracomment>sinusoids of positions need an even width</extracomment>
        <translation>Die Sinuskurven der Positionen brauchen eine gerade Breite</translation>
    </message>
    <message>
        <source>config.range</source>
        <extracomment>it must lie between {least} and {most}</extracomment>
        <translation>Der Wert muss zwischen {least} und {most} liegen</translation>
    </message>
    <message>
        <source>config.shared-embedding</source>
        <extracomment>{field} needs source and target vocabularies of one size</extracomment>
        <translation>{field} braucht gleich große Vokabulare für Ausgangs- und Zielsprache</translation>
    </message>
    <message>
        <source>config.too-large</source>
        <extracomment>{part} asks for about {weights} weights</extracomment>
        <translation>{part} verlangt etwa {weights} Gewichte</translation>
    </message>
    <message>
        <source>config.too-large.remedy</source>
        <extracomment>at most {most} are taken</extracomment>
        <translation>Höchstens {most} werden angenommen</translation>
    </message>
    <message>
        <source>config.unknown-system</source>
        <extracomment>system is &quot;{system}&quot;, which this version does not know</extracomment>
        <translation>Das System ist „{system}“, das diese Version nicht kennt</translation>
    </message>
    <message>
        <source>config.unknown-system.remedy</source>
        <extracomment>it knows: {systems}</extracomment>
        <translation>Sie kennt: {systems}</translation>
    </message>
    <message>
        <source>config.value</source>
        <extracomment>{field} is {value}</extracomment>
        <translation>{field} ist {value}</translation>
    </message>
    <message>
        <source>export.head</source>
        <extracomment>there is no head {head}</extracomment>
        <translation>Einen Kopf {head} gibt es nicht</translation>
    </message>
    <message>
        <source>export.head.do</source>
        <extracomment>use mean, or 1 to {heads}</extracomment>
        <translation>Möglich sind mean oder 1 bis {heads}</translation>
    </message>
    <message>
        <source>export.site</source>
        <extracomment>nothing of this kind was recorded at a site &quot;{site}&quot;</extracomment>
        <translation>An einer Stelle „{site}“ wurde nichts dieser Art aufgezeichnet</translation>
    </message>
    <message>
        <source>export.site.do</source>
        <extracomment>use {sites}</extracomment>
        <translation>Möglich: {sites}</translation>
    </message>
    <message>
        <source>export.site.none</source>
        <extracomment>its models have none</extracomment>
        <translation>Seine Modelle haben keine</translation>
    </message>
    <message>
        <source>selective.finetuned</source>
        <extracomment>&quot;finetuned&quot; states come from a base that is trained, and it is frozen</extracomment>
        <translation>Zustände „finetuned“ stammen aus einer Basis, die mittrainiert wird, und sie ist eingefroren</translation>
    </message>
    <message>
        <source>selective.finetuned.remedy</source>
        <extracomment>set freeze_base to false, or leave the field out</extracomment>
        <translation>freeze_base auf false setzen oder das Feld weglassen</translation>
    </message>
    <message>
        <source>at.backward</source>
        <extracomment>hierarchical attention, backward</extracomment>
        <translation>hierarchische Aufmerksamkeit, Rückwärtsgang</translation>
    </message>
    <message>
        <source>at.context-translation</source>
        <extracomment>translation of sentence {number} in the context</extracomment>
        <translation>Übersetzung von Satz {number} im Kontext</translation>
    </message>
    <message>
        <source>at.cuda</source>
        <extracomment>hierarchical attention on CUDA</extracomment>
        <translation>hierarchische Aufmerksamkeit auf CUDA</translation>
    </message>
    <message>
        <source>at.document-sentence</source>
        <extracomment>{document}, sentence {number}</extracomment>
        <translation>{document}, Satz {number}</translation>
    </message>
    <message>
        <source>at.header</source>
        <extracomment>{file}, header</extracomment>
        <translation>{file}, Kopf</translation>
    </message>
    <message>
        <source>at.hierarchical</source>
        <extracomment>hierarchical attention</extracomment>
        <translation>hierarchische Aufmerksamkeit</translation>
    </message>
    <message>
        <source>at.inside</source>
        <extracomment>{file}, {place}</extracomment>
        <translation>{file}, {place}</translation>
    </message>
    <message>
        <source>at.line</source>
        <extracomment>{file}, line {line}</extracomment>
        <translation>{file}, Zeile {line}</translation>
    </message>
    <message>
        <source>at.new-card</source>
        <extracomment>the new card of {file}</extracomment>
        <translation>die neue Karte von {file}</translation>
    </message>
    <message>
        <source>at.normaliser</source>
        <extracomment>normaliser</extracomment>
        <translation>Normalisierung</translation>
    </message>
    <message>
        <source>at.options</source>
        <extracomment>decoding options</extracomment>
        <translation>Einstellungen der Übersetzung</translation>
    </message>
    <message>
        <source>at.run-settings</source>
        <extracomment>{file}, settings of a run</extracomment>
        <translation>{file}, Einstellungen eines Laufs</translation>
    </message>
    <message>
        <source>at.sentence</source>
        <extracomment>sentence {number}</extracomment>
        <translation>Satz {number}</translation>
    </message>
    <message>
        <source>at.subword-model</source>
        <extracomment>subword model</extracomment>
        <translation>Teilwortmodell</translation>
    </message>
    <message>
        <source>at.trace</source>
        <extracomment>trace</extracomment>
        <translation>Aufzeichnung</translation>
    </message>
    <message>
        <source>at.trace-of</source>
        <extracomment>trace of {site}</extracomment>
        <translation>Aufzeichnung von {site}</translation>
    </message>
    <message>
        <source>at.translation</source>
        <extracomment>translation of sentence {number}</extracomment>
        <translation>Übersetzung von Satz {number}</translation>
    </message>
    <message>
        <source>attention.head</source>
        <extracomment>there is no head {head}, only {heads}</extracomment>
        <translation>Einen Kopf {head} gibt es nicht, nur {heads}</translation>
    </message>
    <message>
        <source>attention.head.do</source>
        <extracomment>choose another head</extracomment>
        <translation>Einen anderen Kopf wählen</translation>
    </message>
    <message>
        <source>attention.heads-shape</source>
        <extracomment>the heads differ in shape</extracomment>
        <translation>Die Köpfe haben verschiedene Größen</translation>
    </message>
    <message>
        <source>attention.level-heads</source>
        <extracomment>sentence level and word level differ in their number of heads</extracomment>
        <translation>Satzebene und Wortebene haben verschieden viele Köpfe</translation>
    </message>
    <message>
        <source>attention.levels</source>
        <extracomment>sentence-level and word-level weights differ in shape</extracomment>
        <translation>Die Gewichte der Satzebene und der Wortebene haben verschiedene Größen</translation>
    </message>
    <message>
        <source>attention.words</source>
        <extracomment>the weights run over {columns} words, the document has {words}</extracomment>
        <translation>Die Gewichte reichen über {columns} Wörter, das Dokument hat {words}</translation>
    </message>
    <message>
        <source>blob.attentions</source>
        <extracomment>too many attentions</extracomment>
        <translation>zu viele Aufmerksamkeiten</translation>
    </message>
    <message>
        <source>blob.columns</source>
        <extracomment>too many columns</extracomment>
        <translation>zu viele Spalten</translation>
    </message>
    <message>
        <source>blob.follows</source>
        <extracomment>something follows the end</extracomment>
        <translation>nach dem Ende folgt noch etwas</translation>
    </message>
    <message>
        <source>blob.kind</source>
        <extracomment>an unknown kind</extracomment>
        <translation>eine unbekannte Art</translation>
    </message>
    <message>
        <source>blob.long</source>
        <extracomment>rows are longer than their matrix</extracomment>
        <translation>die Zeilen sind länger als ihre Matrix</translation>
    </message>
    <message>
        <source>blob.many-gates</source>
        <extracomment>too many gates</extracomment>
        <translation>zu viele Gates</translation>
    </message>
    <message>
        <source>blob.many-heads</source>
        <extracomment>too many heads</extracomment>
        <translation>zu viele Köpfe</translation>
    </message>
    <message>
        <source>blob.none</source>
        <extracomment>it is no trace</extracomment>
        <translation>es ist keine</translation>
    </message>
    <message>
        <source>blob.range</source>
        <extracomment>a column is out of range</extracomment>
        <translation>eine Spalte liegt außerhalb</translation>
    </message>
    <message>
        <source>blob.rows</source>
        <extracomment>too many rows</extracomment>
        <translation>zu viele Zeilen</translation>
    </message>
    <message>
        <source>blob.says</source>
        <extracomment>its size differs from the size that it states</extracomment>
        <translation>ihre Größe ist nicht die angegebene</translation>
    </message>
    <message>
        <source>blob.short</source>
        <extracomment>rows are shorter than their matrix</extracomment>
        <translation>die Zeilen sind kürzer als ihre Matrix</translation>
    </message>
    <message>
        <source>blob.size</source>
        <extracomment>an impossible size</extracomment>
        <translation>eine unmögliche Größe</translation>
    </message>
    <message>
        <source>blob.unpack</source>
        <extracomment>it does not unpack</extracomment>
        <translation>sie lässt sich nicht entpacken</translation>
    </message>
    <message>
        <source>bundle.card</source>
        <extracomment>the new card is not a JSON object</extracomment>
        <translation>Die neue Karte ist kein JSON-Objekt</translation>
    </message>
    <message>
        <source>bundle.do</source>
        <extracomment>write the bundle again with contexture-cli train</extracomment>
        <translation>Das Modellpaket mit contexture-cli train neu schreiben</translation>
    </message>
    <message>
        <source>bundle.extra</source>
        <extracomment>the tensor {tensor} does not belong to a {system} of this config</extracomment>
        <translation>Der Tensor {tensor} gehört nicht zu einem {system} mit dieser Konfiguration</translation>
    </message>
    <message>
        <source>bundle.format</source>
        <extracomment>contexture.format is {format}, which is no bundle format</extracomment>
        <translation>contexture.format ist {format}, das ist kein Format eines Modellpakets</translation>
    </message>
    <message>
        <source>bundle.metadata</source>
        <extracomment>a safetensors file, but not a Contexture model bundle: its metadata lacks {key}</extracomment>
        <translation>Eine Safetensors-Datei, aber kein Modellpaket von Contexture: In ihren Metadaten fehlt {key}</translation>
    </message>
    <message>
        <source>bundle.nan</source>
        <extracomment>the tensor {tensor} holds NaN or infinity (element {element})</extracomment>
        <translation>Der Tensor {tensor} enthält NaN oder Unendlich (Element {element})</translation>
    </message>
    <message>
        <source>bundle.nan.do</source>
        <extracomment>the training went wrong: use an earlier checkpoint</extracomment>
        <translation>Das Training ist misslungen: einen früheren Zwischenstand verwenden</translation>
    </message>
    <message>
        <source>bundle.newer</source>
        <extracomment>made for a newer Contexture (bundle format {format}; this one reads format {known})</extracomment>
        <translation>Für ein neueres Contexture gemacht (Modellpaketformat {format}; dieses liest Format {known})</translation>
    </message>
    <message>
        <source>bundle.no-subwords</source>
        <extracomment>the subword model {name} is missing</extracomment>
        <translation>Das Teilwortmodell {name} fehlt</translation>
    </message>
    <message>
        <source>bundle.parameter-nan</source>
        <extracomment>the parameter {parameter} holds NaN or infinity</extracomment>
        <translation>Der Parameter {parameter} enthält NaN oder Unendlich</translation>
    </message>
    <message>
        <source>bundle.parameter-nan.do</source>
        <extracomment>the training went wrong: use an earlier checkpoint or a lower learning rate</extracomment>
        <translation>Das Training ist misslungen: einen früheren Zwischenstand oder eine kleinere Lernrate verwenden</translation>
    </message>
    <message>
        <source>bundle.pieces</source>
        <extracomment>The subword model has {pieces} pieces, and the config says {expected}</extracomment>
        <translation>Das Teilwortmodell hat {pieces} Teilwörter, und die Konfiguration nennt {expected}</translation>
    </message>
    <message>
        <source>bundle.pieces.do</source>
        <extracomment>write the bundle again with the subword model it was trained with.</extracomment>
        <translation>Das Modellpaket mit dem Teilwortmodell neu schreiben, mit dem es trainiert wurde.</translation>
    </message>
    <message>
        <source>bundle.shape</source>
        <extracomment>the tensor {tensor} is {shape}, but the config asks for {expected}</extracomment>
        <translation>Der Tensor {tensor} ist {shape}, aber die Konfiguration verlangt {expected}</translation>
    </message>
    <message>
        <source>bundle.subwords</source>
        <extracomment>the tensor {name} is not a SentencePiece model</extracomment>
        <translation>Der Tensor {name} ist kein SentencePiece-Modell</translation>
    </message>
    <message>
        <source>bundle.tensor</source>
        <extracomment>the tensor {tensor} is missing</extracomment>
        <translation>Der Tensor {tensor} fehlt</translation>
    </message>
    <message>
        <source>bundle.type</source>
        <extracomment>the tensor {tensor} is not of a floating-point type</extracomment>
        <translation>Der Tensor {tensor} ist nicht von einem Gleitkommatyp</translation>
    </message>
    <message>
        <source>bundle.weights</source>
        <extracomment>it holds {weights} weights, but its config asks for at least {expected}</extracomment>
        <translation>Die Datei enthält {weights} Gewichte, aber ihre Konfiguration verlangt mindestens {expected}</translation>
    </message>
    <message>
        <source>bundle.wrong.do</source>
        <extracomment>the file is damaged or was written by another program: get it again</extracomment>
        <translation>Die Datei ist beschädigt oder stammt von einem anderen Programm: sie neu beschaffen</translation>
    </message>
    <message>
        <source>bytes.array</source>
        <extracomment>an array exceeds the data</extracomment>
        <translation>eine Zahlenfolge reicht über das Ende hinaus</translation>
    </message>
    <message>
        <source>bytes.count</source>
        <extracomment>a count exceeds the data</extracomment>
        <translation>eine Anzahl ist größer als die Daten</translation>
    </message>
    <message>
        <source>bytes.end</source>
        <extracomment>the data end too early</extracomment>
        <translation>die Daten enden zu früh</translation>
    </message>
    <message>
        <source>bytes.number</source>
        <extracomment>a number is too long</extracomment>
        <translation>eine Zahl ist zu lang</translation>
    </message>
    <message>
        <source>check.no-context</source>
        <extracomment>This run read no context, so no sentence can matter to another</extracomment>
        <translation>Dieser Lauf hat keinen Kontext gelesen, daher kann kein Satz für einen anderen wichtig sein</translation>
    </message>
    <message>
        <source>check.no-context.do</source>
        <extracomment>translate with online or offline context.</extracomment>
        <translation>Mit Online- oder Offline-Kontext übersetzen.</translation>
    </message>
    <message>
        <source>check.other-model</source>
        <extracomment>These translations were made by another model, &quot;{model}&quot;</extracomment>
        <translation>Diese Übersetzungen stammen von einem anderen Modell, „{model}“</translation>
    </message>
    <message>
        <source>check.other-model.do</source>
        <extracomment>open that model, or translate the document again.</extracomment>
        <translation>Dieses Modell öffnen oder das Dokument neu übersetzen.</translation>
    </message>
    <message>
        <source>check.untranslated</source>
        <extracomment>This sentence is not translated yet</extracomment>
        <translation>Dieser Satz ist noch nicht übersetzt</translation>
    </message>
    <message>
        <source>check.untranslated.do</source>
        <extracomment>translate it first.</extracomment>
        <translation>Ihn zuerst übersetzen.</translation>
    </message>
    <message>
        <source>config.heads</source>
        <extracomment>{field} is {heads}, which does not divide the width of {width}</extracomment>
        <translation>{field} ist {heads} und teilt die Breite {width} nicht</translation>
    </message>
    <message>
        <source>cuda.refused</source>
        <extracomment>The CUDA device refused: {reason}</extracomment>
        <translation>Das CUDA-Gerät hat abgelehnt: {reason}</translation>
    </message>
    <message>
        <source>cuda.refused.do</source>
        <extracomment>Choose the CPU, or a smaller batch if memory ran out.</extracomment>
        <translation>Die CPU wählen oder weniger auf einmal, falls der Speicher nicht reicht.</translation>
    </message>
    <message>
        <source>cuda.size</source>
        <extracomment>A size is negative, zero or does not fit the others</extracomment>
        <translation>Eine Größe ist negativ, null oder passt nicht zu den anderen</translation>
    </message>
    <message>
        <source>cuda.size.do</source>
        <extracomment>Heads and head size start at 1, all other sizes at 0; the longest sentence has at most all words.</extracomment>
        <translation>Köpfe und Kopfgröße beginnen bei 1, alle anderen Größen bei 0; der längste Satz hat höchstens alle Wörter.</translation>
    </message>
    <message>
        <source>do.check-disk</source>
        <extracomment>check the disk, and try again</extracomment>
        <translation>Den Datenträger prüfen und es noch einmal versuchen</translation>
    </message>
    <message>
        <source>do.check-name</source>
        <extracomment>check its name</extracomment>
        <translation>Den Namen prüfen</translation>
    </message>
    <message>
        <source>do.check-path</source>
        <extracomment>check the path</extracomment>
        <translation>Den Pfad prüfen</translation>
    </message>
    <message>
        <source>do.check-path-permissions</source>
        <extracomment>check the path and its permissions</extracomment>
        <translation>Den Pfad und seine Zugriffsrechte prüfen</translation>
    </message>
    <message>
        <source>do.check-permissions</source>
        <extracomment>check its permissions</extracomment>
        <translation>Die Zugriffsrechte prüfen</translation>
    </message>
    <message>
        <source>do.choose-file</source>
        <extracomment>choose a file</extracomment>
        <translation>Eine Datei wählen</translation>
    </message>
    <message>
        <source>do.close-there</source>
        <extracomment>close it there and try again</extracomment>
        <translation>Ihn dort schließen und es noch einmal versuchen</translation>
    </message>
    <message>
        <source>do.correct</source>
        <extracomment>correct it</extracomment>
        <translation>Ihn berichtigen</translation>
    </message>
    <message>
        <source>do.correct-file</source>
        <extracomment>correct the file</extracomment>
        <translation>Die Datei berichtigen</translation>
    </message>
    <message>
        <source>do.file-in-folder</source>
        <extracomment>choose a file in it</extracomment>
        <translation>Eine Datei darin wählen</translation>
    </message>
    <message>
        <source>do.file-name</source>
        <extracomment>choose a file name</extracomment>
        <translation>Einen Dateinamen wählen</translation>
    </message>
    <message>
        <source>do.file-with-text</source>
        <extracomment>choose a file with text</extracomment>
        <translation>Eine Datei mit Text wählen</translation>
    </message>
    <message>
        <source>do.fill-cell</source>
        <extracomment>fill the cell or remove the row</extracomment>
        <translation>Die Zelle füllen oder die Zeile entfernen</translation>
    </message>
    <message>
        <source>do.free-space</source>
        <extracomment>free some space or choose another disk</extracomment>
        <translation>Platz schaffen oder einen anderen Datenträger wählen</translation>
    </message>
    <message>
        <source>do.get-again</source>
        <extracomment>get the file again</extracomment>
        <translation>Die Datei neu beschaffen</translation>
    </message>
    <message>
        <source>do.install-again</source>
        <extracomment>build or install Contexture again</extracomment>
        <translation>Contexture neu bauen oder installieren</translation>
    </message>
    <message>
        <source>do.open-first</source>
        <extracomment>open one first.</extracomment>
        <translation>Zuerst eines öffnen.</translation>
    </message>
    <message>
        <source>do.other-document</source>
        <extracomment>choose another document</extracomment>
        <translation>Ein anderes Dokument wählen</translation>
    </message>
    <message>
        <source>do.other-file</source>
        <extracomment>choose another file</extracomment>
        <translation>Eine andere Datei wählen</translation>
    </message>
    <message>
        <source>do.other-folder</source>
        <extracomment>choose another folder or change its permissions</extracomment>
        <translation>Einen anderen Ordner wählen oder seine Zugriffsrechte ändern</translation>
    </message>
    <message>
        <source>do.other-run</source>
        <extracomment>choose another run</extracomment>
        <translation>Einen anderen Lauf wählen</translation>
    </message>
    <message>
        <source>do.other-value</source>
        <extracomment>choose another value.</extracomment>
        <translation>Einen anderen Wert wählen.</translation>
    </message>
    <message>
        <source>do.remove</source>
        <extracomment>remove it</extracomment>
        <translation>Es entfernen</translation>
    </message>
    <message>
        <source>do.report</source>
        <extracomment>this is a mistake in the program: report it</extracomment>
        <translation>Das ist ein Fehler des Programms: ihn bitte melden</translation>
    </message>
    <message>
        <source>do.save-as-utf8</source>
        <extracomment>save it as UTF-8 text</extracomment>
        <translation>Sie als UTF-8-Text speichern</translation>
    </message>
    <message>
        <source>do.save-content</source>
        <extracomment>save its content to a file first</extracomment>
        <translation>Den Inhalt zuerst in einer Datei speichern</translation>
    </message>
    <message>
        <source>do.save-elsewhere</source>
        <extracomment>save it under another name</extracomment>
        <translation>Ihn unter einem anderen Namen speichern</translation>
    </message>
    <message>
        <source>do.save-with-tabs</source>
        <extracomment>save it with tabs between them</extracomment>
        <translation>Sie mit Tabulatoren dazwischen speichern</translation>
    </message>
    <message>
        <source>do.split</source>
        <extracomment>split it</extracomment>
        <translation>Sie aufteilen</translation>
    </message>
    <message>
        <source>do.split-documents</source>
        <extracomment>split it into several documents</extracomment>
        <translation>In mehrere Dokumente aufteilen</translation>
    </message>
    <message>
        <source>do.split-file</source>
        <extracomment>split the file</extracomment>
        <translation>Die Datei aufteilen</translation>
    </message>
    <message>
        <source>do.table-of-pairs</source>
        <extracomment>choose a table of sentence pairs</extracomment>
        <translation>Eine Tabelle mit Satzpaaren wählen</translation>
    </message>
    <message>
        <source>do.text-file</source>
        <extracomment>choose a text file (UTF-8)</extracomment>
        <translation>Eine Textdatei (UTF-8) wählen</translation>
    </message>
    <message>
        <source>do.translate-again</source>
        <extracomment>translate the document again</extracomment>
        <translation>Das Dokument neu übersetzen</translation>
    </message>
    <message>
        <source>do.translate-first</source>
        <extracomment>translate a document first</extracomment>
        <translation>Zuerst ein Dokument übersetzen</translation>
    </message>
    <message>
        <source>do.try-again</source>
        <extracomment>try again or choose another place</extracomment>
        <translation>Es noch einmal versuchen oder einen anderen Ort wählen</translation>
    </message>
    <message>
        <source>do.update</source>
        <extracomment>update Contexture</extracomment>
        <translation>Contexture aktualisieren</translation>
    </message>
    <message>
        <source>do.use-backup</source>
        <extracomment>use a backup copy of it</extracomment>
        <translation>Eine Sicherungskopie verwenden</translation>
    </message>
    <message>
        <source>document.model</source>
        <extracomment>this is a model, not a document</extracomment>
        <translation>Das ist ein Modell, kein Dokument</translation>
    </message>
    <message>
        <source>document.model.do</source>
        <extracomment>open it as a model</extracomment>
        <translation>Als Modell öffnen</translation>
    </message>
    <message>
        <source>document.too-long</source>
        <extracomment>the document has more than {limit} sentences</extracomment>
        <translation>Das Dokument hat mehr als {limit} Sätze</translation>
    </message>
    <message>
        <source>document.workspace</source>
        <extracomment>this is a workspace, not a document</extracomment>
        <translation>Das ist ein Arbeitsbereich, kein Dokument</translation>
    </message>
    <message>
        <source>document.workspace.do</source>
        <extracomment>open it as a workspace</extracomment>
        <translation>Als Arbeitsbereich öffnen</translation>
    </message>
    <message>
        <source>engine.failed</source>
        <extracomment>The computation failed ({reason})</extracomment>
        <translation>Die Berechnung ist fehlgeschlagen ({reason})</translation>
    </message>
    <message>
        <source>engine.failed.do</source>
        <extracomment>this is a fault of the program or of the model file; please report it with both.</extracomment>
        <translation>Das ist ein Fehler des Programms oder der Modelldatei; bitte mit beiden melden.</translation>
    </message>
    <message>
        <source>engine.memory</source>
        <extracomment>There is not enough memory for this</extracomment>
        <translation>Dafür reicht der Arbeitsspeicher nicht</translation>
    </message>
    <message>
        <source>engine.memory.do</source>
        <extracomment>close other programs, use a smaller beam or fewer sentences at a time, or split the document.</extracomment>
        <translation>Andere Programme schließen, einen kleineren Beam oder weniger Sätze auf einmal verwenden oder das Dokument aufteilen.</translation>
    </message>
    <message>
        <source>engine.missing</source>
        <extracomment>The translation engine could not be loaded</extracomment>
        <translation>Die Übersetzungs-Engine konnte nicht geladen werden</translation>
    </message>
    <message>
        <source>engine.missing.do</source>
        <extracomment>saved workspaces can still be opened; install LibTorch (packaging/setup) or name the engine&apos;s library in CONTEXTURE_ENGINE to translate</extracomment>
        <translation>Gespeicherte Arbeitsbereiche lassen sich weiterhin öffnen; zum Übersetzen LibTorch installieren (packaging/setup) oder in CONTEXTURE_ENGINE die Bibliothek der Engine nennen</translation>
    </message>
    <message>
        <source>export.name</source>
        <extracomment>&quot;{name}&quot; is no {kind}</extracomment>
        <translation>„{name}“ ist kein Wert für {kind}</translation>
    </message>
    <message>
        <source>export.name.do</source>
        <extracomment>choose {names}</extracomment>
        <translation>Wählbar: {names}</translation>
    </message>
    <message>
        <source>pronouns.reference</source>
        <extracomment>the document has no reference, so no pronoun is known to be right</extracomment>
        <translation>Das Dokument hat keine Referenz; von keinem Pronomen ist bekannt, ob es richtig ist</translation>
    </message>
    <message>
        <source>pronouns.reference.do</source>
        <extracomment>give a table with source and reference columns</extracomment>
        <translation>Eine Tabelle mit den Spalten source und reference angeben</translation>
    </message>
    <message>
        <source>export.no-run</source>
        <extracomment>there is no run to export</extracomment>
        <translation>Es gibt keinen Lauf zum Exportieren</translation>
    </message>
    <message>
        <source>fields.bool</source>
        <extracomment>{field} must be true or false</extracomment>
        <translation>{field} muss true oder false sein</translation>
    </message>
    <message>
        <source>fields.choice</source>
        <extracomment>{field} must be one of: {choices}</extracomment>
        <translation>{field} muss eines von diesen sein: {choices}</translation>
    </message>
    <message>
        <source>fields.json</source>
        <extracomment>it is not JSON (byte {byte})</extracomment>
        <translation>Das ist kein JSON (Byte {byte})</translation>
    </message>
    <message>
        <source>fields.json-number</source>
        <extracomment>it is not JSON: a number is out of range</extracomment>
        <translation>Das ist kein JSON: Eine Zahl liegt außerhalb des Möglichen</translation>
    </message>
    <message>
        <source>fields.list</source>
        <extracomment>{field} must be a list</extracomment>
        <translation>{field} muss eine Liste sein</translation>
    </message>
    <message>
        <source>fields.number</source>
        <extracomment>{field} must be a number</extracomment>
        <translation>{field} muss eine Zahl sein</translation>
    </message>
    <message>
        <source>fields.object</source>
        <extracomment>{field} must be a JSON object</extracomment>
        <translation>{field} muss ein JSON-Objekt sein</translation>
    </message>
    <message>
        <source>fields.text</source>
        <extracomment>{field} must be text</extracomment>
        <translation>{field} muss ein Text sein</translation>
    </message>
    <message>
        <source>fields.unknown</source>
        <extracomment>{field} is not a field of a {file}</extracomment>
        <translation>{field} ist hier kein bekanntes Feld ({file})</translation>
    </message>
    <message>
        <source>fields.unknown.remedy</source>
        <extracomment>correct its name, remove it, or use a newer version of Contexture</extracomment>
        <translation>Den Namen berichtigen, das Feld entfernen oder eine neuere Version von Contexture verwenden</translation>
    </message>
    <message>
        <source>fields.whole</source>
        <extracomment>{field} must be a whole number from {least} to {most}</extracomment>
        <translation>{field} muss eine ganze Zahl von {least} bis {most} sein</translation>
    </message>
    <message>
        <source>file.blank</source>
        <extracomment>the file holds nothing but white space</extracomment>
        <translation>Die Datei enthält nur Leerraum</translation>
    </message>
    <message>
        <source>file.cut</source>
        <extracomment>the file could not be read to its end</extracomment>
        <translation>Die Datei ließ sich nicht bis zum Ende lesen</translation>
    </message>
    <message>
        <source>file.device</source>
        <extracomment>this is a device or a pipe, not a file</extracomment>
        <translation>Das ist ein Gerät oder eine Pipe, keine Datei</translation>
    </message>
    <message>
        <source>file.empty</source>
        <extracomment>the file is empty</extracomment>
        <translation>Die Datei ist leer</translation>
    </message>
    <message>
        <source>file.folder</source>
        <extracomment>this is a folder</extracomment>
        <translation>Das ist ein Ordner</translation>
    </message>
    <message>
        <source>file.folder-not-file</source>
        <extracomment>this is a folder, not a file</extracomment>
        <translation>Das ist ein Ordner, keine Datei</translation>
    </message>
    <message>
        <source>file.missing</source>
        <extracomment>there is no such file</extracomment>
        <translation>Diese Datei gibt es nicht</translation>
    </message>
    <message>
        <source>file.no-look</source>
        <extracomment>the state of the file cannot be read ({reason})</extracomment>
        <translation>Die Datei lässt sich nicht ansehen ({reason})</translation>
    </message>
    <message>
        <source>file.none</source>
        <extracomment>the file does not exist</extracomment>
        <translation>Die Datei gibt es nicht</translation>
    </message>
    <message>
        <source>file.not-ordinary</source>
        <extracomment>this is not an ordinary file</extracomment>
        <translation>Das ist keine gewöhnliche Datei</translation>
    </message>
    <message>
        <source>file.too-large</source>
        <extracomment>the file has {size} MB, and the limit is {limit} MB</extracomment>
        <translation>Die Datei hat {size} MB, erlaubt sind {limit} MB</translation>
    </message>
    <message>
        <source>file.unreadable</source>
        <extracomment>the file cannot be read: {reason}</extracomment>
        <translation>Die Datei lässt sich nicht lesen: {reason}</translation>
    </message>
    <message>
        <source>file.unwritable</source>
        <extracomment>the file cannot be written: {reason}</extracomment>
        <translation>Die Datei lässt sich nicht schreiben: {reason}</translation>
    </message>
    <message>
        <source>file.utf16</source>
        <extracomment>the file is UTF-16</extracomment>
        <translation>Die Datei ist in UTF-16</translation>
    </message>
    <message>
        <source>icu.failed</source>
        <extracomment>ICU failed ({reason})</extracomment>
        <translation>ICU ist gescheitert ({reason})</translation>
    </message>
    <message>
        <source>icu.failed.do</source>
        <extracomment>check that ICU&apos;s data files are installed</extracomment>
        <translation>Prüfen, ob die Datendateien von ICU installiert sind</translation>
    </message>
    <message>
        <source>inspect.keys</source>
        <extracomment>the JSON has more than {limit} keys</extracomment>
        <translation>Das JSON hat mehr als {limit} Schlüssel</translation>
    </message>
    <message>
        <source>inspect.keys.do</source>
        <extracomment>list the file without --json</extracomment>
        <translation>Die Datei ohne --json auflisten</translation>
    </message>
    <message>
        <source>json.deep</source>
        <extracomment>the JSON is nested more than {levels} levels deep</extracomment>
        <translation>Das JSON ist mehr als {levels} Ebenen tief verschachtelt</translation>
    </message>
    <message>
        <source>json.invalid</source>
        <extracomment>not valid JSON</extracomment>
        <translation>Kein gültiges JSON</translation>
    </message>
    <message>
        <source>json.invalid-at</source>
        <extracomment>not valid JSON in UTF-8, at byte {byte}</extracomment>
        <translation>Kein gültiges JSON in UTF-8, bei Byte {byte}</translation>
    </message>
    <message>
        <source>json.object</source>
        <extracomment>not a JSON object</extracomment>
        <translation>Kein JSON-Objekt</translation>
    </message>
    <message>
        <source>json.twice</source>
        <extracomment>the key {key} stands twice in one JSON object</extracomment>
        <translation>Der Schlüssel {key} steht zweimal in einem JSON-Objekt</translation>
    </message>
    <message>
        <source>kernel.ascend</source>
        <extracomment>Sentence {number} ends before it begins</extracomment>
        <translation>Satz {number} endet, bevor er beginnt</translation>
    </message>
    <message>
        <source>kernel.ascend.do</source>
        <extracomment>Offsets must ascend.</extracomment>
        <translation>Die Anfänge müssen aufsteigen.</translation>
    </message>
    <message>
        <source>kernel.cover</source>
        <extracomment>The sentences do not cover the words</extracomment>
        <translation>Die Sätze decken die Wörter nicht ab</translation>
    </message>
    <message>
        <source>kernel.cover.do</source>
        <extracomment>Offsets start at 0 and end at the number of words, {words}.</extracomment>
        <translation>Die Anfänge beginnen bei 0 und enden bei der Zahl der Wörter, {words}.</translation>
    </message>
    <message>
        <source>kernel.negative</source>
        <extracomment>A size is negative</extracomment>
        <translation>Eine Größe ist negativ</translation>
    </message>
    <message>
        <source>kernel.negative.do</source>
        <extracomment>Give rows and columns from 0, and rowsPerMask from 1.</extracomment>
        <translation>Zeilen und Spalten ab 0 angeben, rowsPerMask ab 1.</translation>
    </message>
    <message>
        <source>kernel.queries</source>
        <extracomment>Batch row {row} has an impossible number of queries</extracomment>
        <translation>Zeile {row} des Stapels hat eine unmögliche Zahl von Anfragen</translation>
    </message>
    <message>
        <source>kernel.queries.do</source>
        <extracomment>Give a length from 0 to {most}.</extracomment>
        <translation>Eine Länge von 0 bis {most} angeben.</translation>
    </message>
    <message>
        <source>kernel.segments</source>
        <extracomment>The segments do not cover the row</extracomment>
        <translation>Die Abschnitte decken die Zeile nicht ab</translation>
    </message>
    <message>
        <source>kernel.segments.do</source>
        <extracomment>Offsets start at 0, ascend and end at the number of columns, {columns}.</extracomment>
        <translation>Die Anfänge beginnen bei 0, steigen an und enden bei der Zahl der Spalten, {columns}.</translation>
    </message>
    <message>
        <source>kernel.size</source>
        <extracomment>A size is negative or zero</extracomment>
        <translation>Eine Größe ist negativ oder null</translation>
    </message>
    <message>
        <source>kernel.size.do</source>
        <extracomment>Heads and head size start at 1, all other sizes at 0.</extracomment>
        <translation>Köpfe und Kopfgröße beginnen bei 1, alle anderen Größen bei 0.</translation>
    </message>
    <message>
        <source>kernel.too-many</source>
        <extracomment>The document has more than {limit} sentences or words</extracomment>
        <translation>Das Dokument hat mehr als {limit} Sätze oder Wörter</translation>
    </message>
    <message>
        <source>kernel.too-many.do</source>
        <extracomment>Split the document.</extracomment>
        <translation>Das Dokument aufteilen.</translation>
    </message>
    <message>
        <source>kernel.weights</source>
        <extracomment>The weights are not those of this forward pass</extracomment>
        <translation>Die Gewichte stammen nicht von diesem Vorwärtsgang</translation>
    </message>
    <message>
        <source>kernel.weights.do</source>
        <extracomment>Keep the weights that hierarchicalAttention filled.</extracomment>
        <translation>Die Gewichte aufheben, die hierarchicalAttention gefüllt hat.</translation>
    </message>
    <message>
        <source>kind.compressed</source>
        <extracomment>a compressed file</extracomment>
        <translation>eine komprimierte Datei</translation>
    </message>
    <message>
        <source>kind.convert</source>
        <extracomment>convert it to safetensors first (safetensors.torch.save_file)</extracomment>
        <translation>Zuerst in Safetensors umwandeln (safetensors.torch.save_file)</translation>
    </message>
    <message>
        <source>kind.database</source>
        <extracomment>a database, perhaps a Contexture workspace</extracomment>
        <translation>eine Datenbank, vielleicht ein Arbeitsbereich von Contexture</translation>
    </message>
    <message>
        <source>kind.elf</source>
        <extracomment>a program or library (ELF)</extracomment>
        <translation>ein Programm oder eine Bibliothek (ELF)</translation>
    </message>
    <message>
        <source>kind.empty</source>
        <extracomment>an empty file</extracomment>
        <translation>eine leere Datei</translation>
    </message>
    <message>
        <source>kind.gguf</source>
        <extracomment>a GGUF model</extracomment>
        <translation>ein GGUF-Modell</translation>
    </message>
    <message>
        <source>kind.hdf5</source>
        <extracomment>an HDF5 file, as Keras saves models</extracomment>
        <translation>eine HDF5-Datei, wie Keras Modelle speichert</translation>
    </message>
    <message>
        <source>kind.lfs</source>
        <extracomment>a Git LFS pointer, not the file itself</extracomment>
        <translation>ein Verweis von Git LFS, nicht die Datei selbst</translation>
    </message>
    <message>
        <source>kind.lfs.do</source>
        <extracomment>fetch the file with git lfs pull</extracomment>
        <translation>Die Datei mit git lfs pull holen</translation>
    </message>
    <message>
        <source>kind.pdf</source>
        <extracomment>a PDF document</extracomment>
        <translation>ein PDF-Dokument</translation>
    </message>
    <message>
        <source>kind.pickle</source>
        <extracomment>a Python pickle, as PyTorch once saved models (.pt, .bin)</extracomment>
        <translation>ein Python-Pickle, wie PyTorch früher Modelle speicherte (.pt, .bin)</translation>
    </message>
    <message>
        <source>kind.picture</source>
        <extracomment>a picture</extracomment>
        <translation>ein Bild</translation>
    </message>
    <message>
        <source>kind.safetensors</source>
        <extracomment>a safetensors file, perhaps a model</extracomment>
        <translation>eine Safetensors-Datei, vielleicht ein Modell</translation>
    </message>
    <message>
        <source>kind.text</source>
        <extracomment>a text file</extracomment>
        <translation>eine Textdatei</translation>
    </message>
    <message>
        <source>kind.unknown</source>
        <extracomment>an unknown binary file</extracomment>
        <translation>eine unbekannte Binärdatei</translation>
    </message>
    <message>
        <source>kind.unpack</source>
        <extracomment>unpack it first</extracomment>
        <translation>Sie zuerst entpacken</translation>
    </message>
    <message>
        <source>kind.zip</source>
        <extracomment>a zip archive, as PyTorch saves models (.pt, .bin)</extracomment>
        <translation>ein Zip-Archiv, wie PyTorch Modelle speichert (.pt, .bin)</translation>
    </message>
    <message>
        <source>languages.differ</source>
        <extracomment>The document is to be translated {wanted}, but the model &quot;{model}&quot; translates {known}</extracomment>
        <translation>Das Dokument soll {wanted} übersetzt werden, aber das Modell „{model}“ übersetzt {known}</translation>
    </message>
    <message>
        <source>languages.differ.do</source>
        <extracomment>open a model for these languages, or correct the languages in the document&apos;s header.</extracomment>
        <translation>Ein Modell für diese Sprachen öffnen oder die Sprachen im Kopf des Dokuments berichtigen.</translation>
    </message>
    <message>
        <source>languages.from</source>
        <extracomment>from {source}</extracomment>
        <translation>von {source}</translation>
    </message>
    <message>
        <source>languages.into</source>
        <extracomment>into {target}</extracomment>
        <translation>nach {target}</translation>
    </message>
    <message>
        <source>languages.pair</source>
        <extracomment>from {source} into {target}</extracomment>
        <translation>von {source} nach {target}</translation>
    </message>
    <message>
        <source>options.batch</source>
        <extracomment>At least one sentence must be translated at a time</extracomment>
        <translation>Es muss mindestens ein Satz auf einmal übersetzt werden</translation>
    </message>
    <message>
        <source>options.beam</source>
        <extracomment>The beam size must lie between 1 and {most}</extracomment>
        <translation>Die Beam-Größe muss zwischen 1 und {most} liegen</translation>
    </message>
    <message>
        <source>options.length-penalty</source>
        <extracomment>The length penalty must be 0 or more</extracomment>
        <translation>Die Längenstrafe muss 0 oder größer sein</translation>
    </message>
    <message>
        <source>options.length-stop</source>
        <extracomment>The length stop must not lie before the source&apos;s own length</extracomment>
        <translation>Die Längengrenze darf nicht vor der Länge des Ausgangssatzes liegen</translation>
    </message>
    <message>
        <source>recipe.json.remedy</source>
        <extracomment>correct the recipe there</extracomment>
        <translation>Das Rezept dort berichtigen</translation>
    </message>
    <message>
        <source>reference.do</source>
        <extracomment>give one line for each sentence</extracomment>
        <translation>Für jeden Satz eine Zeile angeben</translation>
    </message>
    <message>
        <source>reference.document</source>
        <extracomment>the document has {source} sentences and the reference {reference}</extracomment>
        <translation>Das Dokument hat {source} Sätze und die Referenz {reference}</translation>
    </message>
    <message>
        <source>reference.extra</source>
        <extracomment>{counts}: this line has no counterpart in the document</extracomment>
        <translation>{counts}: Diese Zeile hat kein Gegenstück im Dokument</translation>
    </message>
    <message>
        <source>reference.missing</source>
        <extracomment>{counts}: after this line, sentence {number} of the document (&quot;{sentence}&quot;) has no translation</extracomment>
        <translation>{counts}: Nach dieser Zeile hat Satz {number} des Dokuments („{sentence}“) keine Übersetzung</translation>
    </message>
    <message>
        <source>reference.paragraph</source>
        <extracomment>paragraph {number} has {source} sentences in the document and {reference} in the reference</extracomment>
        <translation>Absatz {number} hat im Dokument {source} Sätze und in der Referenz {reference}</translation>
    </message>
    <message>
        <source>request.excluded</source>
        <extracomment>There is no sentence {number} to exclude; the document has {size}</extracomment>
        <translation>Es gibt keinen Satz {number}, der auszuschließen wäre; das Dokument hat {size}</translation>
    </message>
    <message>
        <source>request.excluded.do</source>
        <extracomment>choose a sentence of the document.</extracomment>
        <translation>Einen Satz des Dokuments wählen.</translation>
    </message>
    <message>
        <source>request.no-context</source>
        <extracomment>This model translates every sentence by itself and reads no context</extracomment>
        <translation>Dieses Modell übersetzt jeden Satz für sich und liest keinen Kontext</translation>
    </message>
    <message>
        <source>request.no-context.do</source>
        <extracomment>choose &quot;no context&quot;, or open a context model.</extracomment>
        <translation>„Ohne“ Kontext wählen oder ein Kontextmodell öffnen.</translation>
    </message>
    <message>
        <source>request.no-document</source>
        <extracomment>There is no document to work on</extracomment>
        <translation>Es gibt kein Dokument zum Bearbeiten</translation>
    </message>
    <message>
        <source>request.no-model</source>
        <extracomment>There is no model to work with</extracomment>
        <translation>Es gibt kein Modell zum Arbeiten</translation>
    </message>
    <message>
        <source>request.sequential</source>
        <extracomment>Sequential decoding needs online context: sentence by sentence, the later translations do not exist yet</extracomment>
        <translation>Das Übersetzen Satz für Satz braucht Online-Kontext: Die späteren Übersetzungen gibt es dann noch nicht</translation>
    </message>
    <message>
        <source>request.sequential.do</source>
        <extracomment>choose online context or two-pass decoding.</extracomment>
        <translation>Online-Kontext oder zwei Durchgänge wählen.</translation>
    </message>
    <message>
        <source>request.too-long</source>
        <extracomment>This is too long for the model: it has {pieces} subwords, and &quot;{model}&quot; takes at most {limit} at a time</extracomment>
        <translation>Das ist zu lang für das Modell: Es sind {pieces} Teilwörter, und „{model}“ nimmt höchstens {limit} auf einmal</translation>
    </message>
    <message>
        <source>request.too-long.do</source>
        <extracomment>split it.</extracomment>
        <translation>Aufteilen, oder zu lange Sätze überspringen oder kürzen lassen.</translation>
    </message>
    <message>
        <source>run.document</source>
        <extracomment>a run without a document</extracomment>
        <translation>ein Lauf ohne Dokument</translation>
    </message>
    <message>
        <source>run.probabilities</source>
        <extracomment>translation {number} has {probabilities} log-probabilities for {words} words</extracomment>
        <translation>Übersetzung {number} hat {probabilities} Log-Wahrscheinlichkeiten für {words} Wörter</translation>
    </message>
    <message>
        <source>run.reference</source>
        <extracomment>the reference has another number of sentences than the source</extracomment>
        <translation>Die Referenz hat eine andere Zahl von Sätzen als der Ausgangstext</translation>
    </message>
    <message>
        <source>run.sentence</source>
        <extracomment>sentence {number} has words outside its text</extracomment>
        <translation>Satz {number} hat Wörter außerhalb seines Textes</translation>
    </message>
    <message>
        <source>run.sentences</source>
        <extracomment>a run with another number of sentences than its document</extracomment>
        <translation>ein Lauf mit einer anderen Zahl von Sätzen als sein Dokument</translation>
    </message>
    <message>
        <source>run.trace</source>
        <extracomment>translation {number} has {fault}</extracomment>
        <translation>Übersetzung {number} hat {fault}</translation>
    </message>
    <message>
        <source>run.words</source>
        <extracomment>translation {number} has words outside its text</extracomment>
        <translation>Übersetzung {number} hat Wörter außerhalb ihres Textes</translation>
    </message>
    <message>
        <source>safetensors.bytes</source>
        <extracomment>the bytes of tensor {tensor} do not fit its shape</extracomment>
        <translation>Die Bytes des Tensors {tensor} passen nicht zu seiner Form</translation>
    </message>
    <message>
        <source>safetensors.cut</source>
        <extracomment>the file is cut short: its header takes {size} bytes, {there} are there</extracomment>
        <translation>Die Datei ist abgeschnitten: Ihr Kopf braucht {size} Bytes, {there} sind da</translation>
    </message>
    <message>
        <source>safetensors.dimension</source>
        <extracomment>tensor {tensor} has a dimension that is not a count: {value}</extracomment>
        <translation>Der Tensor {tensor} hat eine Dimension, die keine Anzahl ist: {value}</translation>
    </message>
    <message>
        <source>safetensors.do</source>
        <extracomment>the file is damaged or was not written properly: get it again</extracomment>
        <translation>Die Datei ist beschädigt oder wurde nicht richtig geschrieben: sie neu beschaffen</translation>
    </message>
    <message>
        <source>safetensors.dtype</source>
        <extracomment>tensor {tensor} lacks its dtype</extracomment>
        <translation>Dem Tensor {tensor} fehlt sein dtype</translation>
    </message>
    <message>
        <source>safetensors.dtype-unknown</source>
        <extracomment>tensor {tensor} has the dtype {dtype}, which is not supported</extracomment>
        <translation>Der Tensor {tensor} hat den dtype {dtype}, der nicht unterstützt wird</translation>
    </message>
    <message>
        <source>safetensors.dtype-unknown.do</source>
        <extracomment>convert it to F32, F16 or BF16</extracomment>
        <translation>Ihn in F32, F16 oder BF16 umwandeln</translation>
    </message>
    <message>
        <source>safetensors.end</source>
        <extracomment>the tensors end at byte {byte} of {size} bytes of data</extracomment>
        <translation>Die Tensoren enden bei Byte {byte} von {size} Bytes Daten</translation>
    </message>
    <message>
        <source>safetensors.field</source>
        <extracomment>tensor {tensor} has the unknown field {field}</extracomment>
        <translation>Der Tensor {tensor} hat das unbekannte Feld {field}</translation>
    </message>
    <message>
        <source>safetensors.header</source>
        <extracomment>the header is not a JSON object</extracomment>
        <translation>Der Kopf ist kein JSON-Objekt</translation>
    </message>
    <message>
        <source>safetensors.header-size</source>
        <extracomment>not a sound safetensors file: it claims a header of {size} bytes</extracomment>
        <translation>Keine ordentliche Safetensors-Datei: Sie nennt einen Kopf von {size} Bytes</translation>
    </message>
    <message>
        <source>safetensors.hole</source>
        <extracomment>tensor {tensor} starts at byte {byte} of the data, with a hole before it (expected {expected})</extracomment>
        <translation>Der Tensor {tensor} beginnt bei Byte {byte} der Daten, mit einer Lücke davor (erwartet: {expected})</translation>
    </message>
    <message>
        <source>safetensors.inside</source>
        <extracomment>tensor {tensor} starts at byte {byte} of the data, inside the tensor before it (expected {expected})</extracomment>
        <translation>Der Tensor {tensor} beginnt bei Byte {byte} der Daten, innerhalb des Tensors davor (erwartet: {expected})</translation>
    </message>
    <message>
        <source>safetensors.metadata</source>
        <extracomment>__metadata__ is not a JSON object</extracomment>
        <translation>__metadata__ ist kein JSON-Objekt</translation>
    </message>
    <message>
        <source>safetensors.metadata-text</source>
        <extracomment>__metadata__ {key} is not a string</extracomment>
        <translation>__metadata__ {key} ist kein Text</translation>
    </message>
    <message>
        <source>safetensors.name</source>
        <extracomment>a tensor has an empty name</extracomment>
        <translation>Ein Tensor hat einen leeren Namen</translation>
    </message>
    <message>
        <source>safetensors.names</source>
        <extracomment>a tensor&apos;s name is empty, reserved or there twice: {tensor}</extracomment>
        <translation>Der Name eines Tensors ist leer, vergeben oder zweimal da: {tensor}</translation>
    </message>
    <message>
        <source>safetensors.names.do</source>
        <extracomment>give every tensor a name of its own</extracomment>
        <translation>Jedem Tensor einen eigenen Namen geben</translation>
    </message>
    <message>
        <source>safetensors.offsets</source>
        <extracomment>tensor {tensor} lacks its data_offsets, two counts of bytes</extracomment>
        <translation>Dem Tensor {tensor} fehlen seine data_offsets, zwei Anzahlen von Bytes</translation>
    </message>
    <message>
        <source>safetensors.other-file</source>
        <extracomment>not a safetensors file; it seems to be {kind}</extracomment>
        <translation>Keine Safetensors-Datei; es scheint dies zu sein: {kind}</translation>
    </message>
    <message>
        <source>safetensors.outside</source>
        <extracomment>tensor {tensor} lies outside the file: data_offsets [{begin}, {end}] of {size} bytes of data</extracomment>
        <translation>Der Tensor {tensor} liegt außerhalb der Datei: data_offsets [{begin}, {end}] von {size} Bytes Daten</translation>
    </message>
    <message>
        <source>safetensors.overflow</source>
        <extracomment>tensor {tensor} has a shape whose size overflows</extracomment>
        <translation>Die Größe des Tensors {tensor} läuft über</translation>
    </message>
    <message>
        <source>safetensors.rank</source>
        <extracomment>tensor {tensor} has more than {limit} dimensions</extracomment>
        <translation>Der Tensor {tensor} hat mehr als {limit} Dimensionen</translation>
    </message>
    <message>
        <source>safetensors.shape</source>
        <extracomment>tensor {tensor} lacks its shape</extracomment>
        <translation>Dem Tensor {tensor} fehlt seine Form</translation>
    </message>
    <message>
        <source>safetensors.size</source>
        <extracomment>tensor {tensor} takes {bytes} bytes, its shape and dtype need {needed}</extracomment>
        <translation>Der Tensor {tensor} nimmt {bytes} Bytes ein, seine Form und sein dtype brauchen {needed}</translation>
    </message>
    <message>
        <source>safetensors.tensor</source>
        <extracomment>tensor {tensor} is not described by a JSON object</extracomment>
        <translation>Der Tensor {tensor} ist nicht durch ein JSON-Objekt beschrieben</translation>
    </message>
    <message>
        <source>safetensors.utf8</source>
        <extracomment>the metadata or a tensor&apos;s name is not UTF-8</extracomment>
        <translation>Die Metadaten oder der Name eines Tensors sind nicht in UTF-8</translation>
    </message>
    <message>
        <source>safetensors.utf8.do</source>
        <extracomment>use UTF-8 text</extracomment>
        <translation>Text in UTF-8 verwenden</translation>
    </message>
    <message>
        <source>score.context</source>
        <extracomment>There are {translations} translations for the context of {sentences} sentences</extracomment>
        <translation>Für den Kontext von {sentences} Sätzen gibt es {translations} Übersetzungen</translation>
    </message>
    <message>
        <source>score.context.do</source>
        <extracomment>give one for each sentence.</extracomment>
        <translation>Für jeden Satz eine angeben.</translation>
    </message>
    <message>
        <source>score.nan</source>
        <extracomment>The model computed values that are not numbers while it scored a translation</extracomment>
        <translation>Das Modell hat beim Bewerten einer Übersetzung Werte berechnet, die keine Zahlen sind</translation>
    </message>
    <message>
        <source>score.no-context</source>
        <extracomment>This model reads the translations of the other sentences, and none are given</extracomment>
        <translation>Dieses Modell liest die Übersetzungen der anderen Sätze, und es sind keine angegeben</translation>
    </message>
    <message>
        <source>score.no-context.do</source>
        <extracomment>give the document&apos;s reference or translations for the context.</extracomment>
        <translation>Die Referenz des Dokuments oder Übersetzungen für den Kontext angeben.</translation>
    </message>
    <message>
        <source>score.sentence</source>
        <extracomment>There is no sentence {number} to score a translation of; the document has {size}</extracomment>
        <translation>Es gibt keinen Satz {number}, dessen Übersetzung zu bewerten wäre; das Dokument hat {size}</translation>
    </message>
    <message>
        <source>score.sentence.do</source>
        <extracomment>give sentences of the document.</extracomment>
        <translation>Sätze des Dokuments angeben.</translation>
    </message>
    <message>
        <source>search.nan</source>
        <extracomment>The model computed values that are not numbers while it translated</extracomment>
        <translation>Das Modell hat beim Übersetzen Werte berechnet, die keine Zahlen sind</translation>
    </message>
    <message>
        <source>search.nan.do</source>
        <extracomment>its weights are damaged or its training diverged; train it again or take another model.</extracomment>
        <translation>Seine Gewichte sind beschädigt oder sein Training ist divergiert; es neu trainieren oder ein anderes Modell nehmen.</translation>
    </message>
    <message>
        <source>sentencepiece.foreign</source>
        <extracomment>the module is not Contexture&apos;s</extracomment>
        <translation>Das Modul ist nicht das von Contexture</translation>
    </message>
    <message>
        <source>sentencepiece.load</source>
        <extracomment>SentencePiece cannot be loaded ({reason})</extracomment>
        <translation>SentencePiece lässt sich nicht laden ({reason})</translation>
    </message>
    <message>
        <source>sentencepiece.load.do</source>
        <extracomment>install the package libsentencepiece0</extracomment>
        <translation>Das Paket libsentencepiece0 installieren</translation>
    </message>
    <message>
        <source>sentencepiece.missing</source>
        <extracomment>the module {file} is missing</extracomment>
        <translation>Das Modul {file} fehlt</translation>
    </message>
    <message>
        <source>sentencepiece.missing.do</source>
        <extracomment>build or install Contexture again: it belongs beside the program</extracomment>
        <translation>Contexture neu bauen oder installieren: Es gehört neben das Programm</translation>
    </message>
    <message>
        <source>settings.kind</source>
        <extracomment>a setting is of the wrong kind</extracomment>
        <translation>Eine Einstellung ist von der falschen Art</translation>
    </message>
    <message>
        <source>settings.name</source>
        <extracomment>unknown name {name}</extracomment>
        <translation>Unbekannter Name {name}</translation>
    </message>
    <message>
        <source>subwords.cut</source>
        <extracomment>it ends in the middle of a field</extracomment>
        <translation>es endet mitten in einem Feld</translation>
    </message>
    <message>
        <source>subwords.damaged</source>
        <extracomment>the subword model is damaged: {reason}</extracomment>
        <translation>Das Teilwortmodell ist beschädigt: {reason}</translation>
    </message>
    <message>
        <source>subwords.damaged.do</source>
        <extracomment>get the file again, or use one that contexture-cli wrote</extracomment>
        <translation>Die Datei neu beschaffen oder eine verwenden, die contexture-cli geschrieben hat</translation>
    </message>
    <message>
        <source>subwords.decode</source>
        <extracomment>subwords could not be joined to text: {reason}</extracomment>
        <translation>Teilwörter ließen sich nicht zu Text verbinden: {reason}</translation>
    </message>
    <message>
        <source>subwords.do</source>
        <extracomment>use a bundle or a SentencePiece model trained by contexture-cli</extracomment>
        <translation>Ein Modellpaket oder ein SentencePiece-Modell verwenden, das contexture-cli trainiert hat</translation>
    </message>
    <message>
        <source>subwords.empty</source>
        <extracomment>it is empty</extracomment>
        <translation>es ist leer</translation>
    </message>
    <message>
        <source>subwords.encode</source>
        <extracomment>a sentence could not be cut into subwords: {reason}</extracomment>
        <translation>Ein Satz ließ sich nicht in Teilwörter zerlegen: {reason}</translation>
    </message>
    <message>
        <source>subwords.kind</source>
        <extracomment>it is not a SentencePiece model</extracomment>
        <translation>es ist kein SentencePiece-Modell</translation>
    </message>
    <message>
        <source>subwords.long</source>
        <extracomment>a sentence is too long to be cut into subwords</extracomment>
        <translation>Ein Satz ist zu lang, um in Teilwörter zerlegt zu werden</translation>
    </message>
    <message>
        <source>subwords.long.do</source>
        <extracomment>split it into sentences</extracomment>
        <translation>In Sätze aufteilen</translation>
    </message>
    <message>
        <source>subwords.no-text</source>
        <extracomment>there is no text to train a subword model on</extracomment>
        <translation>Es gibt keinen Text, mit dem ein Teilwortmodell zu trainieren wäre</translation>
    </message>
    <message>
        <source>subwords.no-text.do</source>
        <extracomment>give at least one sentence that is not empty</extracomment>
        <translation>Mindestens einen Satz angeben, der nicht leer ist</translation>
    </message>
    <message>
        <source>subwords.number</source>
        <extracomment>a number in it has no end</extracomment>
        <translation>eine Zahl darin hat kein Ende</translation>
    </message>
    <message>
        <source>subwords.number-unknown</source>
        <extracomment>there is no subword number {number} among {size}</extracomment>
        <translation>Es gibt kein Teilwort mit der Nummer {number}, nur {size}</translation>
    </message>
    <message>
        <source>subwords.parts</source>
        <extracomment>its pieces, its training or its normalisation is missing</extracomment>
        <translation>seine Teilwörter, sein Training oder seine Normalisierung fehlen</translation>
    </message>
    <message>
        <source>subwords.score</source>
        <extracomment>a piece has a score that is not a number</extracomment>
        <translation>ein Teilwort hat eine Bewertung, die keine Zahl ist</translation>
    </message>
    <message>
        <source>subwords.special</source>
        <extracomment>the subword model numbers its special pieces in another way than 0 padding, 1 unknown, 2 BOS, 3 EOS</extracomment>
        <translation>Das Teilwortmodell nummeriert seine Sonderzeichen anders als 0 Auffüllung, 1 unbekannt, 2 BOS, 3 EOS</translation>
    </message>
    <message>
        <source>subwords.table-range</source>
        <extracomment>its normalisation table points outside itself</extracomment>
        <translation>seine Normalisierungstabelle verweist über sich hinaus</translation>
    </message>
    <message>
        <source>subwords.table-short</source>
        <extracomment>its normalisation table is too short</extracomment>
        <translation>seine Normalisierungstabelle ist zu kurz</translation>
    </message>
    <message>
        <source>subwords.table-size</source>
        <extracomment>its normalisation table names a wrong size</extracomment>
        <translation>seine Normalisierungstabelle nennt eine falsche Größe</translation>
    </message>
    <message>
        <source>subwords.table-strings</source>
        <extracomment>the strings of its normalisation table have no end</extracomment>
        <translation>die Texte seiner Normalisierungstabelle haben kein Ende</translation>
    </message>
    <message>
        <source>subwords.train</source>
        <extracomment>a subword model of {size} pieces could not be trained on these sentences ({reason})</extracomment>
        <translation>Ein Teilwortmodell von {size} Teilwörtern ließ sich mit diesen Sätzen nicht trainieren ({reason})</translation>
    </message>
    <message>
        <source>subwords.train.do</source>
        <extracomment>use another vocabulary size, or more text</extracomment>
        <translation>Eine andere Größe des Vokabulars oder mehr Text verwenden</translation>
    </message>
    <message>
        <source>subwords.unreadable</source>
        <extracomment>the subword model cannot be read ({reason})</extracomment>
        <translation>Das Teilwortmodell lässt sich nicht lesen ({reason})</translation>
    </message>
    <message>
        <source>system.disk</source>
        <extracomment>the disk does not answer</extracomment>
        <translation>der Datenträger antwortet nicht</translation>
    </message>
    <message>
        <source>system.full</source>
        <extracomment>the disk is full</extracomment>
        <translation>der Datenträger ist voll</translation>
    </message>
    <message>
        <source>system.missing</source>
        <extracomment>the folder or file does not exist</extracomment>
        <translation>den Ordner oder die Datei gibt es nicht</translation>
    </message>
    <message>
        <source>system.no-folder</source>
        <extracomment>a part of its path is not a folder</extracomment>
        <translation>ein Teil des Pfads ist kein Ordner</translation>
    </message>
    <message>
        <source>system.permission</source>
        <extracomment>permission denied</extracomment>
        <translation>die Zugriffsrechte fehlen</translation>
    </message>
    <message>
        <source>system.read-only</source>
        <extracomment>the disk is read-only</extracomment>
        <translation>der Datenträger ist schreibgeschützt</translation>
    </message>
    <message>
        <source>system.too-large</source>
        <extracomment>it would become larger than this system allows</extracomment>
        <translation>sie würde größer, als dieses System erlaubt</translation>
    </message>
    <message>
        <source>table.column</source>
        <extracomment>the row has one column, and the first line names {named}</extracomment>
        <translation>Die Zeile hat eine Spalte, und die erste Zeile nennt {named}</translation>
    </message>
    <message>
        <source>table.columns</source>
        <extracomment>the row has {columns} columns, and the first line names {named}</extracomment>
        <translation>Die Zeile hat {columns} Spalten, und die erste Zeile nennt {named}</translation>
    </message>
    <message>
        <source>table.columns.few</source>
        <extracomment>add what is missing</extracomment>
        <translation>Ergänzen, was fehlt</translation>
    </message>
    <message>
        <source>table.columns.many</source>
        <extracomment>replace the tab inside a text by a space</extracomment>
        <translation>Den Tabulator innerhalb eines Textes durch ein Leerzeichen ersetzen</translation>
    </message>
    <message>
        <source>table.commas</source>
        <extracomment>this is a table with commas between its columns</extracomment>
        <translation>Das ist eine Tabelle mit Kommas zwischen den Spalten</translation>
    </message>
    <message>
        <source>table.document-too-long</source>
        <extracomment>document &quot;{document}&quot; has more than {limit} sentences</extracomment>
        <translation>Das Dokument „{document}“ hat mehr als {limit} Sätze</translation>
    </message>
    <message>
        <source>table.document-too-long.do</source>
        <extracomment>split it into several documents (column doc_id)</extracomment>
        <translation>In mehrere Dokumente aufteilen (Spalte doc_id)</translation>
    </message>
    <message>
        <source>table.first-line</source>
        <extracomment>the first line is not UTF-8 text</extracomment>
        <translation>Die erste Zeile ist kein UTF-8-Text</translation>
    </message>
    <message>
        <source>table.index</source>
        <extracomment>the sentence&apos;s index &quot;{index}&quot; is not a whole number from 0</extracomment>
        <translation>Der Index des Satzes, „{index}“, ist keine ganze Zahl ab 0</translation>
    </message>
    <message>
        <source>table.index-twice</source>
        <extracomment>index {index} of document &quot;{document}&quot; stood in line {line} already</extracomment>
        <translation>Der Index {index} des Dokuments „{document}“ stand schon in Zeile {line}</translation>
    </message>
    <message>
        <source>table.index-twice.do</source>
        <extracomment>number the sentences of a document without repetition</extracomment>
        <translation>Die Sätze eines Dokuments ohne Wiederholung nummerieren</translation>
    </message>
    <message>
        <source>table.no-reference</source>
        <extracomment>its documents have no reference to learn from</extracomment>
        <translation>Ihre Dokumente haben keine Referenz, von der zu lernen wäre</translation>
    </message>
    <message>
        <source>table.no-reference.do</source>
        <extracomment>give a table with source and reference columns</extracomment>
        <translation>Eine Tabelle mit den Spalten source und reference angeben</translation>
    </message>
    <message>
        <source>table.no-rows</source>
        <extracomment>the table has no rows below its first line</extracomment>
        <translation>Die Tabelle hat unter ihrer ersten Zeile keine weiteren</translation>
    </message>
    <message>
        <source>table.no-source</source>
        <extracomment>the table has no column for the source text</extracomment>
        <translation>Die Tabelle hat keine Spalte für den Ausgangstext</translation>
    </message>
    <message>
        <source>table.no-source-text</source>
        <extracomment>the row has no source text</extracomment>
        <translation>Die Zeile hat keinen Ausgangstext</translation>
    </message>
    <message>
        <source>table.no-source.begin</source>
        <extracomment>begin it with a line of column names: doc_id, sent_idx, source, reference</extracomment>
        <translation>Sie mit einer Zeile von Spaltennamen beginnen: doc_id, sent_idx, source, reference</translation>
    </message>
    <message>
        <source>table.no-source.name</source>
        <extracomment>name one &quot;source&quot;, or by its language (&quot;en&quot;)</extracomment>
        <translation>Eine Spalte „source“ nennen oder nach ihrer Sprache („en“)</translation>
    </message>
    <message>
        <source>table.no-usable-row</source>
        <extracomment>no row of the table can be used ({report})</extracomment>
        <translation>Keine Zeile der Tabelle ist brauchbar ({report})</translation>
    </message>
    <message>
        <source>table.semicolons</source>
        <extracomment>this is a table with semicolons between its columns</extracomment>
        <translation>Das ist eine Tabelle mit Semikolons zwischen den Spalten</translation>
    </message>
    <message>
        <source>text.control</source>
        <extracomment>byte {number} of the line is a control character ({byte})</extracomment>
        <translation>Byte {number} der Zeile ist ein Steuerzeichen ({byte})</translation>
    </message>
    <message>
        <source>text.json</source>
        <extracomment>this is JSON, not a text</extracomment>
        <translation>Das ist JSON, kein Text</translation>
    </message>
    <message>
        <source>text.json.do</source>
        <extracomment>convert it to text with one sentence a line, or to a table with tabs between the columns doc_id, sent_idx, source and reference</extracomment>
        <translation>In Text mit einem Satz je Zeile umwandeln oder in eine Tabelle mit Tabulatoren zwischen den Spalten doc_id, sent_idx, source und reference</translation>
    </message>
    <message>
        <source>text.not-utf8</source>
        <extracomment>byte {number} of the line ({byte}) is not UTF-8</extracomment>
        <translation>Byte {number} der Zeile ({byte}) ist kein UTF-8</translation>
    </message>
    <message>
        <source>text.nul</source>
        <extracomment>the line holds a NUL byte: the file is binary, not text</extracomment>
        <translation>Die Zeile enthält ein NUL-Byte: Die Datei ist binär, kein Text</translation>
    </message>
    <message>
        <source>text.two-gib</source>
        <extracomment>a text of more than 2 GiB cannot be cut into sentences</extracomment>
        <translation>Ein Text von mehr als 2 GiB lässt sich nicht in Sätze teilen</translation>
    </message>
    <message>
        <source>trace.compress</source>
        <extracomment>a trace could not be compressed: {reason}</extracomment>
        <translation>Eine Aufzeichnung ließ sich nicht komprimieren: {reason}</translation>
    </message>
    <message>
        <source>trace.damaged</source>
        <extracomment>a trace is damaged: {reason}</extracomment>
        <translation>Eine Aufzeichnung ist beschädigt: {reason}</translation>
    </message>
    <message>
        <source>trace.damaged.do</source>
        <extracomment>open a copy of the file or translate the document again</extracomment>
        <translation>Eine Kopie der Datei öffnen oder das Dokument neu übersetzen</translation>
    </message>
    <message>
        <source>trace.fault</source>
        <extracomment>this is a fault of the system&apos;s code; translate without a trace.</extracomment>
        <translation>Das ist ein Fehler im Code des Systems; ohne Aufzeichnung übersetzen.</translation>
    </message>
    <message>
        <source>trace.fit</source>
        <extracomment>weights at {site} that do not fit the sentence&apos;s words</extracomment>
        <translation>Gewichte bei {site}, die nicht zu den Wörtern des Satzes passen</translation>
    </message>
    <message>
        <source>trace.gates</source>
        <extracomment>gates at {site} that do not fit the sentence&apos;s words</extracomment>
        <translation>Gates bei {site}, die nicht zu den Wörtern des Satzes passen</translation>
    </message>
    <message>
        <source>trace.heads</source>
        <extracomment>weights at {site} with another number of heads than the model&apos;s</extracomment>
        <translation>Gewichte bei {site} mit einer anderen Zahl von Köpfen als im Modell</translation>
    </message>
    <message>
        <source>trace.large</source>
        <extracomment>the trace of one sentence takes more than a gigabyte</extracomment>
        <translation>Die Aufzeichnung eines Satzes ist größer als ein Gigabyte</translation>
    </message>
    <message>
        <source>trace.levels</source>
        <extracomment>weights at {site} whose two levels do not belong together</extracomment>
        <translation>Gewichte bei {site}, deren zwei Ebenen nicht zusammengehören</translation>
    </message>
    <message>
        <source>trace.many</source>
        <extracomment>the trace of one sentence holds more weights or gates than a workspace takes</extracomment>
        <translation>Die Aufzeichnung eines Satzes enthält mehr Gewichte oder Gates, als ein Arbeitsbereich aufnimmt</translation>
    </message>
    <message>
        <source>trace.newer</source>
        <extracomment>a trace was written by a newer Contexture (layout {layout}; this one reads {known})</extracomment>
        <translation>Eine Aufzeichnung stammt von einem neueren Contexture (Anordnung {layout}; dieses liest {known})</translation>
    </message>
    <message>
        <source>trace.shorter</source>
        <extracomment>translate without tracing, or a shorter document</extracomment>
        <translation>Ohne Aufzeichnung übersetzen oder ein kürzeres Dokument</translation>
    </message>
    <message>
        <source>trace.slots</source>
        <extracomment>cache slots at {site} with words that are not there</extracomment>
        <translation>Speicherplätze bei {site} mit Wörtern, die es nicht gibt</translation>
    </message>
    <message>
        <source>trace.states</source>
        <extracomment>The model keeps {states} context states for a sentence of {pieces} subwords</extracomment>
        <translation>Das Modell hält {states} Kontextzustände für einen Satz von {pieces} Teilwörtern</translation>
    </message>
    <message>
        <source>trace.states.do</source>
        <extracomment>its attention cannot be shown; translate without a trace.</extracomment>
        <translation>Seine Aufmerksamkeit lässt sich nicht zeigen; ohne Aufzeichnung übersetzen.</translation>
    </message>
    <message>
        <source>trace.unknown-states</source>
        <extracomment>The model reports attention over {states} context states that the document does not have</extracomment>
        <translation>Das Modell meldet Aufmerksamkeit auf {states} Kontextzustände, die das Dokument nicht hat</translation>
    </message>
    <message>
        <source>trace.unnamed-slots</source>
        <extracomment>The model reports attention over {slots} slots that it does not name</extracomment>
        <translation>Das Modell meldet Aufmerksamkeit auf {slots} Speicherplätze, die es nicht benennt</translation>
    </message>
    <message>
        <source>trace.unsound</source>
        <extracomment>a trace is not sound and was not saved</extracomment>
        <translation>Eine Aufzeichnung ist nicht in Ordnung und wurde nicht gespeichert</translation>
    </message>
    <message>
        <source>trace.visible</source>
        <extracomment>visible sentences that are not in the document</extracomment>
        <translation>sichtbare Sätze, die nicht im Dokument stehen</translation>
    </message>
    <message>
        <source>workspace.beside</source>
        <extracomment>everything is saved, but a part of it lies beside the workspace, in a file that ends in -wal, since the workspace itself cannot grow</extracomment>
        <translation>Alles ist gespeichert, aber ein Teil liegt neben dem Arbeitsbereich in einer Datei, die auf -wal endet, weil der Arbeitsbereich selbst nicht wachsen kann</translation>
    </message>
    <message>
        <source>workspace.beside.do</source>
        <extracomment>free some space and open it again, or keep both files together</extracomment>
        <translation>Platz schaffen und ihn noch einmal öffnen oder beide Dateien zusammenlassen</translation>
    </message>
    <message>
        <source>workspace.busy</source>
        <extracomment>another program is using the workspace</extracomment>
        <translation>Ein anderes Programm verwendet den Arbeitsbereich</translation>
    </message>
    <message>
        <source>workspace.changed</source>
        <extracomment>the workspace was not saved, since another program has replaced or changed it meanwhile</extracomment>
        <translation>Der Arbeitsbereich wurde nicht gespeichert, weil ein anderes Programm ihn inzwischen ersetzt oder geändert hat</translation>
    </message>
    <message>
        <source>workspace.changed.do</source>
        <extracomment>save it under another name; then both files are whole</extracomment>
        <translation>Unter einem anderen Namen speichern; dann sind beide Dateien vollständig</translation>
    </message>
    <message>
        <source>workspace.cut</source>
        <extracomment>it is cut short</extracomment>
        <translation>er ist abgeschnitten</translation>
    </message>
    <message>
        <source>workspace.damaged</source>
        <extracomment>the workspace is damaged: {reason}</extracomment>
        <translation>Der Arbeitsbereich ist beschädigt: {reason}</translation>
    </message>
    <message>
        <source>workspace.differs</source>
        <extracomment>its {object} is not the one that Contexture makes</extracomment>
        <translation>sein Bestandteil {object} ist nicht der, den Contexture anlegt</translation>
    </message>
    <message>
        <source>workspace.disk</source>
        <extracomment>the disk refused to read or write the workspace</extracomment>
        <translation>Der Datenträger hat es abgelehnt, den Arbeitsbereich zu lesen oder zu schreiben</translation>
    </message>
    <message>
        <source>workspace.disk-reason</source>
        <extracomment>the disk refused to read or write the workspace: {reason}</extracomment>
        <translation>Der Datenträger hat es abgelehnt, den Arbeitsbereich zu lesen oder zu schreiben: {reason}</translation>
    </message>
    <message>
        <source>workspace.document</source>
        <extracomment>the document cannot be saved: {reason}</extracomment>
        <translation>Das Dokument lässt sich nicht speichern: {reason}</translation>
    </message>
    <message>
        <source>workspace.empty</source>
        <extracomment>this is an empty database, not a Contexture workspace</extracomment>
        <translation>Das ist eine leere Datenbank, kein Arbeitsbereich von Contexture</translation>
    </message>
    <message>
        <source>workspace.entry</source>
        <extracomment>an entry is too large for a workspace</extracomment>
        <translation>Ein Eintrag ist zu groß für einen Arbeitsbereich</translation>
    </message>
    <message>
        <source>workspace.entry.do</source>
        <extracomment>save a shorter document, or without traces</extracomment>
        <translation>Ein kürzeres Dokument oder ohne Aufzeichnungen speichern</translation>
    </message>
    <message>
        <source>workspace.first-page</source>
        <extracomment>the workspace is damaged: its first page is not in order</extracomment>
        <translation>Der Arbeitsbereich ist beschädigt: Seine erste Seite ist nicht in Ordnung</translation>
    </message>
    <message>
        <source>workspace.fixed</source>
        <extracomment>the workspace cannot be changed where it is</extracomment>
        <translation>Der Arbeitsbereich lässt sich an seinem Ort nicht ändern</translation>
    </message>
    <message>
        <source>workspace.folder</source>
        <extracomment>this is a folder, not a workspace</extracomment>
        <translation>Das ist ein Ordner, kein Arbeitsbereich</translation>
    </message>
    <message>
        <source>workspace.foreign</source>
        <extracomment>it holds something that Contexture never made: {object}</extracomment>
        <translation>er enthält etwas, das Contexture nie angelegt hat: {object}</translation>
    </message>
    <message>
        <source>workspace.lacks</source>
        <extracomment>it lacks the {object}</extracomment>
        <translation>es fehlt der Bestandteil {object}</translation>
    </message>
    <message>
        <source>workspace.list</source>
        <extracomment>a list of numbers is cut short</extracomment>
        <translation>eine Liste von Zahlen ist abgeschnitten</translation>
    </message>
    <message>
        <source>workspace.looking</source>
        <extracomment>the workspace is open read-only</extracomment>
        <translation>Der Arbeitsbereich ist nur zum Ansehen geöffnet</translation>
    </message>
    <message>
        <source>workspace.looking.do</source>
        <extracomment>save it under another name first</extracomment>
        <translation>Ihn zuerst unter einem anderen Namen speichern</translation>
    </message>
    <message>
        <source>workspace.missing</source>
        <extracomment>the workspace does not exist</extracomment>
        <translation>Den Arbeitsbereich gibt es nicht</translation>
    </message>
    <message>
        <source>workspace.newer</source>
        <extracomment>the workspace was made by a newer Contexture (version {version} of the format; this one reads up to version {known})</extracomment>
        <translation>Der Arbeitsbereich stammt von einem neueren Contexture (Version {version} des Formats; dieses liest bis Version {known})</translation>
    </message>
    <message>
        <source>workspace.no-document</source>
        <extracomment>there is no such document in the workspace</extracomment>
        <translation>Dieses Dokument gibt es im Arbeitsbereich nicht</translation>
    </message>
    <message>
        <source>workspace.no-documents</source>
        <extracomment>The workspace holds no document</extracomment>
        <translation>Der Arbeitsbereich enthält kein Dokument</translation>
    </message>
    <message>
        <source>workspace.no-documents.do</source>
        <extracomment>open a document and save a new workspace</extracomment>
        <translation>Ein Dokument öffnen und einen neuen Arbeitsbereich speichern</translation>
    </message>
    <message>
        <source>workspace.no-open</source>
        <extracomment>the workspace cannot be opened</extracomment>
        <translation>Der Arbeitsbereich lässt sich nicht öffnen</translation>
    </message>
    <message>
        <source>workspace.no-run</source>
        <extracomment>there is no such run in the workspace</extracomment>
        <translation>Diesen Lauf gibt es im Arbeitsbereich nicht</translation>
    </message>
    <message>
        <source>workspace.not-saved</source>
        <extracomment>the workspace could not be saved: {reason}</extracomment>
        <translation>Der Arbeitsbereich ließ sich nicht speichern: {reason}</translation>
    </message>
    <message>
        <source>workspace.note</source>
        <extracomment>the note belongs to nothing in the workspace</extracomment>
        <translation>Die Notiz gehört zu nichts im Arbeitsbereich</translation>
    </message>
    <message>
        <source>workspace.note.do</source>
        <extracomment>save its document and run first</extracomment>
        <translation>Zuerst ihr Dokument und ihren Lauf speichern</translation>
    </message>
    <message>
        <source>workspace.older</source>
        <extracomment>the workspace is of an older version, and no copy of it that is up to date can be made in {folder}</extracomment>
        <translation>Der Arbeitsbereich stammt von einer älteren Version, und in {folder} lässt sich keine Kopie auf dem neuen Stand anlegen</translation>
    </message>
    <message>
        <source>workspace.older.do</source>
        <extracomment>free some space, or open it in the window once</extracomment>
        <translation>Platz schaffen oder ihn einmal im Fenster öffnen</translation>
    </message>
    <message>
        <source>workspace.other-file</source>
        <extracomment>not a Contexture workspace; it seems to be {kind}</extracomment>
        <translation>Kein Arbeitsbereich von Contexture; es scheint dies zu sein: {kind}</translation>
    </message>
    <message>
        <source>workspace.other-program</source>
        <extracomment>this is a database of another program, not a Contexture workspace</extracomment>
        <translation>Das ist die Datenbank eines anderen Programms, kein Arbeitsbereich von Contexture</translation>
    </message>
    <message>
        <source>workspace.pages</source>
        <extracomment>its pages are not in order</extracomment>
        <translation>seine Seiten sind nicht in Ordnung</translation>
    </message>
    <message>
        <source>workspace.parameters</source>
        <extracomment>the model &quot;{model}&quot; has {parameters} parameters</extracomment>
        <translation>das Modell „{model}“ hat {parameters} Parameter</translation>
    </message>
    <message>
        <source>workspace.run</source>
        <extracomment>the run cannot be saved: {reason}</extracomment>
        <translation>Der Lauf lässt sich nicht speichern: {reason}</translation>
    </message>
    <message>
        <source>workspace.run-document</source>
        <extracomment>the document of a run is missing</extracomment>
        <translation>das Dokument eines Laufs fehlt</translation>
    </message>
    <message>
        <source>workspace.run-excluded</source>
        <extracomment>run {run} excludes a sentence that its document does not have</extracomment>
        <translation>Lauf {run} schließt einen Satz aus, den sein Dokument nicht hat</translation>
    </message>
    <message>
        <source>workspace.run-model</source>
        <extracomment>the model of a run is missing</extracomment>
        <translation>das Modell eines Laufs fehlt</translation>
    </message>
    <message>
        <source>workspace.run-sentences</source>
        <extracomment>run {run} translates more sentences than its document has</extracomment>
        <translation>Lauf {run} übersetzt mehr Sätze, als sein Dokument hat</translation>
    </message>
    <message>
        <source>workspace.sentence</source>
        <extracomment>a sentence of a document is missing</extracomment>
        <translation>ein Satz eines Dokuments fehlt</translation>
    </message>
    <message>
        <source>workspace.translation</source>
        <extracomment>a translation belongs to no sentence</extracomment>
        <translation>eine Übersetzung gehört zu keinem Satz</translation>
    </message>
    <message>
        <source>workspace.version</source>
        <extracomment>it has no version</extracomment>
        <translation>er hat keine Version</translation>
    </message>
    <message>
        <source>export.arrays</source>
        <extracomment>the arrays of an export cannot be written: {reason}</extracomment>
        <translation>Die Zahlenreihen eines Exports lassen sich nicht schreiben: {reason}</translation>
    </message>
    <message>
        <source>export.packing</source>
        <extracomment>the arrays of an export cannot be packed: {reason}</extracomment>
        <translation>Die Zahlenreihen eines Exports lassen sich nicht packen: {reason}</translation>
    </message>
    <message>
        <source>export.packing.do</source>
        <extracomment>try again, or choose another format</extracomment>
        <translation>Es noch einmal versuchen oder ein anderes Format wählen</translation>
    </message>
    <message>
        <source>workspace.trace</source>
        <extracomment>a trace is missing</extracomment>
        <translation>eine Aufzeichnung fehlt</translation>
    </message>
    <message>
        <source>at.find</source>
        <extracomment>search, character {number}</extracomment>
        <translation>Suche, Zeichen {number}</translation>
    </message>
    <message>
        <source>at.search</source>
        <extracomment>search</extracomment>
        <translation>Suche</translation>
    </message>
    <message>
        <source>find.deep</source>
        <extracomment>there are too many parentheses in each other</extracomment>
        <translation>Zu viele Klammern stehen ineinander</translation>
    </message>
    <message>
        <source>find.deep.do</source>
        <extracomment>write a simpler search</extracomment>
        <translation>Schreiben Sie eine einfachere Suche</translation>
    </message>
    <message>
        <source>find.end</source>
        <extracomment>“{found}” cannot stand here</extracomment>
        <translation>„{found}“ kann hier nicht stehen</translation>
    </message>
    <message>
        <source>find.end.do</source>
        <extracomment>join conditions with and, or</extracomment>
        <translation>Verbinden Sie Bedingungen mit and oder or</translation>
    </message>
    <message>
        <source>find.field</source>
        <extracomment>“{name}” is no field</extracomment>
        <translation>„{name}“ ist kein Feld</translation>
    </message>
    <message>
        <source>find.field-missing</source>
        <extracomment>a condition is missing</extracomment>
        <translation>Eine Bedingung fehlt</translation>
    </message>
    <message>
        <source>find.field.do</source>
        <extracomment>write one of these fields: {fields}</extracomment>
        <translation>Schreiben Sie eines dieser Felder: {fields}</translation>
    </message>
    <message>
        <source>find.flag</source>
        <extracomment>“{field}” is compared with nothing</extracomment>
        <translation>„{field}“ wird mit nichts verglichen</translation>
    </message>
    <message>
        <source>find.flag.do</source>
        <extracomment>write it alone, or not {field}</extracomment>
        <translation>Schreiben Sie es allein, oder not {field}</translation>
    </message>
    <message>
        <source>find.long</source>
        <extracomment>the search is longer than {limit} characters</extracomment>
        <translation>Die Suche ist länger als {limit} Zeichen</translation>
    </message>
    <message>
        <source>find.no-sites</source>
        <extracomment>its models read no context</extracomment>
        <translation>Seine Modelle lesen keinen Kontext</translation>
    </message>
    <message>
        <source>find.number</source>
        <extracomment>“{text}” is no number</extracomment>
        <translation>„{text}“ ist keine Zahl</translation>
    </message>
    <message>
        <source>find.number.do</source>
        <extracomment>write one with a decimal point, such as 0.3</extracomment>
        <translation>Schreiben Sie eine mit Dezimalpunkt, etwa 0.3</translation>
    </message>
    <message>
        <source>find.parenthesis</source>
        <extracomment>a parenthesis is not closed</extracomment>
        <translation>Eine Klammer ist nicht geschlossen</translation>
    </message>
    <message>
        <source>find.parenthesis.do</source>
        <extracomment>write a ) behind the conditions</extracomment>
        <translation>Schreiben Sie eine ) hinter die Bedingungen</translation>
    </message>
    <message>
        <source>find.pattern</source>
        <extracomment>“{pattern}” is no regular expression: {reason}</extracomment>
        <translation>„{pattern}“ ist kein regulärer Ausdruck: {reason}</translation>
    </message>
    <message>
        <source>find.quote</source>
        <extracomment>a quotation mark is not closed</extracomment>
        <translation>Ein Anführungszeichen ist nicht geschlossen</translation>
    </message>
    <message>
        <source>find.quote.do</source>
        <extracomment>write a &quot; behind the text</extracomment>
        <translation>Schreiben Sie ein Anführungszeichen hinter den Text</translation>
    </message>
    <message>
        <source>find.sign</source>
        <extracomment>“{field}” needs a comparison</extracomment>
        <translation>„{field}“ braucht einen Vergleich</translation>
    </message>
    <message>
        <source>find.sign.number</source>
        <extracomment>write =, !=, &lt;, &lt;=, &gt; or &gt;= and a number</extracomment>
        <translation>Schreiben Sie =, !=, &lt;, &lt;=, &gt; oder &gt;= und eine Zahl</translation>
    </message>
    <message>
        <source>find.sign.text</source>
        <extracomment>write = or != and a word, or ~ and a regular expression</extracomment>
        <translation>Schreiben Sie = oder != und ein Wort, oder ~ und einen regulären Ausdruck</translation>
    </message>
    <message>
        <source>find.site</source>
        <extracomment>no model here has the context site “{site}”</extracomment>
        <translation>Kein Modell hat hier die Kontextstelle „{site}“</translation>
    </message>
    <message>
        <source>find.sites</source>
        <extracomment>name one of {sites}</extracomment>
        <translation>Nennen Sie eine von {sites}</translation>
    </message>
    <message>
        <source>find.value</source>
        <extracomment>“{field}” is compared with nothing</extracomment>
        <translation>„{field}“ wird mit nichts verglichen</translation>
    </message>
    <message>
        <source>find.value.do</source>
        <extracomment>write what it is compared with; signs stand in quotation marks</extracomment>
        <translation>Schreiben Sie, womit es verglichen wird; Zeichen stehen in Anführungszeichen</translation>
    </message>
    <message>
        <source>find.wrong-sign</source>
        <extracomment>“{sign}” does not go with “{field}”</extracomment>
        <translation>„{sign}“ passt nicht zu „{field}“</translation>
    </message>
    <message>
        <source>workspace.query-name</source>
        <extracomment>a search that is kept needs a name</extracomment>
        <translation>Eine Suche, die behalten wird, braucht einen Namen</translation>
    </message>
    <message>
        <source>workspace.query-name.do</source>
        <extracomment>give it one</extracomment>
        <translation>Geben Sie ihr einen</translation>
    </message>
    <message>
        <source>workspace.word</source>
        <extracomment>a word to be searched is not in its sentence</extracomment>
        <translation>ein Wort der Suche steht nicht in seinem Satz</translation>
    </message>
    <message>
        <source>find.pattern.do</source>
        <extracomment>write one as ICU reads it; a sign that means itself stands behind a backslash</extracomment>
        <translation>Schreiben Sie einen, wie ICU ihn liest; ein Zeichen, das sich selbst meint, steht hinter einem umgekehrten Schrägstrich</translation>
    </message>
    <message>
        <source>table.twice</source>
        <extracomment>two columns mean the same, the second is “{name}”</extracomment>
        <translation>zwei Spalten bedeuten dasselbe, die zweite ist „{name}“</translation>
    </message>
    <message>
        <source>table.twice.do</source>
        <extracomment>remove one of them, or give it a name of another meaning</extracomment>
        <translation>Entfernen Sie eine davon, oder geben Sie ihr einen Namen mit anderer Bedeutung</translation>
    </message>
    <message>
        <source>survey.no-site</source>
        <extracomment>The model has no site &quot;{site}&quot;</extracomment>
        <translation>Das Modell hat keine Stelle „{site}“</translation>
    </message>
    <message>
        <source>survey.no-site.do</source>
        <extracomment>inspect lists its sites.</extracomment>
        <translation>inspect führt seine Stellen auf.</translation>
    </message>
    <message>
        <source>lesson.choice-answer</source>
        <extracomment>choices need no &quot;answer&quot;: the right one has its own mark</extracomment>
        <translation>Die richtige Antwort wird dort gekennzeichnet, wo sie steht</translation>
    </message>
    <message>
        <source>lesson.choice-answer-remedy</source>
        <extracomment>add &quot;right: true&quot; to it</extracomment>
        <translation>Geben Sie ihr „right: true“</translation>
    </message>
    <message>
        <source>lesson.choice-from-trace</source>
        <extracomment>a trace does not say which choice is right</extracomment>
        <translation>Eine Aufzeichnung sagt nicht, welche Antwort richtig ist</translation>
    </message>
    <message>
        <source>lesson.choice-without-text</source>
        <extracomment>this choice has no text</extracomment>
        <translation>Diese Antwort hat keinen Text</translation>
    </message>
    <message>
        <source>lesson.choice-without-text-remedy</source>
        <extracomment>add it as &quot;text: &quot;</extracomment>
        <translation>Ergänzen Sie ihn als „text: “</translation>
    </message>
    <message>
        <source>lesson.damaged</source>
        <extracomment>the packed lesson cannot be read</extracomment>
        <translation>Die gepackte Lektion kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>lesson.damaged-remedy</source>
        <extracomment>the file is damaged or incomplete: get it again</extracomment>
        <translation>Die Datei ist beschädigt oder unvollständig: holen Sie sie noch einmal</translation>
    </message>
    <message>
        <source>lesson.deep-div</source>
        <extracomment>too many parts stand in one another here</extracomment>
        <translation>Hier stehen zu viele Teile ineinander</translation>
    </message>
    <message>
        <source>lesson.deep-div-remedy</source>
        <extracomment>end the part before with a line of three colons</extracomment>
        <translation>Beenden Sie den Teil davor mit einer Zeile aus drei Doppelpunkten</translation>
    </message>
    <message>
        <source>lesson.deep-yaml</source>
        <extracomment>this YAML is nested too deeply or too long</extracomment>
        <translation>Dieses YAML ist zu tief geschachtelt oder zu lang</translation>
    </message>
    <message>
        <source>lesson.deep-yaml-remedy</source>
        <extracomment>write it without lists in lists, and without aliases</extracomment>
        <translation>Schreiben Sie es ohne Listen in Listen und ohne Verweise</translation>
    </message>
    <message>
        <source>lesson.div-not-open</source>
        <extracomment>these colons close nothing</extracomment>
        <translation>Diese Doppelpunkte beenden nichts</translation>
    </message>
    <message>
        <source>lesson.div-not-open-remedy</source>
        <extracomment>remove them, or name what begins here, as in &quot;::: hint&quot;</extracomment>
        <translation>Entfernen Sie sie, oder nennen Sie, was hier beginnt, wie in „::: hint“</translation>
    </message>
    <message>
        <source>lesson.empty-workspace</source>
        <extracomment>the workspace holds no document</extracomment>
        <translation>Der Arbeitsbereich enthält kein Dokument</translation>
    </message>
    <message>
        <source>lesson.feedback-list</source>
        <extracomment>it is not clear which answers these texts are for</extracomment>
        <translation>Es ist nicht klar, für welche Antworten diese Texte sind</translation>
    </message>
    <message>
        <source>lesson.feedback-list-remedy</source>
        <extracomment>write below &quot;feedback:&quot; each wrong answer, a colon and the text</extracomment>
        <translation>Schreiben Sie unter „feedback:“ jede falsche Antwort, einen Doppelpunkt und den Text</translation>
    </message>
    <message>
        <source>lesson.feedback-right</source>
        <extracomment>&quot;{name}&quot; is the right answer</extracomment>
        <translation>„{name}“ ist die richtige Antwort</translation>
    </message>
    <message>
        <source>lesson.feedback-right-remedy</source>
        <extracomment>write what is said to it as &quot;right: &quot;</extracomment>
        <translation>Schreiben Sie, was dazu gesagt wird, als „right: “</translation>
    </message>
    <message>
        <source>lesson.first-level</source>
        <extracomment>a heading of the first level begins no step</extracomment>
        <translation>Eine Überschrift der ersten Stufe beginnt keinen Schritt</translation>
    </message>
    <message>
        <source>lesson.first-level-remedy</source>
        <extracomment>write two number signs; the title of the lesson stands at its top, as &quot;title: ...&quot;</extracomment>
        <translation>Schreiben Sie zwei Rauten; der Titel der Lektion steht ganz oben, als „title: ...“</translation>
    </message>
    <message>
        <source>lesson.folder</source>
        <extracomment>the folder cannot be read</extracomment>
        <translation>Der Ordner kann nicht gelesen werden</translation>
    </message>
    <message>
        <source>lesson.folder-remedy</source>
        <extracomment>check who may read it</extracomment>
        <translation>Prüfen Sie, wer ihn lesen darf</translation>
    </message>
    <message>
        <source>lesson.foreign-file</source>
        <extracomment>the packed lesson holds {name}, which no lesson has</extracomment>
        <translation>Die gepackte Lektion enthält {name}, was keine Lektion hat</translation>
    </message>
    <message>
        <source>lesson.foreign-file-remedy</source>
        <extracomment>pack it with contexture-cli lesson pack</extracomment>
        <translation>Packen Sie sie mit contexture-cli lesson pack</translation>
    </message>
    <message>
        <source>lesson.gold-choice</source>
        <extracomment>no choice is &quot;{form}&quot;, which is right</extracomment>
        <translation>Keine Antwort ist „{form}“, und das ist richtig</translation>
    </message>
    <message>
        <source>lesson.gold-choice-remedy</source>
        <extracomment>add it as a choice of just this text</extracomment>
        <translation>Ergänzen Sie eine Antwort mit genau diesem Text</translation>
    </message>
    <message>
        <source>lesson.hidden-for-ever</source>
        <extracomment>this step hides something and asks nothing</extracomment>
        <translation>Dieser Schritt verbirgt etwas und fragt nichts</translation>
    </message>
    <message>
        <source>lesson.hidden-for-ever-remedy</source>
        <extracomment>add a predict block, whose answer reveals it, or take &quot;hidden&quot; out</extracomment>
        <translation>Ergänzen Sie einen predict-Block, dessen Antwort es aufdeckt, oder nehmen Sie „hidden“ heraus</translation>
    </message>
    <message>
        <source>lesson.kind-missing</source>
        <extracomment>the kind of question is missing</extracomment>
        <translation>Die Art der Frage fehlt</translation>
    </message>
    <message>
        <source>lesson.kind-remedy</source>
        <extracomment>write &quot;kind: &quot; with sentence, word, choice or number</extracomment>
        <translation>Schreiben Sie „kind: “ mit sentence, word, choice oder number</translation>
    </message>
    <message>
        <source>lesson.language-twice</source>
        <extracomment>the lesson has two texts in &quot;{language}&quot;</extracomment>
        <translation>Die Lektion hat zwei Texte in „{language}“</translation>
    </message>
    <message>
        <source>lesson.language-twice-remedy</source>
        <extracomment>name the language of each in its own file</extracomment>
        <translation>Nennen Sie die Sprache jedes Textes in seiner eigenen Datei</translation>
    </message>
    <message>
        <source>lesson.link</source>
        <extracomment>{name} is a link, or no file</extracomment>
        <translation>{name} ist eine Verknüpfung oder keine Datei</translation>
    </message>
    <message>
        <source>lesson.link-remedy</source>
        <extracomment>put the file itself there</extracomment>
        <translation>Legen Sie die Datei selbst dorthin</translation>
    </message>
    <message>
        <source>lesson.long-text</source>
        <extracomment>the text {name} has {size} bytes, more than a lesson</extracomment>
        <translation>Der Text {name} hat {size} Byte, mehr als eine Lektion</translation>
    </message>
    <message>
        <source>lesson.long-text-remedy</source>
        <extracomment>at most {most} bytes are read</extracomment>
        <translation>Gelesen werden höchstens {most} Byte</translation>
    </message>
    <message>
        <source>lesson.much-material</source>
        <extracomment>the lesson&apos;s workspace holds too much: {runs} runs, {sentences} translated sentences</extracomment>
        <translation>Der Arbeitsbereich der Lektion enthält zu viel: {runs} Läufe, {sentences} übersetzte Sätze</translation>
    </message>
    <message>
        <source>lesson.much-material-remedy</source>
        <extracomment>save one with the documents and runs that the lesson shows, at most {most} runs</extracomment>
        <translation>Speichern Sie einen mit den Dokumenten und Läufen, die die Lektion zeigt, höchstens {most} Läufe</translation>
    </message>
    <message>
        <source>lesson.no-address</source>
        <extracomment>&quot;{address}&quot; leads nowhere</extracomment>
        <translation>„{address}“ führt nirgendwohin</translation>
    </message>
    <message>
        <source>lesson.no-address-remedy</source>
        <extracomment>a link begins with https://</extracomment>
        <translation>Ein Verweis beginnt mit https://</translation>
    </message>
    <message>
        <source>lesson.no-answer</source>
        <extracomment>what is right is missing</extracomment>
        <translation>Was richtig ist, fehlt</translation>
    </message>
    <message>
        <source>lesson.no-answer-remedy</source>
        <extracomment>say it, as in &quot;{example}&quot;</extracomment>
        <translation>Sagen Sie es, wie in „{example}“</translation>
    </message>
    <message>
        <source>lesson.no-choices</source>
        <extracomment>the choices are missing</extracomment>
        <translation>Die Antworten zur Wahl fehlen</translation>
    </message>
    <message>
        <source>lesson.no-choices-remedy</source>
        <extracomment>list two to nine of them below &quot;choices:&quot;, each in a line that begins with a hyphen</extracomment>
        <translation>Nennen Sie zwei bis neun davon unter „choices:“, jede in einer Zeile, die mit einem Bindestrich beginnt</translation>
    </message>
    <message>
        <source>lesson.no-direction</source>
        <extracomment>&quot;{name}&quot; is no direction</extracomment>
        <translation>„{name}“ sagt nichts über eine Zahl</translation>
    </message>
    <message>
        <source>lesson.no-direction-remedy</source>
        <extracomment>write less (than what is right) or more</extracomment>
        <translation>Schreiben Sie less (als richtig ist) oder more</translation>
    </message>
    <message>
        <source>lesson.no-document</source>
        <extracomment>the workspace has no document &quot;{name}&quot;</extracomment>
        <translation>Der Arbeitsbereich hat kein Dokument „{name}“</translation>
    </message>
    <message>
        <source>lesson.no-document-remedy</source>
        <extracomment>its documents: {names}</extracomment>
        <translation>Seine Dokumente: {names}</translation>
    </message>
    <message>
        <source>lesson.no-duration</source>
        <extracomment>&quot;{text}&quot; is no duration</extracomment>
        <translation>„{text}“ ist keine Dauer</translation>
    </message>
    <message>
        <source>lesson.no-duration-remedy</source>
        <extracomment>write it in minutes, as in &quot;duration: 20&quot;</extracomment>
        <translation>Schreiben Sie sie in Minuten, wie in „duration: 20“</translation>
    </message>
    <message>
        <source>lesson.no-front-matter</source>
        <extracomment>the lesson does not begin with its title</extracomment>
        <translation>Die Lektion beginnt nicht mit ihrem Titel</translation>
    </message>
    <message>
        <source>lesson.no-front-matter-remedy</source>
        <extracomment>begin with a line of three hyphens, then &quot;title: ...&quot; and &quot;language: en&quot;, then three hyphens again</extracomment>
        <translation>Beginnen Sie mit einer Zeile aus drei Bindestrichen, dann „title: ...“ und „language: de“, dann wieder drei Bindestriche</translation>
    </message>
    <message>
        <source>lesson.no-gold</source>
        <extracomment>the lesson has no gold.json</extracomment>
        <translation>Die Lektion hat keine gold.json</translation>
    </message>
    <message>
        <source>lesson.no-gold-remedy</source>
        <extracomment>put the one of contexture-cli generate beside lesson.md</extracomment>
        <translation>Legen Sie die von contexture-cli generate neben lesson.md</translation>
    </message>
    <message>
        <source>lesson.no-head</source>
        <extracomment>there is no head &quot;{name}&quot;</extracomment>
        <translation>Es gibt keinen Kopf „{name}“</translation>
    </message>
    <message>
        <source>lesson.no-head-remedy</source>
        <extracomment>write mean, or a number from 1 to {count}</extracomment>
        <translation>Schreiben Sie mean oder eine Zahl von 1 bis {count}</translation>
    </message>
    <message>
        <source>lesson.no-heading</source>
        <extracomment>this step has no heading</extracomment>
        <translation>Dieser Schritt hat keine Überschrift</translation>
    </message>
    <message>
        <source>lesson.no-heading-remedy</source>
        <extracomment>write it behind the two number signs</extracomment>
        <translation>Schreiben Sie sie hinter die zwei Rauten</translation>
    </message>
    <message>
        <source>lesson.no-hidden</source>
        <extracomment>&quot;{name}&quot; is nothing that can be hidden</extracomment>
        <translation>„{name}“ ist nichts, was verborgen werden kann</translation>
    </message>
    <message>
        <source>lesson.no-kind</source>
        <extracomment>&quot;{name}&quot; is no kind of question</extracomment>
        <translation>„{name}“ ist keine Art von Frage</translation>
    </message>
    <message>
        <source>lesson.no-language</source>
        <extracomment>the language is missing</extracomment>
        <translation>Die Sprache fehlt</translation>
    </message>
    <message>
        <source>lesson.no-language-remedy</source>
        <extracomment>add it between the hyphens at the top, as in &quot;language: en&quot;</extracomment>
        <translation>Ergänzen Sie sie zwischen den Bindestrichen oben, wie in „language: de“</translation>
    </message>
    <message>
        <source>lesson.no-lesson</source>
        <extracomment>there is no lesson.md in it</extracomment>
        <translation>Darin ist keine lesson.md</translation>
    </message>
    <message>
        <source>lesson.no-lesson-remedy</source>
        <extracomment>name the folder of a lesson, or a file that contexture-cli lesson pack wrote</extracomment>
        <translation>Nennen Sie den Ordner einer Lektion oder eine Datei, die contexture-cli lesson pack geschrieben hat</translation>
    </message>
    <message>
        <source>lesson.no-measure</source>
        <extracomment>what is measured is not clear</extracomment>
        <translation>Es ist nicht klar, was gemessen wird</translation>
    </message>
    <message>
        <source>lesson.no-measure-remedy</source>
        <extracomment>a number from the trace has &quot;measure: &quot; with support, weight or share; other answers have none</extracomment>
        <translation>Eine Zahl aus der Aufzeichnung hat „measure: “ mit support, weight oder share; andere Antworten haben keines</translation>
    </message>
    <message>
        <source>lesson.no-number</source>
        <extracomment>&quot;{text}&quot; is no number</extracomment>
        <translation>„{text}“ ist keine Zahl</translation>
    </message>
    <message>
        <source>lesson.no-number-remedy</source>
        <extracomment>write one number, with a point, as in 0.25</extracomment>
        <translation>Schreiben Sie eine Zahl, mit Punkt, wie in 0.25</translation>
    </message>
    <message>
        <source>lesson.no-origin</source>
        <extracomment>no answer comes from &quot;{name}&quot;</extracomment>
        <translation>Aus „{name}“ kommt keine Antwort</translation>
    </message>
    <message>
        <source>lesson.no-origin-remedy</source>
        <extracomment>write trace or gold, or the answer itself</extracomment>
        <translation>Schreiben Sie trace oder gold oder die Antwort selbst</translation>
    </message>
    <message>
        <source>lesson.no-panel</source>
        <extracomment>there is no panel &quot;{name}&quot;</extracomment>
        <translation>Es gibt keine Ansicht „{name}“</translation>
    </message>
    <message>
        <source>lesson.no-picture</source>
        <extracomment>there is no picture &quot;{name}&quot;</extracomment>
        <translation>Es gibt kein Bild „{name}“</translation>
    </message>
    <message>
        <source>lesson.no-picture-remedy</source>
        <extracomment>put it beside lesson.md or into a folder pictures, as .png or .jpg</extracomment>
        <translation>Legen Sie es neben lesson.md oder in einen Ordner pictures, als .png oder .jpg</translation>
    </message>
    <message>
        <source>lesson.no-question</source>
        <extracomment>the question is missing</extracomment>
        <translation>Die Frage fehlt</translation>
    </message>
    <message>
        <source>lesson.no-question-remedy</source>
        <extracomment>add it as &quot;question: &quot;</extracomment>
        <translation>Ergänzen Sie sie als „question: “</translation>
    </message>
    <message>
        <source>lesson.no-record</source>
        <extracomment>gold.json says nothing of the word of the view</extracomment>
        <translation>gold.json sagt nichts über das Wort der Ansicht</translation>
    </message>
    <message>
        <source>lesson.no-record-remedy</source>
        <extracomment>name a difficult word of the source, by its document there</extracomment>
        <translation>Nennen Sie ein schwieriges Wort der Quelle, aus einem Dokument, das dort steht</translation>
    </message>
    <message>
        <source>lesson.no-run</source>
        <extracomment>the document has no run &quot;{name}&quot;</extracomment>
        <translation>Das Dokument hat keinen Lauf „{name}“</translation>
    </message>
    <message>
        <source>lesson.no-run-remedy</source>
        <extracomment>name it by its number; the runs of this document: {names}</extracomment>
        <translation>Nennen Sie ihn mit seiner Nummer; die Läufe dieses Dokuments: {names}</translation>
    </message>
    <message>
        <source>lesson.no-runs</source>
        <extracomment>the document has no translation in the workspace</extracomment>
        <translation>Das Dokument hat im Arbeitsbereich keine Übersetzung</translation>
    </message>
    <message>
        <source>lesson.no-runs-remedy</source>
        <extracomment>translate it, and save the workspace again</extracomment>
        <translation>Übersetzen Sie es und speichern Sie den Arbeitsbereich noch einmal</translation>
    </message>
    <message>
        <source>lesson.no-sentence</source>
        <extracomment>the document has no sentence &quot;{name}&quot;</extracomment>
        <translation>Das Dokument hat keinen Satz „{name}“</translation>
    </message>
    <message>
        <source>lesson.no-sentence-remedy</source>
        <extracomment>write its number, from 1 to {count}</extracomment>
        <translation>Schreiben Sie seine Nummer, von 1 bis {count}</translation>
    </message>
    <message>
        <source>lesson.no-side</source>
        <extracomment>&quot;{name}&quot; is no side</extracomment>
        <translation>„{name}“ ist keine Seite</translation>
    </message>
    <message>
        <source>lesson.no-side-remedy</source>
        <extracomment>write source or target</extracomment>
        <translation>Schreiben Sie source oder target</translation>
    </message>
    <message>
        <source>lesson.no-site</source>
        <extracomment>the model has no site &quot;{name}&quot;</extracomment>
        <translation>Das Modell hat keine Stelle „{name}“</translation>
    </message>
    <message>
        <source>lesson.no-site-remedy</source>
        <extracomment>its sites: {names}</extracomment>
        <translation>Seine Stellen: {names}</translation>
    </message>
    <message>
        <source>lesson.no-steps</source>
        <extracomment>the lesson has no step</extracomment>
        <translation>Die Lektion hat keinen Schritt</translation>
    </message>
    <message>
        <source>lesson.no-steps-remedy</source>
        <extracomment>begin one with a line &quot;## &quot; and its heading</extracomment>
        <translation>Beginnen Sie einen mit einer Zeile „## “ und seiner Überschrift</translation>
    </message>
    <message>
        <source>lesson.no-such-word</source>
        <extracomment>the document has no word &quot;{word}&quot;</extracomment>
        <translation>Das Dokument hat kein Wort „{word}“</translation>
    </message>
    <message>
        <source>lesson.no-such-word-remedy</source>
        <extracomment>write a word as it stands in the document</extracomment>
        <translation>Schreiben Sie ein Wort, wie es im Dokument steht</translation>
    </message>
    <message>
        <source>lesson.no-table</source>
        <extracomment>this is no list of names and values</extracomment>
        <translation>Das ist keine Liste von Namen und Werten</translation>
    </message>
    <message>
        <source>lesson.no-text</source>
        <extracomment>here a text is missing</extracomment>
        <translation>Hier fehlt ein Text</translation>
    </message>
    <message>
        <source>lesson.no-text-remedy</source>
        <extracomment>write it behind the colon, in quotation marks where it holds one</extracomment>
        <translation>Schreiben Sie ihn hinter den Doppelpunkt, in Anführungszeichen, wo er selbst einen enthält</translation>
    </message>
    <message>
        <source>lesson.no-title</source>
        <extracomment>the title is missing</extracomment>
        <translation>Der Titel fehlt</translation>
    </message>
    <message>
        <source>lesson.no-title-remedy</source>
        <extracomment>add it between the hyphens at the top, as &quot;title: &quot;</extracomment>
        <translation>Ergänzen Sie ihn zwischen den Bindestrichen oben, als „title: “</translation>
    </message>
    <message>
        <source>lesson.no-tolerance-remedy</source>
        <extracomment>write how far off an answer may be, as in 0.05</extracomment>
        <translation>Schreiben Sie, wie weit eine Antwort daneben liegen darf, wie in 0.05</translation>
    </message>
    <message>
        <source>lesson.no-trace</source>
        <extracomment>the trace says nothing of this for the word of the view</extracomment>
        <translation>Die Aufzeichnung sagt darüber nichts für das Wort der Ansicht</translation>
    </message>
    <message>
        <source>lesson.no-trace-remedy</source>
        <extracomment>name a word with context in the view, in a run that was saved with its weights</extracomment>
        <translation>Nennen Sie in der Ansicht ein Wort mit Kontext, in einem Lauf, der mit seinen Gewichten gespeichert wurde</translation>
    </message>
    <message>
        <source>lesson.no-utf8</source>
        <extracomment>this is no text in UTF-8</extracomment>
        <translation>Das ist kein Text in UTF-8</translation>
    </message>
    <message>
        <source>lesson.no-utf8-remedy</source>
        <extracomment>save it as UTF-8, which every text editor can</extracomment>
        <translation>Speichern Sie ihn als UTF-8, was jeder Texteditor kann</translation>
    </message>
    <message>
        <source>lesson.no-view</source>
        <extracomment>the first step does not say what it shows</extracomment>
        <translation>Der erste Schritt sagt nicht, was er zeigt</translation>
    </message>
    <message>
        <source>lesson.no-view-remedy</source>
        <extracomment>add a view block that names a document, below the heading</extracomment>
        <translation>Ergänzen Sie unter der Überschrift einen view-Block, der ein Dokument nennt</translation>
    </message>
    <message>
        <source>lesson.no-weighting</source>
        <extracomment>&quot;{name}&quot; is no weighting</extracomment>
        <translation>„{name}“ ist keine Gewichtung</translation>
    </message>
    <message>
        <source>lesson.no-weights</source>
        <extracomment>no run of the workspace has weights of context</extracomment>
        <translation>Kein Lauf des Arbeitsbereichs hat Gewichte für Kontext</translation>
    </message>
    <message>
        <source>lesson.no-weights-remedy</source>
        <extracomment>translate a document under a model that reads context, and save the workspace</extracomment>
        <translation>Übersetzen Sie ein Dokument mit einem Modell, das Kontext liest, und speichern Sie den Arbeitsbereich</translation>
    </message>
    <message>
        <source>lesson.no-word</source>
        <extracomment>sentence {number} has no word &quot;{word}&quot; there</extracomment>
        <translation>Satz {number} hat dort kein Wort „{word}“</translation>
    </message>
    <message>
        <source>lesson.no-word-remedy</source>
        <extracomment>the sentence: {text}</extracomment>
        <translation>Der Satz: {text}</translation>
    </message>
    <message>
        <source>lesson.no-workspace</source>
        <extracomment>the lesson has no workspace</extracomment>
        <translation>Die Lektion hat keinen Arbeitsbereich</translation>
    </message>
    <message>
        <source>lesson.no-workspace-remedy</source>
        <extracomment>save one beside lesson.md, under this name</extracomment>
        <translation>Speichern Sie einen neben lesson.md, unter diesem Namen</translation>
    </message>
    <message>
        <source>lesson.no-yaml</source>
        <extracomment>this is not YAML</extracomment>
        <translation>Das ist kein YAML</translation>
    </message>
    <message>
        <source>lesson.not-translated</source>
        <extracomment>sentence {number} has no translation in this run</extracomment>
        <translation>Satz {number} hat in diesem Lauf keine Übersetzung</translation>
    </message>
    <message>
        <source>lesson.not-translated-remedy</source>
        <extracomment>take a word of the source, or another run</extracomment>
        <translation>Nehmen Sie ein Wort der Quelle oder einen anderen Lauf</translation>
    </message>
    <message>
        <source>lesson.nothing-there</source>
        <extracomment>there is no such lesson</extracomment>
        <translation>Eine solche Lektion gibt es nicht</translation>
    </message>
    <message>
        <source>lesson.nth</source>
        <extracomment>&quot;nth&quot; counts the places of a word in its sentence</extracomment>
        <translation>„nth“ zählt die Stellen eines Wortes in seinem Satz</translation>
    </message>
    <message>
        <source>lesson.nth-remedy</source>
        <extracomment>write a number from 1, together with &quot;word: &quot;</extracomment>
        <translation>Schreiben Sie eine Zahl ab 1, zusammen mit „word: “</translation>
    </message>
    <message>
        <source>lesson.one-of</source>
        <extracomment>write one of these: {names}</extracomment>
        <translation>Schreiben Sie eines von diesen: {names}</translation>
    </message>
    <message>
        <source>lesson.only-translated-question</source>
        <extracomment>the original asks nothing in this step</extracomment>
        <translation>Das Original fragt in diesem Schritt nichts</translation>
    </message>
    <message>
        <source>lesson.open-comment</source>
        <extracomment>the comment that begins here has no end</extracomment>
        <translation>Der Kommentar, der hier beginnt, hat kein Ende</translation>
    </message>
    <message>
        <source>lesson.open-comment-remedy</source>
        <extracomment>end it with two hyphens and a &quot;&gt;&quot;</extracomment>
        <translation>Beenden Sie ihn mit zwei Bindestrichen und einem „&gt;“</translation>
    </message>
    <message>
        <source>lesson.open-div</source>
        <extracomment>&quot;{name}&quot; begins here and has no end</extracomment>
        <translation>„{name}“ beginnt hier und hat kein Ende</translation>
    </message>
    <message>
        <source>lesson.open-div-remedy</source>
        <extracomment>end it with a line of three colons</extracomment>
        <translation>Beenden Sie es mit einer Zeile aus drei Doppelpunkten</translation>
    </message>
    <message>
        <source>lesson.open-fence</source>
        <extracomment>the block that begins here has no end</extracomment>
        <translation>Der Block, der hier beginnt, hat kein Ende</translation>
    </message>
    <message>
        <source>lesson.open-fence-remedy</source>
        <extracomment>end it with a line of as many {mark}</extracomment>
        <translation>Beenden Sie ihn mit einer Zeile aus ebenso vielen {mark}</translation>
    </message>
    <message>
        <source>lesson.open-front-matter</source>
        <extracomment>what begins here with three hyphens has no end</extracomment>
        <translation>Was hier mit drei Bindestrichen beginnt, hat kein Ende</translation>
    </message>
    <message>
        <source>lesson.open-front-matter-remedy</source>
        <extracomment>end it with a line of three hyphens</extracomment>
        <translation>Beenden Sie es mit einer Zeile aus drei Bindestrichen</translation>
    </message>
    <message>
        <source>lesson.other-choices</source>
        <extracomment>the original has {count} choices, the translation {other}</extracomment>
        <translation>Das Original hat {count} Antworten zur Wahl, die Übersetzung {other}</translation>
    </message>
    <message>
        <source>lesson.other-choices-remedy</source>
        <extracomment>translate all of them, in the same order</extracomment>
        <translation>Übersetzen Sie alle, in derselben Reihenfolge</translation>
    </message>
    <message>
        <source>lesson.other-steps</source>
        <extracomment>lesson.md has {count} steps, this translation {other}</extracomment>
        <translation>lesson.md hat {count} Schritte, diese Übersetzung {other}</translation>
    </message>
    <message>
        <source>lesson.other-steps-remedy</source>
        <extracomment>translate every step, in the same order</extracomment>
        <translation>Übersetzen Sie jeden Schritt, in derselben Reihenfolge</translation>
    </message>
    <message>
        <source>lesson.outside</source>
        <extracomment>the packed lesson names a file outside itself</extracomment>
        <translation>Die gepackte Lektion nennt eine Datei außerhalb ihrer selbst</translation>
    </message>
    <message>
        <source>lesson.outside-remedy</source>
        <extracomment>do not open it; ask whoever sent it</extracomment>
        <translation>Öffnen Sie sie nicht; fragen Sie, wer sie geschickt hat</translation>
    </message>
    <message>
        <source>lesson.outside-step</source>
        <extracomment>this stands before the first step</extracomment>
        <translation>Das steht vor dem ersten Schritt</translation>
    </message>
    <message>
        <source>lesson.outside-step-remedy</source>
        <extracomment>put it below a heading with two number signs</extracomment>
        <translation>Setzen Sie es unter eine Überschrift mit zwei Rauten</translation>
    </message>
    <message>
        <source>lesson.packing</source>
        <extracomment>the lesson cannot be packed</extracomment>
        <translation>Die Lektion kann nicht gepackt werden</translation>
    </message>
    <message>
        <source>lesson.packing-remedy</source>
        <extracomment>see whether memory is left, and try again</extracomment>
        <translation>Sehen Sie nach, ob noch Speicher frei ist, und versuchen Sie es noch einmal</translation>
    </message>
    <message>
        <source>lesson.question-remedy</source>
        <extracomment>a predict block stands in the same steps as in lesson.md</extracomment>
        <translation>Ein predict-Block steht in denselben Schritten wie in lesson.md</translation>
    </message>
    <message>
        <source>lesson.remedy-and-more</source>
        <extracomment>{remedy}; contexture-cli lesson check names all {count} mistakes</extracomment>
        <translation>{remedy}; contexture-cli lesson check nennt alle {count} Fehler</translation>
    </message>
    <message>
        <source>lesson.run-twice</source>
        <extracomment>several runs of the document are called &quot;{name}&quot;</extracomment>
        <translation>Mehrere Läufe des Dokuments heißen „{name}“</translation>
    </message>
    <message>
        <source>lesson.some-of</source>
        <extracomment>what there is: {names}</extracomment>
        <translation>Was es gibt: {names}</translation>
    </message>
    <message>
        <source>lesson.temporary</source>
        <extracomment>there is no room to unpack the lesson</extracomment>
        <translation>Es ist kein Platz, um die Lektion auszupacken</translation>
    </message>
    <message>
        <source>lesson.temporary-remedy</source>
        <extracomment>free some space, or name another folder in TMPDIR</extracomment>
        <translation>Schaffen Sie Platz, oder nennen Sie in TMPDIR einen anderen Ordner</translation>
    </message>
    <message>
        <source>lesson.too-large</source>
        <extracomment>the lesson is too large</extracomment>
        <translation>Die Lektion ist zu groß</translation>
    </message>
    <message>
        <source>lesson.too-large-remedy</source>
        <extracomment>a packed lesson has at most {packed} bytes, {unpacked} unpacked, in {files} files</extracomment>
        <translation>Eine gepackte Lektion hat höchstens {packed} Byte, ausgepackt {unpacked}, in {files} Dateien</translation>
    </message>
    <message>
        <source>lesson.twice</source>
        <extracomment>&quot;{name}&quot; stands here twice</extracomment>
        <translation>„{name}“ steht hier zweimal</translation>
    </message>
    <message>
        <source>lesson.twice-remedy</source>
        <extracomment>keep one of them</extracomment>
        <translation>Behalten Sie eines davon</translation>
    </message>
    <message>
        <source>lesson.two-blocks-remedy</source>
        <extracomment>make a step of its own of it, with a heading</extracomment>
        <translation>Machen Sie einen eigenen Schritt daraus, mit einer Überschrift</translation>
    </message>
    <message>
        <source>lesson.two-questions</source>
        <extracomment>this step asks something already</extracomment>
        <translation>Dieser Schritt fragt schon etwas</translation>
    </message>
    <message>
        <source>lesson.two-views</source>
        <extracomment>this step has a view already</extracomment>
        <translation>Dieser Schritt hat schon eine Ansicht</translation>
    </message>
    <message>
        <source>lesson.unasked</source>
        <extracomment>&quot;{name}&quot; stands in a step without a question</extracomment>
        <translation>„{name}“ steht in einem Schritt ohne Frage</translation>
    </message>
    <message>
        <source>lesson.unasked-remedy</source>
        <extracomment>add a predict block, or take the colons away</extracomment>
        <translation>Ergänzen Sie einen predict-Block, oder nehmen Sie die Doppelpunkte weg</translation>
    </message>
    <message>
        <source>lesson.unknown-div</source>
        <extracomment>there are no parts called &quot;{name}&quot;</extracomment>
        <translation>Es gibt keine Teile, die „{name}“ heißen</translation>
    </message>
    <message>
        <source>lesson.unknown-div-remedy</source>
        <extracomment>what there is: {names}</extracomment>
        <translation>Was es gibt: {names}</translation>
    </message>
    <message>
        <source>lesson.unknown-name</source>
        <extracomment>nothing here is called &quot;{name}&quot;</extracomment>
        <translation>Nichts heißt hier „{name}“</translation>
    </message>
    <message>
        <source>lesson.unknown-name-remedy</source>
        <extracomment>what is known here: {names}</extracomment>
        <translation>Was hier bekannt ist: {names}</translation>
    </message>
    <message>
        <source>lesson.untranslated-question</source>
        <extracomment>the question of this step is missing</extracomment>
        <translation>Die Frage dieses Schritts fehlt</translation>
    </message>
    <message>
        <source>lesson.where-file</source>
        <extracomment>{path}, {file}</extracomment>
        <translation>{path}, {file}</translation>
    </message>
    <message>
        <source>lesson.where-line</source>
        <extracomment>{path}, {file}, line {line}</extracomment>
        <translation>{path}, {file}, Zeile {line}</translation>
    </message>
    <message>
        <source>lesson.word-nowhere</source>
        <extracomment>a word is named without its sentence</extracomment>
        <translation>Ein Wort ist ohne seinen Satz genannt</translation>
    </message>
    <message>
        <source>lesson.word-nowhere-remedy</source>
        <extracomment>add &quot;sentence: &quot; with its number</extracomment>
        <translation>Ergänzen Sie „sentence: “ mit seiner Nummer</translation>
    </message>
    <message>
        <source>lesson.word-often</source>
        <extracomment>sentence {number} has the word &quot;{word}&quot; {count} times</extracomment>
        <translation>Satz {number} hat das Wort „{word}“ {count}-mal</translation>
    </message>
    <message>
        <source>lesson.word-often-remedy</source>
        <extracomment>say which, as in &quot;nth: 2&quot;</extracomment>
        <translation>Sagen Sie, welches, wie in „nth: 2“</translation>
    </message>
    <message>
        <source>lesson.yaml-remedy</source>
        <extracomment>write one &quot;name: value&quot; a line; a text with a colon or a quotation mark in it stands in quotation marks</extracomment>
        <translation>Schreiben Sie in jede Zeile ein „name: wert“; ein Text mit einem Doppelpunkt oder Anführungszeichen steht in Anführungszeichen</translation>
    </message>
    <message>
        <source>page.no-head</source>
        <extracomment>The site &quot;{site}&quot; has {heads} heads</extracomment>
        <translation>Die Stelle „{site}“ hat {heads} Köpfe</translation>
    </message>
    <message>
        <source>page.no-head.do</source>
        <extracomment>name one of them, or the mean.</extracomment>
        <translation>Nennen Sie einen davon, oder das Mittel.</translation>
    </message>
    <message>
        <source>page.no-site</source>
        <extracomment>The model has no context site &quot;{site}&quot;</extracomment>
        <translation>Das Modell hat keine Kontextstelle „{site}“</translation>
    </message>
    <message>
        <source>marks.category</source>
        <extracomment>the typology “{typology}” has no category “{category}”</extracomment>
        <translation>Die Typologie „{typology}“ hat keine Kategorie „{category}“</translation>
    </message>
    <message>
        <source>marks.column</source>
        <extracomment>the column “{name}” is not read</extracomment>
        <translation>Die Spalte „{name}“ wird nicht gelesen</translation>
    </message>
    <message>
        <source>marks.columns</source>
        <extracomment>the row has {number} columns, not {expected}</extracomment>
        <translation>Die Zeile hat {number} Spalten, nicht {expected}</translation>
    </message>
    <message>
        <source>marks.field</source>
        <extracomment>“{field}” must be text</extracomment>
        <translation>„{field}“ muss Text sein</translation>
    </message>
    <message>
        <source>marks.header</source>
        <extracomment>the table of marks lacks the column “{name}”</extracomment>
        <translation>Der Tabelle der Markierungen fehlt die Spalte „{name}“</translation>
    </message>
    <message>
        <source>marks.header.do</source>
        <extracomment>its columns are system, doc, docSegId, globalSegId, rater, source, target, category, severity, metadata</extracomment>
        <translation>Ihre Spalten sind system, doc, docSegId, globalSegId, rater, source, target, category, severity, metadata</translation>
    </message>
    <message>
        <source>marks.json</source>
        <extracomment>the line is no JSON object</extracomment>
        <translation>Die Zeile ist kein JSON-Objekt</translation>
    </message>
    <message>
        <source>marks.metadata</source>
        <extracomment>“metadata” must be an object</extracomment>
        <translation>„metadata“ muss ein Objekt sein</translation>
    </message>
    <message>
        <source>marks.moved</source>
        <extracomment>a span stands elsewhere: moved to characters {begin} to {end}</extracomment>
        <translation>Eine Stelle steht anderswo: auf die Zeichen {begin} bis {end} verschoben</translation>
    </message>
    <message>
        <source>marks.nested</source>
        <extracomment>&lt;v&gt; stands within a span: read as one span</extracomment>
        <translation>&lt;v&gt; steht innerhalb einer Stelle: als eine Stelle gelesen</translation>
    </message>
    <message>
        <source>marks.no-begin</source>
        <extracomment>&lt;/v&gt; has no &lt;v&gt;: marked from the start, or from the last span</extracomment>
        <translation>&lt;/v&gt; hat kein &lt;v&gt;: vom Anfang oder von der letzten Stelle an markiert</translation>
    </message>
    <message>
        <source>marks.no-end</source>
        <extracomment>&lt;v&gt; has no &lt;/v&gt;: marked up to the end</extracomment>
        <translation>&lt;v&gt; hat kein &lt;/v&gt;: bis zum Ende markiert</translation>
    </message>
    <message>
        <source>marks.number</source>
        <extracomment>its text is that of sentence {sentence}, not {number}</extracomment>
        <translation>Ihr Text ist der von Satz {sentence}, nicht {number}</translation>
    </message>
    <message>
        <source>marks.other-spans</source>
        <extracomment>the spans in its metadata do not fit the text: the tags are read</extracomment>
        <translation>Die Stellen in ihren Metadaten passen nicht zum Text: die Tags werden gelesen</translation>
    </message>
    <message>
        <source>marks.outside</source>
        <extracomment>a span does not lie in its sentence</extracomment>
        <translation>Eine Stelle liegt nicht in ihrem Satz</translation>
    </message>
    <message>
        <source>marks.run</source>
        <extracomment>the workspace has no run “{run}” of a document “{document}”</extracomment>
        <translation>Der Arbeitsbereich hat keinen Lauf „{run}“ eines Dokuments „{document}“</translation>
    </message>
    <message>
        <source>marks.severity</source>
        <extracomment>the typology “{typology}” has no severity “{severity}”: weight 0</extracomment>
        <translation>Die Typologie „{typology}“ hat keine Schwere „{severity}“: Gewicht 0</translation>
    </message>
    <message>
        <source>marks.space</source>
        <extracomment>its texts have other white space: the spans are moved</extracomment>
        <translation>Ihre Texte haben anderen Leerraum: die Stellen sind verschoben</translation>
    </message>
    <message>
        <source>marks.span</source>
        <extracomment>a span must be an object with side (source or target), begin and end</extracomment>
        <translation>Eine Stelle muss ein Objekt mit side (source oder target), begin und end sein</translation>
    </message>
    <message>
        <source>marks.spans</source>
        <extracomment>“spans” must be a list</extracomment>
        <translation>„spans“ muss eine Liste sein</translation>
    </message>
    <message>
        <source>marks.text</source>
        <extracomment>the run has no sentence “{sentence}”</extracomment>
        <translation>Der Lauf hat keinen Satz „{sentence}“</translation>
    </message>
    <message>
        <source>marks.unknown</source>
        <extracomment>“{field}” is kept as metadata</extracomment>
        <translation>„{field}“ bleibt als Metadaten erhalten</translation>
    </message>
    <message>
        <source>typology.aliases</source>
        <extracomment>{field} must be a list of texts</extracomment>
        <translation>{field} muss eine Liste von Texten sein</translation>
    </message>
    <message>
        <source>typology.do</source>
        <extracomment>see the page Marking errors of the handbook</extracomment>
        <translation>Siehe die Seite Fehler markieren des Handbuchs</translation>
    </message>
    <message>
        <source>typology.key</source>
        <extracomment>{field} must be one of 1 to 9 and a to z</extracomment>
        <translation>{field} muss eines von 1 bis 9 und a bis z sein</translation>
    </message>
    <message>
        <source>typology.key-twice</source>
        <extracomment>{field} is the key of another entry, too</extracomment>
        <translation>{field} ist auch die Taste eines anderen Eintrags</translation>
    </message>
    <message>
        <source>typology.list</source>
        <extracomment>{field} must be a list with at least one entry</extracomment>
        <translation>{field} muss eine Liste mit mindestens einem Eintrag sein</translation>
    </message>
    <message>
        <source>typology.missing</source>
        <extracomment>there is no such typology</extracomment>
        <translation>Eine solche Typologie gibt es nicht</translation>
    </message>
    <message>
        <source>typology.missing.do</source>
        <extracomment>name a file, or one of {names}</extracomment>
        <translation>Eine Datei nennen oder eine von {names}</translation>
    </message>
    <message>
        <source>typology.name</source>
        <extracomment>{field} must be a name, without slash and line break</extracomment>
        <translation>{field} muss ein Name sein, ohne Schrägstrich und Zeilenumbruch</translation>
    </message>
    <message>
        <source>typology.no-error</source>
        <extracomment>{field} is what tables call a sentence without errors</extracomment>
        <translation>{field} ist das, was Tabellen einen Satz ohne Fehler nennen</translation>
    </message>
    <message>
        <source>typology.severity</source>
        <extracomment>{field} is no severity of this typology</extracomment>
        <translation>{field} ist keine Schwere dieser Typologie</translation>
    </message>
    <message>
        <source>typology.too-many</source>
        <extracomment>{field} has {number} entries, and there are keys for {most}</extracomment>
        <translation>{field} hat {number} Einträge, und Tasten gibt es für {most}</translation>
    </message>
    <message>
        <source>typology.twice</source>
        <extracomment>{field} is the name of another entry, too</extracomment>
        <translation>{field} ist auch der Name eines anderen Eintrags</translation>
    </message>
    <message>
        <source>typology.weight</source>
        <extracomment>{field} must be a number from 0 to {most}</extracomment>
        <translation>{field} muss eine Zahl von 0 bis {most} sein</translation>
    </message>
    <message>
        <source>typology.wording</source>
        <extracomment>{field} must be a text, or texts by language (en, de)</extracomment>
        <translation>{field} muss ein Text sein oder Texte nach Sprache (en, de)</translation>
    </message>
    <message>
        <source>workspace.mark</source>
        <extracomment>the marked error belongs to no run of the workspace</extracomment>
        <translation>Der markierte Fehler gehört zu keinem Lauf des Arbeitsbereichs</translation>
    </message>
    <message>
        <source>workspace.mark-sentence</source>
        <extracomment>a marked error has no sentence</extracomment>
        <translation>ein markierter Fehler hat keinen Satz</translation>
    </message>
    <message>
        <source>workspace.mark.do</source>
        <extracomment>save its run first</extracomment>
        <translation>Zuerst seinen Lauf speichern</translation>
    </message>
    <message>
        <source>workspace.span</source>
        <extracomment>a marked error has no place in its sentence</extracomment>
        <translation>ein markierter Fehler hat keine Stelle in seinem Satz</translation>
    </message>
    <message>
        <source>lesson.handout</source>
        <extracomment>the handout could not be written</extracomment>
        <translation>Das Arbeitsblatt konnte nicht geschrieben werden</translation>
    </message>
    <message>
        <source>lesson.handout-remedy</source>
        <extracomment>choose another folder</extracomment>
        <translation>Einen anderen Ordner wählen</translation>
    </message>
    <message>
        <source>checksum.differs</source>
        <extracomment>the file is damaged: its checksum is {stated}, that of its content is {found}</extracomment>
        <translation>die Datei ist beschädigt: ihre Prüfsumme ist {stated}, die ihres Inhalts {found}</translation>
    </message>
    <message>
        <source>lesson.yaml-sign</source>
        <extracomment>a value begins with &quot;{sign}&quot;, which means something in YAML</extracomment>
        <translation>ein Wert beginnt mit „{sign}“, was in YAML etwas bedeutet</translation>
    </message>
    <message>
        <source>lesson.yaml-sign-remedy</source>
        <extracomment>put the whole value in quotation marks</extracomment>
        <translation>den ganzen Wert in Anführungszeichen setzen</translation>
    </message>
    <message>
        <source>checksum.checkpoint.do</source>
        <extracomment>take it from a copy, or train anew from the last bundle that opens</extracomment>
        <translation>ihn aus einer Kopie nehmen oder vom letzten Bündel an, das sich öffnet, neu trainieren</translation>
    </message>
    <message>
        <source>checksum.model.do</source>
        <extracomment>take the file from a copy, or where it came from</extracomment>
        <translation>die Datei aus einer Kopie nehmen oder von dort, woher sie kam</translation>
    </message>
    <message>
        <source>blank.do</source>
        <extracomment>make the same lines blank in both files, or remove the blank lines of one of them</extracomment>
        <translation>In beiden Dateien dieselben Zeilen leer lassen oder die Leerzeilen einer der beiden entfernen</translation>
    </message>
    <message>
        <source>blank.places</source>
        <extracomment>blank lines stand at other places than in the document: there one is before sentence {number} (&quot;{sentence}&quot;), and here is one before this line</extracomment>
        <translation>Leerzeilen stehen an anderen Stellen als im Dokument: Dort steht eine vor Satz {number} („{sentence}“), hier eine vor dieser Zeile</translation>
    </message>
    <message>
        <source>blank.only-document</source>
        <extracomment>the line is blank in the document, and not in this file: &quot;{line}&quot;</extracomment>
        <translation>Die Zeile ist im Dokument leer, in dieser Datei nicht: „{line}“</translation>
    </message>
    <message>
        <source>blank.only-here</source>
        <extracomment>the line is blank, and not in the document: &quot;{line}&quot;</extracomment>
        <translation>Die Zeile ist leer, im Dokument nicht: „{line}“</translation>
    </message>
    <message>
        <source>do.save-sentences</source>
        <extracomment>save its sentences as a text, one sentence a line</extracomment>
        <translation>Die Sätze als Text speichern, einen Satz je Zeile</translation>
    </message>
    <message>
        <source>text.sgml</source>
        <extracomment>this is a test set in SGML, which is not read</extracomment>
        <translation>Das ist eine Testmenge in SGML, die nicht gelesen wird</translation>
    </message>
    <message>
        <source>text.xml</source>
        <extracomment>this is XML, which is not read as a text</extracomment>
        <translation>Das ist XML, das nicht als Text gelesen wird</translation>
    </message>
    <message>
        <source>text.rtf</source>
        <extracomment>this is a formatted document (RTF), which is not read</extracomment>
        <translation>Das ist ein formatiertes Dokument (RTF), das nicht gelesen wird</translation>
    </message>
    <message>
        <source>bundle.base.do</source>
        <extracomment>put {base} into the same folder, or name it (--base)</extracomment>
        <translation>{base} in denselben Ordner legen oder angeben (--base)</translation>
    </message>
    <message>
        <source>bundle.base.described</source>
        <extracomment>{base} ({source} to {target}, {size} MB, weights {hash})</extracomment>
        <translation>{base} ({source} nach {target}, {size} MB, Gewichte {hash})</translation>
    </message>
    <message>
        <source>bundle.base-other</source>
        <extracomment>it needs its base {wanted}, and {other} is another: its weights are {hash}</extracomment>
        <translation>Es braucht seine Basis {wanted}, und {other} ist eine andere: ihre Gewichte sind {hash}</translation>
    </message>
    <message>
        <source>bundle.base-missing</source>
        <extracomment>it is a context layer without its base, {base}, which is not there</extracomment>
        <translation>Das ist eine Kontextschicht ohne ihre Basis, {base}, und die ist nicht da</translation>
    </message>
    <message>
        <source>bundle.base-note.do</source>
        <extracomment>take the file apart again with contexture-cli bundle</extracomment>
        <translation>Die Datei mit contexture-cli bundle noch einmal zerlegen</translation>
    </message>
    <message>
        <source>bundle.base-note</source>
        <extracomment>this is no note of a base: name, weights, tensors or order are wrong</extracomment>
        <translation>Das ist keine Angabe einer Basis: Name, Gewichte, Tensoren oder Reihenfolge sind falsch</translation>
    </message>
    <message>
        <source>bundle.apart.do</source>
        <extracomment>name the base that it was trained over</extracomment>
        <translation>Die Basis angeben, auf der es trainiert wurde</translation>
    </message>
    <message>
        <source>bundle.not-whole</source>
        <extracomment>it is a context layer without its base already</extracomment>
        <translation>Es ist schon eine Kontextschicht ohne Basis</translation>
    </message>
    <message>
        <source>bundle.not-whole.do</source>
        <extracomment>put it together with its base first</extracomment>
        <translation>Es erst mit seiner Basis zusammensetzen</translation>
    </message>
    <message>
        <source>bundle.base-subwords</source>
        <extracomment>its subword model {name} differs from that of {base}</extracomment>
        <translation>Sein Teilwortmodell {name} ist ein anderes als das von {base}</translation>
    </message>
    <message>
        <source>bundle.not-over-base</source>
        <extracomment>it lacks the tensor {tensor} of {base}</extracomment>
        <translation>Ihm fehlt der Tensor {tensor} von {base}</translation>
    </message>
    <message>
        <source>bundle.all-shared</source>
        <extracomment>all its tensors are those of {base}: it has no layer of its own</extracomment>
        <translation>Alle seine Tensoren sind die von {base}: Es hat keine eigene Schicht</translation>
    </message>
    <message>
        <source>bundle.none-shared</source>
        <extracomment>it shares no weights with {base}</extracomment>
        <translation>Es teilt keine Gewichte mit {base}</translation>
    </message>
    <message>
        <source>bundle.other-order</source>
        <extracomment>its tensors stand in another order than those of {base}</extracomment>
        <translation>Seine Tensoren stehen in anderer Reihenfolge als die von {base}</translation>
    </message>
    <message>
        <source>bundle.other-order.do</source>
        <extracomment>keep it whole</extracomment>
        <translation>Es ganz lassen</translation>
    </message>
    <message>
        <source>bundle.whole</source>
        <extracomment>it is whole already: it holds its base</extracomment>
        <translation>Es ist schon ganz: Es enthält seine Basis</translation>
    </message>
    <message>
        <source>bundle.whole.do</source>
        <extracomment>use it as it is</extracomment>
        <translation>Es verwenden, wie es ist</translation>
    </message>
    <message>
        <source>bundle.base-order</source>
        <extracomment>the order of its tensors does not fit its own and those of its base</extracomment>
        <translation>Die Reihenfolge seiner Tensoren passt nicht zu den eigenen und denen der Basis</translation>
    </message>
    <message>
        <source>bundle.base-order.do</source>
        <extracomment>get the file again</extracomment>
        <translation>Die Datei neu beschaffen</translation>
    </message>
    <message>
        <source>marks.layout.do</source>
        <extracomment>convert it to JSON Lines with an object for each mark, or to an MQM table (see Formats)</extracomment>
        <translation>Sie in JSON Lines mit einem Objekt je Markierung umwandeln oder in eine MQM-Tabelle (siehe Formate)</translation>
    </message>
    <message>
        <source>marks.one-object</source>
        <extracomment>this is one JSON object over several lines, not an object a line</extracomment>
        <translation>Das ist ein JSON-Objekt über mehrere Zeilen, nicht ein Objekt je Zeile</translation>
    </message>
    <message>
        <source>marks.list</source>
        <extracomment>this is a list in JSON, not an object a line</extracomment>
        <translation>Das ist eine Liste in JSON, nicht ein Objekt je Zeile</translation>
    </message>
    <message>
        <source>marks.list.do</source>
        <extracomment>write each of its objects on a line of its own</extracomment>
        <translation>Jedes ihrer Objekte in eine eigene Zeile schreiben</translation>
    </message>
    <message>
        <source>given.few</source>
        <extracomment>the file has {lines} lines, {filled} of them not blank, and the document has {sentences} sentences: sentence {number} has no translation</extracomment>
        <translation>Die Datei hat {lines} Zeilen, davon {filled} nicht leer, und das Dokument hat {sentences} Sätze: Satz {number} hat keine Übersetzung</translation>
    </message>
    <message>
        <source>given.many</source>
        <extracomment>the file has {lines} lines, {filled} of them not blank, and the document has {sentences} sentences: the first without a sentence is &quot;{line}&quot;</extracomment>
        <translation>Die Datei hat {lines} Zeilen, davon {filled} nicht leer, und das Dokument hat {sentences} Sätze: die erste ohne Satz ist „{line}“</translation>
    </message>
    <message>
        <source>given.no-document</source>
        <extracomment>the table has no document &quot;{document}&quot;</extracomment>
        <translation>Die Tabelle hat kein Dokument „{document}“</translation>
    </message>
    <message>
        <source>given.no-document.do</source>
        <extracomment>give its rows the document&apos;s doc_id, or leave the column out</extracomment>
        <translation>Ihren Zeilen die doc_id des Dokuments geben, oder die Spalte weglassen</translation>
    </message>
    <message>
        <source>given.number.do</source>
        <extracomment>give one line for each sentence, in their order</extracomment>
        <translation>Für jeden Satz eine Zeile angeben, in ihrer Reihenfolge</translation>
    </message>
    <message>
        <source>given.rows</source>
        <extracomment>document &quot;{document}&quot; has {rows} translations, and {sentences} sentences</extracomment>
        <translation>Das Dokument „{document}“ hat {rows} Übersetzungen und {sentences} Sätze</translation>
    </message>
    <message>
        <source>given.rows.do</source>
        <extracomment>give one row for each sentence, with its sent_idx</extracomment>
        <translation>Für jeden Satz eine Zeile angeben, mit ihrem sent_idx</translation>
    </message>
    <message>
        <source>keyed.no-column</source>
        <extracomment>the table has no column &quot;{column}&quot;</extracomment>
        <translation>Die Tabelle hat keine Spalte „{column}“</translation>
    </message>
    <message>
        <source>keyed.no-column.do</source>
        <extracomment>name the one that holds the translations so</extracomment>
        <translation>Die mit den Übersetzungen so nennen</translation>
    </message>
    <message>
        <source>steps.no-context</source>
        <extracomment>Nothing was visible to this sentence, so nothing was computed</extracomment>
        <translation>Für diesen Satz war nichts sichtbar, also wurde nichts berechnet</translation>
    </message>
    <message>
        <source>steps.no-context.do</source>
        <extracomment>choose a sentence that could read another one.</extracomment>
        <translation>Einen Satz wählen, der einen anderen lesen konnte.</translation>
    </message>
    <message>
        <source>steps.none</source>
        <extracomment>This run read no context, so there is nothing to compute</extracomment>
        <translation>Dieser Lauf las keinen Kontext, also gibt es nichts zu berechnen</translation>
    </message>
    <message>
        <source>steps.site</source>
        <extracomment>This model has no such site or head</extracomment>
        <translation>Dieses Modell hat keine solche Stelle und keinen solchen Kopf</translation>
    </message>
    <message>
        <source>steps.site.do</source>
        <extracomment>choose one of its attention.</extracomment>
        <translation>Eine Stelle seiner Aufmerksamkeit auf den Kontext wählen.</translation>
    </message>
    <message>
        <source>steps.system</source>
        <extracomment>There are no steps for the attention of this system: {system}</extracomment>
        <translation>Die Aufmerksamkeit dieses Systems wird nicht Schritt für Schritt gezeigt: {system}</translation>
    </message>
    <message>
        <source>steps.system.do</source>
        <extracomment>choose a run with hierarchical selective attention.</extracomment>
        <translation>Einen Lauf mit hierarchischer selektiver Aufmerksamkeit wählen.</translation>
    </message>
    <message>
        <source>steps.word</source>
        <extracomment>There is no such word</extracomment>
        <translation>Ein solches Wort gibt es nicht</translation>
    </message>
    <message>
        <source>steps.word.do</source>
        <extracomment>choose a word of the sentence.</extracomment>
        <translation>Ein Wort des Satzes wählen.</translation>
    </message>
    <message>
        <source>at.change</source>
        <extracomment>attention by hand</extracomment>
        <translation>Aufmerksamkeit von Hand</translation>
    </message>
    <message>
        <source>change.head</source>
        <extracomment>The attention has heads 1 to {heads}</extracomment>
        <translation>Die Aufmerksamkeit hat die Köpfe 1 bis {heads}</translation>
    </message>
    <message>
        <source>change.sentence</source>
        <extracomment>The document has no sentence {number}</extracomment>
        <translation>Das Dokument hat keinen Satz {number}</translation>
    </message>
    <message>
        <source>change.share</source>
        <extracomment>A weight and a context share lie between 0 and 1</extracomment>
        <translation>Ein Gewicht und ein Kontextanteil liegen zwischen 0 und 1</translation>
    </message>
    <message>
        <source>change.system</source>
        <extracomment>The attention of this system cannot be set by hand: {system}</extracomment>
        <translation>Die Aufmerksamkeit dieses Systems lässt sich nicht von Hand einstellen: {system}</translation>
    </message>
    <message>
        <source>change.temperature</source>
        <extracomment>The temperature must be larger than 0</extracomment>
        <translation>Die Temperatur muss größer als 0 sein</translation>
    </message>
    <message>
        <source>lesson.steps-of-word</source>
        <extracomment>the panel &quot;steps&quot; is about a word</extracomment>
        <translation>Die Ansicht „steps“ gilt einem Wort</translation>
    </message>
    <message>
        <source>lesson.steps-of-word-remedy</source>
        <extracomment>add &quot;word: &quot;, or leave it out</extracomment>
        <translation>Schreiben Sie „word: “ dazu, oder lassen Sie sie weg</translation>
    </message>
    <message>
        <source>lesson.not-in-language</source>
        <extracomment>the lesson has no text in &quot;{language}&quot;</extracomment>
        <translation>Die Lektion hat keinen Text in „{language}“</translation>
    </message>
    <message>
        <source>lesson.not-in-language-remedy</source>
        <extracomment>its languages: {names}</extracomment>
        <translation>Ihre Sprachen: {names}</translation>
    </message>
    <message>
        <source>options.n-best</source>
        <extracomment>The number of translations of a sentence must lie between 1 and the beam size, {beam}</extracomment>
        <translation>Die Zahl der Übersetzungen eines Satzes muss zwischen 1 und der Beam-Größe liegen, {beam}</translation>
    </message>
    <message>
        <source>at.beginning</source>
        <extracomment>beginning of a translation</extracomment>
        <translation>Anfang einer Übersetzung</translation>
    </message>
    <message>
        <source>at.try</source>
        <extracomment>{file}, a kept try</extracomment>
        <translation>{file}, ein behaltener Versuch</translation>
    </message>
    <message>
        <source>try.probabilities</source>
        <extracomment>a kept try has {probabilities} log-probabilities for {words} words</extracomment>
        <translation>ein behaltener Versuch hat {probabilities} Log-Wahrscheinlichkeiten für {words} Wörter</translation>
    </message>
    <message>
        <source>try.words</source>
        <extracomment>a kept try has words outside its text</extracomment>
        <translation>ein behaltener Versuch hat Wörter außerhalb seines Textes</translation>
    </message>
    <message>
        <source>workspace.try</source>
        <extracomment>a kept try makes no sense</extracomment>
        <translation>ein behaltener Versuch ergibt keinen Sinn</translation>
    </message>
    <message>
        <source>workspace.try-empty</source>
        <extracomment>a try without a sentence or a translation cannot be kept</extracomment>
        <translation>ein Versuch ohne Satz oder ohne Übersetzung kann nicht behalten werden</translation>
    </message>
    <message>
        <source>workspace.try-run</source>
        <extracomment>the kept try belongs to no run of the workspace</extracomment>
        <translation>der behaltene Versuch gehört zu keinem Lauf des Arbeitsbereichs</translation>
    </message>
    <message>
        <source>workspace.try-sentence</source>
        <extracomment>a kept try has no sentence</extracomment>
        <translation>ein behaltener Versuch hat keinen Satz</translation>
    </message>
    <message>
        <source>given.alignment</source>
        <extracomment>a sentence should begin here, with five parts between &quot;|||&quot;</extracomment>
        <translation>Hier sollte ein Satz beginnen, mit fünf Teilen zwischen „|||“</translation>
    </message>
    <message>
        <source>given.alignment-columns</source>
        <extracomment>the row has {cells} weights, and {columns} were announced</extracomment>
        <translation>Die Zeile hat {cells} Gewichte, angekündigt waren {columns}</translation>
    </message>
    <message>
        <source>given.alignment-few</source>
        <extracomment>there are {rows} rows of weights, and {announced} were announced</extracomment>
        <translation>Es sind {rows} Zeilen mit Gewichten, angekündigt waren {announced}</translation>
    </message>
    <message>
        <source>given.alignment-number</source>
        <extracomment>&quot;{cell}&quot; is no number</extracomment>
        <translation>„{cell}“ ist keine Zahl</translation>
    </message>
    <message>
        <source>given.alignment-rows</source>
        <extracomment>there are more rows of weights than the {rows} announced</extracomment>
        <translation>Es sind mehr Zeilen mit Gewichten als die angekündigten {rows}</translation>
    </message>
    <message>
        <source>given.alignment.do</source>
        <extracomment>a sentence is a line &quot;number ||| translation ||| score ||| source ||| columns rows&quot;, its rows of weights, and a blank line</extracomment>
        <translation>Ein Satz ist eine Zeile „Nummer ||| Übersetzung ||| Wert ||| Quelle ||| Spalten Zeilen“, seine Zeilen mit Gewichten und eine leere Zeile</translation>
    </message>
    <message>
        <source>given.column-beyond</source>
        <extracomment>there is a weight in column {column}, and {tokens} tokens are read</extracomment>
        <translation>In Spalte {column} steht ein Gewicht, gelesen werden {tokens} Token</translation>
    </message>
    <message>
        <source>given.columns-shape</source>
        <extracomment>there are {columns} columns of weights, and {tokens} tokens or sentences that are read</extracomment>
        <translation>Es sind {columns} Spalten mit Gewichten und {tokens} Token oder Sätze, die gelesen werden</translation>
    </message>
    <message>
        <source>given.count</source>
        <extracomment>the file has {given} sentences, and the document {sentences}</extracomment>
        <translation>Die Datei hat {given} Sätze, das Dokument {sentences}</translation>
    </message>
    <message>
        <source>given.count.do</source>
        <extracomment>give the attention of this very document, sentence by sentence</extracomment>
        <translation>Geben Sie die Aufmerksamkeit genau dieses Dokuments an, Satz für Satz</translation>
    </message>
    <message>
        <source>given.format</source>
        <extracomment>it is no file of attention</extracomment>
        <translation>Das ist keine Datei mit Aufmerksamkeitsgewichten</translation>
    </message>
    <message>
        <source>given.format.do</source>
        <extracomment>JSON, NumPy&apos;s arrays (.npz, .npy), the alignments of Nematus, Sockeye and Marian, and what BertViz and inseq save are read</extracomment>
        <translation>Gelesen werden JSON, NumPy-Felder (.npz, .npy), Alignments von Nematus, Sockeye und Marian und was BertViz und inseq speichern</translation>
    </message>
    <message>
        <source>given.heads</source>
        <extracomment>there are {heads} heads here and {others} elsewhere, or other sides are read</extracomment>
        <translation>Hier sind {heads} Köpfe und anderswo {others}, oder es werden andere Seiten gelesen</translation>
    </message>
    <message>
        <source>given.heads.do</source>
        <extracomment>give one site the same heads and sides in every sentence</extracomment>
        <translation>Geben Sie einer Stelle in jedem Satz dieselben Köpfe und Seiten</translation>
    </message>
    <message>
        <source>given.json</source>
        <extracomment>there is no list &quot;sentences&quot; in it</extracomment>
        <translation>Es fehlt die Liste „sentences“</translation>
    </message>
    <message>
        <source>given.json-field</source>
        <extracomment>the field &quot;{field}&quot; is missing or not what it should be</extracomment>
        <translation>Das Feld „{field}“ fehlt oder ist nicht, was es sein sollte</translation>
    </message>
    <message>
        <source>given.json-heads</source>
        <extracomment>the heads differ in their number of rows: {rows} and {others}</extracomment>
        <translation>Die Köpfe haben verschieden viele Zeilen: {rows} und {others}</translation>
    </message>
    <message>
        <source>given.json-number</source>
        <extracomment>&quot;sentence&quot; must be its number, from 1</extracomment>
        <translation>„sentence“ muss seine Nummer sein, ab 1</translation>
    </message>
    <message>
        <source>given.json-row</source>
        <extracomment>row {row} has {cells} weights, and others have {columns}</extracomment>
        <translation>Zeile {row} hat {cells} Gewichte, andere haben {columns}</translation>
    </message>
    <message>
        <source>given.json-sentence</source>
        <extracomment>a sentence must be an object</extracomment>
        <translation>Ein Satz muss ein Objekt sein</translation>
    </message>
    <message>
        <source>given.json-twice</source>
        <extracomment>the sentence is there twice</extracomment>
        <translation>Der Satz steht zweimal da</translation>
    </message>
    <message>
        <source>given.json.do</source>
        <extracomment>the handbook&apos;s page on files shows the layout</extracomment>
        <translation>Den Aufbau zeigt die Seite des Handbuchs über Formate</translation>
    </message>
    <message>
        <source>given.no-sentence</source>
        <extracomment>the document has no sentence {number}: it has {sentences}</extracomment>
        <translation>Das Dokument hat keinen Satz {number}: es hat {sentences}</translation>
    </message>
    <message>
        <source>given.no-translation</source>
        <extracomment>sentence {number} has no translation in the file</extracomment>
        <translation>Satz {number} hat in der Datei keine Übersetzung</translation>
    </message>
    <message>
        <source>given.no-translation.do</source>
        <extracomment>give the translations in a file of their own, a line for each sentence</extracomment>
        <translation>Geben Sie die Übersetzungen in einer eigenen Datei an, eine Zeile für jeden Satz</translation>
    </message>
    <message>
        <source>given.no-word</source>
        <extracomment>sentence {sentence} has no word {word} to be read</extracomment>
        <translation>Satz {sentence} hat kein Wort {word}, das gelesen werden könnte</translation>
    </message>
    <message>
        <source>given.numpy-all</source>
        <extracomment>its arrays are larger than can be read at once</extracomment>
        <translation>Ihre Felder sind größer, als auf einmal gelesen werden kann</translation>
    </message>
    <message>
        <source>given.numpy-all.do</source>
        <extracomment>divide them among several files</extracomment>
        <translation>Verteilen Sie sie auf mehrere Dateien</translation>
    </message>
    <message>
        <source>given.numpy-archive</source>
        <extracomment>it cannot be read as an archive of NumPy arrays</extracomment>
        <translation>Sie lässt sich nicht als Archiv mit NumPy-Feldern lesen</translation>
    </message>
    <message>
        <source>given.numpy-damaged</source>
        <extracomment>the entry cannot be read to its end</extracomment>
        <translation>Der Eintrag lässt sich nicht bis zu seinem Ende lesen</translation>
    </message>
    <message>
        <source>given.numpy-empty</source>
        <extracomment>the archive holds no array</extracomment>
        <translation>Das Archiv enthält kein Feld</translation>
    </message>
    <message>
        <source>given.numpy-header</source>
        <extracomment>the header of the array cannot be read</extracomment>
        <translation>Der Kopf des Feldes lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>given.numpy-large</source>
        <extracomment>the array is larger than can be read</extracomment>
        <translation>Das Feld ist größer, als gelesen werden kann</translation>
    </message>
    <message>
        <source>given.numpy-large.do</source>
        <extracomment>give the sentences in arrays of their own</extracomment>
        <translation>Geben Sie die Sätze in eigenen Feldern an</translation>
    </message>
    <message>
        <source>given.numpy-length</source>
        <extracomment>the array does not have the length that its header says</extracomment>
        <translation>Das Feld ist nicht so lang, wie sein Kopf sagt</translation>
    </message>
    <message>
        <source>given.numpy-name</source>
        <extracomment>the array&apos;s name does not say of which sentence it is</extracomment>
        <translation>Der Name des Feldes sagt nicht, zu welchem Satz es gehört</translation>
    </message>
    <message>
        <source>given.numpy-name.do</source>
        <extracomment>name arrays as &quot;sentence-12/decoder.5.cross&quot;, and tokens &quot;sentence-12/source&quot; and &quot;sentence-12/target&quot;</extracomment>
        <translation>Nennen Sie Felder „sentence-12/decoder.5.cross“ und Token „sentence-12/source“ und „sentence-12/target“</translation>
    </message>
    <message>
        <source>given.numpy-none</source>
        <extracomment>it is no NumPy array</extracomment>
        <translation>Das ist kein NumPy-Feld</translation>
    </message>
    <message>
        <source>given.numpy-place</source>
        <extracomment>{file}, array {name}</extracomment>
        <translation>{file}, Feld {name}</translation>
    </message>
    <message>
        <source>given.numpy-shape</source>
        <extracomment>the array has the shape ({shape})</extracomment>
        <translation>Das Feld hat die Form ({shape})</translation>
    </message>
    <message>
        <source>given.numpy-shape.do</source>
        <extracomment>give weights as numbers of the shape (heads, target tokens, source tokens)</extracomment>
        <translation>Geben Sie Gewichte als Zahlen der Form (Köpfe, Token der Übersetzung, Token der Quelle) an</translation>
    </message>
    <message>
        <source>given.numpy-single</source>
        <extracomment>a single array must hold all sentences: (sentences, heads, target, source) or (sentences, target, source), as numbers</extracomment>
        <translation>Ein einzelnes Feld muss alle Sätze enthalten: (Sätze, Köpfe, Übersetzung, Quelle) oder (Sätze, Übersetzung, Quelle), als Zahlen</translation>
    </message>
    <message>
        <source>given.numpy-tokens</source>
        <extracomment>tokens must be a list of texts</extracomment>
        <translation>Token müssen eine Liste von Texten sein</translation>
    </message>
    <message>
        <source>given.numpy-twice</source>
        <extracomment>the array is there twice</extracomment>
        <translation>Das Feld steht zweimal da</translation>
    </message>
    <message>
        <source>given.numpy-type</source>
        <extracomment>the array is of the type {type}, which is not read</extracomment>
        <translation>Das Feld ist vom Typ {type}, der nicht gelesen wird</translation>
    </message>
    <message>
        <source>given.numpy-type.do</source>
        <extracomment>give weights as float16, float32 or float64 and tokens as texts, little-endian</extracomment>
        <translation>Geben Sie Gewichte als float16, float32 oder float64 und Token als Texte an, little-endian</translation>
    </message>
    <message>
        <source>given.numpy.do</source>
        <extracomment>write it again with numpy.savez or numpy.save</extracomment>
        <translation>Schreiben Sie sie noch einmal mit numpy.savez oder numpy.save</translation>
    </message>
    <message>
        <source>given.other-source</source>
        <extracomment>its source is &quot;{given}&quot;, and the document&apos;s sentence &quot;{own}&quot;</extracomment>
        <translation>Seine Quelle ist „{given}“, der Satz des Dokuments „{own}“</translation>
    </message>
    <message>
        <source>given.other-translation</source>
        <extracomment>its translation is &quot;{given}&quot;, and that of the other file &quot;{own}&quot;</extracomment>
        <translation>Seine Übersetzung ist „{given}“, die der anderen Datei „{own}“</translation>
    </message>
    <message>
        <source>given.other-translation.do</source>
        <extracomment>give files of one and the same run</extracomment>
        <translation>Geben Sie Dateien ein und desselben Laufs an</translation>
    </message>
    <message>
        <source>given.place</source>
        <extracomment>{file}, sentence {number}</extracomment>
        <translation>{file}, Satz {number}</translation>
    </message>
    <message>
        <source>given.place-site</source>
        <extracomment>{file}, sentence {number}, {site}</extracomment>
        <translation>{file}, Satz {number}, {site}</translation>
    </message>
    <message>
        <source>given.probabilities</source>
        <extracomment>there are {probabilities} log-probabilities for {words} words</extracomment>
        <translation>Es sind {probabilities} Log-Wahrscheinlichkeiten für {words} Wörter</translation>
    </message>
    <message>
        <source>given.row-beyond</source>
        <extracomment>there is a weight in row {row}, and {tokens} tokens ask</extracomment>
        <translation>In Zeile {row} steht ein Gewicht, {tokens} Token fragen</translation>
    </message>
    <message>
        <source>given.rows-shape</source>
        <extracomment>there are {rows} rows of weights, and {tokens} tokens that ask</extracomment>
        <translation>Es sind {rows} Zeilen mit Gewichten und {tokens} Token, die fragen</translation>
    </message>
    <message>
        <source>given.shape.do</source>
        <extracomment>a row is a token of the translation (or of the side that asks) and a column one that is read, with or without the end of the sentence; give the tokens with it</extracomment>
        <translation>Eine Zeile ist ein Token der Übersetzung (oder der Seite, die fragt), eine Spalte eines, das gelesen wird, mit oder ohne Satzende; geben Sie die Token dazu an</translation>
    </message>
    <message>
        <source>given.sums</source>
        <extracomment>{off} of {rows} rows of {site} do not add up to 1, but to {least} to {most}; they are shown as they are</extracomment>
        <translation>{off} von {rows} Zeilen von {site} ergeben nicht 1, sondern {least} bis {most}; sie werden gezeigt, wie sie sind</translation>
    </message>
    <message>
        <source>given.table-column</source>
        <extracomment>the table has no column {column}</extracomment>
        <translation>Der Tabelle fehlt die Spalte {column}</translation>
    </message>
    <message>
        <source>given.table-length</source>
        <extracomment>the column {column} has another length than the table</extracomment>
        <translation>Die Spalte {column} ist nicht so lang wie die Tabelle</translation>
    </message>
    <message>
        <source>given.table-level</source>
        <extracomment>there is no level {level}</extracomment>
        <translation>Es gibt keine Ebene {level}</translation>
    </message>
    <message>
        <source>given.table-numbers</source>
        <extracomment>the row lacks a number: sentence, word, head or what is read</extracomment>
        <translation>Der Zeile fehlt eine Zahl: Satz, Wort, Kopf oder was gelesen wird</translation>
    </message>
    <message>
        <source>given.table-row</source>
        <extracomment>{file}, row {row}</extracomment>
        <translation>{file}, Zeile {row}</translation>
    </message>
    <message>
        <source>given.table-rows</source>
        <extracomment>the table has no rows</extracomment>
        <translation>Die Tabelle hat keine Zeilen</translation>
    </message>
    <message>
        <source>given.table-runs</source>
        <extracomment>the table holds {runs} runs, and one is read</extracomment>
        <translation>Die Tabelle enthält {runs} Läufe, gelesen wird einer</translation>
    </message>
    <message>
        <source>given.table-side</source>
        <extracomment>there is no side {side}</extracomment>
        <translation>Es gibt keine Seite {side}</translation>
    </message>
    <message>
        <source>given.table-what</source>
        <extracomment>the table holds no attention</extracomment>
        <translation>Die Tabelle enthält keine Aufmerksamkeitsgewichte</translation>
    </message>
    <message>
        <source>given.table.do</source>
        <extracomment>export it again: contexture-cli export --what word-attention --format json (or npz) --run N</extracomment>
        <translation>Exportieren Sie sie noch einmal: contexture-cli export --what word-attention --format json (oder npz) --run N</translation>
    </message>
    <message>
        <source>given.tokens</source>
        <extracomment>token {number}, &quot;{token}&quot;, is not what the sentence goes on with: &quot;{rest}&quot;</extracomment>
        <translation>Token {number}, „{token}“, ist nicht, womit der Satz weitergeht: „{rest}“</translation>
    </message>
    <message>
        <source>given.tokens-end</source>
        <extracomment>the tokens end before the sentence does: &quot;{rest}&quot; is left</extracomment>
        <translation>Die Token enden vor dem Satz: „{rest}“ bleibt übrig</translation>
    </message>
    <message>
        <source>given.tokens.do</source>
        <extracomment>give the tokens of this very sentence, in their order</extracomment>
        <translation>Geben Sie die Token genau dieses Satzes an, in ihrer Reihenfolge</translation>
    </message>
    <message>
        <source>given.twice</source>
        <extracomment>the attention is there twice</extracomment>
        <translation>Die Aufmerksamkeit steht zweimal da</translation>
    </message>
    <message>
        <source>given.twice.do</source>
        <extracomment>leave one of them out</extracomment>
        <translation>Lassen Sie eine davon weg</translation>
    </message>
    <message>
        <source>given.weight-nan</source>
        <extracomment>the weight in row {row}, column {column} is no finite number</extracomment>
        <translation>Das Gewicht in Zeile {row}, Spalte {column} ist keine endliche Zahl</translation>
    </message>
    <message>
        <source>given.weight-nan.do</source>
        <extracomment>write the attention again, without NaN and infinity</extracomment>
        <translation>Schreiben Sie die Aufmerksamkeit noch einmal, ohne NaN und unendlich</translation>
    </message>
    <message>
        <source>given.weight-negative</source>
        <extracomment>the weight in row {row}, column {column} is {weight}: below zero</extracomment>
        <translation>Das Gewicht in Zeile {row}, Spalte {column} ist {weight}: unter null</translation>
    </message>
    <message>
        <source>given.weight-negative.do</source>
        <extracomment>give weights as they are after the normaliser</extracomment>
        <translation>Geben Sie Gewichte an, wie sie nach dem Normalisierer sind</translation>
    </message>
    <message>
        <source>given.words</source>
        <extracomment>the word &quot;{word}&quot; does not stand in the translation</extracomment>
        <translation>Das Wort „{word}“ steht nicht in der Übersetzung</translation>
    </message>
    <message>
        <source>given.words.do</source>
        <extracomment>give &quot;words&quot; in their order, or leave them out</extracomment>
        <translation>Geben Sie „words“ in ihrer Reihenfolge an, oder lassen Sie sie weg</translation>
    </message>
    <message>
        <source>given.two</source>
        <extracomment>two files of translations were chosen</extracomment>
        <translation>Es wurden zwei Dateien mit Übersetzungen gewählt</translation>
    </message>
    <message>
        <source>given.two.do</source>
        <extracomment>add one run after the other</extracomment>
        <translation>Fügen Sie einen Lauf nach dem anderen hinzu</translation>
    </message>
    <message>
        <source>workspace.unfinished</source>
        <extracomment>The program that wrote this workspace ended in the middle of a change; a program that only reads the workspace cannot undo or complete that change</extracomment>
        <translation>Das Programm, das diesen Arbeitsbereich geschrieben hat, endete mitten in einer Änderung; ein Programm, das den Arbeitsbereich nur liest, kann diese Änderung weder rückgängig machen noch abschließen</translation>
    </message>
    <message>
        <source>workspace.unfinished.do</source>
        <extracomment>open it once for writing, in the window or with a command that adds to it; if the file is read-only, copy it together with all files whose names begin with its name</extracomment>
        <translation>öffnen Sie ihn einmal zum Schreiben, im Fenster oder mit einem Befehl, der ihm etwas hinzufügt; wo er nicht beschrieben werden kann, kopieren Sie ihn samt den Dateien daneben, deren Namen mit seinem beginnen</translation>
    </message>
    <message>
        <source>blind.documents</source>
        <extracomment>the two runs are of two documents</extracomment>
        <translation>die beiden Läufe sind von zwei Dokumenten</translation>
    </message>
    <message>
        <source>blind.documents.do</source>
        <extracomment>choose two runs of one document</extracomment>
        <translation>wählen Sie zwei Läufe eines Dokuments</translation>
    </message>
    <message>
        <source>blind.equal</source>
        <extracomment>the two runs differ in no sentence that both have translated</extracomment>
        <translation>die beiden Läufe unterscheiden sich in keinem Satz, den beide übersetzt haben</translation>
    </message>
    <message>
        <source>blind.equal.do</source>
        <extracomment>choose two other runs</extracomment>
        <translation>wählen Sie zwei andere Läufe</translation>
    </message>
    <message>
        <source>blind.field</source>
        <extracomment>the field &quot;{field}&quot; of a blind comparison is missing or not what it should be</extracomment>
        <translation>das Feld „{field}“ eines Blindvergleichs fehlt oder ist nicht, was es sein soll</translation>
    </message>
    <message>
        <source>blind.field.do</source>
        <extracomment>begin the comparison anew</extracomment>
        <translation>beginnen Sie den Vergleich neu</translation>
    </message>
    <message>
        <source>suite.block</source>
        <extracomment>{file}, block {name}</extracomment>
        <translation>{file}, Block {name}</translation>
    </message>
    <message>
        <source>suite.context</source>
        <extracomment>&quot;context_...&quot; is missing or not a text</extracomment>
        <translation>„context_...“ fehlt oder ist kein Text</translation>
    </message>
    <message>
        <source>suite.contrapro.do</source>
        <extracomment>give a file in the layout of ContraPro&apos;s contrapro.json</extracomment>
        <translation>geben Sie eine Datei im Aufbau von ContraPros contrapro.json</translation>
    </message>
    <message>
        <source>suite.discourse.do</source>
        <extracomment>give numbered blocks with src and trg, or with examples, as the discourse test sets have them</extracomment>
        <translation>geben Sie nummerierte Blöcke mit src und trg, oder mit examples, wie die Diskurs-Testfolgen sie haben</translation>
    </message>
    <message>
        <source>suite.distance</source>
        <extracomment>&quot;{field}&quot; is missing or out of range</extracomment>
        <translation>„{field}“ fehlt oder liegt außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>suite.entry</source>
        <extracomment>{file}, entry {number}</extracomment>
        <translation>{file}, Eintrag {number}</translation>
    </message>
    <message>
        <source>suite.error-object</source>
        <extracomment>an entry of &quot;errors&quot; is not an object</extracomment>
        <translation>ein Eintrag von „errors“ ist kein Objekt</translation>
    </message>
    <message>
        <source>suite.error-text</source>
        <extracomment>an entry of &quot;errors&quot; has no &quot;contrastive&quot; translation</extracomment>
        <translation>ein Eintrag von „errors“ hat keine Übersetzung „contrastive“</translation>
    </message>
    <message>
        <source>suite.field</source>
        <extracomment>&quot;{field}&quot; is missing, empty or not a text</extracomment>
        <translation>„{field}“ fehlt, ist leer oder kein Text</translation>
    </message>
    <message>
        <source>suite.gold</source>
        <extracomment>this gold.json cannot be read: {fault}</extracomment>
        <translation>diese gold.json kann nicht gelesen werden: {fault}</translation>
    </message>
    <message>
        <source>suite.layout.do</source>
        <extracomment>give a suite of ContraPro, MT-GenEval, LingEval97, the discourse or the consistency test sets, or a gold.json of the controlled language</extracomment>
        <translation>geben Sie eine Testfolge von ContraPro, MT-GenEval, LingEval97, eine der Diskurs- oder der Konsistenz-Testfolgen, oder eine gold.json der kontrollierten Sprache</translation>
    </message>
    <message>
        <source>suite.lingeval.do</source>
        <extracomment>give an array of objects with source, reference and errors (type, contrastive, distance)</extracomment>
        <translation>geben Sie eine Liste von Objekten mit source, reference und errors (type, contrastive, distance)</translation>
    </message>
    <message>
        <source>suite.missing</source>
        <extracomment>&quot;{field}&quot; is missing or empty</extracomment>
        <translation>„{field}“ fehlt oder ist leer</translation>
    </message>
    <message>
        <source>suite.mt-geneval.do</source>
        <extracomment>give an array of objects with id, context_en, source_en, correct_de, contrastive_de</extracomment>
        <translation>geben Sie eine Liste von Objekten mit id, context_en, source_en, correct_de, contrastive_de</translation>
    </message>
    <message>
        <source>suite.no-block</source>
        <extracomment>it has neither &quot;src&quot; and &quot;trg&quot; nor &quot;examples&quot;</extracomment>
        <translation>er hat weder „src“ und „trg“ noch „examples“</translation>
    </message>
    <message>
        <source>suite.no-document</source>
        <extracomment>entry {number} stands in document &quot;{document}&quot;, segment {segment}, whose text is not there</extracomment>
        <translation>Eintrag {number} steht in Dokument „{document}“, Segment {segment}, dessen Text nicht da ist</translation>
    </message>
    <message>
        <source>suite.no-document.do</source>
        <extracomment>name a table of documents with --documents, or use --context none</extracomment>
        <translation>nennen Sie mit --documents eine Tabelle der Dokumente, oder nehmen Sie --context none</translation>
    </message>
    <message>
        <source>suite.no-errors</source>
        <extracomment>&quot;errors&quot; is missing or empty: there is nothing to compare the reference with</extracomment>
        <translation>„errors“ fehlt oder ist leer: Es gibt nichts, womit die Referenz zu vergleichen wäre</translation>
    </message>
    <message>
        <source>suite.no-json</source>
        <extracomment>this is not JSON (byte {byte})</extracomment>
        <translation>dies ist kein JSON (Byte {byte})</translation>
    </message>
    <message>
        <source>suite.no-list</source>
        <extracomment>the file holds no list of sentences</extracomment>
        <translation>die Datei enthält keine Liste von Sätzen</translation>
    </message>
    <message>
        <source>suite.no-number</source>
        <extracomment>&quot;{field}&quot; is not a whole number</extracomment>
        <translation>„{field}“ ist keine ganze Zahl</translation>
    </message>
    <message>
        <source>suite.no-object</source>
        <extracomment>this is not an object</extracomment>
        <translation>dies ist kein Objekt</translation>
    </message>
    <message>
        <source>suite.no-pair</source>
        <extracomment>an example has no &quot;trg&quot; with &quot;correct&quot; and &quot;incorrect&quot;</extracomment>
        <translation>ein Beispiel hat kein „trg“ mit „correct“ und „incorrect“</translation>
    </message>
    <message>
        <source>suite.no-sentences</source>
        <extracomment>&quot;{field}&quot; is not a list of sentences</extracomment>
        <translation>„{field}“ ist keine Liste von Sätzen</translation>
    </message>
    <message>
        <source>suite.no-suite</source>
        <extracomment>this is none of the suites that are read here</extracomment>
        <translation>dies ist keine der Testfolgen, die hier gelesen werden</translation>
    </message>
    <message>
        <source>suite.no-text</source>
        <extracomment>&quot;{field}&quot; is not a text</extracomment>
        <translation>„{field}“ ist kein Text</translation>
    </message>
    <message>
        <source>suite.number</source>
        <extracomment>a number in it is out of range</extracomment>
        <translation>eine Zahl darin liegt außerhalb des Bereichs</translation>
    </message>
    <message>
        <source>suite.other-length</source>
        <extracomment>&quot;src&quot; and &quot;{field}&quot; differ in their number of sentences</extracomment>
        <translation>„src“ und „{field}“ haben nicht gleich viele Sätze</translation>
    </message>
    <message>
        <source>suite.other-sentence</source>
        <extracomment>&quot;src segment&quot; is not sentence {number} of its document</extracomment>
        <translation>„src segment“ ist nicht Satz {number} seines Dokuments</translation>
    </message>
    <message>
        <source>suite.other-source</source>
        <extracomment>entry {number} is about &quot;{source}&quot;, and segment {segment} of document &quot;{document}&quot; is &quot;{sentence}&quot;</extracomment>
        <translation>in Eintrag {number} geht es um „{source}“, und Segment {segment} von Dokument „{document}“ ist „{sentence}“</translation>
    </message>
    <message>
        <source>suite.other-source.do</source>
        <extracomment>give the documents that the suite was made from, their segments counted from {from}</extracomment>
        <translation>geben Sie die Dokumente, aus denen die Testfolge gemacht ist, ihre Segmente ab {from} gezählt</translation>
    </message>
    <message>
        <source>suite.same-id</source>
        <extracomment>the id &quot;{id}&quot; has been used before</extracomment>
        <translation>die Kennung „{id}“ kam schon vor</translation>
    </message>
    <message>
        <source>suite.segment</source>
        <extracomment>&quot;segment id&quot; is not between 1 and {count}, the number of sentences of its document</extracomment>
        <translation>„segment id“ liegt nicht zwischen 1 und {count}, der Zahl der Sätze seines Dokuments</translation>
    </message>
    <message>
        <source>suite.two-lengths</source>
        <extracomment>&quot;src document&quot; and &quot;ref document&quot; differ in their number of sentences</extracomment>
        <translation>„src document“ und „ref document“ haben nicht gleich viele Sätze</translation>
    </message>
    <message>
        <source>request.too-long.choose</source>
        <extracomment>split it, or have translate cut it or leave it out (--long-sentences).</extracomment>
        <translation>teilen Sie ihn, oder lassen Sie translate ihn kürzen oder auslassen (--long-sentences).</translation>
    </message>
    <message>
        <source>workspace.run-unread</source>
        <extracomment>run {run} cut a sentence that its document does not have</extracomment>
        <translation>Lauf {run} hat einen Satz gekürzt, den sein Dokument nicht hat</translation>
    </message>
    <message>
        <source>systems.no-run</source>
        <extracomment>a run that is to be compared is not in the workspace</extracomment>
        <translation>ein Lauf, der verglichen werden soll, ist nicht im Arbeitsbereich</translation>
    </message>
    <message>
        <source>systems.no-run.do</source>
        <extracomment>choose another run</extracomment>
        <translation>Einen anderen Lauf wählen</translation>
    </message>
    <message>
        <source>config.source-mark</source>
        <extracomment>{field} must be a piece of the source vocabulary, which stands where transformer.source_bos puts one</extracomment>
        <translation>{field} muss ein Teilwort des Quellwortschatzes sein; es steht dort, wo transformer.source_bos eines setzt</translation>
    </message>
    <message>
        <source>reference.subtitles</source>
        <extracomment>these subtitles hold {reference} sentences and the document {source}</extracomment>
        <translation>Diese Untertitel enthalten {reference} Sätze und das Dokument {source}</translation>
    </message>
    <message>
        <source>subtitles.backwards</source>
        <extracomment>this subtitle ends before it begins</extracomment>
        <translation>Dieser Untertitel endet, bevor er beginnt</translation>
    </message>
    <message>
        <source>subtitles.backwards.do</source>
        <extracomment>correct its times</extracomment>
        <translation>Die Zeiten berichtigen</translation>
    </message>
    <message>
        <source>subtitles.changed</source>
        <extracomment>these subtitles hold other sentences than those that were translated</extracomment>
        <translation>Diese Untertitel enthalten andere Sätze als die, die übersetzt wurden</translation>
    </message>
    <message>
        <source>subtitles.changed.do</source>
        <extracomment>choose the file that was translated, as it was then</extracomment>
        <translation>Die Datei wählen, die übersetzt wurde, wie sie damals war</translation>
    </message>
    <message>
        <source>subtitles.empty</source>
        <extracomment>the subtitles hold no text</extracomment>
        <translation>Die Untertitel enthalten keinen Text</translation>
    </message>
    <message>
        <source>subtitles.time</source>
        <extracomment>this is no time of a subtitle: {line}</extracomment>
        <translation>Das ist keine Zeit eines Untertitels: {line}</translation>
    </message>
    <message>
        <source>subtitles.time.do</source>
        <extracomment>write begin --&gt; end, each as hours:minutes:seconds,thousandths</extracomment>
        <translation>Anfang --&gt; Ende schreiben, beides als Stunden:Minuten:Sekunden,Tausendstel</translation>
    </message>
    <message>
        <source>recipe.like</source>
        <extracomment>{field} leads through more than {count} recipes</extracomment>
        <translation>{field} führt durch mehr als {count} Rezepte</translation>
    </message>
    <message>
        <source>suite.exchange</source>
        <extracomment>contexts cannot be exchanged: all entries are of one document</extracomment>
        <translation>Kontexte lassen sich nicht vertauschen: alle Einträge sind aus einem Dokument</translation>
    </message>
    <message>
        <source>suite.exchange.do</source>
        <extracomment>give a suite of several documents</extracomment>
        <translation>geben Sie eine Testmenge aus mehreren Dokumenten an</translation>
    </message>
    <message>
        <source>attribute.instead</source>
        <extracomment>&quot;{form}&quot; is no other form than the word itself</extracomment>
        <translation>„{form}“ ist keine andere Form als das Wort selbst</translation>
    </message>
    <message>
        <source>attribute.instead.do</source>
        <extracomment>give another word.</extracomment>
        <translation>ein anderes Wort angeben.</translation>
    </message>
    <message>
        <source>attribute.many</source>
        <extracomment>Each of {number} words would be hidden by itself, one pass of the model for each, {minutes} min in all; the limit is {most}</extracomment>
        <translation>Jedes von {number} Wörtern würde für sich verdeckt, mit je einem Durchgang des Modells, zusammen {minutes} min; die Grenze ist {most}</translation>
    </message>
    <message>
        <source>attribute.many.do</source>
        <extracomment>raise the limit, hide sentences, or ask attention or gradients.</extracomment>
        <translation>die Grenze erhöhen, Sätze verbergen oder nach Aufmerksamkeit oder Gradienten fragen.</translation>
    </message>
    <message>
        <source>attribute.word</source>
        <extracomment>The translation has no word {number}; it has {size}</extracomment>
        <translation>Die Übersetzung hat kein Wort {number}; sie hat {size}</translation>
    </message>
    <message>
        <source>attribute.word.do</source>
        <extracomment>choose one of its words.</extracomment>
        <translation>eines ihrer Wörter wählen.</translation>
    </message>
    <message>
        <source>need.none</source>
        <extracomment>This run read no context, so no word can have needed it</extracomment>
        <translation>Dieser Lauf las keinen Kontext, also kann kein Wort ihn gebraucht haben</translation>
    </message>
    <message>
        <source>site.cache</source>
        <extracomment>cache</extracomment>
        <translation>Cache</translation>
    </message>
    <message>
        <source>site.context</source>
        <extracomment>context</extracomment>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>site.cross</source>
        <extracomment>source attention</extracomment>
        <translation>Quellaufmerksamkeit</translation>
    </message>
    <message>
        <source>site.decoder</source>
        <extracomment>decoder</extracomment>
        <translation>Decoder</translation>
    </message>
    <message>
        <source>site.encoder</source>
        <extracomment>encoder</extracomment>
        <translation>Encoder</translation>
    </message>
    <message>
        <source>site.gradient</source>
        <extracomment>input times gradient</extracomment>
        <translation>Eingabe mal Gradient</translation>
    </message>
    <message>
        <source>site.integrated-gradients</source>
        <extracomment>integrated gradients</extracomment>
        <translation>integrierte Gradienten</translation>
    </message>
    <message>
        <source>site.layer</source>
        <extracomment>layer {number}</extracomment>
        <translation>Schicht {number}</translation>
    </message>
    <message>
        <source>site.left-out</source>
        <extracomment>leave-one-out</extracomment>
        <translation>Weglassen</translation>
    </message>
    <message>
        <source>site.occlusion</source>
        <extracomment>occlusion</extracomment>
        <translation>Verdecken</translation>
    </message>
    <message>
        <source>site.produced</source>
        <extracomment>produced so far</extracomment>
        <translation>bisher erzeugt</translation>
    </message>
    <message>
        <source>site.self</source>
        <extracomment>self-attention</extracomment>
        <translation>Selbstaufmerksamkeit</translation>
    </message>
    <message>
        <source>workspace.answer-asked</source>
        <extracomment>the question of a kept answer is unknown</extracomment>
        <translation>es ist nicht klar, was ein Wort gefragt wurde</translation>
    </message>
    <message>
        <source>workspace.answer-empty</source>
        <extracomment>an answer without one weight for each word cannot be kept</extracomment>
        <translation>eine Antwort ohne ein Gewicht für jedes Wort kann nicht behalten werden</translation>
    </message>
    <message>
        <source>workspace.answer-method</source>
        <extracomment>a kept answer has an unknown method</extracomment>
        <translation>eine Antwort kam auf unbekannte Art zustande</translation>
    </message>
    <message>
        <source>workspace.answer-place</source>
        <extracomment>an answer about a word has no place in the run</extracomment>
        <translation>eine Antwort über ein Wort hat keinen Platz im Lauf</translation>
    </message>
    <message>
        <source>workspace.answer-run</source>
        <extracomment>the answer belongs to no run of the workspace</extracomment>
        <translation>die Antwort gehört zu keinem Lauf des Arbeitsbereichs</translation>
    </message>
    <message>
        <source>workspace.answer-weights</source>
        <extracomment>an answer has not one weight for each word</extracomment>
        <translation>eine Antwort hat nicht ein Gewicht für jedes Wort</translation>
    </message>
    <message>
        <source>workspace.answer-word</source>
        <extracomment>an answer names a word that cannot be there</extracomment>
        <translation>eine Antwort nennt ein Wort, das es nicht geben kann</translation>
    </message>
    <message>
        <source>steps.other.do</source>
        <extracomment>choose source attention, or a run of another system.</extracomment>
        <translation>Quellaufmerksamkeit wählen, oder einen Lauf eines anderen Systems.</translation>
    </message>
    <message>
        <source>archive.damaged</source>
        <extracomment>the file is damaged: what is packed in it cannot be read</extracomment>
        <translation>die Datei ist beschädigt: Was in ihr gepackt ist, lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>archive.damaged.do</source>
        <extracomment>get it again, or save it again from its own program</extracomment>
        <translation>besorgen Sie sie noch einmal, oder speichern Sie sie in ihrem Programm noch einmal</translation>
    </message>
    <message>
        <source>archive.encrypted</source>
        <extracomment>the file is protected by a password</extracomment>
        <translation>die Datei ist durch ein Kennwort geschützt</translation>
    </message>
    <message>
        <source>archive.encrypted.do</source>
        <extracomment>save it without one</extracomment>
        <translation>speichern Sie sie ohne Kennwort</translation>
    </message>
    <message>
        <source>archive.large</source>
        <extracomment>unpacked, the file&apos;s text has more than {limit} MB</extracomment>
        <translation>entpackt hat der Text der Datei mehr als {limit} MB</translation>
    </message>
    <message>
        <source>do.copy-text</source>
        <extracomment>copy its text into a text file, one sentence a line</extracomment>
        <translation>kopieren Sie den Text in eine Textdatei, einen Satz in jede Zeile</translation>
    </message>
    <message>
        <source>do.save-as-text</source>
        <extracomment>save it from its own program as plain text (UTF-8)</extracomment>
        <translation>speichern Sie sie in dem Programm, das sie geschrieben hat, als reinen Text (UTF-8)</translation>
    </message>
    <message>
        <source>do.save-with-tabs-named</source>
        <extracomment>save it as text with tabs between the columns (.tsv)</extracomment>
        <translation>speichern Sie sie als Text mit Tabulatoren zwischen den Spalten (.tsv)</translation>
    </message>
    <message>
        <source>do.subtitles</source>
        <extracomment>open its subtitles (.srt, .vtt)</extracomment>
        <translation>öffnen Sie die Untertitel dazu (.srt, .vtt)</translation>
    </message>
    <message>
        <source>do.unpack</source>
        <extracomment>unpack it, and open a file that was in it</extracomment>
        <translation>entpacken Sie sie, und öffnen Sie eine Datei daraus</translation>
    </message>
    <message>
        <source>format.archive</source>
        <extracomment>this is a compressed file, not a document</extracomment>
        <translation>das ist eine komprimierte Datei, kein Dokument</translation>
    </message>
    <message>
        <source>format.changed</source>
        <extracomment>this file holds other sentences than those that were translated</extracomment>
        <translation>diese Datei hat andere Sätze als die, die übersetzt wurden</translation>
    </message>
    <message>
        <source>format.doc</source>
        <extracomment>this is a file of Microsoft Office before 2007, which is not read</extracomment>
        <translation>das ist eine Datei von Microsoft Office vor 2007, die nicht gelesen wird</translation>
    </message>
    <message>
        <source>format.empty</source>
        <extracomment>the file holds no text that is to be translated</extracomment>
        <translation>die Datei hat keinen Text, der zu übersetzen ist</translation>
    </message>
    <message>
        <source>format.epub</source>
        <extracomment>this is an electronic book (EPUB), which is not read</extracomment>
        <translation>das ist ein elektronisches Buch (EPUB), das nicht gelesen wird</translation>
    </message>
    <message>
        <source>format.language</source>
        <extracomment>the file asks for a translation into “{asked}”, and this one is “{given}”</extracomment>
        <translation>die Datei verlangt eine Übersetzung in „{asked}“, und diese ist in „{given}“</translation>
    </message>
    <message>
        <source>format.language.do</source>
        <extracomment>choose a model of its language, or write plain text</extracomment>
        <translation>wählen Sie ein Modell für ihre Sprache, oder schreiben Sie reinen Text</translation>
    </message>
    <message>
        <source>format.pdf</source>
        <extracomment>this is a PDF, which is not read</extracomment>
        <translation>das ist ein PDF, das nicht gelesen wird</translation>
    </message>
    <message>
        <source>format.picture</source>
        <extracomment>this is a picture, not a document</extracomment>
        <translation>das ist ein Bild, kein Dokument</translation>
    </message>
    <message>
        <source>format.recording</source>
        <extracomment>this is a recording of sound or pictures, not a document</extracomment>
        <translation>das ist eine Aufnahme von Ton oder Bild, kein Dokument</translation>
    </message>
    <message>
        <source>format.slides</source>
        <extracomment>these are slides of a presentation, which are not read</extracomment>
        <translation>das sind Folien eines Vortrags, die nicht gelesen werden</translation>
    </message>
    <message>
        <source>format.spreadsheet</source>
        <extracomment>this is a spreadsheet, which is not read</extracomment>
        <translation>das ist eine Tabellenkalkulation, die nicht gelesen wird</translation>
    </message>
    <message>
        <source>format.zip</source>
        <extracomment>this is an archive (zip), not a document</extracomment>
        <translation>das ist ein Archiv (zip), kein Dokument</translation>
    </message>
    <message>
        <source>html.deep</source>
        <extracomment>more than {limit} elements stand in one another</extracomment>
        <translation>mehr als {limit} Elemente stehen ineinander</translation>
    </message>
    <message>
        <source>markdown.parts</source>
        <extracomment>with the translation in it, the Markdown has other parts than before</extracomment>
        <translation>mit der Übersetzung darin hat die Markdown-Datei andere Teile als vorher</translation>
    </message>
    <message>
        <source>markdown.parts.do</source>
        <extracomment>write the translation as a text (.txt)</extracomment>
        <translation>schreiben Sie die Übersetzung als Text (.txt)</translation>
    </message>
    <message>
        <source>po.broken</source>
        <extracomment>the PO file is broken here ({reason})</extracomment>
        <translation>die PO-Datei ist hier fehlerhaft ({reason})</translation>
    </message>
    <message>
        <source>po.broken.do</source>
        <extracomment>correct it, as msgfmt --check asks</extracomment>
        <translation>berichtigen Sie sie, wie msgfmt --check es verlangt</translation>
    </message>
    <message>
        <source>po.charset</source>
        <extracomment>the PO file says that it is in {encoding}</extracomment>
        <translation>die PO-Datei nennt als ihre Kodierung {encoding}</translation>
    </message>
    <message>
        <source>po.charset.do</source>
        <extracomment>convert it with msgconv --to-code=UTF-8</extracomment>
        <translation>wandeln Sie sie mit msgconv --to-code=UTF-8 um</translation>
    </message>
    <message>
        <source>po.layout</source>
        <extracomment>the PO file is laid out so that no translation can be put into it</extracomment>
        <translation>die PO-Datei ist so aufgebaut, dass sich keine Übersetzung einsetzen lässt</translation>
    </message>
    <message>
        <source>po.layout.do</source>
        <extracomment>lay it out anew with msgcat, and translate that</extracomment>
        <translation>bauen Sie sie mit msgcat neu auf, und übersetzen Sie diese Datei</translation>
    </message>
    <message>
        <source>po.memory</source>
        <extracomment>there is no memory to read the catalogue in</extracomment>
        <translation>zum Lesen der PO-Datei fehlt der Speicher</translation>
    </message>
    <message>
        <source>po.memory.do</source>
        <extracomment>close other programs, and try again</extracomment>
        <translation>schließen Sie andere Programme, und versuchen Sie es noch einmal</translation>
    </message>
    <message>
        <source>reference.format</source>
        <extracomment>this file holds {reference} sentences and the document {source}</extracomment>
        <translation>diese Datei hat {reference} Sätze und das Dokument {source}</translation>
    </message>
    <message>
        <source>tmx.source</source>
        <extracomment>this translation memory has no segments in “{language}”, but in {languages}</extracomment>
        <translation>dieser Übersetzungsspeicher hat keine Segmente in „{language}“, aber in {languages}</translation>
    </message>
    <message>
        <source>tmx.source.do</source>
        <extracomment>choose a model that reads one of them</extracomment>
        <translation>wählen Sie ein Modell, das eine dieser Sprachen liest</translation>
    </message>
    <message>
        <source>xliff.version</source>
        <extracomment>this is XLIFF of version “{version}”; 1.2 and 2 are read</extracomment>
        <translation>das ist XLIFF in der Version „{version}“; gelesen werden 1.2 und 2</translation>
    </message>
    <message>
        <source>xliff.version.do</source>
        <extracomment>export it as XLIFF 1.2</extracomment>
        <translation>exportieren Sie es als XLIFF 1.2</translation>
    </message>
    <message>
        <source>xml.broken</source>
        <extracomment>the XML is broken here ({reason})</extracomment>
        <translation>das XML ist hier fehlerhaft ({reason})</translation>
    </message>
    <message>
        <source>xml.broken.do</source>
        <extracomment>export it again from the program that wrote it</extracomment>
        <translation>exportieren Sie es noch einmal aus dem Programm, das es geschrieben hat</translation>
    </message>
    <message>
        <source>xml.deep</source>
        <extracomment>more than {limit} elements stand in one another</extracomment>
        <translation>mehr als {limit} Elemente stehen ineinander</translation>
    </message>
    <message>
        <source>xml.encoding</source>
        <extracomment>the XML says that it is in {encoding}</extracomment>
        <translation>das XML nennt als seine Kodierung {encoding}</translation>
    </message>
    <message>
        <source>xml.entities</source>
        <extracomment>the XML declares entities of its own, which are not expanded</extracomment>
        <translation>das XML erklärt eigene Entitäten, die nicht aufgelöst werden</translation>
    </message>
    <message>
        <source>xml.entities.do</source>
        <extracomment>export it again without a document type</extracomment>
        <translation>exportieren Sie es noch einmal ohne Dokumenttyp</translation>
    </message>
    <message>
        <source>xml.not-utf8</source>
        <extracomment>this XML is not in UTF-8</extracomment>
        <translation>dieses XML ist nicht in UTF-8</translation>
    </message>
    <message>
        <source>text.ass</source>
        <extracomment>these are subtitles of SubStation Alpha (ASS, SSA), which are not read</extracomment>
        <translation>das sind Untertitel von SubStation Alpha (ASS, SSA), die nicht gelesen werden</translation>
    </message>
    <message>
        <source>text.latex</source>
        <extracomment>this is LaTeX, which is not read as a text</extracomment>
        <translation>das ist LaTeX, das nicht als Text gelesen wird</translation>
    </message>
    <message>
        <source>text.other-subtitles</source>
        <extracomment>these are subtitles in a format that is not read (SBV or MicroDVD)</extracomment>
        <translation>das sind Untertitel in einem Format, das nicht gelesen wird (SBV oder MicroDVD)</translation>
    </message>
    <message>
        <source>bundle.foreign.do</source>
        <extracomment>import the folder of the model that it belongs to: contexture-cli import FOLDER --out MODEL.safetensors</extracomment>
        <translation>Den Ordner des Modells, zu dem sie gehört, importieren: contexture-cli import ORDNER --out MODELL.safetensors</translation>
    </message>
    <message>
        <source>japanese.failed</source>
        <extracomment>MeCab cannot cut this text into words ({reason})</extracomment>
        <translation>MeCab kann diesen Text nicht in Wörter zerlegen ({reason})</translation>
    </message>
    <message>
        <source>japanese.no-mecab</source>
        <extracomment>MeCab or its IPA dictionary in UTF-8 is not installed, by which Japanese is cut into words</extracomment>
        <translation>MeCab oder sein IPA-Wörterbuch in UTF-8, womit Japanisch in Wörter zerlegt wird, ist nicht installiert</translation>
    </message>
    <message>
        <source>japanese.no-mecab.do</source>
        <extracomment>install libmecab2 and mecab-ipadic-utf8, or count characters (--tokenize char)</extracomment>
        <translation>libmecab2 und mecab-ipadic-utf8 installieren oder Zeichen zählen (--tokenize char)</translation>
    </message>
    <message>
        <source>marks.broken-metadata</source>
        <extracomment>its metadata is no JSON: kept as a comment</extracomment>
        <translation>Ihre Metadaten sind kein JSON: als Kommentar behalten</translation>
    </message>
    <message>
        <source>marks.campaign</source>
        <extracomment>it looks like a campaign of Pearmut with spans, and is no JSON object with a list “data”</extracomment>
        <translation>Sie sieht aus wie eine Kampagne von Pearmut mit Stellen und ist kein JSON-Objekt mit einer Liste „data“</translation>
    </message>
    <message>
        <source>marks.campaign.do</source>
        <extracomment>export the campaign again, or write JSON Lines with a sentence a line</extracomment>
        <translation>Die Kampagne noch einmal exportieren oder JSON Lines mit einem Satz je Zeile schreiben</translation>
    </message>
    <message>
        <source>marks.edited</source>
        <extracomment>the translation of sentence {sentence} is “{own}”, and in the row it was changed (“{given}”): of its spans what stands in both is marked</extracomment>
        <translation>Die Übersetzung von Satz {sentence} ist „{own}“, und in der Zeile wurde sie geändert („{given}“): markiert ist von ihren Stellen, was in beiden steht</translation>
    </message>
    <message>
        <source>marks.esa-ends</source>
        <extracomment>the ends of the spans are read as the characters behind them: so they end with words</extracomment>
        <translation>Die Enden der Stellen werden als die Zeichen dahinter gelesen: so enden sie mit Wörtern</translation>
    </message>
    <message>
        <source>marks.esa-item</source>
        <extracomment>“tgt” and “error_spans” of an item must be objects with the names of systems as keys</extracomment>
        <translation>„tgt“ und „error_spans“ eines Eintrags müssen Objekte sein, deren Schlüssel die Namen der Systeme sind</translation>
    </message>
    <message>
        <source>marks.esa-list</source>
        <extracomment>the spans of the sentence must be a list</extracomment>
        <translation>Die Stellen des Satzes müssen eine Liste sein</translation>
    </message>
    <message>
        <source>marks.esa-nothing</source>
        <extracomment>the line has no spans and no esa_score</extracomment>
        <translation>Die Zeile hat weder Stellen noch esa_score</translation>
    </message>
    <message>
        <source>marks.esa-score</source>
        <extracomment>esa_score must be a number from 0 to 100</extracomment>
        <translation>esa_score muss eine Zahl von 0 bis 100 sein</translation>
    </message>
    <message>
        <source>marks.esa-span</source>
        <extracomment>a span must be an object with start_i, end_i and severity</extracomment>
        <translation>Eine Stelle muss ein Objekt mit start_i, end_i und severity sein</translation>
    </message>
    <message>
        <source>marks.esa-system</source>
        <extracomment>there is no translation and list of spans of the system “{system}”</extracomment>
        <translation>Es gibt keine Übersetzung mit einer Liste von Stellen des Systems „{system}“</translation>
    </message>
    <message>
        <source>marks.other-text</source>
        <extracomment>the translation there is “{own}”, and in the row “{given}”</extracomment>
        <translation>Die Übersetzung dort ist „{own}“, und in der Zeile „{given}“</translation>
    </message>
    <message>
        <source>table.index-twice-no-document.do</source>
        <extracomment>give rows of different documents a doc_id, or number the sentences without repetition</extracomment>
        <translation>Zeilen verschiedener Dokumente eine doc_id geben oder die Sätze ohne Wiederholung nummerieren</translation>
    </message>
    <message>
        <source>text.escaped</source>
        <extracomment>the text looks tokenised or escaped (“{sign}” in “{line}”), and what it is compared with does not: every such place counts as a difference; detokenise it first</extracomment>
        <translation>Der Text sieht tokenisiert oder maskiert aus („{sign}“ in „{line}“), und womit er verglichen wird, nicht: Jede solche Stelle zählt als Unterschied; die Tokenisierung vorher rückgängig machen</translation>
    </message>
    <message>
        <source>text.tokenised</source>
        <extracomment>the text looks tokenised (a blank before the full stop of “{line}”), and what it is compared with does not: every such place counts as a difference; detokenise it first</extracomment>
        <translation>Der Text sieht tokenisiert aus (ein Leerzeichen vor dem Punkt von „{line}“), und womit er verglichen wird, nicht: Jede solche Stelle zählt als Unterschied; die Tokenisierung vorher rückgängig machen</translation>
    </message>
    <message>
        <source>lesson.no-answer-kept</source>
        <extracomment>the workspace has no answer of &quot;{name}&quot; about the word of the view</extracomment>
        <translation>im Arbeitsbereich steht keine Antwort von „{name}“ über das Wort der Ansicht</translation>
    </message>
    <message>
        <source>lesson.no-answer-kept-remedy</source>
        <extracomment>name a word in the view, and ask about it: &quot;contexture-cli attribute --workspace … --method {name} --keep&quot;</extracomment>
        <translation>nennen Sie in der Ansicht ein Wort, und fragen Sie nach ihm: „contexture-cli attribute --workspace … --method {name} --keep“</translation>
    </message>
    <message>
        <source>site.value-zeroing</source>
        <extracomment>value zeroing</extracomment>
        <translation>Werte nullen</translation>
    </message>
    <message>
        <source>reference.other-source</source>
        <extracomment>this file translates other sentences than the document&apos;s, from sentence {number} on: {sentence}</extracomment>
        <translation>diese Datei übersetzt andere Sätze als die des Dokuments, von Satz {number} an: {sentence}</translation>
    </message>
    <message>
        <source>reference.other-source.do</source>
        <extracomment>choose a file that was made from this document</extracomment>
        <translation>wählen Sie eine Datei, die aus diesem Dokument entstanden ist</translation>
    </message>
    <message>
        <source>marks-of-languages.do</source>
        <extracomment>name one as it is written, such as {option} {example}</extracomment>
        <translation>Eine nennen, wie sie dasteht, etwa {option} {example}</translation>
    </message>
    <message>
        <source>marks-of-languages.no</source>
        <extracomment>it writes {language} alone: its vocabulary has no marks of languages</extracomment>
        <translation>Es schreibt nur {language}: sein Wortschatz hat keine Marken von Sprachen</translation>
    </message>
    <message>
        <source>marks-of-languages.no.do</source>
        <extracomment>leave --target-language out</extracomment>
        <translation>--target-language weglassen</translation>
    </message>
    <message>
        <source>marks-of-languages.none</source>
        <extracomment>it has no mark of the language &quot;{language}&quot; among {number} ({marks})</extracomment>
        <translation>Es hat keine Marke der Sprache „{language}“ unter {number} ({marks})</translation>
    </message>
    <message>
        <source>marks-of-languages.several</source>
        <extracomment>several of its marks are of the language &quot;{language}&quot;: {marks}</extracomment>
        <translation>Mehrere seiner Marken sind von der Sprache „{language}“: {marks}</translation>
    </message>
    <message>
        <source>table.no-document</source>
        <extracomment>the row has no doc_id, and other rows have one</extracomment>
        <translation>Die Zeile hat keine doc_id, und andere Zeilen haben eine</translation>
    </message>
    <message>
        <source>site.translations</source>
        <extracomment>earlier translations</extracomment>
        <translation>frühere Übersetzungen</translation>
    </message>
    <message>
        <source>untrained.sentences</source>
        <extracomment>the number of previous sentences, {number}, is out of range</extracomment>
        <translation>So viele Sätze vor dem aktuellen kann ein Modell nicht bekommen: {number}</translation>
    </message>
    <message>
        <source>untrained.sentences.do</source>
        <extracomment>choose a number from 1 to {most}</extracomment>
        <translation>wählen Sie eine Zahl von 1 bis {most}</translation>
    </message>
    <message>
        <source>untrained.system</source>
        <extracomment>it is no sentence-level Transformer, which alone can be given the sentences before the current one without training; its system is {system}</extracomment>
        <translation>Es ist kein satzweiser Transformer, der allein ohne Training die Sätze vor dem aktuellen bekommen kann; sein System ist {system}</translation>
    </message>
    <message>
        <source>untrained.system.do</source>
        <extracomment>take an imported model, or the sentence-level base of this one</extracomment>
        <translation>nehmen Sie ein importiertes Modell oder die satzweise Basis von diesem</translation>
    </message>
    <message>
        <source>window.too-long</source>
        <extracomment>The translation and the previous translations have {positions} subwords together; the model takes {most}</extracomment>
        <translation>Seine Übersetzung und die, die dem Modell vor ihr vorgegeben werden, haben zusammen {positions} Teilwörter; das Modell nimmt {most}</translation>
    </message>
    <message>
        <source>window.too-long.do</source>
        <extracomment>hide sentences before it, or let fewer of them be read.</extracomment>
        <translation>verdecken Sie Sätze davor, oder lassen Sie weniger davon lesen.</translation>
    </message>
    <message>
        <source>config.language-marks</source>
        <extracomment>{field} is {value}, and the vocabulary has {pieces} pieces</extracomment>
        <translation>{field} ist {value}, und der Wortschatz hat {pieces} Stücke</translation>
    </message>
    <message>
        <source>config.relative-base</source>
        <extracomment>{system} is not built over a base with relative positions (T5)</extracomment>
        <translation>{system} wird nicht über einer Basis mit relativen Positionen (T5) gebaut</translation>
    </message>
    <message>
        <source>config.relative-base.do</source>
        <extracomment>take a base of another kind, such as one of OPUS-MT or NLLB</extracomment>
        <translation>eine andere Basis nehmen, etwa eine von OPUS-MT oder NLLB</translation>
    </message>
    <message>
        <source>config.relative-buckets</source>
        <extracomment>{field} is {value}: it must be a multiple of 4, half of it less than transformer.relative_reach</extracomment>
        <translation>{field} ist {value}: Es muss ein Vielfaches von 4 sein, die Hälfte davon kleiner als transformer.relative_reach</translation>
    </message>
    <message>
        <source>config.target-mark</source>
        <extracomment>{field} must be a piece of the target vocabulary</extracomment>
        <translation>{field} muss ein Stück des Zielwortschatzes sein</translation>
    </message>
    <message>
        <source>given.inseq-method</source>
        <extracomment>inseq wrote it by the method &quot;{method}&quot;, whose scores are no attention</extracomment>
        <translation>inseq schrieb sie mit der Methode „{method}“, deren Werte keine Aufmerksamkeit sind</translation>
    </message>
    <message>
        <source>given.inseq-method.do</source>
        <extracomment>attribute with the method attention and save that</extracomment>
        <translation>mit der Methode attention zuschreiben lassen und das speichern</translation>
    </message>
    <message>
        <source>given.marian</source>
        <extracomment>these are alignments of marian-decoder, which do not tell the subwords of the source: there are weights for {weights} and the end, and {words} words</extracomment>
        <translation>das sind Alignments von marian-decoder, die die Teilwörter der Quelle nicht nennen: Es gibt Gewichte für {weights} und das Ende, und {words} Wörter</translation>
    </message>
    <message>
        <source>given.marian.do</source>
        <extracomment>give the subwords to contexture-cli runs: --source-pieces and --target-pieces name files of them, --pieces-of a bundle of the model (--no-spm-decode lets marian-decoder write those of the translation)</extracomment>
        <translation>geben Sie die Teilwörter in contexture-cli runs an: --source-pieces und --target-pieces nennen Dateien mit ihnen, --pieces-of die Datei des Modells (mit --no-spm-decode schreibt marian-decoder die der Übersetzung)</translation>
    </message>
    <message>
        <source>given.other-layout</source>
        <extracomment>it seems to be a file of {program}, but &quot;{field}&quot; is not as it should be</extracomment>
        <translation>es scheint eine Datei von {program} zu sein, aber „{field}“ ist nicht, wie es sein sollte</translation>
    </message>
    <message>
        <source>given.other-layout.do</source>
        <extracomment>write the weights as JSON; the handbook&apos;s page on files shows the layout (attention of other programs)</extracomment>
        <translation>die Gewichte als JSON schreiben; die Seite des Handbuchs über Dateien zeigt die Form (Aufmerksamkeit anderer Programme)</translation>
    </message>
    <message>
        <source>given.page</source>
        <extracomment>it is a page without the weights of BertViz (&quot;params&quot;)</extracomment>
        <translation>es ist eine Seite ohne die Gewichte von BertViz („params“)</translation>
    </message>
    <message>
        <source>marks-of-languages.no-source</source>
        <extracomment>it reads {language} alone, or tells by itself what it reads: no mark says so</extracomment>
        <translation>es liest nur {language}, oder erkennt selbst, was es liest: Keine Marke sagt es ihm</translation>
    </message>
    <message>
        <source>marks-of-languages.no-source.do</source>
        <extracomment>leave --source-language out</extracomment>
        <translation>--source-language weglassen</translation>
    </message>
    <message>
        <source>suite.sep</source>
        <extracomment>it is a text with a context and a sentence in each line, &quot;&lt;sep&gt;&quot; between them, as MT-GenEval was published; its translations are in other files</extracomment>
        <translation>es ist ein Text mit einem Kontext und einem Satz in jeder Zeile, „&lt;sep&gt;“ dazwischen, wie MT-GenEval veröffentlicht wurde; seine Übersetzungen stehen in anderen Dateien</translation>
    </message>
    <message>
        <source>suite.sep.do</source>
        <extracomment>put its three texts into one JSON: a list of objects with id, context_en, source_en, correct_de, contrastive_de</extracomment>
        <translation>aus seinen drei Texten ein JSON machen: eine Liste von Objekten mit id, context_en, source_en, correct_de, contrastive_de</translation>
    </message>
    <message>
        <source>text.marian</source>
        <extracomment>behind &quot;|||&quot; its lines have alignments, as marian-decoder --alignment writes them</extracomment>
        <translation>hinter „|||“ stehen in den Zeilen Alignments, wie marian-decoder --alignment sie schreibt</translation>
    </message>
    <message>
        <source>text.marian.do</source>
        <extracomment>give the translations alone, what stands before &quot;|||&quot;</extracomment>
        <translation>nur die Übersetzungen angeben, was vor „|||“ steht</translation>
    </message>
    <message>
        <source>at.scores-row</source>
        <extracomment>{file}, row {number}</extracomment>
        <translation>{file}, Zeile {number}</translation>
    </message>
    <message>
        <source>at.scores-system-row</source>
        <extracomment>{file}, “{system}”, row {number}</extracomment>
        <translation>{file}, „{system}“, Zeile {number}</translation>
    </message>
    <message>
        <source>find.metric</source>
        <extracomment>no run here has numbers of a metric “{name}”</extracomment>
        <translation>kein Lauf hier hat Zahlen einer Metrik „{name}“</translation>
    </message>
    <message>
        <source>find.metric-missing</source>
        <extracomment>“score” needs the name of a metric</extracomment>
        <translation>„score“ braucht den Namen einer Metrik</translation>
    </message>
    <message>
        <source>find.metric-missing.do</source>
        <extracomment>write it behind a dot, as in score.comet</extracomment>
        <translation>schreiben Sie ihn hinter einen Punkt, wie in score.comet</translation>
    </message>
    <message>
        <source>find.metric.do</source>
        <extracomment>the runs have numbers of {names}</extracomment>
        <translation>die Läufe haben Zahlen von {names}</translation>
    </message>
    <message>
        <source>find.metric.none</source>
        <extracomment>add them first, with contexture-cli runs --scores</extracomment>
        <translation>fügen Sie zuerst welche hinzu, mit contexture-cli runs --scores</translation>
    </message>
    <message>
        <source>marks.pearmut-entry</source>
        <extracomment>this is no annotation of Pearmut</extracomment>
        <translation>das ist keine Annotation von Pearmut</translation>
    </message>
    <message>
        <source>marks.pearmut-texts</source>
        <extracomment>the annotation has no texts: “item” and “annotation” must be lists of the same length</extracomment>
        <translation>die Annotation hat keine Texte: „item“ und „annotation“ müssen gleich lange Listen sein</translation>
    </message>
    <message>
        <source>marks.pearmut-tutorial</source>
        <extracomment>this is a tutorial or a check of attention: it is passed over</extracomment>
        <translation>das ist eine Einführung oder eine Aufmerksamkeitsprüfung: sie wird übergangen</translation>
    </message>
    <message>
        <source>scores.bad-json</source>
        <extracomment>this is no whole JSON text</extracomment>
        <translation>das ist kein vollständiger JSON-Text</translation>
    </message>
    <message>
        <source>scores.cells</source>
        <extracomment>the row has {cells} columns, and the line of names has {names}</extracomment>
        <translation>die Zeile hat {cells} Spalten, und die Zeile der Namen hat {names}</translation>
    </message>
    <message>
        <source>scores.cells.do</source>
        <extracomment>separate the columns with one tab each</extracomment>
        <translation>trennen Sie die Spalten mit je einem Tabulator</translation>
    </message>
    <message>
        <source>scores.columns.do</source>
        <extracomment>its columns are {names}</extracomment>
        <translation>ihre Spalten sind {names}</translation>
    </message>
    <message>
        <source>scores.comet-other</source>
        <extracomment>the line is about no segment: it is passed over</extracomment>
        <translation>die Zeile handelt von keinem Segment: sie wird übergangen</translation>
    </message>
    <message>
        <source>scores.count</source>
        <extracomment>the file has {rows} numbers, and the document has {sentences} sentences</extracomment>
        <translation>die Datei hat {rows} Zahlen, und das Dokument hat {sentences} Sätze</translation>
    </message>
    <message>
        <source>scores.count.do</source>
        <extracomment>give one number for each sentence, in their order: score the translation as it was written out</extracomment>
        <translation>geben Sie eine Zahl für jeden Satz, in ihrer Reihenfolge: bewerten Sie die Übersetzung so, wie sie geschrieben wurde</translation>
    </message>
    <message>
        <source>scores.empty</source>
        <extracomment>the file has no line that is not blank</extracomment>
        <translation>die Datei hat nur leere Zeilen</translation>
    </message>
    <message>
        <source>scores.error-place</source>
        <extracomment>an error does not stand in its translation</extracomment>
        <translation>ein Fehler steht nicht in seiner Übersetzung</translation>
    </message>
    <message>
        <source>scores.name.do</source>
        <extracomment>name it (--metric) with letters, digits and the signs . _ - +, without a blank</extracomment>
        <translation>benennen Sie sie (--metric) mit Buchstaben, Ziffern und den Zeichen . _ - +, ohne Leerzeichen</translation>
    </message>
    <message>
        <source>scores.no-column</source>
        <extracomment>the file has no column “{name}”</extracomment>
        <translation>die Datei hat keine Spalte „{name}“</translation>
    </message>
    <message>
        <source>scores.no-columns</source>
        <extracomment>the file has one number a line, and no columns</extracomment>
        <translation>die Datei hat eine Zahl je Zeile und keine Spalten</translation>
    </message>
    <message>
        <source>scores.no-columns.do</source>
        <extracomment>leave the column out; name the metric instead (--metric)</extracomment>
        <translation>lassen Sie die Spalte weg; benennen Sie stattdessen die Metrik (--metric)</translation>
    </message>
    <message>
        <source>scores.no-json</source>
        <extracomment>there is no number of a metric</extracomment>
        <translation>es gibt keine Zahl einer Metrik</translation>
    </message>
    <message>
        <source>scores.no-name</source>
        <extracomment>the file does not say which metric its numbers are of</extracomment>
        <translation>die Datei sagt nicht, von welcher Metrik ihre Zahlen sind</translation>
    </message>
    <message>
        <source>scores.no-name.do</source>
        <extracomment>name it (--metric), as in comet or metricx</extracomment>
        <translation>benennen Sie sie (--metric), etwa comet oder metricx</translation>
    </message>
    <message>
        <source>scores.no-numbers</source>
        <extracomment>this is neither one number a line nor a table with a column of numbers; it begins with “{text}”</extracomment>
        <translation>das ist weder eine Zahl je Zeile noch eine Tabelle mit einer Spalte von Zahlen; es beginnt mit „{text}“</translation>
    </message>
    <message>
        <source>scores.no-numbers.do</source>
        <extracomment>give the output of comet-score or MetricX, a number a line, or a table with tabs and a line of names (see Formats)</extracomment>
        <translation>geben Sie die Ausgabe von comet-score oder MetricX, eine Zahl je Zeile, oder eine Tabelle mit Tabulatoren und einer Zeile der Namen (siehe Formate)</translation>
    </message>
    <message>
        <source>scores.no-object</source>
        <extracomment>the row is no JSON object</extracomment>
        <translation>die Zeile ist kein JSON-Objekt</translation>
    </message>
    <message>
        <source>scores.no-system</source>
        <extracomment>the file has no system “{name}”</extracomment>
        <translation>die Datei hat kein System „{name}“</translation>
    </message>
    <message>
        <source>scores.number</source>
        <extracomment>“{text}” is no number</extracomment>
        <translation>„{text}“ ist keine Zahl</translation>
    </message>
    <message>
        <source>scores.number.do</source>
        <extracomment>write a number with a decimal point, or leave it blank</extracomment>
        <translation>schreiben Sie eine Zahl mit Dezimalpunkt, oder lassen Sie sie leer</translation>
    </message>
    <message>
        <source>scores.one-name</source>
        <extracomment>the file has {count} columns, and one name for them is given</extracomment>
        <translation>die Datei hat {count} Spalten, und dafür ist ein Name gegeben</translation>
    </message>
    <message>
        <source>scores.one-name.do</source>
        <extracomment>choose one column, or leave the name out</extracomment>
        <translation>wählen Sie eine Spalte, oder lassen Sie den Namen weg</translation>
    </message>
    <message>
        <source>scores.other-json</source>
        <extracomment>this JSON holds no list of scored sentences</extracomment>
        <translation>dieses JSON enthält keine Liste bewerteter Sätze</translation>
    </message>
    <message>
        <source>scores.other-run</source>
        <extracomment>{wrong} of {all} texts in the file are not those of the run; the first: {what}</extracomment>
        <translation>{wrong} von {all} Texten der Datei sind nicht die des Laufs; der erste: {what}</translation>
    </message>
    <message>
        <source>scores.other-run.do</source>
        <extracomment>name the run that was scored, or score the translation of this one</extracomment>
        <translation>nennen Sie den Lauf, der bewertet wurde, oder bewerten Sie die Übersetzung von diesem</translation>
    </message>
    <message>
        <source>scores.other-source</source>
        <extracomment>sentence {sentence} is “{own}”, and in the file “{given}”</extracomment>
        <translation>Satz {sentence} ist „{own}“, und in der Datei „{given}“</translation>
    </message>
    <message>
        <source>scores.other-text</source>
        <extracomment>the translation of sentence {sentence} is “{own}”, and in the file “{given}”</extracomment>
        <translation>die Übersetzung von Satz {sentence} ist „{own}“, und in der Datei „{given}“</translation>
    </message>
    <message>
        <source>scores.segment</source>
        <extracomment>this is segment {number}, and {expected} would be the next</extracomment>
        <translation>das ist Segment {number}, und {expected} wäre das nächste</translation>
    </message>
    <message>
        <source>scores.segment.do</source>
        <extracomment>give the whole output of one comet-score, as it was printed</extracomment>
        <translation>geben Sie die ganze Ausgabe eines comet-score, wie sie gedruckt wurde</translation>
    </message>
    <message>
        <source>scores.systems.do</source>
        <extracomment>it has {names}</extracomment>
        <translation>sie hat {names}</translation>
    </message>
    <message>
        <source>scores.which-column</source>
        <extracomment>several columns have numbers: {names}</extracomment>
        <translation>mehrere Spalten haben Zahlen: {names}</translation>
    </message>
    <message>
        <source>scores.which-column.do</source>
        <extracomment>choose one of them, or several (--column)</extracomment>
        <translation>wählen Sie eine davon, oder mehrere (--column)</translation>
    </message>
    <message>
        <source>scores.which-system</source>
        <extracomment>the file has scores of several systems: {names}</extracomment>
        <translation>die Datei hat Wertungen mehrerer Systeme: {names}</translation>
    </message>
    <message>
        <source>scores.which-system.do</source>
        <extracomment>say which of them is this run (--system)</extracomment>
        <translation>sagen Sie, welches davon dieser Lauf ist (--system)</translation>
    </message>
    <message>
        <source>suite.consistency.do</source>
        <extracomment>give an array of objects with src, dst, true_ind and ctx_dist, as the consistency test sets have it</extracomment>
        <translation>geben Sie ein Array von Objekten mit src, dst, true_ind und ctx_dist, wie es die Konsistenz-Testfolgen haben</translation>
    </message>
    <message>
        <source>suite.ctxpro</source>
        <extracomment>it is a set of CTXPRO: it names the word that a translation should have, no wrong translation to score, and documents that are not in it</extracomment>
        <translation>das ist eine Testfolge von CTXPRO: sie nennt das Wort, das eine Übersetzung haben soll, keine falsche Übersetzung zum Bewerten, und Dokumente, die nicht in ihr stehen</translation>
    </message>
    <message>
        <source>suite.ctxpro.do</source>
        <extracomment>translate its sentences in their documents, and count the words: contexture-cli score --suite FILE --model FILE --documents FILE</extracomment>
        <translation>übersetzen Sie ihre Sätze in ihren Dokumenten, und zählen Sie die Wörter: contexture-cli score --suite DATEI --model DATEI --documents DATEI</translation>
    </message>
    <message>
        <source>suite.empty-sentence</source>
        <extracomment>a sentence of &quot;{field}&quot; is empty</extracomment>
        <translation>ein Satz von „{field}“ ist leer</translation>
    </message>
    <message>
        <source>suite.eos</source>
        <extracomment>it is a text with several sentences in each line, &quot;_eos&quot; between them, which does not say what translation is right</extracomment>
        <translation>das ist ein Text mit mehreren Sätzen in jeder Zeile, „_eos“ dazwischen, der nicht sagt, welche Übersetzung richtig ist</translation>
    </message>
    <message>
        <source>suite.eos.do</source>
        <extracomment>give the JSON of the same name beside it in the consistency test sets, such as deixis_test.json</extracomment>
        <translation>geben Sie das JSON desselben Namens daneben in den Konsistenz-Testfolgen, etwa deixis_test.json</translation>
    </message>
    <message>
        <source>suite.no-wrong</source>
        <extracomment>no translation in &quot;{field}&quot; differs from the right one</extracomment>
        <translation>keine Übersetzung in „{field}“ weicht von der richtigen ab</translation>
    </message>
    <message>
        <source>suite.other-context</source>
        <extracomment>the translations of &quot;{field}&quot; differ before the last sentence</extracomment>
        <translation>die Übersetzungen von „{field}“ unterscheiden sich vor dem letzten Satz</translation>
    </message>
    <message>
        <source>workspace.metric</source>
        <extracomment>“{name}” cannot be the name of a metric</extracomment>
        <translation>„{name}“ kann nicht der Name einer Metrik sein</translation>
    </message>
    <message>
        <source>workspace.metric.do</source>
        <extracomment>take letters, digits and the signs . _ - +, without a blank</extracomment>
        <translation>nehmen Sie Buchstaben, Ziffern und die Zeichen . _ - +, ohne Leerzeichen</translation>
    </message>
    <message>
        <source>workspace.score</source>
        <extracomment>a number of a metric has no sentence, or is no number</extracomment>
        <translation>eine Zahl einer Metrik hat keinen Satz, oder ist keine Zahl</translation>
    </message>
    <message>
        <source>workspace.score-place</source>
        <extracomment>a number of a metric has no name or no place in the run</extracomment>
        <translation>eine Zahl einer Metrik hat keinen Namen oder keine Stelle im Lauf</translation>
    </message>
    <message>
        <source>workspace.score-run</source>
        <extracomment>the numbers belong to no run of the workspace</extracomment>
        <translation>die Zahlen gehören zu keinem Lauf des Arbeitsbereichs</translation>
    </message>
    <message>
        <source>device.build</source>
        <extracomment>build with a LibTorch that has CUDA, or choose &quot;cpu&quot;</extracomment>
        <translation>bauen Sie mit einem LibTorch, das CUDA hat, oder nehmen Sie „cpu“</translation>
    </message>
    <message>
        <source>device.driver</source>
        <extracomment>check the driver with nvidia-smi, or choose &quot;cpu&quot;</extracomment>
        <translation>prüfen Sie den Treiber mit nvidia-smi, oder nehmen Sie „cpu“</translation>
    </message>
    <message>
        <source>device.none</source>
        <extracomment>LibTorch finds no CUDA device</extracomment>
        <translation>LibTorch findet kein CUDA-Gerät</translation>
    </message>
    <message>
        <source>device.precision</source>
        <extracomment>int8 is computed on processors only</extracomment>
        <translation>int8 wird nur auf Prozessoren gerechnet</translation>
    </message>
    <message>
        <source>device.precision.do</source>
        <extracomment>take fp32 or bf16, or the device &quot;cpu&quot;</extracomment>
        <translation>nehmen Sie fp32 oder bf16, oder das Gerät „cpu“</translation>
    </message>
    <message>
        <source>given.some</source>
        <extracomment>the file has {given} of the document&apos;s {sentences} sentences; the others are without a translation in this run</extracomment>
        <translation>die Datei hat {given} von {sentences} Sätzen des Dokuments; die anderen haben in diesem Lauf keine Übersetzung</translation>
    </message>
    <message>
        <source>run.file-notes</source>
        <extracomment>the notes of the file have another number than the source&apos;s sentences</extracomment>
        <translation>die Hinweise der Datei sind nicht so viele wie die Sätze des Ausgangstexts</translation>
    </message>
    <message>
        <source>workspace.file-note</source>
        <extracomment>a note of a file belongs to no sentence</extracomment>
        <translation>ein Hinweis einer Datei gehört zu keinem Satz</translation>
    </message>
    <message>
        <source>config.marks-base</source>
        <extracomment>{system} is not built over a base whose languages stand behind the source (the older mBART)</extracomment>
        <translation>{system} gibt es nicht über einer Basis, deren Sprachen hinter dem Ausgangstext stehen (das ältere mBART)</translation>
    </message>
    <message>
        <source>config.marks-behind</source>
        <extracomment>{field} needs both marks, transformer.source_mark and transformer.target_mark</extracomment>
        <translation>{field} braucht beide Marken, transformer.source_mark und transformer.target_mark</translation>
    </message>
    <message>
        <source>given.token-probabilities</source>
        <extracomment>there are {probabilities} log-probabilities for {tokens} tokens</extracomment>
        <translation>für {tokens} Token stehen dort {probabilities} Log-Wahrscheinlichkeiten</translation>
    </message>
    <message>
        <source>suite.forms.do</source>
        <extracomment>give a list of objects with expected, rule, document id and segment id, as CTXPRO&apos;s sets have it</extracomment>
        <translation>geben Sie eine Liste von Objekten mit expected, rule, document id und segment id an, wie die Testfolgen von CTXPRO sie haben</translation>
    </message>
    <message>
        <source>suite.forms.entry</source>
        <extracomment>the entry is no object</extracomment>
        <translation>der Eintrag ist kein Objekt</translation>
    </message>
    <message>
        <source>suite.forms.number</source>
        <extracomment>&quot;{field}&quot; is no whole number from 0</extracomment>
        <translation>„{field}“ ist keine ganze Zahl ab 0</translation>
    </message>
    <message>
        <source>text.nbest</source>
        <extracomment>this is an n-best list, with several translations of a sentence, their numbers and scores</extracomment>
        <translation>das ist eine n-best-Liste, mit mehreren Übersetzungen eines Satzes, ihren Nummern und Werten</translation>
    </message>
    <message>
        <source>text.nbest.do</source>
        <extracomment>give the best translation of each sentence alone, on a line of its own</extracomment>
        <translation>geben Sie die beste Übersetzung jedes Satzes allein an, in einer eigenen Zeile</translation>
    </message>
    <message>
        <source>given.marian-group</source>
        <extracomment>group {number} has {cells} weights, and the first {columns}</extracomment>
        <translation>Gruppe {number} hat {cells} Gewichte, und die erste {columns}</translation>
    </message>
    <message>
        <source>given.marian-hard</source>
        <extracomment>these are hard alignments of marian-decoder: pairs of positions, and no weights</extracomment>
        <translation>das sind harte Alignments von marian-decoder: Paare von Stellen und keine Gewichte</translation>
    </message>
    <message>
        <source>given.marian-hard.do</source>
        <extracomment>write them with --alignment soft</extracomment>
        <translation>sie mit --alignment soft schreiben</translation>
    </message>
    <message>
        <source>given.marian-line</source>
        <extracomment>the line has no alignment as the first has it</extracomment>
        <translation>die Zeile hat kein Alignment, wie es die erste hat</translation>
    </message>
    <message>
        <source>given.marian-line.do</source>
        <extracomment>a line is a translation, &quot;|||&quot;, and a group of weights for each of its subwords and the end, as marian-decoder --alignment soft writes it</extracomment>
        <translation>eine Zeile ist eine Übersetzung, „|||“ und eine Gruppe von Gewichten für jedes ihrer Teilwörter und das Ende, wie marian-decoder --alignment soft sie schreibt</translation>
    </message>
    <message>
        <source>given.marian-nbest</source>
        <extracomment>it is an n-best list of marian-decoder with soft alignments: the first translation of each sentence is read, and {others} others are left out</extracomment>
        <translation>das ist eine n-best-Liste von marian-decoder mit weichen Alignments: Gelesen wird die erste Übersetzung jedes Satzes, ausgelassen werden {others} andere</translation>
    </message>
    <message>
        <source>given.marian-order</source>
        <extracomment>sentence {number} follows a later one: the numbers of an n-best list ascend</extracomment>
        <translation>Satz {number} folgt auf einen späteren: Die Nummern einer n-best-Liste steigen</translation>
    </message>
    <message>
        <source>given.marian-scores</source>
        <extracomment>there are {scores} scores of words, and {rows} groups of weights</extracomment>
        <translation>es sind {scores} Werte von Wörtern und {rows} Gruppen von Gewichten</translation>
    </message>
    <message>
        <source>given.marian-target</source>
        <extracomment>these are alignments of marian-decoder, and the subwords of the translation are not known: there are weights of {weights} and the end, and {words} words</extracomment>
        <translation>das sind Alignments von marian-decoder, und die Teilwörter der Übersetzung sind nicht bekannt: Es gibt Gewichte von {weights} und dem Ende, und {words} Wörter</translation>
    </message>
    <message>
        <source>given.pieces-count</source>
        <extracomment>the file has subwords in {lines} lines, and the document {sentences} sentences</extracomment>
        <translation>die Datei hat Teilwörter in {lines} Zeilen, und das Dokument hat {sentences} Sätze</translation>
    </message>
    <message>
        <source>given.pieces-count.do</source>
        <extracomment>give a line for each sentence, with spaces between its subwords</extracomment>
        <translation>geben Sie eine Zeile für jeden Satz an, mit Leerzeichen zwischen seinen Teilwörtern</translation>
    </message>
    <message>
        <source>suite.forms.columns</source>
        <extracomment>the row has {count} columns, and the first has three: document, source, translation</extracomment>
        <translation>die Zeile hat {count} Spalten, und die erste hat drei: Dokument, Quelle, Übersetzung</translation>
    </message>
    <message>
        <source>suite.forms.columns.do</source>
        <extracomment>give every row the three, with tabs between them</extracomment>
        <translation>geben Sie jeder Zeile die drei, mit Tabulatoren zwischen ihnen</translation>
    </message>
    <message>
        <source>suite.forms.context</source>
        <extracomment>the line ends with &quot;{sentence}&quot;, and entry {number} is about &quot;{source}&quot;</extracomment>
        <translation>die Zeile endet mit „{sentence}“, und in Eintrag {number} geht es um „{source}“</translation>
    </message>
    <message>
        <source>suite.forms.context.do</source>
        <extracomment>give the contexts of this very set, in its order</extracomment>
        <translation>geben Sie die Kontexte genau dieser Testfolge an, in ihrer Reihenfolge</translation>
    </message>
    <message>
        <source>suite.forms.languages</source>
        <extracomment>its document &quot;{document}&quot; is of the languages {one} and {other}, and the model translates from {source} into {target}</extracomment>
        <translation>ihr Dokument „{document}“ ist in den Sprachen {one} und {other}, und das Modell übersetzt aus {source} in {target}</translation>
    </message>
    <message>
        <source>suite.forms.languages.do</source>
        <extracomment>choose a model of the set&apos;s languages</extracomment>
        <translation>wählen Sie ein Modell für die Sprachen der Testfolge</translation>
    </message>
    <message>
        <source>suite.forms.lines</source>
        <extracomment>the file has {lines} lines, and the set {entries} entries</extracomment>
        <translation>die Datei hat {lines} Zeilen, und die Testfolge {entries} Einträge</translation>
    </message>
    <message>
        <source>suite.forms.lines.do</source>
        <extracomment>give a line of contexts for each entry, or a table of documents</extracomment>
        <translation>geben Sie eine Zeile mit Kontext für jeden Eintrag an, oder eine Tabelle von Dokumenten</translation>
    </message>
    <message>
        <source>suite.forms.source.do</source>
        <extracomment>give the set as it was published, with its sentences</extracomment>
        <translation>geben Sie die Testfolge so an, wie sie veröffentlicht ist, mit ihren Sätzen</translation>
    </message>
    <message>
        <source>suite.forms.utf8</source>
        <extracomment>the row is not UTF-8</extracomment>
        <translation>die Zeile ist nicht in UTF-8</translation>
    </message>
    <message>
        <source>untrained.pieces</source>
        <extracomment>the number of subwords, {number}, is out of range</extracomment>
        <translation>So viele Subwörter kann die Grenze nicht haben: {number}</translation>
    </message>
    <message>
        <source>untrained.pieces.do</source>
        <extracomment>choose a number from 1 to {most}, or 0 for as many as the model has positions</extracomment>
        <translation>wählen Sie eine Zahl von 1 bis {most}, oder 0 für so viele, wie das Modell Positionen hat</translation>
    </message>
    <message>
        <source>bundle.other-precision</source>
        <extracomment>its weights are stored in another precision than those of {base}; a trained bundle holds float16</extracomment>
        <translation>Seine Gewichte sind in einer anderen Genauigkeit gespeichert als die von {base}; ein trainiertes Bundle enthält float16</translation>
    </message>
    <message>
        <source>bundle.other-precision.do</source>
        <extracomment>write the base that it holds with --write-base, or import the base with --precision fp16 and train over that</extracomment>
        <translation>Die Basis, die es enthält, mit --write-base schreiben, oder die Basis mit --precision fp16 importieren und darüber trainieren</translation>
    </message>
    <message>
        <source>options.context-strength</source>
        <extracomment>The strength of the context lies between 0 and {most}</extracomment>
        <translation>Die Stärke des Kontexts liegt zwischen 0 und {most}</translation>
    </message>
    <message>
        <source>config.text</source>
        <extracomment>{field} has {bytes} bytes</extracomment>
        <translation>{field} hat {bytes} Bytes</translation>
    </message>
    <message>
        <source>config.text.do</source>
        <extracomment>it may have at most {most}</extracomment>
        <translation>erlaubt sind höchstens {most}</translation>
    </message>
    <message>
        <source>change.no-context</source>
        <extracomment>This run read no context, so nothing of its context can be changed</extracomment>
        <translation>Dieser Lauf hat keinen Kontext gelesen; an seinem Kontext lässt sich daher nichts ändern</translation>
    </message>
    <message>
        <source>change.no-context.do</source>
        <extracomment>choose a run with context.</extracomment>
        <translation>Einen Lauf mit Kontext wählen.</translation>
    </message>
</context>
<context>
    <name>FigureCaption</name>
    <message>
        <source>Sentence-level attention</source>
        <translation>Aufmerksamkeit auf Satzebene</translation>
    </message>
    <message>
        <source>Word-level attention</source>
        <translation>Aufmerksamkeit auf Wortebene</translation>
    </message>
    <message>
        <source>Weights of the cache&apos;s slots</source>
        <translation>Gewichte der Plätze im Cache</translation>
    </message>
    <message>
        <source>Attention to the words produced so far</source>
        <translation>Aufmerksamkeit für die bisher erzeugten Wörter</translation>
    </message>
    <message>
        <source>Attention to the words of the source</source>
        <translation>Aufmerksamkeit für die Wörter der Quelle</translation>
    </message>
    <message>
        <source>Context share by layer</source>
        <translation>Kontextanteil nach Schicht</translation>
    </message>
    <message>
        <source>Context share</source>
        <translation>Kontextanteil</translation>
    </message>
    <message>
        <source>Consulted sentences</source>
        <translation>Herangezogene Sätze</translation>
    </message>
    <message>
        <source>Every head by itself</source>
        <translation>Jeder Kopf für sich</translation>
    </message>
    <message>
        <source>Translations side by side</source>
        <translation>Übersetzungen nebeneinander</translation>
    </message>
    <message>
        <source>What if: translations side by side</source>
        <translation>Was wäre wenn: Übersetzungen nebeneinander</translation>
    </message>
    <message>
        <source>What the translation consulted</source>
        <translation>Was die Übersetzung herangezogen hat</translation>
    </message>
    <message>
        <source>Document map: mean weight of a sentence&apos;s words</source>
        <translation>Dokumentkarte: mittleres Gewicht der Wörter eines Satzes</translation>
    </message>
    <message>
        <source>Sentence by sentence</source>
        <translation>Satz für Satz</translation>
    </message>
    <message>
        <source>How far away the context is that was read</source>
        <translation>Wie weit weg der Kontext ist, der gelesen wurde</translation>
    </message>
    <message>
        <source>Weight of a sentence and its effect when hidden</source>
        <translation>Gewicht eines Satzes und seine Wirkung, wenn er verdeckt wird</translation>
    </message>
    <message>
        <source>%1; the selected word is “%2” in sentence %3</source>
        <extracomment>The caption of a figure: %1 what it shows, %2 a word, %3 the number of its sentence.</extracomment>
        <translation>%1; gewählt ist das Wort „%2“ in Satz %3</translation>
    </message>
    <message>
        <source>%1; sentence %2</source>
        <extracomment>The caption of a figure: %1 what it shows, %2 the number of a sentence.</extracomment>
        <translation>%1; Satz %2</translation>
    </message>
    <message>
        <source>%1 of “%2”</source>
        <extracomment>The caption of a figure: %1 what it shows, %2 a document&apos;s title.</extracomment>
        <translation>%1 von „%2“</translation>
    </message>
    <message>
        <source>Head %1 of %2</source>
        <translation>Kopf %1 von %2</translation>
    </message>
    <message>
        <source>Mean over the %1 heads of %2</source>
        <extracomment>%1 is a number, %2 the technical name of an attention.</extracomment>
        <translation>Mittel über die %1 Köpfe von %2</translation>
    </message>
    <message>
        <source>Model: %1; run %2</source>
        <extracomment>%1 is a model, %2 the letter and the setting of a run.</extracomment>
        <translation>Modell: %1; Lauf %2</translation>
    </message>
    <message>
        <source>Attention step by step</source>
        <translation>Aufmerksamkeit Schritt für Schritt</translation>
    </message>
    <message>
        <source>Every head of every site</source>
        <translation>Jeder Kopf jeder Stelle</translation>
    </message>
    <message>
        <source>Contrastive accuracy without and with context</source>
        <translation>Kontrastive Genauigkeit ohne und mit Kontext</translation>
    </message>
    <message>
        <source>Words for and against</source>
        <translation>Wörter dafür und dagegen</translation>
    </message>
    <message>
        <source>Asked by %1</source>
        <extracomment>The caption of a figure: %1 is a way of asking, as &quot;occlusion&quot;; %2 another form of the selected word.</extracomment>
        <translation>Gefragt durch %1</translation>
    </message>
    <message>
        <source>Asked by %1: why this word and not “%2”</source>
        <translation>Gefragt durch %1: warum dieses Wort und nicht „%2“</translation>
    </message>
    <message>
        <source>Unit: %1</source>
        <extracomment>The caption of a figure: %1 is a unit, as &quot;nats&quot;.</extracomment>
        <translation>Einheit: %1</translation>
    </message>
</context>
<context>
    <name>FileDesk</name>
    <message>
        <source>Work of last time was not saved: “%1”, %2.</source>
        <extracomment>%1 is a document&apos;s title, %2 date and time.</extracomment>
        <translation>Arbeit vom letzten Mal wurde nicht gespeichert: „%1“, %2.</translation>
    </message>
    <message>
        <source>It is kept until you save it or throw it away: File, Work that was not saved.</source>
        <translation>Sie bleibt, bis sie gespeichert oder weggeworfen wird: Datei, Nicht gespeicherte Arbeit.</translation>
    </message>
    <message>
        <source>Go on with it</source>
        <translation>Damit weitermachen</translation>
    </message>
</context>
<context>
    <name>Gestures</name>
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
        <source>Arrow keys</source>
        <translation>Pfeiltasten</translation>
    </message>
    <message>
        <source>another word</source>
        <translation>ein anderes Wort</translation>
    </message>
    <message>
        <source>Home and End</source>
        <translation>Pos1 und Ende</translation>
    </message>
    <message>
        <source>the first and the last word of the sentence; with Ctrl, of the document</source>
        <translation>das erste und das letzte Wort des Satzes; mit Strg des Dokuments</translation>
    </message>
    <message>
        <source>Shift+arrow keys</source>
        <translation>Umschalt+Pfeiltasten</translation>
    </message>
    <message>
        <source>select words; with Ctrl or Alt as well, characters at one end or the other</source>
        <translation>wählen Wörter aus; mit Strg oder Alt auch Zeichen am einen oder anderen Ende</translation>
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
        <source>Click on a head</source>
        <translation>Klick auf einen Kopf</translation>
    </message>
    <message>
        <source>isolates it</source>
        <translation>zeigt ihn allein</translation>
    </message>
    <message>
        <source>Ctrl and the wheel</source>
        <translation>Strg und Mausrad</translation>
    </message>
    <message>
        <source>everything larger or smaller</source>
        <translation>alles größer oder kleiner</translation>
    </message>
</context>
<context>
    <name>Handout</name>
    <message>
        <source>Your answer, and why:</source>
        <translation>Ihre Antwort, und warum:</translation>
    </message>
    <message>
        <source>Right:</source>
        <translation>Richtig:</translation>
    </message>
    <message>
        <source>Hint:</source>
        <translation>Hilfe:</translation>
    </message>
    <message>
        <source>%1 minutes</source>
        <translation>%1 Minuten</translation>
    </message>
</context>
<context>
    <name>HeadPanels</name>
    <message>
        <source>%1: sentences</source>
        <extracomment>The heads of a site, over sentences. %1 is the site.</extracomment>
        <translation>%1: Sätze</translation>
    </message>
    <message>
        <source>%1: words of sentence %2</source>
        <extracomment>The heads of a site, over the words of one sentence. %1 is the site, %2 the sentence&apos;s number.</extracomment>
        <translation>%1: Wörter von Satz %2</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>Kopf %1</translation>
    </message>
</context>
<context>
    <name>KeysPage</name>
    <message>
        <source>Key</source>
        <translation>Taste</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>Was sie tut</translation>
    </message>
    <message>
        <source>Keys and gestures</source>
        <translation>Tasten und Gesten</translation>
    </message>
    <message>
        <source>A field of text takes letters as text; elsewhere in the window they are commands.</source>
        <translation>Ein Textfeld nimmt Buchstaben als Text; sonst sind sie im Fenster Befehle.</translation>
    </message>
    <message>
        <source>Mouse and keys within a view</source>
        <translation>Maus und Tasten in einer Ansicht</translation>
    </message>
</context>
<context>
    <name>Lesson</name>
    <message>
        <source>Questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <source>What you will be able to do</source>
        <translation>Was Sie danach können</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Solution</source>
        <translation>Lösung</translation>
    </message>
    <message>
        <source>For the teacher</source>
        <translation>Für die Lehrkraft</translation>
    </message>
    <message>
        <source>To remember</source>
        <translation>Zum Behalten</translation>
    </message>
    <message>
        <source>To discuss</source>
        <translation>Zum Besprechen</translation>
    </message>
</context>
<context>
    <name>Log</name>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>&amp;Copy everything</source>
        <translation>&amp;Alles kopieren</translation>
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
    <message>
        <source>Measure how fast the window answers with a made-up document of so many sentences, and exit.</source>
        <translation>Messen, wie schnell das Fenster mit einem erdachten Dokument aus so vielen Sätzen antwortet, und beenden.</translation>
    </message>
    <message>
        <source>--bench-views takes a number of sentences from 2 to %1, not %2.</source>
        <translation>--bench-views nimmt eine Anzahl von Sätzen von 2 bis %1, nicht %2.</translation>
    </message>
    <message>
        <source>List the words that fulfil these conditions (with --screenshot).</source>
        <translation>Führt die Wörter auf, die diese Bedingungen erfüllen (mit --screenshot).</translation>
    </message>
    <message>
        <source>Show the document&apos;s overview; --check is of all sentences then (with --screenshot).</source>
        <translation>Zeigt die Übersicht des Dokuments; --check gilt dann allen Sätzen (mit --screenshot).</translation>
    </message>
    <message>
        <source>Compare the other forms of the selected word (with --screenshot).</source>
        <translation>Vergleicht die anderen Formen des gewählten Wortes (mit --screenshot).</translation>
    </message>
    <message>
        <source>Answer the step&apos;s question first (with --screenshot).</source>
        <translation>Zuerst die Frage des Schritts beantworten (mit --screenshot).</translation>
    </message>
    <message>
        <source>Show the step as on the projector (with --screenshot).</source>
        <translation>Den Schritt wie auf dem Projektor zeigen (mit --screenshot).</translation>
    </message>
    <message>
        <source>Write the handout of a lesson to a PDF file and exit.</source>
        <translation>Das Arbeitsblatt einer Lektion in eine PDF-Datei schreiben und beenden.</translation>
    </message>
    <message>
        <source>With answers and notes to the teacher (with --handout).</source>
        <translation>Mit Antworten und Bemerkungen für die Lehrkraft (mit --handout).</translation>
    </message>
    <message>
        <source>A language of the lesson, as in de (with --handout).</source>
        <translation>Eine Sprache der Lektion, wie de (mit --handout).</translation>
    </message>
    <message>
        <source>--handout takes the name of a file, and one lesson.</source>
        <translation>--handout nimmt den Namen einer Datei und eine Lektion.</translation>
    </message>
    <message>
        <source>--teacher and --language are for handouts; they need --handout FILE.</source>
        <translation>--teacher und --language sind für Arbeitsblätter; sie brauchen --handout DATEI.</translation>
    </message>
    <message>
        <source>--step takes a number from 1, not %1.</source>
        <translation>--step nimmt eine Zahl ab 1, nicht %1.</translation>
    </message>
    <message>
        <source>Go on with a draft that an earlier window left.</source>
        <translation>Mit einem Entwurf weitermachen, den ein früheres Fenster hinterlassen hat.</translation>
    </message>
    <message>
        <source>Of a lesson, the step to begin at, from 1.</source>
        <translation>Von einer Lektion der Schritt, mit dem sie beginnt, ab 1.</translation>
    </message>
    <message>
        <source>Look at this site, as encoder.context, or ask for occlusion, left-out, gradient or integrated-gradients (with --screenshot).</source>
        <translation>Auf diese Stelle blicken, etwa encoder.context, oder nach occlusion, left-out, gradient oder integrated-gradients fragen (mit --screenshot).</translation>
    </message>
    <message>
        <source>Show which words needed context (with --screenshot).</source>
        <translation>Zeigen, welche Wörter den Kontext brauchten (mit --screenshot).</translation>
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
        <source>The counterpart of this word is not known; choose a word on the other side.</source>
        <translation>Das Gegenstück dieses Wortes ist nicht bekannt; wählen Sie ein Wort auf der anderen Seite.</translation>
    </message>
    <message>
        <source>This word consulted no sentence.</source>
        <translation>Dieses Wort hat keinen Satz herangezogen.</translation>
    </message>
    <message>
        <source>end marks</source>
        <extracomment>Under the last column of a matrix: weight on the marks at a sentence&apos;s beginning and end. Short.</extracomment>
        <translation>Endmarken</translation>
    </message>
    <message>
        <source>the marks at the sentence&apos;s beginning and end, which belong to no word</source>
        <translation>die Marken am Anfang und Ende des Satzes, die zu keinem Wort gehören</translation>
    </message>
    <message>
        <source>No word of the other side clearly goes with this one: the largest source attention is %1, under %2. Choose a word there.</source>
        <translation>Kein Wort der anderen Seite gehört klar zu diesem: Die größte Aufmerksamkeit auf den Ausgangstext ist %1, unter %2. Wählen Sie dort ein Wort.</translation>
    </message>
    <message>
        <source>%1–%2</source>
        <extracomment>A range of sentences, under one column of a matrix: 8 to 15. Short.</extracomment>
        <translation>%1–%2</translation>
    </message>
    <message>
        <source>sentences %1 to %2, not visible from here</source>
        <translation>Sätze %1 bis %2, von hier nicht sichtbar</translation>
    </message>
    <message>
        <source>This translation came from a file: nothing is known of how it was made.</source>
        <translation>Diese Übersetzung kam aus einer Datei: Wie sie entstand, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>Σ %1</source>
        <extracomment>Beside a row of weights that do not add up to 1: their sum</extracomment>
        <translation>Σ %1</translation>
    </message>
    <message>
        <source>The file says nothing of other sentences.</source>
        <translation>Die Datei sagt nichts über andere Sätze.</translation>
    </message>
    <message>
        <source>This word was not read: the sentence is longer than the model takes.</source>
        <translation>Dieses Wort wurde nicht gelesen: Der Satz ist länger, als das Modell nimmt.</translation>
    </message>
    <message>
        <source>The model was not asked about this word yet.</source>
        <translation>Das Modell wurde nach diesem Wort noch nicht gefragt.</translation>
    </message>
    <message>
        <source>Choose a model, press Translate, then choose a word.</source>
        <translation>Ein Modell wählen, „Übersetzen“ drücken, dann ein Wort wählen.</translation>
    </message>
    <message>
        <source>Press Translate, then choose a word.</source>
        <translation>„Übersetzen“ drücken, dann ein Wort wählen.</translation>
    </message>
    <message>
        <source>This sentence was read alone. The model reads others only for sentences with one of the words: %1</source>
        <translation>Dieser Satz wurde allein gelesen. Das Modell liest andere nur für Sätze mit einem der Wörter: %1</translation>
    </message>
</context>
<context>
    <name>ModelCard</name>
    <message>
        <source>%1 (%2 to %3)</source>
        <extracomment>A difference with its 95 % interval: &quot;+0.12 (−0.03 to +0.27)&quot;.</extracomment>
        <translation>%1 (%2 bis %3)</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>Was es ist</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Veröffentlichung</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Sprachen</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>Grundmodell</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Parameters trained</source>
        <translation>Trainierte Parameter</translation>
    </message>
    <message>
        <source>Loss on the dev set</source>
        <translation>Verlust auf den Entwicklungsdaten</translation>
    </message>
    <message>
        <source>BLEU on texts that it was not trained on</source>
        <translation>BLEU auf Texten, mit denen es nicht trainiert wurde</translation>
    </message>
    <message>
        <source>texts</source>
        <translation>Texte</translation>
    </message>
    <message>
        <source>sentences</source>
        <translation>Sätze</translation>
    </message>
    <message>
        <source>difference (95 %)</source>
        <translation>Unterschied (95 %)</translation>
    </message>
    <message>
        <source>Pronouns in real texts</source>
        <translation>Pronomen in echten Texten</translation>
    </message>
    <message>
        <source>share of right ones</source>
        <translation>Anteil der richtigen</translation>
    </message>
    <message>
        <source>number</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>without context</source>
        <translation>ohne Kontext</translation>
    </message>
    <message>
        <source>with context</source>
        <translation>mit Kontext</translation>
    </message>
    <message>
        <source>with another text&apos;s context</source>
        <translation>mit dem Kontext eines anderen Textes</translation>
    </message>
    <message>
        <source>masculine</source>
        <translation>männlich</translation>
    </message>
    <message>
        <source>feminine</source>
        <translation>weiblich</translation>
    </message>
    <message>
        <source>neuter</source>
        <translation>sächlich</translation>
    </message>
    <message>
        <source>mean of the genders</source>
        <translation>Mittel der Geschlechter</translation>
    </message>
    <message>
        <source>er, ihn, sie or es for “it”; a model that always says “es” has a third. With minus without context: %1. With minus another text&apos;s context: %2; a gain with another text&apos;s context does not come from reading the context.</source>
        <translation>er, ihn, sie oder es für „it“; ein Modell, das immer „es“ sagt, hat ein Drittel. Mit minus ohne Kontext: %1. Mit minus Kontext eines anderen Textes: %2; ein Gewinn mit dem Kontext eines anderen Textes kommt nicht daher, dass das Modell den Kontext liest.</translation>
    </message>
    <message>
        <source>pronouns</source>
        <translation>Pronomen</translation>
    </message>
    <message>
        <source>function words</source>
        <translation>Funktionswörter</translation>
    </message>
    <message>
        <source>nouns</source>
        <translation>Substantive</translation>
    </message>
    <message>
        <source>other words</source>
        <translation>andere Wörter</translation>
    </message>
    <message>
        <source>punctuation</source>
        <translation>Satzzeichen</translation>
    </message>
    <message>
        <source>What the context is worth</source>
        <translation>Was der Kontext wert ist</translation>
    </message>
    <message>
        <source>words of it</source>
        <translation>davon Wörter</translation>
    </message>
    <message>
        <source>nats a word (95 %)</source>
        <translation>Nat je Wort (95 %)</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>How much more probable the words of the reference become with context (Fernandes et al. 2021). Below zero the context does harm.</source>
        <translation>Um wie viel wahrscheinlicher die Wörter der Referenz mit Kontext werden (Fernandes et al. 2021). Unter null schadet der Kontext.</translation>
    </message>
    <message>
        <source>Texts that it was trained on</source>
        <translation>Texte, mit denen es trainiert wurde</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>sentence pairs</source>
        <translation>Satzpaare</translation>
    </message>
    <message>
        <source>licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>online context</source>
        <translation>Online-Kontext</translation>
    </message>
    <message>
        <source>offline context</source>
        <translation>Offline-Kontext</translation>
    </message>
</context>
<context>
    <name>ModelWindow</name>
    <message>
        <source>About the model</source>
        <translation>Über das Modell</translation>
    </message>
</context>
<context>
    <name>Overview</name>
    <message>
        <source>sentence %1: %2</source>
        <translation>Satz %1: %2</translation>
    </message>
    <message>
        <source>sentence</source>
        <translation>Satz</translation>
    </message>
    <message>
        <source>context share</source>
        <translation>Kontextanteil</translation>
    </message>
    <message>
        <source>Context share: 1 minus the mean gate, mean over the words.</source>
        <translation>Kontextanteil: 1 minus mittleres Gate, Mittel über die Wörter.</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>Distance of the consulted sentences, in sentences: mean by weight, then over the words.</source>
        <translation>Entfernung der herangezogenen Sätze, in Sätzen: Mittel nach Gewicht, dann über die Wörter.</translation>
    </message>
    <message>
        <source>sentences read</source>
        <translation>Sätze gelesen</translation>
    </message>
    <message>
        <source>Sentences with a weight above exactly 0: mean over the words.</source>
        <translation>Sätze mit einem Gewicht über genau 0: Mittel über die Wörter.</translation>
    </message>
    <message>
        <source>exact zeros</source>
        <translation>genaue Nullen</translation>
    </message>
    <message>
        <source>Share of the visible sentences with a weight of exactly 0: mean over the words.</source>
        <translation>Anteil der sichtbaren Sätze mit einem Gewicht von genau 0: Mittel über die Wörter.</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>Entropie</translation>
    </message>
    <message>
        <source>Of the weights on sentences, in nats: 0 is one sentence alone; mean over the words.</source>
        <translation>Der Gewichte auf Sätzen, in Nat: 0 ist ein Satz allein; Mittel über die Wörter.</translation>
    </message>
    <message>
        <source>log-probability</source>
        <translation>Log-Wahrscheinlichkeit</translation>
    </message>
    <message>
        <source>Of the translation&apos;s words, natural logarithm, mean: 0 is certain. Short bars are unlikely.</source>
        <translation>Der Wörter der Übersetzung, natürlicher Logarithmus, Mittel: 0 ist sicher. Kurze Balken sind unwahrscheinlich.</translation>
    </message>
    <message>
        <source>share of the weight</source>
        <translation>Anteil am Gewicht</translation>
    </message>
    <message>
        <source>Share of the weight of all words by distance in sentences: −1 is the previous sentence.</source>
        <translation>Anteil am Gewicht aller Wörter nach der Entfernung in Sätzen: −1 ist der vorige Satz.</translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s) before</source>
        <translation>
            <numerusform>%n Satz davor</numerusform>
            <numerusform>%n Sätze davor</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s) after</source>
        <translation>
            <numerusform>%n Satz danach</numerusform>
            <numerusform>%n Sätze danach</numerusform>
        </translation>
    </message>
    <message>
        <source>weight, mean over the words</source>
        <translation>Gewicht, Mittel über die Wörter</translation>
    </message>
    <message>
        <source>effect (nats)</source>
        <translation>Wirkung (Nat)</translation>
    </message>
    <message>
        <source>Does the weight say what matters? The check hides sentence after sentence and scores the translation again.</source>
        <translation>Sagt das Gewicht, worauf es ankommt? Die Prüfung verbirgt Satz für Satz und bewertet die Übersetzung neu.</translation>
    </message>
    <message>
        <source>without %1</source>
        <translation>ohne %1</translation>
    </message>
    <message>
        <source>weight %1, effect %2 nats</source>
        <translation>Gewicht %1, Wirkung %2 Nat</translation>
    </message>
    <message>
        <source>Translate the document to see what its sentences look at.</source>
        <translation>Übersetzen Sie das Dokument, um zu sehen, worauf seine Sätze schauen.</translation>
    </message>
    <message>
        <source>This run read no other sentence.</source>
        <translation>Dieser Lauf hat keinen anderen Satz gelesen.</translation>
    </message>
    <message>
        <source>This run was made without a trace: what it looked at was not recorded.</source>
        <translation>Dieser Lauf wurde ohne Aufzeichnung gemacht: Worauf er schaute, wurde nicht festgehalten.</translation>
    </message>
    <message>
        <source>At this site no weights on sentences are recorded.</source>
        <translation>An dieser Stelle werden keine Gewichte auf Sätzen aufgezeichnet.</translation>
    </message>
    <message>
        <source>No sentence could read another one.</source>
        <translation>Kein Satz konnte einen anderen lesen.</translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s)</source>
        <translation>
            <numerusform>%n Paar</numerusform>
            <numerusform>%n Paare</numerusform>
        </translation>
    </message>
    <message>
        <source>Spearman’s rank correlation %1, %2</source>
        <extracomment>%1 a number, %2 how many pairs it was computed from</extracomment>
        <translation>Spearmans Rangkorrelation %1, %2</translation>
    </message>
    <message>
        <source>no rank correlation: %1, too few or all alike</source>
        <translation>keine Rangkorrelation: %1, zu wenige oder alle gleich</translation>
    </message>
    <message>
        <source>This translation came from a file that says nothing of other sentences.</source>
        <translation>Diese Übersetzung kam aus einer Datei, die nichts über andere Sätze sagt.</translation>
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
    <message>
        <source>Continuation</source>
        <extracomment>Above the column of a language model, which does not translate.</extracomment>
        <translation>Fortsetzung</translation>
    </message>
    <message>
        <source>%1, continuation</source>
        <translation>%1, Fortsetzung</translation>
    </message>
    <message>
        <source>written without reading the source</source>
        <translation>ohne Blick auf den Ausgangstext geschrieben</translation>
    </message>
    <message>
        <source>Gains %1 nats by context.</source>
        <extracomment>%1: nats, a measure of information</extracomment>
        <translation>Gewinnt durch Kontext %1 Nats.</translation>
    </message>
    <message>
        <source>Without it, the model would prefer “%1”.</source>
        <translation>Ohne ihn würde das Modell „%1“ vorziehen.</translation>
    </message>
</context>
<context>
    <name>RunLabels</name>
    <message>
        <source>beam %1</source>
        <extracomment>how many hypotheses the search kept: a part of a run&apos;s name</extracomment>
        <translation>Strahlbreite %1</translation>
    </message>
    <message>
        <source>length penalty %1</source>
        <translation>Längenstrafe %1</translation>
    </message>
</context>
<context>
    <name>RunName</name>
    <message>
        <source>This translation came from a file: there is no model to ask.</source>
        <translation>Diese Übersetzung kam aus einer Datei: Es gibt kein Modell, das man fragen könnte.</translation>
    </message>
    <message>
        <source>The model of this run is not loaded.</source>
        <translation>Das Modell dieses Laufs ist nicht geladen.</translation>
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
    <message>
        <source>An everyday text</source>
        <translation>Ein Text aus dem Alltag</translation>
    </message>
    <message>
        <source>It is a lamp, a coat, a dog: another pronoun for each.</source>
        <translation>Lampe, Mantel, Hund: aus „it“ wird jedes Mal ein anderes Pronomen.</translation>
    </message>
    <message>
        <source>It was named several sentences before: a key, a boat.</source>
        <translation>Das Bezugswort steht Sätze davor: ein Schlüssel, ein Boot.</translation>
    </message>
    <message>
        <source>Company, council and bridge, named again by a pronoun.</source>
        <translation>Firma, Stadtrat, Brücke: später steht ein Pronomen dafür.</translation>
    </message>
    <message>
        <source>Register: you between strangers in a shop.</source>
        <translation>Anrede: „you“ unter Fremden in einem Laden.</translation>
    </message>
    <message>
        <source>Commands, and terms that should stay the same.</source>
        <translation>Anweisungen, und Fachwörter, die gleich bleiben sollen.</translation>
    </message>
    <message>
        <source>Register: you to a friend, from the first line on.</source>
        <translation>Anrede: „you“ an eine Freundin, von der ersten Zeile an.</translation>
    </message>
    <message>
        <source>They and it, with several nouns that would fit.</source>
        <translation>„They“ und „it“, zu denen mehrere Nomen passen.</translation>
    </message>
</context>
<context>
    <name>Scores</name>
    <message>
        <source>%1 (%2 to %3), %4</source>
        <extracomment>A difference, the ends of its interval, and &quot;p = 0.004&quot;.</extracomment>
        <translation>%1 (%2 bis %3), %4</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>0 to 100; more is better</source>
        <translation>0 bis 100; mehr ist besser</translation>
    </message>
    <message>
        <source>Less is better</source>
        <translation>Weniger ist besser</translation>
    </message>
    <message>
        <source>BLEU: A minus this</source>
        <translation>BLEU: A minus dieser</translation>
    </message>
    <message>
        <source>With its 95 % interval and p, two-sided</source>
        <translation>Mit 95-%-Intervall und p, zweiseitig</translation>
    </message>
    <message>
        <source>chrF2: A minus this</source>
        <translation>chrF2: A minus dieser</translation>
    </message>
    <message>
        <source>TER: A minus this</source>
        <translation>TER: A minus dieser</translation>
    </message>
    <message>
        <source>Below 0, A is better. With its 95 % interval and p</source>
        <translation>Unter 0 ist A besser. Mit 95-%-Intervall und p</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation>Sätze</translation>
    </message>
    <message>
        <source>%1 minus %2</source>
        <translation>%1 minus %2</translation>
    </message>
    <message>
        <source>Of the references, one to four words</source>
        <translation>Der Referenzen, ein bis vier Wörter</translation>
    </message>
    <message>
        <source>References</source>
        <translation>Referenzen</translation>
    </message>
    <message>
        <source>How often the references have them</source>
        <translation>Wie oft die Referenzen sie haben</translation>
    </message>
    <message>
        <source>How often it has them right</source>
        <translation>Wie oft er sie richtig hat</translation>
    </message>
    <message>
        <source>No.</source>
        <translation>Nr.</translation>
    </message>
    <message>
        <source>Of the sentence, from 1</source>
        <translation>Des Satzes, ab 1</translation>
    </message>
    <message>
        <source>Of one sentence, effective order</source>
        <translation>Eines Satzes, mit wirksamer Ordnung</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Ausgangstext</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Referenz</translation>
    </message>
    <message>
        <source>Too few sentences to test a difference.</source>
        <translation>Zu wenige Sätze, um einen Unterschied zu prüfen.</translation>
    </message>
    <message>
        <source>Differences are tested by approximate randomisation over documents, two-sided.</source>
        <translation>Unterschiede sind durch Randomisierung über Dokumente geprüft, zweiseitig.</translation>
    </message>
    <message>
        <source>Differences are tested by approximate randomisation over sentences, two-sided; sentences of a document are not independent, so p is rather too small.</source>
        <translation>Unterschiede sind durch Randomisierung über Sätze geprüft, zweiseitig; Sätze eines Dokuments sind nicht unabhängig, darum ist p eher zu klein.</translation>
    </message>
    <message>
        <source>n-gram</source>
        <translation>n-Gramm</translation>
    </message>
    <message>
        <source>chrF2 with words and pairs of words; another score</source>
        <translation>chrF2 mit Wörtern und Wortpaaren; ein anderes Maß</translation>
    </message>
    <message>
        <source>more is better</source>
        <translation>mehr ist besser</translation>
    </message>
    <message>
        <source>less is better</source>
        <translation>weniger ist besser</translation>
    </message>
    <message>
        <source>as another program computed it</source>
        <translation>wie ein anderes Programm es berechnet hat</translation>
    </message>
    <message>
        <source>Mean of the sentences</source>
        <translation>Mittel der Sätze</translation>
    </message>
</context>
<context>
    <name>SmallWidgets</name>
    <message>
        <source>Empty this field</source>
        <translation>Dieses Feld leeren</translation>
    </message>
</context>
<context>
    <name>StartOffers</name>
    <message>
        <source>Lessons</source>
        <translation>Lektionen</translation>
    </message>
    <message>
        <source>Step by step, with questions; for one person or a class.</source>
        <translation>Schritt für Schritt, mit Fragen; für eine Person oder eine Klasse.</translation>
    </message>
    <message>
        <source>Sample texts in real English</source>
        <translation>Beispieltexte in echtem Englisch</translation>
    </message>
    <message>
        <source>A click opens one and translates it into German here; then click a pronoun.</source>
        <translation>Ein Klick öffnet einen und übersetzt ihn hier ins Deutsche; dann ein Pronomen anklicken.</translation>
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
    <message>
        <source>no clear counterpart (largest %1)</source>
        <extracomment>Beside the selected word: its source attention is spread over many words. %1 is a number.</extracomment>
        <translation>kein klares Gegenstück (größtes %1)</translation>
    </message>
    <message>
        <source>this model continues text: it does not translate, and every sentence is the same to it</source>
        <translation>dieses Modell setzt Text fort: Es übersetzt nicht, und jeder Satz ist ihm gleich</translation>
    </message>
    <message>
        <source>“%1” in sentence %2: almost nothing came from context here (share %3, under %4)</source>
        <extracomment>%3 is the word&apos;s context share, %4 the share below which this is said.</extracomment>
        <translation>„%1“ in Satz %2: fast nichts kam hier aus dem Kontext (Anteil %3, unter %4)</translation>
    </message>
    <message>
        <source>sentences written without reading the source: %1</source>
        <translation>ohne Blick auf den Ausgangstext geschriebene Sätze: %1</translation>
    </message>
    <message>
        <source>sentence × share</source>
        <translation>Satz × Kontextanteil</translation>
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
        <source>word in its sentence</source>
        <translation>Wort im Satz</translation>
    </message>
    <message>
        <source>word × sentence × share</source>
        <translation>Wort × Satz × Kontextanteil</translation>
    </message>
    <message>
        <source>word × sentence</source>
        <translation>Wort × Satz</translation>
    </message>
    <message>
        <source>sentence %1: left out</source>
        <translation>Satz %1: ausgelassen</translation>
    </message>
    <message>
        <source>sentence %1: read up to word %2</source>
        <translation>Satz %1: gelesen bis Wort %2</translation>
    </message>
    <message>
        <source>“%1” in sentence %2 was not read: the sentence is longer than the model takes</source>
        <translation>„%1“ in Satz %2 wurde nicht gelesen: Der Satz ist länger, als das Modell nimmt</translation>
    </message>
    <message>
        <source>sentence %1; choose a word of the translation</source>
        <translation>Satz %1; ein Wort der Übersetzung wählen</translation>
    </message>
    <message>
        <source>“%1” in sentence %2: asking the model</source>
        <translation>„%1“ in Satz %2: Das Modell wird gefragt</translation>
    </message>
    <message>
        <source>what speaks for “%1” in sentence %2, by %3: shares of %4 nats</source>
        <extracomment>%3 is a way of asking, as &quot;occlusion&quot;. Weights are shares of all that speaks for the word, %4 nats.</extracomment>
        <translation>was für „%1“ in Satz %2 spricht, durch %3: Anteile an %4 Nats</translation>
    </message>
    <message>
        <source>sentence share, paler below %1 nats</source>
        <extracomment>beside a scale of tints; nats are a measure of information</extracomment>
        <translation>Anteil des Satzes, unter %1 Nats blasser</translation>
    </message>
    <message>
        <source>sentence share</source>
        <translation>Anteil des Satzes</translation>
    </message>
    <message>
        <source>word share, paler below %1 nats</source>
        <translation>Anteil des Worts, unter %1 Nats blasser</translation>
    </message>
    <message>
        <source>word share</source>
        <translation>Anteil des Worts</translation>
    </message>
    <message>
        <source>sentences %1</source>
        <translation>Sätze %1</translation>
    </message>
    <message>
        <source>sentence %1</source>
        <translation>Satz %1</translation>
    </message>
    <message>
        <source>what speaks for “%1” and not “%5” in sentence %2, by %3: shares of %4 nats</source>
        <extracomment>%3 is a way of asking, as &quot;occlusion&quot;. Weights are shares of all that speaks for the word, %4 nats; %5 is the other form with which the word is compared.</extracomment>
        <translation>was für „%1“ und nicht für „%5“ in Satz %2 spricht, durch %3: Anteile an %4 Nats</translation>
    </message>
    <message>
        <source>against the word</source>
        <extracomment>Beside a scale of tints: words that make the selected word less probable.</extracomment>
        <translation>gegen das Wort</translation>
    </message>
</context>
<context>
    <name>Steps</name>
    <message numerus="yes">
        <source>(%n product(s))</source>
        <translation>
            <numerusform>(%n Produkt)</numerusform>
            <numerusform>(%n Produkte)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more, with lower scores</source>
        <translation>
            <numerusform>und %n weiterer, mit niedrigerem Score</numerusform>
            <numerusform>und %n weitere, mit niedrigeren Scores</numerusform>
        </translation>
    </message>
    <message>
        <source>score</source>
        <translation>Score</translation>
    </message>
    <message>
        <source>score = (%1) ÷ √%2 = %3 ÷ %4 = %5</source>
        <translation>Score = (%1) ÷ √%2 = %3 ÷ %4 = %5</translation>
    </message>
    <message>
        <source>weight: %1</source>
        <translation>Gewicht: %1</translation>
    </message>
    <message>
        <source>weight = exp(%1 − %2) = %3</source>
        <translation>Gewicht = exp(%1 − %2) = %3</translation>
    </message>
    <message>
        <source>weight = max(0, %1 − %2) = %3</source>
        <translation>Gewicht = max(0, %1 − %2) = %3</translation>
    </message>
    <message>
        <source>weight = max(0, %1 ÷ 2 − %2)² = %3</source>
        <translation>Gewicht = max(0, %1 ÷ 2 − %2)² = %3</translation>
    </message>
    <message>
        <source>Softmax raises e to each score and divides by the sum (its logarithm is subtracted first): all %1 keep a weight, however small.</source>
        <translation>Softmax erhebt e zu jedem Score und teilt durch die Summe (ihr Logarithmus wird vorher abgezogen): Alle %1 behalten ein Gewicht, sei es noch so klein.</translation>
    </message>
    <message>
        <source>%1 subtracts a threshold, τ, and cuts at zero. It is chosen so that the weights sum to one: %2 of %3 keep one, the others are exactly 0. Softmax of the same scores would give each of them some.</source>
        <translation>%1 zieht eine Schwelle τ ab und schneidet bei null ab. Sie ist so gewählt, dass die Gewichte zusammen eins ergeben: %2 von %3 behalten eines, die anderen sind genau 0. Softmax gäbe bei denselben Scores jedem etwas.</translation>
    </message>
    <message>
        <source>Both levels together</source>
        <translation>Beide Ebenen zusammen</translation>
    </message>
    <message>
        <source>What a word gets is the weight of its sentence times its weight within the sentence. Over the whole document these products sum to one.</source>
        <translation>Ein Wort bekommt das Gewicht seines Satzes mal sein Gewicht im Satz. Über das ganze Dokument ergeben diese Produkte zusammen eins.</translation>
    </message>
    <message>
        <source>its sentence</source>
        <translation>sein Satz</translation>
    </message>
    <message>
        <source>within the sentence</source>
        <translation>im Satz</translation>
    </message>
    <message>
        <source>product</source>
        <translation>Produkt</translation>
    </message>
    <message>
        <source>all other sentences</source>
        <translation>alle anderen Sätze</translation>
    </message>
    <message>
        <source>weight = %1 × %2 = %3</source>
        <translation>Gewicht = %1 × %2 = %3</translation>
    </message>
    <message>
        <source>What the head reads</source>
        <translation>Was der Kopf liest</translation>
    </message>
    <message numerus="yes">
        <source>Each word hands over a value of %n number(s). Weighted and added up they are what this head reads. The larger weight times length, the more of it comes from that word.</source>
        <translation>
            <numerusform>Jedes Wort übergibt einen Wert aus %n Zahl. Gewichtet und zusammengezählt sind sie das, was dieser Kopf liest. Je größer Gewicht mal Länge, desto mehr davon kommt von diesem Wort.</numerusform>
            <numerusform>Jedes Wort übergibt einen Wert aus %n Zahlen. Gewichtet und zusammengezählt sind sie das, was dieser Kopf liest. Je größer Gewicht mal Länge, desto mehr davon kommt von diesem Wort.</numerusform>
        </translation>
    </message>
    <message>
        <source>weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>length of its value</source>
        <translation>Länge seines Werts</translation>
    </message>
    <message>
        <source>weight × length</source>
        <translation>Gewicht × Länge</translation>
    </message>
    <message numerus="yes">
        <source>and %n more, with less</source>
        <translation>
            <numerusform>und %n weiteres, mit weniger</numerusform>
            <numerusform>und %n weitere, mit weniger</numerusform>
        </translation>
    </message>
    <message>
        <source>first number read = %1 = %2</source>
        <translation>erste gelesene Zahl = %1 = %2</translation>
    </message>
    <message>
        <source>The context gate</source>
        <translation>Das Kontext-Gate</translation>
    </message>
    <message>
        <source>own state h</source>
        <translation>eigener Zustand h</translation>
    </message>
    <message>
        <source>context d</source>
        <translation>Kontext d</translation>
    </message>
    <message>
        <source>result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>unit %1</source>
        <translation>Einheit %1</translation>
    </message>
    <message numerus="yes">
        <source>and %n more, which let in less</source>
        <translation>
            <numerusform>und %n weitere, die weniger einlässt</numerusform>
            <numerusform>und %n weitere, die weniger einlassen</numerusform>
        </translation>
    </message>
    <message>
        <source>γ = σ(%1 + %2) = %3;  result = %3 × %4 + %5 × %6 = %7</source>
        <translation>γ = σ(%1 + %2) = %3;  Ergebnis = %3 × %4 + %5 × %6 = %7</translation>
    </message>
    <message>
        <source>Scores of the sentences</source>
        <translation>Scores der Sätze</translation>
    </message>
    <message>
        <source>“%1” asks with a query of %2 numbers, each sentence that it may read answers with a key of as many. Their product, divided by √%2, is the sentence’s score. For sentence %3:</source>
        <translation>„%1“ fragt mit einer Query aus %2 Zahlen, jeder Satz, der gelesen werden darf, antwortet mit einem Key aus ebenso vielen. Ihr Produkt, geteilt durch √%2, ist der Score des Satzes. Für Satz %3:</translation>
    </message>
    <message>
        <source>From scores to weights</source>
        <translation>Von Scores zu Gewichten</translation>
    </message>
    <message>
        <source>Scores of the words of sentence %1</source>
        <translation>Scores der Wörter von Satz %1</translation>
    </message>
    <message>
        <source>Within a sentence the same happens once more, with another query and other keys. For “%1”:</source>
        <translation>Innerhalb eines Satzes geschieht dasselbe noch einmal, mit einer anderen Query und anderen Keys. Für „%1“:</translation>
    </message>
    <message>
        <source>Weights of the words of sentence %1</source>
        <translation>Gewichte der Wörter von Satz %1</translation>
    </message>
    <message>
        <source>“%1” in sentence %2, head %3 of %4</source>
        <translation>„%1“ in Satz %2, Kopf %3 von %4</translation>
    </message>
    <message>
        <source>subword “%1” (%2 of %3)</source>
        <translation>Teilwort „%1“ (%2 von %3)</translation>
    </message>
    <message>
        <source>What all %1 heads read</source>
        <extracomment>Begins a sentence: &quot;... becomes the context d&quot;</extracomment>
        <translation>Was alle %1 Köpfe lesen,</translation>
    </message>
    <message>
        <source>What the head read</source>
        <translation>Was der Kopf liest,</translation>
    </message>
    <message>
        <source>What the head adds</source>
        <translation>Was der Kopf hinzufügt</translation>
    </message>
    <message numerus="yes">
        <source>What was read goes through this head’s part of the output projection: %n number(s), which are added to those of the other heads and to the state itself.</source>
        <translation>
            <numerusform>Was gelesen wurde, geht durch den Teil der Ausgabeprojektion, der diesem Kopf gehört: %n Zahl, die zu denen der anderen Köpfe und zum Zustand selbst addiert wird.</numerusform>
            <numerusform>Was gelesen wurde, geht durch den Teil der Ausgabeprojektion, der diesem Kopf gehört: %n Zahlen, die zu denen der anderen Köpfe und zum Zustand selbst addiert werden.</numerusform>
        </translation>
    </message>
    <message>
        <source>what is added</source>
        <translation>was hinzukommt</translation>
    </message>
    <message>
        <source>log p(“%1”) = %2; with nothing from this head here: %3. It adds %4.</source>
        <extracomment>log p of the subword, with the head and without it. %4 may be negative.</extracomment>
        <translation>log p(„%1“) = %2; ohne etwas von diesem Kopf hier: %3. Er bringt %4.</translation>
    </message>
    <message>
        <source>Scores of the subwords</source>
        <translation>Scores der Teilwörter</translation>
    </message>
    <message>
        <source>“%1” asks with a query of %2 numbers, each subword that it may read answers with a key of as many. Their product, divided by √%2, is the subword’s score. For “%3”:</source>
        <translation>„%1“ fragt mit einer Query aus %2 Zahlen, jedes Teilwort, das gelesen werden darf, antwortet mit einem Key aus ebenso vielen. Ihr Produkt, geteilt durch √%2, ist der Score des Teilworts. Für „%3“:</translation>
    </message>
    <message>
        <source>What is read of sentence %1</source>
        <translation>Was von Satz %1 gelesen wird</translation>
    </message>
    <message numerus="yes">
        <source>Each word hands over a value of %n number(s). Weighted and added up they are what is read of this sentence. From that of all heads come the sentence’s key and value in the next steps.</source>
        <translation>
            <numerusform>Jedes Wort übergibt einen Wert aus %n Zahl. Gewichtet und zusammengezählt sind sie das, was von diesem Satz gelesen wird. Aus dem, was alle Köpfe lesen, werden Key und Wert des Satzes in den nächsten Schritten.</numerusform>
            <numerusform>Jedes Wort übergibt einen Wert aus %n Zahlen. Gewichtet und zusammengezählt sind sie das, was von diesem Satz gelesen wird. Aus dem, was alle Köpfe lesen, werden Key und Wert des Satzes in den nächsten Schritten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Each sentence hands over a value of %n number(s). Weighted and added up they are what this head reads. The larger weight times length, the more of it comes from that sentence.</source>
        <translation>
            <numerusform>Jeder Satz übergibt einen Wert aus %n Zahl. Gewichtet und zusammengezählt sind sie das, was dieser Kopf liest. Je größer Gewicht mal Länge, desto mehr davon kommt von diesem Satz.</numerusform>
            <numerusform>Jeder Satz übergibt einen Wert aus %n Zahlen. Gewichtet und zusammengezählt sind sie das, was dieser Kopf liest. Je größer Gewicht mal Länge, desto mehr davon kommt von diesem Satz.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>What was read goes through a matrix of its own: %n number(s), which are added in the readout to those of the decoder’s state. The next word is made of the sum.</source>
        <translation>
            <numerusform>Was gelesen wurde, geht durch eine eigene Matrix: %n Zahl, die in der Ausgabeschicht zu denen des Decoderzustands addiert wird. Aus der Summe wird das nächste Wort.</numerusform>
            <numerusform>Was gelesen wurde, geht durch eine eigene Matrix: %n Zahlen, die in der Ausgabeschicht zu denen des Decoderzustands addiert werden. Aus der Summe wird das nächste Wort.</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” asks with a query of %2 numbers, each subword that it may read answers with a key of as many. Their product is the subword’s score. For “%3”:</source>
        <translation>„%1“ fragt mit einer Query aus %2 Zahlen, jedes Teilwort, das gelesen werden darf, antwortet mit einem Key aus ebenso vielen. Ihr Produkt ist der Score des Teilworts. Für „%3“:</translation>
    </message>
    <message>
        <source>“%1” asks with a query of %2 numbers, each subword that it may read answers with a key of as many. They are added number by number, tanh brings each sum between −1 and 1, and a learnt vector v weighs them: the result is the subword’s score. For “%3”:</source>
        <translation>„%1“ fragt mit einer Query aus %2 Zahlen, jedes Teilwort, das gelesen werden darf, antwortet mit einem Key aus ebenso vielen. Sie werden Zahl für Zahl addiert, tanh bringt jede Summe zwischen −1 und 1, und ein gelernter Vektor v gewichtet sie: Das Ergebnis ist der Score des Teilworts. Für „%3“:</translation>
    </message>
    <message>
        <source>“%1” asks with a query of %2 numbers, each subword that it may read answers with a key of as many. They are multiplied number by number, tanh brings each product between −1 and 1, and a learnt vector v weighs them: the result is the subword’s score. For “%3”:</source>
        <translation>„%1“ fragt mit einer Query aus %2 Zahlen, jedes Teilwort, das gelesen werden darf, antwortet mit einem Key aus ebenso vielen. Sie werden Zahl für Zahl multipliziert, tanh bringt jedes Produkt zwischen −1 und 1, und ein gelernter Vektor v gewichtet sie: Das Ergebnis ist der Score des Teilworts. Für „%3“:</translation>
    </message>
    <message>
        <source>Who asks does not matter here: each subword has a key of %1 numbers, and a learnt vector v weighs them. The result is the subword’s score. For “%2”:</source>
        <translation>Wer fragt, spielt hier keine Rolle: Jedes Teilwort hat einen Key aus %1 Zahlen, und ein gelernter Vektor v gewichtet sie. Das Ergebnis ist der Score des Teilworts. Für „%2“:</translation>
    </message>
    <message>
        <source>Nothing is scored here: all subwords that may be read count alike.</source>
        <translation>Hier wird nichts bewertet: Alle Teilwörter, die gelesen werden dürfen, zählen gleich viel.</translation>
    </message>
    <message>
        <source>score = %1 = %2</source>
        <translation>Score = %1 = %2</translation>
    </message>
    <message>
        <source>%1 becomes the context d, through a projection and two layers.</source>
        <extracomment>%1: &quot;What all 4 heads read&quot; or &quot;What the head read&quot;.</extracomment>
        <translation>%1 wird durch eine Projektion und zwei Schichten zum Kontext d.</translation>
    </message>
    <message>
        <source>%1 becomes the context d, through a projection.</source>
        <translation>%1 wird durch eine Projektion zum Kontext d.</translation>
    </message>
    <message>
        <source>%1 is the context d, as it is.</source>
        <translation>%1 ist selbst der Kontext d.</translation>
    </message>
    <message>
        <source>For each of %1 hidden units a gate γ says how much of the word’s own state h stays: result = γ h + (1 − γ) d. The mean of 1 − γ is the context share that the window shows: %2.</source>
        <translation>Für jede von %1 verborgenen Einheiten sagt ein Gate γ, wie viel vom eigenen Zustand h des Wortes bleibt: Ergebnis = γ h + (1 − γ) d. Das Mittel von 1 − γ ist der Kontextanteil, den das Fenster zeigt: %2.</translation>
    </message>
    <message>
        <source>log p(“%1”) = %2; with nothing of the context here: %3. It adds %4.</source>
        <extracomment>log p of the subword, with the context and without it. %4 may be negative.</extracomment>
        <translation>log p(„%1“) = %2; ohne etwas vom Kontext hier: %3. Er bringt %4.</translation>
    </message>
    <message>
        <source>log p(“%1”) = %2; with nothing from this attention here: %3. It adds %4.</source>
        <extracomment>log p of the subword, with this attention and without it. %4 may be negative.</extracomment>
        <translation>log p(„%1“) = %2; ohne etwas von dieser Aufmerksamkeit hier: %3. Sie bringt %4.</translation>
    </message>
    <message>
        <source>Softmax raises e to each score and divides by the sum (its logarithm is subtracted first). The scores lie so far apart that %1 of %2 weights are smaller than the model’s numbers can tell from 0.</source>
        <translation>Softmax nimmt e hoch jeden Score und teilt durch die Summe (ihr Logarithmus wird vorher abgezogen). Die Scores liegen so weit auseinander, dass %1 von %2 Gewichten kleiner sind, als die Zahlen des Modells von 0 unterscheiden können.</translation>
    </message>
</context>
<context>
    <name>Suite</name>
    <message>
        <source>By phenomenon</source>
        <translation>Nach Phänomen</translation>
    </message>
    <message>
        <source>By gender of the right pronoun</source>
        <translation>Nach Genus des richtigen Pronomens</translation>
    </message>
    <message>
        <source>By distance in sentences</source>
        <translation>Nach Abstand in Sätzen</translation>
    </message>
    <message>
        <source>By distance in words</source>
        <translation>Nach Abstand in Wörtern</translation>
    </message>
    <message>
        <source>same sentence</source>
        <translation>im selben Satz</translation>
    </message>
    <message>
        <source>ahead</source>
        <translation>weiter hinten</translation>
    </message>
    <message>
        <source>more than 3 back</source>
        <translation>mehr als 3 davor</translation>
    </message>
    <message numerus="yes">
        <source>%n back</source>
        <translation>
            <numerusform>%n davor</numerusform>
            <numerusform>%n davor</numerusform>
        </translation>
    </message>
    <message>
        <source>pronoun</source>
        <translation>Pronomen</translation>
    </message>
    <message>
        <source>word sense</source>
        <translation>Wortsinn</translation>
    </message>
    <message>
        <source>verb sense</source>
        <translation>Verbsinn</translation>
    </message>
    <message>
        <source>register</source>
        <translation>Anrede</translation>
    </message>
    <message>
        <source>cohesion</source>
        <translation>Kohäsion</translation>
    </message>
    <message>
        <source>ellipsis</source>
        <translation>Ellipse</translation>
    </message>
    <message>
        <source>gender of a person</source>
        <translation>Geschlecht einer Person</translation>
    </message>
    <message>
        <source>masculine</source>
        <translation>männlich</translation>
    </message>
    <message>
        <source>feminine</source>
        <translation>weiblich</translation>
    </message>
    <message>
        <source>neuter</source>
        <translation>sächlich</translation>
    </message>
    <message>
        <source>anaphora</source>
        <translation>Anapher</translation>
    </message>
    <message>
        <source>anaphora, semi-correct</source>
        <translation>Anapher, halb richtig</translation>
    </message>
    <message>
        <source>repetition</source>
        <translation>Wiederholung</translation>
    </message>
    <message>
        <source>disambiguation</source>
        <translation>Vereindeutigung</translation>
    </message>
    <message>
        <source>repetition, disambiguation</source>
        <translation>Wiederholung, Vereindeutigung</translation>
    </message>
    <message>
        <source>lexical choice</source>
        <translation>Wortwahl</translation>
    </message>
    <message>
        <source>All sentences</source>
        <translation>Alle Sätze</translation>
    </message>
    <message>
        <source>more than 15 words</source>
        <translation>mehr als 15 Wörter</translation>
    </message>
    <message numerus="yes">
        <source>%n word(s)</source>
        <translation>
            <numerusform>%n Wort</numerusform>
            <numerusform>%n Wörter</numerusform>
        </translation>
    </message>
    <message>
        <source>Contrastive accuracy on %1 (%2 entries, %3 scored); ties are wrong.</source>
        <extracomment>The caption of a figure: %1 the name of a suite&apos;s file, %2 the number of its entries, %3 how many were scored.</extracomment>
        <translation>Kontrastive Genauigkeit auf %1 (%2 Einträge, %3 bewertet); Gleichstand ist falsch.</translation>
    </message>
    <message>
        <source>Model: %1; context: earlier sentences.</source>
        <translation>Modell: %1; Kontext: frühere Sätze.</translation>
    </message>
    <message>
        <source>Model: %1; context: all other sentences.</source>
        <translation>Modell: %1; Kontext: alle anderen Sätze.</translation>
    </message>
    <message>
        <source>Model: %1, which reads no context.</source>
        <translation>Modell: %1, das keinen Kontext liest.</translation>
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
    <name>WhatIf</name>
    <message>
        <source>“%1” → “%2” in sentence %3</source>
        <translation>„%1“ → „%2“ in Satz %3</translation>
    </message>
    <message>
        <source>sentence %1 edited</source>
        <translation>Satz %1 geändert</translation>
    </message>
    <message numerus="yes">
        <source>without sentence(s) %1</source>
        <translation>
            <numerusform>ohne Satz %1</numerusform>
            <numerusform>ohne Sätze %1</numerusform>
        </translation>
    </message>
    <message>
        <source>own translation</source>
        <translation>eigene Übersetzung</translation>
    </message>
    <message>
        <source>T %1</source>
        <extracomment>temperature</extracomment>
        <translation>T %1</translation>
    </message>
    <message numerus="yes">
        <source>only head(s) %1</source>
        <translation>
            <numerusform>nur Kopf %1</numerusform>
            <numerusform>nur Köpfe %1</numerusform>
        </translation>
    </message>
    <message>
        <source>sentence %1 at %2</source>
        <translation>Satz %1 mit %2</translation>
    </message>
    <message>
        <source>context share %1</source>
        <translation>Kontextanteil %1</translation>
    </message>
    <message>
        <source>context shuffled (%1)</source>
        <translation>Kontext gemischt (%1)</translation>
    </message>
    <message>
        <source>context of “%1”</source>
        <translation>Kontext von „%1“</translation>
    </message>
    <message>
        <source>beginning with “%1”</source>
        <translation>beginnend mit „%1“</translation>
    </message>
    <message>
        <source>%1 · of an earlier run, %2</source>
        <extracomment>A try, and the model of the run that it was tried on, which has been made again since.</extracomment>
        <translation>%1 · von einem früheren Lauf, %2</translation>
    </message>
    <message>
        <source>context × %1</source>
        <translation>Kontext × %1</translation>
    </message>
</context>
<context>
    <name>contexture::gui::Activity</name>
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
        <source>The translation was cancelled, and the one before it is shown again.</source>
        <translation>Die Übersetzung wurde abgebrochen; die vorige ist wieder zu sehen.</translation>
    </message>
    <message>
        <source>It has more sentences. To see both, compare instead of translating again.</source>
        <translation>Sie hat mehr Sätze. Um beide zu sehen, vergleichen statt neu zu übersetzen.</translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s) were longer than the model takes.</source>
        <translation>
            <numerusform>%n Satz war länger, als das Modell nimmt.</numerusform>
            <numerusform>%n Sätze waren länger, als das Modell nimmt.</numerusform>
        </translation>
    </message>
    <message>
        <source>The words that were not read are grey. Split the sentence in the document to have all of it.</source>
        <translation>Die Wörter, die nicht gelesen wurden, sind grau. Teilen Sie den Satz im Dokument, um alles davon zu haben.</translation>
    </message>
    <message>
        <source>A translation became longer than the limit and was cut.</source>
        <translation>Eine Übersetzung wurde länger als die Grenze und wurde abgeschnitten.</translation>
    </message>
    <message>
        <source>Often the model repeats itself there. Split the sentence in the document.</source>
        <translation>Oft wiederholt sich das Modell dort. Teilen Sie den Satz im Dokument.</translation>
    </message>
</context>
<context>
    <name>contexture::gui::AttentionControls</name>
    <message>
        <source>as trained</source>
        <translation>wie trainiert</translation>
    </message>
    <message>
        <source>Normaliser of the sentence level</source>
        <translation>Normalisierer der Satzebene</translation>
    </message>
    <message>
        <source>What makes weights of the scores of sentences</source>
        <translation>Was aus den Scores der Sätze Gewichte macht</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>Temperatur</translation>
    </message>
    <message>
        <source>Scores of sentences are divided by it: below 1 the largest takes more, above 1 all come closer</source>
        <translation>Die Scores der Sätze werden durch sie geteilt: unter 1 nimmt der größte mehr, über 1 rücken alle zusammen</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>Heads that read</source>
        <translation>Köpfe, die lesen</translation>
    </message>
    <message>
        <source>The only heads that read anything, for instance 1, 3</source>
        <translation>Die einzigen Köpfe, die etwas lesen, zum Beispiel 1, 3</translation>
    </message>
    <message>
        <source>Weight of the context sentence</source>
        <translation>Gewicht des Kontextsatzes</translation>
    </message>
    <message>
        <source>In every head; what is left is shared among the others as before. At the left end: the model&apos;s own weights</source>
        <translation>In jedem Kopf; was bleibt, verteilt sich auf die anderen wie vorher. Am linken Ende: die Gewichte des Modells</translation>
    </message>
    <message>
        <source>Context share</source>
        <translation>Kontextanteil</translation>
    </message>
    <message>
        <source>In place of the gate, for every hidden unit. At the left end: the model&apos;s own gate</source>
        <translation>Anstelle des Gates, für jede verborgene Einheit. Am linken Ende: das Gate des Modells</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>wie es ist</translation>
    </message>
    <message>
        <source>T</source>
        <extracomment>temperature</extracomment>
        <translation>T</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>Köpfe</translation>
    </message>
    <message>
        <source>context share</source>
        <translation>Kontextanteil</translation>
    </message>
    <message>
        <source>sentence %1</source>
        <translation>Satz %1</translation>
    </message>
    <message>
        <source>Strength of the context</source>
        <translation>Stärke des Kontexts</translation>
    </message>
    <message>
        <source>How many times what the context changes counts: 0 is without context, 1 the model as it is, 2 twice. Every step is computed with the context and without (context-aware decoding).</source>
        <translation>Wie oft zählt, was der Kontext ändert: 0 ist ohne Kontext, 1 das Modell, wie es ist, 2 doppelt. Jeder Schritt wird mit dem Kontext und ohne ihn berechnet (context-aware decoding).</translation>
    </message>
    <message>
        <source>context ×</source>
        <extracomment>before a number: how many times the context counts</extracomment>
        <translation>Kontext ×</translation>
    </message>
</context>
<context>
    <name>contexture::gui::AttentionMap</name>
    <message>
        <source>within sentence</source>
        <translation>im Satz</translation>
    </message>
    <message>
        <source>× sentence</source>
        <translation>× Satz</translation>
    </message>
    <message>
        <source>× share</source>
        <translation>× Anteil</translation>
    </message>
    <message>
        <source>Words are as dark as their weight within their sentence, whether or not the sentence counted.</source>
        <translation>Wörter sind so dunkel wie ihr Gewicht in ihrem Satz, ob der Satz zählte oder nicht.</translation>
    </message>
    <message>
        <source>Weight of the word times weight of its sentence: the share of this word in all that was consulted.</source>
        <translation>Gewicht des Wortes mal Gewicht seines Satzes: der Anteil dieses Wortes an allem, was herangezogen wurde.</translation>
    </message>
    <message>
        <source>This model has no gate that a share could be read from.</source>
        <translation>Dieses Modell hat kein Gate, an dem ein Anteil abzulesen wäre.</translation>
    </message>
    <message>
        <source>That times the context share of the word that is read: how much of it came from this word.</source>
        <translation>Das mal dem Kontextanteil des gelesenen Wortes: wie viel von ihm aus diesem Wort kam.</translation>
    </message>
</context>
<context>
    <name>contexture::gui::Attributions</name>
    <message>
        <source>Choose a word of the translation.</source>
        <translation>Ein Wort der Übersetzung wählen.</translation>
    </message>
    <message>
        <source>This model cannot be asked so: one place of its attention stands for several words.</source>
        <translation>So kann dieses Modell nicht gefragt werden: Ein Platz seiner Aufmerksamkeit steht für mehrere Wörter.</translation>
    </message>
    <message>
        <source>Asking the model: %1 of %2 passes…</source>
        <translation>Das Modell wird gefragt: %1 von %2 Durchgängen&#xa0;…</translation>
    </message>
    <message>
        <source>Asking the model…</source>
        <translation>Das Modell wird gefragt&#xa0;…</translation>
    </message>
    <message>
        <source>Not asked yet.</source>
        <translation>Noch nicht gefragt.</translation>
    </message>
    <message>
        <source>This model cannot be asked so: its attention reads no values of single words that could be taken away by themselves.</source>
        <translation>Dieses Modell kann nicht so gefragt werden: Seine Aufmerksamkeit liest keine Werte einzelner Wörter, die man ihr für sich nehmen könnte.</translation>
    </message>
    <message numerus="yes">
        <source>%1 About %n seconds more.</source>
        <extracomment>%1: &quot;Asking the model: 3 of 40 passes…&quot;</extracomment>
        <translation>
            <numerusform>%1 Noch etwa %n Sekunde.</numerusform>
            <numerusform>%1 Noch etwa %n Sekunden.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 About %n minutes more.</source>
        <translation>
            <numerusform>%1 Noch etwa %n Minute.</numerusform>
            <numerusform>%1 Noch etwa %n Minuten.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>contexture::gui::BlindQuestion</name>
    <message>
        <source>← Left</source>
        <translation>← Links</translation>
    </message>
    <message>
        <source>↓ Neither</source>
        <translation>↓ Keine</translation>
    </message>
    <message>
        <source>Right →</source>
        <translation>Rechts →</translation>
    </message>
</context>
<context>
    <name>contexture::gui::BlindWindow</name>
    <message>
        <source>Which translation is better? You see both side by side without their names, and learn the names at the end. Only sentences in which the two differ are asked about.</source>
        <translation>Welche Übersetzung ist besser? Sie sehen beide nebeneinander ohne ihre Namen und erfahren die Namen am Ende. Gefragt wird nur nach Sätzen, in denen sie sich unterscheiden.</translation>
    </message>
    <message>
        <source>One run</source>
        <translation>Der eine Lauf</translation>
    </message>
    <message>
        <source>The other run</source>
        <translation>Der andere Lauf</translation>
    </message>
    <message>
        <source>The seed decides the order and the sides: the same seed gives the same questions</source>
        <translation>Der Startwert bestimmt Reihenfolge und Seiten: Derselbe Startwert ergibt dieselben Fragen</translation>
    </message>
    <message>
        <source>Number of sentences</source>
        <translation>Zahl der Sätze</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>Beginnen</translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation>Sätze</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Comparisons of this document</source>
        <translation>Vergleiche dieses Dokuments</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Begun before</source>
        <translation>Früher begonnen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Show the &amp;reference</source>
        <translation>&amp;Referenz zeigen</translation>
    </message>
    <message>
        <source>Left translation</source>
        <translation>Linke Übersetzung</translation>
    </message>
    <message>
        <source>Right translation</source>
        <translation>Rechte Übersetzung</translation>
    </message>
    <message>
        <source>Adequacy</source>
        <translation>Angemessenheit</translation>
    </message>
    <message>
        <source>Which says more of what the source says?</source>
        <translation>Welche sagt mehr von dem, was die Quelle sagt?</translation>
    </message>
    <message>
        <source>Fluency</source>
        <translation>Flüssigkeit</translation>
    </message>
    <message>
        <source>Which reads better, whatever it says?</source>
        <translation>Welche liest sich besser, was immer sie sagt?</translation>
    </message>
    <message>
        <source>Keys: ← left, → right, ↓ neither; Backspace goes back. Every answer is kept: close whenever you like.</source>
        <translation>Tasten: ← links, → rechts, ↓ keine; Rücktaste geht zurück. Jede Antwort ist gesichert: Schließen Sie, wann Sie wollen.</translation>
    </message>
    <message>
        <source>Result of the comparison</source>
        <translation>Ergebnis des Vergleichs</translation>
    </message>
    <message>
        <source>Sign test: exact, binomial, two-sided. Ties say nothing about who is better and are left out of it.</source>
        <translation>Vorzeichentest: exakt, binomial, zweiseitig. Gleichstände sagen nicht, wer besser ist, und bleiben außen vor.</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>As &amp;CSV…</source>
        <translation>Als &amp;CSV&#xa0;…</translation>
    </message>
    <message>
        <source>As &amp;JSON…</source>
        <translation>Als &amp;JSON&#xa0;…</translation>
    </message>
    <message>
        <source>Blind comparison</source>
        <translation>Blindvergleich</translation>
    </message>
    <message>
        <source>%1 of %2 judged, seed %3</source>
        <extracomment>An entry of a list: %1 how many sentences were judged, %2 of how many, %3 a seed.</extracomment>
        <translation>%1 von %2 beurteilt, Startwert %3</translation>
    </message>
    <message>
        <source>choose two runs</source>
        <translation>wählen Sie zwei Läufe</translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s) differ</source>
        <translation>
            <numerusform>%Ln Satz ist verschieden</numerusform>
            <numerusform>%Ln Sätze sind verschieden</numerusform>
        </translation>
    </message>
    <message>
        <source>The answers are kept in a workspace: save the document as one first.</source>
        <translation>Die Antworten werden in einem Arbeitsbereich gesichert: Speichern Sie das Dokument zuerst als einen.</translation>
    </message>
    <message>
        <source>Sentence %1 of %2; %3 judged</source>
        <translation>Satz %1 von %2; %3 beurteilt</translation>
    </message>
    <message>
        <source>Reference: %1</source>
        <translation>Referenz: %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s) of “%1” judged, seed %2.</source>
        <translation>
            <numerusform>%Ln Satz von „%1“ beurteilt, Startwert %2.</numerusform>
            <numerusform>%Ln Sätze von „%1“ beurteilt, Startwert %2.</numerusform>
        </translation>
    </message>
    <message>
        <source>neither</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>p</source>
        <translation>p</translation>
    </message>
    <message>
        <source>Export the judgements</source>
        <translation>Die Urteile exportieren</translation>
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
        <source>Documents that are asked about</source>
        <translation>Dokumente, nach denen gefragt wird</translation>
    </message>
    <message>
        <source>the one that is shown</source>
        <translation>das gezeigte</translation>
    </message>
    <message>
        <source>all of the workspace, by the same models and settings</source>
        <translation>alle des Arbeitsbereichs, mit denselben Modellen und Einstellungen</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln Dokument</numerusform>
            <numerusform>%Ln Dokumente</numerusform>
        </translation>
    </message>
    <message>
        <source>reading all documents…</source>
        <translation>alle Dokumente werden gelesen&#xa0;…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s) differ, in one document</source>
        <extracomment>%1: a number of documents, two or more.</extracomment>
        <translation>
            <numerusform>%Ln Satz unterscheidet sich, in einem Dokument</numerusform>
            <numerusform>%Ln Sätze unterscheiden sich, in einem Dokument</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s) differ, in %1 documents</source>
        <translation>
            <numerusform>%Ln Satz unterscheidet sich, in %1 Dokumenten</numerusform>
            <numerusform>%Ln Sätze unterscheiden sich, in %1 Dokumenten</numerusform>
        </translation>
    </message>
    <message>
        <source>The runs that were compared are no longer in the workspace, or were translated again since.</source>
        <translation>Die verglichenen Läufe sind nicht mehr im Arbeitsbereich oder wurden seither neu übersetzt.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s) from %1 documents judged, seed %2.</source>
        <translation>
            <numerusform>%Ln Satz aus %1 Dokumenten beurteilt, Startwert %2.</numerusform>
            <numerusform>%Ln Sätze aus %1 Dokumenten beurteilt, Startwert %2.</numerusform>
        </translation>
    </message>
    <message>
        <source>The left translation is better</source>
        <translation>Die linke Übersetzung ist besser</translation>
    </message>
    <message>
        <source>The right translation is better</source>
        <translation>Die rechte Übersetzung ist besser</translation>
    </message>
    <message>
        <source>Neither is better</source>
        <translation>Keine ist besser</translation>
    </message>
    <message>
        <source>Back to the question before</source>
        <translation>Zurück zur vorigen Frage</translation>
    </message>
    <message>
        <source>Show or hide the reference</source>
        <translation>Die Referenz zeigen oder verbergen</translation>
    </message>
</context>
<context>
    <name>contexture::gui::CausalCheck</name>
    <message>
        <source>Choose a word that consulted a sentence.</source>
        <translation>Ein Wort wählen, das einen Satz herangezogen hat.</translation>
    </message>
</context>
<context>
    <name>contexture::gui::Commands</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Lauf</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
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
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
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
        <source>&amp;Clear the selection</source>
        <translation>&amp;Auswahl aufheben</translation>
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
        <source>Decode &amp;sentence by sentence</source>
        <translation>Satz &amp;für Satz dekodieren</translation>
    </message>
    <message>
        <source>For models that read the translation of earlier sentences.</source>
        <translation>Für Modelle, die die Übersetzung früherer Sätze lesen.</translation>
    </message>
    <message>
        <source>All &amp;heads</source>
        <translation>Alle &amp;Köpfe</translation>
    </message>
    <message>
        <source>N&amp;otes</source>
        <translation>N&amp;otizen</translation>
    </message>
    <message>
        <source>S&amp;tart page</source>
        <translation>S&amp;tartseite</translation>
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
        <source>&amp;Handbook</source>
        <translation>&amp;Handbuch</translation>
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
        <source>Beam size</source>
        <translation>Strahlbreite</translation>
    </message>
    <message>
        <source>Hypotheses kept at each step (1 is greedy):</source>
        <translation>Behaltene Hypothesen je Schritt (1 = Greedy-Suche):</translation>
    </message>
    <message>
        <source>About the &amp;model…</source>
        <translation>Über das &amp;Modell&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Find words…</source>
        <translation>Wör&amp;ter suchen&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>Voll&amp;bild</translation>
    </message>
    <message>
        <source>The run as a &amp;page to read (HTML)…</source>
        <translation>Der &amp;Lauf als Seite zum Lesen (HTML)&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Marked errors</source>
        <translation>&amp;Markierte Fehler</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>&amp;Importieren&#xa0;…</translation>
    </message>
    <message>
        <source>Export as &amp;MQM table…</source>
        <translation>Als &amp;MQM-Tabelle exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Export as &amp;JSON Lines…</source>
        <translation>Als &amp;JSON Lines exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Error ca&amp;tegories</source>
        <translation>Fehler&amp;kategorien</translation>
    </message>
    <message>
        <source>Marked &amp;errors</source>
        <translation>Markierte F&amp;ehler</translation>
    </message>
    <message>
        <source>&amp;Agreement of the annotators</source>
        <translation>&amp;Übereinstimmung der Annotatoren</translation>
    </message>
    <message>
        <source>Work that was &amp;not saved</source>
        <translation>Nicht gespeicherte &amp;Arbeit</translation>
    </message>
    <message>
        <source>Sett&amp;ings…</source>
        <translation>E&amp;instellungen&#xa0;…</translation>
    </message>
    <message>
        <source>Lar&amp;ger</source>
        <translation>&amp;Größer</translation>
    </message>
    <message>
        <source>Smal&amp;ler</source>
        <translation>K&amp;leiner</translation>
    </message>
    <message>
        <source>&amp;Usual size</source>
        <translation>Übl&amp;iche Größe</translation>
    </message>
    <message>
        <source>&amp;Log</source>
        <translation>&amp;Protokoll</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>A menu&apos;s entry: %1 a document&apos;s title, %2 date and time.</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>&amp;Throw all of it away…</source>
        <translation>Alles &amp;wegwerfen&#xa0;…</translation>
    </message>
    <message>
        <source>Throw it away?</source>
        <translation>Wegwerfen?</translation>
    </message>
    <message>
        <source>Runs, notes and marks that were never saved are lost then.</source>
        <translation>Läufe, Notizen und Markierungen, die nie gespeichert wurden, sind dann verloren.</translation>
    </message>
    <message>
        <source>The head whose weights lie where hiding a sentence changes the word most</source>
        <translation>Der Kopf, dessen Gewichte dort liegen, wo das Verbergen eines Satzes das Wort am meisten ändert</translation>
    </message>
    <message>
        <source>Open a sam&amp;ple text</source>
        <translation>Beispielte&amp;xt öffnen</translation>
    </message>
    <message>
        <source>Read the te&amp;xt as</source>
        <translation>Text &amp;lesen als</translation>
    </message>
    <message>
        <source>&amp;One sentence a line</source>
        <translation>&amp;Ein Satz je Zeile</translation>
    </message>
    <message>
        <source>&amp;Prose</source>
        <translation>&amp;Fließtext</translation>
    </message>
    <message>
        <source>&amp;Kept tries</source>
        <translation>&amp;Behaltene Versuche</translation>
    </message>
    <message numerus="yes">
        <source>The run was removed with %n thing(s) that were written on it.</source>
        <extracomment>Notes, marked errors and kept tries.</extracomment>
        <translation>
            <numerusform>Der Lauf wurde entfernt, samt %n Notiz, Markierung oder Versuch dazu.</numerusform>
            <numerusform>Der Lauf wurde entfernt, samt %n Notizen, Markierungen oder Versuchen dazu.</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo brings all of it back.</source>
        <translation>Rückgängig bringt alles zurück.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Contrastive s&amp;uite…</source>
        <translation>&amp;Kontrastive Testfolge&#xa0;…</translation>
    </message>
    <message>
        <source>Multiply &amp;weights in</source>
        <translation>&amp;Gewichte multiplizieren in</translation>
    </message>
    <message>
        <source>The reference: as exact as the model.</source>
        <translation>Die Bezugsgröße: so genau wie das Modell.</translation>
    </message>
    <message>
        <source>Rounded weights: faster, with an occasional different word.</source>
        <translation>Gerundete Gewichte: schneller, gelegentlich ein anderes Wort.</translation>
    </message>
    <message>
        <source>Export &amp;translation…</source>
        <translation>Übersetzung ex&amp;portieren&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;What if…</source>
        <translation>Was wär&amp;e, wenn&#xa0;…</translation>
    </message>
    <message>
        <source>Step &amp;by step…</source>
        <translation>Schritt für S&amp;chritt&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Other forms of the word</source>
        <translation>Andere &amp;Formen des Wortes</translation>
    </message>
    <message>
        <source>&amp;Note on the selected word or sentence…</source>
        <translation>&amp;Notiz zum gewählten Wort oder Satz&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Mark an error…</source>
        <translation>Fehler &amp;markieren&#xa0;…</translation>
    </message>
    <message>
        <source>Go to the other &amp;side</source>
        <translation>Zur anderen &amp;Seite wechseln</translation>
    </message>
    <message>
        <source>N&amp;ext sentence</source>
        <translation>Nächster Sat&amp;z</translation>
    </message>
    <message>
        <source>Pre&amp;vious sentence</source>
        <translation>V&amp;origer Satz</translation>
    </message>
    <message>
        <source>Next sentence that &amp;differs</source>
        <translation>Nächster Satz, der sich &amp;unterscheidet</translation>
    </message>
    <message>
        <source>&amp;Previous sentence that differs</source>
        <translation>&amp;Voriger Satz, der sich unterscheidet</translation>
    </message>
    <message>
        <source>Document o&amp;verview</source>
        <translation>Übersicht des Dok&amp;uments</translation>
    </message>
    <message>
        <source>All heads in place of the te&amp;xt</source>
        <translation>Alle Köpfe an der Stelle des Te&amp;xtes</translation>
    </message>
    <message>
        <source>Words that needed &amp;context</source>
        <translation>Wörter, &amp;die Kontext brauchten</translation>
    </message>
    <message>
        <source>&amp;Mean over heads</source>
        <translation>&amp;Mittel über alle Köpfe</translation>
    </message>
    <message>
        <source>Sh&amp;arpest head of the word</source>
        <translation>Sc&amp;härfster Kopf des Wortes</translation>
    </message>
    <message>
        <source>&amp;Next head</source>
        <translation>&amp;Nächster Kopf</translation>
    </message>
    <message>
        <source>&amp;Previous head</source>
        <translation>&amp;Vorheriger Kopf</translation>
    </message>
    <message>
        <source>Most &amp;decisive head of the word</source>
        <translation>Entscheidendster Kopf des &amp;Wortes</translation>
    </message>
    <message>
        <source>Next &amp;site</source>
        <translation>Nächste &amp;Stelle</translation>
    </message>
    <message>
        <source>P&amp;revious site</source>
        <translation>Vo&amp;rherige Stelle</translation>
    </message>
    <message>
        <source>Next part of the &amp;window</source>
        <translation>Nächster Teil des &amp;Fensters</translation>
    </message>
    <message>
        <source>Prev&amp;ious part of the window</source>
        <translation>Vori&amp;ger Teil des Fensters</translation>
    </message>
    <message>
        <source>Words that needed context, as a list</source>
        <translation>Wörter, die Kontext brauchten, als Liste</translation>
    </message>
    <message>
        <source>Words that needed &amp;context as CSV…</source>
        <translation>Wörter, die &amp;Kontext brauchten, als CSV&#xa0;…</translation>
    </message>
    <message>
        <source>Words that needed conte&amp;xt as JSON…</source>
        <translation>Wörter, die Konte&amp;xt brauchten, als JSON&#xa0;…</translation>
    </message>
    <message>
        <source>Words &amp;for and against as CSV…</source>
        <translation>Wörter &amp;für und gegen als CSV&#xa0;…</translation>
    </message>
    <message>
        <source>Words for and aga&amp;inst as JSON…</source>
        <translation>Wörter für un&amp;d gegen als JSON&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Import a model…</source>
        <translation>Ein Modell &amp;importieren&#xa0;…</translation>
    </message>
    <message>
        <source>Read with the sentences bef&amp;ore it…</source>
        <translation>Mit den Sätzen da&amp;vor lesen&#xa0;…</translation>
    </message>
    <message>
        <source>For a sentence-level model: it reads context that it was not trained for.</source>
        <translation>Für ein satzweises Modell: Es liest Kontext, für den es nicht trainiert ist.</translation>
    </message>
    <message>
        <source>Export as &amp;ESA (WMT)…</source>
        <extracomment>Error span annotation, as WMT publishes it</extracomment>
        <translation>Als &amp;ESA (WMT) exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Target &amp;language</source>
        <translation>&amp;Zielsprache</translation>
    </message>
    <message>
        <source>Drop eac&amp;h consulted sentence</source>
        <translation>&amp;Jeden herangezogenen Satz weglassen</translation>
    </message>
    <message>
        <source>Import &amp;scores of a metric…</source>
        <translation>&amp;Werte einer Metrik importieren&#xa0;…</translation>
    </message>
    <message>
        <source>Stren&amp;gth of the context…</source>
        <translation>S&amp;tärke des Kontexts&#xa0;…</translation>
    </message>
    <message>
        <source>Strength of the context</source>
        <translation>Stärke des Kontexts</translation>
    </message>
    <message>
        <source>How many times what the context changes counts
(1: the model as it is; 0: without context; 2: twice):</source>
        <translation>Wie oft zählt, was der Kontext ändert
(1: das Modell, wie es ist; 0: ohne Kontext; 2: doppelt):</translation>
    </message>
</context>
<context>
    <name>contexture::gui::CompareMenu</name>
    <message>
        <source>&amp;Without a sentence…</source>
        <translation>&amp;Ohne einen Satz&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Open another model to compare with it…</source>
        <translation>&amp;Weiteres Modell zum Vergleichen öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Open another model to compare with</source>
        <translation>Weiteres Modell zum Vergleichen öffnen</translation>
    </message>
    <message>
        <source>Models (*.safetensors);;All files (*)</source>
        <translation>Modelle (*.safetensors);;Alle Dateien (*)</translation>
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
        <source>Add a &amp;translation from a file…</source>
        <translation>Eine Ü&amp;bersetzung aus einer Datei hinzufügen&#xa0;…</translation>
    </message>
    <message>
        <source>Blin&amp;d comparison…</source>
        <translation>Blin&amp;dvergleich&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Scores…</source>
        <translation>We&amp;rtungen&#xa0;…</translation>
    </message>
    <message>
        <source>Another &amp;model</source>
        <translation>Anderes &amp;Modell</translation>
    </message>
    <message>
        <source>The model, made to &amp;produce</source>
        <translation>Das Modell, gez&amp;wungen zu</translation>
    </message>
    <message>
        <source>Forced decoding with %1: how probable it finds each word, what it looks at, and which words need context. It translates nothing.</source>
        <translation>Erzwungenes Dekodieren mit %1: wie wahrscheinlich es jedes Wort findet, wohin es blickt und welche Wörter Kontext brauchen. Es übersetzt nichts.</translation>
    </message>
    <message>
        <source>The reference</source>
        <translation>Der Referenz</translation>
    </message>
    <message>
        <source>A text of one’s own…</source>
        <translation>Einem eigenen Text&#xa0;…</translation>
    </message>
    <message>
        <source>A translation of the sentence that is looked at, which you type</source>
        <translation>Eine Übersetzung des betrachteten Satzes, die Sie schreiben</translation>
    </message>
    <message>
        <source>A text of one’s own</source>
        <translation>Ein eigener Text</translation>
    </message>
    <message>
        <source>Translation of sentence %1 that the model is made to produce:</source>
        <translation>Übersetzung von Satz %1, die das Modell erzeugen muss:</translation>
    </message>
</context>
<context>
    <name>contexture::gui::ComparisonPane</name>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
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
</context>
<context>
    <name>contexture::gui::ConsultedInstrument</name>
    <message>
        <source>A weight is a share of what speaks for the word; the check, what changes without the sentence.</source>
        <translation>Gewicht: Anteil an dem, was für das Wort spricht. Gegenprobe: was sich ohne den Satz ändert.</translation>
    </message>
</context>
<context>
    <name>contexture::gui::DocumentsPane</name>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Reading the list of documents</source>
        <translation>Liest die Liste der Dokumente</translation>
    </message>
    <message numerus="yes">
        <source>%n sentence(s)</source>
        <translation>
            <numerusform>%n Satz</numerusform>
            <numerusform>%n Sätze</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n Lauf</numerusform>
            <numerusform>%n Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>not translated</source>
        <translation>nicht übersetzt</translation>
    </message>
    <message>
        <source>%1 of %2 translated</source>
        <extracomment>%1 sentences of so many are translated.</extracomment>
        <translation>%1 von %2 übersetzt</translation>
    </message>
    <message>
        <source>log p %1</source>
        <extracomment>The mean log-probability of a word.</extracomment>
        <translation>log p %1</translation>
    </message>
    <message numerus="yes">
        <source>%n note(s)</source>
        <translation>
            <numerusform>%n Notiz</numerusform>
            <numerusform>%n Notizen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n Fehler</numerusform>
            <numerusform>%n Fehler</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading the progress of the documents</source>
        <translation>Der Stand der Dokumente wird gelesen</translation>
    </message>
    <message>
        <source>log p: natural, the mean over the words of the newest run</source>
        <translation>log p: natürlich, das Mittel über die Wörter des neuesten Laufs</translation>
    </message>
    <message>
        <source>Documents of the file</source>
        <translation>Dokumente der Datei</translation>
    </message>
</context>
<context>
    <name>contexture::gui::Drafts</name>
    <message>
        <source>Keeping a draft</source>
        <translation>Ein Entwurf wird aufgehoben</translation>
    </message>
</context>
<context>
    <name>contexture::gui::EngineWorker</name>
    <message>
        <source>The engine stopped on something unexpected.</source>
        <translation>Die Engine hat wegen eines unerwarteten Fehlers angehalten.</translation>
    </message>
    <message>
        <source>There is not enough memory for this.</source>
        <translation>Dafür reicht der Arbeitsspeicher nicht.</translation>
    </message>
    <message>
        <source>What is open stays as it is. Close other programs, or take a shorter document or a smaller model.</source>
        <translation>Was offen ist, bleibt, wie es ist. Andere Programme schließen oder ein kürzeres Dokument oder ein kleineres Modell nehmen.</translation>
    </message>
</context>
<context>
    <name>contexture::gui::Exporting</name>
    <message>
        <source>There is nothing to export yet.</source>
        <translation>Es gibt noch nichts zu exportieren.</translation>
    </message>
    <message>
        <source>Translate the document first.</source>
        <translation>Zuerst das Dokument übersetzen.</translation>
    </message>
    <message>
        <source>Select a word and press N to write a note.</source>
        <translation>Ein Wort wählen und N drücken, um eine Notiz zu schreiben.</translation>
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
        <source>Exporting %1</source>
        <translation>%1 wird exportiert</translation>
    </message>
    <message>
        <source>Page (*.html)</source>
        <translation>Seite (*.html)</translation>
    </message>
    <message>
        <source>Text, one sentence a line (*.txt)</source>
        <translation>Text, ein Satz pro Zeile (*.txt)</translation>
    </message>
    <message>
        <source>translation</source>
        <translation>Übersetzung</translation>
    </message>
    <message>
        <source>Export the translation</source>
        <translation>Übersetzung exportieren</translation>
    </message>
    <message>
        <source>As the document is, with the translation in it (*.%1)</source>
        <extracomment>%1 is the ending of a file&apos;s name.</extracomment>
        <translation>Wie das Dokument, mit der Übersetzung darin (*.%1)</translation>
    </message>
    <message>
        <source>As the file that was translated (%1)</source>
        <translation>Wie die übersetzte Datei (%1)</translation>
    </message>
    <message>
        <source>The file that was translated</source>
        <translation>Die Datei, die übersetzt wurde</translation>
    </message>
    <message numerus="yes">
        <source>%n tag(s) inside sentences were moved: each stands around the whole sentence or behind it now.</source>
        <translation>
            <numerusform>%n Auszeichnung in einem Satz wurde verschoben: Sie steht jetzt um den ganzen Satz oder hinter ihm.</numerusform>
            <numerusform>%n Auszeichnungen in Sätzen wurden verschoben: Jede steht jetzt um den ganzen Satz oder hinter ihm.</numerusform>
        </translation>
    </message>
    <message>
        <source>Their place in a translation is not known: set them in the program that the file is for.</source>
        <translation>Ihre Stelle in einer Übersetzung ist nicht bekannt: Setzen Sie sie in dem Programm, für das die Datei ist.</translation>
    </message>
    <message numerus="yes">
        <source>%n translation(s) that the file calls final stay as they were.</source>
        <translation>
            <numerusform>%n Übersetzung, die die Datei als endgültig bezeichnet, bleibt, wie sie war.</numerusform>
            <numerusform>%n Übersetzungen, die die Datei als endgültig bezeichnet, bleiben, wie sie waren.</numerusform>
        </translation>
    </message>
    <message>
        <source>Choose View, Words that needed context, and wait until all sentences were asked.</source>
        <translation>Wählen Sie Ansicht, Wörter, die Kontext brauchten, und warten Sie, bis alle Sätze gefragt sind.</translation>
    </message>
    <message>
        <source>Choose a word of the translation, and occlusion or gradients as the site in the run bar.</source>
        <translation>Wählen Sie ein Wort der Übersetzung und in der Laufleiste Verdecken oder Gradienten als Stelle.</translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) of format inside paragraphs are lost.</source>
        <translation>
            <numerusform>%n Wechsel der Formatierung in einem Absatz geht verloren.</numerusform>
            <numerusform>%n Wechsel der Formatierung in Absätzen gehen verloren.</numerusform>
        </translation>
    </message>
    <message>
        <source>A translation has the format of its paragraph&apos;s first words: set it in the program that the file is for.</source>
        <translation>Eine Übersetzung sieht aus wie die ersten Wörter ihres Absatzes: Ändern Sie das in dem Programm, für das die Datei ist.</translation>
    </message>
    <message>
        <source>“%1” was exported to %2.</source>
        <extracomment>%1 is the name of a file, %2 its folder.</extracomment>
        <translation>„%1“ wurde nach %2 exportiert.</translation>
    </message>
    <message>
        <source>Open the folder</source>
        <translation>Ordner öffnen</translation>
    </message>
</context>
<context>
    <name>contexture::gui::FigureDialog</name>
    <message>
        <source>As in the window</source>
        <translation>Wie im Fenster</translation>
    </message>
    <message>
        <source>A column of two (ACL), 7.7 cm</source>
        <translation>Eine von zwei Spalten (ACL), 7,7 cm</translation>
    </message>
    <message>
        <source>Both columns (ACL), 16 cm</source>
        <translation>Beide Spalten (ACL), 16 cm</translation>
    </message>
    <message>
        <source>A journal&apos;s column, 8.4 cm</source>
        <translation>Spalte einer Zeitschrift, 8,4 cm</translation>
    </message>
    <message>
        <source>A journal&apos;s page, 17.4 cm</source>
        <translation>Seite einer Zeitschrift, 17,4 cm</translation>
    </message>
    <message>
        <source>Another width</source>
        <translation>Andere Breite</translation>
    </message>
    <message>
        <source>&amp;Resolution</source>
        <translation>&amp;Auflösung</translation>
    </message>
    <message>
        <source>&amp;Heading</source>
        <translation>Ü&amp;berschrift</translation>
    </message>
    <message>
        <source>Colour s&amp;cale</source>
        <translation>&amp;Farbskala</translation>
    </message>
    <message>
        <source>Ca&amp;ption</source>
        <translation>Bild&amp;unterschrift</translation>
    </message>
    <message>
        <source>Export figure</source>
        <translation>Abbildung exportieren</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Light, for print</source>
        <translation>Hell, für den Druck</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source> cm</source>
        <translation> cm</translation>
    </message>
    <message>
        <source>Width in centimetres</source>
        <translation>Breite in Zentimetern</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> pt</translation>
    </message>
    <message>
        <source> dots an inch</source>
        <translation> Punkte je Zoll</translation>
    </message>
    <message>
        <source>Heading</source>
        <translation>Überschrift</translation>
    </message>
    <message>
        <source>Caption</source>
        <translation>Bildunterschrift</translation>
    </message>
    <message>
        <source>Preview of the figure</source>
        <translation>Vorschau der Abbildung</translation>
    </message>
    <message>
        <source>&amp;Width</source>
        <translation>&amp;Breite</translation>
    </message>
    <message>
        <source>&amp;Smallest type</source>
        <translation>&amp;Kleinste Schrift</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Choose a width first.</source>
        <translation>Erst eine Breite wählen.</translation>
    </message>
    <message>
        <source>This view keeps its layout: its letters grow with the width of the figure.</source>
        <translation>Diese Ansicht behält ihre Anordnung: ihre Buchstaben wachsen mit der Breite der Abbildung.</translation>
    </message>
    <message>
        <source>%1 × %2 cm, smallest letters %3 pt.</source>
        <extracomment>%1 and %2 are centimetres, %3 is a type size in points.</extracomment>
        <translation>%1 × %2 cm, kleinste Buchstaben %3 pt.</translation>
    </message>
    <message>
        <source>%1 × %2 pixels.</source>
        <translation>%1 × %2 Pixel.</translation>
    </message>
    <message>
        <source>Letters under 6 pt are hard to read in print: choose a wider figure.</source>
        <translation>Buchstaben unter 6 pt sind im Druck schwer zu lesen: eine breitere Abbildung wählen.</translation>
    </message>
</context>
<context>
    <name>contexture::gui::FigureMenu</name>
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
        <source>E&amp;xport data…</source>
        <translation>Daten e&amp;xportieren&#xa0;…</translation>
    </message>
    <message>
        <source>Export figure</source>
        <translation>Abbildung exportieren</translation>
    </message>
    <message>
        <source>Copy data as &amp;LaTeX</source>
        <translation>Daten als &amp;LaTeX kopieren</translation>
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
        <source>context share</source>
        <translation>Kontextanteil</translation>
    </message>
    <message>
        <source>Vector graphics (*.svg)</source>
        <translation>Vektorgrafik (*.svg)</translation>
    </message>
    <message>
        <source>Portable document (*.pdf)</source>
        <translation>PDF-Dokument (*.pdf)</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>Bild (*.png)</translation>
    </message>
</context>
<context>
    <name>contexture::gui::FileWorker</name>
    <message>
        <source>There is not enough memory for this file.</source>
        <translation>Für diese Datei reicht der Arbeitsspeicher nicht.</translation>
    </message>
    <message>
        <source>Something unexpected went wrong: %1</source>
        <translation>Etwas Unerwartetes ist fehlgeschlagen: %1</translation>
    </message>
    <message>
        <source>Something unexpected went wrong.</source>
        <translation>Etwas Unerwartetes ist fehlgeschlagen.</translation>
    </message>
    <message>
        <source>What is open stays as it is. Close other programs, or split the file.</source>
        <translation>Was offen ist, bleibt, wie es ist. Andere Programme schließen oder die Datei aufteilen.</translation>
    </message>
</context>
<context>
    <name>contexture::gui::FindPane</name>
    <message>
        <source>Every document and run in %1, as it was saved</source>
        <translation>Jedes Dokument und jeder Lauf in %1, wie gespeichert</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>Übersetzung</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Ausgangstext</translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>Sucht</translation>
    </message>
    <message>
        <source>words</source>
        <translation>Wörter</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>head</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>mean over heads</source>
        <translation>Mittel über alle Köpfe</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>Arbeitsbereich</translation>
    </message>
    <message numerus="yes">
        <source>The traces of %Ln sentence(s) are damaged: their words are listed without what they consulted.</source>
        <translation>
            <numerusform>Die Aufzeichnung von %Ln Satz ist beschädigt: seine Wörter stehen ohne das da, was sie heranzogen.</numerusform>
            <numerusform>Die Aufzeichnungen von %Ln Sätzen sind beschädigt: ihre Wörter stehen ohne das da, was sie heranzogen.</numerusform>
        </translation>
    </message>
    <message>
        <source>a language that is not known</source>
        <translation>eine unbekannte Sprache</translation>
    </message>
    <message>
        <source>No dictionary (Hunspell) of %1: only irregular forms are recognised.</source>
        <extracomment>%1 are languages; Hunspell&apos;s dictionaries are packages of the system</extracomment>
        <translation>Kein Wörterbuch (Hunspell) für %1: nur unregelmäßige Formen werden erkannt.</translation>
    </message>
    <message>
        <source>Which words needed context is not known of every run here: View, Words that needed context (C).</source>
        <translation>Welche Wörter Kontext brauchten, ist hier nicht von jedem Lauf bekannt: Ansicht, Wörter, die Kontext brauchten (C).</translation>
    </message>
</context>
<context>
    <name>contexture::gui::ForAndAgainstInstrument</name>
    <message>
        <source>Ask all the same</source>
        <translation>Trotzdem fragen</translation>
    </message>
    <message>
        <source>Another form, with which the word is compared</source>
        <translation>Eine andere Form, mit der das Wort verglichen wird</translation>
    </message>
    <message>
        <source>Why this word and not that one? Weights are then of the difference between the two; several forms stand between commas, and the most probable counts.</source>
        <translation>Warum dieses Wort und nicht jenes? Die Gewichte sind dann die des Unterschieds zwischen beiden; mehrere Formen stehen zwischen Kommas, und die wahrscheinlichste zählt.</translation>
    </message>
    <message>
        <source>One pass of the model for each word; choosing another word ends it.</source>
        <translation>Ein Durchgang des Modells für jedes Wort; die Wahl eines anderen Wortes beendet es.</translation>
    </message>
    <message>
        <source>speaks for “%1”</source>
        <extracomment>Legend of bars: %1 is a translated word.</extracomment>
        <translation>spricht für „%1“</translation>
    </message>
    <message>
        <source>speaks against “%1”</source>
        <extracomment>Legend of bars: %1 is a translated word, or another form in its place.</extracomment>
        <translation>spricht gegen „%1“</translation>
    </message>
    <message>
        <source>and not…</source>
        <translation>und nicht&#xa0;…</translation>
    </message>
    <message>
        <source>and not “%1”? Enter</source>
        <translation>und nicht „%1“? Eingabetaste</translation>
    </message>
</context>
<context>
    <name>contexture::gui::HandbookWindow</name>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Places found</source>
        <translation>Gefundene Stellen</translation>
    </message>
    <message>
        <source>Handbook</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Search all pages (Ctrl+F)</source>
        <translation>Alle Seiten durchsuchen (Strg+F)</translation>
    </message>
    <message>
        <source>Search all pages</source>
        <translation>Alle Seiten durchsuchen</translation>
    </message>
    <message>
        <source>Page of the handbook</source>
        <translation>Seite des Handbuchs</translation>
    </message>
    <message>
        <source>Back (Alt+Left)</source>
        <translation>Zurück (Alt+Links)</translation>
    </message>
    <message>
        <source>Forward (Alt+Right)</source>
        <translation>Vor (Alt+Rechts)</translation>
    </message>
    <message>
        <source>The handbook is not installed beside this program.</source>
        <translation>Das Handbuch ist neben diesem Programm nicht installiert.</translation>
    </message>
    <message>
        <source>%1 (English)</source>
        <extracomment>%1 is the title of a page that there is in English only.</extracomment>
        <translation>%1 (englisch)</translation>
    </message>
    <message numerus="yes">
        <source>The first %n places</source>
        <translation>
            <numerusform>Die erste %n Stelle</numerusform>
            <numerusform>Die ersten %n Stellen</numerusform>
        </translation>
    </message>
    <message>
        <source>No page contains this text.</source>
        <translation>Keine Seite enthält diesen Text.</translation>
    </message>
    <message numerus="yes">
        <source>%n places</source>
        <translation>
            <numerusform>%n Stelle</numerusform>
            <numerusform>%n Stellen</numerusform>
        </translation>
    </message>
    <message>
        <source>en</source>
        <extracomment>The folder of the handbook&apos;s pages in this language: &quot;de&quot;. There are none where it stays &quot;en&quot;.</extracomment>
        <translation>de</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vor</translation>
    </message>
    <message>
        <source>Search in the handbook</source>
        <translation>Im Handbuch suchen</translation>
    </message>
    <message>
        <source>Next place found</source>
        <translation>Nächste gefundene Stelle</translation>
    </message>
    <message>
        <source>End the search, or close the handbook</source>
        <translation>Die Suche beenden oder das Handbuch schließen</translation>
    </message>
</context>
<context>
    <name>contexture::gui::HeadsPane</name>
    <message>
        <source>All heads</source>
        <translation>Alle Köpfe</translation>
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
        <source>Back to the text</source>
        <translation>Zurück zum Text</translation>
    </message>
    <message>
        <source>Answer the question first.</source>
        <translation>Erst die Frage beantworten.</translation>
    </message>
    <message>
        <source>sentence %1</source>
        <translation>Satz %1</translation>
    </message>
    <message>
        <source>sentence %1, one head alone; Esc shows all</source>
        <translation>Satz %1, ein Kopf allein; Esc zeigt alle</translation>
    </message>
    <message>
        <source>sentence %1; a click shows one head alone, Esc the text</source>
        <translation>Satz %1; ein Klick zeigt einen Kopf allein, Esc den Text</translation>
    </message>
</context>
<context>
    <name>contexture::gui::Instruments</name>
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
        <source>1 − mean gate; line: spread over units</source>
        <translation>1 − mittleres Gate; Linie: Streuung</translation>
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
    <message>
        <source>Instruments</source>
        <translation>Instrumente</translation>
    </message>
    <message>
        <source>Sentences that speak for the word</source>
        <translation>Sätze, die für das Wort sprechen</translation>
    </message>
    <message>
        <source>Words of one sentence, for and against</source>
        <translation>Wörter eines Satzes, dafür und dagegen</translation>
    </message>
    <message>
        <source>in nats</source>
        <translation>in Nats</translation>
    </message>
    <message>
        <source>in nats, computed in fp32</source>
        <translation>in Nats, in fp32 gerechnet</translation>
    </message>
    <message>
        <source>For and against the word</source>
        <translation>Für und gegen das Wort</translation>
    </message>
    <message>
        <source>For and against</source>
        <translation>Dafür und dagegen</translation>
    </message>
    <message>
        <source>shares of %1 nats; the other rows were not asked</source>
        <translation>Anteile an %1 Nats; die anderen Zeilen wurden nicht gefragt</translation>
    </message>
    <message>
        <source>in sentence %1, shares of %2 nats</source>
        <translation>in Satz %1, Anteile an %2 Nats</translation>
    </message>
    <message>
        <source>shares of %1 nats</source>
        <translation>Anteile an %1 Nats</translation>
    </message>
</context>
<context>
    <name>contexture::gui::LanguageDialog</name>
    <message>
        <source>&amp;Choose</source>
        <translation>&amp;Wählen</translation>
    </message>
    <message>
        <source>Target language</source>
        <translation>Zielsprache</translation>
    </message>
    <message>
        <source>A part of its name, or its code</source>
        <translation>Ein Teil ihres Namens oder ihr Kürzel</translation>
    </message>
    <message>
        <source>Find a language</source>
        <translation>Eine Sprache finden</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>Sprachen</translation>
    </message>
</context>
<context>
    <name>contexture::gui::LanguageMenu</name>
    <message numerus="yes">
        <source>&amp;All %n language(s)…</source>
        <translation>
            <numerusform>&amp;Alle: %n Sprache …</numerusform>
            <numerusform>&amp;Alle %n Sprachen …</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>contexture::gui::LessonDesk</name>
    <message>
        <source>&amp;Lesson</source>
        <translation>&amp;Lektion</translation>
    </message>
    <message>
        <source>&amp;Open a lesson</source>
        <translation>&amp;Lektion öffnen</translation>
    </message>
    <message>
        <source>&amp;Next step</source>
        <translation>&amp;Nächster Schritt</translation>
    </message>
    <message>
        <source>&amp;Previous step</source>
        <translation>&amp;Vorheriger Schritt</translation>
    </message>
    <message>
        <source>&amp;Back to the step</source>
        <translation>Zurück &amp;zum Schritt</translation>
    </message>
    <message>
        <source>&amp;Reset the lesson</source>
        <translation>Lektion z&amp;urücksetzen</translation>
    </message>
    <message>
        <source>&amp;Projector</source>
        <translation>&amp;Projektor</translation>
    </message>
    <message>
        <source>&amp;Copy this view as a step</source>
        <translation>Diese Ansicht als Schritt &amp;kopieren</translation>
    </message>
    <message>
        <source>&amp;Answers as CSV…</source>
        <translation>&amp;Antworten als CSV&#xa0;…</translation>
    </message>
    <message>
        <source>Close the &amp;lesson</source>
        <translation>Lektion &amp;schließen</translation>
    </message>
    <message>
        <source>Answers as CSV</source>
        <translation>Antworten als CSV</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>L&amp;anguage of the lesson</source>
        <translation>Spr&amp;ache der Lektion</translation>
    </message>
    <message>
        <source>The answer with this number</source>
        <translation>Die Antwort mit dieser Nummer</translation>
    </message>
    <message>
        <source>Take the last vote back</source>
        <translation>Die letzte Stimme zurücknehmen</translation>
    </message>
    <message>
        <source>Confirm the answer</source>
        <translation>Die Antwort bestätigen</translation>
    </message>
</context>
<context>
    <name>contexture::gui::LessonPanel</name>
    <message>
        <source>Vote</source>
        <translation>Abstimmen</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>A number</source>
        <translation>Eine Zahl</translation>
    </message>
    <message>
        <source>Count the answers of a class: keys 1 to 9 or clicks, Backspace takes one back</source>
        <translation>Die Antworten einer Klasse zählen: Tasten 1 bis 9 oder Klicks, die Rücktaste nimmt eine zurück</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n vote(s)</source>
        <extracomment>A choice and how many of a class voted for it.</extracomment>
        <translation>
            <numerusform>%1: %n Stimme</numerusform>
            <numerusform>%1: %n Stimmen</numerusform>
        </translation>
    </message>
    <message>
        <source>Your answer: %1</source>
        <translation>Ihre Antwort: %1</translation>
    </message>
    <message>
        <source>Right.</source>
        <translation>Richtig.</translation>
    </message>
    <message>
        <source>Not quite.</source>
        <translation>Nicht ganz.</translation>
    </message>
    <message>
        <source>Step by step</source>
        <translation>Schritt für Schritt</translation>
    </message>
    <message>
        <source>How the weights of this word came about (S)</source>
        <translation>Wie die Gewichte dieses Wortes zustande kamen (S)</translation>
    </message>
    <message>
        <source>Text of the step</source>
        <translation>Text des Schritts</translation>
    </message>
</context>
<context>
    <name>contexture::gui::LessonPlayer</name>
    <message>
        <source>Sentence %1</source>
        <translation>Satz %1</translation>
    </message>
    <message>
        <source>“%1” in sentence %2</source>
        <extracomment>A word and the number of its sentence.</extracomment>
        <translation>„%1“ in Satz %2</translation>
    </message>
</context>
<context>
    <name>contexture::gui::MainWindow</name>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>%1[*] – Contexture</source>
        <translation>%1[*] – Contexture</translation>
    </message>
</context>
<context>
    <name>contexture::gui::MarkFiles</name>
    <message>
        <source>Import marked errors</source>
        <translation>Markierte Fehler importieren</translation>
    </message>
    <message>
        <source>Marked errors (*.tsv *.jsonl *.json *.txt);;All files (*)</source>
        <translation>Markierte Fehler (*.tsv *.jsonl *.json *.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>%1 wird gelesen</translation>
    </message>
    <message>
        <source>importing marks</source>
        <extracomment>After &quot;Undo&quot; and &quot;Redo&quot;.</extracomment>
        <translation>Importieren von Markierungen</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n mark(s) added.</source>
        <translation>
            <numerusform>%1: %n Markierung hinzugefügt.</numerusform>
            <numerusform>%1: %n Markierungen hinzugefügt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n were there already.</source>
        <translation>
            <numerusform>%n war schon da.</numerusform>
            <numerusform>%n waren schon da.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und %n weitere</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>left out</source>
        <translation>ausgelassen</translation>
    </message>
    <message>
        <source>repaired</source>
        <translation>repariert</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>behalten</translation>
    </message>
    <message>
        <source>Line %1: %2 (%3)</source>
        <translation>Zeile %1: %2 (%3)</translation>
    </message>
    <message>
        <source>There is nothing to export yet.</source>
        <translation>Es gibt noch nichts zu exportieren.</translation>
    </message>
    <message>
        <source>Select words and press E to mark an error.</source>
        <translation>Wählen Sie Wörter aus und drücken Sie E, um einen Fehler zu markieren.</translation>
    </message>
    <message>
        <source>Export marked errors</source>
        <translation>Markierte Fehler exportieren</translation>
    </message>
    <message>
        <source>Tab-separated values (*.tsv)</source>
        <translation>Durch Tabulatoren getrennte Werte (*.tsv)</translation>
    </message>
    <message>
        <source>JSON Lines (*.jsonl)</source>
        <translation>JSON Lines (*.jsonl)</translation>
    </message>
    <message>
        <source>&amp;From a file…</source>
        <translation>Aus einer &amp;Datei&#xa0;…</translation>
    </message>
    <message>
        <source>Error categories</source>
        <translation>Fehlerkategorien</translation>
    </message>
    <message>
        <source>Typologies (*.json);;All files (*)</source>
        <translation>Typologien (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>&amp;Annotator: %1…</source>
        <translation>&amp;Annotator: %1&#xa0;…</translation>
    </message>
    <message>
        <source>Annotator</source>
        <translation>Annotator</translation>
    </message>
    <message>
        <source>Whose marks these are:</source>
        <translation>Wessen Markierungen es sind:</translation>
    </message>
    <message>
        <source>No two annotators looked at the same sentence.</source>
        <translation>Keine zwei Annotatoren haben denselben Satz angesehen.</translation>
    </message>
    <message>
        <source>Import the marks of the other one, or choose another name for the annotator and mark.</source>
        <translation>Importieren Sie die Markierungen des anderen, oder wählen Sie einen anderen Namen für den Annotator und markieren Sie.</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %2, %n sentence(s): agreement of positions, F1 over characters %3, over spans %4; of labels, kappa of the category %5, of the severity %6 (pairs: %7).</source>
        <translation>
            <numerusform>%1 und %2, %n Satz: Übereinstimmung der Stellen, F1 über Zeichen %3, über Stellen %4; der Einordnung, Kappa der Kategorie %5, der Schwere %6 (Paare: %7).</numerusform>
            <numerusform>%1 und %2, %n Sätze: Übereinstimmung der Stellen, F1 über Zeichen %3, über Stellen %4; der Einordnung, Kappa der Kategorie %5, der Schwere %6 (Paare: %7).</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>contexture::gui::MarkText</name>
    <message>
        <source>No error was found here.</source>
        <translation>Hier wurde kein Fehler gefunden.</translation>
    </message>
    <message>
        <source>%1 found no error here.</source>
        <translation>%1 fand hier keinen Fehler.</translation>
    </message>
    <message>
        <source>Error: %1, %2.</source>
        <extracomment>A marked error: category, severity.</extracomment>
        <translation>Fehler: %1, %2.</translation>
    </message>
    <message>
        <source>Correction: “%1”.</source>
        <translation>Korrektur: „%1“.</translation>
    </message>
    <message>
        <source>No error</source>
        <translation>Kein Fehler</translation>
    </message>
    <message>
        <source>The sentence has %1 of 100.</source>
        <extracomment>A number that somebody gave a translated sentence.</extracomment>
        <translation>Der Satz hat %1 von 100.</translation>
    </message>
    <message>
        <source>No category</source>
        <translation>Keine Kategorie</translation>
    </message>
</context>
<context>
    <name>contexture::gui::Marks</name>
    <message>
        <source>changing a mark</source>
        <extracomment>After &quot;Undo&quot; and &quot;Redo&quot;.</extracomment>
        <translation>Ändern einer Markierung</translation>
    </message>
    <message>
        <source>marking an error</source>
        <translation>Markieren eines Fehlers</translation>
    </message>
    <message>
        <source>deleting a mark</source>
        <extracomment>After &quot;Undo&quot; and &quot;Redo&quot;.</extracomment>
        <translation>Löschen einer Markierung</translation>
    </message>
</context>
<context>
    <name>contexture::gui::MarksPane</name>
    <message>
        <source>Marked errors</source>
        <translation>Markierte Fehler</translation>
    </message>
    <message numerus="yes">
        <source>%n error(s) in this run</source>
        <translation>
            <numerusform>%n Fehler in diesem Lauf</numerusform>
            <numerusform>%n Fehler in diesem Lauf</numerusform>
        </translation>
    </message>
    <message>
        <source>weight %1</source>
        <translation>Gewicht %1</translation>
    </message>
    <message>
        <source>Error in sentence %1</source>
        <translation>Fehler in Satz %1</translation>
    </message>
    <message>
        <source>Error: “%1” in sentence %2, source</source>
        <translation>Fehler: „%1“ in Satz %2, Quelle</translation>
    </message>
    <message>
        <source>Error: “%1” in sentence %2, translation</source>
        <translation>Fehler: „%1“ in Satz %2, Übersetzung</translation>
    </message>
    <message>
        <source>&amp;Mark an error… (E)</source>
        <translation>Fehler &amp;markieren&#xa0;… (E)</translation>
    </message>
</context>
<context>
    <name>contexture::gui::Messages</name>
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
</context>
<context>
    <name>contexture::gui::ModelFinder</name>
    <message>
        <source>Looking for the models of the runs</source>
        <translation>Die Modelle der Läufe werden gesucht</translation>
    </message>
</context>
<context>
    <name>contexture::gui::ModelImport</name>
    <message>
        <source>&amp;Half the size: weights rounded to 16 bits</source>
        <translation>&amp;Halbe Größe: Gewichte auf 16 Bit gerundet</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>&amp;Importieren</translation>
    </message>
    <message>
        <source>Import a model</source>
        <translation>Ein Modell importieren</translation>
    </message>
    <message>
        <source>%1 could not be started: %2</source>
        <translation>%1 ließ sich nicht starten: %2</translation>
    </message>
    <message>
        <source>with config.json and model.safetensors, or with Marian’s .npz</source>
        <translation>mit config.json und model.safetensors, oder mit Marians .npz</translation>
    </message>
    <message>
        <source>as the files say; else en, for instance</source>
        <translation>wie die Dateien sagen; sonst zum Beispiel en</translation>
    </message>
    <message>
        <source>as the files say; of a model for several languages: which one</source>
        <translation>wie die Dateien sagen; bei einem Modell für mehrere Sprachen: welche</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Folder of the model</source>
        <translation>&amp;Ordner des Modells</translation>
    </message>
    <message>
        <source>&amp;Source language</source>
        <translation>A&amp;usgangssprache</translation>
    </message>
    <message>
        <source>&amp;Target language</source>
        <translation>&amp;Zielsprache</translation>
    </message>
    <message>
        <source>&amp;Bundle to write</source>
        <translation>&amp;Bundle, das geschrieben wird</translation>
    </message>
    <message>
        <source>Folder of the model to import</source>
        <translation>Ordner des Modells, das importiert wird</translation>
    </message>
    <message>
        <source>Bundle to write</source>
        <translation>Bundle, das geschrieben wird</translation>
    </message>
    <message>
        <source>Models (*.safetensors);;All files (*)</source>
        <translation>Modelle (*.safetensors);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>contexture-cli, which imports models, is neither beside this program nor in PATH. Install it, or put it there.</source>
        <translation>contexture-cli, das Modelle importiert, ist weder neben diesem Programm noch in PATH. Installieren Sie es, oder legen Sie es dorthin.</translation>
    </message>
    <message>
        <source>%1 is there already. Replace it?</source>
        <translation>%1 gibt es schon. Ersetzen?</translation>
    </message>
    <message>
        <source>Reading the model and writing the bundle…</source>
        <translation>Das Modell wird gelesen und das Bundle geschrieben&#xa0;…</translation>
    </message>
    <message>
        <source>Cancelled; nothing was written.</source>
        <translation>Abgebrochen; es wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>The import ended unexpectedly. It may have run out of memory: half the size needs less.</source>
        <translation>Der Import endete unerwartet. Vielleicht reichte der Speicher nicht: Die halbe Größe braucht weniger.</translation>
    </message>
</context>
<context>
    <name>contexture::gui::ModelProposal</name>
    <message>
        <source>This text seems to be %1; the installed models read %2.</source>
        <extracomment>%1 and %2 are names of languages.</extracomment>
        <translation>Die Sprache dieses Textes scheint %1 zu sein; die installierten Modelle lesen %2.</translation>
    </message>
    <message>
        <source>Import a model that reads it: the handbook says how under “Models that exist” (F1).</source>
        <translation>Ein Modell importieren, das sie liest: Das Handbuch sagt unter „Vorhandene Modelle“, wie das geht (F1).</translation>
    </message>
    <message>
        <source>The model for real texts was chosen: “%1”.</source>
        <extracomment>%1 is the name of a language, %2 of a model.</extracomment>
        <translation>Das Modell für echte Texte wurde gewählt: „%1“.</translation>
    </message>
    <message>
        <source>This text is %1, so “%2” was chosen.</source>
        <translation>Die Sprache dieses Textes ist %1, deshalb wurde „%2“ gewählt.</translation>
    </message>
    <message>
        <source>Press Translate, or choose another model beside it.</source>
        <translation>Auf „Übersetzen“ drücken oder daneben ein anderes Modell wählen.</translation>
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
    <name>contexture::gui::NotesPane</name>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>&amp;Change the note…</source>
        <translation>Notiz &amp;ändern&#xa0;…</translation>
    </message>
    <message>
        <source>De&amp;lete the note</source>
        <translation>Notiz &amp;löschen</translation>
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
        <translation>&amp;Notiz zu diesem Wort&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Note on this sentence…</source>
        <translation>&amp;Notiz zu diesem Satz&#xa0;…</translation>
    </message>
    <message>
        <source>Note on the &amp;sentence…</source>
        <translation>Notiz zum &amp;Satz&#xa0;…</translation>
    </message>
</context>
<context>
    <name>contexture::gui::OpenElsewhere</name>
    <message>
        <source>“%1” is open in another window, too.</source>
        <translation>„%1“ ist auch in einem anderen Fenster offen.</translation>
    </message>
    <message>
        <source>Both can save: what each adds stays. If one window removes an entry that the other shows, the other reports it when it saves, and nothing is overwritten.</source>
        <translation>Beide können speichern: Was jedes hinzufügt, bleibt. Entfernt ein Fenster einen Eintrag, den das andere zeigt, so meldet dieses es beim Speichern, und nichts wird überschrieben.</translation>
    </message>
</context>
<context>
    <name>contexture::gui::Opening</name>
    <message>
        <source>Open a document, a model or a workspace</source>
        <translation>Dokument, Modell oder Arbeitsbereich öffnen</translation>
    </message>
    <message>
        <source>The file holds no document named “%1”.</source>
        <translation>Die Datei enthält kein Dokument mit dem Namen „%1“.</translation>
    </message>
    <message>
        <source>Name one of its documents.</source>
        <translation>Eines der Dokumente dieser Datei nennen.</translation>
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
    <message>
        <source>The demo is not installed.</source>
        <translation>Die Demo ist nicht installiert.</translation>
    </message>
    <message>
        <source>Set CONTEXTURE_RESOURCES to the folder with demo and models, or open files of your own.</source>
        <translation>CONTEXTURE_RESOURCES auf den Ordner mit „demo“ und „models“ setzen oder eigene Dateien öffnen.</translation>
    </message>
    <message>
        <source>Opening %1</source>
        <translation>%1 wird geöffnet</translation>
    </message>
    <message numerus="yes">
        <source>%1 was read as prose: %n sentence(s).</source>
        <extracomment>%1 is the name of a file.</extracomment>
        <translation>
            <numerusform>%1 wurde als Fließtext gelesen: %n Satz.</numerusform>
            <numerusform>%1 wurde als Fließtext gelesen: %n Sätze.</numerusform>
        </translation>
    </message>
    <message>
        <source>If each of its lines is a sentence, say so.</source>
        <translation>Wenn jede seiner Zeilen ein Satz ist, sagen Sie es.</translation>
    </message>
    <message>
        <source>Read it line by line</source>
        <translation>Zeile für Zeile lesen</translation>
    </message>
    <message numerus="yes">
        <source>The attention of %n kept try(s) is damaged: all else of the workspace was read.</source>
        <translation>
            <numerusform>Die Aufmerksamkeit von %n behaltenen Versuch ist beschädigt: Alles andere im Arbeitsbereich wurde gelesen.</numerusform>
            <numerusform>Die Aufmerksamkeit von %n behaltenen Versuchen ist beschädigt: Alles andere im Arbeitsbereich wurde gelesen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Try the same again for it.</source>
        <translation>Versuchen Sie dasselbe dafür noch einmal.</translation>
    </message>
    <message>
        <source>Choose the base…</source>
        <translation>Basis wählen&#xa0;…</translation>
    </message>
    <message>
        <source>Choose the base of this context layer</source>
        <translation>Die Basis dieser Kontextschicht wählen</translation>
    </message>
    <message>
        <source>Models (*.safetensors);;All files (*)</source>
        <translation>Modelle (*.safetensors);;Alle Dateien (*)</translation>
    </message>
    <message numerus="yes">
        <source>The kept answers about %n run(s) are damaged: all else of the workspace was read.</source>
        <translation>
            <numerusform>Die behaltenen Antworten über %n Lauf sind beschädigt: Alles andere im Arbeitsbereich wurde gelesen.</numerusform>
            <numerusform>Die behaltenen Antworten über %n Läufe sind beschädigt: Alles andere im Arbeitsbereich wurde gelesen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Ask the model again.</source>
        <translation>Fragen Sie das Modell noch einmal.</translation>
    </message>
    <message>
        <source>All that Contexture reads (*.txt *.tsv %1 *.safetensors *.contexture *.contexture-lesson lesson.md);;All files (*)</source>
        <extracomment>%1 stands for further endings of names, &quot;*.srt *.vtt&quot;.</extracomment>
        <translation>Alles, was Contexture liest (*.txt *.tsv %1 *.safetensors *.contexture *.contexture-lesson lesson.md);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Reading the list of documents</source>
        <translation>Liest die Liste der Dokumente</translation>
    </message>
</context>
<context>
    <name>contexture::gui::OtherContext</name>
    <message>
        <source>The same sentences, &amp;shuffled</source>
        <translation>Dieselben Sätze, &amp;gemischt</translation>
    </message>
    <message>
        <source>Those of another &amp;document…</source>
        <translation>Die eines anderen &amp;Dokuments&#xa0;…</translation>
    </message>
    <message>
        <source>Fewer than two context sentences that differ can be read here: there is nothing to shuffle</source>
        <translation>Hier sind keine zwei verschiedenen Kontextsätze lesbar: Es gibt nichts zu mischen</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <extracomment>A document in a list: its number and its name.</extracomment>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>Context of another document</source>
        <translation>Kontext eines anderen Dokuments</translation>
    </message>
    <message>
        <source>Document of this workspace:</source>
        <translation>Dokument dieses Arbeitsbereichs:</translation>
    </message>
    <message>
        <source>Reading another document</source>
        <translation>Ein anderes Dokument wird gelesen</translation>
    </message>
    <message>
        <source>&amp;Shuffled again</source>
        <translation>Neu &amp;gemischt</translation>
    </message>
</context>
<context>
    <name>contexture::gui::OverviewPane</name>
    <message>
        <source>Document map</source>
        <translation>Dokumentkarte</translation>
    </message>
    <message>
        <source>Come nearer (+, or Ctrl and the wheel)</source>
        <translation>Näher heran (+, oder Strg und das Rad)</translation>
    </message>
    <message>
        <source>Go farther away (−)</source>
        <translation>Weiter weg (−)</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>Show the whole document (0)</source>
        <translation>Das ganze Dokument zeigen (0)</translation>
    </message>
    <message>
        <source>Sentence by sentence</source>
        <translation>Satz für Satz</translation>
    </message>
    <message>
        <source>How far away it looks</source>
        <translation>Wie weit es schaut</translation>
    </message>
    <message>
        <source>Does the weight say what matters?</source>
        <translation>Sagt das Gewicht, worauf es ankommt?</translation>
    </message>
    <message>
        <source>effect: log-probability that the translation loses without the sentence</source>
        <translation>Wirkung: Log-Wahrscheinlichkeit, die die Übersetzung ohne den Satz verliert</translation>
    </message>
    <message>
        <source>Check the whole document</source>
        <translation>Das ganze Dokument prüfen</translation>
    </message>
    <message>
        <source>Weight and effect</source>
        <translation>Gewicht und Wirkung</translation>
    </message>
    <message>
        <source>Heads by how well their weights rank what matters</source>
        <translation>Köpfe danach, wie gut ihre Gewichte ordnen, worauf es ankommt</translation>
    </message>
    <message>
        <source>site</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>head</source>
        <translation>Kopf</translation>
    </message>
    <message>
        <source>rank correlation</source>
        <translation>Rangkorrelation</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>Entropie</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>Kopf %1</translation>
    </message>
    <message>
        <source>mean over heads</source>
        <translation>Mittel über alle Köpfe</translation>
    </message>
    <message>
        <source>rows look at columns; %1, %2</source>
        <translation>Zeilen schauen auf Spalten; %1, %2</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Hides from every sentence up to %1 others, one by one.</source>
        <translation>Verbirgt vor jedem Satz bis zu %1 andere, einen nach dem anderen.</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittel</translation>
    </message>
</context>
<context>
    <name>contexture::gui::Preferences</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>A document is being translated.</source>
        <translation>Ein Dokument wird gerade übersetzt.</translation>
    </message>
    <message>
        <source>The new size and language hold from the next start on.</source>
        <translation>Die neue Größe und Sprache gelten ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>The window could not be restarted: its runs would be lost.</source>
        <translation>Das Fenster konnte nicht neu gestartet werden: Seine Läufe gingen verloren.</translation>
    </message>
    <message>
        <source>Save the workspace, then choose again.</source>
        <translation>Den Arbeitsbereich speichern, dann noch einmal wählen.</translation>
    </message>
    <message>
        <source>The program could not be started again.</source>
        <translation>Das Programm konnte nicht neu gestartet werden.</translation>
    </message>
</context>
<context>
    <name>contexture::gui::Projector</name>
    <message>
        <source>S: step by step · %1</source>
        <extracomment>A key on the projector, and what it shows.</extracomment>
        <translation>S: Schritt für Schritt · %1</translation>
    </message>
    <message>
        <source>Right:</source>
        <translation>Richtig:</translation>
    </message>
    <message>
        <source>What the step shows</source>
        <translation>Was der Schritt zeigt</translation>
    </message>
    <message>
        <source>%1, shares of %2 nats · %3</source>
        <extracomment>A way of asking, and how much speaks for the word in all.</extracomment>
        <translation>%1, Anteile an %2 Nats · %3</translation>
    </message>
    <message>
        <source>Projector</source>
        <translation>Projektor</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Nächster Schritt</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>Voriger Schritt</translation>
    </message>
    <message>
        <source>One line down</source>
        <translation>Eine Zeile nach unten</translation>
    </message>
    <message>
        <source>One line up</source>
        <translation>Eine Zeile nach oben</translation>
    </message>
    <message>
        <source>Hide everything, and show it again</source>
        <translation>Alles verbergen und wieder zeigen</translation>
    </message>
    <message>
        <source>A vote for the answer with this number</source>
        <translation>Eine Stimme für die Antwort mit dieser Nummer</translation>
    </message>
    <message>
        <source>Take the last vote back</source>
        <translation>Die letzte Stimme zurücknehmen</translation>
    </message>
    <message>
        <source>Confirm the answer</source>
        <translation>Die Antwort bestätigen</translation>
    </message>
    <message>
        <source>A hint</source>
        <translation>Ein Hinweis</translation>
    </message>
    <message>
        <source>Step by step</source>
        <translation>Schritt für Schritt</translation>
    </message>
    <message>
        <source>Reset the lesson</source>
        <translation>Die Lektion zurücksetzen</translation>
    </message>
    <message>
        <source>Close the projector</source>
        <translation>Den Projektor schließen</translation>
    </message>
</context>
<context>
    <name>contexture::gui::ReadingBefore</name>
    <message>
        <source>Save the small file that names the model</source>
        <translation>Die kleine Datei speichern, die das Modell nennt</translation>
    </message>
    <message>
        <source>Models (*.safetensors);;All files (*)</source>
        <translation>Modelle (*.safetensors);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>%1 wird geschrieben</translation>
    </message>
    <message>
        <source>This file is the model itself.</source>
        <translation>Diese Datei ist das Modell selbst.</translation>
    </message>
    <message>
        <source>Choose another name: the model has to stay as it is.</source>
        <translation>Wählen Sie einen anderen Namen: Das Modell muss bleiben, wie es ist.</translation>
    </message>
</context>
<context>
    <name>contexture::gui::ReadingBeforeDialog</name>
    <message>
        <source>Read with the sentences before it</source>
        <translation>Mit den Sätzen davor lesen</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>keine Grenze</translation>
    </message>
    <message>
        <source>&amp;Sentences before the current one</source>
        <translation>&amp;Sätze vor dem aktuellen</translation>
    </message>
    <message>
        <source>&amp;Most subwords, with the current one</source>
        <translation>Höchste &amp;Zahl der Subwörter, mit dem aktuellen</translation>
    </message>
    <message>
        <source>Choose a &amp;file…</source>
        <translation>&amp;Datei wählen&#xa0;…</translation>
    </message>
    <message>
        <source>The model is given the sentences before the current one and their translations. It was not trained for it: look at what it makes of them.</source>
        <translation>Das Modell bekommt die Sätze vor dem aktuellen und ihre Übersetzungen. Es ist nicht dafür trainiert: Sehen Sie, was es daraus macht.</translation>
    </message>
    <message>
        <source>every sentence</source>
        <translation>jeder Satz</translation>
    </message>
    <message>
        <source>&amp;Only for sentences with one of the words</source>
        <translation>&amp;Nur für Sätze mit einem der Wörter</translation>
    </message>
    <message>
        <source>Sentences that would make the row longer are not read: rows longer than those of its training are translated worse. Name the words that earlier sentences decide, such as it and you: sentences without them are translated as without context.</source>
        <translation>Sätze, mit denen die Reihe länger würde, werden nicht gelesen: Längere Reihen als im Training übersetzt das Modell schlechter. Nennen Sie die Wörter, über die frühere Sätze entscheiden, etwa it und you: Sätze ohne diese Wörter werden wie ohne Kontext übersetzt.</translation>
    </message>
</context>
<context>
    <name>contexture::gui::ReadingPane</name>
    <message>
        <source>Reading</source>
        <translation>Leseansicht</translation>
    </message>
    <message>
        <source>▂ needed context: %1 of %2 sentences</source>
        <translation>▂ brauchte Kontext: %1 von %2 Sätzen</translation>
    </message>
    <message>
        <source>▂ needed context</source>
        <translation>▂ brauchte Kontext</translation>
    </message>
    <message>
        <source>▂ needed context: not computed</source>
        <translation>▂ brauchte Kontext: nicht gerechnet</translation>
    </message>
    <message>
        <source>▂ needed context: known of %1 of %2 sentences</source>
        <translation>▂ brauchte Kontext: bekannt von %1 von %2 Sätzen</translation>
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
    <message>
        <source>Read with the sentences before it…</source>
        <translation>Mit den Sätzen davor lesen&#xa0;…</translation>
    </message>
    <message>
        <source>The chosen model is given context that it was not trained for.</source>
        <translation>Das gewählte Modell bekommt Kontext, für den es nicht trainiert ist.</translation>
    </message>
</context>
<context>
    <name>contexture::gui::RunChanges</name>
    <message>
        <source>removing a run</source>
        <extracomment>After &quot;Undo&quot; and &quot;Redo&quot;.</extracomment>
        <translation>Entfernen eines Laufs</translation>
    </message>
    <message>
        <source>adding a translation</source>
        <extracomment>After &quot;Undo&quot; and &quot;Redo&quot;.</extracomment>
        <translation>Hinzufügen einer Übersetzung</translation>
    </message>
    <message>
        <source>translating again</source>
        <extracomment>After &quot;Undo&quot; and &quot;Redo&quot;.</extracomment>
        <translation>Neuübersetzen</translation>
    </message>
    <message>
        <source>translating</source>
        <extracomment>After &quot;Undo&quot; and &quot;Redo&quot;.</extracomment>
        <translation>Übersetzen</translation>
    </message>
    <message>
        <source>This run is being translated; cancel that first.</source>
        <translation>Dieser Lauf wird gerade übersetzt; brechen Sie das erst ab.</translation>
    </message>
    <message>
        <source>There can be at most six runs; remove one first.</source>
        <translation>Mehr als sechs Läufe sind nicht möglich; zuerst einen entfernen.</translation>
    </message>
</context>
<context>
    <name>contexture::gui::RunControls</name>
    <message>
        <source>Open a document first.</source>
        <translation>Zuerst ein Dokument öffnen.</translation>
    </message>
    <message>
        <source>Choose a model first.</source>
        <translation>Zuerst ein Modell wählen.</translation>
    </message>
    <message>
        <source>There can be at most six runs; remove one first.</source>
        <translation>Mehr als sechs Läufe sind nicht möglich; zuerst einen entfernen.</translation>
    </message>
    <message>
        <source>The model of this run, %1, is not here: open it, or choose another.</source>
        <translation>Das Modell dieses Laufs, %1, ist nicht hier: öffnen oder ein anderes wählen.</translation>
    </message>
</context>
<context>
    <name>contexture::gui::RunIdentity</name>
    <message>
        <source>Changed: Translate</source>
        <translation>Geändert: Übersetzen</translation>
    </message>
    <message>
        <source>The run that is read</source>
        <translation>Der Lauf, der gelesen wird</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>which run is read: its setting, then its model</extracomment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Translates again with: %1</source>
        <translation>Übersetzt neu mit: %1</translation>
    </message>
    <message>
        <source>its model is not here</source>
        <translation>sein Modell ist nicht hier</translation>
    </message>
</context>
<context>
    <name>contexture::gui::Saving</name>
    <message>
        <source>document</source>
        <translation>Dokument</translation>
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
        <source>Save the runs?</source>
        <translation>Läufe speichern?</translation>
    </message>
    <message>
        <source>The runs and notes of this document are not saved. Save them in a workspace?</source>
        <translation>Die Läufe und Notizen dieses Dokuments sind nicht gespeichert. In einem Arbeitsbereich speichern?</translation>
    </message>
    <message>
        <source>Saving %1</source>
        <translation>%1 wird gespeichert</translation>
    </message>
    <message>
        <source>The other documents of the file are not in the workspace: the file has changed.</source>
        <translation>Die anderen Dokumente der Datei sind nicht im Arbeitsbereich: Die Datei hat sich geändert.</translation>
    </message>
    <message>
        <source>The document that is shown was saved. Open the file again for the others.</source>
        <translation>Das gezeigte Dokument wurde gespeichert. Für die anderen die Datei noch einmal öffnen.</translation>
    </message>
</context>
<context>
    <name>contexture::gui::ScoreImport</name>
    <message>
        <source>Import scores of a metric</source>
        <translation>Werte einer Metrik importieren</translation>
    </message>
    <message>
        <source>Scores (*.json *.jsonl *.tsv *.txt *.scores *.out);;All files (*)</source>
        <translation>Werte (*.json *.jsonl *.tsv *.txt *.scores *.out);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>There is no translation that these scores could belong to.</source>
        <translation>Es gibt keine Übersetzung, zu der diese Werte gehören könnten.</translation>
    </message>
    <message>
        <source>Translate the document, or add a translation of it, and import them then.</source>
        <translation>Übersetzen Sie das Dokument, oder fügen Sie eine Übersetzung davon hinzu, und importieren Sie sie dann.</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>%1 wird gelesen</translation>
    </message>
    <message>
        <source>Which metric?</source>
        <translation>Welche Metrik?</translation>
    </message>
    <message>
        <source>%1 does not say which metric its numbers are of:</source>
        <translation>%1 sagt nicht, von welcher Metrik die Zahlen sind:</translation>
    </message>
    <message>
        <source>Which system?</source>
        <translation>Welches System?</translation>
    </message>
    <message>
        <source>Whose scores in %1 are of this run:</source>
        <translation>Wessen Werte in %1 von diesem Lauf sind:</translation>
    </message>
    <message>
        <source>%1: scores of run %2 were added.</source>
        <extracomment>%1 is a file, %2 the letter of a run.</extracomment>
        <translation>%1: Werte von Lauf %2 wurden hinzugefügt.</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2 of %n translated sentence(s), mean %3.</source>
        <extracomment>%1 is the name of a metric, %2 the number of sentences that have a score.</extracomment>
        <translation>
            <numerusform>%1: %2 von %n übersetztem Satz, Mittel %3.</numerusform>
            <numerusform>%1: %2 von %n übersetzten Sätzen, Mittel %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n marked error(s) added.</source>
        <translation>
            <numerusform>%n markierter Fehler hinzugefügt.</numerusform>
            <numerusform>%n markierte Fehler hinzugefügt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) of the file are unusual.</source>
        <translation>
            <numerusform>%n Zeile der Datei ist ungewöhnlich.</numerusform>
            <numerusform>%n Zeilen der Datei sind ungewöhnlich.</numerusform>
        </translation>
    </message>
    <message>
        <source>Compare → Scores lists them, and Find searches by them.</source>
        <translation>Vergleichen → Wertungen listet sie auf, und Suchen sucht nach ihnen.</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message>
        <source>importing marks</source>
        <extracomment>After &quot;Undo&quot; and &quot;Redo&quot;.</extracomment>
        <translation>Importieren von Markierungen</translation>
    </message>
    <message>
        <source>importing scores</source>
        <extracomment>After &quot;Undo&quot; and &quot;Redo&quot;.</extracomment>
        <translation>Importieren von Werten</translation>
    </message>
</context>
<context>
    <name>contexture::gui::ScoresWindow</name>
    <message>
        <source>Scores</source>
        <translation>Wertungen</translation>
    </message>
    <message>
        <source>Documents that are scored</source>
        <translation>Dokumente, die gewertet werden</translation>
    </message>
    <message>
        <source>The document that is shown</source>
        <translation>Das gezeigte Dokument</translation>
    </message>
    <message>
        <source>All documents of the workspace</source>
        <translation>Alle Dokumente des Arbeitsbereichs</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>Dokumente</translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation>Sätze</translation>
    </message>
    <message>
        <source>List all</source>
        <translation>Alle auflisten</translation>
    </message>
    <message>
        <source>By document</source>
        <translation>Nach Dokument</translation>
    </message>
    <message>
        <source>right more often in one than in the other</source>
        <translation>in einem öfter richtig als im anderen</translation>
    </message>
    <message>
        <source>&amp;Runs as CSV…</source>
        <translation>&amp;Läufe als CSV&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Documents as CSV…</source>
        <translation>&amp;Dokumente als CSV&#xa0;…</translation>
    </message>
    <message>
        <source>Listed &amp;sentences as CSV…</source>
        <translation>Aufgelistete &amp;Sätze als CSV&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Copy the runs as LaTeX</source>
        <translation>Läufe als LaTeX &amp;kopieren</translation>
    </message>
    <message>
        <source>scoring…</source>
        <translation>wird gewertet&#xa0;…</translation>
    </message>
    <message>
        <source>Scoring</source>
        <translation>Werten</translation>
    </message>
    <message>
        <source>Other documents are in a workspace: save the document as one first.</source>
        <translation>Andere Dokumente stehen in einem Arbeitsbereich: Speichern Sie das Dokument zuerst als einen.</translation>
    </message>
    <message>
        <source>There is no run that is whole.</source>
        <translation>Es gibt keinen fertigen Lauf.</translation>
    </message>
    <message>
        <source>There is no reference: open a table with a column “reference”.</source>
        <translation>Es gibt keine Referenz: Öffnen Sie eine Tabelle mit einer Spalte „reference“.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln document(s) with references</source>
        <translation>
            <numerusform>%Ln Dokument mit Referenz</numerusform>
            <numerusform>%Ln Dokumente mit Referenz</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s) that all runs have</source>
        <translation>
            <numerusform>%Ln Satz, den alle Läufe haben</numerusform>
            <numerusform>%Ln Sätze, die alle Läufe haben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s) in which %1 and %2 differ</source>
        <translation>
            <numerusform>%Ln Satz, in dem sich %1 und %2 unterscheiden</numerusform>
            <numerusform>%Ln Sätze, in denen sich %1 und %2 unterscheiden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s)</source>
        <translation>
            <numerusform>%Ln Satz</numerusform>
            <numerusform>%Ln Sätze</numerusform>
        </translation>
    </message>
    <message>
        <source>those with the largest differences</source>
        <translation>die mit den größten Unterschieden</translation>
    </message>
    <message>
        <source>n-grams that one has right more often</source>
        <translation>n-Gramme, die einer öfter richtig hat</translation>
    </message>
    <message>
        <source>n-grams</source>
        <translation>n-Gramme</translation>
    </message>
    <message>
        <source>&amp;n-grams as CSV…</source>
        <translation>&amp;n-Gramme als CSV&#xa0;…</translation>
    </message>
    <message>
        <source>Looking for “%1”</source>
        <translation>Sucht „%1“</translation>
    </message>
</context>
<context>
    <name>contexture::gui::SearchMenu</name>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Pronouns</source>
        <translation>Pronomen</translation>
    </message>
    <message>
        <source>Pronouns that differ in another run</source>
        <translation>Pronomen, die in einem anderen Lauf anders sind</translation>
    </message>
    <message>
        <source>“it” that looks more than three sentences back</source>
        <translation>„it“, das mehr als drei Sätze zurück schaut</translation>
    </message>
    <message>
        <source>Words that took much from context</source>
        <translation>Wörter, die viel aus dem Kontext nahmen</translation>
    </message>
    <message>
        <source>Words that differ in another run</source>
        <translation>Wörter, die in einem anderen Lauf anders sind</translation>
    </message>
    <message>
        <source>Unlikely words</source>
        <translation>Unwahrscheinliche Wörter</translation>
    </message>
    <message>
        <source>Words with a note</source>
        <translation>Wörter mit einer Notiz</translation>
    </message>
    <message>
        <source>Words with an error</source>
        <translation>Wörter mit einem Fehler</translation>
    </message>
    <message>
        <source>Kept in the workspace</source>
        <translation>Im Arbeitsbereich</translation>
    </message>
    <message>
        <source>Kept on this computer</source>
        <translation>Auf diesem Computer</translation>
    </message>
    <message>
        <source>Keep this search…</source>
        <translation>Diese Suche behalten&#xa0;…</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>%1 (on this computer)</source>
        <translation>%1 (auf diesem Computer)</translation>
    </message>
    <message>
        <source>Replace it?</source>
        <translation>Ersetzen?</translation>
    </message>
    <message>
        <source>The workspace keeps another search “%1” already. Replace it?</source>
        <translation>Der Arbeitsbereich hat schon eine andere Suche „%1“. Soll sie ersetzt werden?</translation>
    </message>
    <message>
        <source>Now: %1
Then: %2</source>
        <extracomment>Conditions of two searches of one name.</extracomment>
        <translation>Jetzt: %1
Dann: %2</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Keep this search</source>
        <translation>Diese Suche behalten</translation>
    </message>
    <message>
        <source>Its name:</source>
        <translation>Ihr Name:</translation>
    </message>
    <message>
        <source>Rename the search</source>
        <translation>Suche umbenennen</translation>
    </message>
    <message>
        <source>Every form of “be”</source>
        <translation>Jede Form von „be“</translation>
    </message>
    <message>
        <source>Words that needed context</source>
        <translation>Wörter, die Kontext brauchten</translation>
    </message>
    <message>
        <source>Pronouns that needed context</source>
        <translation>Pronomen, die Kontext brauchten</translation>
    </message>
</context>
<context>
    <name>contexture::gui::Searches</name>
    <message>
        <source>changing a search</source>
        <extracomment>After &quot;Undo&quot; and &quot;Redo&quot;.</extracomment>
        <translation>Ändern einer Suche</translation>
    </message>
    <message>
        <source>keeping a search</source>
        <translation>Behalten einer Suche</translation>
    </message>
    <message>
        <source>renaming a search</source>
        <extracomment>After &quot;Undo&quot; and &quot;Redo&quot;.</extracomment>
        <translation>Umbenennen einer Suche</translation>
    </message>
    <message>
        <source>removing a search</source>
        <extracomment>After &quot;Undo&quot; and &quot;Redo&quot;.</extracomment>
        <translation>Vergessen einer Suche</translation>
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
    <message>
        <source>From a file</source>
        <translation>Aus einer Datei</translation>
    </message>
    <message>
        <source>There can be at most six runs; remove one first.</source>
        <translation>Mehr als sechs Läufe sind nicht möglich; zuerst einen entfernen.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>a setting, and the numbers in which weights were multiplied: &quot;Online context, int8&quot;
----------
a setting, and the device that computed it: &quot;Online context, cuda:0&quot;</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>the reference</source>
        <translation>die Referenz</translation>
    </message>
    <message>
        <source>a text of one’s own</source>
        <translation>ein eigener Text</translation>
    </message>
    <message>
        <source>%1, forced: %2</source>
        <extracomment>a setting, and whose translation the model was made to produce: &quot;Online context, forced: the reference&quot;</extracomment>
        <translation>%1, erzwungen: %2</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <extracomment>a setting, and how many times the context counts: &quot;Online context × 2&quot;</extracomment>
        <translation>%1 × %2</translation>
    </message>
</context>
<context>
    <name>contexture::gui::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Sprache</translation>
    </message>
    <message>
        <source>&amp;Size of everything</source>
        <translation>&amp;Größe von allem</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>&amp;Errors are marked by</source>
        <translation>F&amp;ehler markiert</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Prozessor</translation>
    </message>
    <message>
        <source>GPU (CUDA), where there is one</source>
        <extracomment>Where models are computed</extracomment>
        <translation>GPU (CUDA), wo es eine gibt</translation>
    </message>
    <message>
        <source>On a GPU probabilities differ in their last digits. Each run names the GPU that computed it.</source>
        <translation>Auf einer GPU weichen Wahrscheinlichkeiten in den letzten Stellen ab. Jeder Lauf nennt die GPU, die ihn berechnet hat.</translation>
    </message>
    <message>
        <source>&amp;Models are computed on</source>
        <translation>&amp;Modelle rechnet</translation>
    </message>
    <message>
        <source>Another language, size or device opens the window again, with all that it shows.</source>
        <translation>Eine andere Sprache, Größe oder ein anderes Gerät öffnet das Fenster neu, mit allem, was es zeigt.</translation>
    </message>
</context>
<context>
    <name>contexture::gui::StepsWindow</name>
    <message>
        <source>Step by step</source>
        <translation>Schritt für Schritt</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>&amp;Weiter</translation>
    </message>
    <message>
        <source>Next head</source>
        <translation>Nächster Kopf</translation>
    </message>
    <message>
        <source>The same word under the next head (H)</source>
        <translation>Dasselbe Wort unter dem nächsten Kopf (H)</translation>
    </message>
    <message>
        <source>Next subword</source>
        <translation>Nächstes Teilwort</translation>
    </message>
    <message>
        <source>The word’s next subword (S)</source>
        <translation>Das nächste Teilwort des Wortes (S)</translation>
    </message>
    <message>
        <source>&amp;Copy all numbers</source>
        <translation>Alle Zahlen &amp;kopieren</translation>
    </message>
    <message>
        <source>As JSON, with every query, key and value whole</source>
        <translation>Als JSON, mit jeder Query, jedem Key und jedem Wert ganz</translation>
    </message>
    <message>
        <source>Choose a site of the context attention.</source>
        <translation>Wählen Sie eine Stelle der Aufmerksamkeit auf den Kontext.</translation>
    </message>
    <message>
        <source>Translate the document, then choose a word.</source>
        <translation>Erst das Dokument übersetzen, dann ein Wort wählen.</translation>
    </message>
    <message>
        <source>The mean over heads has no steps of its own.</source>
        <translation>Das Mittel über die Köpfe hat keine eigenen Schritte.</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>Schritt %1 von %2</translation>
    </message>
    <message>
        <source>Answer the question first.</source>
        <translation>Erst die Frage beantworten.</translation>
    </message>
    <message>
        <source>Steps of the calculation</source>
        <translation>Schritte der Rechnung</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Aufmerksamkeit</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>Nächster Schritt</translation>
    </message>
    <message>
        <source>Previous step</source>
        <translation>Voriger Schritt</translation>
    </message>
    <message>
        <source>One line down</source>
        <translation>Eine Zeile nach unten</translation>
    </message>
    <message>
        <source>One line up</source>
        <translation>Eine Zeile nach oben</translation>
    </message>
    <message>
        <source>First step</source>
        <translation>Erster Schritt</translation>
    </message>
    <message>
        <source>Last step</source>
        <translation>Letzter Schritt</translation>
    </message>
    <message>
        <source>Larger type</source>
        <translation>Größere Schrift</translation>
    </message>
    <message>
        <source>Smaller type</source>
        <translation>Kleinere Schrift</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>Vollbild</translation>
    </message>
</context>
<context>
    <name>contexture::gui::SuiteDesk</name>
    <message>
        <source>The sentences have not been looked up in their documents yet.</source>
        <translation>Die Sätze sind in ihren Dokumenten noch nicht nachgeschlagen.</translation>
    </message>
    <message>
        <source>Open a model and score the suite first.</source>
        <translation>Öffnen Sie ein Modell und bewerten Sie zuerst die Testfolge.</translation>
    </message>
    <message>
        <source>right translation</source>
        <translation>richtige Übersetzung</translation>
    </message>
    <message>
        <source>wrong translation</source>
        <translation>falsche Übersetzung</translation>
    </message>
    <message>
        <source>Entry %1 of %2.</source>
        <extracomment>%1 is the number of an entry, %2 the name of a file.</extracomment>
        <translation>Eintrag %1 von %2.</translation>
    </message>
    <message>
        <source>Its right and wrong translations are scored below, beside the model’s own.</source>
        <translation>Darunter sind seine richtige und seine falschen Übersetzungen bewertet, neben der des Modells.</translation>
    </message>
    <message>
        <source>Back to the suite</source>
        <translation>Zurück zur Testfolge</translation>
    </message>
</context>
<context>
    <name>contexture::gui::SuitePane</name>
    <message>
        <source>Contrastive suite</source>
        <translation>Kontrastive Testfolge</translation>
    </message>
    <message>
        <source>Open a suite…</source>
        <translation>Testfolge öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Documents…</source>
        <translation>Dokumente&#xa0;…</translation>
    </message>
    <message>
        <source>A table with the documents of a suite that does not bring them</source>
        <translation>Eine Tabelle mit den Dokumenten einer Testfolge, die sie nicht enthält</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Bewerten</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Back to the document (Esc)</source>
        <translation>Zurück zum Dokument (Esc)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Sentences scored</source>
        <translation>Bewertete Sätze</translation>
    </message>
    <message>
        <source>Accuracy without and with context</source>
        <translation>Genauigkeit ohne und mit Kontext</translation>
    </message>
    <message>
        <source>Which sentences are listed</source>
        <translation>Welche Sätze gelistet sind</translation>
    </message>
    <message>
        <source>Right and wrong</source>
        <translation>Richtige und falsche</translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation>Falsch</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Richtig</translation>
    </message>
    <message>
        <source>Put right by context</source>
        <translation>Vom Kontext richtig gemacht</translation>
    </message>
    <message>
        <source>Put wrong by context</source>
        <translation>Vom Kontext falsch gemacht</translation>
    </message>
    <message>
        <source>Sentences of the suite</source>
        <translation>Sätze der Testfolge</translation>
    </message>
    <message>
        <source>&amp;Bars as CSV…</source>
        <translation>&amp;Balken als CSV&#xa0;…</translation>
    </message>
    <message>
        <source>B&amp;ars as JSON…</source>
        <translation>B&amp;alken als JSON&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Listed sentences as CSV…</source>
        <translation>&amp;Gelistete Sätze als CSV&#xa0;…</translation>
    </message>
    <message>
        <source>L&amp;isted sentences as JSON…</source>
        <translation>Ge&amp;listete Sätze als JSON&#xa0;…</translation>
    </message>
    <message>
        <source>Open a contrastive suite</source>
        <translation>Eine kontrastive Testfolge öffnen</translation>
    </message>
    <message>
        <source>Suites (*.json);;All files (*)</source>
        <translation>Testfolgen (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>The documents of the suite</source>
        <translation>Die Dokumente der Testfolge</translation>
    </message>
    <message>
        <source>Tables (*.tsv);;All files (*)</source>
        <translation>Tabellen (*.tsv);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>%1 is the name of a file, %2 whose layout it has.</extracomment>
        <translation>%1 (%2)</translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s)</source>
        <translation>
            <numerusform>%Ln Satz</numerusform>
            <numerusform>%Ln Sätze</numerusform>
        </translation>
    </message>
    <message>
        <source>%L1 scored</source>
        <translation>%L1 bewertet</translation>
    </message>
    <message>
        <source>open a model to score it</source>
        <translation>zum Bewerten ein Modell öffnen</translation>
    </message>
    <message numerus="yes">
        <source>The documents of %Ln sentence(s) are not there: these are scored without context alone.</source>
        <translation>
            <numerusform>Das Dokument von %Ln Satz ist nicht da: Er wird nur ohne Kontext bewertet.</numerusform>
            <numerusform>Die Dokumente von %Ln Sätzen sind nicht da: Sie werden nur ohne Kontext bewertet.</numerusform>
        </translation>
    </message>
    <message>
        <source>The model reads no context: there is one reading of each sentence.</source>
        <translation>Das Modell liest keinen Kontext: Es gibt eine Lesart jedes Satzes.</translation>
    </message>
    <message>
        <source>Reading the suite…</source>
        <translation>Die Testfolge wird gelesen&#xa0;…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln sentence(s); a click opens one in its document</source>
        <translation>
            <numerusform>%Ln Satz; ein Klick öffnet ihn in seinem Dokument</numerusform>
            <numerusform>%Ln Sätze; ein Klick öffnet einen in seinem Dokument</numerusform>
        </translation>
    </message>
    <message>
        <source>Export the suite</source>
        <translation>Die Testfolge exportieren</translation>
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
        <source>Open a suite: ContraPro, MT-GenEval, LingEval97, the discourse or the consistency test sets, or a gold.json of the controlled language.</source>
        <translation>Öffnen Sie eine Testfolge: ContraPro, MT-GenEval, LingEval97, eine der Diskurs- oder der Konsistenz-Testfolgen, oder eine gold.json der kontrollierten Sprache.</translation>
    </message>
</context>
<context>
    <name>contexture::gui::SuiteRun</name>
    <message>
        <source>Reading %1</source>
        <translation>%1 wird gelesen</translation>
    </message>
</context>
<context>
    <name>contexture::gui::TextNotice</name>
    <message>
        <source>%1 % of this text&apos;s words are new to this model: it learned a controlled language of 600 words alone.</source>
        <extracomment>%1 is a number.</extracomment>
        <translation>%1 % der Wörter dieses Textes sind diesem Modell neu: es hat nur eine kontrollierte Sprache von 600 Wörtern gelernt.</translation>
    </message>
    <message>
        <source>Its translations of these words say nothing about its system.</source>
        <translation>Seine Übersetzungen dieser Wörter sagen nichts über sein System.</translation>
    </message>
    <message>
        <source>Take the model for real texts</source>
        <translation>Das Modell für echte Texte nehmen</translation>
    </message>
    <message>
        <source>This text seems to be %1; “%2” reads %3.</source>
        <extracomment>%1 and %3 are names of languages, %2 of a model.</extracomment>
        <translation>Die Sprache dieses Textes scheint %1 zu sein; „%2“ liest %3.</translation>
    </message>
    <message>
        <source>Choose a model that reads it, or import one: the handbook says how under “Models that exist” (F1).</source>
        <translation>Wählen Sie ein Modell, das ihn liest, oder importieren Sie eines: Das Handbuch sagt unter „Vorhandene Modelle“, wie (F1).</translation>
    </message>
</context>
<context>
    <name>contexture::gui::TranslationImport</name>
    <message>
        <source>Reading %1</source>
        <translation>%1 wird gelesen</translation>
    </message>
    <message>
        <source>This translation is one of the runs already.</source>
        <translation>Diese Übersetzung ist schon einer der Läufe.</translation>
    </message>
    <message>
        <source>There can be at most six runs; remove one first.</source>
        <translation>Mehr als sechs Läufe sind nicht möglich; zuerst einen entfernen.</translation>
    </message>
    <message>
        <source>Add a translation of this document, and what it attended to</source>
        <translation>Eine Übersetzung dieses Dokuments hinzufügen, und worauf sie achtete</translation>
    </message>
    <message>
        <source>The translation was added. Something in its file is unusual.</source>
        <translation>Die Übersetzung wurde hinzugefügt. Etwas in ihrer Datei ist ungewöhnlich.</translation>
    </message>
    <message>
        <source>Translations and attention (*.txt *.tsv %1 *.json *.npz *.npy);;All files (*)</source>
        <extracomment>%1 stands for further endings of names, &quot;*.srt *.vtt&quot;.</extracomment>
        <translation>Übersetzungen und Aufmerksamkeit (*.txt *.tsv %1 *.json *.npz *.npy);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>contexture::gui::Tries</name>
    <message>
        <source>keeping a try</source>
        <translation>Behalten eines Versuchs</translation>
    </message>
    <message>
        <source>renaming a try</source>
        <extracomment>After &quot;Undo&quot; and &quot;Redo&quot;.</extracomment>
        <translation>Umbenennen eines Versuchs</translation>
    </message>
    <message>
        <source>deleting a try</source>
        <extracomment>After &quot;Undo&quot; and &quot;Redo&quot;.</extracomment>
        <translation>Löschen eines Versuchs</translation>
    </message>
</context>
<context>
    <name>contexture::gui::TryWindow</name>
    <message>
        <source>Attention of a try</source>
        <translation>Aufmerksamkeit eines Versuchs</translation>
    </message>
    <message>
        <source>Checks are made of the run, in the window</source>
        <translation>Geprüft wird der Lauf, im Fenster</translation>
    </message>
    <message>
        <source>Back to the run</source>
        <translation>Zurück zum Lauf</translation>
    </message>
    <message>
        <source>Closes this window (Esc); the run is as it was</source>
        <translation>Schließt dieses Fenster (Esc); der Lauf ist, wie er war</translation>
    </message>
    <message>
        <source>What if? %1</source>
        <translation>Was wäre, wenn? %1</translation>
    </message>
    <message>
        <source>A try on sentence %1 of run %2. The run itself is unchanged.</source>
        <extracomment>%2 is the name of a run.</extracomment>
        <translation>Ein Versuch an Satz %1 von Lauf %2. Der Lauf selbst ist unverändert.</translation>
    </message>
</context>
<context>
    <name>contexture::gui::VariantTable</name>
    <message>
        <source>Other forms of the word</source>
        <translation>Andere Formen des Wortes</translation>
    </message>
    <message>
        <source>among these forms</source>
        <translation>unter diesen Formen</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>wie es ist</translation>
    </message>
    <message>
        <source>without sentence %1: %2</source>
        <translation>ohne Satz %1: %2</translation>
    </message>
    <message>
        <source>without all of them</source>
        <translation>ohne sie alle</translation>
    </message>
    <message>
        <source>log-probability %1</source>
        <translation>Log-Wahrscheinlichkeit %1</translation>
    </message>
</context>
<context>
    <name>contexture::gui::ViewMenus</name>
    <message>
        <source>Step by step…</source>
        <translation>Schritt für Schritt&#xa0;…</translation>
    </message>
</context>
<context>
    <name>contexture::gui::WhatIfLines</name>
    <message>
        <source>Source sentence</source>
        <translation>Satz des Ausgangstexts</translation>
    </message>
    <message>
        <source>Context sentence</source>
        <translation>Satz des Kontexts</translation>
    </message>
    <message>
        <source>Number of the context sentence</source>
        <translation>Nummer des Kontextsatzes</translation>
    </message>
    <message>
        <source>Other context</source>
        <translation>Anderer Kontext</translation>
    </message>
    <message>
        <source>All context sentences in another order, or those of another document</source>
        <translation>Alle Kontextsätze in anderer Reihenfolge, oder die eines anderen Dokuments</translation>
    </message>
    <message>
        <source>Translation of one’s own</source>
        <translation>Eigene Übersetzung</translation>
    </message>
    <message>
        <source>Hidden sentences</source>
        <translation>Verborgene Sätze</translation>
    </message>
    <message>
        <source>for instance 2, 4-6</source>
        <translation>zum Beispiel 2, 4-6</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Ausgangstext</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Translation</source>
        <translation>Übersetzung</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Verbergen</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>Aufmerksamkeit</translation>
    </message>
    <message>
        <source>Hidden sentences are numbers from 1 to %1, as in 2, 4-6</source>
        <translation>Verborgene Sätze sind Nummern von 1 bis %1, wie in 2, 4-6</translation>
    </message>
    <message>
        <source>Heads are numbers, as in 1, 3</source>
        <translation>Köpfe sind Nummern, wie in 1, 3</translation>
    </message>
    <message>
        <source>empty: the model translates; ending in …: it goes on</source>
        <translation>leer: das Modell übersetzt; am Ende …: es fährt fort</translation>
    </message>
    <message>
        <source>Strength</source>
        <translation>Stärke</translation>
    </message>
</context>
<context>
    <name>contexture::gui::WhatIfPane</name>
    <message>
        <source>What if?</source>
        <translation>Was wäre, wenn?</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>Versuchen</translation>
    </message>
    <message>
        <source>Translates or scores the sentence under these changes (Return)</source>
        <translation>Übersetzt oder bewertet den Satz unter diesen Änderungen (Eingabe)</translation>
    </message>
    <message>
        <source>Other forms</source>
        <translation>Andere Formen</translation>
    </message>
    <message>
        <source>Of the selected pronoun or article: each form’s probability, with and without each consulted sentence (V)</source>
        <translation>Des gewählten Pronomens oder Artikels: die Wahrscheinlichkeit jeder Form, mit und ohne jeden herangezogenen Satz (V)</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Tries</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <source>choose a sentence that is translated</source>
        <translation>wählen Sie einen Satz, der übersetzt ist</translation>
    </message>
    <message>
        <source>sentence %1, trying…</source>
        <translation>Satz %1, wird versucht&#xa0;…</translation>
    </message>
    <message>
        <source>sentence %1; the run itself does not change</source>
        <translation>Satz %1; der Lauf selbst ändert sich nicht</translation>
    </message>
    <message>
        <source>Nothing was changed: change a line first</source>
        <translation>Nichts wurde geändert: ändern Sie zuerst eine Zeile</translation>
    </message>
    <message>
        <source>Choose a pronoun or an article of the translation: other words have no other forms here</source>
        <translation>Wählen Sie ein Pronomen oder einen Artikel der Übersetzung: andere Wörter haben hier keine anderen Formen</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>wie es ist</translation>
    </message>
    <message>
        <source>Choose a sentence, change a line, and press Return.</source>
        <translation>Wählen Sie einen Satz, ändern Sie eine Zeile, und drücken Sie Eingabe.</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Keeps the latest try in the workspace (Ctrl+B)</source>
        <translation>Behält den letzten Versuch im Arbeitsbereich (Strg+B)</translation>
    </message>
    <message>
        <source>All tries of this document that are kept</source>
        <translation>Alle behaltenen Versuche dieses Dokuments</translation>
    </message>
    <message>
        <source>Kept: %1</source>
        <translation>Behaltene: %1</translation>
    </message>
    <message>
        <source>There is no try that is not kept: change a line and press Return first</source>
        <translation>Es gibt keinen Versuch, der nicht behalten ist: Ändern Sie zuerst eine Zeile und drücken Sie Eingabe</translation>
    </message>
    <message>
        <source>Rename the try</source>
        <translation>Versuch umbenennen</translation>
    </message>
    <message>
        <source>Name (empty: a list of the changes):</source>
        <translation>Name (leer: eine Liste der Änderungen):</translation>
    </message>
    <message>
        <source>De&amp;lete the kept try</source>
        <translation>Behaltenen Versuch &amp;löschen</translation>
    </message>
    <message>
        <source>&amp;Put it into the lines</source>
        <translation>In die &amp;Zeilen setzen</translation>
    </message>
    <message>
        <source>Sentence %1, %2: %3</source>
        <extracomment>A try in a list: its sentence&apos;s number, the letter of its run, its name.</extracomment>
        <translation>Satz %1, %2: %3</translation>
    </message>
    <message>
        <source>No try is kept</source>
        <translation>Kein Versuch ist behalten</translation>
    </message>
    <message>
        <source>Reset: the lines as they were</source>
        <translation>Zurücksetzen: die Zeilen, wie sie waren</translation>
    </message>
    <message>
        <source>Its attention is shown after the question</source>
        <translation>Die Aufmerksamkeit wird nach der Frage gezeigt</translation>
    </message>
    <message>
        <source>Its attention is of an earlier run</source>
        <translation>Die Aufmerksamkeit gehört zu einem früheren Lauf</translation>
    </message>
    <message>
        <source>Its attention was not kept</source>
        <translation>Die Aufmerksamkeit wurde nicht behalten</translation>
    </message>
    <message>
        <source>There is no try: change a line and press Return first</source>
        <translation>Es gibt keinen Versuch: Ändern Sie erst eine Zeile und drücken Sie die Eingabetaste</translation>
    </message>
    <message>
        <source>Its attention cannot be shown: %1</source>
        <extracomment>%1 is what is wrong with it.</extracomment>
        <translation>Die Aufmerksamkeit kann nicht gezeigt werden: %1</translation>
    </message>
    <message>
        <source>&amp;Keep this try</source>
        <translation>Diesen Versuch &amp;behalten</translation>
    </message>
    <message>
        <source>Look at its &amp;attention</source>
        <translation>&amp;Aufmerksamkeit ansehen</translation>
    </message>
    <message>
        <source>&amp;Rename the try…</source>
        <translation>Versuch &amp;umbenennen&#xa0;…</translation>
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
    <message>
        <source>vs %1 %2</source>
        <extracomment>A log-probability compared with row %1 (A to F): %2 is the difference. Very short.</extracomment>
        <translation>zu %1 %2</translation>
    </message>
    <message>
        <source>%1 (a try that is kept)</source>
        <extracomment>A row of the comparison: %1 is what was tried.</extracomment>
        <translation>%1 (ein behaltener Versuch)</translation>
    </message>
    <message>
        <source>%1 (a try)</source>
        <translation>%1 (ein Versuch)</translation>
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
    <message>
        <source>By how much the log-probability of the word as it stands changes without this sentence, whatever word would then be put in its place.</source>
        <translation>Um wie viel sich die Log-Wahrscheinlichkeit des Wortes, wie es dasteht, ohne diesen Satz ändert, welches Wort dann auch an seine Stelle käme.</translation>
    </message>
    <message>
        <source>Blue: the words&apos; weights, as in the reading view.</source>
        <translation>Blau: die Gewichte der Wörter, wie in der Leseansicht.</translation>
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
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Drop each and retranslate</source>
        <translation>Weglassen, neu übersetzen</translation>
    </message>
    <message>
        <source>Translate this sentence again without each of them, in the background (X).</source>
        <translation>Übersetzt diesen Satz im Hintergrund noch einmal ohne jeden von ihnen (X).</translation>
    </message>
</context>
<context>
    <name>contexture::widgets::DocumentMapView</name>
    <message>
        <source>Document map</source>
        <translation>Dokumentkarte</translation>
    </message>
    <message>
        <source>sentence %1</source>
        <translation>Satz %1</translation>
    </message>
    <message>
        <source>%1–%2</source>
        <translation>%1–%2</translation>
    </message>
    <message>
        <source>Of sentences %1, looking at sentences %2: largest weight %3</source>
        <translation>Von Sätzen %1, die auf Sätze %2 schauen: größtes Gewicht %3</translation>
    </message>
    <message>
        <source>the sentence itself</source>
        <translation>der Satz selbst</translation>
    </message>
    <message>
        <source>weight %1, mean over its words</source>
        <translation>Gewicht %1, Mittel über seine Wörter</translation>
    </message>
    <message>
        <source>not visible</source>
        <translation>nicht sichtbar</translation>
    </message>
    <message>
        <source>looked at %1</source>
        <translation>schaute auf %1</translation>
    </message>
    <message>
        <source>sentence</source>
        <translation>Satz</translation>
    </message>
    <message>
        <source>looked at</source>
        <translation>schaute auf</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>weight up to 1; the largest of %1 × %1</source>
        <translation>Gewicht bis 1; das größte von %1 × %1</translation>
    </message>
    <message>
        <source>weight up to 1</source>
        <translation>Gewicht bis 1</translation>
    </message>
    <message>
        <source>another run differs</source>
        <translation>ein anderer Lauf weicht ab</translation>
    </message>
    <message>
        <source>Sentence %1 looked at sentence %2: %3</source>
        <translation>Satz %1 schaute auf Satz %2: %3</translation>
    </message>
    <message>
        <source>exactly 0</source>
        <translation>genau 0</translation>
    </message>
    <message>
        <source>itself</source>
        <translation>er selbst</translation>
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
    <name>contexture::widgets::FindView</name>
    <message>
        <source>Find words</source>
        <translation>Wörter suchen</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Searches</source>
        <translation>Gemerkte Suchen</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren&#xa0;…</translation>
    </message>
    <message>
        <source>All words that fulfil the conditions, as a table</source>
        <translation>Alle Wörter, die die Bedingungen erfüllen, als Tabelle</translation>
    </message>
    <message>
        <source>Where is searched</source>
        <translation>Wo gesucht wird</translation>
    </message>
    <message>
        <source>Whose words are listed</source>
        <translation>Wessen Wörter aufgeführt werden</translation>
    </message>
    <message>
        <source>for instance: source = it and distance &gt; 3 and weight &gt;= 0.3</source>
        <translation>zum Beispiel: source = it and distance &gt; 3 and weight &gt;= 0.3</translation>
    </message>
    <message>
        <source>Conditions</source>
        <translation>Bedingungen</translation>
    </message>
    <message>
        <source>Words that were found</source>
        <translation>Gefundene Wörter</translation>
    </message>
    <message numerus="yes">
        <source>the first %1 of %Ln word(s)</source>
        <translation>
            <numerusform>die ersten %1 von %Ln Wort</numerusform>
            <numerusform>die ersten %1 von %Ln Wörtern</numerusform>
        </translation>
    </message>
    <message>
        <source>searching…</source>
        <translation>sucht&#xa0;…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln word(s)</source>
        <translation>
            <numerusform>%Ln Wort</numerusform>
            <numerusform>%Ln Wörter</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>contexture::widgets::FloatingSheet</name>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>contexture::widgets::FoundModel</name>
    <message>
        <source>The largest sentence-level weight; mean over heads</source>
        <translation>Das größte Gewicht auf Satzebene; Mittel über alle Köpfe</translation>
    </message>
    <message>
        <source>How many sentences back (−) or ahead (+) the sentence of that weight stands</source>
        <translation>Wie viele Sätze zurück (−) oder voraus (+) der Satz mit diesem Gewicht steht</translation>
    </message>
    <message>
        <source>The context word of the largest weight, both levels multiplied</source>
        <translation>Das Kontextwort mit dem größten Gewicht, beide Ebenen multipliziert</translation>
    </message>
    <message>
        <source>Context share: how much of the word came from other sentences</source>
        <translation>Kontextanteil: wie viel des Wortes aus anderen Sätzen kam</translation>
    </message>
    <message>
        <source>Probability of the translated word</source>
        <translation>Wahrscheinlichkeit des übersetzten Wortes</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>Satz</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>Wort</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>Abstand</translation>
    </message>
    <message>
        <source>Consulted</source>
        <translation>Herangezogen</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Prob.</source>
        <translation>Wahrsch.</translation>
    </message>
    <message>
        <source>Without context, the model would prefer “%1”.</source>
        <translation>Ohne Kontext würde das Modell „%1“ vorziehen.</translation>
    </message>
    <message>
        <source>Nats that the translated word gains by context; known once it was computed</source>
        <translation>Nats, die das übersetzte Wort durch Kontext gewinnt; bekannt, sobald sie gerechnet sind</translation>
    </message>
    <message>
        <source>%1 nats, %2 bits</source>
        <extracomment>Two units of the same amount.</extracomment>
        <translation>%1 Nats, %2 Bits</translation>
    </message>
    <message>
        <source>The word that the model would prefer without context; empty: the same word, or not computed</source>
        <translation>Das Wort, das das Modell ohne Kontext vorziehen würde; leer: dasselbe, oder nicht gerechnet</translation>
    </message>
    <message>
        <source>Need (nats)</source>
        <extracomment>Column: how much a word needed context, with its unit. Short.</extracomment>
        <translation>Bedarf (Nats)</translation>
    </message>
    <message>
        <source>Else</source>
        <extracomment>Column: the word that would have come without context. Short.</extracomment>
        <translation>Sonst</translation>
    </message>
    <message>
        <source>What metrics of other programs say of the sentence</source>
        <translation>Was Metriken anderer Programme von dem Satz sagen</translation>
    </message>
    <message>
        <source>Scores</source>
        <extracomment>Column: numbers of metrics such as COMET.</extracomment>
        <translation>Wertungen</translation>
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
    <message>
        <source>dotted: not read by this system</source>
        <extracomment>Under a matrix: columns that nothing hides and that the system does not read.</extracomment>
        <translation>gepunktet: von diesem System nicht gelesen</translation>
    </message>
    <message>
        <source>Nothing hides this from “%1”; the system does not read it: %2</source>
        <extracomment>A matrix cell: %1 is the query word, %2 the sentence that nothing hides and that the system does not read.</extracomment>
        <translation>Nichts verdeckt dies vor „%1“; das System liest es nicht: %2</translation>
    </message>
    <message>
        <source>blank: nothing speaks for the word</source>
        <extracomment>Under the matrix of a way of asking, as occlusion</extracomment>
        <translation>leer: nichts spricht für das Wort</translation>
    </message>
    <message>
        <source>below 0: against the word</source>
        <extracomment>Under the matrix of a way of asking, as occlusion</extracomment>
        <translation>unter 0: gegen das Wort</translation>
    </message>
    <message>
        <source>It was not asked what speaks for “%1”; select it</source>
        <extracomment>A matrix cell of a way of asking, as occlusion: %1 is a word of the sentence</extracomment>
        <translation>Was für „%1“ spricht, wurde nicht gefragt; wählen Sie das Wort aus</translation>
    </message>
    <message>
        <source>Does not speak for “%1”: %2</source>
        <extracomment>%1 is the selected word, %2 the sentence or word</extracomment>
        <translation>Spricht nicht für „%1“: %2</translation>
    </message>
    <message>
        <source>Of what speaks for “%1”, a share of %2: %3</source>
        <extracomment>%1 is the selected word, %2 a number, %3 the sentence or word</extracomment>
        <translation>Von dem, was für „%1“ spricht, ein Anteil von %2: %3</translation>
    </message>
    <message>
        <source>Speaks against “%1”, %2 on the scale of the shares: %3</source>
        <extracomment>%1 is the selected word, %2 a number below 0, %3 the word that speaks against it</extracomment>
        <translation>Spricht gegen „%1“, %2 nach dem Maß der Anteile: %3</translation>
    </message>
</context>
<context>
    <name>contexture::widgets::MarkPanel</name>
    <message>
        <source>Category and severity</source>
        <translation>Kategorie und Schwere</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>Kommentar</translation>
    </message>
    <message>
        <source>Correction</source>
        <translation>Korrektur</translation>
    </message>
    <message>
        <source>what should stand there; the translation stays as it is</source>
        <translation>was dort stehen sollte; die Übersetzung bleibt, wie sie ist</translation>
    </message>
    <message>
        <source>No error</source>
        <translation>Kein Fehler</translation>
    </message>
    <message>
        <source>The sentence was looked at, and nothing was found</source>
        <translation>Der Satz wurde angesehen, und es fand sich nichts</translation>
    </message>
    <message>
        <source>What kind of error? Press its key.</source>
        <translation>Was für ein Fehler? Drücken Sie seine Taste.</translation>
    </message>
    <message>
        <source>which? Backspace goes back.</source>
        <translation>welcher? Die Rücktaste geht zurück.</translation>
    </message>
    <message>
        <source>Return keeps it; Tab: comment, correction.</source>
        <translation>Eingabetaste speichert; Tab: Kommentar, Korrektur.</translation>
    </message>
    <message>
        <source>which severity?</source>
        <translation>welche Schwere?</translation>
    </message>
    <message>
        <source>Annotator: %1</source>
        <extracomment>In a small sheet: the person who marks an error.</extracomment>
        <translation>Annotator: %1</translation>
    </message>
</context>
<context>
    <name>contexture::widgets::MarksModel</name>
    <message>
        <source>Correction: %1</source>
        <translation>Korrektur: %1</translation>
    </message>
    <message>
        <source>whole sentence</source>
        <translation>ganzer Satz</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>Schwere</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Marked</source>
        <translation>Markiert</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>Satz</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>Dokument</translation>
    </message>
    <message>
        <source>Annotator</source>
        <translation>Annotator</translation>
    </message>
    <message>
        <source>Correction, comment</source>
        <translation>Korrektur, Kommentar</translation>
    </message>
</context>
<context>
    <name>contexture::widgets::MarksView</name>
    <message>
        <source>Marked errors</source>
        <translation>Markierte Fehler</translation>
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
        <source>Return keeps the note, Shift+Return begins a new line.</source>
        <translation>Return speichert die Notiz, Umschalt+Return beginnt eine neue Zeile.</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
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
    <message>
        <source>not read</source>
        <extracomment>In the margin, beside a sentence that nothing hides and that the system does not read all the same. Short.</extracomment>
        <translation>ungelesen</translation>
    </message>
    <message>
        <source>Sentence %1: not read. Nothing hides it; this system reads only a few sentences, and not this one.</source>
        <translation>Satz %1: nicht gelesen. Nichts verdeckt ihn; dieses System liest nur wenige Sätze, und diesen nicht.</translation>
    </message>
    <message>
        <source>Times the context share: %1.</source>
        <translation>Mal dem Kontextanteil: %1.</translation>
    </message>
    <message>
        <source>“%1”, as dark as %2:</source>
        <translation>„%1“, so dunkel wie %2:</translation>
    </message>
    <message>
        <source>Another run has something else here.</source>
        <translation>Ein anderer Lauf hat hier etwas anderes.</translation>
    </message>
    <message>
        <source>“%1” was not read: the sentence is longer than the model takes.</source>
        <translation>„%1“ wurde nicht gelesen: Der Satz ist länger, als das Modell nimmt.</translation>
    </message>
    <message>
        <source>“%1” speaks for the selected word: %2 nats.</source>
        <translation>„%1“ spricht für das ausgewählte Wort: %2 Nats.</translation>
    </message>
    <message>
        <source>Sentence %1: no word speaks for the selected word, some speak against it.</source>
        <translation>Satz %1: Kein Wort spricht für das ausgewählte Wort, einige sprechen dagegen.</translation>
    </message>
    <message>
        <source>“%1” speaks against the selected word: %2 nats.</source>
        <translation>„%1“ spricht gegen das ausgewählte Wort: %2 Nats.</translation>
    </message>
    <message>
        <source>Note in the file: %1</source>
        <extracomment>A note for translators that stands in the file of the document (XLIFF, PO, TMX).</extracomment>
        <translation>Hinweis in der Datei: %1</translation>
    </message>
</context>
<context>
    <name>contexture::widgets::SignedBars</name>
    <message>
        <source>“%1” in sentence %2: %3 nats</source>
        <extracomment>%1 is a word, %2 the number of its sentence, %3 a number in nats, with its sign.</extracomment>
        <translation>„%1“ in Satz %2: %3 Nats</translation>
    </message>
    <message numerus="yes">
        <source>and %n word(s) with less</source>
        <translation>
            <numerusform>und %n Wort mit weniger</numerusform>
            <numerusform>und %n Wörter mit weniger</numerusform>
        </translation>
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
        <source>%1. A click shows this head alone.</source>
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
        <source>Press Translate. Sentences can be read as soon as they are finished.</source>
        <translation>„Übersetzen“ drücken. Die Sätze sind lesbar, sobald sie fertig sind.</translation>
    </message>
    <message>
        <source>Click a word: you see which sentences and words the model consulted for it.</source>
        <translation>Ein Wort anklicken und sehen, welche Sätze und Wörter das Modell dafür herangezogen hat.</translation>
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
    <message>
        <source>Open the demo, which translates itself, or a text of your own.</source>
        <translation>Die Demo öffnen, die sich selbst übersetzt, oder einen eigenen Text.</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>The demo is fifteen sentences and a small model that reads earlier ones. Texts, models, workspaces and lessons are opened, or dropped here.</source>
        <translation>Die Demo hat fünfzehn Sätze und ein kleines Modell, das frühere liest. Texte, Modelle, Arbeitsbereiche und Lektionen lassen sich öffnen oder hier ablegen.</translation>
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
<context>
    <name>contexture::widgets::SuiteChart</name>
    <message>
        <source>%1: %2 without context, %3 with it</source>
        <translation>%1: %2 ohne Kontext, %3 mit ihm</translation>
    </message>
    <message>
        <source>sentences</source>
        <translation>Sätze</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>without context %1</source>
        <translation>ohne Kontext %1</translation>
    </message>
    <message>
        <source>with context %1</source>
        <translation>mit Kontext %1</translation>
    </message>
    <message>
        <source>guessing %1</source>
        <translation>Raten %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln sentence(s) scored</source>
        <translation>
            <numerusform>%1 von %Ln Satz bewertet</numerusform>
            <numerusform>%1 von %Ln Sätzen bewertet</numerusform>
        </translation>
    </message>
    <message>
        <source>group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>without context</source>
        <translation>ohne Kontext</translation>
    </message>
    <message>
        <source>with context</source>
        <translation>mit Kontext</translation>
    </message>
    <message>
        <source>guessing</source>
        <translation>Raten</translation>
    </message>
</context>
<context>
    <name>contexture::widgets::SuiteModel</name>
    <message>
        <source>Log-probability of the right translation minus that of the nearest wrong one</source>
        <translation>Log-Wahrscheinlichkeit der richtigen Übersetzung minus die der nächsten falschen</translation>
    </message>
    <message>
        <source>not scored</source>
        <translation>nicht bewertet</translation>
    </message>
    <message>
        <source>right, %1</source>
        <translation>richtig, %1</translation>
    </message>
    <message>
        <source>wrong, %1</source>
        <translation>falsch, %1</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>Eintrag</translation>
    </message>
    <message>
        <source>Without</source>
        <translation>Ohne</translation>
    </message>
    <message>
        <source>With context</source>
        <translation>Mit Kontext</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Ausgangstext</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Richtig</translation>
    </message>
    <message>
        <source>Wrong</source>
        <translation>Falsch</translation>
    </message>
</context>
</TS>
