import { inbreeding } from '@quarterpole/genetics/inbreeding'
import { describe, expect, test } from 'vitest'
import { simulateHerd } from './breed-herd.ts'
import { yearOf } from './calendar.ts'
import { trueBreedingValue, type SimulatedHerd } from './herd.ts'
import { TRUE_MODEL } from './model-defaults.ts'
import { SEX } from './vocabulary.ts'

const TODAY = '2026-11-20'
const herd = simulateHerd({ horses: 30_000, seed: 7, today: TODAY })
const { sire, dam, sex, birth_year, length: n } = herd.horses

const mean = (xs: ArrayLike<number>) =>
  (Array.prototype.reduce.call(xs, (a, b) => Number(a) + Number(b), 0) as number) / xs.length
const variance = (xs: readonly number[]) => {
  const m = mean(xs)
  return xs.reduce((sum, x) => sum + (x - m) ** 2, 0) / (xs.length - 1)
}
const digest = (h: SimulatedHerd) =>
  JSON.stringify([
    h.horses.row(h.horses.length - 1),
    h.starts.row(h.starts.length - 1),
    mean(h.truth.a_level),
    mean(h.horses.sire),
  ])

describe('a breed-size herd', () => {
  test('is identical for the same options and differs for another seed', () => {
    const small = { horses: 3_000, seed: 'a', today: TODAY }
    expect(digest(simulateHerd(small))).toBe(digest(simulateHerd(small)))
    expect(digest(simulateHerd(small))).not.toBe(digest(simulateHerd({ ...small, seed: 'b' })))
  })

  test('rejects sizes and starts out of range', () => {
    expect(() => simulateHerd({ horses: 50, seed: 1, today: TODAY })).toThrow(RangeError)
    expect(() => simulateHerd({ horses: 1000.5, seed: 1, today: TODAY })).toThrow(RangeError)
    expect(() => simulateHerd({ horses: 1000, seed: 1, today: TODAY, startsPerHorse: -1 })).toThrow(
      RangeError,
    )
    expect(() => herd.horses.row(n)).toThrow(RangeError)
  })

  test('parents are older rows of the right sex and at least three years old', () => {
    for (let i = 0; i < n; i++) {
      if (
        sire[i] >= 0 &&
        !(sire[i] < i && sex[sire[i]] === SEX.stallion && birth_year[i] - birth_year[sire[i]] >= 3)
      )
        expect.fail(`sire of ${i}`)
      if (dam[i] >= 0 && !(dam[i] < i && sex[dam[i]] === SEX.mare && birth_year[i] - birth_year[dam[i]] >= 3))
        expect.fail(`dam of ${i}`)
    }
    for (const code of [SEX.stallion, SEX.mare, SEX.gelding]) expect(sex.includes(code)).toBe(true)
  })

  test('one in forty horses aged three to eight has an injury in the last 500 days, sorted by date', () => {
    const injuries = [...herd.injuries]
    const aged = Array.from(birth_year, (born) => yearOf(TODAY) - born).filter((age) => age >= 3 && age <= 8)
    const spread = Math.sqrt(aged.length * 0.025 * 0.975)
    expect(Math.abs(injuries.length - 0.025 * aged.length)).toBeLessThan(4 * spread)
    const days = injuries.map(({ injury_date }) => injury_date)
    expect(days).toEqual(days.toSorted())
    expect(days[0] && days[0] >= '2025-07-05' && days.every((day) => day < TODAY)).toBe(true)
    for (const { horse } of injuries) expect([3, 4, 5, 6, 7, 8]).toContain(yearOf(TODAY) - birth_year[horse])
  })

  test('about a fifth are parents, mean F is 1–3 %, and a few stallions sire many foals', () => {
    const parents = new Set([...sire, ...dam].filter((p) => p >= 0))
    expect(parents.size / n).toBeGreaterThan(0.17)
    expect(parents.size / n).toBeLessThan(0.25)
    const foals = new Int32Array(n)
    for (const s of sire) if (s >= 0) foals[s]++
    expect(Math.max(...foals)).toBeGreaterThan(200)
    expect(mean(herd.truth.inbreeding)).toBeGreaterThan(0.008)
    expect(mean(herd.truth.inbreeding)).toBeLessThan(0.03)
    expect(herd.truth.inbreeding).toEqual(inbreeding({ n, sire, dam }))
  })

  test('AQHA ids are unique and well formed, names unique and registrable', () => {
    const ids = Array.from({ length: n }, (_, i) => herd.horses.aqhaId(i) ?? '')
    expect(new Set(ids).size).toBe(n)
    expect(ids.every((id) => /^X?\d{7}$/.test(id))).toBe(true)
    const names = Array.from({ length: n }, (_, i) => herd.horses.name(i))
    expect(new Set(names).size).toBe(n)
    expect(names.every((name) => name.length <= 20)).toBe(true)
  })

  test('true values follow Henderson: parent average plus Mendelian sampling with variance ½(1 − mean parental F)·G', () => {
    const { a_level, a_slope, inbreeding: f } = herd.truth
    const level: number[] = []
    const slope: number[] = []
    for (let i = 0; i < n; i++) {
      const [s, d] = [sire[i], dam[i]]
      if (s < 0 || d < 0) continue
      const scale = Math.sqrt(0.5 - 0.25 * (f[s] + f[d]))
      level.push((a_level[i] - 0.5 * (a_level[s] + a_level[d])) / scale)
      slope.push((a_slope[i] - 0.5 * (a_slope[s] + a_slope[d])) / scale)
    }
    // A variance of some 27,000 normals has a relative standard error of √(2/27000) < 0.9 %: 4 of them.
    expect(Math.abs(variance(level) / TRUE_MODEL.genetic.ll - 1)).toBeLessThan(0.036)
    expect(Math.abs(variance(slope) / TRUE_MODEL.genetic.ss - 1)).toBeLessThan(0.036)
    expect(Math.abs(mean(level))).toBeLessThan((4 * 3.8) / Math.sqrt(level.length))
  })

  test('selection makes genetic progress', () => {
    const of = (from: number, to: number) =>
      mean(
        Array.from({ length: n }, (_, i) => i)
          .filter((i) => birth_year[i] >= from && birth_year[i] < to)
          .map((i) => trueBreedingValue(herd.truth, i, 400)),
      )
    expect(of(2015, 2027)).toBeGreaterThan(of(1960, 1985) + 2)
  })
})

