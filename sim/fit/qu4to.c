// SPDX-FileCopyrightText: 2026 The Carteado authors
// SPDX-License-Identifier: MIT
//
// Makes games/qu4to/network.bin: medium and the expert play rounds of QU4TO with 3, 4 and 5 players, and the expert's
// network learns from how many points more than the others' average a seat then won.
//
//     cc -O3 -march=native -ffast-math -o /tmp/fit sim/fit/qu4to.c -lm
//     /tmp/fit train 350000 games/qu4to/network.bin   learn (8 minutes), write the weights
//     /tmp/fit show games/qu4to/network.bin 300       decisions, for sim/fit/qu4to.py to compare with Python
//
// Rounding of floats differs between compilers and machines: the method can be repeated, but not every byte. The
// repository's weights come from this method with other random numbers; new ones were as strong. Cards, classes and
// actions are those of games/qu4to (deck.py, rules.py). Details that do not affect the players are left out: the
// score of the match, which secret halves are chosen first, the bots' tempers. An action costs the same as in
// games/qu4to/expert.py; equal cards and halves are chosen as there.

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint8_t byte;

static int max(int a, int b) {
    return a > b ? a : b;
}
static int min(int a, int b) {
    return a < b ? a : b;
}
static int hundredths(int a) {
    return (int)floor(a / 100.0);
}
static int within(int a) {
    return a < 0 ? 0 : a > 64 ? 64 : a;
}

// Random numbers (xorshift): always the same

static uint64_t state = 88172645463325252ULL;

static unsigned next_random(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (unsigned)(state >> 20);
}
static int below(int n) {
    return next_random() % n;
}
static float share(void) {
    return (next_random() & 0xffffff) * (1.0f / 16777216.0f);
}

// Cards and sets

enum { CARDS = 60, FOUR = 4, CLASSES = 71, DRAW = 2, PASS = 3, SET = 8, TURN = 80, NONE = 255 };
enum { DECK = 5, DISCARDED = 6, LEADING = 7, OUT = 8 };  // where a card is, if not at a seat

static const byte cards[CARDS] = {0x12, 0x15, 0x17, 0x18, 0x1A, 0x23, 0x26, 0x28, 0x29, 0x2B, 0x31, 0x35,
                                  0x37, 0x39, 0x3A, 0x52, 0x56, 0x58, 0x5A, 0x5B, 0x61, 0x63, 0x67, 0x69,
                                  0x6B, 0x71, 0x72, 0x75, 0x78, 0x7A, 0x82, 0x83, 0x86, 0x89, 0x8B, 0x91,
                                  0x93, 0x95, 0x97, 0x9A, 0xA2, 0xA5, 0xA6, 0xA8, 0xAB, 0xB1, 0xB3, 0xB6,
                                  0xB7, 0xB9, 0x44, 0x44, 0x44, 0x44, 0x44, 0x44, 0x44, 0x44, 0x44, 0x44};
static const byte starts[8] = {0, 11, 21, 32, 41, 52, 60, 71};
static byte kind_of[CLASSES], low_of[CLASSES];

static void make_classes(void) {
    static const byte quads[11] = {1, 2, 3, 5, 6, 7, 8, 9, 10, 11, FOUR};
    for (int kind = 0; kind < 7; kind++)
        for (int cls = starts[kind]; cls < starts[kind + 1]; cls++) {
            kind_of[cls] = kind;
            low_of[cls] = kind == 6 ? quads[cls - starts[6]] : cls - starts[kind] + 1;
        }
}
static int number(int card, int half) {
    return half ? cards[card] & 15 : cards[card] >> 4;
}
static int size_of(int cls) {
    return (kind_of[cls] + 3) / 2;
}
static int is_set(int action) {
    return action >= SET && action < TURN;
}
static int has_four(int cls) {
    int low = low_of[cls];
    return low == FOUR || ((kind_of[cls] & 1) && low < FOUR && FOUR < low + size_of(cls));
}
static int holds(const byte* n, int cls) {  // n: a tally, how many cards show each number
    int low = low_of[cls], size = size_of(cls);
    if (!(kind_of[cls] & 1))
        return n[low] >= size;
    for (int i = 0; i < size; i++)
        if (!n[low + i])
            return 0;
    return 1;
}
static void put(byte* n, int cls, int by) {
    int low = low_of[cls], size = size_of(cls);
    if (!(kind_of[cls] & 1))
        n[low] += by * size;
    else
        for (int i = 0; i < size; i++)
            n[low + i] += by;
}
static int whole(const byte* n, int left) {  // the rest is one set
    if (left < 1 || left > 4)
        return 0;
    for (int cls = 0; cls < CLASSES; cls++)
        if (size_of(cls) == left && holds(n, cls))
            return 1;
    return 0;
}

