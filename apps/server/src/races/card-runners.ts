import type { HorseId, RaceId } from '@quarterpole/contract/ids'
import type { Sex } from '@quarterpole/contract/values'
import type { Db } from '@quarterpole/db/open'
import { racesOfStarts, type RunRaceRow } from '@quarterpole/db/queries/race'
import { SEX_CODES } from '@quarterpole/db/queries/snapshot'
import { type RunnerStart, startsOfRunners } from '@quarterpole/db/queries/start'
import { classOfPurse, type PastStart } from '@quarterpole/racing/start-history'
import { at, type HerdSnapshot, rowOf } from '../herd/snapshot.ts'
import { careerOf } from './careers.ts'
import type { RacingOnFile } from './racing-on-file.ts'

/** A horse of a card with its starts of all days, oldest first; scratched ones left out. */
export interface CardRunner {
  id: HorseId
  /** In the snapshot. */
  row: number
  name: string
  sex: Sex
  birth_year: number | null
  sire_name: string | null
  past: PastStart[]
}

/** Horses by id; unknown ids are left out. From memory, unless the starts of a large herd are just being read. */
export async function cardRunners(
  { db, racing }: { db: Db; racing: RacingOnFile },
  herd: HerdSnapshot,
  ids: readonly HorseId[],
): Promise<ReadonlyMap<HorseId, CardRunner>> {
  const careers = await racing.careers()
  const read = careers ? null : Map.groupBy(await pastOfHorses(db, ids), ({ horse }) => horse)
  const past = (id: HorseId) => (careers ? careerOf(careers, id) : (read?.get(id) ?? []).sort(byDate))
  const runners = new Map<HorseId, CardRunner>()
  for (const id of ids) {
    const row = rowOf(herd, id)
    if (row >= 0) runners.set(id, { id, row, ...whoIs(herd, row), past: past(id) })
  }
  return runners
}

function whoIs(herd: HerdSnapshot, row: number): Omit<CardRunner, 'id' | 'row' | 'past'> {
  const sire = at(herd.ped.sire, row)
  return {
    name: herd.identities.nameAt(row),
    sex: SEX_CODES.charAt(at(herd.sex, row)) as Sex, // the codes are the sexes' letters
    birth_year: at(herd.birthYear, row) || null,
    sire_name: sire < 0 ? null : herd.identities.nameAt(sire),
  }
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
