// A herd as the bench writes it: int32 n, m; int32 sire[n], dam[n] (-1 unknown, parents before offspring);
// int32 horse[m], race[m], cls[m]; float64 y[m], f[n].
#pragma once
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

struct Herd {
  int n = 0, m = 0;
  std::vector<int> sire, dam, horse, race, cls;
  std::vector<double> y, f;
};

template <class T>
static void readColumn(FILE* file, std::vector<T>& column, size_t length) {
  column.resize(length);
  if (fread(column.data(), sizeof(T), length, file) != length) {
    fprintf(stderr, "the herd file is too short\n");
    exit(1);
  }
}

static Herd readHerd(const char* path) {
  FILE* file = fopen(path, "rb");
  if (!file) {
    fprintf(stderr, "cannot open %s\n", path);
    exit(1);
  }
  Herd h;
  std::vector<int> size;
  readColumn(file, size, 2);
  h.n = size[0];
  h.m = size[1];
  readColumn(file, h.sire, h.n);
  readColumn(file, h.dam, h.n);
  readColumn(file, h.horse, h.m);
  readColumn(file, h.race, h.m);
  readColumn(file, h.cls, h.m);
  readColumn(file, h.y, h.m);
  readColumn(file, h.f, h.n);
  fclose(file);
  return h;
}

static void writeColumn(const char* path, const std::vector<double>& column) {
  FILE* file = fopen(path, "wb");
  if (!file || fwrite(column.data(), 8, column.size(), file) != column.size()) exit(1);
  fclose(file);
}

static inline double seconds() { return clock() / (double)CLOCKS_PER_SEC; }

// Mendelian variance; an unknown parent counts as F = -1.
static inline double mendelian(const Herd& h, int i) {
  double s = h.sire[i] < 0 ? -1 : h.f[h.sire[i]], d = h.dam[i] < 0 ? -1 : h.f[h.dam[i]];
  return 0.5 - 0.25 * (s + d);
}
