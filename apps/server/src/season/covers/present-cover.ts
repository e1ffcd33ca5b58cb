import type { Cover, CoverEvent } from '@quarterpole/contract/cover'
import type { CoverEventTable } from '@quarterpole/db/schema-barn'
import { inOrder } from '@quarterpole/genetics/cover-course'
import { nextDue, overdueFrom } from '@quarterpole/genetics/cover-record'
import type { LoadedCover } from './load-records.ts'

export function presentCover({ row, events, record, flushes }: LoadedCover, today: string): Cover {
  const { id, mare_id, mare_name, stallion_id, stallion_name, season_year, booking_id } = row
  const { recipient, foal_id, foal_name, notes, version, created_at, updated_at } = row
  const due = nextDue(record, today)
  return {
    id,
    mare_id,
    mare_name,
    stallion_id,
    stallion_name,
    season_year,
    booking_id,
    recipient,
    foal_id,
    foal_name,
    notes,
    ...record,
    scans: [...record.scans],
    next_due: due && { ...due, overdue_from: overdueFrom(due) },
    events: inOrder(events).map(presentEvent),
    flushes: [...flushes],
    version,
    created_at,
    updated_at,
  }
}

function presentEvent(event: CoverEventTable): CoverEvent {
  const { created_at: _created, updated_at: _updated, ...shown } = event
  return shown
}
