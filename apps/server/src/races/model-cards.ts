import type { HerdColumns } from '@quarterpole/db/queries/snapshot'
import type { StartColumns } from '@quarterpole/db/queries/start-columns'
import { START_STATUSES } from '@quarterpole/contract/start'
import { abilityAt, evaluate } from '@quarterpole/genetics/evaluation'
import { DEFAULT_PARAMETERS } from '@quarterpole/genetics/parameters'
import { withOwnRaceVariance } from '@quarterpole/genetics/race-variance'
import type { RunCard } from '@quarterpole/racing/backtest'
import {
  classOfPurse,
  indexStarts,
  type PastStart,
  type StartHistory,
} from '@quarterpole/racing/start-history'
import { classEffectsOf, recordsOf, sexAgeAt } from '../evaluation/evaluate-herd.ts'
import { at, buildSnapshot, type HerdSnapshot } from '../herd/snapshot.ts'
import { sexAgeEffects } from './sex-age.ts'

/** The newest races are enough to fit fifteen weights and to test them, and bound the work. */
const MOST_RACES = 4000
/** Evaluations on the way, and what they may cost together, in horses and starts. */
const BLOCKS = { fewest: 4, most: 40, rows: 1_500_000 }
const SCRATCHED = START_STATUSES.indexOf('scratched')
const DAY_MS = 86_400_000

export interface PastRaces {
  cards: RunCard[]
  history: StartHistory
}

/** One race as rows of the start columns, scratched horses left out. */
interface Field {
  day: number
  rows: number[]
}

/**
 * Past races as cards with each runner's ability as of before the race: the herd is evaluated at the head of every
 * block of race days from the starts before the block, so that no race is predicted from its own day or a later one.
 * A card holds what a card of the future can hold: the purse and post positions, but no jockey, trainer or weight.
 * Costs one evaluation a block, at most 40.
 *
 * @param starts  races by date, starts of a race together
 */
export function pastRaces(
  columns: HerdColumns,
  starts: StartColumns,
  progress: (fraction: number) => void = () => {},
): PastRaces {
  const herd = buildSnapshot(columns.version, columns)
  const fields = fieldsOf(herd, starts)
  const decided = fields.filter((field) => isDecided(starts, field)).slice(-MOST_RACES)
  const heads = blockHeads(
    decided.map(({ day }) => day),
    herd.n + starts.n,
  )
  const cards: RunCard[] = []
  const past: PastStart[] = fields
    .filter(({ day }) => day < (heads[0] ?? Infinity))
    .flatMap((field) => pastStartsOf(starts, field, null))
  for (const [b, head] of heads.entries()) {
    const next = heads[b + 1] ?? Infinity
    const ability = abilitiesBefore(herd, starts, head)
    for (const field of fields.filter(({ day }) => day >= head && day < next)) {
      const expected = field.rows.map((row) => ability(row))
      past.push(...pastStartsOf(starts, field, expected))
      if (isDecided(starts, field)) cards.push(cardOf(starts, field, expected))
    }
    progress((b + 1) / heads.length)
  }
  return { cards, history: indexStarts(past) }
}

function fieldsOf(herd: HerdSnapshot, starts: StartColumns): Field[] {
  const fields = new Map<number, Field>()
  for (let row = 0; row < starts.n; row++) {
    if (at(starts.status, row) === SCRATCHED || herd.table.get(at(starts.horse_id, row)) < 0) continue
    const race = at(starts.race_id, row)
    const field = fields.get(race)
    if (field) field.rows.push(row)
    else fields.set(race, { day: at(starts.race_day, row), rows: [row] })
  }
  return [...fields.values()]
}

/** A winner and somebody it beat. */
const isDecided = ({ finish }: StartColumns, { rows }: Field) =>
  rows.length >= 2 && rows.some((row) => at(finish, row) === 1)

/** First days of the blocks: as many as the herd's size allows, with about equally many races each. */
function blockHeads(days: readonly number[], size: number): number[] {
  const most = Math.min(BLOCKS.most, Math.max(BLOCKS.fewest, Math.floor(BLOCKS.rows / Math.max(1, size))))
  const distinct = [...new Set(days)]
  if (distinct.length <= most) return distinct
  const heads = Array.from({ length: most }, (_, b) => days[Math.floor((b * days.length) / most)])
  return [...new Set(heads)].filter((day) => day !== undefined)
}

/** Expected SI of a row's horse at the row's distance and age from the starts before a day; 0 for all where there are none. */
function abilitiesBefore(herd: HerdSnapshot, starts: StartColumns, day: number): (row: number) => number {
  const before = starts.race_day.findIndex((raceDay) => raceDay >= day)
  const { data, classNames } = recordsOf(herd, { ...starts, n: before < 0 ? starts.n : before })
  if (data.si.length === 0) return () => 0
  const evaluation = evaluate(data, withOwnRaceVariance(data, DEFAULT_PARAMETERS).parameters)
  const sexAge = sexAgeEffects(classEffectsOf(evaluation, data, classNames))
  return (row) => {
    const horse = herd.table.get(at(starts.horse_id, row))
    const { sex, age } = sexAgeAt(herd, horse, at(starts.race_day, row))
    return evaluation.base + abilityAt(evaluation, horse, at(starts.distance_yards, row)) + sexAge(sex, age)
  }
}

const isoDay = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)
const known = (value: number) => (Number.isFinite(value) ? value : null)
const placed = (value: number) => (value > 0 ? value : null)

function cardOf(starts: StartColumns, { day, rows }: Field, expected: readonly number[]): RunCard {
  const [first = 0] = rows
  return {
    card: {
      date: isoDay(day),
      track: at(starts.venue_id, first),
      distanceYards: at(starts.distance_yards, first),
      classLevel: classOfPurse(known(at(starts.purse, first))),
      runners: rows.map((row, i) => ({
        horse: at(starts.horse_id, row),
        abilitySi: expected[i] ?? 0,
        abilitySd: 0, // not read by the second stage
        lane: placed(at(starts.post_position, row)),
        weightLb: null,
        jockey: null,
        trainer: null,
      })),
    },
    finish: rows.map((row) => placed(at(starts.finish, row))),
  }
}

/** The field's starts for the history; residuals against the race's mean where the field was expected something of. */
function pastStartsOf(
  starts: StartColumns,
  { day, rows }: Field,
  expected: readonly number[] | null,
): PastStart[] {
  const figures = rows.map((row) => known(at(starts.si, row)))
  const above = figures.map((si, i) => (si === null || expected === null ? null : si - (expected[i] ?? 0)))
  const timed = above.filter((residual) => residual !== null)
  const shift = timed.reduce((sum, residual) => sum + residual, 0) / Math.max(1, timed.length)
  return rows.map((row, i) => {
    const residual = above[i] ?? null
    return {
      date: isoDay(day),
      horse: at(starts.horse_id, row),
      track: at(starts.venue_id, row),
      distanceYards: at(starts.distance_yards, row),
      figureSi: figures[i] ?? null,
      residualSi: residual === null || timed.length < 2 ? null : residual - shift,
      finish: placed(at(starts.finish, row)),
      fieldSize: rows.length,
      classLevel: classOfPurse(known(at(starts.purse, row))),
      lane: placed(at(starts.post_position, row)),
      jockey: null,
      trainer: null,
    }
  })
}
