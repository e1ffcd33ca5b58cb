import type { HorseId, RaceId } from '@quarterpole/contract/ids'
import type { RaceRequest } from '@quarterpole/contract/race'
import type { Sex } from '@quarterpole/contract/values'
import type { Db } from '@quarterpole/db/open'
import { racesOfStarts, type RunRaceRow } from '@quarterpole/db/queries/race'
import { SEX_CODES } from '@quarterpole/db/queries/snapshot'
import { type RunnerStart, startsOfRunners } from '@quarterpole/db/queries/start'
import { classOfPurse, type PastStart, type RecentRuns } from '@quarterpole/racing/start-history'
import { at, type HerdSnapshot, rowOf } from '../herd/snapshot.ts'
import { recentRuns } from './careers.ts'
import type { RacingOnFile } from './racing-on-file.ts'

/** A horse of a card with what is read of its starts before the race. */
export interface CardRunner {
  id: HorseId
  /** In the snapshot. */
  row: number
  sex: Sex
  birth_year: number | null
  recent: RecentRuns
}

/**
 * Horses by id, in the order asked for; unknown ids are left out. Their starts come from memory, unless those of a large
 * herd are just being read.
 */
export async function cardRunners(
  { db, racing }: { db: Db; racing: RacingOnFile },
  herd: HerdSnapshot,
  { horse_ids, race_date }: Pick<RaceRequest, 'horse_ids' | 'race_date'>,
): Promise<CardRunner[]> {
  const careers = await racing.careers()
  const read = careers ? null : Map.groupBy(await pastOfHorses(db, horse_ids), ({ horse }) => horse)
  const runners: CardRunner[] = []
  for (const id of horse_ids) {
    const row = rowOf(herd, id)
    if (row < 0) continue
    runners.push({
      id,
      row,
      sex: SEX_CODES.charAt(at(herd.sex, row)) as Sex, // the codes are the sexes' letters
      birth_year: at(herd.birthYear, row) || null,
      recent: careers ? recentRuns(careers, id, race_date) : runsBefore(read?.get(id) ?? [], race_date),
    })
  }
  return runners
}

function runsBefore(past: readonly PastStart[], day: string): RecentRuns {
  const runs = past.filter(({ date }) => date < day).sort(byDate)
  return { starts: runs.length, runs }
}

/** As many horses as a query asks for at once; a card has at most twelve. */
const HORSES_AT_A_TIME = 500

/** All starts of many horses, scratched ones left out, those of one day by race and others in any order. */
export async function pastOfHorses(db: Db, ids: readonly HorseId[]): Promise<PastStart[]> {
  const races = new Map<RaceId, RunRaceRow>()
  const past: PastStart[] = []
  for (let from = 0; from < ids.length; from += HORSES_AT_A_TIME)
    for (const start of await startsWithRaces(db, races, ids.slice(from, from + HORSES_AT_A_TIME)))
      past.push(start)
  return past
}

/** `races` is what was read before, and is added to. */
async function startsWithRaces(
  db: Db,
  races: Map<RaceId, RunRaceRow>,
  ids: readonly HorseId[],
): Promise<PastStart[]> {
  const starts = (await startsOfRunners(db, ids)).sort((a, b) => a.race_id - b.race_id)
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
