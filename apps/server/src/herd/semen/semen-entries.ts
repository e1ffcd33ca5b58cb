import { semen } from '@quarterpole/contract/semen'
import {
  doseChange,
  isPutIn,
  lotKey,
  type StockEntry,
  type StockFault,
  stockFault,
} from '@quarterpole/contract/semen-stock'
import type { Db } from '@quarterpole/db/open'
import { namesOf } from '@quarterpole/db/queries/horse'
import type { NamedRecord, NewRecord } from '@quarterpole/db/queries/record'
import { stockEntries } from '@quarterpole/db/queries/semen-stock'
import { invalid } from '../../platform/http/problem.ts'
import { usDay } from '../../platform/us-day.ts'
import type { Served } from '../records/record-commands.ts'
import { checkStock, faultWords } from './stock.ts'

type Row = NamedRecord<'semen'>

const wordOf = ({ kind }: Row) => (semen.fields.kind.words?.[kind] ?? kind).toLowerCase()
const whatOf = ({ lot, doses }: Row) =>
  doses === null ? `lot ${lot}` : `${doses} ${doses === 1 ? 'dose' : 'doses'} of lot ${lot}`

export const semenEntries: Served<'semen'> = {
  name: 'semen',
  rules: {
    check({ entry_date, container, container_due, container_back }) {
      for (const [path, day] of Object.entries({ container_due, container_back })) {
        if (day === null) continue
        if (container === null) throw invalid(path, 'Enter the container, or clear this day.')
        if (day < entry_date)
          throw invalid(path, `It was shipped on ${usDay(entry_date)}, after this day. Check both.`)
      }
    },
    holds: (db, horses) => checkStock(db, horses),
    unfit,
    added: (row) => `${wordOf(row)} ${whatOf(row)} on ${usDay(row.entry_date)}`,
    one: (row) => `semen entry of ${usDay(row.entry_date)}, ${whatOf(row)}`,
  },
}

type Fresh = NewRecord<'semen'>
const entryOf = ({ kind, lot, entry_date: day, doses = null, form = null }: Fresh): StockEntry => ({
  kind,
  lot,
  day,
  doses,
  form,
})

/** The rows of a file that take more than is left, or are of no lot: the last ones, until the others fit. */
async function unfit(db: Db, fresh: readonly Fresh[]) {
  const refused = new Map<Fresh, { path: string; message: string }>()
  const ids = fresh.map(({ horse_id }) => horse_id)
  const onFile = Map.groupBy(await stockEntries(db, ids), ({ stallion_id }) => stallion_id)
  const names = await namesOf(db, ids)
  for (const [id, rows] of Map.groupBy(fresh, ({ horse_id }) => horse_id)) {
    let left = rows
    for (;;) {
      const fault = stockFault([...(onFile.get(id) ?? []), ...left.map(entryOf)])
      const culprit = fault && culpritOf(fault, left)
      if (!culprit) break
      refused.set(culprit, {
        path: fault.code === 'form' ? 'form' : 'doses',
        message: faultWords(fault, names.get(id) ?? 'the stallion'),
      })
      left = left.filter((row) => row !== culprit)
    }
  }
  return refused
}

/** An entry that moves a lot takes nothing, and only those that put doses in say frozen or cooled. */
const IS_AT_FAULT: Readonly<Record<StockFault['code'], (entry: StockEntry) => boolean>> = {
  no_lot: (entry) => !isPutIn(entry),
  short: (entry) => doseChange(entry) < 0,
  form: isPutIn,
}

const culpritOf = ({ lot, day, code }: StockFault, rows: readonly Fresh[]) =>
  rows.findLast(
    (row) => lotKey(row.lot) === lotKey(lot) && row.entry_date <= day && IS_AT_FAULT[code](entryOf(row)),
  )
