import { barnFault } from '@quarterpole/contract/barn-facts'
import { horseFields } from '@quarterpole/contract/horse-fields'
import { MERGE_FIELDS, type MergeField, withRiders } from '@quarterpole/contract/merge-fields'
import type { Db } from '@quarterpole/db/open'
import { isAncestor } from '@quarterpole/db/queries/pedigree'
import type { HorseTable } from '@quarterpole/db/schema'
import { invalid } from '../../platform/http/problem.ts'
import { checkFoals, checkParentsAmong, parentsOf } from '../../herd/horses/check-parents.ts'

/** The row that stays: the fields chosen from the other, the rest its own, the sex that is known, and the notes of both. */
export function mergedHorse(kept: HorseTable, other: HorseTable, take: readonly MergeField[]): HorseTable {
  const taken = MERGE_FIELDS.filter((field) => take.includes(field)).flatMap(withRiders)
  const notes = [...new Set([kept.notes, other.notes].filter((text) => text !== null))].join('\n')
  const { max = Infinity } = horseFields.notes
  if (notes.length > max)
    throw invalid(
      'horse_id',
      `The notes of both together are longer than ${max.toLocaleString('en-US')} characters. Shorten one of them first.`,
    )
  const chosen = {
    ...kept,
    ...(Object.fromEntries(taken.map((name) => [name, other[name]])) as Partial<HorseTable>), // its own columns
  }
  const known = [chosen, kept, other].find(({ sex }) => sex !== 'U')
  return {
    ...chosen,
    sex: known?.sex ?? 'U',
    notes: notes === '' ? null : notes,
    is_stub: kept.is_stub === 1 && other.is_stub === 1 ? 1 : 0,
    is_sample: 0,
  }
}

/** Refuses two that can't be one horse. @throws {AppError} invalid */
export async function checkSame(db: Db, kept: HorseTable, other: HorseTable) {
  const refused = (message: string) => invalid('horse_id', message)
  if (kept.id === other.id) throw refused('That is the same record. Choose another.')
  const [a, b] = [kept, other].map(({ sex }) => (sex === 'U' ? null : sex === 'M' ? 'mare' : 'male'))
  if (a !== null && b !== null && a !== b) {
    const [mare, male] = a === 'mare' ? [kept, other] : [other, kept]
    const noun = male?.sex === 'G' ? 'gelding' : 'stallion'
    throw refused(
      `${mare?.name} is a mare and ${male?.name} a ${noun} on file. If they are one horse, correct the sex first.`,
    )
  }
  for (const [older, younger] of [
    [kept, other],
    [other, kept],
  ] as const)
    if (await isAncestor(db, older.id, younger.id))
      throw refused(
        `${older.name}${older.name === younger.name ? ' (the older record)' : ''} is an ancestor of ${younger.name}. If they are one horse, correct the pedigree first.`,
      )
}

/** Refuses what the horse that comes of it can't be. @throws {AppError} invalid */
export async function checkMerged(db: Db, merged: HorseTable, other: HorseTable, today: string) {
  const fault = barnFault(merged, today)
  if (fault !== null) throw invalid('take', fault.message)
  checkParentsAmong(await parentsOf(db, [merged]), merged)
  for (const { id } of [merged, other]) await checkFoals(db, merged, id)
}
