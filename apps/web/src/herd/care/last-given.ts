import type { Care } from '@quarterpole/contract/care'
import { addDays, daysBetween } from '@quarterpole/contract/day'
import { draftOf, type RecordDraft } from '../records/record-draft.ts'

/** What was last recorded of a kind, as a draft of a day: what differs from horse to horse is left out. */
export function lastGiven(entries: readonly Care[], { kind, care_date }: RecordDraft): RecordDraft | null {
  const last = entries.find((entry) => entry.kind === kind && entry.product !== null)
  if (last === undefined) return null
  const { care_date: _, notes: _n, reason: _r, result: _s, next_due, ...same } = draftOf('care', last)
  const wait = next_due === '' ? null : daysBetween(last.care_date, next_due)
  const day = String(care_date)
  return { ...same, next_due: wait === null || day === '' ? '' : addDays(day, wait) }
}

/** "West Nile, lot 4471B, Dr. Salas" */
export const lastWords = ({ product, lot, given_by }: RecordDraft): string =>
  [product, lot !== '' && `lot ${String(lot)}`, given_by].filter(Boolean).join(', ')