// The cost of a hand: games/qu4to/weights.py and plan.py

typedef struct {
    int equal[2][12], fresh[3][4];
} Tables;

static Tables tables(const int* cost, const int* hope) {
    static const int pair[3][2] = {{0, 0}, {0, 1}, {1, 1}};
    Tables t = {0};
    int c[2][7];
    for (int kind = 0; kind < 7; kind++) {
        c[0][kind] = cost[kind];
        c[1][kind] = cost[kind] - hope[kind];
    }
    for (int four = 0; four < 2; four++)
        for (int many = 1; many < 12; many++) {
            int best = 99999;
            for (int j = 1; j <= min(4, many); j++)
                best = min(best, t.equal[four][many - j] + c[four][2 * j - 2]);
            t.equal[four][many] = best;
        }
    for (int i = 0; i < 3; i++) {
        int *a = c[pair[i][0]], *b = c[pair[i][1]];
        int grows[4] = {b[0], b[1] - a[0], b[3] - a[1], b[5] - a[3]};
        memcpy(t.fresh[i], grows, sizeof grows);
    }
    return t;
}
static int hand_cost(const byte* n, const Tables* t) {
    static const byte open[10] = {0, 4, 5, 8, 9, 10, 12, 13, 14, 15};
    enum { FAR = 30000 };
    int one[16], two[16], *old = one, *new = two;
    for (int i = 0; i < 10; i++)
        old[open[i]] = FAR;
    old[0] = 0;
    for (int number = 1; number < 12; number++) {
        int many = min(11, n[number]);
        if (!many) {
            int least = FAR;
            for (int i = 0; i < 10; i++) {
                least = min(least, old[open[i]]);
                old[open[i]] = FAR;
            }
            old[0] = least;
            continue;
        }
        for (int i = 0; i < 10; i++)
            new[open[i]] = FAR;
        const int *equal = t->equal[number == FOUR], *fresh = t->fresh[number == FOUR];
        int grows = number < 11 && n[number + 1];
        for (int i = 0; i < 10; i++) {
            int k = open[i], x = k >> 2, y = k & 3;
            if (old[k] == FAR)
                continue;
            for (int both = 0; both < (y ? 4 : x ? 2 : 1); both++) {
                int cost = old[k], left = many, longer = 0, shorter = 0;
                if (both & 1) {
                    left--;
                    cost += (number - x <= FOUR && FOUR < number ? t->fresh[2] : fresh)[x];
                    longer = (x + 1) & 3;
                }
                if (both & 2) {
                    if (!left)
                        continue;
                    left--;
                    cost += (number - y <= FOUR && FOUR < number ? t->fresh[2] : fresh)[y];
                    shorter = (y + 1) & 3;
                }
                if (longer < shorter) {
                    int swap = longer;
                    longer = shorter;
                    shorter = swap;
                }
                int to = longer << 2 | shorter;
                new[to] = min(new[to], cost + equal[left]);
                if (!left || !grows)
                    continue;
                to = longer ? longer << 2 | 1 : 4;
                new[to] = min(new[to], cost + fresh[0] + equal[left - 1]);
                if (left > 1)
                    new[5] = min(new[5], cost + 2 * fresh[0] + equal[left - 2]);
            }
        }
        int* swap = old;
        old = new;
        new = swap;
    }
    int least = FAR;
    for (int i = 0; i < 10; i++)
        least = min(least, old[open[i]]);
    return least;
}
static int turned(byte* n, int up, int down, const Tables* t) {
    n[up]--;
    n[down]++;
    int cost = hand_cost(n, t);
    n[up]++;
    n[down]--;
    return cost;
}

// A round

typedef struct {
    int seats, seat, leader, lead, deck, turn;
    byte at[CARDS], up[CARDS], known[CARDS];  // where; which half is up; it was in the last reshuffle
    int count[5], score[5], place[5];
} Round;

typedef struct {
    int cost[7], hope[7], hold[7], yields[7], point, ahead, half;  // half: percent, as in expert.py
    int high, near, draw, ready, alone, sure, expert;
    Tables t;
} Player;

static Player medium = {{34, 27, 27, 14, 9, -6, -16},
                        {25, 48, 52, 70, 60, 88, 45},
                        {15, 17, 20, 26, 29, 42, 65},
                        {-4, -2, 8, 9, 15, 23, 25},
                        100,
                        40,
                        40,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0,
                        0};
static Player expert = {{34, 37, 39, 22, 6, -6, -44},
                        {13, 36, 40, 58, 48, 76, 33},
                        {14, 14, 14, 18, 19, 23, 60},
                        {-16, -14, -4, -3, 3, 11, 13},
                        100,
                        44,
                        88,
                        12,
                        4,
                        10,
                        20,
                        50,
                        300,
                        1};

