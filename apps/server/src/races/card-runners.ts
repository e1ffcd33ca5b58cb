import type { HorseId, RaceId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { racesOfStarts, type RunRaceRow } from '@quarterpole/db/queries/race'
import { findRunners, type RunnerRow } from '@quarterpole/db/queries/race-card'
import { type RunnerStart, startsOfRunners } from '@quarterpole/db/queries/start'
import { classOfPurse, type PastStart } from '@quarterpole/racing/start-history'
import type { HerdSnapshot } from '../herd/snapshot.ts'

/** A horse of a card with its starts of all days, oldest first; scratched ones left out. */
export interface CardRunner extends RunnerRow {
  past: PastStart[]
}

/** At most this many are kept: about 1.5 kB a horse, 100 bytes a race. */
const HORSES_KEPT = 20_000
const RACES_KEPT = 200_000

interface Kept {
  horses: Map<HorseId, CardRunner>
  races: Map<RaceId, RunRaceRow>
}

/** Every write to horses or starts brings a new snapshot, so what was read for one stays true for it. */
const known = new WeakMap<HerdSnapshot, Kept>()

/** Horses by id; unknown ids are left out. Each horse is read once a snapshot, and each race once for all who ran in it. */
export async function cardRunners(
  db: Db,
  snapshot: HerdSnapshot,
  ids: readonly HorseId[],
): Promise<ReadonlyMap<HorseId, CardRunner>> {
  const kept = known.get(snapshot) ?? { horses: new Map(), races: new Map() }
  known.set(snapshot, kept)
  const missing = ids.filter((id) => !kept.horses.has(id))
  const fresh = missing.length === 0 ? [] : await readRunners(db, kept, missing)
  const runners = new Map(
    ids.flatMap((id): [HorseId, CardRunner][] => {
      const runner = kept.horses.get(id)
      return runner ? [[id, runner]] : []
    }),
  )
  if (kept.horses.size + fresh.length > HORSES_KEPT) kept.horses.clear()
  for (const runner of fresh) {
    kept.horses.set(runner.id, runner)
    runners.set(runner.id, runner)
  }
  return runners
}

/** As many horses as a query asks for at once; a card has at most twelve. */
const HORSES_AT_A_TIME = 500

/** All starts of many horses, scratched ones left out, in any order: what a fit of the race model reads. */
export async function pastOfHorses(db: Db, ids: readonly HorseId[]): Promise<PastStart[]> {
  const races: Kept['races'] = new Map()
  const past: PastStart[] = []
  for (let from = 0; from < ids.length; from += HORSES_AT_A_TIME)
    for (const start of await startsWithRaces(db, races, ids.slice(from, from + HORSES_AT_A_TIME)))
      past.push(start)
  return past
}

async function readRunners(db: Db, { races }: Kept, ids: readonly HorseId[]): Promise<CardRunner[]> {
  if (races.size > RACES_KEPT) races.clear()
  const [rows, starts] = await Promise.all([findRunners(db, ids), startsWithRaces(db, races, ids)])
  const past = Map.groupBy(starts, ({ horse }) => horse)
  return rows.map((row) => ({ ...row, past: (past.get(row.id) ?? []).sort(byDate) }))
}

/** `races` is what was read before, and is added to. */
async function startsWithRaces(db: Db, races: Kept['races'], ids: readonly HorseId[]): Promise<PastStart[]> {
  const starts = await startsOfRunners(db, ids)
  const unread = new Set(starts.flatMap(({ race_id }) => (races.has(race_id) ? [] : race_id)))
  for (const race of await racesOfStarts(db, [...unread])) races.set(race.id, race)
  return starts.flatMap((start) => {
    const race = races.get(start.race_id)
    return race ? [pastStart(start, race)] : []
  })
}

const byDate = (a: PastStart, b: PastStart) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)

const pastStart = ({ horse_id, finish, si }: RunnerStart, race: RunRaceRow): PastStart => ({
  date: race.race_date,
  horse: horse_id,
  track: '', // read of whole fields only, for their lanes
  distanceYards: race.distance_yards,
  figureSi: si,
  residualSi: null, // likewise
  finish,
  fieldSize: race.field_size,
  classLevel: classOfPurse(race.purse),
  lane: null,
  jockey: null,
  trainer: null,
})
