import { readMstn } from '@quarterpole/genetics/marker-notation'
import { readGenotype } from '@quarterpole/genetics/notation'
import { DISEASE_LOCI, PANEL_LOCI } from '@quarterpole/genetics/panel'
import { inbreeding } from '@quarterpole/genetics/inbreeding'
import { COLORS } from '@quarterpole/contract/limits'
import { describe, expect, test } from 'vitest'
import { eachHerd, herd, herds, isOwn, ownHorses, ownRaces, TODAY } from '../test/sample-herds.ts'
import { lastCrop, yearOf } from './calendar.ts'
import type { HerdGeneticTest, SimulatedHerd } from './herd.ts'
import { sampleHerd } from './sample-herd.ts'

const horses = [...herd.horses]
const tests = [...herd.genetic_tests]

/** Serializes a herd. */
function written(h: SimulatedHerd): string {
  const tables = [h.horses, h.genetic_tests, h.races, h.starts, h.injuries].map((table) => [...table])
  const truth = [h.truth.a_level, h.truth.p_slope].map((column) => [...column])
  return JSON.stringify([
    tables,
    truth,
    h.sales,
    h.care,
    h.crosses,
    h.predictions,
    h.stallion_book,
    h.stallion_seasons,
    h.covers,
    h.toDos,
    h.cards,
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

  test.each(eachHerd)(
    '%s: 312 own horses, 25 races they ran in, 8 predictions, 98 % of the AQHA ids well formed',
    (_, h) => {
      const own = ownHorses(h)
      expect(own).toHaveLength(312)
      expect(ownRaces(h).size).toBe(25)
      expect(h.predictions).toHaveLength(8)
      const ids = own.map((x) => x.aqha_id ?? '')
      const share = ids.filter((id) => /^X?\d{7}$/.test(id)).length / ids.length
      expect(Math.round(share * 100)).toBe(98)
      expect(ids.some((id) => id.startsWith('X'))).toBe(true)
      expect(ids.some((id) => /^X?0\d{6}$/.test(id))).toBe(true)
      for (const { sire, dam } of h.crosses)
        for (const row of [sire, dam]) expect(h.horses.aqhaId(row)).toMatch(/^X?\d{7}$/)
    },
  )

  test.each(eachHerd)(
    '%s: some 2,000 reference horses, of which the numbers are well formed and nobody is in the barn',
    (_, h) => {
      const ids = [...h.horses].map((x) => x.aqha_id ?? '')
      expect(new Set(ids).size).toBe(h.horses.length)
      const others = [...h.horses].filter((_x, row) => !isOwn(h, row))
      expect(others.length).toBeGreaterThanOrEqual(1500)
      expect(others.length).toBeLessThanOrEqual(2500)
      for (const { aqha_id } of others) expect(aqha_id).toMatch(/^X?\d{7}$/)
      for (const list of [h.injuries, h.covers.map(({ mare }) => ({ horse: mare })), h.toDos])
        for (const { horse } of list) expect(isOwn(h, horse)).toBe(true)
    },
  )

  test('its horses, saved crosses and bookings keep their names and places', () => {
    const name = (row: number) => herd.horses.name(row)
    expect(name(herd.barn.from)).toBe('Balmy Gust')
    expect(name(herd.barn.to - 1)).toBe('Grand Finch')
    expect(herd.crosses.map(({ sire, dam }) => `${name(sire)} × ${name(dam)}`)).toEqual([
      'Hailstone Slogan × Sharp Plaza',
      'Solar Oak × High Tunnel Alibi',
      'Signal Model × Russet Tale',
      'Hailstone Slogan × Telegram Flight',
      'High Oracle × Quick Future',
    ])
    expect(herd.stallion_book.map((b) => `${name(b.stallion)} × ${name(b.mare)} ${b.season_year}`)).toEqual([
      'Hailstone Slogan × Sharp Plaza 2027',
      'Signal Model × Russet Tale 2027',
      'Hailstone Slogan × Telegram Flight 2028',
    ])
  })

  test('names are registrable, unique, and free of well-known lines', () => {
    const famous =
      /dash|corona|cartel|first down|jess|perry|eyesa|chick|beduino|poco|impressive|doc|\bbar\b|streak|leo\b|king\b/i
    const names = herds.flatMap((h) => [...h.horses].map((x) => x.name))
    for (const name of names) {
      expect(name).toMatch(/^[A-Z][A-Za-z]*( [A-Z][A-Za-z]*)*$/)
      expect(name.length).toBeLessThanOrEqual(20)
      expect(name).not.toMatch(famous)
    }
    for (const h of herds) expect(new Set([...h.horses].map((x) => x.name)).size).toBe(h.horses.length)
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

  test.each(eachHerd)('%s: most of the youngest have five generations in full', (_, h) => {
    const { sire, dam } = h.horses
    const isFull = (row: number, generations: number): boolean =>
      generations === 0 ||
      (sire[row] >= 0 && isFull(sire[row], generations - 1) && isFull(dam[row], generations - 1))
    const young = Array.from({ length: 94 }, (_x, k) => h.barn.to - 94 + k)
    expect(young.filter((row) => isFull(row, 5)).length).toBeGreaterThan(65)
    expect(young.every((row) => isFull(row, 3))).toBe(true)
  })

  test.each(eachHerd)(
    '%s: F agrees with the evaluation, averages about 3 %% in the last two generations, and has close matings',
    (_, h) => {
      const { sire, dam, length: n } = h.horses
      const f = inbreeding({ n, sire, dam })
      for (let i = 0; i < n; i++) expect(h.truth.inbreeding[i]).toBeCloseTo(f[i], 12)
      const own = f.slice(h.barn.from, h.barn.to)
      const late = own.slice(-152) // 58 + 94 horses
      const mean = late.reduce((sum, x) => sum + x, 0) / late.length
      expect(mean).toBeGreaterThan(0.015)
      expect(mean).toBeLessThan(0.045)
      expect(Math.max(...own)).toBeGreaterThanOrEqual(0.125) // half-sibs, or a sire with his granddaughter
      expect(Math.max(...own)).toBeLessThan(0.25)
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
  test('colors are registered ones, and sorrel or chestnut parents have only such foals, but for one gelding of the barn', () => {
    const isRed = (i: number) => ['sorrel', 'chestnut'].includes(horses[i].color)
    for (const { color } of horses) expect(COLORS).toContain(color)
    const wrong = horses.flatMap((x, i) =>
      x.sire >= 0 && x.dam >= 0 && isRed(x.sire) && isRed(x.dam) && !isRed(i) ? [{ ...x, row: i }] : [],
    )
    expect(wrong).toEqual([expect.objectContaining({ sex: 'G', color: 'bay' })])
    expect(isOwn(herd, wrong[0].row)).toBe(true)
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

  test('no horse has two copies of GBED, MH, HYPP, EJSCA or OLWS', () => {
    for (const h of herds)
      for (const t of h.genetic_tests)
        if (['gbed', 'mh', 'hypp', 'ejsca', 'olws'].includes(t.marker)) expect(t.copies).not.toBe(2)
  })

  test('some horses are untested, some have five of six, and reports before December 2022 lack MYHM', () => {
    const loci = new Map<number, string[]>()
    for (const t of tests) if (t.copies !== null) loci.set(t.horse, [...(loci.get(t.horse) ?? []), t.marker])
    const counts = [...loci.values()].map((own) => PANEL_LOCI.filter((l) => own.includes(l)).length)
    const own = [...loci.keys()].filter((row) => isOwn(herd, row)).length
    expect(own).toBeGreaterThan(100)
    expect(own).toBeLessThan(300)
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

  test('a few of those tested for EJSCA and OLWS are carriers, a stallion and a mare of OLWS among the barn’s own', () => {
    const beside = (locus: string) => tests.filter((t) => t.marker === locus)
    for (const locus of ['ejsca', 'olws']) {
      const carriers = beside(locus).filter((t) => t.copies === 1)
      expect(carriers.length).toBeGreaterThan(0)
      expect(carriers.length).toBeLessThan(beside(locus).length / 8)
      expect(carriers.some((t) => isOwn(herd, t.horse))).toBe(true)
    }
    const own = beside('olws').filter((t) => t.copies === 1 && isOwn(herd, t.horse))
    expect([...new Set(own.map((t) => horses[t.horse].sex))]).toEqual(expect.arrayContaining(['S', 'M']))
    expect(beside('ejsca').every((t) => t.tested_on >= '2024-04-15')).toBe(true)
  })

  test('every spelling reads back to its number of copies', () => {
    for (const t of tests) {
      if (t.marker === 'mstn') expect(readMstn(t.raw, t.assay)).toMatchObject({ value: t.value })
      const locus = DISEASE_LOCI.find((l) => l === t.marker)
      if (locus)
        expect(readGenotype(locus, t.raw)).toMatchObject({
          state: 'tested',
          genotype: t.copies,
          value: t.value,
        })
    }
  })
})
