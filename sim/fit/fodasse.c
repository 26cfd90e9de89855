// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Makes games/fodasse/expert.bin: Fodasse is played millions of times, hand by hand, by the easy and the medium bot
// and by the network itself, which learns from the outcome of each of its bids and cards. sim/fit/fodasse.py compiles
// and runs it:
//
//     fodasse train HANDS FILE    learn, and write the weights
//     fodasse losses HANDS FILE   the cost of worse actions: by the network, and played out
//     fodasse show HANDS FILE     inputs, play and values in some hands, for comparison with Python
//
// A card is its power here (rules.power, 0 ... 13), since equal ranks are equivalent. Medium's chances are 14-bit
// numbers as in games/fodasse/medium.py. Seats are counted from the one that bids and leads first. Floats are only
// added, multiplied, divided and rooted, always in the same order, and `chance` does not use the library's exp: so
// the weights are the same wherever floats follow IEEE 754 (and nothing is fused).

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define POWERS 14
#define MANILHAS 10  // powers from here on are manilhas: they never annul
#define PLAYERS 8
#define CARDS 20  // the most in a hand

static int max(int a, int b) { return a > b ? a : b; }
static int min(int a, int b) { return a < b ? a : b; }

// Random numbers (xorshift): always the same

static uint64_t state = 88172645463325252ULL;

static uint64_t next_random(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}
static int below(int n) { return (int)((next_random() >> 20) % (uint64_t)n); }
static float share(void) { return (float)(next_random() >> 40) / 16777216.0f; }  // 0 ... 1

// What a player sees when laying a card, or bidding

typedef struct {
    int players, left, waiting, need;  // cards left, tricks that wait for a winner, tricks still wanted
    int before, laid[PLAYERS], laid_need[PLAYERS], best;  // the trick so far; best: its place, or -1
    int after, after_need[PLAYERS];
    int unseen[POWERS], hand[CARDS];  // hand: strongest first
} Turn;

typedef struct {
    int players, size, said, sum, zeros;  // how many have bid, their sum, how many bid nothing
    int unseen[POWERS], hand[CARDS];
} Bid;

static int top_of(const Turn* t) { return t->best < 0 ? -1 : t->laid[t->best]; }

// Return the powers that the cards on the table annul, a bit each.
static int dead_of(const Turn* t) {
    int dead = 0;
    for (int i = 0; i < t->before; i++)
        if (t->laid[i] < MANILHAS) dead |= 1 << t->laid[i];
    return dead;
}

// Return the tricks that the others still want.
static int wanted_of(const Turn* t) {
    int wanted = 0;
    for (int i = 0; i < t->before; i++) wanted += max(0, t->laid_need[i]);
    for (int i = 0; i < t->after; i++) wanted += max(0, t->after_need[i]);
    return wanted;
}

static int total_of(const int* unseen) {
    int total = 0;
    for (int p = 0; p < POWERS; p++) total += unseen[p];
    return total;
}

// The medium bot: games/fodasse/medium.py, and bidding.py for hands of more than one card

#define ONE 16384

static const int LOG2[41] = {0,    0,    256,  406,  512,  594,  662,  719,  768,  812,  850,
                             886,  918,  947,  975,  1000, 1024, 1046, 1068, 1087, 1106, 1124,
                             1142, 1158, 1174, 1189, 1203, 1217, 1231, 1244, 1256, 1268, 1280,
                             1291, 1302, 1313, 1324, 1334, 1343, 1353, 1362};
static const int EXP2[17] = {16384, 15689, 15024, 14387, 13777, 13193, 12634, 12098, 11585,
                             11094, 10624, 10173, 9742,  9329,  8933,  8555,  8192};

static int power(int part, int whole, int sixteenths) {
    if (part <= 0) return 0;
    int z = ((LOG2[whole] - LOG2[part]) * sixteenths) >> 4;
    if (z >= 15 << 8) return 0;
    int i = (z >> 4) & 15;
    return (EXP2[i] - (((EXP2[i] - EXP2[i + 1]) * (z & 15)) >> 4)) >> (z >> 8);
}

static int demand(int wanted, int tricks, int n) { return 16 * wanted * n / (tricks * (n - 1)) - 16; }