static void tally(const Round* r, int seat, byte* n) {
    memset(n, 0, 12);
    for (int card = 0; card < CARDS; card++)
        if (r->at[card] == seat)
            n[number(card, r->up[card])]++;
}
static int can_draw(const Round* r) {
    if (r->turn > 299)
        return 0;
    for (int card = 0; card < CARDS && !r->deck; card++)
        if (r->at[card] == DISCARDED && cards[card] != 0x44)
            return 1;
    return r->deck > 0;
}
static void deal(Round* r) {
    static const int each[6] = {0, 0, 14, 12, 11, 10};
    byte order[CARDS];
    for (int i = 0; i < CARDS; i++)
        order[i] = i;
    for (int i = CARDS - 1; i > 0; i--) {
        int j = below(i + 1);
        byte swap = order[i];
        order[i] = order[j];
        order[j] = swap;
    }
    int n = each[r->seats];
    for (int i = 0; i < CARDS; i++) {
        r->at[order[i]] = i < n * r->seats ? i / n : DECK;
        r->up[i] = r->known[i] = 0;
    }
    for (int i = 0; i < 5; i++) {
        r->count[i] = i < r->seats ? n : 0;
        r->score[i] = r->place[i] = 0;
    }
    r->deck = CARDS - n * r->seats;
    r->lead = NONE;
    r->turn = 1;
}
static void discard(Round* r) {
    for (int card = 0; card < CARDS; card++)
        if (r->at[card] == LEADING)
            r->at[card] = DISCARDED;
}
static void next(Round* r) {
    do {
        r->seat = (r->seat + 1) % r->seats;
        if (r->seat == r->leader && r->lead != NONE) {
            discard(r);
            r->lead = NONE;
        }
    } while (!r->count[r->seat]);
    r->turn++;
    if (r->lead == NONE)
        r->leader = r->seat;
}
static int lay(Round* r, int cls, const int* mine) {  // 1: the round is over
    int mark = -1, lowest = 99, seat = r->seat;
    for (int card = 0; card < CARDS; card++)
        if (r->at[card] == LEADING && number(card, r->up[card]) < lowest) {
            lowest = number(card, r->up[card]);
            mark = card;
        }
    discard(r);
    for (int i = 0; i < size_of(cls); i++) {
        r->at[mine[i]] = LEADING;
        r->count[seat]--;
    }
    if (has_four(cls) && mark >= 0) {
        r->at[mark] = OUT;
        r->score[seat]++;
    }
    r->lead = cls;
    r->leader = seat;
    if (!r->count[seat]) {
        int nth = 1;
        for (int i = 0; i < r->seats; i++)
            nth = max(nth, r->place[i] + 1);
        r->place[seat] = nth;
        r->score[seat] += r->seats - nth;
        if (r->seats - nth == 1)
            return 1;
    }
    next(r);
    return 0;
}
static int draw_card(Round* r) {
    if (!r->deck)
        for (int card = 0; card < CARDS; card++) {
            r->known[card] = r->at[card] == DISCARDED && cards[card] != 0x44;
            if (r->at[card] == DISCARDED)
                r->at[card] = r->known[card] ? DECK : OUT;
            r->deck += r->known[card];
        }
    int skip = below(r->deck);
    for (int card = 0; card < CARDS; card++)
        if (r->at[card] == DECK && skip-- == 0) {
            r->deck--;
            return card;
        }
    return -1;
}
static int legal(const Round* r, int* actions) {
    int many = 0, follows = r->lead != NONE;
    byte n[12];
    tally(r, r->seat, n);
    if (follows && can_draw(r))
        actions[many++] = DRAW;
    for (int cls = follows ? r->lead + 1 : 0; cls < CLASSES; cls++)
        if (holds(n, cls))
            actions[many++] = SET + cls;
    for (int card = 0; card < CARDS && follows; card++)
        if (r->at[card] == r->seat && cards[card] != 0x44)
            actions[many++] = TURN + card;
    if (!many)
        actions[many++] = PASS;
    return many;
}
static int hidden(const Round* r, int card) {
    return r->at[card] <= DECK && r->at[card] != r->seat;
}

static int unseen(const Round* r, byte* out) {  // the cards that a draw may bring
    int many = 0, known = 0;
    for (int card = 0; card < CARDS; card++)
        known |= hidden(r, card) && r->known[card];
    for (int card = 0; card < CARDS; card++)
        if (r->deck ? hidden(r, card) && (!known || r->known[card])
                    : r->at[card] == DISCARDED && cards[card] != 0x44)
            out[many++] = card;
    return many;
}
static int pairs(const Round* r, int seat,
                 byte (*out)[2]) {  // different (number up, down) that can be turned
    int many = 0;
    for (int card = 0; card < CARDS; card++) {
        if (r->at[card] != seat || cards[card] == 0x44)
            continue;
        int up = number(card, r->up[card]), down = number(card, !r->up[card]), found = 0;
        for (int i = 0; i < many; i++)
            found |= out[i][0] == up && out[i][1] == down;
        if (found)
            continue;
        out[many][0] = up;
        out[many++][1] = down;
    }
    return many;
}

