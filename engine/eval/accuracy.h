// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstdint>
#include <limits>

namespace contexture::eval {

// Number of right answers among all.
struct Accuracy {
    std::int64_t count = 0;
    std::int64_t right = 0;

    void add(bool isRight) {
        ++count;
        right += isRight ? 1 : 0;
    }
    // 0..1; NaN without answers
    double value() const {
        return count > 0 ? static_cast<double>(right) / static_cast<double>(count)
                         : std::numeric_limits<double>::quiet_NaN();
    }
    Accuracy& operator+=(const Accuracy& other) {
        count += other.count;
        right += other.right;
        return *this;
    }
    friend bool operator==(const Accuracy&, const Accuracy&) = default;
};

// Distance in sentences to the deciding sentence, in the classes of contrastive test sets.
enum class DistanceBucket : std::uint8_t { Same, One, Two, Three, More, Ahead };
inline constexpr std::array<DistanceBucket, 6> kDistanceBuckets{DistanceBucket::Same, DistanceBucket::One,
                                                                DistanceBucket::Two,  DistanceBucket::Three,
                                                                DistanceBucket::More, DistanceBucket::Ahead};

constexpr DistanceBucket distanceBucket(std::int32_t distance) {
    return distance < 0   ? DistanceBucket::Ahead
           : distance > 3 ? DistanceBucket::More
                          : static_cast<DistanceBucket>(distance);
}

// "0", "1", "2", "3", ">3", "ahead"
constexpr const char* name(DistanceBucket bucket) {
    constexpr std::array<const char*, 6> kNames{"0", "1", "2", "3", ">3", "ahead"};
    return kNames[static_cast<std::size_t>(bucket)];
}

} // namespace contexture::eval