static void chances(const int* hand, int cards, int n, const int* unseen, int demand, int* win, int* lose) {
    int to_win = max(1, 10 + ((6 * demand) >> 4)) * (n - 1);
    int to_lose = max(1, 20 + ((14 * demand) >> 4)) * (n - 1);
    int weaker[POWERS + 1] = {0};
    for (int p = 0; p < POWERS; p++) weaker[p + 1] = weaker[p] + unseen[p];
    for (int i = 0; i < cards; i++) {
        win[i] = power(weaker[hand[i]], weaker[POWERS], to_win);
        lose[i] = max(328, power(weaker[hand[i]], weaker[POWERS], to_lose));
    }
}

// Return the chance of exactly `tricks`, without the card number `skip` (-1: with all).
static int likely(const int* win, const int* lose, int cards, int skip, int tricks) {
    if (tricks < 0 || tricks > cards - (skip >= 0)) return 0;
    int chance[CARDS + 1] = {ONE};
    int i = 0;
    for (int j = 0; j < cards; j++) {
        if (j == skip) continue;
        int p = i < tricks ? win[j] : lose[j];
        for (int k = min(i + 1, tricks); k > 0; k--) chance[k] += ((chance[k - 1] - chance[k]) * p) >> 14;
        chance[0] -= (chance[0] * p) >> 14;
        i++;
    }
    return chance[tricks];
}

static int takes(const Turn* t, int p) {
    int dead = dead_of(t);
    if (p < top_of(t) || (p < MANILHAS && (dead >> p & 1))) return 0;
    int total = total_of(t->unseen), beats = 0;
    for (int q = p + 1; q < POWERS; q++)
        if (!(dead >> q & 1)) beats += t->unseen[q];
    int able = ONE - power(total - beats, total, t->left * 16);
    int forced = power(beats, total, t->left * 16);
    int twin = p < MANILHAS ? ONE - power(total - t->unseen[p], total, t->left * 16) : 0;
    int chance = ONE;
    for (int i = 0; i < t->after; i++) {
        int wants = t->after_need[i] > 0;
        chance = chance * (ONE - ((wants ? able * 64 : forced * 58) >> 6)) >> 14;
        chance = chance * (ONE - ((twin * (wants ? 10 : 32)) >> 6)) >> 14;
    }
    return chance;
}

// Return the index of the card to play.
static int medium_card(const Turn* t, int style) {
    int wanted = wanted_of(t), tricks = t->left + t->waiting, win[CARDS], lose[CARDS];
    chances(t->hand, t->left, t->players, t->unseen, demand(wanted, tricks, t->players), win, lose);
    int spoil = t->best < 0 ? 0 : 320 * style / (1 + t->after);
    if (t->best >= 0 && t->laid_need[t->best] > 0) spoil = -spoil;
    int64_t score = -(int64_t)ONE * ONE;
    int answer = 0, tried = 0;
    for (int i = 0; i < t->left; i++) {
        int p = t->hand[i];
        if (tried >> p & 1) continue;
        tried |= 1 << p;
        int takes_it = takes(t, p);
        int64_t x = (int64_t)takes_it * likely(win, lose, t->left, i, t->need - 1 - t->waiting);
        x += (int64_t)(ONE - takes_it) * likely(win, lose, t->left, i, t->need);
        if (takes_it == 0 && p != top_of(t)) x += (int64_t)spoil * ONE;
        if (t->need < 0 || t->need > tricks)
            x += (int64_t)(wanted >= tricks ? takes_it : ONE - takes_it) * ONE;
        if (x > score) {
            score = x;
            answer = i;
        }
    }
    return answer;
}

static int medium_bid(const Bid* b, int style) {
    int n = b->players, win[CARDS], lose[CARDS], best = -1, answer = 0;
    int wanted = n * b->sum + b->size * (n - 1 - b->said);
    chances(b->hand, b->size, n, b->unseen, demand(wanted, n * b->size, n), win, lose);
    for (int bid = 0; bid <= b->size; bid++) {
        int x = likely(win, lose, b->size, -1, bid) * (50 + style * bid);
        if (x >= best) {
            best = x;
            answer = bid;
        }
    }
    return answer;
}

// The easy bot: games/fodasse/easy.py

static int easy_card(const Turn* t) {
    int top = top_of(t), dead = dead_of(t);
#define WINS(p) ((p) > top && !((p) < MANILHAS && (dead >> (p) & 1)))
    if (t->need > 0) return WINS(t->hand[0]) ? 0 : t->left - 1;
    for (int i = 0; t->before && i < t->left; i++)
        if (!WINS(t->hand[i])) return i;
    return t->left - 1;
}

static int easy_bid(const Bid* b, int style) {
    int strong = 11 - 10 / b->players - style, bid = 0;
    for (int i = 0; i < b->size; i++) bid += b->hand[i] >= strong;
    return bid;
}