// The network: as in games/qu4to/network.py

enum { SUMS = 16, MOST = 58, OWN = 42, BATCH = 256 };

typedef struct {
    float w[MOST][SUMS], out[SUMS], more, skip;
} Weights;
typedef struct {
    Weights w, mean, square;
    long steps;
} Net;
enum { WEIGHTS = sizeof(Weights) / sizeof(float) };
static Net nets[6];
static float rate;

static int inputs(int seats) {
    return 11 + seats + OWN;
}

static void begin(Net* net, int many) {
    memset(net, 0, sizeof *net);
    for (int i = 0; i < many; i++)
        for (int j = 0; j < SUMS; j++)
            net->w.w[i][j] = (share() * 2 - 1) * 1.2f / sqrtf(many * 0.4f);
    for (int j = 0; j < SUMS; j++)
        net->w.out[j] = (share() * 2 - 1) * .08f / sqrtf(SUMS);
    net->w.skip = -.7f;  // so that it starts as good as the formula
}
static float forward(const Weights* w, const byte* x, int many, int value, float* sums) {
    memset(sums, 0, SUMS * sizeof *sums);
    for (int i = 0; i < many; i++)
        if (x[i])
            for (int j = 0; j < SUMS; j++)
                sums[j] += x[i] * (1.0f / 64) * w->w[i][j];
    float z = w->more + w->skip * value * .01f;
    for (int j = 0; j < SUMS; j++)
        z += (sums[j] > 0 ? sums[j] : 0) * w->out[j];
    return z;
}
static void backward(const Weights* w, Weights* slope, const byte* x, int many, int value, float truth) {
    float sums[SUMS], back[SUMS], error = forward(w, x, many, value, sums) - truth;
    slope->more += error;
    slope->skip += error * value * .01f;
    for (int j = 0; j < SUMS; j++) {
        back[j] = sums[j] > 0 ? error * w->out[j] : 0;
        if (sums[j] > 0)
            slope->out[j] += error * sums[j];
    }
    for (int i = 0; i < many; i++)
        if (x[i])
            for (int j = 0; j < SUMS; j++)
                slope->w[i][j] += x[i] * (1.0f / 64) * back[j];
}
static void step(Net* net, const Weights* slope) {  // Adam
    float *w = (float*)&net->w, *m = (float*)&net->mean, *v = (float*)&net->square, *g = (float*)slope;
    net->steps++;
    float first = 1 - powf(.9f, net->steps), second = 1 - powf(.999f, net->steps);
    for (int i = 0; i < WEIGHTS; i++) {
        float mean = g[i] / BATCH;
        m[i] = .9f * m[i] + .1f * mean;
        v[i] = .999f * v[i] + .001f * mean * mean;
        w[i] -= rate * (m[i] / first) / (sqrtf(v[i] / second) + 1e-8f);
        w[i] = w[i] > 3.9f ? 3.9f : w[i] < -3.9f ? -3.9f : w[i];  // so that it is a byte
    }
}

typedef struct {
    byte x[MOST];
    int value;
    float truth;
} Example;
static Example batch[6][BATCH];
static int batched[6];

