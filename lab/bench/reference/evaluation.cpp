// Single-trait repeatability animal model, contemporary groups and classes fixed: permanent environments and horses
// without foals absorbed, starts merged into (group, class) cells, conjugate gradients preconditioned by the diagonal,
// to a relative residual of 1e-10: the method of packages/genetics/src/mixed-model*.ts for terms 'level'.
// usage: evaluation HERD RUNS OUT VAR_A VAR_P VAR_E: prints the processor seconds of each run, writes breeding values.
#include <algorithm>
#include <cmath>
#include "herd.h"
using std::vector;

struct Variances { double a, p, e; };

struct Model {
  int races = 0, classes = 0, parents = 0, size = 0;
  vector<int> number, psire, pdam;                  // parents
  vector<double> invD;
  vector<int> row, first, second, start, cell;      // recorded horses and their cells
  vector<double> c, count, d, sumY;
  vector<int> cellRace, cellClass;
  vector<double> cellStarts, cellY;
};

static Model build(const Herd& h, const Variances& v) {
  Model m;
  for (int r = 0; r < h.m; r++) m.races = std::max(m.races, h.race[r] + 1), m.classes = std::max(m.classes, h.cls[r] + 1);
  m.number.assign(h.n, -1);
  for (int i = 0; i < h.n; i++) {
    if (h.sire[i] >= 0) m.number[h.sire[i]] = 0;
    if (h.dam[i] >= 0) m.number[h.dam[i]] = 0;
  }
  for (int i = 0; i < h.n; i++) {
    if (m.number[i] < 0) continue;
    m.number[i] = m.parents++;
    m.psire.push_back(h.sire[i] < 0 ? -1 : m.number[h.sire[i]]);
    m.pdam.push_back(h.dam[i] < 0 ? -1 : m.number[h.dam[i]]);
    m.invD.push_back(1 / mendelian(h, i));
  }
  m.size = m.races + m.classes + m.parents;
  vector<int> table((size_t)m.races * m.classes, -1), byHorse(h.n + 1, 0), order(h.m);
  for (int r = 0; r < h.m; r++) byHorse[h.horse[r] + 1]++;
  for (int i = 0; i < h.n; i++) byHorse[i + 1] += byHorse[i];
  vector<int> next(byHorse);
  for (int r = 0; r < h.m; r++) order[next[h.horse[r]]++] = r;
  m.start.push_back(0);
  for (int i = 0; i < h.n; i++) {
    int from = byHorse[i], to = byHorse[i + 1];
    if (from == to) continue;
    double sum = 0;
    size_t begin = m.cell.size();
    for (int k = from; k < to; k++) {
      int r = order[k], &id = table[(size_t)h.race[r] * m.classes + h.cls[r]];
      if (id < 0) {
        id = m.cellRace.size();
        m.cellRace.push_back(h.race[r]);
        m.cellClass.push_back(h.cls[r]);
        m.cellStarts.push_back(0);
        m.cellY.push_back(0);
      }
      m.cellStarts[id]++;
      m.cellY[id] += h.y[r];
      sum += h.y[r];
      size_t at = begin;
      while (at < m.cell.size() && m.cell[at] != id) at++;
      if (at == m.cell.size()) m.cell.push_back(id), m.count.push_back(0);
      m.count[at]++;
    }
    m.start.push_back(m.cell.size());
    m.row.push_back(i);
    bool own = m.number[i] >= 0;
    double d = own ? 0 : mendelian(h, i), var = d * v.a + v.p;
    m.d.push_back(d);
    m.c.push_back(var / (v.e + (to - from) * var));
    m.sumY.push_back(sum);
    m.first.push_back(own ? m.number[i] : h.sire[i] < 0 ? -1 : m.number[h.sire[i]]);
    m.second.push_back(own ? m.number[i] : h.dam[i] < 0 ? -1 : m.number[h.dam[i]]);
  }
  return m;
}

static double starts(const Model& m, size_t h) {
  double n = 0;
  for (int k = m.start[h]; k < m.start[h + 1]; k++) n += m.count[k];
  return n;
}

static void apply(const Model& m, double ratio, const vector<double>& x, vector<double>& y, vector<double>& fitted, vector<double>& left) {
  const double* a = x.data() + m.races + m.classes;
  std::fill(y.begin(), y.end(), 0.0);
  double* ya = y.data() + m.races + m.classes;
  for (size_t k = 0; k < m.cellRace.size(); k++) {
    fitted[k] = x[m.cellRace[k]] + x[m.races + m.cellClass[k]];
    left[k] = m.cellStarts[k] * fitted[k];
  }
  for (size_t h = 0; h < m.row.size(); h++) {
    int s = m.first[h], d = m.second[h];
    double level = 0.5 * ((s < 0 ? 0 : a[s]) + (d < 0 ? 0 : a[d])), sum = 0, n = 0;
    for (int k = m.start[h]; k < m.start[h + 1]; k++) sum += m.count[k] * fitted[m.cell[k]], n += m.count[k];
    sum += n * level;
    double absorbed = m.c[h] * sum, own = level - absorbed;
    for (int k = m.start[h]; k < m.start[h + 1]; k++) left[m.cell[k]] += m.count[k] * own;
    double g = 0.5 * (sum - n * absorbed);
    if (s >= 0) ya[s] += g;
    if (d >= 0) ya[d] += g;
  }
  for (size_t k = 0; k < left.size(); k++) y[m.cellRace[k]] += left[k], y[m.races + m.cellClass[k]] += left[k];
  for (int i = 0; i < m.parents; i++) {
    int s = m.psire[i], d = m.pdam[i];
    double u = m.invD[i] * ratio * (a[i] - 0.5 * ((s < 0 ? 0 : a[s]) + (d < 0 ? 0 : a[d])));
    ya[i] += u;
    if (s >= 0) ya[s] -= 0.5 * u;
    if (d >= 0) ya[d] -= 0.5 * u;
  }
}