// The network's inputs: numbers 0 ... 64, as in games/fodasse/inputs.py (table, card, hand, bid)

#define CARD 55  // inputs that describe a card; of them
#define CARD_AT 31  // are the same for all cards
#define BID 32  // the same for a bid
#define BID_AT 13
typedef uint8_t Inputs[CARD];

typedef struct {
    int share[POWERS], wins[POWERS];  // of the unseen cards the share that is weaker, that ** (players - 1)
} Unseen;

static void weigh_unseen(const int* unseen, int players, Unseen* u) {
    int total = max(1, total_of(unseen)), weaker = 0;
    for (int p = 0; p < POWERS; p++) {
        u->share[p] = 64 * weaker / total;
        u->wins[p] = 64;
        for (int i = 1; i < players; i++) u->wins[p] = u->wins[p] * u->share[p] >> 6;
        weaker += unseen[p];
    }
}

static uint8_t in_range(int x) { return (uint8_t)(x < 0 ? 0 : min(x, 64)); }
static uint8_t yes(int x) { return x ? 64 : 0; }
static int kind_of(int need, int tricks) { return need < 0 || need > tricks ? 0 : min(need, 2) + 1; }

// Write the n weakest cards that should win, the n strongest that should lose.
static void fit(uint8_t* x, const int* wins, int cards, int need, int n) {
    for (int i = 0; i < 2 * n; i++) {
        int j = need - n + i;
        x[i] = (uint8_t)(j < 0 ? 64 : j < cards ? wins[j] : 0);
    }
}

// Set the shortfall of the cards that should win, and the excess of those that should lose.
static void miss(const int* wins, int cards, int need, int* lack, int* over) {
    *lack = *over = 0;
    for (int i = 0; i < cards; i++)
        if (i < need)
            *lack += 64 - wins[i];
        else
            *over += wins[i];
}

static void table_inputs(const Turn* t, const Unseen* u, uint8_t* x) {
    int n = t->players, tricks = t->left + t->waiting, mine = max(0, t->need), wanted = wanted_of(t);
    memset(x, 0, CARD);
    x[0] = 64;
    x[1] = (uint8_t)(64 * t->left / (39 / n));
    if (t->left < 4) x[1 + t->left] = 64;
    x[5] = in_range(24 * t->waiting);
    x[6 + kind_of(t->need, tricks)] = 64;
    x[10] = in_range(12 * mine);
    x[11] = yes(t->need == tricks);
    x[12] = in_range(8 * (wanted + mine - tricks + 4));
    x[13] = in_range(8 * wanted);
    x[14] = (uint8_t)(t->after * 64 / (n - 1));
    x[15] = yes(!t->before);
    x[16] = yes(!t->after);
    for (int i = 0; i < t->after; i++) x[17 + kind_of(t->after_need[i], tricks)]++;
    for (int i = 0; i < t->before; i++) x[21 + kind_of(t->laid_need[i], tricks)]++;
    for (int i = 17; i < 25; i++) x[i] = (uint8_t)(x[i] * 64 / (n - 1));
    if (t->best >= 0) {
        x[25 + min(2, kind_of(t->laid_need[t->best], tricks))] = 64;
        x[28] = (uint8_t)u->share[t->laid[t->best]];
    }
    if (t->after) {
        x[29] = yes(t->after_need[0] > 0);
        x[30] = yes(t->after_need[t->after - 1] > 0);
    }
}

static void card_inputs(const Turn* t, int at, const Unseen* u, uint8_t* x) {
    int p = t->hand[at], top = top_of(t), dead = dead_of(t), above = 0, lack, over, sure = 0, hopeless = 0;
    int rest[CARDS], cards = 0, beats = WINS(p);
    x[31] = (uint8_t)u->share[p];
    x[32] = (uint8_t)u->wins[p];
    x[33] = p < MANILHAS ? in_range(21 * t->unseen[p]) : 0;
    x[34] = yes(beats && t->before);
    x[36] = yes(dead >> p & 1);
    x[35] = yes(x[36] && p == top);
    for (int q = p + 1; q < POWERS; q++)
        if (!(dead >> q & 1)) above += t->unseen[q];
    x[37] = (uint8_t)(64 * above / max(1, total_of(t->unseen)));
    x[38] = yes(beats && (!t->after || (!above && (p >= MANILHAS || !t->unseen[p]))));
    for (int i = 0; i < t->left; i++)
        if (i != at) rest[cards++] = u->wins[t->hand[i]];
    fit(x + 39, rest, cards, t->need, 3);
    miss(rest, cards, t->need, &lack, &over);
    x[45] = in_range(lack >> 1);
    x[46] = in_range(over >> 1);
    miss(rest, cards, t->need - 1 - t->waiting, &lack, &over);
    x[47] = in_range(lack >> 1);
    x[48] = in_range(over >> 1);
    for (int i = 0; i < cards; i++) {
        sure += rest[i] >= 60;
        hopeless += rest[i] <= 2;
    }
    x[49] = in_range(16 * sure);
    x[50] = in_range(12 * hopeless);
    x[51] = yes(p == t->hand[0]);
    x[52] = yes(p == t->hand[t->left - 1]);
    x[53] = 64;  // the weakest that beats the table, or the strongest that does not
    for (int i = 0; i < t->left; i++) {
        int q = t->hand[i];
        if (q != p && (q < p) == beats && WINS(q) == beats) x[53] = 0;
    }
    x[54] = yes(t->need == 1 + t->waiting);
}