describe('its races', () => {
  const races = [...herd.races]
  const starts = [...herd.starts]

  test('about 2.25 starts per horse, or as requested', () => {
    expect(starts.length / n).toBeGreaterThan(2)
    expect(starts.length / n).toBeLessThan(2.5)
    const idle = simulateHerd({ horses: 1_000, seed: 1, today: TODAY, startsPerHorse: 0 })
    expect([idle.starts.length, idle.races.length]).toEqual([0, 0])
  })

  test('each race has one track, day and number; no horse runs twice in it, before age two, or after today', () => {
    expect(new Set(races.map((r) => `${r.track} ${r.race_date} ${r.race_number}`)).size).toBe(races.length)
    expect(races.every((r) => r.race_date <= TODAY)).toBe(true)
    const runs = new Set(starts.map((s) => `${s.race} ${s.horse}`))
    expect(runs.size).toBe(starts.length)
    expect(starts.every((s) => yearOf(races[s.race].race_date) - birth_year[s.horse] >= 2)).toBe(true)
    expect(starts.every((s, k) => k === 0 || s.race >= starts[k - 1].race)).toBe(true)
  })

  test('a finish is one more than the number of faster horses', () => {
    for (const field of Map.groupBy(starts, (s) => s.race).values()) {
      for (const s of field) {
        if (s.time_s === null) expect(s.finish).toBeNull()
        else
          expect(s.finish).toBe(
            1 + field.filter((o) => o.time_s !== null && o.time_s < (s.time_s ?? 0)).length,
          )
      }
    }
  })

  /** SI minus the race mean, adjusted for sex and age, scaled so that its variance does not depend on field size. */
  const deviations = withinRace(herd)

  test('figures regress on true ability with slope 1, and the residuals have the model’s variance', () => {
    const { a_level, a_slope, p_level, p_slope } = herd.truth
    const truth = withinRace(herd, (i, x) => a_level[i] + p_level[i] + x * (a_slope[i] + p_slope[i]))
    let xy = 0
    let xx = 0
    let ee = 0
    for (let k = 0; k < truth.length; k++) {
      xy += truth[k].value * deviations[k].value
      xx += truth[k].value ** 2
    }
    for (let k = 0; k < truth.length; k++) ee += (deviations[k].value - (xy / xx) * truth[k].value) ** 2
    expect(Math.abs(xy / xx - 1)).toBeLessThan(0.02)
    // 1/12 from rounding figures to integers
    expect(Math.abs(ee / truth.length / (TRUE_MODEL.residual + 1 / 12) - 1)).toBeLessThan(0.03)
  })

  test('two starts of a horse at 400 yd correlate near the repeatability 0.35', () => {
    const at400 = deviations.filter((d) => d.distance === 400)
    let product = 0
    let pairs = 0
    for (const own of Map.groupBy(at400, (d) => d.horse).values()) {
      for (let a = 0; a < own.length; a++)
        for (let b = a + 1; b < own.length; b++, pairs++) product += own[a].value * own[b].value
    }
    const repeatability = product / pairs / variance(at400.map((d) => d.value))
    // Selection changes the spread of runners a little, and there are a few thousand pairs: ±0.05.
    expect(repeatability).toBeGreaterThan(0.3)
    expect(repeatability).toBeLessThan(0.43)
  })

  test('founders’ values make up h² 0.17 of one figure at 400 yd, and with the permanent part 0.35', () => {
    const founders = Array.from({ length: n }, (_, i) => i).filter((i) => sire[i] < 0 && dam[i] < 0)
    const genetic = variance(founders.map((i) => herd.truth.a_level[i]))
    const permanent = variance([...herd.truth.p_level])
    const total = genetic + permanent + TRUE_MODEL.residual
    // Some 1,400 founders: the standard error of their variance is 4 %, of the ratio 0.006.
    expect(founders.length).toBeGreaterThan(1_000)
    expect(Math.abs(genetic / total - 0.17)).toBeLessThan(0.025)
    expect(Math.abs((genetic + permanent) / total - 0.35)).toBeLessThan(0.025)
  })

  test('foals’ figures rise by half a point for each point of their sire’s breeding value', () => {
    const { a_level, a_slope } = herd.truth
    const own = Map.groupBy(deviations, (d) => d.horse)
    const sires = withinRace(herd, (i, x) => (sire[i] < 0 ? 0 : a_level[sire[i]] + x * a_slope[sire[i]]))
    let xy = 0
    let xx = 0
    for (let k = 0; k < sires.length; k++) {
      xy += sires[k].value * deviations[k].value
      xx += sires[k].value ** 2
    }
    expect(own.size).toBeGreaterThan(5_000)
    // Founders race too, and sires and dams are slightly correlated, so the slope is a little above ½.
    expect(xy / xx).toBeGreaterThan(0.42)
    expect(xy / xx).toBeLessThan(0.65)
  })
})

/** Deviations from the race mean × √(m/(m − 1)), one per timed start in fields of four and more. */
function withinRace(
  { starts, races, horses: { sex: sexes, birth_year: born } }: SimulatedHerd,
  of?: (horse: number, x: number) => number,
) {
  const out: { horse: number; distance: number; value: number }[] = []
  for (let from = 0, to = 0; from < starts.length; from = to) {
    while (to < starts.length && starts.race[to] === starts.race[from]) to++
    const { distance_yards: distance, race_date } = races.row(starts.race[from])
    const rows = Array.from({ length: to - from }, (_, k) => from + k).filter(
      (k) => !Number.isNaN(starts.si[k]),
    )
    if (rows.length < 4) continue
    const values = rows.map((k) => {
      const i = starts.horse[k]
      if (of) return of(i, (distance - 400) / 100)
      const age = Math.min(4, yearOf(race_date) - born[i])
      return starts.si[k] - TRUE_MODEL.sex[sexes[i]] - TRUE_MODEL.age[age - 2]
    })
    const m = mean(values)
    const scale = Math.sqrt(rows.length / (rows.length - 1))
    rows.forEach((k, j) => out.push({ horse: starts.horse[k], distance, value: (values[j] - m) * scale }))
  }
  return out
}
