import { useThisYear } from '../../ui/use-this-year.ts'
import { useQuery } from '@tanstack/react-query'
import { horseQuery } from '../../herd/horses/queries.ts'
import { ImportDialog } from '../../app/record-files/ImportDialog.tsx'
import { paths } from '../../app/paths.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import type { BookSearch } from './book-search.ts'
import { BookingForm, EditBooking } from './BookingDialog.tsx'
import { CancelBooking } from './CancelDialog.tsx'
import { ReportDialog } from './ReportDialog.tsx'
import { SeasonDialog } from './SeasonDialog.tsx'

interface DialogsProps {
  search: BookSearch
  season: number
}

/** The dialog the address names. */
export function BookDialogs({ search, season }: DialogsProps) {
  const follow = useFollow()
  const { form, booking, stallion, mare } = search
  const to = (part: BookSearch) =>
    follow(
      paths.stallionBook({
        ...search,
        season,
        mare: undefined,
        booking: undefined,
        form: undefined,
        ...part,
      }),
      {
        keepScroll: true,
      },
    )
  const close = () => to({})
  if (booking !== undefined)
    return form === 'cancel' ? (
      <CancelBooking key={booking} id={booking} onClose={close} />
    ) : (
      <EditBooking
        key={booking}
        id={booking}
        onClose={close}
        onCancel={() => to({ booking, form: 'cancel' })}
      />
    )
  switch (form) {
    case 'book':
      return <NewBooking stallion={stallion} mare={mare} onClose={close} />
    case 'import':
      return <ImportDialog kind="bookings" season={season} onClose={close} />
    case 'season':
      return stallion === undefined ? null : (
        <SeasonDialog stallion={stallion} year={season} onClose={close} />
      )
    case 'report':
      return stallion === undefined ? null : (
        <ReportDialog stallion={stallion} year={season} onClose={close} />
      )
    default:
      return null
  }
}

interface NewBookingProps {
  stallion: number | undefined
  mare: number | undefined
  onClose: () => void
}

/** A new booking, for next year, the stallion the list is narrowed to and the mare in the address. */
function NewBooking({ stallion, mare, onClose }: NewBookingProps) {
  const him = useQuery({ ...horseQuery(stallion ?? 0), enabled: stallion !== undefined })
  const her = useQuery({ ...horseQuery(mare ?? 0), enabled: mare !== undefined })
  const thisYear = useThisYear()
  if ((stallion !== undefined && him.isPending) || (mare !== undefined && her.isPending)) return null
  return (
    <BookingForm
      booking={null}
      season={thisYear + 1}
      stallion={him.data ?? null}
      mare={her.data ?? null}
      onClose={onClose}
      onCancel={onClose}
    />
  )
}