static void hand_inputs(const Bid* b, const Unseen* u, uint8_t* x) {
    int n = b->players, size = b->size, sum = 0, good = 0, bad = 0;
    memset(x, 0, BID);
    for (int i = 0; i < size; i++) {
        int w = u->wins[b->hand[i]];
        sum += w;
        good += w >= 56;
        bad += w <= 4;
    }
    x[0] = 64;
    x[1] = (uint8_t)(64 * size / (39 / n));
    if (size < 4) x[size] = 64;
    x[4] = (uint8_t)(b->said * 64 / (n - 1));
    x[5] = yes(!b->said);
    x[6] = yes(b->said == n - 1);
    x[7] = in_range(16 + 16 * (n * b->sum + size * (n - 1 - b->said)) / (size * (n - 1)));
    x[8] = in_range(b->sum * 64 / size >> 1);
    x[9] = (uint8_t)(b->zeros * 64 / (n - 1));
    x[10] = in_range(2 * sum / size);
    x[11] = in_range(16 * good);
    x[12] = (uint8_t)(bad * 64 / size);
}

static void bid_inputs(const Bid* b, int bid, const Unseen* u, uint8_t* x) {
    int wins[CARDS], lack, over;
    for (int i = 0; i < b->size; i++) wins[i] = u->wins[b->hand[i]];
    for (int i = 0; i < 3; i++) x[13 + i] = yes(bid == i);
    x[16] = yes(bid == b->size);
    x[17] = in_range(12 * bid);
    x[18] = in_range(8 * (b->sum + bid - b->size + 4));
    fit(x + 19, wins, b->size, bid, 4);
    miss(wins, b->size, bid, &lack, &over);
    x[27] = in_range(lack >> 1);
    x[28] = in_range(over >> 1);
    x[29] = in_range(lack >> 2);
    x[30] = in_range(over >> 2);
    x[31] = in_range(32 + ((over - lack) >> 2));
}

// The networks: for each number of players one for cards and one for bids

#define SUMS 16
#define MOST 3.9f  // a weight is a byte in the file: 128 is 0, 32 more is 1

typedef struct {
    float first[CARD][SUMS];
    float second[2][SUMS + 1];  // for the player's chance and the others'; the last is the bias
} Weights;
#define COUNT (sizeof(Weights) / sizeof(float))

#define BATCH 256
typedef struct {
    int inputs;
    Weights w, mean, square, step;  // mean and square of the steps (Adam), the present step
    float decay[2];  // 0.9 and 0.999 to the number of steps
    int samples;
    uint8_t x[BATCH][CARD];
    float y[BATCH][2];
    double error;  // sum of squared differences between chance and outcome; their number
    int64_t counted;
} Network;
static Network networks[PLAYERS + 1][2];  // [players][0 a card, 1 a bid]
static float rate;  // of learning

static void begin(Network* net, int inputs) {
    memset(net, 0, sizeof *net);
    net->inputs = inputs;
    net->decay[0] = net->decay[1] = 1;
    float most = 1.2f / sqrtf((float)inputs * 0.4f);
    for (int i = 0; i < inputs; i++)
        for (int j = 0; j < SUMS; j++) net->w.first[i][j] = (share() * 2 - 1) * most;
    for (int k = 0; k < 2; k++)
        for (int j = 0; j < SUMS; j++) net->w.second[k][j] = (share() * 2 - 1) / 4;
}

