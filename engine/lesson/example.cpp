// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/lesson/example.h"

#include "engine/core/error.h"
#include "engine/lesson/blocks.h"
#include "engine/lesson/material.h"

#include <cctype>

namespace contexture::lesson {

namespace {

constexpr const char* kHead = R"(---
title: "@TITLE@"
language: en
duration: 10
audience: "Beginners"
---

<!-- This is a lesson. It is plain text: change it in any editor, and see with "contexture-cli lesson check" whether it
     is whole. Comments like this one are not shown. lesson.de.md beside it would hold the German text. -->

::: questions
- Which sentence does a model need to translate a word?
:::

::: objectives
- You can say which sentence was consulted for a word.
:::

)";

constexpr const char* kSteps = R"(
<!-- Each heading of the second level begins a step. A view block says what the window shows in it. -->

## Read the text

Read the sentences. What does the selected word mean, and how do you know?

@VIEW@
## Which sentence does it look at?

<!-- A predict block asks something. Until it is answered, the weights are hidden. "from: trace" takes the answer from
     the workspace: the sentence with the largest weight. A sentence's number would do as well. -->

@VIEW@
```predict
kind: sentence
question: "Which sentence does the model consult most for the selected word? Click it."
answer: {from: trace}
right: "Yes. The darker a sentence is, the larger is its weight."
otherwise: "No, another one has more weight. Look at the darkest sentence."
hints:
  - "Which sentence would you need yourself?"
```

::: solution
The numbers beside the sentences are their weights. Together they make 1.
:::

::: instructor
Let the class vote before you answer.
:::

## What does the weight say?

```predict
kind: choice
question: "The model gave this sentence a large weight. What do we know?"
choices:
  - text: "The model looked there."
    right: true
  - text: "The translation would be another one without it."
    feedback: "That is a question of its own: drop the sentence, and translate again."
right: "Yes. Whether it mattered, only a translation without the sentence can tell."
```

::: keypoints
- A weight says where a model looked, and not yet whether that mattered.
:::
)";

std::string replaced(std::string text, const std::string& name, const std::string& value) {
    for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at + value.size())) {
        text.replace(at, name.size(), value);
    }
    return text;
}

// The source word with the most context: by its gate if there is one, else by its largest weight.
View tellingView(const Material& material) {
    View best;
    float most = 0.0f;
    for (std::size_t d = 0; d < material.documents.size(); ++d) {
        for (std::size_t r = 0; r < material.documents[d].runs.size(); ++r) {
            const Material::RunOf& recorded = material.documents[d].runs[r];
            const Run& run = *recorded.run;
            for (std::size_t s = 0; s < run.document->size(); ++s) {
                for (std::size_t w = 0; w < run.document->source[s].words.size(); ++w) {
                    View view;
                    view.document = d;
                    view.run = r;
                    view.look.sentence = SentenceIndex(static_cast<std::int64_t>(s));
                    view.look.side = Side::Source;
                    view.look.word = WordIndex(static_cast<std::int64_t>(w));
                    const unsigned char first =
                        static_cast<unsigned char>(run.document->source[s].word(view.look.word)[0]);
                    const bool isWord = first >= 0x80 || std::isalpha(first) != 0;
                    const auto consulted = isWord ? consultedBy(recorded, view) : std::nullopt;
                    if (!consulted || consulted->sentences.empty()) {
                        continue;
                    }
                    const float says = consulted->share.value_or(consulted->sentences.front().second);
                    if (says > most) {
                        most = says;
                        best = view;
                    }
                }
            }
        }
    }
    return best;
}

} // namespace

std::string exampleLesson(const Material& material, const std::string& title) {
    const View view = tellingView(material);
    if (!view.look.sentence.isValid()) {
        throw Error(Message("lesson.no-weights", "no run of the workspace has weights of context"), {},
                    Message("lesson.no-weights-remedy",
                            "translate a document under a model that reads context, and save "
                            "the workspace"));
    }
    std::string safe; // for use between quotation marks in YAML
    for (const char c : title) {
        safe += c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20 ? '\'' : c;
    }
    const std::string text = replaced(kSteps, "@VIEW@", viewBlock(view, material));
    return replaced(kHead, "@TITLE@", safe) + text;
}

} // namespace contexture::lesson