static void push(int seats, const byte* x, int value, float truth) {
    Example* e = &batch[seats][batched[seats]++];
    memcpy(e->x, x, MOST);
    e->value = value;
    e->truth = truth;
    if (batched[seats] < BATCH)
        return;
    static Weights slope;
    memset(&slope, 0, sizeof slope);
    for (int i = 0; i < BATCH; i++) {
        e = &batch[seats][i];
        backward(&nets[seats].w, &slope, e->x, inputs(seats), e->value, e->truth);
    }
    step(&nets[seats], &slope);
    batched[seats] = 0;
}
static int context(const Round* r, byte* x) {
    int n = r->seats, me = r->seat, rivals = 0, fewest = 99, most = 0, fours = 0, k = 0;
    for (int i = 0; i < n; i++) {
        if (i == me || !r->count[i])
            continue;
        rivals++;
        fewest = min(fewest, r->count[i]);
        most = max(most, r->count[i]);
    }
    x[k++] = 64;
    for (int i = 1; i < n; i++)
        x[k++] = within(4 * r->count[(me + i) % n]);
    x[k++] = rivals == 1 ? 64 : 0;
    x[k++] = rivals == 2 ? 64 : 0;
    x[k++] = within(64 - 16 * fewest);
    x[k++] = within(5 * most);
    x[k++] = within(5 * fewest);
    x[k++] = within(3 * r->deck);
    x[k++] = within(r->turn / 3);
    int leads = r->lead == NONE;
    x[k++] = leads ? 64 : 0;
    x[k++] = leads ? 0 : 64 * ((r->leader - me + n) % n) / n;
    x[k++] = leads ? 0 : within(5 * r->count[r->leader]);
    for (int card = CARDS - 10; card < CARDS; card++)
        fours += hidden(r, card);
    x[k++] = 6 * fours;
    return k;
}
static void own(const Round* r, int action, const byte* n, int left, int cost, int saves, int value,
                byte* x) {
    static const int scale[7] = {6, 12, 24, 64, 8, 10, 14};
    int plays = is_set(action), lead = plays ? action - SET : r->lead, low = low_of[lead];
    int size = size_of(lead), most = 0, able = 0, got[7] = {0}, run = 0, one = whole(n, left);
    for (int i = 0; i < r->seats; i++) {
        if (i == r->seat)
            continue;
        most = max(most, r->count[i]);
        able += r->count[i] >= size;
    }
    x[0] = plays ? 64 : 0;
    x[1] = action == DRAW ? 64 : 0;
    x[2 + kind_of[lead]] = 64;
    x[9] = 5 * low;
    x[10] = plays ? 5 * low : 0;
    x[11] = plays ? 16 * size : 0;
    x[12] = plays && r->lead != NONE && has_four(lead) ? 64 : 0;
    x[13] = plays && size > most ? 64 : 0;
    x[14] = 16 * able;
    x[15] = within(4 * left);
    x[16] = one ? 64 : 0;
    x[17] = one && plays ? 64 : 0;
    x[18] = left < 5 ? 64 - 12 * left : 0;
    x[19] = within((cost + 40) >> 1);
    x[20] = within(cost >> 2);
    x[21] = within(saves);
    x[22] = within((value + 96) >> 2);
    x[23] = within((value + 32) >> 1);
    for (int number = 1; number < 12; number++) {
        x[30 + number] = within(16 * n[number]);
        run = n[number] ? min(4, run + 1) : 0;
        for (int k = 0; k < min(4, n[number]); k++)
            got[k]++;
        for (int k = 4; k < 3 + run; k++)
            got[k]++;
    }
    for (int k = 0; k < 7; k++)
        x[24 + k] = within(scale[k] * got[k]);
}

// Players

typedef struct {
    int value, action;
} Ranked;
enum { FINALISTS = 6 };

static int insert(Ranked* top, int many, int value, int action) {  // equal ones in order of arrival
    int i = many;
    while (i && top[i - 1].value > value)
        i--;
    if (i == FINALISTS)
        return many;
    many = min(many + 1, FINALISTS);
    for (int j = many - 1; j > i; j--)
        top[j] = top[j - 1];
    top[i].value = value;
    top[i].action = action;
    return many;
}
static int level(const byte* n) {
    int sum = 0;
    for (int number = 1; number < 12; number++)
        sum += n[number] * (6 - number);
    return sum;
}
static int rank(const Round* r, const Player* p, Ranked* top, int* only) {
    int actions[90], many = legal(r, actions), me = r->seat, found = 0, fewest = 99, most = 0, rivals = 0;
    byte n[12], seen[12][12] = {{0}};
    *only = 1;
    top[0].action = actions[0];
    if (many == 1)
        return 1;
    tally(r, me, n);
    for (int i = 0; i < many; i++)
        if (is_set(actions[i]) && size_of(actions[i] - SET) == r->count[me]) {
            top[0].action = actions[i];
            return 1;
        }
    *only = 0;
    for (int i = 0; i < r->seats; i++) {
        if (i == me || !r->count[i])
            continue;
        rivals++;
        fewest = min(fewest, r->count[i]);
        most = max(most, r->count[i]);
    }
    int weight = rivals == 1 && !p->expert ? 50 : 100;
    int stays = r->lead == NONE ? 0 : p->near * max(0, 6 - fewest) - p->yields[kind_of[r->lead]];
#define COST(n) (hundredths(hand_cost(n, &p->t) * weight) + (int)floor(level(n) * p->high / 20.0))
    for (int i = 0; i < many; i++) {
        int action = actions[i], value;
        if (action == DRAW)
            continue;
        if (is_set(action)) {
            int cls = action - SET;
            put(n, cls, -1);
            value = COST(n) - p->hold[kind_of[cls]];
            if (size_of(cls) > most)
                value -= whole(n, r->count[me] - size_of(cls)) ? p->sure : p->alone;
            put(n, cls, 1);
            if (r->lead != NONE && has_four(cls))
                value -= p->point;
        } else {
            int up = number(action - TURN, r->up[action - TURN]);
            int down = number(action - TURN, !r->up[action - TURN]);
            if (p->expert && seen[up][down]++)
                continue;
            n[up]--;
            n[down]++;
            value = COST(n) + stays;
            if (whole(n, r->count[me]))
                value -= p->ready;
            n[up]++;
            n[down]--;
        }
        found = insert(top, found, value, action);
    }
    if (actions[0] == DRAW) {
        int cost[12], total = 0;
        byte may[CARDS];
        for (int number = 1; number < 12; number++) {
            n[number]++;
            cost[number] = hand_cost(n, &p->t) + (int)floor(level(n) * p->high / 20.0);
            n[number]--;
        }
        int cards_ = unseen(r, may);
        for (int i = 0; i < cards_; i++)
            total += min(cost[number(may[i], 0)], cost[number(may[i], 1)]);
        found = insert(top, found, hundredths((int)floor((double)total / cards_) * weight) + stays - p->draw, DRAW);
    }
    if (rivals == 1 && !p->expert)
        *only = 1;  // medium then does not look a turn ahead
    return found;
}

