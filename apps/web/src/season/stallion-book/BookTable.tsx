import { COVER_METHOD_WORDS, BOOKING_STATE_WORDS, GUARANTEE_WORDS } from '@quarterpole/contract/cover-words'
import type { BookingState } from '@quarterpole/contract/limits'
import { dayOf } from '../../ui/words/day.ts'
import { paths } from '../../app/paths.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { IconName } from '../../ui/Icon.tsx'
import { Mark } from '../../ui/Marks.tsx'
import { HiddenTh, PhoneLabel, RowHead, Table, Td, Th } from '../../ui/Table.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Dim, Name } from '../../ui/Words.tsx'
import type { BookSearch } from './book-search.ts'
import { flushWords } from '../mares/season-words.ts'
import { contractWords, money, owedWords, requestWords, shippedWords } from './book-words.ts'
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
            <Th num>Owed</Th>
            <Th>Shipped</Th>
            <Th>Bred</Th>
            <Th>Scans</Th>
            <Th>Outcome</Th>
            <Th>Guarantee</Th>
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

interface RowProps {
  booking: Booking
  filter: BookSearch
}

function BookingRow({ booking, filter }: RowProps) {
  const { mare_id, mare_name, stallion_id, stallion_name, terms, request, shipment, fee, paid } = booking
  const isCanceled = booking.status === 'canceled'
  return (
    <tr data-canceled={isCanceled || undefined}>
      <RowHead className={styles.mare}>
        <Name href={paths.horse(mare_id)}>{mare_name}</Name>
        <MareOwner booking={booking} filter={filter} />
      </RowHead>
      <Td>
        <PhoneLabel>Stallion</PhoneLabel>
        <Name href={paths.horse(stallion_id)}>{stallion_name}</Name>
      </Td>
      <Td className={styles.terms}>
        <PhoneLabel>Contract</PhoneLabel>
        {contractWords(booking)} <Under>{terms}</Under>
      </Td>
      <Td num>
        <PhoneLabel>Owed</PhoneLabel>
        {owedWords(booking) ?? <Dim>–</Dim>} {fee !== null && <Under>fee {money(fee)}</Under>}{' '}
        {paid !== null && <Under>paid {money(paid)}</Under>}
      </Td>
      <Td className={emptyOr(shipment === null && request === null, styles.bred)}>
        <PhoneLabel>Shipped</PhoneLabel>
        {shipment === null ? (
          request === null && <Dim>–</Dim>
        ) : (
          <>
            {dayOf(shipment.shipped_on)} <Under>{shippedWords(shipment)}</Under>
          </>
        )}
        {request !== null && <Under>{requestWords(request)}</Under>}
      </Td>
      <Td className={emptyOr(booking.progress.bred.length === 0, styles.bred)}>
        <PhoneLabel>Bred</PhoneLabel>
        <Bred {...booking.progress} />
      </Td>
      <Scans scans={booking.progress.scans} />
      <Td className={styles.outcome}>
        <PhoneLabel>Outcome</PhoneLabel>
        <Outcome booking={booking} />
      </Td>
      <Td className={emptyOr(isCanceled)}>
        <PhoneLabel>Guarantee</PhoneLabel>
        <Guaranteed booking={booking} />
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

/** Her number, and whose she is: a contact leads to all bookings of his mares. */
function MareOwner({ booking: { mare_aqha_id, mare_owner, owner_contact_id }, filter }: RowProps) {
  return (
    <Under>
      {mare_aqha_id === null ? 'no number on file' : `AQHA ${mare_aqha_id}`}
      {mare_owner !== null && ' · '}
      {owner_contact_id === null ? (
        mare_owner
      ) : (
        <Anchor href={paths.stallionBook({ ...filter, contact: owner_contact_id })} keepScroll>
          {mare_owner}
        </Anchor>
      )}
    </Under>
  )
}

function Guaranteed({ booking: { status, guarantee, return_due } }: { booking: Booking }) {
  if (status === 'canceled' || guarantee === 'not_on_file')
    return <Dim>{status === 'canceled' ? '–' : 'not on file'}</Dim>
  if (guarantee !== 'return_due') return GUARANTEE_WORDS[guarantee]
  return (
    <Mark tone="caution" icon="warning">
      return due {return_due}
    </Mark>
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

/** The last of each check, and of those that were none of them. */
function Scans({ scans }: Pick<Booking['progress'], 'scans'>) {
  const last = ([14, 30, 45, null] as const).flatMap(
    (due) => scans.findLast((scan) => scan.due === due) ?? [],
  )
  return (
    <Td className={emptyOr(last.length === 0, styles.bred)}>
      <PhoneLabel>Scans</PhoneLabel>
      {last.length === 0 ? (
        <Dim>–</Dim>
      ) : (
        <Stack as="ul" gap={1} className={styles.lines}>
          {last.map(({ due, result, event_date }) => (
            <li key={due}>
              {due !== null && `Day ${due} `}
              {result === null ? 'scanned' : SCAN_WORDS[result]} <Under>{dayOf(event_date)}</Under>
            </li>
          ))}
        </Stack>
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
