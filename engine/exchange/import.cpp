// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/exchange/import.h"

#include "engine/core/error.h"
#include "engine/decode/error_translation.h"
#include "engine/exchange/chosen_languages.h"
#include "engine/exchange/hugging_face.h"
#include "engine/exchange/marian.h"
#include "engine/exchange/weight_files.h"
#include "engine/model/bundle_io.h"
#include "engine/model/nn/initialise.h"
#include "engine/store/json_check.h"
#include "engine/text/language_marks.h"

#include <ATen/ATen.h>
#include <ATen/core/grad_mode.h>

#include <algorithm>
#include <set>
#include <unordered_set>

namespace contexture::exchange {
namespace {

namespace fs = std::filesystem;

// The logit of pieces that must never be produced. In float32 their probability is exactly 0 beside any logit above
// -890. A number of larger magnitude would disturb the label-smoothed loss of a training over this base.
constexpr float kNever = -1000.0f;

bool isFile(const fs::path& path) {
    std::error_code code;
    return fs::is_regular_file(path, code);
}

fs::path folderOf(const fs::path& file) {
    return file.has_parent_path() ? file.parent_path() : fs::path(".");
}

[[noreturn]] void refuseFile(const fs::path& file) {
    if (isPickle(file)) {
        refusePickle(file, folderOf(file));
    }
    throw Error("this is one file, and the folder that holds the whole model is wanted", file.string(),
                "give its folder, " + folderOf(file).string() + ", or a .npz file of Marian");
}

ForeignModel readForeign(const fs::path& from) {
    std::error_code code;
    if (isFile(from)) {
        if (from.extension() == ".npz") {
            return readMarian(from);
        }
        refuseFile(from);
    }
    if (!fs::is_directory(from, code)) {
        throw Error("there is no such folder", from.string(),
                    "give a folder with a model in Hugging Face's layout or in Marian's own, or a .npz file");
    }
    if (isFile(from / "config.json")) {
        return readHuggingFace(from);
    }
    for (const auto& entry : fs::directory_iterator(from, code)) {
        if (entry.path().extension() == ".npz") {
            return readMarian(from);
        }
    }
    if (const auto pickle = pickleIn(from); !pickle.empty()) {
        refusePickle(pickle, from);
    }
    throw Error("it holds no model that can be read", from.string(),
                "give a folder with config.json and model.safetensors (Hugging Face) or with a .npz (Marian)");
}

// The order of both vocabularies in the bundle, and the number of pieces of the subword models that the model lacks.
struct Orders {
    VocabularyOrder source;
    VocabularyOrder target;
    std::size_t strangers = 0;
};

std::vector<std::string> strangers(const SubwordModel& subwords, const ForeignVocabulary& vocabulary) {
    const std::unordered_set<std::string> known(vocabulary.pieces.begin(), vocabulary.pieces.end());
    auto found = subwords.strangersTo(known);
    if (found.size() * 2 > subwords.pieces.size()) {
        throw Error(std::to_string(found.size()) + " of its " + std::to_string(subwords.pieces.size()) +
                        " pieces are not in the vocabulary",
                    subwords.where, "take the subword models and the vocabulary from the same model");
    }
    return found;
}

Orders orderVocabularies(const ForeignModel& model) {
    Orders orders;
    auto source = strangers(model.sourceSubwords, model.source);
    auto target = strangers(model.targetSubwords, model.target);
    if (model.sharedVocabulary) {
        std::set<std::string> both(source.begin(), source.end());
        both.insert(target.begin(), target.end());
        source.assign(both.begin(), both.end());
        orders.strangers = source.size();
        orders.source = orderVocabulary(model.source, source);
        orders.target = orders.source;
    } else {
        orders.strangers = source.size() + target.size();
        orders.source = orderVocabulary(model.source, source);
        orders.target = orderVocabulary(model.target, target);
    }
    return orders;
}

// Fills one parameter from the tensors of the other program; rows of a vocabulary are put into the order of the bundle.
class Filling {
public:
    Filling(const ForeignModel& model, const Placement& placement, const VocabularyOrder* order, at::Tensor parameter)
        : m_model(model)
        , m_placement(placement)
        , m_parameter(std::move(parameter))
        , m_columns(m_parameter.dim() == 2 ? m_parameter.size(1) : 1)
        , m_rows(order ? foreignRows() : rowsOfPart()) {
        if (order) {
            m_parameter.zero_();
            m_places.resize(static_cast<std::size_t>(m_rows));
            for (std::int64_t i = 0; i < order->size(); ++i) {
                const auto row = order->row[static_cast<std::size_t>(i)];
                if (row >= 0) {
                    m_places[static_cast<std::size_t>(row)].push_back(i);
                }
            }
        }
    }