typedef struct {
    byte x[MOST];
    float best, so_far;
    int tried, value;
} Choice;
static Choice choices[5][400];
static int chosen[5], training, showing;
static float odds;  // that another action is tried
static byte weighed[FINALISTS][MOST];  // the inputs and the formula's values of the last choice
static int formula[FINALISTS];

static void show(const Round* r, const Ranked* top, int many, byte x[][MOST], const float* worth, int best);

static float ahead_by(const Round* r, int seat) {  // points more than the others have on average
    float others = 0;
    for (int i = 0; i < r->seats; i++)
        others += i == seat ? 0 : r->score[i];
    return r->score[seat] - others / (r->seats - 1);
}
static int choose(const Round* r, const Player* p) {
    Ranked top[FINALISTS];
    int only, many = rank(r, p, top, &only), me = r->seat;
    if (only)
        return top[0].action;
    byte n[12], turns[40][2], same[MOST] = {0}, x[FINALISTS][MOST];
    int turnable = pairs(r, me, turns), at = context(r, same), best = 0, values[FINALISTS];
    float worth[FINALISTS];
    tally(r, me, n);
    int trying = training && share() < odds, other = trying ? below(many) : 0;
    for (int i = 0; i < many; i++) {
        int action = top[i].action, left = r->count[me] + (action == DRAW), up = 0, down = 0;
        if (is_set(action)) {
            put(n, action - SET, -1);
            left -= size_of(action - SET);
        } else if (action >= TURN) {
            up = number(action - TURN, r->up[action - TURN]);
            down = number(action - TURN, !r->up[action - TURN]);
            n[up]--;
            n[down]++;
        }
        int cost = hand_cost(n, &p->t), after = cost;
        for (int j = 0; j < turnable; j++)
            if (n[turns[j][0]])
                after = min(after, turned(n, turns[j][0], turns[j][1], &p->t));
        int value = top[i].value - hundredths((cost - after) * p->ahead);
        values[i] = max(-400, min(400, value));
        worth[i] = -value;
        if (p->expert || training) {
            float sums[SUMS];
            memcpy(x[i], same, MOST);
            own(r, action, n, left, cost, cost - after, value, x[i] + at);
            memcpy(weighed[i], x[i], MOST);
            formula[i] = values[i];
            float points = forward(&nets[r->seats].w, x[i], inputs(r->seats), values[i], sums);
            if (p->expert)
                worth[i] = points;
        }
        if (is_set(action))
            put(n, action - SET, 1);
        n[up]++;
        n[down]--;
        if (worth[i] > worth[best])
            best = i;
    }
    if (showing && p->expert)
        show(r, top, many, x, worth, best);
    if (training && p->expert && chosen[me] < 400) {
        Choice* c = &choices[me][chosen[me]++];
        c->best = worth[best];
        if (trying)
            best = other;
        memcpy(c->x, x[best], MOST);
        c->so_far = ahead_by(r, me);
        c->tried = trying;
        c->value = values[best];
    }
    return top[best].action;
}
static int pick(const Round* r, int cls, const Tables* t,
                int* out) {  // of equal cards the one least worth turning
    int low = low_of[cls], size = size_of(cls), run = kind_of[cls] & 1, many = 0;
    byte n[12], used[CARDS] = {0};
    tally(r, r->seat, n);
    put(n, cls, -1);
    for (int i = 0; i < size; i++) {
        int best = -1, most = -30000;
        for (int card = 0; card < CARDS; card++) {
            int up = number(card, r->up[card]), down = number(card, !r->up[card]);
            if (r->at[card] != r->seat || used[card] || up != low + run * i)
                continue;
            n[up]++;
            int cost = turned(n, up, down, t);
            n[up]--;
            if (cost > most) {
                most = cost;
                best = card;
            }
        }
        used[best] = 1;
        out[many++] = best;
    }
    return many;
}
static int best_half(const Round* r, int seat, int drawn,
                     const Player* p) {  // of the drawn card, or (-1) the hand
    int best = 0, least = 30000;
    for (int half = 0; half < 2; half++) {
        Round now = *r;
        byte n[12], turns[40][2];
        for (int card = 0; card < CARDS && drawn < 0; card++)
            if (now.at[card] == seat)
                now.up[card] = half;
        int many = pairs(&now, seat, turns);
        tally(&now, seat, n);
        if (drawn >= 0)
            n[number(drawn, half)]++;
        int cost = hand_cost(n, &p->t), after = cost;
        for (int i = 0; i < many; i++)
            after = min(after, turned(n, turns[i][0], turns[i][1], &p->t));
        cost -= hundredths((cost - after) * p->half);
        if (cost < least) {
            least = cost;
            best = half;
        }
    }
    return best;
}
static int act(Round* r, int action, const Player* p) {  // 1: the round is over
    int mine[4];
    if (is_set(action)) {
        pick(r, action - SET, &p->t, mine);
        return lay(r, action - SET, mine);
    }
    if (action == DRAW) {
        int card = draw_card(r);
        r->up[card] = best_half(r, r->seat, card, p);
        r->at[card] = r->seat;
        r->count[r->seat]++;
    } else if (action >= TURN)
        r->up[action - TURN] ^= 1;
    next(r);
    return 0;
}
static void start(Round* r, const Player** players) {
    deal(r);
    for (int seat = 0; seat < r->seats; seat++) {
        int half = best_half(r, seat, -1, players[seat]);
        for (int card = 0; card < CARDS; card++)
            if (r->at[card] == seat)
                r->up[card] = half;
    }
    r->seat = r->leader;
}
static int play(Round* r, const Player** players) {  // 1: it came to an end
    start(r, players);
    while (r->turn <= 600)
        if (act(r, choose(r, players[r->seat]), players[r->seat]))
            return 1;
    return 0;
}

