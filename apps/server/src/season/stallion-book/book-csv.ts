import type { BreedingReport } from '@quarterpole/contract/stallion-season'
import type { StallionBookEntry } from '@quarterpole/contract/stallion-book'
import type { StallionBookRow } from '@quarterpole/db/queries/stallion-book'
import type { Cell } from '@quarterpole/sheet-reader/csv-text'
import { DERIVED_COLUMNS } from '@quarterpole/herd-files/records/bookings'
import { csvFile } from '../../platform/http/files.ts'

/** Columns the import reads; the rest of the file says how the bookings went on. */
const BOOK_COLUMNS = [
  'stallion',
  'stallion_aqha_id',
  'stallion_foaled',
  'mare',
  'mare_aqha_id',
  'mare_foaled',
  'season_year',
  'status',
  'canceled_on',
  'contract',
  'fee',
  'paid',
  'terms',
  'notes',
]

export function bookCsv(entries: readonly StallionBookEntry[], rows: readonly StallionBookRow[]): string {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return csvFile(
    [...BOOK_COLUMNS, ...DERIVED_COLUMNS],
    entries.map((entry) => [...termCells(entry, byId.get(entry.id)), ...progressCells(entry)]),
  )
}

const termCells = (entry: StallionBookEntry, row: StallionBookRow | undefined): Cell[] => [
  entry.stallion_name,
  row?.stallion_aqha_id ?? null,
  row?.stallion_foaled ?? null,
  entry.mare_name,
  entry.mare_aqha_id,
  row?.mare_foaled ?? null,
  entry.season_year,
  entry.status,
  entry.canceled_on,
  entry.contract,
  entry.fee,
  entry.paid,
  entry.terms,
  entry.notes,
]

function progressCells(entry: StallionBookEntry): Cell[] {
  const { mare_owner, fee, paid, progress, request, shipment } = entry
  const { bred, scans } = progress
  const joined = (values: readonly (string | null)[]) =>
    [...new Set(values.filter((value) => value !== null))].join('; ') || null
  const scan = (due: number) => {
    const found = scans.findLast((one) => one.due === due)
    return found === undefined ? null : `${found.event_date} ${found.result ?? ''}`.trim()
  }
  return [
    mare_owner,
    fee === null ? null : fee - (paid ?? 0),
    progress.state,
    joined(
      bred.map(({ event_date, last_date }) =>
        last_date === null ? event_date : `${event_date} to ${last_date}`,
      ),
    ),
    joined(bred.map(({ method }) => method)),
    joined(bred.map(({ place }) => place)),
    scan(14),
    scan(30),
    scan(45),
    progress.slipped_on,
    progress.foaled_on,
    progress.foal?.name ?? null,
    progress.return_season,
    entry.signed_on,
    shipment?.shipped_on ?? null,
    shipment?.container_due ?? null,
    shipment?.container_back ?? null,
    entry.guarantee,
    entry.return_due,
    request?.needed_on ?? null,
    request === null ? null : (request.answer ?? 'open'),
  ]
}

export const reportCsv = ({ stallion_name, stallion_aqha_id, season_year, mares }: BreedingReport): string =>
  csvFile(
    [
      'stallion',
      'stallion_aqha_id',
      'season_year',
      'mare',
      'mare_aqha_id',
      'owner',
      'first_date',
      'last_date',
      'method',
      'place',
      'missing',
    ],
    mares.map((mare) => [
      stallion_name,
      stallion_aqha_id,
      season_year,
      mare.mare_name,
      mare.aqha_id,
      mare.owner,
      mare.first_date,
      mare.last_date,
      mare.methods.join('; ') || null,
      mare.places.join('; ') || null,
      mare.missing.join('; ') || null,
    ]),
  )
