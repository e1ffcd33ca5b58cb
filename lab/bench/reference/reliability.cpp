// Approximate reliabilities of the same model by information flow over the pedigree, three sweeps: the method of
// packages/genetics/src/reliability-approximate.ts for one trait.
// usage: reliability HERD RUNS OUT VAR_A VAR_P VAR_E: prints the processor seconds of each run, writes reliabilities.
#include <algorithm>
#include <cmath>
#include "herd.h"
using std::vector;

static vector<double> reliabilities(const Herd& h, double g, double p, double e) {
  int races = 0, n = h.n;
  for (int r = 0; r < h.m; r++) races = std::max(races, h.race[r] + 1);
  vector<double> field(races, 0), starts(n, 0), own(n, 0), total(n, 0), before(n), toSire(n, 0), toDam(n, 0), prior(n), d(n), open(n), out(n);
  vector<uint8_t> isParent(n, 0);
  for (int r = 0; r < h.m; r++) field[h.race[r]]++;
  for (int r = 0; r < h.m; r++) starts[h.horse[r]] += 1 / (e + (e + g + p) / (field[h.race[r]] - 1));
  for (int i = 0; i < n; i++) {
    d[i] = mendelian(h, i);
    prior[i] = (1 + h.f[i]) * g;
    own[i] = starts[i] / (1 + starts[i] * p);
    if (h.sire[i] >= 0) isParent[h.sire[i]] = 1;
    if (h.dam[i] >= 0) isParent[h.dam[i]] = 1;
  }
  auto without = [&](const vector<double>& known, const vector<double>& told, int parent, int i) {
    return prior[parent] / (1 + (known[parent] - told[i]) * prior[parent]);
  };
  for (int sweep = 1; sweep <= 3; sweep++) {
    before = total;
    total = own;
    for (int i = n - 1; i >= 0; i--) {
      int s = h.sire[i], m = h.dam[i];
      if ((s < 0 && m < 0) || total[i] == 0) continue;
      double noiseS = d[i] * g + (m < 0 ? 0 : 0.25 * without(before, toDam, m, i));
      double noiseD = d[i] * g + (s < 0 ? 0 : 0.25 * without(before, toSire, s, i));
      if (s >= 0) total[s] += toSire[i] = 0.25 * total[i] / (1 + total[i] * noiseS);
      if (m >= 0) total[m] += toDam[i] = 0.25 * total[i] / (1 + total[i] * noiseD);
    }
    for (int i = 0; i < n; i++) {
      if (sweep < 3 && !isParent[i]) continue;
      double common = h.f[i], sum = d[i] * g;
      if (h.sire[i] >= 0) {
        double v = without(total, toSire, h.sire[i], i);
        sum += 0.25 * v;
        common *= v / prior[h.sire[i]] * open[h.sire[i]];
      }
      if (h.dam[i] >= 0) {
        double v = without(total, toDam, h.dam[i], i);
        sum += 0.25 * v;
        common *= v / prior[h.dam[i]] * open[h.dam[i]];
      }
      prior[i] = sum + common * g;
      double whole = (1 + h.f[i] - d[i]) * g;
      open[i] = whole > 1e-12 ? sqrt(std::max(0.0, (prior[i] - d[i] * g) / whole)) : 1;
    }
  }
  for (int i = 0; i < n; i++) out[i] = 1 - prior[i] / (1 + total[i] * prior[i]) / ((1 + h.f[i]) * g);
  return out;
}

int main(int, char** argv) {
  Herd h = readHerd(argv[1]);
  vector<double> out;
  for (int run = 0; run < atoi(argv[2]); run++) {
    double began = seconds();
    out = reliabilities(h, atof(argv[4]), atof(argv[5]), atof(argv[6]));
    printf("%.6f\n", seconds() - began);
  }
  writeColumn(argv[3], out);
}