// Learning: a choice's value is a mix of the estimated value of the seat's next choice and the outcome

static void learn(const Round* r) {
    for (int seat = 0; seat < r->seats; seat++) {
        float end = ahead_by(r, seat);
        for (int i = chosen[seat] - 1; i >= 0; i--) {
            Choice* c = &choices[seat][i];
            push(r->seats, c->x, c->value, end - c->so_far);
            float seemed = c->best + c->so_far;
            end = c->tried ? seemed : .15f * seemed + .85f * end;
        }
    }
}
static void train(long rounds) {
    training = 1;
    for (int n = 3; n < 6; n++)
        begin(&nets[n], inputs(n));
    for (long i = 0; i < rounds; i++) {
        const Player* players[5];
        Round r = {0};
        float done = (float)i / rounds;
        int x = below(10);
        rate = 2e-3f * (done < .5f ? 1 : done < .75f ? .3f : done < .9f ? .1f : .03f);
        odds = done < .2f ? .15f : .08f;
        r.seats = x < 3 ? 3 : x < 7 ? 4 : 5;
        for (int j = 0; j < r.seats; j++)
            players[j] = below(100) < 45 ? &medium : &expert;
        players[below(r.seats)] = &expert;
        r.leader = below(r.seats);
        memset(chosen, 0, sizeof chosen);
        if (play(&r, players))
            learn(&r);
    }
    training = 0;
}
// Then: some decisions in further rounds are played out with every action that is weighed, so that what is seldom
// chosen is learned as well as the rest. In the round's true deal: random deals of the hidden cards are none that come
// up, since the rivals have chosen and turned their cards, and make waiting seem better than it is. Only with three
// players: with four and five it brought nothing.

enum { PLAYED_OUT = 2, KEPT = 3000, AGAIN = 6 };  // times each; of the last so many decisions, so many a step

typedef struct {
    Example of[FINALISTS];
    int many;
} Decision;
static Decision kept[KEPT];

