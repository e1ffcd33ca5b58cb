import { dayNumber } from '@quarterpole/contract/day'
import type { HorseId } from '@quarterpole/contract/ids'
import type { RaceRequest } from '@quarterpole/contract/race'
import type { Sex } from '@quarterpole/contract/values'
import type { Db } from '@quarterpole/db/open'
import { injuriesOfRunners, type RunnerInjury } from '@quarterpole/db/queries/injury'
import { SEX_CODES } from '@quarterpole/db/queries/snapshot'
import { type PastStartRow, pastStarts } from '@quarterpole/db/queries/start'
import { spellingsSince } from '@quarterpole/db/queries/ride'
import { readTrack } from '@quarterpole/db/queries/track'
import { worksOfRunners } from '@quarterpole/db/queries/work'
import type { TrackTable, WorkTable } from '@quarterpole/db/schema'
import type { OwnStart } from '@quarterpole/genetics/form'
import { ageOn } from '@quarterpole/genetics/horse-year'
import { indexRuns, type PastRun, startsBefore, type StartHistory } from '@quarterpole/racing/start-history'
import type { TrackBias } from '@quarterpole/racing/track-bias'
import { HerdCache, type HerdCaches } from '../../herd/snapshot/cache.ts'
import { at, type HerdSnapshot, rowOf } from '../../herd/snapshot/snapshot.ts'
import { AppError } from '../../platform/http/problem.ts'
import { noSuchTrack } from '../tracks/commands.ts'
import { ownStartOf } from './ability.ts'
import type { EvaluationsAsOf, HerdAsOf } from './as-of.ts'
import { type ModelInUse, raceModelBefore } from './model-in-use.ts'
import { pastRun } from './past-start.ts'
import { peopleOn, ridesBefore } from './rides.ts'
import { trackEffectsBefore } from './track-effects.ts'

export interface RaceServices {
  readonly db: Db
  readonly asOf: EvaluationsAsOf
  readonly caches: HerdCaches
}

/** A horse of a card. */
export interface CardRunner {
  id: HorseId
  /** In the snapshot. */
  row: number
  sex: Sex
  /** In years on the race date, by the barn's horses' year; null where the crop is unknown. */
  age: number | null
  /** Starts before the race date, oldest first. */
  past: readonly PastRun[]
  /** Those the evaluation has read, as its own ability reads them. */
  ownStarts: readonly OwnStart[]
  /** Not over on the race date. */
  injury: RunnerInjury | null
  /** The last before the race date, newest first. */
  works: readonly WorkTable[]
}

/** Everything a prediction reads, as known before the race date. */
export interface CardInputs {
  request: RaceRequest
  track: TrackTable
  /** In the order of the request. */
  runners: CardRunner[]
  asOf: HerdAsOf
  model: ModelInUse
  bias: TrackBias
  /** The runners' own starts, by post every start at this track and distance, and the rides of the people named. */
  history: StartHistory
}

/** Post and condition effects by track, distance and day: more than half the work of a race card. */
const trackCache = () => new HerdCache<ReturnType<typeof trackEffectsBefore>>(200)
const rideCache = () => new HerdCache<ReturnType<typeof ridesBefore>>(8)
const spellingCache = () => new HerdCache<ReturnType<typeof spellingsSince>>(4)

/** Works shown of a runner. */
const LAST_WORKS = 3

/** @throws {AppError} not_found, invalid, busy */
export async function readCard(
  { db, asOf, caches }: RaceServices,
  request: RaceRequest,
): Promise<CardInputs> {
  const { track_id, horse_ids, race_date } = request
  const track = await readTrack(db, track_id)
  if (!track) throw noSuchTrack(track_id)
  const snapshot = await asOf.herdWith(horse_ids)
  const missing = horse_ids.filter((id) => rowOf(snapshot, id) < 0)
  if (missing.length > 0) throw noSuchHorses(missing)
  const known = await asOf.before(race_date, snapshot)
  const { version } = known.herd
  const people = peopleOn(request)
  const [model, { bias, posts }, rides, starts, injuries, works] = await Promise.all([
    raceModelBefore(db, race_date),
    caches
      .of(trackCache)
      .get(version, `${track_id} ${request.distance_yards} ${race_date}`, () =>
        trackEffectsBefore(db, known.herd, request),
      ),
    caches
      .of(rideCache)
      .get(version, `${race_date} ${people.join('|')}`, () =>
        ridesBefore(db, people, race_date, (since) =>
          caches.of(spellingCache).get(version, since ?? '', () => spellingsSince(db, since)),
        ),
      ),
    pastStarts(db, horse_ids, { before: race_date, evaluation: known.days ? null : known.evaluation.run.id }),
    activeInjuries(db, horse_ids, race_date),
    worksOfRunners(db, horse_ids, { before: race_date, most: LAST_WORKS }),
  ])
  const history = { runs: indexRuns(starts.map(pastRun)), rides, posts }
  const runners = horse_ids.map((id): CardRunner => ({
    id,
    ...horseOnDay(known.herd, id, race_date),
    past: startsBefore(history, id, race_date),
    ownStarts: ownStartsOf(known, id, starts),
    injury: injuries.get(id) ?? null,
    works: works.filter(({ horse_id }) => horse_id === id),
  }))
  return { request, track, runners, asOf: known, model, bias, history }
}

/** A horse's starts that the evaluation has read, of those given. */
export function ownStartsOf(asOf: HerdAsOf, id: HorseId, starts: readonly PastStartRow[]): OwnStart[] {
  const row = rowOf(asOf.herd, id)
  const ownStart = ownStartOf(asOf, row)
  return starts.flatMap(({ horse_id, race_id, race_date, distance_yards, si, sex, day_effect }) => {
    const dayEffect = asOf.days ? asOf.days.get(race_id) : day_effect
    if (horse_id !== id || si === null || dayEffect === undefined || dayEffect === null) return []
    const now = horseOnDay(asOf.herd, id, race_date)
    return ownStart({
      day: dayNumber(race_date),
      distanceYards: distance_yards,
      si,
      sex: sex ?? now.sex,
      age: now.age,
      dayEffect,
    })
  })
}

function noSuchHorses(ids: readonly HorseId[]): AppError {
  const sentence =
    ids.length === 1
      ? `There is no horse with the id ${ids[0]}.`
      : `There are no horses with the ids ${ids.join(', ')}.`
  return new AppError('not_found', sentence)
}

/** Row, sex and age of a horse on a day. */
export function horseOnDay(
  herd: HerdSnapshot,
  id: HorseId,
  day: string,
): Pick<CardRunner, 'row' | 'sex' | 'age'> {
  const row = rowOf(herd, id)
  return {
    row,
    sex: SEX_CODES.charAt(at(herd.sex, row)) as Sex, // the codes are the sexes' letters
    age: ageOn(day, at(herd.crop, row), herd.yearStart),
  }
}

/** Injuries from before the race date that are not over on it. */
async function activeInjuries(
  db: Db,
  ids: readonly HorseId[],
  day: string,
): Promise<ReadonlyMap<HorseId, RunnerInjury>> {
  const active = (await injuriesOfRunners(db, ids, day)).filter(
    ({ status, return_date }) => status === 'active' || (return_date !== null && return_date >= day),
  )
  return new Map(active.toReversed().map((injury) => [injury.horse_id, injury])) // of several the newest
}
