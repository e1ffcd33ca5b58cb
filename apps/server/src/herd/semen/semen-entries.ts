import { capital } from '@quarterpole/contract/capital'
import { semen } from '@quarterpole/contract/semen'
import { doseChange, isPutIn, stockFault, type StockEntry } from '@quarterpole/contract/semen-stock'
import type { Db } from '@quarterpole/db/open'
import { namesOf } from '@quarterpole/db/queries/horse'
import type { NamedRecord, NewRecord } from '@quarterpole/db/queries/record'
import { stockEntries } from '@quarterpole/db/queries/semen-stock'
import { usDay } from '../../platform/us-day.ts'
import type { Served } from '../records/record-commands.ts'
import { checkStock, faultWords } from './stock.ts'

type Row = NamedRecord<'semen'>

const wordOf = ({ kind }: Pick<Row, 'kind'>) => (semen.fields.kind.words?.[kind] ?? kind).toLowerCase()
const whatOf = ({ lot, doses }: Row) =>
  doses === null ? `lot ${lot}` : `${doses} ${doses === 1 ? 'dose' : 'doses'} of lot ${lot}`

export const semenEntries: Served<'semen'> = {
  name: 'semen',
  rules: {
    holds: checkStock,
    unfit: unfitRows,
    added: (row) => `${wordOf(row)} ${whatOf(row)} on ${usDay(row.entry_date)}`,
    one: (row) => `semen entry of ${usDay(row.entry_date)}, ${whatOf(row)}`,
  },
}

/** The rows of a file that would take more than is left; of several, the last of them that takes any. */
async function unfitRows(db: Db, fresh: readonly NewRecord<'semen'>[]) {
  const unfit = new Map<NewRecord<'semen'>, { path: string; message: string }>()
  const onFile = await stockEntries(db, fresh.map(({ horse_id }) => horse_id))
  const names = await namesOf(db, fresh.map(({ horse_id }) => horse_id))
  for (const [id, rows] of Map.groupBy(fresh, ({ horse_id }) => horse_id)) {
    const own = onFile.filter(({ stallion_id }) => stallion_id === id)
    let left = rows.map((row) => ({ row, entry: entryOf(row) }))
    for (let fault = stockFault([...own, ...left.map(({ entry }) => entry)]); fault !== null; ) {
      const { lot, day, code } = fault
      const suspects = left.filter(({ entry }) => stockFault([entry])?.lot === lot || isOfLot(entry, lot, day, code))
      const culprit = suspects.at(-1)
      if (culprit === undefined) break
      unfit.set(culprit.row, { path: 'doses', message: faultWords(fault, names.get(id) ?? 'the stallion') })
      left = left.filter((one) => one !== culprit)
      fault = stockFault([...own, ...left.map(({ entry }) => entry)])
    }
  }
  return unfit
}