static int play_out(const Round* r, Decision* d) {  // 0: there is no choice
    const Player* players[5];
    Ranked top[FINALISTS];
    int only, many = rank(r, &expert, top, &only);
    if (only || many < 2)
        return 0;
    choose(r, &expert);
    d->many = many;
    for (int i = 0; i < many; i++) {
        memcpy(d->of[i].x, weighed[i], MOST);
        d->of[i].value = formula[i];
        d->of[i].truth = 0;
    }
    for (int k = 0; k < PLAYED_OUT; k++) {
        for (int i = 0; i < r->seats; i++)
            players[i] = i != r->seat && below(100) < 45 ? &medium : &expert;
        uint64_t same = state;
        for (int i = 0; i < many; i++) {
            Round now = *r;
            state = same;
            int over = act(&now, top[i].action, &expert);
            while (!over && now.turn <= 600)
                over = act(&now, choose(&now, players[now.seat]), players[now.seat]);
            d->of[i].truth += (ahead_by(&now, r->seat) - ahead_by(r, r->seat)) / PLAYED_OUT;
        }
    }
    return 1;
}
static void relearn(const Decision* d, int seats) {  // the differences between the actions, a little of the mean
    float shift = 0, sums[SUMS];
    for (int i = 0; i < d->many; i++) {
        const Example* e = &d->of[i];
        shift += .8f * (forward(&nets[seats].w, e->x, inputs(seats), e->value, sums) - e->truth) / d->many;
    }
    for (int i = 0; i < d->many; i++)
        push(seats, d->of[i].x, d->of[i].value, d->of[i].truth + shift);
}
static void improve(int n, long decisions) {
    memset(&nets[n].mean, 0, sizeof(Weights));
    memset(&nets[n].square, 0, sizeof(Weights));
    nets[n].steps = 0;
    for (long done = 0; done < decisions;) {
        const Player* players[5];
        Round r = {0};
        int over = 0;
        r.seats = n;
        r.leader = below(n);
        for (int j = 0; j < n; j++)
            players[j] = below(3) ? &expert : &medium;
        start(&r, players);
        while (!over && r.turn <= 600 && done < decisions) {
            if (!below(6) && play_out(&r, &kept[done % KEPT])) {
                done++;
                rate = 5e-4f * (done < decisions / 2 ? 1 : done < decisions * 3 / 4 ? .3f : .1f);
                for (int i = 0; i < AGAIN; i++)
                    relearn(&kept[below((int)(done < KEPT ? done : KEPT))], n);
            }
            over = act(&r, choose(&r, players[r.seat]), players[r.seat]);
        }
    }
}
// The file: bytes, 128 is 0, 32 more is 1, of `skip` 100 more

static void write_byte(float w, float one, FILE* f) {
    fputc(max(-127, min(127, (int)lrintf(w * one))) + 128, f);
}

static void save(const char* path) {
    FILE* f = fopen(path, "wb");
    if (!f)
        exit(2);
    for (int n = 3; n < 6; n++) {
        Weights* w = &nets[n].w;
        for (int i = 0; i < inputs(n); i++)
            for (int j = 0; j < SUMS; j++)
                write_byte(w->w[i][j], 32, f);
        for (int j = 0; j < SUMS; j++)
            write_byte(w->out[j], 32, f);
        write_byte(w->more, 32, f);
        write_byte(w->skip, 100, f);
    }
    fclose(f);
}
static void read_weights(const char* path) {
    FILE* f = fopen(path, "rb");
    if (!f)
        exit(2);
    for (int n = 3; n < 6; n++) {
        Weights* w = &nets[n].w;
        for (int i = 0; i < inputs(n); i++)
            for (int j = 0; j < SUMS; j++)
                w->w[i][j] = (fgetc(f) - 128) / 32.0f;
        for (int j = 0; j < SUMS; j++)
            w->out[j] = (fgetc(f) - 128) / 32.0f;
        w->more = (fgetc(f) - 128) / 32.0f;
        w->skip = (fgetc(f) - 128) / 100.0f;
    }
    fclose(f);
}

// Print one decision a line: the state, then for each action its value and the network's inputs

static void show(const Round* r, const Ranked* top, int many, byte x[][MOST], const float* worth, int best) {
    if (below(40))
        return;
    showing--;
    printf("%d %d %d %d %d %d %d", r->seats, r->seat, r->leader, r->lead, r->deck, r->turn, top[best].action);
    for (int i = 0; i < 5; i++)
        printf(" %d", r->place[i]);
    for (int card = 0; card < CARDS; card++)
        printf(" %d", r->at[card] | r->up[card] << 4 | r->known[card] << 5);
    for (int i = 0; i < many; i++) {
        printf(" %d %.4f ", top[i].action, worth[i]);
        for (int k = 0; k < inputs(r->seats); k++)
            printf("%02x", x[i][k]);
    }
    printf("\n");
}

int main(int words, char** word) {
    make_classes();
    medium.t = tables(medium.cost, medium.hope);
    expert.t = tables(expert.cost, expert.hope);
    if (words == 4 && !strcmp(word[1], "train")) {
        train(atol(word[2]));
        improve(3, atol(word[2]) / 3);
        save(word[3]);
    } else if (words == 4 && !strcmp(word[1], "show")) {
        const Player* players[5] = {&expert, &expert, &expert, &expert, &expert};
        read_weights(word[2]);
        showing = atoi(word[3]);
        for (int i = 0; showing > 0; i++) {
            Round r = {0};
            r.seats = 3 + i % 3;
            play(&r, players);
        }
    } else
        return 1;
    return 0;
}