static void add(const Weights* w, const uint8_t* x, int from, int to, float* sums) {
    for (int i = from; i < to; i++) {
        if (!x[i]) continue;
        float n = (float)x[i] / 64;
        for (int j = 0; j < SUMS; j++) sums[j] += n * w->first[i][j];
    }
}

// 1 / (1 + exp(-x)); exp as (1 + y + y^2 / 2 + y^3 / 6) ** 1024
static float chance(float x) {
    double y = -(x < -16 ? -16 : x > 16 ? 16 : x) / 1024.0;
    double power = 1 + y * (1 + y * (0.5 + y / 6));
    for (int i = 0; i < 10; i++) power *= power;
    return (float)(1 / (1 + power));
}

static float out(const Weights* w, const float* sums, int k) {
    float parts[4] = {w->second[k][SUMS], 0, 0, 0};
    for (int j = 0; j < SUMS; j++) parts[j & 3] += (sums[j] > 0 ? sums[j] : 0) * w->second[k][j];
    return chance((parts[0] + parts[1]) + (parts[2] + parts[3]));
}

// Do one step of Adam with the samples collected.
static void step(Network* net) {
    float *w = (float*)&net->w, *mean = (float*)&net->mean, *square = (float*)&net->square;
    float* step = (float*)&net->step;
    memset(step, 0, sizeof net->step);
    for (int s = 0; s < BATCH; s++) {
        float sums[SUMS] = {0}, back[SUMS] = {0};
        add(&net->w, net->x[s], 0, net->inputs, sums);
        for (int k = 0; k < 2; k++) {
            float wrong = out(&net->w, sums, k) - net->y[s][k];
            if (k == 0) net->error += wrong * wrong;
            if (k == 1) wrong *= 0.3f;  // the others' chance matters less
            net->step.second[k][SUMS] += wrong;
            for (int j = 0; j < SUMS; j++) {
                net->step.second[k][j] += sums[j] > 0 ? wrong * sums[j] : 0;
                back[j] += wrong * net->w.second[k][j];
            }
        }
        for (int j = 0; j < SUMS; j++) back[j] = sums[j] > 0 ? back[j] : 0;
        for (int i = 0; i < net->inputs; i++) {
            if (!net->x[s][i]) continue;
            float n = (float)net->x[s][i] / 64;
            for (int j = 0; j < SUMS; j++) net->step.first[i][j] += n * back[j];
        }
    }
    net->counted += BATCH;
    net->samples = 0;
    net->decay[0] *= 0.9f;
    net->decay[1] *= 0.999f;
    float full0 = 1 - net->decay[0], full1 = 1 - net->decay[1];
    for (size_t i = 0; i < COUNT; i++) {
        float g = step[i] / BATCH;
        mean[i] = 0.9f * mean[i] + 0.1f * g;
        square[i] = 0.999f * square[i] + 0.001f * (g * g);
        w[i] -= rate * (mean[i] / full0) / (sqrtf(square[i] / full1) + 1e-8f);
        w[i] = w[i] > MOST ? MOST : w[i] < -MOST ? -MOST : w[i];
    }
}

// Write each weight as a byte: for 2, 3 ... 8 players those for a card, then those for a bid.
static int file(const char* path, int write) {
    FILE* f = fopen(path, write ? "wb" : "rb");
    if (!f) return 0;
    for (int n = 2; n <= PLAYERS; n++)
        for (int bid = 0; bid < 2; bid++) {
            Network* net = &networks[n][bid];
            float* parts[2] = {net->w.first[0], net->w.second[0]};
            int counts[2] = {(bid ? BID : CARD) * SUMS, 2 * (SUMS + 1)};
            net->inputs = bid ? BID : CARD;
            for (int k = 0; k < 2; k++)
                for (int i = 0; i < counts[k]; i++)
                    if (write)
                        fputc(128 + (int)lrintf(parts[k][i] * 32), f);
                    else
                        parts[k][i] = (float)(fgetc(f) - 128) / 32;
        }
    int well = !ferror(f) && !feof(f);
    return fclose(f) == 0 && well;
}

// The network's play

// For `losses`: at the network's decision number `at`, play the action `forced` instead (-1: none).
static struct {
    int at, forced, decisions;  // decisions: those of this hand so far
    int bid, n, actions[CARDS + 1];  // of that decision: possible actions and their values
    float values[CARDS + 1];
} probe = {.forced = -1};

enum { EASY, MEDIUM, NETWORK };
static int learning, showing;
static float random_cards;  // how often a random card is played while learning

