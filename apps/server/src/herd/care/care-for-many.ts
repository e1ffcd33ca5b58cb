import type { CaredForMany, CareForMany } from '@quarterpole/contract/care-for-many'
import type { HorseId } from '@quarterpole/contract/ids'
import { nameKey } from '@quarterpole/contract/name-key'
import type { Db } from '@quarterpole/db/open'
import { insertActivity } from '@quarterpole/db/queries/activity'
import { careOfDay } from '@quarterpole/db/queries/care'
import { type RowRef, watchRows } from '@quarterpole/db/queries/change'
import { lockHerd } from '@quarterpole/db/queries/herd-version'
import { findHorses, type HorseRow } from '@quarterpole/db/queries/horse'
import { insertRecords } from '@quarterpole/db/queries/record'
import { tx } from '@quarterpole/db/tx'
import { AppError, invalid } from '../../platform/http/problem.ts'
import { usDay } from '../../platform/us-day.ts'
import { plural } from '../../platform/words/words.ts'
import { checkAfterFoaling } from '../horses/check-day.ts'
import { noSuchHorse } from '../horses/check-parents.ts'
import { entryOf } from '../records/entry-commands.ts'
import { entriesOf, storedAs } from '../records/record-commands.ts'
import { checkFacts } from '../records/record-rules.ts'
import { care } from './care.ts'

type Facts = Omit<CareForMany, 'horse_ids' | 'again'>
const NOBODY = { name: '', foaled: null, foaled_precision: null }

/**
 * Records one entry for several horses in one step that can be undone. Those who had the same that day, and those who
 * were not foaled yet, are left out and named.
 *
 * @param dryRun  says what would be written, and writes nothing
 * @throws {AppError} not_found for an unknown id, invalid for what is wrong for every horse
 */
export const careForMany = (
  db: Db,
  { horse_ids, again, ...facts }: CareForMany,
  { today, dryRun }: { today: string; dryRun: boolean },
): Promise<CaredForMany> =>
  tx(db, async (trx) => {
    await lockHerd(trx)
    if (facts.kind === 'weight' || facts.kind === 'temperature')
      throw invalid('kind', `A ${facts.kind} differs from horse to horse. Record it on each one’s page.`)
    checkFacts('care', care.rules, { facts, horse: NOBODY, today })
    const horses = await horsesOf(trx, [...new Set(horse_ids)])
    const hadIt = again ? new Set<HorseId>() : await whoHadIt(trx, facts, horses)
    const skipped: CaredForMany['skipped'] = []
    const meant: HorseRow[] = []
    for (const horse of horses) {
      const had = `already had ${facts.product} on ${usDay(facts.care_date)}`
      const why = hadIt.has(horse.id) ? had : notFoaled(horse, facts)
      if (why === null) meant.push(horse)
      else skipped.push({ horse_id: horse.id, name: horse.name, why })
    }
    const isWritten = !dryRun && meant.length > 0
    return {
      activity_id: isWritten ? await write(trx, facts, meant) : null,
      added: meant.length,
      skipped,
    }
  })

async function horsesOf(db: Db, ids: readonly HorseId[]): Promise<HorseRow[]> {
  const horses = await findHorses(db, ids)
  const onFile = new Set(horses.map(({ id }) => id))
  const missing = ids.find((id) => !onFile.has(id))
  if (missing !== undefined) throw noSuchHorse(missing)
  return horses
}

async function whoHadIt(db: Db, { kind, care_date, product }: Facts, horses: readonly HorseRow[]) {
  const ids = horses.map(({ id }) => id)
  const key = nameKey(product ?? '')
  const rows = await careOfDay(db, { kind, care_date, horses: ids })
  return new Set(rows.flatMap(({ horse_id, product: had }) => (nameKey(had ?? '') === key ? [horse_id] : [])))
}

function notFoaled(horse: HorseRow, { care_date }: Facts): string | null {
  try {
    checkAfterFoaling('care_date', care_date, horse)
    return null
  } catch (error) {
    if (error instanceof AppError) return 'was not foaled yet'
    throw error
  }
}

async function write(trx: Db, facts: Facts, horses: readonly HorseRow[]): Promise<number> {
  const ids = horses.map(({ id }) => id)
  const watch = await watchRows(trx, [])
  const rows = ids.map((horse_id) => storedAs<'care'>({ ...facts, horse_id }))
  const first = Number(await insertRecords(trx, 'care', rows))
  const row = await entryOf(trx, entriesOf(care), first)
  const whom = horses.length === 1 ? row.horse_name : plural(horses.length, 'horse')
  return insertActivity(trx, {
    kind: 'care_added',
    sentence: `${whom}: ${care.rules.added(row)}.`,
    horses: ids,
    changes: await watch.changes(ids.map((_, at): RowRef => ['care', first + at])),
  })
}
