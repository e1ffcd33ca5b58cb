import { useThisYear } from '../../ui/use-this-year.ts'
import { STALLION_BOOK_YEARS, TERMS_TO_BE_NEGOTIATED } from '@quarterpole/contract/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { write } from '../../app/api/client.ts'
import { OnFile } from '../../app/forms/OnFile.tsx'
import { useSmallForm } from '../../app/forms/use-small-form.ts'
import { type ChosenHorse, HorseCombobox } from '../../herd/horses/HorseCombobox.tsx'
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx'
import { FormDialog, FormFields, WholeRow } from '../../ui/FormDialog.tsx'
import { textFields } from '../../ui/text-fields.ts'
import {
  type BookingDraft,
  bookingDraftOf,
  bookingEditOf,
  type BookingErrors,
  checkBooking,
  emptyBooking,
  newBookingOf,
} from './booking-form.ts'
import { BookingAside } from './BookingAside.tsx'
import { money } from './book-words.ts'
import { type Booking, bookingQuery, seasonQuery } from './queries.ts'

interface OpenProps {
  /** Null: a new booking. */
  booking: Booking | null
  season: number
  stallion: ChosenHorse | null
  mare?: ChosenHorse | null | undefined
  onClose: () => void
  /** Asks for the day it was canceled. */
  onCancel: () => void
}

/** Book a mare, or edit a booking's terms, contract, fee, payment and notes. */
export function BookingForm({ booking, season, stallion, mare, onClose, onCancel }: OpenProps) {
  const client = useQueryClient()
  const form = useSmallForm<BookingDraft, Booking>({
    noun: 'booking',
    record: booking,
    empty: emptyBooking(season, stallion, mare),
    draftOf: bookingDraftOf,
    check: checkBooking,
    placeOf: { stallion_id: 'stallion', mare_id: 'mare', season_year: 'season' },
    save: async ({ draft, version, idempotencyKey }) =>
      booking === null
        ? write('createStallionBookEntry', { body: newBookingOf(draft), idempotencyKey })
        : write('updateStallionBookEntry', {
            params: { id: booking.id },
            body: bookingEditOf(draft, version),
          }),
    said: ({ stallion_name, mare_name, season_year }) =>
      booking === null
        ? `Added ${stallion_name} × ${mare_name} to ${season_year} stallion book`
        : `${mare_name}’s booking saved`,
    shows: 'booking',
    onClose,
    readNow: () => client.fetchQuery({ ...bookingQuery(booking?.id ?? 0), staleTime: 0 }), // called for an edit only
  })
  const { stallion: him, season: year } = form.draft
  const isAsking = booking === null && him !== null
  const onFile = useQuery({ ...seasonQuery(him?.id ?? 0, Number(year)), enabled: isAsking })
  const feeOnFile = isAsking ? (onFile.data?.fee ?? null) : null
  return (
    <FormDialog
      title={
        booking === null
          ? 'Book a mare'
          : `${booking.mare_name} to ${booking.stallion_name}, ${booking.season_year}`
      }
      noun="booking"
      save={booking === null ? 'Add to book' : 'Save booking'}
      aside={
        booking === null ? undefined : <BookingAside booking={booking} onCancel={onCancel} onGone={onClose} />
      }
      busy={form.busy}
      trouble={form.trouble}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <BookingFields
        isNew={booking === null}
        feeOnFile={feeOnFile}
        draft={form.draft}
        errors={form.errors}
        onChange={form.change}
      />
    </FormDialog>
  )
}

interface FieldsProps {
  isNew: boolean
  /** The stallion's, of the season or on his page: a new booking's unless another is typed. */
  feeOnFile: number | null
  draft: BookingDraft
  errors: BookingErrors
  onChange: (part: Partial<BookingDraft>) => void
}

export function BookingFields({ isNew, feeOnFile, draft, errors, onChange }: FieldsProps) {
  const field = textFields({ draft, errors, onChange })
  return (
    <FormFields>
      {isNew && <WhoAndWhen draft={draft} errors={errors} onChange={onChange} />}
      <TextField
        label="Contract"
        maxLength={120}
        autoComplete="off"
        hint="Number or name of the contract."
        data-autofocus={isNew ? undefined : true}
        {...field('contract')}
      />
      <TextField
        label="Fee, $"
        inputMode="decimal"
        autoComplete="off"
        hint={feeOnFile === null ? undefined : `His fee on file is ${money(feeOnFile)}.`}
        {...field('fee')}
        value={draft.fee ?? String(feeOnFile ?? '')}
      />
      <TextField
        label="Paid so far, $"
        inputMode="decimal"
        autoComplete="off"
        hint="Booking fee and all payments."
        {...field('paid')}
      />
      <WholeRow>
        <TextArea
          label="Terms"
          hint={`Leave it blank and the book says “${TERMS_TO_BE_NEGOTIATED}”.`}
          maxLength={2000}
          {...field('terms')}
        />
      </WholeRow>
      <WholeRow>
        <TextArea label="Notes" maxLength={4000} {...field('notes')} />
      </WholeRow>
    </FormFields>
  )
}

function WhoAndWhen({ draft, errors, onChange }: Omit<FieldsProps, 'isNew' | 'feeOnFile'>) {
  const thisYear = useThisYear()
  const years = Array.from({ length: STALLION_BOOK_YEARS }, (_, offset) => String(thisYear + offset))
  return (
    <>
      <WholeRow>
        <HorseCombobox
          label="Mare"
          required
          sex="M"
          value={draft.mare}
          placeholder="Search by name or AQHA id"
          error={errors.mare}
          data-autofocus={draft.mare === null ? true : undefined}
          onChange={(mare) => onChange({ mare })}
        />
      </WholeRow>
      <WholeRow>
        <HorseCombobox
          label="Stallion"
          required
          sires
          value={draft.stallion}
          placeholder="Search by name or AQHA id"
          error={errors.stallion}
          data-autofocus={draft.mare === null ? undefined : true}
          onChange={(stallion) => onChange({ stallion })}
        />
      </WholeRow>
      <SelectField
        label="Breeding season"
        value={draft.season}
        choices={years.map((year) => ({ value: year, label: year }))}
        error={errors.season}
        onChange={(season) => onChange({ season })}
      />
    </>
  )
}

/** The form of a booking on file. */
export const EditBooking = ({
  id,
  ...rest
}: Omit<OpenProps, 'booking' | 'season' | 'stallion'> & { id: number }) => (
  <OnFile query={bookingQuery(id)} noun="booking" onClose={rest.onClose}>
    {(booking) => <BookingForm {...rest} booking={booking} season={booking.season_year} stallion={null} />}
  </OnFile>
)