typedef struct {
    int seat, bid;
    Inputs x;
} Choice;
static Choice choices[PLAYERS * (CARDS + 1)];  // of the present hand
static int chosen;

// Return the best of n actions: while learning the best for oneself, less a fifth of the others' chance; else as in
// expert.py (style 0).
static int best_of(float (*values)[2], int n) {
    float top = 0, best = -9;
    int answer = 0;
    for (int i = 0; i < n; i++) top = values[i][0] > top ? values[i][0] : top;
    for (int i = 0; i < n; i++) {
        float x = values[i][0] - (learning ? 0.2f : 0.5f) * values[i][1];
        if (x > best && (learning || values[i][0] >= top - 0.03f)) {
            best = x;
            answer = i;
        }
    }
    return answer;
}

// t or b: what the seat sees. Return the index of the card in the hand, or the bid.
static int network_answer(int seat, const Turn* t, const Bid* b) {
    const Network* net = &networks[t ? t->players : b->players][!t];
    int n = 0, tried = 0, actions[CARDS + 1], answer;
    int count = t ? t->left : b->size + 1, at = t ? CARD_AT : BID_AT;
    float base[SUMS] = {0}, values[CARDS + 1][2];
    Inputs x[CARDS + 1];
    Unseen u;
    weigh_unseen(t ? t->unseen : b->unseen, t ? t->players : b->players, &u);
    t ? table_inputs(t, &u, x[0]) : hand_inputs(b, &u, x[0]);
    for (int i = 0; i < count; i++) {
        int p = t ? t->hand[i] : i;
        if (tried >> p & 1) continue;
        tried |= 1 << p;
        if (n) memcpy(x[n], x[0], (size_t)at);
        t ? card_inputs(t, i, &u, x[n]) : bid_inputs(b, i, &u, x[n]);
        actions[n++] = i;
    }
    if (learning && share() < (t ? random_cards : 0.1f)) {
        answer = below(n);
        if (b && below(3)) answer = max(0, min(b->size, medium_bid(b, 0) + below(3) - 1));
    } else {
        add(&net->w, x[0], 0, at, base);
        for (int i = 0; i < n; i++) {
            float sums[SUMS];
            memcpy(sums, base, sizeof base);
            add(&net->w, x[i], at, net->inputs, sums);
            values[i][0] = out(&net->w, sums, 0);
            values[i][1] = out(&net->w, sums, 1);
        }
        answer = best_of(values, n);
    }
    if (learning) {
        choices[chosen].seat = seat;
        choices[chosen].bid = !t;
        memcpy(choices[chosen++].x, x[answer], sizeof(Inputs));
    }
    int matters = n > 1 && (b || (t->need >= 0 && t->need <= t->left + t->waiting));
    if (!learning && matters && probe.decisions++ == probe.at) {
        probe.bid = !t;
        probe.n = n;
        for (int i = 0; i < n; i++) {
            probe.actions[i] = actions[i];
            probe.values[i] = values[i][0];
        }
        if (probe.forced >= 0) return probe.forced;
    }
    for (int i = 0; showing && i < n; i++) {
        printf(" %d %.4f ", t ? t->hand[actions[i]] : i, values[i][0]);
        for (int k = 0; k < net->inputs; k++) printf("%02x", x[i][k]);
    }
    return actions[answer];
}

static int choose(int seat, int kind, int style, const Turn* t, const Bid* b) {
    int answer = 0;
    if (showing) {
        printf("%s %d %d %d", t ? "card" : "bid", seat, kind, style);
        network_answer(seat, t, b);
    }
    if (kind == EASY)
        answer = t ? easy_card(t) : easy_bid(b, style);
    else if (kind == MEDIUM)
        answer = t ? medium_card(t, style) : medium_bid(b, style);
    else
        answer = network_answer(seat, t, b);
    if (showing) printf(" %d\n", t ? t->hand[answer] : answer);
    return answer;
}

// The rules, for hands of two cards and more

// Return the index of the best card, -1 if all are annulled.
static int winning(const int* laid, int n) {
    int count[POWERS] = {0}, best = -1;
    for (int i = 0; i < n; i++) count[laid[i]]++;
    for (int i = 0; i < n; i++)
        if ((laid[i] >= MANILHAS || count[laid[i]] < 2) && (best < 0 || laid[i] > laid[best])) best = i;
    return best;
}

