import type { ActivityKind } from '@quarterpole/contract/activity'
import type { EnteredForMany } from '@quarterpole/contract/for-many'
import type { HorseId } from '@quarterpole/contract/ids'
import { type HorseRecordName, records } from '@quarterpole/contract/records'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { findHorses, type HorseRow } from '@quarterpole/db/queries/horse'
import { insertRecords, type NamedRecord } from '@quarterpole/db/queries/record'
import { tx } from '@quarterpole/db/tx'
import { AppError } from '../../platform/http/problem.ts'
import type { Call } from '../../platform/http/serve.ts'
import { type Services, today } from '../../platform/process/services.ts'
import { plural } from '../../platform/words/words.ts'
import { checkAfterFoaling } from '../horses/check-day.ts'
import { noSuchHorse } from '../horses/check-parents.ts'
import { entryOf } from './entry-commands.ts'
import { checkReferences, entriesOf, type RecordInput, type Served, storedAs } from './record-commands.ts'
import { checkFacts, type Facts, type Subject } from './record-rules.ts'

/** What is particular in one entry for several horses. */
export interface ForManyRules<T extends HorseRecordName> {
  readonly served: Served<T>
  /** @throws {AppError} invalid for what is wrong for every horse */
  readonly check?: (facts: Facts<T>) => void
  /** Why a horse doesn’t need the entry, by the horse: "already had Flu on Mar 2, 2026". */
  readonly whyNot: (
    trx: Db,
    facts: Facts<T>,
    ids: readonly HorseId[],
  ) => Promise<ReadonlyMap<HorseId, string>>
}

type ForHorses<T extends HorseRecordName> = Facts<T> & { horse_ids: readonly HorseId[]; again: boolean }
type EntryCall<T extends HorseRecordName> = Call<unknown, { dry_run: boolean }, ForHorses<T>>

const NOBODY: Subject = {
  name: '',
  foaled: null,
  foaled_precision: null,
  sex: 'U',
  birth_year: null,
  status: null,
  status_date: null,
  gelded_on: null,
}

/**
 * Records one entry for several horses in one step that can be undone. Those who don't need it, and those who were not
 * foaled yet, are left out and named.
 *
 * @param dryRun  says what would be written, and writes nothing
 * @throws {AppError} not_found for an unknown id, invalid for what is wrong for every horse
 */
export const enterForMany = <T extends HorseRecordName>(
  db: Db,
  { served, check, whyNot }: ForManyRules<T>,
  { horse_ids, again, ...rest }: ForHorses<T>,
  { today, dryRun }: { today: string; dryRun: boolean },
): Promise<EnteredForMany> =>
  tx(db, async (trx) => {
    await lockHerd(trx)
    const facts = rest as unknown as Facts<T> // what is left of it
    check?.(facts)
    checkFacts(served.name, served.rules, { facts, horse: NOBODY, today })
    await checkReferences(trx, served.name, facts)
    const horses = await horsesOf(trx, [...new Set(horse_ids)])
    const ids = horses.map(({ id }) => id)
    const reasons = again ? new Map<HorseId, string>() : await whyNot(trx, facts, ids)
    const skipped: EnteredForMany['skipped'] = []
    const meant: HorseRow[] = []
    for (const horse of horses) {
      const why = reasons.get(horse.id) ?? notFoaled(served.name, horse, facts)
      if (why === null) meant.push(horse)
      else skipped.push({ horse_id: horse.id, name: horse.name, why })
    }
    const isWritten = !dryRun && meant.length > 0
    return {
      activity_id: isWritten ? await write(trx, served, facts, meant) : null,
      added: meant.length,
      skipped,
    }
  })

/** Serves the call that enters it. */
export const serveForMany =
  <T extends HorseRecordName>(rules: ForManyRules<T>) =>
  async (services: Services, { body, query: { dry_run }, reply }: EntryCall<T>): Promise<EnteredForMany> => {
    const done = await enterForMany(services.db, rules, body, { today: today(services), dryRun: dry_run })
    if (done.activity_id !== null) reply.header('x-activity-id', done.activity_id)
    return done
  }

/** @throws {AppError} not_found */
export async function horsesOf(db: Db, ids: readonly HorseId[]): Promise<HorseRow[]> {
  const horses = await findHorses(db, ids)
  const onFile = new Set(horses.map(({ id }) => id))
  const missing = ids.find((id) => !onFile.has(id))
  if (missing !== undefined) throw noSuchHorse(missing)
  return horses
}

function notFoaled(name: HorseRecordName, horse: HorseRow, facts: object): string | null {
  const { by } = records[name]
  try {
    checkAfterFoaling(by, String(Reflect.get(facts, by)), horse)
    return null
  } catch (error) {
    if (error instanceof AppError) return 'was not foaled yet'
    throw error
  }
}

async function write<T extends HorseRecordName>(
  trx: Db,
  served: Served<T>,
  facts: Facts<T>,
  horses: readonly HorseRow[],
): Promise<number> {
  const { name } = served
  const ids = horses.map(({ id }) => id)
  const watch = await watchRows(trx, [])
  const rows = ids.map((horse_id) => storedAs<T>({ ...facts, horse_id } as RecordInput<T>)) // all its fields
  const first = Number(await insertRecords(trx, name, rows))
  await served.rules.holds?.(trx, ids)
  const entries = entriesOf(served)
  const row: NamedRecord<T> = await entryOf(trx, entries, first)
  const whom = horses.length === 1 ? row.horse_name : plural(horses.length, 'horse')
  return insertActivity(trx, {
    kind: `${name}_added` as ActivityKind, // every record has it
    sentence: `${whom}: ${entries.added(row)}.`,
    horses: ids,
    changes: await watch.changes(ids.map((_, at): RowRef => [name, first + at])),
  })
}
