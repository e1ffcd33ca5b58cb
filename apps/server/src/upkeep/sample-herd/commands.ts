import type { JobId } from '@quarterpole/contract/ids'
import type { KeptHorse, SampleRemoved } from '@quarterpole/contract/sample-herd'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { countHorses } from '@quarterpole/db/queries/horse-list'
import { cancelJobsOf } from '@quarterpole/db/queries/job'
import {
  deleteSampleRows,
  eventsOfCovers,
  keepSampleHorses,
  rowsOfHorses,
  type SampleHorse,
  sampleHorses,
  untouchedContacts,
} from '@quarterpole/db/queries/sample-herd'
import { tx } from '@quarterpole/db/tx'
import { sampleHerd, SAMPLE_SEED } from '@quarterpole/herd-sim/sample-herd'
import { seedHerd } from './seed.ts'
import { AppError } from '../../platform/http/problem.ts'
import { KEEPING_WORDS, type SampleSplit, splitSample } from './keep.ts'

/** They add its predictions, crosses, bookings and race cards. */
const SAMPLE_JOBS = ['sample_plans', 'sample_cards']
/** A larger invented herd does not fit in one undoable step. */
const MAX_HORSES = 5000

/** @throws {AppError} conflict where horses are on file */
export async function loadSample(db: Db, today: string): Promise<{ horses: number; job_id: JobId }> {
  const herd = sampleHerd({ seed: SAMPLE_SEED, today })
  const job_id = await seedHerd(db, () => herd, { again: true })
  if (job_id !== null) return { horses: herd.barn.to - herd.barn.from, job_id }
  const onFile = (await countHorses(db)).toLocaleString('en-US')
  throw new AppError(
    'conflict',
    `The sample herd loads only where no horse is on file, and you have ${onFile}. Start with an empty data folder to look at it.`,
  )
}

export type Removal = Omit<SampleRemoved, 'evaluation_job_id'>

/**
 * Removes the sample herd in one step that can be undone. Horses with records the user added stay his own; horses
 * they need stay as reference horses.
 *
 * @throws {AppError} conflict where the herd is too large
 */
export const removeSample = (db: Db): Promise<Removal> =>
  tx(db, async (trx) => {
    await lockHerd(trx)
    await cancelJobsOf(trx, SAMPLE_JOBS) // what they would add to the herd goes with it
    const sample = await sampleHorses(trx, MAX_HORSES + 1)
    if (sample.length > MAX_HORSES)
      throw new AppError(
        'conflict',
        `This herd has more than ${MAX_HORSES.toLocaleString('en-US')} invented horses. Start with an empty data folder instead.`,
      )
    const split = await splitSample(trx, sample)
    const going = [
      ...(await eventsOfCovers(trx, split.covers)).map(({ id }): RowRef => ['cover_event', id]),
      ...split.covers.map((id): RowRef => ['cover', id]),
      ...split.bookings.map((id): RowRef => ['stallion_book_entry', id]),
      ...split.crosses.map((id): RowRef => ['mating_cross', id]),
      ...(await rowsOfHorses(trx, split.going)),
      ...(await untouchedContacts(trx)),
    ]
    const staying = [...split.touched.keys(), ...split.needed.keys()]
    const watch = await watchRows(trx, [...going, ...staying.map((id): RowRef => ['horse', id])])
    await deleteSampleRows(trx, going)
    await keepSampleHorses(trx, [...split.touched.keys()], { asReference: false })
    await keepSampleHorses(trx, [...split.needed.keys()], { asReference: true })
    const activity_id =
      sample.length === 0
        ? null
        : await insertActivity(trx, {
            kind: 'sample_removed',
            sentence: sentenceOf(split),
            changes: await watch.changes(),
          })
    return { activity_id, ...countsOf(going), kept: stayingHorses(split, sample) }
  })

function sentenceOf({ going, touched, needed }: SampleSplit): string {
  const removed = `Sample herd removed: ${going.length} invented ${going.length === 1 ? 'horse' : 'horses'}.`
  const staying = touched.size + needed.size
  if (staying === 0) return removed
  return `${removed} ${staying} ${staying === 1 ? 'stays' : 'stay'}: ${touched.size} with your records, ${needed.size} as reference.`
}

function countsOf(going: readonly RowRef[]) {
  const count = (table: RowRef[0]) => going.filter(([name]) => name === table).length
  return {
    horses_removed: count('horse'),
    races_removed: count('race'),
    starts_removed: count('start'),
    genetic_tests_removed: count('genetic_test'),
    injuries_removed: count('injury'),
    sales_removed: count('sale'),
    crosses_removed: count('mating_cross'),
    bookings_removed: count('stallion_book_entry'),
  }
}

function stayingHorses({ touched, needed }: SampleSplit, sample: readonly SampleHorse[]) {
  return sample.flatMap(({ id, name, is_mine }): KeptHorse[] => {
    const [own, reference] = [touched.get(id), needed.get(id)]
    const why = own ?? reference
    if (why === undefined) return []
    return [
      {
        horse_id: id,
        name,
        why: `${name} ${KEEPING_WORDS[why]}.`,
        is_mine: own !== undefined && is_mine === 1,
      },
    ]
  })
}