// Shuffle, deal, bid, play. met: by seat, whether it has met its bid
static void play_hand(int n, int size, const int* kind, const int* style, int* met) {
    int deck[40], total[POWERS] = {0}, hand[PLAYERS][CARDS], left[PLAYERS];
    for (int i = 0; i < 40; i++) deck[i] = i;
    for (int i = 39; i > 0; i--) {
        int j = below(i + 1), card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }
    int manilha = (deck[39] + 1) % 10;  // the last is the vira
    if (showing) {
        printf("hand %d %d", n, size);
        for (int i = 0; i < 40; i++) printf(" %d", deck[i]);
        printf("\n");
    }
    for (int i = 0; i < 40; i++) {
        int p = deck[i] % 10 == manilha ? MANILHAS + deck[i] / 10 : deck[i] % 10;
        int seat = i / size, k = i % size;
        total[p] += i < 39;
        if (seat >= n) continue;
        left[seat] = size;
        for (; k > 0 && hand[seat][k - 1] < p; k--) hand[seat][k] = hand[seat][k - 1];
        hand[seat][k] = p;
    }
    int bids[PLAYERS], won[PLAYERS] = {0}, sum = 0, zeros = 0;
    chosen = 0;
    for (int i = 0; i < n; i++) {
        Bid b = {.players = n, .size = size, .said = i, .sum = sum, .zeros = zeros};
        memcpy(b.unseen, total, sizeof total);
        memcpy(b.hand, hand[i], sizeof b.hand);
        for (int k = 0; k < size; k++) b.unseen[hand[i][k]]--;
        bids[i] = choose(i, kind[i], style[i], NULL, &b);
        sum += bids[i];
        zeros += !bids[i];
    }
    int lead = 0, waiting = 0, gone[POWERS] = {0};
    for (int trick = 0; trick < size; trick++) {
        int laid[PLAYERS];
        for (int i = 0; i < n; i++) {
            int seat = (lead + i) % n, at = 0;
            Turn t = {.players = n, .left = left[seat], .waiting = waiting, .need = bids[seat] - won[seat]};
            t.before = i;
            t.after = n - 1 - i;
            t.best = winning(laid, i);
            for (int j = 0; j < n; j++) {
                int other = (lead + j) % n, need = bids[other] - won[other];
                if (j < i) t.laid[j] = laid[j];
                if (j < i) t.laid_need[j] = need;
                if (j > i) t.after_need[j - i - 1] = need;
            }
            memcpy(t.hand, hand[seat], sizeof t.hand);
            for (int p = 0; p < POWERS; p++) t.unseen[p] = total[p] - gone[p];
            for (int k = 0; k < left[seat]; k++) t.unseen[hand[seat][k]]--;
            if (left[seat] > 1 || (learning && kind[seat] == NETWORK))
                at = choose(seat, kind[seat], style[seat], &t, NULL);
            laid[i] = hand[seat][at];
            gone[laid[i]]++;
            left[seat]--;
            for (int k = at; k < left[seat]; k++) hand[seat][k] = hand[seat][k + 1];
        }
        int best = winning(laid, n);
        if (best < 0) {
            waiting++;
            continue;
        }
        lead = (lead + best) % n;
        won[lead] += 1 + waiting;
        waiting = 0;
    }
    for (int i = 0; i < n; i++) met[i] = bids[i] == won[i];
}

// Commands

// Choose 2 ... 8 players, 4 more often than others; any possible number of cards each, except one.
static int any_players(void) {
    int r = below(100);
    return r < 16 ? 2 : r < 38 ? 3 : r < 64 ? 4 : r < 74 ? 5 : r < 88 ? 6 : r < 94 ? 7 : 8;
}
static int any_size(int n) { return 2 + below(39 / n - 1); }

static const int STYLES[PLAYERS] = {0, 0, 1, 0, 1, 0, 1, 1};  // of the seats in a match

