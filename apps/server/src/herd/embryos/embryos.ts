import { embryo } from '@quarterpole/contract/embryo'
import { type EmbryoFault, embryoFault } from '@quarterpole/contract/embryo-count'
import type { HorseId } from '@quarterpole/contract/ids'
import type { Db } from '@quarterpole/db/open'
import { namesOf } from '@quarterpole/db/queries/horse'
import { type NamedRecord, type NewRecord, recordsOfHorses } from '@quarterpole/db/queries/record'
import { AppError, invalid } from '../../platform/http/problem.ts'
import { usDay } from '../../platform/us-day.ts'
import { onlyMares } from '../records/only-mares.ts'
import type { Served } from '../records/record-commands.ts'
import type { Facts } from '../records/record-rules.ts'
import { checkCarried, unfitTransfers } from './carried.ts'
import { checkSires, wrongSires } from './flushed.ts'

const ofMares = onlyMares('embryos')
type Row = NamedRecord<'embryo'>
type Fresh = NewRecord<'embryo'>

const whatOf = ({ kind, mark, entry_date }: Row) =>
  kind === 'embryo'
    ? `embryo ${mark} of ${usDay(entry_date)}`
    : `${kind === 'flushed' ? 'flush' : 'OPU/ICSI'} of ${usDay(entry_date)}`

const foundOf = ({ structures, outcome }: Row) => {
  if (structures !== null) return `, ${structures} ${structures === 1 ? 'structure' : 'structures'} found`
  return outcome === null ? '' : `, ${(embryo.fields.outcome.words?.[outcome] ?? outcome).toLowerCase()}`
}

export const embryos: Served<'embryo'> = {
  name: 'embryo',
  rules: {
    check,
    async holds(db, horses) {
      await ofMares.holds(db, horses)
      await checkEmbryos(db, horses)
      await checkCarried(db, horses)
      await checkSires(db, horses)
    },
    unfit,
    added: (row) => whatOf(row) + foundOf(row),
    one: whatOf,
  },
}

function check({ entry_date, bred_on, outcome, outcome_date, sold_to, recipient }: Facts<'embryo'>) {
  if (bred_on !== null && bred_on > entry_date)
    throw invalid('bred_on', 'This is after the embryo was collected. Check both days.')
  if (outcome === null && outcome_date !== null)
    throw invalid('outcome', 'A day is given, but not what became of it. Choose that, or clear the day.')
  if (outcome !== null && outcome_date === null)
    throw invalid('outcome_date', 'Enter the day that became of it.')
  if (outcome_date !== null && outcome_date < entry_date)
    throw invalid('outcome_date', 'This is before the embryo was collected. Check both days.')
  if (outcome !== 'sold' && sold_to !== null)
    throw invalid('sold_to', 'Only a sold embryo has a buyer. Choose Sold, or clear the buyer.')
  if (outcome === 'transferred' && recipient === null)
    throw invalid('recipient', 'Enter the recipient: her name, or her number.')
  if (outcome !== 'transferred' && recipient !== null)
    throw invalid(
      'recipient',
      'Only a transferred embryo has a recipient. Choose Transferred, or leave her out.',
    )
}

/** No donor has an embryo twice, or more embryos of a day than structures found. @throws {AppError} conflict */
export async function checkEmbryos(db: Db, donors: readonly HorseId[], before = ''): Promise<void> {
  const byDonor = Map.groupBy(await recordsOfHorses(db, 'embryo', donors), ({ horse_id }) => horse_id)
  for (const [id, entries] of byDonor) {
    const fault = embryoFault(entries)
    if (fault === null) continue
    const names = await namesOf(db, [id])
    throw new AppError('conflict', before + faultWords(fault, names.get(id) ?? 'the donor'))
  }
}

function faultWords(fault: EmbryoFault, name: string): string {
  const day = usDay(fault.day)
  if (fault.code === 'same')
    return `Embryo ${fault.mark} of ${name}’s collection of ${day} is on file already. Edit that entry, or give this one another mark.`
  const { structures, embryos: count } = fault
  return `${name}’s collection of ${day} found ${structures} ${structures === 1 ? 'structure' : 'structures'}, and there would be ${count} ${count === 1 ? 'embryo' : 'embryos'} of it. Correct the structures or the day.`
}

/**
 * The rows of a file that are of no mare, on file already, one embryo too many, or of a recipient who carries one: the last
 * ones, until the others fit.
 */
async function unfit(db: Db, fresh: readonly Fresh[]) {
  const refused = new Map<Fresh, { path: string; message: string }>(await ofMares.unfit(db, fresh))
  const ids = fresh.map(({ horse_id }) => horse_id)
  const onFile = Map.groupBy(await recordsOfHorses(db, 'embryo', ids), ({ horse_id }) => horse_id)
  const names = await namesOf(db, ids)
  const ofAMare = fresh.filter((row) => !refused.has(row))
  for (const [id, rows] of Map.groupBy(ofAMare, ({ horse_id }) => horse_id)) {
    let left = rows
    for (;;) {
      const fault = embryoFault([...(onFile.get(id) ?? []), ...left])
      const ofDay = left.filter(({ entry_date }) => entry_date === fault?.day)
      // A collection that found too few for embryos on file is refused where the file has no embryo of that day.
      const culprit = ofDay.findLast(({ kind }) => kind === 'embryo') ?? ofDay.at(-1)
      if (fault === null || culprit === undefined) break
      refused.set(culprit, {
        path: culprit.kind === 'embryo' ? 'mark' : 'structures',
        message: faultWords(fault, names.get(id) ?? 'the donor'),
      })
      left = left.filter((row) => row !== culprit)
    }
  }
  for (const [row, message] of await wrongSires(db, ofAMare)) refused.set(row, { path: 'sire', message })
  const transfers = fresh.flatMap((row) =>
    row.outcome === 'transferred' && !refused.has(row)
      ? [
          {
            row,
            horse_id: row.horse_id,
            horse_name: names.get(row.horse_id) ?? 'the donor',
            mark: row.mark ?? null,
            outcome_date: row.outcome_date ?? null,
            recipient: row.recipient ?? null,
          },
        ]
      : [],
  )
  for (const [{ row }, why] of await unfitTransfers(db, transfers)) refused.set(row, why)
  return refused
}
