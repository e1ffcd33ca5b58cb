import type { HorseId, ImportId, RaceId, TrackId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import type { RowChange } from '@quarterpole/db/queries/change'
import { insertRaces, updateRaces } from '@quarterpole/db/queries/race'
import { insertStarts, type NewStart, startKey, updateStarts } from '@quarterpole/db/queries/start'
import { insertTrack, type TrackFields } from '@quarterpole/db/queries/track'
import type { StartTable } from '@quarterpole/db/schema'
import type { KnownTrack } from '@quarterpole/racing/known-tracks'
import { planRaceResults } from '@quarterpole/herd-files/plans/plan-race-results'
import type { PlannedRace, RacePlan } from '@quarterpole/herd-files/plans/race-plan'
import { tracksOnFile } from '../../../herd/herd-on-file.ts'
import type { HorseRef } from '@quarterpole/herd-files/identity/horse-index'
import type { RaceRow } from '@quarterpole/herd-files/drafts/race-rows'
import { trackFields, type TrackRef } from '@quarterpole/herd-files/identity/track-finder'
import { raceBlanks, raceColumns, startBlanks, startColumns } from './facts-on-file.ts'
import { type RacesOnFile, racesOnFile } from './races-on-file.ts'
import type { PlanRecords, WrittenRecords } from './planned-records.ts'
import { StartIndexes } from './start-indexes.ts'
import { checkStartsOnFile } from './starts-on-file.ts'

/** Adds tracks, races and starts, and fills blanks of those on file. */
export const raceResults: PlanRecords = async (db, { cells, herd, options }) => {
  const plan = planRaceResults(cells, { horses: herd, tracks: await tracksOnFile(db) }, options)
  await checkStartsOnFile(db, plan, cells.problems)
  return {
    horses: plan.horses,
    rows: plan.races.reduce((sum, { runners }) => sum + runners.length, 0),
    write: (trx, idOf, importId) => write(trx, plan, idOf, importId),
  }
}

/** A race of the plan with the ids of whose meet it was and where it was run. */
interface PlacedRace {
  readonly race: PlannedRace
  readonly track: TrackId
  readonly venue: TrackId
}

async function write(
  trx: Db,
  plan: RacePlan,
  idOf: (ref: HorseRef) => HorseId,
  importId: ImportId,
): Promise<WrittenRecords> {
  const tracks = await addTracks(trx, plan.newTracks)
  const trackIds = new Map(tracks.map(({ name, id }) => [name, id]))
  const races = plan.races.map((race): PlacedRace => ({
    race,
    track: trackId(race.track, trackIds),
    venue: trackId(race.venue, trackIds),
  }))
  const onFile = await racesOnFile(trx, plan.races)
  const filledRaces = await fillRaces(trx, onFile)
  const ids = await addRaces(trx, races, { onFile, importId })
  const { starts, filledStarts, unchanged } = await sortStarts(trx, races, { onFile, ids, idOf, importId })
  await insertStarts(trx, starts)
  await updateStarts(
    trx,
    filledStarts.map(({ start, blanks }) => ({
      race_id: start.race_id,
      horse_id: start.horse_id,
      version: start.version + 1,
      ...blanks,
    })),
  )
  return {
    rows: starts.length + filledRaces.length + filledStarts.length,
    unchanged,
    changes: [
      ...tracks.map((after): RowChange => ({ table: 'track', before: null, after: { ...after } })),
      ...filledRaces,
      ...filledStarts.map(({ start, blanks }): RowChange => ({
        table: 'start',
        before: { ...start },
        after: { ...start, ...blanks },
      })),
    ],
  }
}

/** Fills the blanks of the races on file. */
async function fillRaces(trx: Db, { matched }: RacesOnFile): Promise<RowChange[]> {
  const lacking = [...matched].flatMap(([{ facts }, race]) => {
    const blanks = raceBlanks(race, facts)
    return Object.keys(blanks).length === 0 ? [] : [{ race, blanks }]
  })
  await updateRaces(
    trx,
    lacking.map(({ race, blanks }) => ({ id: race.id, ...blanks })),
  )
  return lacking.map(({ race, blanks }) => ({
    table: 'race',
    before: { ...race },
    after: { ...race, ...blanks },
  }))
}

/** Adds the races that are not on file. @returns the ids of all */
async function addRaces(
  trx: Db,
  races: readonly PlacedRace[],
  { onFile, importId }: Pick<Known, 'onFile' | 'importId'>,
): Promise<Map<PlannedRace, RaceId>> {
  const ids = new Map([...onFile.matched].map(([race, { id }]) => [race, id]))
  const fresh = races.filter(({ race }) => !ids.has(race))
  if (fresh.length > 0) {
    const first = await insertRaces(
      trx,
      fresh.map((placed) => raceRow(placed, importId)),
    )
    fresh.forEach(({ race }, at) => ids.set(race, (first + at) as RaceId)) // consecutive ids of the block
  }
  return ids
}

interface Known {
  readonly onFile: RacesOnFile
  readonly ids: ReadonlyMap<PlannedRace, RaceId>
  readonly idOf: (ref: HorseRef) => HorseId
  readonly importId: ImportId
}

interface SortedStarts {
  readonly starts: readonly NewStart[]
  /** Starts on file whose blanks the file fills. */
  readonly filledStarts: readonly { readonly start: StartTable; readonly blanks: Partial<StartTable> }[]
  readonly unchanged: number
}

/** The starts that are not on file, those that lack what the file says, and how many of the file say nothing new. */
async function sortStarts(
  trx: Db,
  races: readonly PlacedRace[],
  { onFile, ids, idOf, importId }: Known,
): Promise<SortedStarts> {
  const indexes = new StartIndexes(trx)
  const starts: NewStart[] = []
  const filledStarts: { start: StartTable; blanks: Partial<StartTable> }[] = []
  let unchanged = 0
  for (const placed of races) {
    const race_id = ids.get(placed.race)
    if (race_id === undefined) continue
    for (const runner of placed.race.runners) {
      const horse_id = idOf(runner.horse)
      const start = onFile.starts.get(startKey(race_id, horse_id))
      if (start !== undefined) {
        const blanks = startBlanks(start, runner)
        if (Object.keys(blanks).length === 0) unchanged++
        else filledStarts.push({ start, blanks })
        continue
      }
      const index = await indexes.indexOf(placed.race, placed.venue, runner)
      starts.push({ ...startRow(runner, importId), race_id, horse_id, ...index })
    }
  }
  return { starts, filledStarts, unchanged }
}

async function addTracks(trx: Db, tracks: readonly KnownTrack[]) {
  const added: (TrackFields & { id: TrackId })[] = []
  for (const fields of tracks.map(trackFields)) added.push({ id: await insertTrack(trx, fields), ...fields })
  return added
}

/** Every new track of a plan was added just before, and the others' ids come from the track table. */
function trackId(ref: TrackRef, added: ReadonlyMap<string, TrackId>): TrackId {
  const id = ref.kind === 'herd' ? ref.id : added.get(ref.track.name)
  if (id === undefined) throw new Error('a planned track was not added')
  return id as TrackId
}

const raceRow = ({ race: { facts }, track, venue }: PlacedRace, importId: ImportId) => ({
  ...raceColumns(facts),
  track_id: track,
  venue_id: venue,
  race_date: facts.raceDate,
  distance_yards: facts.distanceYards,
  sealed: facts.sealed,
  electronic: facts.electronic,
  import_id: importId,
})

const startRow = (runner: RaceRow, importId: ImportId) => ({
  ...startColumns(runner),
  finish: runner.finish,
  time_s: runner.timeS,
  status: runner.status,
  import_id: importId,
})
