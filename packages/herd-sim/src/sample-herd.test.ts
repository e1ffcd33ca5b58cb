import { readMstn } from '@quarterpole/genetics/marker-notation'
import { readGenotype } from '@quarterpole/genetics/notation'
import { PANEL_LOCI } from '@quarterpole/genetics/panel'
import { inbreeding } from '@quarterpole/genetics/inbreeding'
import { standardFor } from '@quarterpole/racing/distance-standards'
import { referenceTime, speedIndex, type WinningTime } from '@quarterpole/racing/speed-index'
import { COLORS, RECENT_PREDICTION_DAYS } from '@quarterpole/contract/limits'
import { describe, expect, test } from 'vitest'
import { dayOf, isoOf, lastCrop, yearOf } from './calendar.ts'
import type { HerdGeneticTest, SimulatedHerd } from './herd.ts'
import { sampleHerd } from './sample-herd.ts'

const TODAY = '2026-11-20'
const herd = sampleHerd({ seed: 'quarterpole', today: TODAY })
const horses = [...herd.horses]
const races = [...herd.races]
const starts = [...herd.starts]
const tests = [...herd.genetic_tests]
const injuries = [...herd.injuries]

/** Other seeds and edge dates: New Year, first foals, a leap day, midsummer. */
const others: readonly [string, string][] = [
  ['1', '2027-01-03'],
  ['2', '2026-02-02'],
  ['3', '2028-02-29'],
  ['4', '2026-06-30'],
  ['5', '2024-01-01'],
  ['6', '2031-12-31'],
]
const all = [herd, ...others.map(([seed, today]) => sampleHerd({ seed, today }))]
const eachHerd = all.map((h) => [`seed ${h.seed} on ${h.today}`, h] as const)

/** Serializes a herd. */
function written(h: SimulatedHerd): string {
  const tables = [h.horses, h.genetic_tests, h.races, h.starts, h.injuries].map((table) => [...table])
  const truth = [h.truth.a_level, h.truth.p_slope].map((column) => [...column])
  return JSON.stringify([
    tables,
    truth,
    h.sales,
    h.crosses,
    h.predictions,
    h.stallion_book,
    h.stallion_seasons,
    h.breedings,
  ])
}

describe('the sample herd', () => {
  test('is identical for the same seed and day, and differs for another seed', () => {
    expect(written(sampleHerd({ seed: 'quarterpole', today: TODAY }))).toBe(written(herd))
    expect(written(sampleHerd({ seed: 'other', today: TODAY }))).not.toBe(written(herd))
  })

  test('rejects an invalid date and one before the six-locus panel', () => {
    expect(() => sampleHerd({ seed: 1, today: '2026-02-30' })).toThrow(RangeError)
    expect(() => sampleHerd({ seed: 1, today: '2022-05-01' })).toThrow(/2024-01-01/)
  })

  test.each(eachHerd)('%s: 312 horses, 25 races, 8 predictions, 98 % of the AQHA ids well formed', (_, h) => {
    expect(h.horses.length).toBe(312)
    expect(h.races.length).toBe(25)
    expect(h.predictions).toHaveLength(8)
    const ids = [...h.horses].map((x) => x.aqha_id ?? '')
    expect(new Set(ids).size).toBe(312)
    const share = ids.filter((id) => /^X?\d{7}$/.test(id)).length / ids.length
    expect(Math.round(share * 100)).toBe(98)
    expect(ids.some((id) => id.startsWith('X'))).toBe(true)
    expect(ids.some((id) => /^X?0\d{6}$/.test(id))).toBe(true)
  })

  test('names are registrable, unique, and free of well-known lines', () => {
    const famous =
      /dash|corona|cartel|first down|jess|perry|eyesa|chick|beduino|poco|impressive|doc|\bbar\b|streak|leo\b|king\b/i
    const names = all.flatMap((h) => [...h.horses].map((x) => x.name))
    for (const name of names) {
      expect(name).toMatch(/^[A-Z][A-Za-z]*( [A-Z][A-Za-z]*)*$/)
      expect(name.length).toBeLessThanOrEqual(20)
      expect(name).not.toMatch(famous)
    }
    for (const h of all) expect(new Set([...h.horses].map((x) => x.name)).size).toBe(312)
  })
})

