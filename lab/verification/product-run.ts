import { JANUARY_1 } from '@quarterpole/genetics/horse-year'
import { dayNumber } from '@quarterpole/contract/day'
import type { FigureColumns } from '@quarterpole/db/queries/start-columns'
import type { SimulatedHerd } from '@quarterpole/herd-sim/herd'
import { evaluateHerd } from '../../apps/server/src/evaluation/evaluate-herd.ts'
import type { EvaluatedSnapshot } from '../../apps/server/src/evaluation/evaluated-herd.ts'
import { recordsOf } from '../../apps/server/src/evaluation/herd-records.ts'
import { type CardError, cardErrors } from './card-spreads.ts'
import { predictStarts } from '../../apps/server/src/racing/herd-check/predicted-season.ts'
import { buildSnapshot } from '../../apps/server/src/herd/snapshot/snapshot.ts'
import { joinEvaluated } from '../../apps/server/src/evaluation/join-evaluated.ts'

/** A simulated herd as the server has it in memory on a day, and what it says of the starts from that day on. */
export interface ProductRun {
  readonly herd: EvaluatedSnapshot
  /** Row in the simulated herd by row of the snapshot. */
  readonly simulated: Int32Array
  readonly next: NextStarts
  readonly cards: readonly CardError[]
}

/** Starts from the day on of horses foaled before it, one entry a start. */
interface NextStarts {
  readonly row: Int32Array
  readonly distanceYards: Float64Array
  readonly si: Float64Array
  /** As for a race card: expected SI, and the standard deviation of a single start around it. */
  readonly expected: Float64Array
  readonly sd: Float64Array
}

/** Evaluates what was foaled and run before January 1 of a year, and predicts the starts from then on. */
export async function runBefore(sim: SimulatedHerd, year: number): Promise<ProductRun> {
  const { horses } = sim
  const rows = [...horses.birth_year.keys()].filter((row) => horses.birth_year[row] < year)
  const idsOf = (parents: Int32Array) => Float64Array.from(rows, (row) => parents[row] + 1)
  const birth_year = Int16Array.from(rows, (row) => horses.birth_year[row])
  const snapshot = buildSnapshot(1, {
    id: Float64Array.from(rows, (row) => row + 1),
    sire_id: idsOf(horses.sire),
    dam_id: idsOf(horses.dam),
    sex: Uint8Array.from(rows, (row) => horses.sex[row]),
    birth_year,
    crop: birth_year,
    year_start: JANUARY_1,
  })
  const starts = startsByDate(sim)
  const day = dayNumber(`${year}-01-01`)
  const isKnown = starts.map((start) => start.day < day)
  const evaluated = evaluateHerd(
    snapshot,
    recordsOf(
      snapshot,
      figuresOf(
        sim,
        starts.filter((_, i) => isKnown[i]),
      ),
    ),
  )
  const herd = { ...snapshot, evaluation: await joinEvaluated(evaluated, snapshot) }
  const records = recordsOf(snapshot, figuresOf(sim, starts))
  const first = records.day.findIndex((d) => d >= day)
  const { horse, distanceYards, si } = records.data
  return {
    herd,
    simulated: Int32Array.from(herd.ids, (id) => id - 1),
    next: {
      row: horse.slice(first),
      distanceYards: Float64Array.from(distanceYards).slice(first),
      si: Float64Array.from(si).slice(first),
      ...predictStarts(herd, records, first),
    },
    cards: cardErrors(herd, evaluated, records, first),
  }
}

interface DatedStart {
  readonly start: number
  readonly race: number
  readonly day: number
}

/** Starts with a speed index by date and race, as the database hands them out. */
function startsByDate({ races, starts }: SimulatedHerd): DatedStart[] {
  const days = Array.from({ length: races.length }, (_, race) => dayNumber(races.row(race).race_date))
  return [...starts.si.keys()]
    .filter((start) => Number.isFinite(starts.si[start]))
    .map((start) => ({ start, race: starts.race[start], day: days[starts.race[start]] }))
    .toSorted((a, b) => a.day - b.day || a.race - b.race)
}

function figuresOf({ races, starts }: SimulatedHerd, dated: readonly DatedStart[]): FigureColumns {
  const yards = Array.from({ length: races.length }, (_, race) => races.row(race).distance_yards)
  const people = new Map<string, number>()
  const codeOf = (person: string) => {
    const code = people.get(person) ?? people.size
    people.set(person, code)
    return code
  }
  return {
    n: dated.length,
    race_id: Float64Array.from(dated, ({ race }) => race + 1),
    horse_id: Float64Array.from(dated, ({ start }) => starts.horse[start] + 1),
    race_day: Int32Array.from(dated, ({ day }) => day),
    distance_yards: Float64Array.from(dated, ({ race }) => yards[race]),
    si: Float64Array.from(dated, ({ start }) => starts.si[start]),
    trainer: Int32Array.from(dated, ({ start }) => codeOf(starts.row(start).trainer)),
    sex: new Int8Array(dated.length).fill(-1), // of the day unknown: the horse's own is taken
  }
}
