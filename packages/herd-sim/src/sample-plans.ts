import { PANEL_LOCI } from '@quarterpole/genetics/panel'
import type { Rng } from '@quarterpole/numerics/rng'
import { dayOf, isoOf, yearOf } from './calendar.ts'
import type { HerdGeneticTest, HerdIdentity } from './herd.ts'
import type { HerdBookEntry, HerdCross, HerdPrediction } from './herd-plans.ts'
import type { KinshipLedger } from './kinship-ledger.ts'
import { SEX_CODES } from './vocabulary.ts'

const SAMPLE_PREDICTIONS = 8
const SAMPLE_CROSSES = 5

interface Owned {
  horses: readonly HerdIdentity[]
  tests: readonly HerdGeneticTest[]
  today: string
}

/** The owner's plans of the last four weeks: predictions, saved crosses, bookings. */
export interface Plans {
  predictions: HerdPrediction[]
  crosses: HerdCross[]
  stallion_book: HerdBookEntry[]
}

export function samplePlans(rng: Rng, { horses, tests, today }: Owned, kin: KinshipLedger): Plans {
  const hasPanel = completePanels(tests)
  const year = yearOf(today)
  const ageOf = (i: number) => year - yearOf(horses[i].foaled)
  const able = [...hasPanel].filter((i) => ageOf(i) >= 4 && ageOf(i) <= 18)
  const stallions = able.filter((i) => horses[i].sex === SEX_CODES[0] && horses[i].stud_fee !== null)
  const mares = able.filter((i) => horses[i].sex === SEX_CODES[1])
  const pairs = choosePairs(rng, { stallions, mares, tests, kin })
  const dayBefore = (days: number) => isoOf(dayOf(today) - days)
  const predictions = pairs.map(([sire, dam], k): HerdPrediction => ({
    sire,
    dam,
    predicted_on: dayBefore(26 - 3 * k - rng.int(3)),
  }))
  const notes = [
    'Outcross on the dam side; wants speed at 400.',
    null,
    'Ask about a return privilege.',
    'Second choice.',
    null,
  ]
  const crosses = predictions.slice(0, SAMPLE_CROSSES).map(({ sire, dam, predicted_on }, k): HerdCross => ({
    sire,
    dam,
    target_distances: [300, 350, 400, 440],
    assumptions: { weather: 'neutral', track_condition: 'fast' },
    notes: notes[k],
    saved_on: predicted_on,
  }))
  const book = (k: number, terms: string, days: number, season = 1): HerdBookEntry => ({
    stallion: crosses[k].sire,
    mare: crosses[k].dam,
    season_year: year + season,
    terms,
    source_cross: k,
    entered_on: dayBefore(days),
  })
  const stallion_book = [
    book(0, 'Live foal guarantee, fee due 1 September', 12),
    book(2, 'Terms to be negotiated', 7),
    book(3, 'Cooled semen, two shipments included', 3, 2),
  ]
  return { predictions, crosses, stallion_book }
}

interface Choice {
  stallions: readonly number[]
  mares: readonly number[]
  tests: readonly HerdGeneticTest[]
  kin: KinshipLedger
}

/**
 * Eight pairs, each mare once: the third is more closely related than first cousins, the fifth pairs two GBED carriers
 * if the herd has such a pair; the others are not closely related.
 */
function choosePairs(rng: Rng, { stallions, mares, tests, kin }: Choice): [number, number][] {
  const carriers = new Set(tests.filter((t) => t.marker === 'gbed' && t.copies === 1).map((t) => t.horse))
  const all = rng.shuffle(stallions.flatMap((sire) => mares.map((dam): [number, number] => [sire, dam])))
  const chosen: [number, number][] = []
  const sireUse = new Map<number, number>()
  for (let k = 0; k < SAMPLE_PREDICTIONS; k++) {
    const free = all.filter(
      ([sire, dam]) => (sireUse.get(sire) ?? 0) < 3 && chosen.every((c) => c[1] !== dam),
    )
    const close = free.filter(([s, d]) => kin.between(s, d) > 0.0625 && kin.between(s, d) < 0.15)
    const carrying = free.filter(([s, d]) => carriers.has(s) && carriers.has(d))
    const apart = free.filter(([s, d]) => kin.between(s, d) < 0.05)
    const pair = (k === 2 ? close[0] : k === 4 ? carrying[0] : undefined) ?? apart[0] ?? free[0]
    sireUse.set(pair[0], (sireUse.get(pair[0]) ?? 0) + 1)
    chosen.push(pair)
  }
  return chosen
}

function completePanels(tests: readonly HerdGeneticTest[]): Set<number> {
  const loci = new Map<number, number>()
  for (const { horse, copies, marker } of tests) {
    if (copies !== null && PANEL_LOCI.some((locus) => locus === marker))
      loci.set(horse, (loci.get(horse) ?? 0) + 1)
  }
  return new Set([...loci].filter(([, known]) => known === PANEL_LOCI.length).map(([horse]) => horse))
}

/** The plans with rows of the whole population in place of the barn's. */
export const plansAt = (
  { predictions, crosses, stallion_book }: Plans,
  row: (own: number) => number,
): Plans => ({
  predictions: predictions.map((p) => ({ ...p, sire: row(p.sire), dam: row(p.dam) })),
  crosses: crosses.map((c) => ({ ...c, sire: row(c.sire), dam: row(c.dam) })),
  stallion_book: stallion_book.map((b) => ({ ...b, stallion: row(b.stallion), mare: row(b.mare) })),
})