    void run() {
        for (std::size_t part = 0; part < m_placement.tensors.size(); ++part) {
            const std::string& name = m_placement.tensors[part];
            checkShape(name);
            m_first = static_cast<std::int64_t>(part) * m_rows;
            m_scale = part == 0 ? m_placement.firstScale : 1.0f;
            m_model.tensors->readRows(
                name, [this](std::int64_t first, std::span<const float> values) { take(first, values); });
        }
    }

private:
    std::int64_t foreignRows() const {
        const auto& vocabulary = m_placement.rows == Placement::Rows::Source ? m_model.source : m_model.target;
        return static_cast<std::int64_t>(vocabulary.pieces.size());
    }
    std::int64_t rowsOfPart() const {
        return m_parameter.size(0) / std::max<std::int64_t>(1, static_cast<std::int64_t>(m_placement.tensors.size()));
    }

    void checkShape(const std::string& name) const {
        const auto* shape = m_model.tensors->shape(name);
        if (!shape) {
            throw Error("the tensor " + store::inQuotes(name) + " is missing", m_model.tensors->where(), kGetAgain);
        }
        std::vector<std::int64_t> expected{m_rows + m_placement.rowsBefore};
        auto given = *shape;
        if (m_parameter.dim() == 2) {
            expected =
                m_placement.transposed ? std::vector{m_columns, m_rows} : std::vector{expected.front(), m_columns};
        } else if (given.size() == 2 && given.front() == 1) {
            given.erase(given.begin()); // a vector is read as a matrix of one row
        }
        if (given != expected) {
            const auto text = [](const std::vector<std::int64_t>& sizes) {
                std::string joined;
                for (const auto size : sizes) {
                    joined += (joined.empty() ? "" : " x ") + std::to_string(size);
                }
                return joined.empty() ? std::string("a single value") : joined;
            };
            throw Error("the tensor " + store::inQuotes(name) + " is " + text(*shape) +
                            ", but the model's sizes ask for " + text(expected),
                        m_model.tensors->where(), "the files do not belong together: get them again");
        }
    }

    // The rows of the parameter that receive row `row` of the current tensor.
    std::span<const std::int64_t> placesOf(std::int64_t row) {
        if (!m_places.empty()) {
            return m_places[static_cast<std::size_t>(row)];
        }
        m_place = m_first + row;
        return {&m_place, 1};
    }

    void take(std::int64_t first, std::span<const float> values) {
        auto* data = m_parameter.data_ptr<float>();
        if (m_parameter.dim() == 1 || m_placement.transposed) { // a row of the parameter is a column of the tensor
            const auto count = static_cast<std::int64_t>(values.size()) / m_rows;
            for (std::int64_t row = 0; row < m_rows; ++row) {
                for (const auto place : placesOf(row)) {
                    for (std::int64_t i = 0; i < count; ++i) {
                        data[place * m_columns + first + i] =
                            m_scale * values[static_cast<std::size_t>(i * m_rows + row)];
                    }
                }
            }
            return;
        }
        const auto count = static_cast<std::int64_t>(values.size()) / m_columns;
        for (std::int64_t i = std::max<std::int64_t>(0, m_placement.rowsBefore - first); i < count; ++i) {
            for (const auto place : placesOf(first + i - m_placement.rowsBefore)) {
                std::transform(values.data() + i * m_columns, values.data() + (i + 1) * m_columns,
                               data + place * m_columns, [this](float value) { return m_scale * value; });
            }
        }
    }