static vector<double> inverseDiagonal(const Model& m, double ratio) {
  vector<double> diag(m.size, 0);
  for (size_t k = 0; k < m.cellRace.size(); k++) diag[m.cellRace[k]] += m.cellStarts[k], diag[m.races + m.cellClass[k]] += m.cellStarts[k];
  for (size_t h = 0; h < m.row.size(); h++) {
    for (int k = m.start[h]; k < m.start[h + 1]; k++) {
      double absorbed = m.c[h] * m.count[k] * m.count[k];
      diag[m.cellRace[m.cell[k]]] -= absorbed;
      diag[m.races + m.cellClass[m.cell[k]]] -= absorbed;
    }
    double n = starts(m, h), information = n - n * n * m.c[h];
    bool own = m.first[h] >= 0 && m.first[h] == m.second[h];
    if (m.first[h] >= 0) diag[m.races + m.classes + m.first[h]] += own ? information : 0.25 * information;
    if (!own && m.second[h] >= 0) diag[m.races + m.classes + m.second[h]] += 0.25 * information;
  }
  double* a = diag.data() + m.races + m.classes;
  for (int i = 0; i < m.parents; i++) {
    a[i] += ratio * m.invD[i];
    if (m.psire[i] >= 0) a[m.psire[i]] += 0.25 * ratio * m.invD[i];
    if (m.pdam[i] >= 0) a[m.pdam[i]] += 0.25 * ratio * m.invD[i];
  }
  for (double& v : diag) v = v > 0 ? 1 / v : 1;
  return diag;
}

static double dot(const vector<double>& a, const vector<double>& b) {
  double sum = 0;
  for (size_t i = 0; i < a.size(); i++) sum += a[i] * b[i];
  return sum;
}

static vector<double> evaluate(const Herd& herd, const Variances& v, int& iterations) {
  Model m = build(herd, v);
  double ratio = v.e / v.a;
  vector<double> b(m.size, 0), x(m.size, 0), fitted(m.cellRace.size()), left(m.cellY);
  for (size_t h = 0; h < m.row.size(); h++) {
    double absorbed = m.c[h] * m.sumY[h], g = 0.5 * (m.sumY[h] - starts(m, h) * absorbed);
    for (int k = m.start[h]; k < m.start[h + 1]; k++) left[m.cell[k]] -= m.count[k] * absorbed;
    if (m.first[h] >= 0) b[m.races + m.classes + m.first[h]] += g;
    if (m.second[h] >= 0) b[m.races + m.classes + m.second[h]] += g;
  }
  for (size_t k = 0; k < left.size(); k++) b[m.cellRace[k]] += left[k], b[m.races + m.cellClass[k]] += left[k];
  vector<double> inverse = inverseDiagonal(m, ratio), r(b), z(m.size), p(m.size), q(m.size);
  double target = 1e-10 * sqrt(dot(b, b));
  for (int i = 0; i < m.size; i++) p[i] = z[i] = inverse[i] * r[i];
  double rz = dot(r, z);
  for (iterations = 1; iterations <= 1000; iterations++) {
    apply(m, ratio, p, q, fitted, left);
    double alpha = rz / dot(p, q), rr = 0, next = 0;
    for (int i = 0; i < m.size; i++) {
      x[i] += alpha * p[i];
      r[i] -= alpha * q[i];
      rr += r[i] * r[i];
      z[i] = inverse[i] * r[i];
      next += r[i] * z[i];
    }
    if (sqrt(rr) <= target) break;
    double beta = next / rz;
    rz = next;
    for (int i = 0; i < m.size; i++) p[i] = z[i] + beta * p[i];
  }
  vector<double> a(herd.n);
  for (int i = 0; i < herd.n; i++) {
    if (m.number[i] >= 0) a[i] = x[m.races + m.classes + m.number[i]];
    else a[i] = 0.5 * ((herd.sire[i] < 0 ? 0 : a[herd.sire[i]]) + (herd.dam[i] < 0 ? 0 : a[herd.dam[i]]));
  }
  for (size_t h = 0; h < m.row.size(); h++) {
    if (m.d[h] == 0) continue;
    double n = starts(m, h), residual = m.sumY[h] - n * a[m.row[h]];
    for (int k = m.start[h]; k < m.start[h + 1]; k++) residual -= m.count[k] * (x[m.cellRace[m.cell[k]]] + x[m.races + m.cellClass[m.cell[k]]]);
    a[m.row[h]] += m.d[h] * v.a * residual / (v.e + n * (m.d[h] * v.a + v.p));
  }
  return a;
}

int main(int, char** argv) {
  Herd h = readHerd(argv[1]);
  Variances v{atof(argv[4]), atof(argv[5]), atof(argv[6])};
  vector<double> a;
  for (int run = 0; run < atoi(argv[2]); run++) {
    int iterations = 0;
    double began = seconds();
    a = evaluate(h, v, iterations);
    printf("%.6f %d\n", seconds() - began, iterations);
  }
  writeColumn(argv[3], a);
}
