import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../ui/may.ts'
import { OnFile } from '../../app/forms/OnFile.tsx'
import { paths } from '../../app/paths.ts'
import { useFollow } from '../../ui/Anchor.tsx'
import { FormPending } from '../../ui/FormDialog.tsx'
import { CoverFormDialog } from './CoverFormDialog.tsx'
import { EventFormDialog } from './EventFormDialog.tsx'
import { FoalingDialog } from './FoalingDialog.tsx'
import { type Cover, bookedStallion, bookingsOfMareQuery, coverQuery, mareQuery } from './queries.ts'
import type { SeasonSearch } from './season-search.ts'

interface DialogsProps extends SeasonSearch {
  season: number
  today: string
}

/** The form that the address names. */
export function SeasonDialogs(props: DialogsProps) {
  return props.cover === undefined ? <NewCover {...props} /> : <OfCover {...props} cover={props.cover} />
}

function NewCover({ season, q, mare, recipient, today }: DialogsProps) {
  const follow = useFollow()
  const enabled = mare !== undefined
  const { data, isPending } = useQuery({ ...mareQuery(season, mare ?? 0), enabled })
  const maySeeBookings = useMay('listStallionBookEntries')
  const bookings = useQuery({
    ...bookingsOfMareQuery(season, mare ?? 0),
    enabled: enabled && maySeeBookings,
  })
  const close = () => follow(paths.mares({ season, q, mare }), { keepScroll: true })
  if (enabled && (isPending || (maySeeBookings && bookings.isPending)))
    return <FormPending noun="breeding" failure={null} onRetry={close} onClose={close} />
  return (
    <CoverFormDialog
      cover={null}
      mare={data ? { id: data.mare_id, name: data.mare_name } : null}
      stallion={bookedStallion(bookings.data)}
      recipient={recipient}
      season={season}
      today={today}
      onClose={close}
      onSaved={(saved) => follow(paths.mares({ season: saved.season_year, mare: saved.mare_id }))}
    />
  )
}

function OfCover({ season, q, mare, cover: id, form, event, today }: DialogsProps & { cover: number }) {
  const follow = useFollow()
  const close = () => follow(paths.mares({ season, q, mare }), { keepScroll: true })
  return (
    <OnFile query={coverQuery(id)} noun="breeding" onClose={close}>
      {(cover) => <Form {...{ cover, season, form, event, today }} onClose={close} />}
    </OnFile>
  )
}

interface FormProps extends Pick<DialogsProps, 'season' | 'form' | 'event' | 'today'> {
  cover: Cover
  onClose: () => void
}

function Form({ cover, season, form, event: eventId, today, onClose }: FormProps) {
  const event = cover.events.find(({ id }) => id === eventId) ?? null
  switch (form) {
    case 'cover':
      return (
        <CoverFormDialog
          {...{ cover, season, today, onClose }}
          mare={null}
          stallion={null}
          onSaved={onClose}
        />
      )
    case 'foaling':
      return <FoalingDialog {...{ cover, today, onClose }} />
    case 'bred':
    case 'scan':
    case 'slipped':
      return <EventFormDialog {...{ cover, today, onClose }} event={null} kind={form} />
    case 'edit':
      return event === null ? null : <EventFormDialog {...{ cover, event, today, onClose }} kind="bred" />
    case undefined:
      return null
  }
}
