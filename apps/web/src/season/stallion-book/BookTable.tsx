import { COVER_METHOD_WORDS, BOOKING_STATE_WORDS } from '@quarterpole/contract/cover-words'
import type { BookingState } from '@quarterpole/contract/limits'
import { dayOf } from '../../ui/words/day.ts'
import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { IconName } from '../../ui/Icon.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { HiddenTh, PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Dim, Name } from '../../ui/Words.tsx'
import type { BookSearch } from './book-search.ts'
import { flushWords } from '../mares/season-words.ts'
import { balanceOf, money } from './book-words.ts'
import type { Booking } from './queries.ts'
import { look, Stack } from '../../ui/Layout.tsx'
import styles from './StallionBook.module.css'
import { Under } from './Under.tsx'

export interface BookTableProps {
  bookings: readonly Booking[]
  /** The list's filter, which the dialogs' addresses carry along. */
  filter: BookSearch
}

/** One row a booking; on a phone an entry with labels. */
export function BookTable({ bookings, filter }: BookTableProps) {
  return (
    <div className={styles.book}>
      <Table caption="Bookings" entries left dense>
        <thead>
          <tr>
            <Th>Mare</Th>
            <Th>Stallion</Th>
            <Th>Contract</Th>
            <Th num>Fee</Th>
            <Th num>Paid</Th>
            <Th num>Balance</Th>
            <Th>Bred</Th>
            <Th>Day 14</Th>
            <Th>Day 30</Th>
            <Th>Day 45</Th>
            <Th>Outcome</Th>
            <HiddenTh>Season and edit</HiddenTh>
          </tr>
        </thead>
        <tbody>
          {bookings.map((booking) => (
            <BookingRow key={booking.id} booking={booking} filter={filter} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function BookingRow({ booking, filter }: { booking: Booking; filter: BookSearch }) {
  const { mare_id, mare_name, mare_aqha_id, mare_owner, stallion_id, stallion_name, contract, terms } =
    booking
  const isCanceled = booking.status === 'canceled'
  return (
    <tr data-canceled={isCanceled || undefined}>
      <RowHead className={styles.mare}>
        <Name href={paths.horse(mare_id)}>{mare_name}</Name>
        <Under>
          {[mare_aqha_id === null ? 'no number on file' : `AQHA ${mare_aqha_id}`, mare_owner]
            .filter(Boolean)
            .join(' · ')}
        </Under>
      </RowHead>
      <Td>
        <PhoneLabel>Stallion</PhoneLabel>
        <Name href={paths.horse(stallion_id)}>{stallion_name}</Name>
      </Td>
      <Td className={styles.terms}>
        <PhoneLabel>Contract</PhoneLabel>
        {contract} <Under>{terms}</Under>
      </Td>
      <MoneyCell label="Fee" value={booking.fee} />
      <MoneyCell label="Paid" value={booking.paid} />
      <MoneyCell label="Balance" value={isCanceled ? null : balanceOf(booking)} />
      <Td className={emptyOr(booking.progress.bred.length === 0, styles.bred)}>
        <PhoneLabel>Bred</PhoneLabel>
        <Bred {...booking.progress} />
      </Td>
      {([14, 30, 45] as const).map((due) => (
        <ScanCell key={due} due={due} scan={booking.progress.scans.findLast((scan) => scan.due === due)} />
      ))}
      <Td className={styles.outcome}>
        <PhoneLabel>Outcome</PhoneLabel>
        <Outcome booking={booking} />
      </Td>
      <Td className={classNames(look({ nowrap: true }), styles.edit)}>
        <ButtonLink
          size="small"
          kind="quiet"
          href={paths.mares({ season: booking.season_year, mare: mare_id })}
        >
          Season
          <VisuallyHidden> of {mare_name}</VisuallyHidden>
        </ButtonLink>
        <ButtonLink
          size="small"
          kind="quiet"
          href={paths.stallionBook({ ...filter, booking: booking.id })}
          keepScroll
        >
          Edit
          <VisuallyHidden> {mare_name}’s booking</VisuallyHidden>
        </ButtonLink>
      </Td>
    </tr>
  )
}

/** A cell without a value is left out of a phone's entry. */
const emptyOr = (isEmpty: boolean, className?: string) => classNames(isEmpty && styles.empty, className)

function MoneyCell({ label, value }: { label: string; value: number | null }) {
  return (
    <Td num className={emptyOr(value === null)}>
      <PhoneLabel>{label}</PhoneLabel>
      {value === null ? <Dim>–</Dim> : value < 0 ? `${money(-value)} over` : money(value)}
    </Td>
  )
}

function Bred({ bred }: Booking['progress']) {
  if (bred.length === 0) return <Dim>–</Dim>
  return (
    <Stack as="ul" gap={1} className={styles.lines}>
      {bred.map(({ event_date, last_date, method, place }, at) => (
        <li key={at}>
          {dayOf(event_date)}
          {last_date !== null && ` to ${dayOf(last_date)}`}{' '}
          <Under>
            {[method === null ? 'no method' : COVER_METHOD_WORDS[method], place].filter(Boolean).join(', ')}
          </Under>
        </li>
      ))}
    </Stack>
  )
}

const SCAN_WORDS = { in_foal: 'in foal', open: 'open', twins: 'twins', live: 'live', dead: 'dead' } as const

function ScanCell({ due, scan }: { due: number; scan: Booking['progress']['scans'][number] | undefined }) {
  return (
    <Td className={emptyOr(scan === undefined, styles.scan)}>
      <PhoneLabel>{`Day ${due}`}</PhoneLabel>
      {scan === undefined ? (
        <Dim>–</Dim>
      ) : (
        <>
          {scan.result === null ? 'scanned' : SCAN_WORDS[scan.result]} <Under>{dayOf(scan.event_date)}</Under>
        </>
      )}
    </Td>
  )
}

const TONES: Readonly<Record<BookingState, readonly ['ok' | 'caution' | 'danger' | 'quiet', IconName]>> = {
  not_bred: ['quiet', 'unknown'],
  bred: ['quiet', 'half'],
  flushed: ['quiet', 'half'],
  in_foal: ['ok', 'tick'],
  twins: ['caution', 'warning'],
  open: ['caution', 'warning'],
  barren: ['caution', 'warning'],
  slipped: ['danger', 'octagon'],
  foaled: ['ok', 'tick'],
  foal_lost: ['danger', 'octagon'],
}
const WITHOUT_FOAL: readonly BookingState[] = ['open', 'barren', 'slipped', 'foal_lost', 'not_bred']

function Outcome({ booking: { status, canceled_on, progress } }: { booking: Booking }) {
  const { state, flushes, slipped_on, foaled_on, foal, return_season } = progress
  const [tone, icon] = TONES[state]
  const day = state === 'slipped' ? slipped_on : foaled_on
  if (status === 'canceled')
    return (
      <Mark tone="quiet" icon="close">
        canceled{canceled_on !== null && ` ${dayOf(canceled_on)}`}
      </Mark>
    )
  return (
    <>
      <Mark tone={tone} icon={icon}>
        {BOOKING_STATE_WORDS[state]}
      </Mark>
      {state === 'flushed' && flushes.map((flush) => <Under key={flush.day}>{flushWords(flush)}</Under>)}
      {day !== null && <Under>{dayOf(day)}</Under>}
      {foal !== null && (
        <span className={classNames(look({ block: true, size: 'micro' }), styles.under)}>
          <Name href={paths.horse(foal.id)}>{foal.name}</Name>
        </span>
      )}
      {return_season !== null && WITHOUT_FOAL.includes(state) && <Under>returns {return_season}</Under>}
    </>
  )
}
