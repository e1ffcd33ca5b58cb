import { DISEASES, PANEL_LOCI } from '@quarterpole/genetics/panel'
import { RECENT_PREDICTION_DAYS } from '@quarterpole/contract/limits'
import { describe, expect, test } from 'vitest'
import { eachHerd, herd, isOwn, ownRaces, TODAY } from '../test/sample-herds.ts'
import { dayOf, isoOf, yearOf } from './calendar.ts'
import { trueBreedingValue } from './herd.ts'

const horses = [...herd.horses]
const races = [...herd.races]
const starts = [...herd.starts]
const tests = [...herd.genetic_tests]
const injuries = [...herd.injuries]

describe('injuries, sales and plans', () => {
  test('injuries are active or recovered, and the recovered have a return date', () => {
    const pastDue = (i: (typeof injuries)[number]) =>
      dayOf(i.injury_date) + i.expected_days_off < dayOf(TODAY)
    const active = injuries.filter((i) => i.status === 'active')
    expect(active.filter(pastDue)).toHaveLength(2)
    expect(active.length).toBeGreaterThanOrEqual(4)
    const since = isoOf(dayOf(TODAY) - 30)
    expect(injuries.filter((i) => (i.return_date ?? '') > since).length).toBeGreaterThanOrEqual(2)
    const comebacks = injuries.filter((i) =>
      starts.some(
        (s) => s.horse === i.horse && i.return_date !== null && races[s.race].race_date >= i.return_date,
      ),
    )
    expect(comebacks.length).toBeGreaterThanOrEqual(3)
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
      expect(h.sales.filter(({ horse }) => isOwn(h, horse)).length).toBeGreaterThanOrEqual(20)
      expect(h.sales.length).toBeGreaterThan(150)
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

  test.each(eachHerd)(
    '%s: sealed cards are of the barn’s last races, and one of a race not on file',
    (_, h) => {
      const races = [...h.races]
      const found = h.cards.map(({ track, race_date, race_number }) =>
        races.findIndex(
          (r) => r.track === track && r.race_date === race_date && r.race_number === race_number,
        ),
      )
      expect(found.slice(0, -1)).toEqual([...ownRaces(h)].toSorted((a, b) => a - b).slice(-6))
      expect(found.at(-1)).toBe(-1)
      for (const { runners, race_date } of h.cards) {
        expect(race_date < h.today).toBe(true)
        expect(runners.length).toBeGreaterThanOrEqual(2)
        expect(runners.some(({ horse }) => isOwn(h, horse))).toBe(true)
      }
    },
  )

  test.each(eachHerd)('%s: something is due this week, and something is overdue', (_, h) => {
    const days = h.toDos.map(({ due_on }) => dayOf(due_on) - dayOf(h.today))
    expect(days.some((day) => day < 0)).toBe(true)
    expect(days.filter((day) => day >= 0 && day <= 7).length).toBeGreaterThanOrEqual(2)
  })

  test('true values of the barn’s stallions and of its saved crosses differ', () => {
    const at = (row: number, yards: number) => trueBreedingValue(herd.truth, row, yards)
    const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
    const stallions = horses.flatMap((x, row) =>
      isOwn(herd, row) && x.stud_fee !== null ? [at(row, 400)] : [],
    )
    expect(spread(stallions)).toBeGreaterThan(8)
    const means = (yards: number) =>
      herd.crosses.map(({ sire, dam }) => (at(sire, yards) + at(dam, yards)) / 2)
    expect(spread(means(400))).toBeGreaterThan(5)
    expect(spread(means(440).map((value, k) => value - means(350)[k]))).toBeGreaterThan(3)
  })

  test('carriers in the barn are about as many as in the breed', () => {
    for (const locus of PANEL_LOCI) {
      const own = tests.filter((t) => t.marker === locus && isOwn(herd, t.horse))
      const carriers = own.filter((t) => t.copies !== 0).length / own.length
      const { alleleFrequency: p } = DISEASES[locus]
      expect(carriers).toBeLessThan(1 - (1 - 2 * p) ** 2 + 0.01)
    }
  })

  test('people have invented names of at least two words', () => {
    for (const x of horses)
      for (const p of [x.breeder, x.owner, x.trainer]) if (p) expect(p).toMatch(/^[A-Z]\w+( [A-Za-z]+)+$/)
  })
})
