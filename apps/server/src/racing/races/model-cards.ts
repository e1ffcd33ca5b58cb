import { isoDay } from '@quarterpole/contract/day'
import type { Db } from '@quarterpole/db/open'
import type { HorseId } from '@quarterpole/contract/ids'
import { officialPlace } from '@quarterpole/contract/place'
import { START_STATUSES } from '@quarterpole/contract/start'
import { firstDayOfNewestRaces } from '@quarterpole/db/queries/race'
import { pastStarts } from '@quarterpole/db/queries/start'
import { readStartColumns, type StartColumns } from '@quarterpole/db/queries/start-columns'
import { dayEffects } from '@quarterpole/genetics/day-effects'
import type { Evaluation } from '@quarterpole/genetics/evaluation'
import type { FormVariances } from '@quarterpole/genetics/form'
import { DEFAULT_PARAMETERS } from '@quarterpole/genetics/parameters'
import type { RunCard } from '@quarterpole/racing/backtest'
import { fieldOutcomeSd } from '@quarterpole/racing/race-model'
import {
  classOfPurse,
  indexRuns,
  indexStarts,
  type PastRun,
  type PastStart,
  type StartHistory,
} from '@quarterpole/racing/start-history'
import { type HerdRecords, readHerdRecords, recordsBefore, sexAgeAt } from '../../evaluation/herd-records.ts'
import { at, type HerdSnapshot } from '../../herd/snapshot/snapshot.ts'
import { estimatedForm } from '../../evaluation/own-starts.ts'
import { Careers } from './careers.ts'
import { pastRun } from './past-start.ts'
import {
  abilitiesOf,
  evaluatedFrom,
  type PastAbility,
  type VarianceAsOf,
  varianceAsOf,
} from './past-abilities.ts'
import { personKey } from './person-key.ts'

/** The newest races are enough to fit fifteen weights and to test them, and bound the work. */
export const MAX_RACES = 4000
/** Number of evaluations, and their total cost in horses plus starts. */
const BLOCKS = { fewest: 4, most: 40, rows: 1_500_000 }
const SCRATCHED = START_STATUSES.indexOf('scratched')

export interface PastRaces {
  cards: RunCard[]
  history: StartHistory
}

/** The data past races are made into cards from. */
export interface RacesOnFile {
  herd: HerdSnapshot
  /** Of the whole herd and all dates. */
  records: HerdRecords
  /** Of the newest races, by date, starts of a race together. */
  starts: StartColumns
  /** Of the horses in those, before the first of them. */
  earlier: readonly PastRun[]
}

/** One race as rows of the start columns, scratched horses left out. */
interface Field {
  day: number
  rows: number[]
}

/** The newest races with everything their cards need; of earlier starts, only those of their runners. */
export async function readRacesOnFile(db: Db, most: number = MAX_RACES): Promise<RacesOnFile> {
  const since = await firstDayOfNewestRaces(db, most)
  const starts = await readStartColumns(db, since === null ? {} : { since })
  const horses = [...new Set(starts.horse_id)] as HorseId[] // read as such
  const earlier = since === null ? [] : (await pastStarts(db, horses, { before: since })).map(pastRun)
  return { ...(await readHerdRecords(db)), starts, earlier }
}

/**
 * Past races as cards with each runner's ability as of before the race: the herd is evaluated at the start of every
 * block of race days from the starts before the block, so that no race is predicted from its own day or a later one.
 * Within a block the runners' own starts are learned day by day. Costs one evaluation per block, at most 40.
 */
export function pastRaces(
  { herd, records, starts, earlier }: RacesOnFile,
  progress: (block: number, blocks: number) => void = () => {},
): PastRaces {
  const fields = fieldsOf(herd, starts)
  const decided = fields.filter((field) => isDecided(starts, field)).slice(-MAX_RACES)
  const heads = blockHeads(
    decided.map(({ day }) => day),
    herd.n + records.day.length,
  )
  const cards: RunCard[] = []
  const past: PastStart[] = []
  const rows = new Set(starts.horse_id.map((id) => herd.table.get(id)))
  for (const field of fields)
    if (field.day < (heads[0] ?? Infinity)) past.push(...pastStartsOf(starts, field, null))
  let evaluation: Evaluation | null = null
  let variance: VarianceAsOf | null = null
  let form: FormVariances | null = null
  for (const [b, head] of heads.entries()) {
    progress(b, heads.length)
    const next = heads[b + 1] ?? Infinity
    const known = recordsBefore(records, head)
    const earlierVariance: VarianceAsOf | null = variance
    variance = varianceAsOf(known, variance, herd.crop)
    evaluation = variance && evaluatedFrom(known, variance, herd.crop)
    const evaluated = evaluation && { herd, known, evaluation }
    const days = evaluation && dayEffects(known.data, evaluation)
    if (evaluated && days && variance !== earlierVariance) form = estimatedForm(evaluated, days)
    const careers = evaluated && days && form && new Careers(evaluated, { form, days }, rows)
    const residual = form?.residual ?? DEFAULT_PARAMETERS.components.residual
    const ability = abilitiesOf(starts, evaluated, careers)
    const later = racesFrom(records, known.day.length, next)
    for (const field of fields.filter(({ day }) => day >= head && day < next)) {
      while (later.length > 0 && at(records.day, later.at(-1)?.[0] ?? 0) < field.day) {
        const race = later.pop() ?? []
        careers?.learn(records, race)
      }
      const expected = field.rows.map((row) => ability(row))
      past.push(...pastStartsOf(starts, field, expected))
      if (isDecided(starts, field)) cards.push(cardOf({ herd, starts }, field, expected, residual))
    }
  }
  return { cards, history: { ...indexStarts(past), runs: indexRuns([...earlier, ...past]) } }
}