describe('pedigree', () => {
  test.each(eachHerd)(
    '%s: sires are stallions, dams mares, both at least two years old at foaling and in earlier rows',
    (_, h) => {
      const rows = [...h.horses]
      for (const [i, x] of rows.entries()) {
        for (const [p, sex] of [
          [x.sire, 'S'],
          [x.dam, 'M'],
        ] as const) {
          if (p < 0) continue
          expect(p).toBeLessThan(i)
          expect(rows[p].sex).toBe(sex)
          expect(yearOf(x.foaled) - yearOf(rows[p].foaled)).toBeGreaterThanOrEqual(2)
        }
        expect(x.foaled <= h.today).toBe(true)
      }
      expect(rows.some((x) => x.sex === 'G')).toBe(true)
      expect(Math.max(...rows.map((x) => yearOf(x.foaled)))).toBe(lastCrop(h.today))
    },
  )

  test('a mare has at most one foal a year', () => {
    const keys = horses.filter((x) => x.dam >= 0).map((x) => `${x.dam} ${yearOf(x.foaled)}`)
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('the youngest have six generations', () => {
    const depth: number[] = []
    for (const x of horses) depth.push(1 + Math.max(0, ...[x.sire, x.dam].map((p) => (p < 0 ? 0 : depth[p]))))
    expect(Math.max(...depth)).toBe(6)
  })

  test.each(eachHerd)(
    '%s: F agrees with the evaluation, averages about 3 %% in the last two generations, and has close matings',
    (_, h) => {
      const { sire, dam, length: n } = h.horses
      const f = inbreeding({ n, sire, dam })
      for (let i = 0; i < n; i++) expect(h.truth.inbreeding[i]).toBeCloseTo(f[i], 12)
      const late = f.slice(-152) // 58 + 94 horses
      const mean = late.reduce((sum, x) => sum + x, 0) / late.length
      expect(mean).toBeGreaterThan(0.015)
      expect(mean).toBeLessThan(0.045)
      expect(Math.max(...f)).toBeGreaterThanOrEqual(0.125) // half-sibs, or a sire with his granddaughter
      expect(Math.max(...f)).toBeLessThan(0.25)
    },
  )

  test('has a foal of half-sibs and one of a sire and his granddaughter', () => {
    const shareParent = (s: number, d: number) => horses[s].sire >= 0 && horses[s].sire === horses[d].sire
    const bred = horses.filter((x) => x.sire >= 0 && x.dam >= 0)
    expect(bred.some((x) => shareParent(x.sire, x.dam))).toBe(true)
    const grandsires = (d: number) =>
      [horses[d].sire, horses[d].dam].filter((p) => p >= 0).map((p) => horses[p].sire)
    expect(bred.some((x) => grandsires(x.dam).includes(x.sire))).toBe(true)
  })

  test('a few stallions sire many foals', () => {
    const foals = new Map<number, number>()
    for (const { sire } of horses) if (sire >= 0) foals.set(sire, (foals.get(sire) ?? 0) + 1)
    expect(Math.max(...foals.values())).toBeGreaterThanOrEqual(12)
  })
})

describe('colors and laboratory reports', () => {
  test('colors are registered ones, and sorrel or chestnut parents have only such foals', () => {
    const isRed = (i: number) => ['sorrel', 'chestnut'].includes(horses[i].color)
    for (const [i, x] of horses.entries()) {
      expect(COLORS).toContain(x.color)
      if (x.sire >= 0 && x.dam >= 0 && isRed(x.sire) && isRed(x.dam)) expect(isRed(i)).toBe(true)
    }
  })

  test.each(eachHerd)('%s: every tested foal of two tested parents obeys Mendel', (_, h) => {
    const copies = new Map([...h.genetic_tests].map((t) => [`${t.horse} ${t.marker}`, t]))
    let trios = 0
    for (const t of h.genetic_tests) {
      const { sire, dam } = h.horses.row(t.horse)
      const s = copies.get(`${sire} ${t.marker}`)
      const d = copies.get(`${dam} ${t.marker}`)
      if (t.marker === 'mt_haplogroup') {
        if (d) expect(t.value).toBe(d.value)
        continue
      }
      if (!s || !d) continue
      trios++
      const can = (parent: HerdGeneticTest) =>
        parent.copies === 0 ? [0] : parent.copies === 2 ? [1] : [0, 1]
      expect(can(s).flatMap((a) => can(d).map((b) => a + b))).toContain(t.copies)
    }
    expect(trios).toBeGreaterThan(50)
  })

  test('no horse has two copies of GBED, MH or HYPP', () => {
    for (const h of all)
      for (const t of h.genetic_tests)
        if (['gbed', 'mh', 'hypp'].includes(t.marker)) expect(t.copies).not.toBe(2)
  })

  test('some horses are untested, some have five of six, and reports before December 2022 lack MYHM', () => {
    const loci = new Map<number, string[]>()
    for (const t of tests) if (t.copies !== null) loci.set(t.horse, [...(loci.get(t.horse) ?? []), t.marker])
    const counts = [...loci.values()].map((own) => PANEL_LOCI.filter((l) => own.includes(l)).length)
    expect(loci.size).toBeLessThan(300)
    expect(counts.filter((c) => c === 5).length).toBeGreaterThan(10)
    expect(counts.filter((c) => c === 6).length).toBeGreaterThan(40)
    expect(tests.some((t) => t.marker === 'myhm' && t.tested_on < '2022-12-01')).toBe(false)
    for (const t of tests) expect(t.tested_on >= horses[t.horse].foaled && t.tested_on <= TODAY).toBe(true)
  })

  test('carriers exist, and laboratories spell them differently', () => {
    for (const locus of ['pssm1', 'gbed'] as const)
      expect(tests.some((t) => t.marker === locus && t.value === 'N/H')).toBe(true)
    expect(new Set(tests.filter((t) => t.marker === 'pssm1').map((t) => t.raw)).size).toBeGreaterThanOrEqual(
      3,
    )
    expect(new Set(tests.map((t) => t.lab)).size).toBe(3)
  })

  test('every spelling reads back to its number of copies', () => {
    for (const t of tests) {
      if (t.marker === 'mstn') expect(readMstn(t.raw, t.assay)).toMatchObject({ value: t.value })
      const locus = PANEL_LOCI.find((l) => l === t.marker)
      if (locus)
        expect(readGenotype(locus, t.raw)).toMatchObject({
          state: 'tested',
          genotype: t.copies,
          value: t.value,
        })
    }
  })
})

describe('races', () => {
  test('six tracks, at least two above 1500 m', () => {
    expect(herd.tracks).toHaveLength(6)
    expect(herd.tracks.filter((t) => t.altitude_m > 1500).length).toBeGreaterThanOrEqual(2)
  })

  test.each(eachHerd)(
    '%s: fields of six to ten distinct horses, by date, within 18 months, unique numbers per day and track',
    (_, h) => {
      const rows = [...h.races]
      const dates = rows.map((r) => r.race_date)
      expect(dates).toEqual(dates.toSorted())
      expect(dates[0] > isoOf(dayOf(h.today) - 550) && dates[24] < h.today).toBe(true)
      expect(new Set(rows.map((r) => `${r.race_date} ${r.track} ${r.race_number}`)).size).toBe(25)
      const byRace = Map.groupBy([...h.starts], (s) => s.race)
      expect(byRace.size).toBe(25)
      for (const field of byRace.values()) {
        expect(field.length).toBeGreaterThanOrEqual(6)
        expect(field.length).toBeLessThanOrEqual(10)
        expect(new Set(field.map((s) => s.horse)).size).toBe(field.length)
        expect(new Set(field.map((s) => s.jockey)).size).toBe(field.length)
        expect(field.map((s) => s.post_position).toSorted((a, b) => a - b)).toEqual(
          field.map((_s, k) => k + 1),
        )
      }
    },
  )

  test.each(eachHerd)(
    '%s: no horse races before age two, while injured, or twice within twelve days',
    (_, h) => {
      const last = new Map<number, number>()
      for (const s of h.starts) {
        const { race_date } = h.races.row(s.race)
        expect(yearOf(race_date) - h.horses.birth_year[s.horse]).toBeGreaterThanOrEqual(2)
        expect(dayOf(race_date) - (last.get(s.horse) ?? -Infinity)).toBeGreaterThanOrEqual(12)
        last.set(s.horse, dayOf(race_date))
        const off = [...h.injuries].filter((i) => i.horse === s.horse)
        for (const i of off)
          expect(race_date < i.injury_date || (i.return_date ?? '9999') <= race_date).toBe(true)
      }
    },
  )

  test.each(eachHerd)(
    '%s: finishes follow times, and each index follows from its time and the herd’s earlier winners',
    (_, h) => {
      const rows = [...h.starts]
      for (const s of rows) {
        const race = h.races.row(s.race)
        if (s.time_s === null) {
          expect([s.finish, s.si, s.status]).toEqual([null, null, 'dnf'])
          continue
        }
        const faster = rows.filter(
          (o) => o.race === s.race && o.time_s !== null && o.time_s < (s.time_s ?? 0),
        )
        expect(s.finish).toBe(faster.length + 1)
        const wins = rows
          .filter((o) => o.finish === 1)
          .flatMap((o): (WinningTime & { at: string })[] => {
            const r = h.races.row(o.race)
            const timeS = o.time_s ?? Number.NaN
            return [
              { horse: o.horse, year: yearOf(r.race_date), timeS, at: `${r.track} ${r.distance_yards}` },
            ]
          })
        const own = wins.filter((w) => w.at === `${race.track} ${race.distance_yards}`)
        const standard = standardFor(race.distance_yards)
        const { t100S } = referenceTime(own, yearOf(race.race_date), standard)
        expect(s.si).toBe(speedIndex(s.time_s, t100S, standard))
      }
    },
  )

  test('there is a dead heat and a horse that did not finish', () => {
    expect(starts.filter((s) => s.status === 'dnf')).toHaveLength(1)
    const shared = races.map((_r, k) => starts.filter((s) => s.race === k).map((s) => s.finish))
    expect(shared.some((finish) => new Set(finish).size < finish.length)).toBe(true)
  })

  test.each(eachHerd)('%s: speed indexes and best figures are plausible', (_, h) => {
    const rows = [...h.starts].filter((s) => s.si !== null)
    const si = rows.map((s) => s.si ?? 0).toSorted((a, b) => a - b)
    expect(si[si.length >> 1]).toBeGreaterThan(76)
    expect(si[si.length >> 1]).toBeLessThan(96)
    const best = [...Map.groupBy(rows, (s) => s.horse).values()].map((own) =>
      Math.max(...own.map((s) => s.si ?? 0)),
    )
    const inRange = best.filter((x) => x >= 70 && x <= 115).length
    expect(inRange / best.length).toBeGreaterThan(0.9)
  })
})

describe('injuries, sales and plans', () => {
  test('injuries are active or recovered, and the recovered have a return date', () => {
    expect(injuries.filter((i) => i.status === 'active').length).toBeGreaterThanOrEqual(3)
    expect(injuries.filter((i) => i.status === 'recovered').length).toBeGreaterThanOrEqual(5)
    for (const i of injuries) {
      expect(i.injury_date <= TODAY).toBe(true)
      expect(i.return_date !== null).toBe(i.status === 'recovered')
      if (i.return_date) expect(i.return_date > i.injury_date && i.return_date <= TODAY).toBe(true)
    }
  })

  test.each(eachHerd)(
    '%s: at least twenty yearlings were sold in the fall of their yearling year',
    (_, h) => {
      expect(h.sales.length).toBeGreaterThanOrEqual(20)
      for (const sale of h.sales) {
        expect(yearOf(sale.sale_date)).toBe(h.horses.birth_year[sale.horse] + 1)
        expect(sale.sale_date <= h.today && sale.price_usd > 0).toBe(true)
      }
    },
  )

  test.each(eachHerd)(
    '%s: predictions, crosses and bookings pair stallions and mares with complete panels',
    (_, h) => {
      const complete = new Map<number, number>()
      for (const t of h.genetic_tests)
        if (PANEL_LOCI.some((l) => l === t.marker)) complete.set(t.horse, (complete.get(t.horse) ?? 0) + 1)
      expect(h.crosses.length).toBeGreaterThanOrEqual(4)
      expect(h.stallion_book).toHaveLength(3)
      expect(new Set(h.predictions.map((p) => `${p.sire} ${p.dam}`)).size).toBe(8)
      for (const { sire, dam } of [...h.predictions, ...h.crosses]) {
        expect([h.horses.row(sire).sex, h.horses.row(dam).sex]).toEqual(['S', 'M'])
        expect([complete.get(sire), complete.get(dam)]).toEqual([6, 6])
      }
      for (const { predicted_on } of h.predictions) {
        expect(dayOf(h.today) - dayOf(predicted_on)).toBeLessThan(RECENT_PREDICTION_DAYS)
        expect(predicted_on <= h.today).toBe(true)
      }
      for (const b of h.stallion_book) expect(b.season_year - yearOf(h.today)).toBeLessThanOrEqual(2)
    },
  )

  test('the fifth prediction pairs two GBED carriers, because this herd has such a pair', () => {
    const carriers = new Set(
      tests.filter((t) => t.marker === 'gbed' && t.value === 'N/H').map((t) => t.horse),
    )
    const { sire, dam } = herd.predictions[4]
    expect([carriers.has(sire), carriers.has(dam)]).toEqual([true, true])
  })

  test('people have invented names of at least two words', () => {
    for (const x of horses)
      for (const p of [x.breeder, x.owner, x.trainer]) if (p) expect(p).toMatch(/^[A-Z]\w+( [A-Za-z]+)+$/)
  })
})
