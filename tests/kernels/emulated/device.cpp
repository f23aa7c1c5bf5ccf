// SPDX-License-Identifier: GPL-3.0-or-later

// longjmp between stacks is what this file is about; glibc's checked form ends the program there.
#undef _FORTIFY_SOURCE

#include <cuda_runtime.h>

#include <algorithm>
#include <csetjmp>
#include <csignal>
#include <map>
#include <new>
#include <random>
#include <string>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>
#include <vector>

dim3 threadIdx, blockIdx, blockDim, gridDim;

namespace contexture::kernels::test::device {
namespace {

constexpr int kWarp = 32;
constexpr std::size_t kStack = 64 * 1024;
constexpr std::size_t kPage = 4096;
constexpr std::size_t kGuard = 16 * kPage; // on both sides of an array
constexpr unsigned char kUntouched = 0xa5;

enum class State : std::uint8_t { CanRun, Meets, AtBarrier, Ended };

struct Thread {
    std::jmp_buf place;   // where it goes on
    bool started = false; // its stack is in use
    State state = State::Ended;
    Meeting meeting = Meeting::Sync;
    unsigned mask = 0;
    int source = 0;
    std::uint64_t value = 0;
    std::uint64_t result = 0;
};

struct Array {
    char* pages = nullptr;
    std::size_t allPages = 0; // bytes, with the guards
    std::size_t bytes = 0;
};

struct Machine {
    std::vector<Thread> threads;
    std::vector<int> canRun; // in no order
    int present = 0;
    int waiting = 0; // at the barrier
    int ended = 0;
    int order = 0; // which thread goes on: 0 the last of the list, 1 the first, 2 any
    std::mt19937 dice{1};
    std::jmp_buf host;
    const std::function<void()>* kernel = nullptr;
    char* stacks = nullptr;
    void* shared = nullptr;
    std::map<char*, Array> arrays;
    std::string reason = "no failure";
    bool failed = false;
    unsigned done = 0; // blocks of this launch
    long launches = 0;
    bool running = false;
};

Machine& machine() {
    static Machine one;
    return one;
}

constexpr int kToHost = 1;

[[noreturn]] void fail(const std::string& reason) {
    Machine& m = machine();
    m.reason = reason + " (block " + std::to_string(blockIdx.x) + ", thread " + std::to_string(m.present) + ")";
    m.failed = true;
    std::longjmp(m.host, kToHost); // the stacks are begun again
}

[[noreturn]] void resume(int index) {
    Machine& m = machine();
    m.present = index;
    threadIdx = dim3(static_cast<unsigned>(index), 0, 0);
    Thread& thread = m.threads[static_cast<std::size_t>(index)];
    if (thread.started) {
        std::longjmp(thread.place, 1);
    }
    thread.started = true;
    ucontext_t begin{};
    getcontext(&begin);
    begin.uc_stack.ss_sp = m.stacks + static_cast<std::size_t>(index) * kStack + kPage; // the first page is a guard
    begin.uc_stack.ss_size = kStack - kPage;
    begin.uc_link = nullptr;
    makecontext(
        &begin,
        [] {
            Machine& own = machine();
            const int self = own.present;
            for (;;) { // one kernel after another
                (*own.kernel)();
                Thread& mine = own.threads[static_cast<std::size_t>(self)];
                mine.state = State::Ended;
                ++own.ended;
                barrier();
            }
        },
        0);
    setcontext(&begin);
    std::abort();
}

std::string unmet() {
    Machine& m = machine();
    for (std::size_t i = 0; i < m.threads.size(); ++i) {
        if (m.threads[i].state == State::Meets) {
            m.present = static_cast<int>(i);
            return "lanes of a mask do not all come to the same meeting, or one of them has ended";
        }
    }
    return "a barrier is not reached by every thread of the block";
}

// Gives the processor to a thread that can run; back when this one can.
void next() {
    Machine& m = machine();
    if (m.canRun.empty()) {
        if (m.ended == static_cast<int>(m.threads.size())) {
            if (!_setjmp(m.threads[static_cast<std::size_t>(m.present)].place)) {
                std::longjmp(m.host, kToHost);
            }
            return;
        }
        if (m.waiting < static_cast<int>(m.threads.size())) {
            fail(unmet());
        }
        m.waiting = 0;
        for (std::size_t i = 0; i < m.threads.size(); ++i) {
            m.threads[i].state = State::CanRun;
            m.canRun.push_back(static_cast<int>(i));
        }
    }
    const std::size_t size = m.canRun.size();
    const std::size_t place = m.order == 0 ? size - 1 : m.order == 1 ? 0 : m.dice() % size;
    const int chosen = m.canRun[place];
    m.canRun[place] = m.canRun.back();
    m.canRun.pop_back();
    if (chosen != m.present && !_setjmp(m.threads[static_cast<std::size_t>(m.present)].place)) {
        resume(chosen);
    }
}

// All lanes of the mask are there: what each gets.
void settle(int first, unsigned mask) {
    Machine& m = machine();
    Thread* warp = m.threads.data() + first;
    std::uint64_t ballot = 0;
    for (int i = 0; i < kWarp; ++i) {
        ballot |= mask >> i & 1u ? (warp[i].value ? std::uint64_t(1) << i : 0u) : 0u;
    }
    for (int i = 0; i < kWarp; ++i) {
        if (!(mask >> i & 1u)) {
            continue;
        }
        Thread& thread = warp[i];
        switch (thread.meeting) {
        case Meeting::Shuffle:
            if (thread.source < 0 || thread.source >= kWarp || !(mask >> thread.source & 1u)) {
                fail("a lane is asked for its value that takes no part");
            }
            thread.result = warp[thread.source].value;
            break;
        case Meeting::Ballot:
            thread.result = ballot;
            break;
        case Meeting::Any:
            thread.result = ballot != 0;
            break;
        case Meeting::All:
            thread.result = ballot == mask;
            break;
        case Meeting::Sync:
            break;
        }
    }
    for (int i = 0; i < kWarp; ++i) {
        if (mask >> i & 1u) {
            warp[i].state = State::CanRun;
            m.canRun.push_back(first + i);
        }
    }
}

void outside(int signal, siginfo_t* info, void*) {
    Machine& m = machine();
    if (m.running) {
        char* const where = static_cast<char*>(info->si_addr);
        for (const auto& [data, array] : m.arrays) {
            if (where >= array.pages && where < array.pages + array.allPages) {
                fail("byte " + std::to_string(where - data) + " of an array of " + std::to_string(array.bytes));
            }
        }
    }
    std::signal(signal, SIG_DFL); // not ours: once more, for good
}

char* map(std::size_t bytes) {
    void* const pages =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (pages == MAP_FAILED) {
        throw std::bad_alloc();
    }
    return static_cast<char*>(pages);
}

void begin(int count) {
    Machine& m = machine();
    constexpr int kMostThreads = 1024;
    if (!m.stacks) {
        m.stacks = map(kMostThreads * kStack);
        for (std::size_t i = 0; i < kMostThreads; ++i) {
            mprotect(m.stacks + i * kStack, kPage, PROT_NONE);
        }
        struct sigaction action {};
        action.sa_sigaction = outside;
        action.sa_flags = SA_SIGINFO | SA_NODEFER;
        sigaction(SIGSEGV, &action, nullptr);
        sigaction(SIGBUS, &action, nullptr);
    }
    m.threads.resize(static_cast<std::size_t>(count));
}

// The bytes of an array's pages that are not the array's: false if they were written.
bool untouched(const char* data, const Array& array) {
    const char* const first = array.pages + kGuard;
    const char* const last = array.pages + array.allPages - kGuard;
    const auto same = [](char c) { return static_cast<unsigned char>(c) == kUntouched; };
    return std::all_of(first, data, same) && std::all_of(data + array.bytes, last, same);
}

} // namespace

std::uint64_t meet(Meeting meeting, unsigned mask, std::uint64_t value, int source) {
    Machine& m = machine();
    const int first = m.present / kWarp * kWarp;
    Thread& mine = m.threads[static_cast<std::size_t>(m.present)];
    if (!(mask >> (m.present - first) & 1u)) {
        fail("a lane names a mask without itself");
    }
    mine.meeting = meeting;
    mine.mask = mask;
    mine.value = value;
    mine.source = source;
    mine.state = State::Meets;
    bool all = true;
    for (int i = 0; i < kWarp && all; ++i) {
        if (mask >> i & 1u) {
            if (first + i >= static_cast<int>(m.threads.size())) {
                fail("a mask names a lane that is not there");
            }
            const Thread& other = m.threads[static_cast<std::size_t>(first + i)];
            all = other.state == State::Meets && other.mask == mask && other.meeting == meeting;
        }
    }
    if (all) {
        settle(first, mask);
    }
    next();
    return mine.result;
}

void barrier() {
    Machine& m = machine();
    Thread& mine = m.threads[static_cast<std::size_t>(m.present)];
    if (mine.state != State::Ended) {
        mine.state = State::AtBarrier;
        ++m.waiting;
    }
    next();
}

int lane() {
    return machine().present % kWarp;
}

void* sharedMemory() {
    return machine().shared;
}

cudaError_t run(dim3 grid, dim3 block, std::size_t sharedBytes, const std::function<void()>& kernel) {
    Machine& m = machine();
    constexpr unsigned kMostThreads = 1024;
    constexpr std::size_t kMostShared = 48 * 1024; // without asking for more
    if (block.x < 1 || block.x > kMostThreads || block.y != 1 || block.z != 1 || grid.x < 1 || grid.y != 1 ||
        grid.z != 1 || sharedBytes > kMostShared) {
        m.reason = "impossible sizes of a launch";
        return cudaErrorLaunchFailure;
    }
    begin(static_cast<int>(block.x));
    m.kernel = &kernel;
    m.shared = sharedBytes > 0 ? allocate(sharedBytes) : nullptr;
    m.failed = false;
    m.running = true;
    gridDim = grid;
    blockDim = block;
    for (m.done = 0; m.done < grid.x && !m.failed; ++m.done) {
        blockIdx = dim3(m.launches % 2 == 0 ? m.done : grid.x - 1 - m.done, 0, 0);
        m.order = static_cast<int>((m.launches + m.done) % 3);
        if (m.shared) {
            std::memset(m.shared, 0xff, sharedBytes);
        }
        m.waiting = m.ended = 0;
        m.canRun.clear();
        for (std::size_t i = 0; i < m.threads.size(); ++i) {
            m.threads[i].state = State::CanRun;
            m.canRun.push_back(static_cast<int>(i));
        }
        m.present = -1;
        if (!_setjmp(m.host)) {
            const int chosen = m.canRun.back();
            m.canRun.pop_back();
            resume(chosen);
        }
    }
    m.running = false;
    ++m.launches;
    if (m.failed) {
        for (Thread& thread : m.threads) {
            thread.started = false;
        }
    }
    const cudaError_t released = m.shared ? release(m.shared) : cudaSuccess;
    return m.failed ? cudaErrorLaunchFailure : released;
}

void* allocate(std::size_t bytes) {
    constexpr std::size_t kAligned = 16; // a device aligns to 256; the end is to lie at the guard
    Array array;
    const std::size_t inner = (bytes + kAligned + kPage - 1) / kPage * kPage;
    array.bytes = bytes;
    array.allPages = inner + 2 * kGuard;
    array.pages = map(array.allPages);
    std::memset(array.pages + kGuard, kUntouched, inner);
    mprotect(array.pages, kGuard, PROT_NONE);
    mprotect(array.pages + kGuard + inner, kGuard, PROT_NONE);
    char* const data = array.pages + kGuard + (inner - bytes) / kAligned * kAligned;
    machine().arrays.emplace(data, array);
    return data;
}

cudaError_t release(void* data) {
    Machine& m = machine();
    const auto found = m.arrays.find(static_cast<char*>(data));
    if (found == m.arrays.end()) {
        return cudaSuccess;
    }
    const bool good = untouched(found->first, found->second);
    munmap(found->second.pages, found->second.allPages);
    m.arrays.erase(found);
    if (!good) {
        m.reason = "bytes beside an array were written";
    }
    return good ? cudaSuccess : cudaErrorLaunchFailure;
}

cudaError_t examine() {
    Machine& m = machine();
    for (const auto& [data, array] : m.arrays) {
        if (!untouched(data, array)) {
            m.reason = "bytes beside an array were written";
            return cudaErrorLaunchFailure;
        }
    }
    return cudaSuccess;
}

const char* reason() {
    return machine().reason.c_str();
}

long launches() {
    return machine().launches;
}

} // namespace contexture::kernels::test::device
