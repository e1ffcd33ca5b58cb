import { foalDistribution } from '@quarterpole/genetics/foal'
import { relationship } from '@quarterpole/genetics/kinship'
import { PROVEN_RUNNERS } from '@quarterpole/genetics/realized-reliability'
import { type SimulatedHerd, trueBreedingValue } from '@quarterpole/herd-sim/herd'
import { createRng } from '@quarterpole/numerics/rng'
import { crossEvaluation, parentEvaluation } from '../../apps/server/src/evaluation/parent-evaluation.ts'
import { findingOf } from '../../apps/server/src/breeding/predictions/finding.ts'
import { baseCropsOf, usualMating } from '../../apps/server/src/evaluation/base-crops.ts'
import { evaluationOf, publishedAt } from '../../apps/server/src/evaluation/breeding-values.ts'
import { componentsOf } from '../../apps/server/src/herd/components.ts'
import type { EvaluatedSnapshot } from '../../apps/server/src/evaluation/evaluated-herd.ts'
import { presentProven, presentStarting } from '../../apps/server/src/evaluation/present-evaluation.ts'
import type { ProductRun } from './product-run.ts'
import { Clustered, Reliability, Tally } from './tally.ts'

const DISTANCE = 400
/** Parents of the newest so many crops are in use. */
const CROPS_IN_USE = 3
const FEW_RUNNERS = 10
/** A proven sire counts as long as his foals may race or breed. */
const PROVEN_CROPS = 10
/** Ages in the year of the evaluation. */
const RACING_AGE = { from: 2, to: 8 }
const CROSSES = 500
const SEASONED = 10
/** Crops whose means show the trend. */
const TREND_CROPS = 20

export const GROUPS = {
  sires: 'sires in use',
  proven: 'sires with 20+ runners',
  fresh: 'sires in use, no foal has run',
  few: 'sires with 1 to 9 runners',
  dams: 'dams in use',
  starters: 'racing age, with starts',
  unraced: 'racing age, unraced',
  lost: 'racing age, pedigree lost',
  outsiders: 'racing age, bred of founders',
  nextStarts: 'next starts of horses that ran',
  foals: 'starts of foals by their parents',
  debuts: 'on a race card, first starters',
  seasoned: 'on a race card, ten starts and more',
} as const
export type Group = keyof typeof GROUPS

/** An estimate of a herd with its standard error. */
export interface Estimate {
  readonly value: number
  readonly se: number
}

/** What the herds of one world showed. */
export class Findings {
  readonly tallies = new Map<Group, Tally>()
  readonly reliability = new Reliability()
  readonly fast = new Clustered()
  readonly estimates = new Map<string, Estimate[]>()
  /** Reliability of proven sires among themselves as a run tells it, by herd. */
  readonly proven: number[] = []
  /** How much better the sires of horses that raced are, by herd. */
  readonly starting: { readonly gap: number; readonly se: number; readonly wider: number }[] = []
  /** SI a year over the last crops, found and true, by herd. */
  readonly trends: { readonly found: number; readonly true: number }[] = []

  add(sim: SimulatedHerd, run: ProductRun, name: string): void {
    const view = viewOf(sim, run)
    this.#addValues(view, name)
    this.#addStarts(run, name)
    this.#addCards(run, name)
    this.#addCrosses(view, name)
    this.trends.push(trendOf(view))
    const { parameters } = run.herd.evaluation.run
    const starting = presentStarting(run.herd.evaluation.run)
    if (starting !== null) this.starting.push(starting)
    const proven = presentProven(run.herd.evaluation.run)
    if (proven !== null) this.proven.push(proven.realized)
    for (const key of ['h2', 'rep', 'sp', 'trainer_sd', 'rg', 'rp']) {
      const [value, se] = [parameters[`est_${key}`], parameters[`est_${key}_se`]]
      if (typeof value !== 'number' || typeof se !== 'number') continue
      this.estimates.set(key, [...(this.estimates.get(key) ?? []), { value, se }])
    }
  }

  #tally(group: Group): Tally {
    const found = this.tallies.get(group) ?? new Tally()
    this.tallies.set(group, found)
    return found
  }

  #addValues(view: View, name: string): void {
    const { herd, truth, published } = view
    const groups = membersOf(view)
    for (const [group, rows] of groups)
      for (const row of rows) {
        const given = published(row)
        if (given === null) continue
        // Horses without a sire on file are families of their own.
        const family = herd.ped.sire[row] < 0 ? -1 - row : herd.ped.sire[row]
        this.#tally(group).add(truth[row] - given.estimate, given.standard_error, { herd: name, family })
        if (group === 'proven')
          this.reliability.add(
            `${name} ${herd.birthYear[row]}`,
            given.estimate,
            truth[row],
            given.reliability,
          )
      }
  }

  #addCards({ cards }: ProductRun, name: string): void {
    for (const { row, starts, error, sd } of cards) {
      const group = starts === 0 ? 'debuts' : starts >= SEASONED ? 'seasoned' : null
      if (group !== null) this.#tally(group).add(error, sd, { herd: name, family: row })
    }
  }

  #addStarts({ herd, next }: ProductRun, name: string): void {
    const { run, starts } = herd.evaluation
    const { genetic } = componentsOf(run)
    const { sire, dam } = herd.ped
    next.row.forEach((row, i) => {
      const family = sire[row] < 0 ? -1 - row : sire[row]
      if (starts[row] > 0) {
        const error = next.si[i] - next.expected[i]
        this.#tally('nextStarts').add(error, next.sd[i], { herd: name, family: row })
        return
      }
      if (sire[row] < 0 || dam[row] < 0) return
      const cross = crossEvaluation(run, {
        sire: parentEvaluation(herd, sire[row], genetic),
        dam: parentEvaluation(herd, dam[row], genetic),
        inbreeding: herd.f[row],
      })
      const { mean, sd } = foalDistribution(cross, next.distanceYards[i])
      this.#tally('foals').add(next.si[i] - mean, sd, { herd: name, family })
    })
  }

  /** Random matings of parents in use, by the words the product would open with. */
  #addCrosses(view: View, name: string): void {
    const { herd } = view
    const { run } = herd.evaluation
    const { genetic } = componentsOf(run)
    const rng = createRng(`crosses of ${name}`)
    const members = new Map(membersOf(view))
    const one = (rows: readonly number[] = []) => rows[Math.floor(rng.uniform() * rows.length)]
    for (let k = 0; k < CROSSES; k++) {
      const [sire, dam] = [one(members.get('sires')), one(members.get('dams'))]
      const inbreeding = relationship(herd.ped, herd.f, sire, dam) / 2
      const parents = {
        sire: parentEvaluation(herd, sire, genetic),
        dam: parentEvaluation(herd, dam, genetic),
      }
      const at400 = foalDistribution(crossEvaluation(run, { ...parents, inbreeding }), DISTANCE)
      const [opening] = findingOf({
        inbreeding,
        bothSides: true,
        relation: null,
        speed: { at400, usual: usualMating(run) },
        missingSpeed: null,
        outcomes: [],
        known100: { clear: 100, carrier: 0, at_risk: 0, affected: 0 },
        missing: null,
      })
      this.fast.add(opening?.text.startsWith('A cross faster') === true, { herd: name, family: sire })
    }
  }
}

