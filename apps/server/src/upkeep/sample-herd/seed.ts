import { CONTACT_ROLES } from '@quarterpole/contract/contact-roles'
import type { HorseId, JobId, TrackId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { claimMeta, SEEDED_CONTACTS, SEEDED_THROUGH, writeMeta } from '@quarterpole/db/queries/app-meta'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { addGeneticTests } from '@quarterpole/db/queries/genetic-test'
import { insertHorses } from '@quarterpole/db/queries/horse-write'
import { countHorses } from '@quarterpole/db/queries/horse-list'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { allocateIds } from '@quarterpole/db/queries/id-block'
import { insertInjuries } from '@quarterpole/db/queries/injury'
import { enqueueJob } from '@quarterpole/db/queries/job'
import { insertRaces } from '@quarterpole/db/queries/race'
import { insertRecords, type NewRecord } from '@quarterpole/db/queries/record'
import { insertStarts } from '@quarterpole/db/queries/start'
import { insertTrack, listTracks } from '@quarterpole/db/queries/track'
import { tx } from '@quarterpole/db/tx'
import type { SimulatedHerd } from '@quarterpole/herd-sim/herd'
import { requestOf } from './sample-cards.ts'
import { writeSeason } from './seed-season.ts'
import type { SamplePlansPayload } from './sample-plans.ts'

/** Rows written per batch; the sample herd fits in one. */
const BATCH_ROWS = 20_000

export const SEEDED_AT = 'seeded_at'

/** Called after every batch: which rows, how many so far, of how many. */
export type SeedProgress = (
  rows: 'horses' | 'genetic tests' | 'races' | 'starts',
  done: number,
  of: number,
) => void

export interface SeedOptions {
  progress?: SeedProgress
  /** Also where a sample herd was loaded before and removed since. */
  again?: boolean
}

/**
 * Writes a simulated herd to a database without horses and enqueues the job that evaluates it and adds the owner's
 * plans, all in one transaction. If several processes start at once, only one of them does this.
 *
 * @returns the id of the job, or null if the database has horses, or had a herd loaded before
 */
export async function seedHerd(
  db: Db,
  makeHerd: () => SimulatedHerd,
  { progress = () => {}, again = false }: SeedOptions = {},
): Promise<JobId | null> {
  return tx(db, async (trx) => {
    await lockHerd(trx)
    const isFirst = await claimMeta(trx, SEEDED_AT, new Date().toISOString())
    if (!(isFirst || again) || (await countHorses(trx)) > 0) return null
    const herd = makeHerd()
    const ids = await writeHerd(trx, herd, progress)
    await writeMeta(trx, SEEDED_THROUGH, String(ids.last))
    await insertActivity(trx, { kind: 'herd_seeded', sentence: loadedSentence(herd) })
    return enqueueJob(trx, { kind: 'sample_plans', payload: plansOf(herd, ids) })
  })
}

function loadedSentence({ horses, barn }: SimulatedHerd): string {
  const own = barn.to - barn.from
  const others = horses.length - own
  const rest = others === 0 ? '' : ` and ${others.toLocaleString('en-US')} reference horses`
  return `Sample herd loaded: ${own} invented horses${rest}.`
}

interface HerdIds {
  horse: (row: number) => HorseId
  last: HorseId
  track: readonly TrackId[]
}

/** Consecutive ids of a block: the barn's own horses first, then the others in row order. */
async function horseIds(db: Db, { horses, barn: { from, to } }: SimulatedHerd) {
  const first = await allocateIds(db, 'horse', horses.length)
  const place = (row: number) => (row >= to ? row : row >= from ? row - from : row + (to - from))
  const horse = (row: number) => (first + place(row)) as HorseId
  return { horse, last: (first + horses.length - 1) as HorseId }
}

async function writeHerd(db: Db, herd: SimulatedHerd, progress: SeedProgress): Promise<HerdIds> {
  const { horse, last } = await horseIds(db, herd)
  const isOwn = (row: number) => row >= herd.barn.from && row < herd.barn.to
  const track = await trackIds(db, herd.tracks)
  await inBatches(herd.horses, async (rows, from) => {
    await insertHorses(
      db,
      rows.map(({ sire, dam, ...fields }, i) => ({
        ...fields,
        id: horse(from + i),
        foaled_precision: 'day',
        is_mine: isOwn(from + i) ? 1 : 0,
        is_sample: 1,
        sire_id: sire < 0 ? null : horse(sire),
        dam_id: dam < 0 ? null : horse(dam),
      })),
    )
    progress('horses', from + rows.length, herd.horses.length)
  })
  await inBatches(herd.genetic_tests, async (rows, from) => {
    await addGeneticTests(
      db,
      rows.map(({ horse: row, copies, ...test }) => ({
        ...test,
        horse_id: horse(row),
        copies_min: copies,
        copies_max: copies,
        inferred: false,
      })),
    )
    progress('genetic tests', from + rows.length, herd.genetic_tests.length)
  })
  await writeRacing(db, herd, { horse, last, track }, progress)
  await insertInjuries(
    db,
    [...herd.injuries].map(({ horse: row, ...injury }) => ({ ...injury, horse_id: horse(row) })),
  )
  await insertRecords(
    db,
    'sale',
    herd.sales.map(({ horse: row, ...sale }) => ({ ...sale, horse_id: horse(row) })),
  )
  await insertRecords(
    db,
    'stay',
    herd.stays.map(({ horse: row, ...stay }) => ({ ...stay, horse_id: horse(row) })),
  )
  await insertRecords(
    db,
    'care',
    herd.care.map(({ horse: row, ...entry }) => ({ ...entry, horse_id: horse(row) })),
  )
  await writeContacts(db, herd.contacts)
  await writeSeason(db, herd, horse)
  return { horse, last, track }
}

async function writeContacts(db: Db, contacts: SimulatedHerd['contacts']) {
  if (contacts.length === 0) return
  const flags = CONTACT_ROLES.map(([name]) => name)
  const rows = contacts.map(({ roles, ...facts }) => ({
    ...facts,
    ...Object.fromEntries(flags.map((flag) => [flag, roles[flag] === true ? 1 : 0])),
  }))
  const first = Number(await insertRecords(db, 'contact', rows as NewRecord<'contact'>[])) // with every flag
  await writeMeta(db, SEEDED_CONTACTS, JSON.stringify([first, first + rows.length - 1]))
}

/** The tracks on file by code or name, the others added. */
async function trackIds(db: Db, tracks: SimulatedHerd['tracks']): Promise<TrackId[]> {
  const onFile = await listTracks(db)
  const ids: TrackId[] = []
  for (const track of tracks) {
    const found = onFile.find(({ code, name }) => code === track.code || name === track.name)
    ids.push(found?.id ?? (await insertTrack(db, track)))
  }
  return ids
}

function trackAt(tracks: readonly TrackId[], row: number): TrackId {
  const id = tracks[row]
  if (id === undefined) throw new RangeError(`Track ${row} is not in the herd.`)
  return id
}

async function writeRacing(db: Db, herd: SimulatedHerd, { horse, track }: HerdIds, progress: SeedProgress) {
  const trackId = (row: number) => trackAt(track, row)
  let firstRace: Awaited<ReturnType<typeof insertRaces>> | undefined
  await inBatches(herd.races, async (rows, from) => {
    const first = await insertRaces(
      db,
      rows.map(({ track: meet, venue, ...race }) => ({
        ...race,
        track_id: trackId(meet),
        venue_id: trackId(venue),
      })),
    )
    firstRace ??= first
    progress('races', from + rows.length, herd.races.length)
  })
  const race = (row: number) => ((firstRace ?? 0) + row) as NonNullable<typeof firstRace> // blocks of one transaction follow one another
  await inBatches(herd.starts, async (rows, from) => {
    await insertStarts(
      db,
      rows.map(({ race: raceRow, horse: horseRow, si, ...start }) => ({
        ...start,
        race_id: race(raceRow),
        horse_id: horse(horseRow),
        si,
        si_source: si === null ? null : 'given',
        import_id: null,
      })),
    )
    progress('starts', from + rows.length, herd.starts.length)
  })
}

async function inBatches<Row>(table: Iterable<Row>, write: (rows: Row[], from: number) => Promise<void>) {
  let batch: Row[] = []
  let from = 0
  for (const row of table) {
    batch.push(row)
    if (batch.length < BATCH_ROWS) continue
    await write(batch, from)
    from += batch.length
    batch = []
  }
  if (batch.length > 0) await write(batch, from)
}

function plansOf(herd: SimulatedHerd, { horse, track }: HerdIds): SamplePlansPayload {
  const ids = { horse, track: (row: number) => trackAt(track, row) }
  return {
    cards: { requests: herd.cards.map((card) => requestOf(card, ids)) },
    predictions: herd.predictions.map(({ sire, dam, predicted_on }) => ({
      sire_id: horse(sire),
      dam_id: horse(dam),
      created_at: `${predicted_on}T15:00:00.000Z`,
    })),
    crosses: herd.crosses.map(({ sire, dam, saved_on: _day, ...cross }) => ({
      ...cross,
      sire_id: horse(sire),
      dam_id: horse(dam),
    })),
    bookings: herd.stallion_book.map(({ stallion, mare, source_cross, season_year, terms }) => ({
      stallion_id: horse(stallion),
      mare_id: horse(mare),
      season_year,
      terms,
      cross: source_cross,
    })),
  }
}
