// Inbreeding of all horses by blocks of sires (Colleau 2002; Sargolzaei, Iwaisaki & Colleau 2005): the method of
// packages/genetics/src/inbreeding.ts, eight lanes in vector registers, parents numbered alike.
// usage: inbreeding HERD RUNS OUT: prints the processor seconds of each run, writes F.
#include <algorithm>
#include <cmath>
#include <cstring>
#include "herd.h"
using std::vector;

constexpr int K = 8;
typedef double Lanes __attribute__((vector_size(64)));

struct Parents {
  int m = 0;  // numbered 1 .. m, 0 = unknown
  vector<int> sire, dam, sires, start, foal, mate, foalParent;
};

// Numbers by generation, in it by expected descendants, most first: parents stand before their foals.
static vector<int> numberParents(const Herd& h, int& count) {
  vector<double> share(h.n, 0);
  for (int i = 0; i < h.n; i++) {
    if (h.sire[i] >= 0) share[h.sire[i]]++;
    if (h.dam[i] >= 0) share[h.dam[i]]++;
  }
  vector<int> rows, key(h.n, 0);
  for (int i = 0; i < h.n; i++) {
    if (share[i] == 0) continue;
    rows.push_back(i);
    key[i] = std::max(h.sire[i] < 0 ? -1 : key[h.sire[i]], h.dam[i] < 0 ? -1 : key[h.dam[i]]) + 1;
  }
  count = rows.size();
  int last = 0;
  for (int k = count - 1; k >= 0; k--) {
    int i = rows[k];
    if (h.sire[i] >= 0) share[h.sire[i]] += 0.5 * share[i];
    if (h.dam[i] >= 0) share[h.dam[i]] += 0.5 * share[i];
    key[i] = key[i] * 64 + std::max(0, 63 - (int)floor(3 * log2(share[i])));
    last = std::max(last, key[i]);
  }
  vector<int> next(last + 2, 0);
  for (int i : rows) next[key[i] + 1]++;
  for (int g = 0; g <= last; g++) next[g + 1] += next[g];
  for (int i : rows) key[i] = ++next[key[i]];
  return key;
}

static Parents parentsOnly(const Herd& h) {
  Parents p;
  vector<int> number = numberParents(h, p.m);
  p.sire.assign(p.m + 1, 0);
  p.dam.assign(p.m + 1, 0);
  p.start.assign(p.m + 2, 0);
  for (int i = 0; i < h.n; i++) {
    int a = h.sire[i] < 0 ? 0 : number[h.sire[i]], b = h.dam[i] < 0 ? 0 : number[h.dam[i]];
    if (number[i]) p.sire[number[i]] = a, p.dam[number[i]] = b;
    if (a && b) p.start[a + 1]++;
  }
  for (int a = 1; a <= p.m; a++) if (p.start[a + 1]) p.sires.push_back(a);
  for (int a = 1; a <= p.m + 1; a++) p.start[a] += p.start[a - 1];
  vector<int> next(p.start);
  p.foal.resize(p.start[p.m + 1]);
  p.mate.resize(p.foal.size());
  p.foalParent.resize(p.foal.size());
  for (int i = 0; i < h.n; i++) {
    if (h.sire[i] < 0 || h.dam[i] < 0) continue;
    int at = next[number[h.sire[i]]]++;
    p.foal[at] = i;
    p.mate[at] = number[h.dam[i]];
    p.foalParent[at] = number[i];
  }
  return p;
}

static vector<double> inbreeding(const Herd& h) {
  Parents p = parentsOnly(h);
  vector<double> f(h.n, 0), parentF(p.m + 1, 0), d(p.m + 1, 0);
  parentF[0] = -1;
  vector<uint64_t> waiting((p.m >> 6) + 1, 0);
  vector<int> slot(p.m + 1, 0), member(p.m + 1, 0);
  vector<uint8_t> above(p.m + 1);
  Lanes* x = (Lanes*)aligned_alloc(64, sizeof(Lanes) * (p.m + 1));
  auto variance = [&](int i) { return 0.5 - 0.25 * (parentF[p.sire[i]] + parentF[p.dam[i]]); };
  auto wait = [&](int row) { waiting[row >> 6] |= 1ull << (row & 63); };
  int finalBelow = 1, block[K];
  for (size_t at = 0; at < p.sires.size();) {
    int first = p.sires[at], k = 0, youngest = 0;
    while (at < p.sires.size() && k < K && std::max(p.sire[p.sires[at]], p.dam[p.sires[at]]) < first) block[k++] = p.sires[at++];
    for (; finalBelow < first; finalBelow++) d[finalBelow] = variance(finalBelow);
    for (int q = 0; q < k; q++) {
      d[block[q]] = variance(block[q]);
      wait(block[q]);
      youngest = std::max(youngest, block[q]);
      for (int e = p.start[block[q]]; e < p.start[block[q] + 1]; e++) wait(p.mate[e]), youngest = std::max(youngest, p.mate[e]);
    }
    int count = 0;
    for (int word = youngest >> 6; word >= 0; word--) {
      while (waiting[word]) {
        int bit = 63 - __builtin_clzll(waiting[word]), row = (word << 6) | bit;
        waiting[word] &= ~(1ull << bit);
        if (row == 0) break;
        member[++count] = row;
        slot[row] = count;
        wait(p.sire[row]);
        wait(p.dam[row]);
      }
    }
    memset(above.data(), 0, count + 1);
    above[0] = 1;
    x[0] = Lanes{};
    for (int q = 0; q < k; q++) {
      int v = slot[block[q]];
      above[v] = 1;
      x[v] = Lanes{};
      x[v][q] = 1;
    }
    for (int v = 1; v <= count; v++) {
      if (!above[v]) continue;
      int a = slot[p.sire[member[v]]], b = slot[p.dam[member[v]]];
      Lanes half = 0.5 * x[v];
      if (!above[a]) above[a] = 1, x[a] = Lanes{};
      x[a] += half;
      if (!above[b]) above[b] = 1, x[b] = Lanes{};
      x[b] += half;
    }
    x[0] = Lanes{};
    for (int v = count; v > 0; v--) {
      int row = member[v];
      Lanes half = 0.5 * (x[slot[p.sire[row]]] + x[slot[p.dam[row]]]);
      x[v] = above[v] ? d[row] * x[v] + half : half;
    }
    for (int q = 0; q < k; q++) {
      for (int e = p.start[block[q]]; e < p.start[block[q] + 1]; e++) {
        double value = 0.5 * x[slot[p.mate[e]]][q];
        f[p.foal[e]] = value;
        if (p.foalParent[e]) parentF[p.foalParent[e]] = value;
      }
    }
  }
  free(x);
  return f;
}

int main(int, char** argv) {
  Herd h = readHerd(argv[1]);
  vector<double> f;
  for (int run = 0; run < atoi(argv[2]); run++) {
    double began = seconds();
    f = inbreeding(h);
    printf("%.6f\n", seconds() - began);
  }
  writeColumn(argv[3], f);
}