/** Records of each race from one on until a day, the last race first. */
function racesFrom({ data, day }: HerdRecords, first: number, until: number): number[][] {
  const races = new Map<number, number[]>()
  for (let i = first; i < day.length && at(day, i) < until; i++) {
    const race = races.get(at(data.race, i))
    if (race) race.push(i)
    else races.set(at(data.race, i), [i])
  }
  return [...races.values()].toReversed()
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
const isDecided = (starts: StartColumns, { rows }: Field) =>
  rows.length >= 2 && rows.some((row) => placeAt(starts, row) === 1)

/** First days of the blocks: as many as the herd's size allows, with about the same number of races each. */
function blockHeads(days: readonly number[], size: number): number[] {
  const most = Math.min(BLOCKS.most, Math.max(BLOCKS.fewest, Math.floor(BLOCKS.rows / Math.max(1, size))))
  const distinct = [...new Set(days)]
  if (distinct.length <= most) return distinct
  const heads = Array.from({ length: most }, (_, b) => days[Math.floor((b * days.length) / most)])
  return [...new Set(heads)].filter((day) => day !== undefined)
}

const personOf = ({ people }: StartColumns, code: number) => (code < 0 ? null : personKey(people[code]))

const known = (value: number) => (Number.isFinite(value) ? value : null)
const placed = (value: number) => (value > 0 ? value : null)
const placeAt = ({ finish, status }: StartColumns, row: number) =>
  officialPlace({ finish: placed(at(finish, row)), status: START_STATUSES[at(status, row)] ?? 'finished' })

function cardOf(
  { herd, starts }: Pick<RacesOnFile, 'herd' | 'starts'>,
  { day, rows }: Field,
  expected: readonly PastAbility[],
  residual: number,
): RunCard {
  const [first = 0] = rows
  return {
    card: {
      date: isoDay(day),
      track: at(starts.venue_id, first),
      distanceYards: at(starts.distance_yards, first),
      classLevel: classOfPurse(known(at(starts.purse, first))),
      runners: rows.map((row, i) => ({
        horse: at(starts.horse_id, row),
        age: sexAgeAt(herd, herd.table.get(at(starts.horse_id, row)), day).age,
        abilitySi: expected[i]?.expectedSi ?? 0,
        abilitySd: expected[i]?.sd ?? 0,
        figuresSi: expected[i]?.figuresSi ?? [],
        lane: placed(at(starts.post_position, row)),
        weightLb: known(at(starts.weight_lb, row)),
        jockey: personOf(starts, at(starts.jockey, row)),
        trainer: personOf(starts, at(starts.trainer, row)),
      })),
    },
    finish: rows.map((row) => placeAt(starts, row)),
    outcomeSd: fieldOutcomeSd(
      residual,
      expected.map(({ sd }) => sd),
    ),
  }
}

/** The field's starts for the history; residuals against the race's mean where there are expectations. */
function pastStartsOf(
  starts: StartColumns,
  { day, rows }: Field,
  expected: readonly PastAbility[] | null,
): PastStart[] {
  const figures = rows.map((row) => known(at(starts.si, row)))
  const above = figures.map((si, i) =>
    si === null || expected === null ? null : si - (expected[i]?.expectedSi ?? 0),
  )
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
      finish: placeAt(starts, row),
      fieldSize: placed(at(starts.field_size, row)),
      classLevel: classOfPurse(known(at(starts.purse, row))),
      lane: placed(at(starts.post_position, row)),
      jockey: personOf(starts, at(starts.jockey, row)),
      trainer: personOf(starts, at(starts.trainer, row)),
    }
  })
}