    const ForeignModel& m_model;
    const Placement& m_placement;
    at::Tensor m_parameter;
    std::int64_t m_columns;
    std::int64_t m_rows;      // rows of the parameter that each tensor of the other program fills
    std::int64_t m_first = 0; // first row of the parameter that the current tensor fills
    std::int64_t m_place = 0;
    float m_scale = 1.0f;                            // factor for the values of the current tensor
    std::vector<std::vector<std::int64_t>> m_places; // for each row of a vocabulary, its rows in the parameter
};

void fill(model::System& system, const ForeignModel& model, const Orders& orders, const CancelToken& cancel) {
    const at::NoGradGuard noGrad;
    std::set<std::string> used(model.unused.begin(), model.unused.end());
    auto parameters = model::namedParameters(system);
    for (auto& [name, parameter] : parameters) {
        cancel.throwIfCancelled();
        const auto placement = std::find_if(model.placements.begin(), model.placements.end(),
                                            [&](const Placement& p) { return p.parameter == name; });
        if (placement == model.placements.end()) {
            throw Error("nothing in it fills the parameter " + name, model.tensors->where(),
                        "this is a fault of Contexture's: report it");
        }
        const auto* order = placement->rows == Placement::Rows::Source   ? &orders.source
                            : placement->rows == Placement::Rows::Target ? &orders.target
                                                                         : nullptr;
        Filling(model, *placement, order, parameter).run();
        used.insert(placement->tensors.begin(), placement->tensors.end());
        if (name == "output.bias") {
            for (std::size_t i = 0; i < orders.target.never.size(); ++i) {
                if (orders.target.never[i]) {
                    parameter.data_ptr<float>()[i] = kNever;
                }
            }
        }
    }
    for (const auto& name : model.tensors->names()) {
        if (!used.contains(name)) {
            throw Error("the tensor " + store::inQuotes(name) + " belongs to a part that is not read here",
                        model.tensors->where(), "take a plain Transformer, such as one of OPUS-MT");
        }
    }
}

// The name of the folder, or of the folder that contains the file.
std::string nameOf(const fs::path& from) {
    std::error_code code;
    fs::path path = fs::weakly_canonical(from, code);
    if (isFile(path)) {
        path = path.parent_path();
    }
    return path.filename().empty() ? path.parent_path().filename().string() : path.filename().string();
}

std::string cardOf(const ImportRequest& request, const ForeignModel& model, const Orders& orders,
                   const std::string& folder, const ChosenMarks& marks, std::int64_t parameters) {
    const std::string mark = marks.text();
    nlohmann::ordered_json card;
    card["name"] = !request.name.empty() ? request.name : mark.empty() ? folder : folder + " " + mark;
    card["description"] = "A sentence-level Transformer that another program trained, imported from its files (" +
                          model.layout + " layout, folder " + folder + ").";
    card["licence"] = request.licence.empty() ? "as the original" : request.licence;
    card["data"] = "the original model's";
    card["stage"] = "sentence";
    card["parameters"] = parameters;
    card["imported"] = {{"layout", model.layout},
                        {"folder", folder},
                        {"pieces_unknown_to_the_model", orders.strangers},
                        {"weights", request.half ? "float16" : "float32"}};
    if (!mark.empty()) {
        card["imported"]["language_mark"] = mark;
    }
    return card.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

int placeOf(const std::string& piece, const VocabularyOrder& order) {
    return static_cast<int>(std::find(order.pieces.begin(), order.pieces.end(), piece) - order.pieces.begin());
}

ImportReport importFrom(const ImportRequest& request) {
    ForeignModel model = readForeign(request.from);
    const std::string folder = nameOf(request.from);
    const ChosenMarks marks = chooseLanguages(request, folder, model);
    const Orders orders = orderVocabularies(model);
    if (!marks.source.empty()) {
        model.config.transformer.sourceBos = !model.config.transformer.marksBehind;
        model.config.transformer.sourceMark = placeOf(marks.source, orders.source);
    }
    if (!marks.target.empty()) {
        model.config.transformer.targetMark = placeOf(marks.target, orders.target);
    }
    const auto source = model.sourceSubwords.inOrder(orders.source.pieces, orders.source.noText);
    const auto target = model.targetSubwords.inOrder(orders.target.pieces, orders.target.noText);
    model.config.transformer.sourceVocabulary = static_cast<int>(orders.source.size());
    model.config.transformer.targetVocabulary = static_cast<int>(orders.target.size());
    model.config.jointSubwords = source == target;

    std::shared_ptr<model::System> system;
    try {
        const model::nn::SkipInitialisation skip;
        system = model::makeSystem(model.config);
    } catch (const Error& error) {
        throw Error(error.happened(), model.tensors->where(), error.remedy());
    }
    fill(*system, model, orders, request.cancel);
    model.tensors.reset(); // the pages of the files are not needed any more

    ImportReport report;
    for (const auto& [name, parameter] : model::namedParameters(*system)) {
        report.parameters += parameter.numel();
    }
    request.cancel.throwIfCancelled();
    model::saveBundle(request.output, *system, source, target,
                      cardOf(request, model, orders, folder, marks, report.parameters), request.half);
    report.layout = model.layout;
    report.sourceLanguage = model.config.sourceLanguage;
    report.targetLanguage = model.config.targetLanguage;
    report.sourceVocabulary = static_cast<std::int64_t>(model.source.pieces.size());
    report.targetVocabulary = static_cast<std::int64_t>(model.target.pieces.size());
    report.strangers = static_cast<std::int64_t>(orders.strangers);
    report.languageMark = marks.text();
    if (!marks.source.empty() && !marks.target.empty()) {
        report.sourceMark = marks.source;
        report.isSourceMarkBehind = model.config.transformer.marksBehind;
        report.targetMark = marks.target;
    }
    report.languageMarks =
        model.languages.empty() ? text::languageMarks(orders.source.pieces).size() : model.languages.size();
    return report;
}

} // namespace

ImportReport importModel(const ImportRequest& request) {
    ImportReport report;
    decode::withTranslatedErrors(request.from.string(), [&] { report = importFrom(request); });
    return report;
}

std::vector<fs::path> filesRead(const fs::path& from) {
    static const std::set<std::string> kinds{".json", ".spm", ".model", ".yml", ".yaml", ".npz"};
    std::vector<fs::path> files;
    if (isFile(from)) {
        files.push_back(from);
    }
    std::error_code code;
    for (const auto& entry : fs::directory_iterator(isFile(from) ? folderOf(from) : from, code)) {
        const fs::path& path = entry.path();
        const std::string name = path.filename().string();
        const bool isWeights = name.starts_with("model") && name.ends_with(".safetensors"); // a whole model, or a part
        if (isFile(path) && (isWeights || kinds.contains(path.extension().string()))) {
            files.push_back(path);
        }
    }
    return files;
}

} // namespace contexture::exchange