static void train(int64_t hands) {
    for (int n = 2; n <= PLAYERS; n++) {
        begin(&networks[n][0], CARD);
        begin(&networks[n][1], BID);
    }
    learning = 1;
    for (int64_t hand = 0; hand < hands; hand++) {
        int64_t done = 100 * hand / hands;  // in percent
        rate = done < 50 ? 0.002f : done < 75 ? 0.0006f : done < 90 ? 0.0002f : 0.00006f;
        random_cards = done < 30 ? 0.08f : 0.04f;
        int n = any_players(), kind[PLAYERS], style[PLAYERS], met[PLAYERS], all = 0;
        for (int i = 0; i < n; i++) {
            int q = below(100);
            kind[i] = q < 55 ? MEDIUM : q < 62 ? EASY : NETWORK;
            style[i] = STYLES[below(PLAYERS)];
        }
        kind[below(n)] = NETWORK;
        play_hand(n, any_size(n), kind, style, met);
        for (int i = 0; i < n; i++) all += met[i];
        for (int i = 0; i < chosen; i++) {
            Network* net = &networks[n][choices[i].bid];
            int own = met[choices[i].seat];
            memcpy(net->x[net->samples], choices[i].x, sizeof(Inputs));
            net->y[net->samples][0] = (float)own;
            net->y[net->samples][1] = (float)(all - own) / (float)(n - 1);
            if (++net->samples == BATCH) step(net);
        }
        if (100 * (hand + 1) / hands == done || (done + 1) % 10) continue;
        printf("%3d %%; mean squared error, cards/bids by players:", (int)done + 1);
        for (n = 2; n <= PLAYERS; n++)
            for (int bid = 0; bid < 2; bid++) {
                Network* net = &networks[n][bid];
                printf("%s%.3f", bid ? "/" : " ", net->error / (double)(net->counted + !net->counted));
                net->error = 0;
                net->counted = 0;
            }
        printf("\n");
        fflush(stdout);
    }
    learning = 0;
}

// Play out a decision of each hand twice among medium bots: with the best action by its own chance, and with any
// other. Said: the difference of their chances in thousandths; true: how much more often the bid was met.
static void losses(int64_t hands) {
    static const int FROM[] = {0, 15, 30, 50, 80, 120, 180, 260, 370, 520, 700, 1001};
    static struct {
        double said, squares;
        int64_t n, won;
    } bins[2][11];
    for (int64_t i = 0; i < hands; i++) {
        int n = any_players(), size = any_size(n), kind[PLAYERS], met[PLAYERS], seat = below(n);
        int best = 0, met_best = 0;
        for (int k = 0; k < n; k++) kind[k] = k == seat ? NETWORK : MEDIUM;
        int at = below(4) ? 1 + below(size - 1) : 0, other = below(1 << 20);
        uint64_t deal = state;
        probe.n = 0;
        probe.forced = -1;
        for (int run = 0; run < 3; run++) {
            state = deal;
            probe.at = at;
            probe.decisions = 0;
            play_hand(n, size, kind, STYLES, met);
            if (!probe.n) break;  // there are fewer decisions
            if (run == 0) {
                for (int k = 0; k < probe.n; k++) best = probe.values[k] > probe.values[best] ? k : best;
                other = (best + 1 + other % (probe.n - 1)) % probe.n;
                probe.forced = probe.actions[best];
            } else if (run == 1) {
                met_best = met[seat];
                probe.forced = probe.actions[other];
            } else {
                double said = 1000 * (double)(probe.values[best] - probe.values[other]);
                int bin = 0, won = met_best - met[seat];
                while (said >= FROM[bin + 1]) bin++;
                bins[probe.bid][bin].said += said;
                bins[probe.bid][bin].n++;
                bins[probe.bid][bin].won += won;
                bins[probe.bid][bin].squares += won * won;
            }
        }
    }
    for (int bid = 0; bid < 2; bid++)
        for (int i = 0; i < 11; i++) {
            double n = (double)bins[bid][i].n + !bins[bid][i].n, mean = (double)bins[bid][i].won / n;
            double error = 1960 * sqrt((bins[bid][i].squares / n - mean * mean) / n);
            printf("%s said %4.0f true %4.0f +- %.0f (%.0f)\n", bid ? "bids " : "cards",
                   bins[bid][i].said / n, 1000 * mean, error, n);
        }
}

static void show(int hands) {
    showing = 1;
    for (int i = 0; i < hands; i++) {
        int n = 2 + i % 7, kind[PLAYERS], style[PLAYERS], met[PLAYERS];
        for (int k = 0; k < n; k++) {
            kind[k] = below(4) ? MEDIUM : EASY;
            style[k] = below(2);
        }
        play_hand(n, any_size(n), kind, style, met);
        printf("met");
        for (int k = 0; k < n; k++) printf(" %d", met[k]);
        printf("\n");
    }
}

int main(int count, char** words) {
    const char* path = words[count - 1];
    int trains = count == 4 && !strcmp(words[1], "train");
    if (trains) train(atoll(words[2]));
    if (!file(path, trains)) {
        fprintf(stderr, "%s: cannot be %s\n", path, trains ? "written" : "read");
        return 1;
    }
    if (!strcmp(words[1], "losses")) losses(atoll(words[2]));
    if (!strcmp(words[1], "show")) show(atoi(words[2]));
    return 0;
}