/** A herd with its published values and the true ones by row of the snapshot. */
interface View {
  readonly herd: EvaluatedSnapshot
  /** True breeding value above the mean of the base's crops. */
  readonly truth: Float64Array
  readonly published: (row: number) => ReturnType<typeof publishedAt>
  readonly newest: number
  /** Whether a horse has parents that are not on file. */
  readonly isLost: (row: number) => boolean
}

function viewOf(sim: SimulatedHerd, { herd, simulated }: ProductRun): View {
  const { run } = herd.evaluation
  const crops = baseCropsOf(run)
  if (crops === null) throw new Error('a herd with birth years has a base')
  const value = Float64Array.from(simulated, (row) => trueBreedingValue(sim.truth, row, DISTANCE))
  const isBase = (row: number) =>
    herd.birthYear[row] >= crops.from_year && herd.birthYear[row] <= crops.to_year
  const base = value.filter((_, row) => isBase(row))
  const mean = base.reduce((sum, one) => sum + one, 0) / base.length
  return {
    herd,
    truth: value.map((one) => one - mean),
    newest: crops.to_year,
    isLost: (row) => herd.ped.sire[row] < 0 && sim.truth.sire[simulated[row]] >= 0,
    published(row) {
      const horse = evaluationOf(herd, row)
      return horse && publishedAt(run, horse, DISTANCE)
    },
  }
}

function membersOf({ herd, newest, isLost }: View): [Group, number[]][] {
  const { n, ped, birthYear, evaluation } = herd
  const runners = new Int32Array(n)
  const lastFoal = new Int16Array(n)
  for (let row = 0; row < n; row++)
    for (const parent of [ped.sire[row], ped.dam[row]]) {
      if (parent < 0) continue
      if (evaluation.starts[row] > 0) runners[parent]++
      lastFoal[parent] = Math.max(lastFoal[parent], birthYear[row])
    }
  const rows = [...runners.keys()]
  const isSire = new Set(ped.sire)
  const age = (row: number) => newest + 1 - birthYear[row]
  const inUse = rows.filter((row) => lastFoal[row] > newest - CROPS_IN_USE)
  const racing = rows.filter((row) => age(row) >= RACING_AGE.from && age(row) <= RACING_AGE.to)
  return [
    ['sires', inUse.filter((row) => isSire.has(row))],
    [
      'proven',
      rows.filter(
        (row) => isSire.has(row) && runners[row] >= PROVEN_RUNNERS && lastFoal[row] > newest - PROVEN_CROPS,
      ),
    ],
    ['fresh', inUse.filter((row) => isSire.has(row) && runners[row] === 0)],
    ['few', inUse.filter((row) => isSire.has(row) && runners[row] > 0 && runners[row] < FEW_RUNNERS)],
    ['dams', inUse.filter((row) => !isSire.has(row))],
    ['starters', racing.filter((row) => evaluation.starts[row] > 0)],
    ['unraced', racing.filter((row) => evaluation.starts[row] === 0)],
    ['lost', racing.filter(isLost)],
    ['outsiders', racing.filter((row) => ped.sire[row] < 0 && ped.dam[row] < 0 && !isLost(row))],
  ]
}

/** SI a year: the slopes of the crops' mean published and true values on the year. */
function trendOf({ herd, truth, published, newest }: View): { found: number; true: number } {
  const rows = [...truth.keys()].filter(
    (row) => herd.birthYear[row] > newest - TREND_CROPS && published(row) !== null,
  )
  const slope = (value: (row: number) => number) => {
    const mean = (of: (row: number) => number) => rows.reduce((sum, row) => sum + of(row), 0) / rows.length
    const year = mean((row) => herd.birthYear[row])
    const center = mean(value)
    return (
      mean((row) => (herd.birthYear[row] - year) * (value(row) - center)) /
      mean((row) => (herd.birthYear[row] - year) ** 2)
    )
  }
  return { found: slope((row) => published(row)?.estimate ?? Number.NaN), true: slope((row) => truth[row]) }
}
