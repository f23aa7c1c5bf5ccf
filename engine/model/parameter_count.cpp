// SPDX-License-Identifier: GPL-3.0-or-later

#include "engine/model/parameter_count.h"

#include "engine/model/system.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>

namespace contexture::model {
namespace {

// 12345678 as 12,345,678
std::string grouped(std::int64_t number) {
    std::string text = std::to_string(number);
    for (auto place = static_cast<std::ptrdiff_t>(text.size()) - 3; place > 0; place -= 3) {
        text.insert(static_cast<std::size_t>(place), 1, ',');
    }
    return text;
}

} // namespace

ParameterCount countParameters(const ModelConfig& config) {
    ParameterCount count;
    const auto system = makeSystem(config);
    for (const auto& parameter : system->named_parameters()) {
        const std::int64_t numbers = parameter.value().numel();
        count.total += numbers;
        count.context += system->isContextParameter(parameter.key()) ? numbers : 0;
        const std::string part = parameter.key().substr(0, parameter.key().find('.'));
        const auto known = std::find_if(count.parts.begin(), count.parts.end(),
                                        [&](const auto& entry) { return entry.first == part; });
        if (known == count.parts.end()) {
            count.parts.emplace_back(part, numbers);
        } else {
            known->second += numbers;
        }
    }
    return count;
}

std::string toText(const ParameterCount& count) {
    std::ostringstream text;
    for (const auto& [part, numbers] : count.parts) {
        text << "  " << part << std::string(part.size() < 28 ? 28 - part.size() : 1, ' ') << grouped(numbers) << "\n";
    }
    text << "parameters: " << grouped(count.total) << ", of these the context's: " << grouped(count.context) << "\n";
    return text.str();
}

std::string toJson(const ParameterCount& count) {
    nlohmann::ordered_json json{{"parameters", count.total}, {"context_parameters", count.context}};
    for (const auto& [part, numbers] : count.parts) {
        json["parts"][part] = numbers;
    }
    return json.dump(2);
}

} // namespace contexture::model
